//! The check beside the work: everything that there is to find, told when it is known.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rayon::ThreadPoolBuilder;

use super::ServeOptions;
use super::shop::Shop;
use crate::api::STACK;
use crate::load::Root;
use crate::pipeline::check::{self, CheckOptions, RuleTests};
use crate::pipeline::{Control, open};
use crate::render::KnownText;
use crate::view;
use crate::watchdog::Watch;

/// A check begins when nothing has changed for so long, so that what is seen is drawn before.
const QUIET: Duration = Duration::from_millis(250);

/// Nor while pages ask for pictures; but then no longer than so often.
const MOST_WAITS: u32 = 8;

/// Checks the project for each state that comes, unless a newer one is there: its watch, which ends the
/// check when it is cancelled, and its fonts. One thread, so that pictures never wait for it on all
/// cores.
pub fn check_on(
    shop: &Shop,
    root: &Root,
    options: &ServeOptions,
    states: &Receiver<(Watch, KnownText)>,
) {
    let Ok(pool) = ThreadPoolBuilder::new()
        .num_threads(1)
        .stack_size(STACK)
        .build()
    else {
        return;
    };
    while let Ok((mut watch, mut known)) = states.recv() {
        let (mut waits, mut asked) = (0, shop.queue.asked());
        loop {
            match states.recv_timeout(QUIET) {
                Ok(newer) => ((watch, known), waits) = (newer, 0),
                Err(RecvTimeoutError::Timeout) => {
                    waits += 1;
                    let now = shop.queue.asked();
                    if now == asked || waits == MOST_WAITS {
                        break;
                    }
                    asked = now;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        let control = Control {
            progress: &(),
            watch: &watch,
            cache: None,
        };
        let checked = pool.install(|| {
            let asked = CheckOptions {
                names: open::games(root, &options.games)?,
                language: options.language.clone(),
                test_rules: RuleTests::Never,
                ..CheckOptions::default()
            };
            check::check_again(root, &asked, &known, control)
        });
        if let (Ok(checked), false) = (checked, watch.is_cancelled()) {
            let findings = view::findings(&checked.report, &checked.project.sources);
            shop.show_findings(findings);
        }
    }
}
