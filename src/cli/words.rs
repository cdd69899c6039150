//! What is said of the files that a run made, and of those it no longer makes.

use std::path::Path;

use super::console::{Noun, counted};
use crate::diag::plain::line;
use crate::message::Message;
use crate::pipeline::ledger::{Replaced, Stale};
use crate::pipeline::outputs::{Content, Made};

/// So many names are said; of more, their number.
const MOST_NAMED: usize = 8;

/// A path on one line, whatever its folders are called.
pub fn shown(path: &Path) -> String {
    line(&path.to_string_lossy()).into_owned()
}

/// A line for what was made, and one for what it is not to be confused with.
pub fn made(made: &Made) -> Vec<Message> {
    let kilobytes = made.bytes.div_ceil(1000);
    let content = match &made.content {
        Content::Sheets {
            pages,
            sheets,
            pieces,
        } => Message::joined(
            [
                counted(*sheets, Noun::Sheet),
                counted(*pages, Noun::Page),
                counted(*pieces, Noun::Piece),
            ],
            ", ",
        ),
        Content::Cuts => message!("cli-words-made", "cut paths"),
        Content::Face => counted(1, Noun::Face),
        Content::Pages { pages } => counted(*pages, Noun::Page),
        Content::Images { images, cards, .. } => {
            let counts = [counted(*images, Noun::Image), counted(*cards, Noun::Card)];
            Message::joined(counts, ", ")
        }
        Content::Table { images, .. } => counted(*images, Noun::Image),
    };
    let size = message!("words-size", "{kilobytes} kB", kilobytes);
    let size = match made.content {
        Content::Table { folder, .. } => {
            message!("words-size-in", "{size} in {folder}/", size, folder)
        }
        _ => size,
    };
    let mut parts = vec![content, size];
    parts.extend(made.product.as_deref().map(Message::from));
    parts.extend(replaced(made.replaced.as_ref()));
    let path = Message::from(shown(&made.path));
    let mut lines = vec![Message::joined([path, Message::joined(parts, ", ")], "  ")];
    if let Content::Images { others, .. } = &made.content
        && !others.is_empty()
    {
        let others = others.join(", ");
        let line = message!(
            "words-others",
            "not of this build, not to be uploaded: {others}",
            others
        );
        lines.push(indented(line));
    }
    lines
}

/// What to add where a file replaced one that was made otherwise, or of something else.
pub fn replaced(before: Option<&Replaced>) -> Option<Message> {
    Some(match before? {
        Replaced::MadeBy(command) => {
            message!(
                "cli-words-replaced",
                "in place of that of `massicot {command}`",
                command
            )
        }
        Replaced::Of(names) => message!(
            "cli-words-replaced-place",
            "in place of that of {names}",
            names = listed(names)
        ),
    })
}

/// A line below another.
pub fn indented(line: Message) -> Message {
    Message::joined(["".into(), line], "  ")
}

/// A line for a folder of outputs that another run writes to.
pub fn waiting(dir: &Path) -> Message {
    message!(
        "cli-words-waiting",
        "another run of massicot writes to {dir}: waiting until it is done",
        dir = dir.display()
    )
}

/// A line for files that are no longer made, where there are any.
pub fn stale(stale: &Stale) -> Option<Message> {
    let files = listed(&stale.files);
    Some(match (stale.files.len(), stale.removed) {
        (0, _) => return None,
        (_, true) => message!(
            "words-removed",
            "removed, as no longer made: {files}",
            files
        ),
        (1, false) => message!(
            "words-stale-one",
            "no longer made; --prune removes it: {files}",
            files
        ),
        (_, false) => message!(
            "words-stale",
            "no longer made; --prune removes them: {files}",
            files
        ),
    })
}

fn listed(names: &[String]) -> Message {
    let names: Vec<_> = names.iter().map(|name| line(name)).collect();
    match names.len() {
        ..=MOST_NAMED => names.join(", ").into(),
        count => message!(
            "cli-words-listed",
            "{names} and {count} more",
            names = names[..MOST_NAMED].join(", "),
            count = count - MOST_NAMED
        ),
    }
}
