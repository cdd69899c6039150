//! What is said of the files that a run made, and of those it no longer makes.

use std::path::Path;

use super::console::counted;
use crate::diag::plain::line;
use crate::pipeline::ledger::{Replaced, Stale};
use crate::pipeline::outputs::{Content, Made};

/// So many names are said; of more, their number.
const MOST_NAMED: usize = 8;

/// A path on one line, whatever its folders are called.
pub fn shown(path: &Path) -> String {
    line(&path.to_string_lossy()).into_owned()
}

/// A line for what was made, and one for what it is not to be confused with.
pub fn made(made: &Made) -> Vec<String> {
    let kilobytes = made.bytes.div_ceil(1000);
    let content = match &made.content {
        Content::Sheets {
            pages,
            sheets,
            pieces,
        } => format!(
            "{}, {}, {}",
            counted(*sheets, "sheet"),
            counted(*pages, "page"),
            counted(*pieces, "piece"),
        ),
        Content::Cuts => "cut paths".to_owned(),
        Content::Face => counted(1, "face"),
        Content::Pages { pages } => counted(*pages, "page"),
        Content::Images { images, cards, .. } => {
            format!("{}, {}", counted(*images, "image"), counted(*cards, "card"))
        }
        Content::Table { images, .. } => counted(*images, "image"),
    };
    let place = match made.content {
        Content::Table { folder, .. } => format!(" in {folder}/"),
        _ => String::new(),
    };
    let product = made.product.as_ref();
    let product = product.map_or(String::new(), |product| format!(", {product}"));
    let mut lines = vec![format!(
        "{}  {content}, {kilobytes} kB{place}{product}{}",
        shown(&made.path),
        replaced(made.replaced.as_ref()),
    )];
    if let Content::Images { others, .. } = &made.content
        && !others.is_empty()
    {
        let others = others.join(", ");
        lines.push(format!("  not of this build, not to be uploaded: {others}"));
    }
    lines
}

/// What to add where a file replaced one that was made otherwise, or of something else.
pub fn replaced(before: Option<&Replaced>) -> String {
    match before {
        None => String::new(),
        Some(Replaced::MadeBy(command)) => {
            format!(", in place of that of `massicot {command}`")
        }
        Some(Replaced::Of(names)) => format!(", in place of that of {}", listed(names)),
    }
}

/// A line for a folder of outputs that another run writes to.
pub fn waiting(dir: &Path) -> String {
    format!(
        "another run of massicot writes to {}: waiting until it is done",
        dir.display()
    )
}

/// A line for files that are no longer made, where there are any.
pub fn stale(stale: &Stale) -> Option<String> {
    let what = match (stale.files.len(), stale.removed) {
        (0, _) => return None,
        (_, true) => "removed, as no longer made",
        (1, false) => "no longer made; --prune removes it",
        (_, false) => "no longer made; --prune removes them",
    };
    Some(format!("{what}: {}", listed(&stale.files)))
}

fn listed(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| line(name)).collect();
    match names.len() {
        ..=MOST_NAMED => names.join(", "),
        count => format!(
            "{} and {} more",
            names[..MOST_NAMED].join(", "),
            count - MOST_NAMED
        ),
    }
}
