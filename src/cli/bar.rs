//! Progress bars.

use std::sync::LazyLock;

use indicatif::{MultiProgress, ProgressBar, ProgressFinish, ProgressStyle};

/// The bars of what is under way side by side, one below the other.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// Draws a bar, and gives what moves it on by one.
pub fn start(total: usize, what: &str) -> Box<dyn Fn() + Send + Sync> {
    let bar = ProgressBar::new(total as u64).with_finish(ProgressFinish::AndClear);
    let bar = BARS.add(bar);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}") {
        bar.set_style(style);
    }
    let bar = bar.with_message(what.to_owned());
    Box::new(move || bar.inc(1))
}
