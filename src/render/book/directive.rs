//! Comments that say where the text goes on, and those that are nearly such.

use super::blocks::Break;
use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_rulebook;
use crate::words::slips;

/// The words of comments, and the breaks that they are.
const BREAKS: [(&str, Break); 3] = [
    ("page", Break::Page),
    ("column", Break::Column),
    ("back", Break::Back),
];
/// What comes before the components whose pieces the rules name.
const NAMES: &str = "names";
/// How other programs write a break.
const ELSEWHERE: [(&str, &str); 8] = [
    ("page-break", "page"),
    ("page break", "page"),
    ("pagebreak", "page"),
    ("newpage", "page"),
    ("new page", "page"),
    ("column-break", "column"),
    ("column break", "column"),
    ("new column", "column"),
];
/// A longer comment is one.
const LONGEST: usize = 24;

/// What stands between `<!--` and `-->`, where a text is all of that.
pub fn comment(html: &str) -> Option<&str> {
    let inner = html.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
    Some(inner.trim())
}

/// The break that a comment is; none where it is only a comment.
///
/// # Errors
/// What a comment says that is nearly a break, or nearly `names: …`.
pub fn read(comment: &str) -> Result<Option<Break>, Diagnostic> {
    if let Some((_, to)) = BREAKS.iter().find(|(word, _)| *word == comment) {
        return Ok(Some(*to));
    }
    match meant(comment) {
        Some(meant) => Err(bad_rulebook::near_directive(&meant)),
        None => Ok(None),
    }
}

/// Of a comment within a paragraph, where it would break.
pub fn within_words(comment: &str) -> Option<Diagnostic> {
    let is_break = BREAKS.iter().any(|(word, _)| *word == comment);
    is_break.then(|| bad_rulebook::directive_in_words(comment))
}

/// What a comment was to be.
fn meant(comment: &str) -> Option<String> {
    let lower = comment.to_lowercase();
    if let Some((word, list)) = comment.split_once(':') {
        let (word, list) = (word.trim().to_lowercase(), list.trim());
        let is_slip = word != NAMES && is_near(&word, NAMES);
        return (is_slip && !list.is_empty() && list.len() <= 4 * LONGEST)
            .then(|| format!("{NAMES}: {list}"));
    }
    if lower.len() > LONGEST {
        return None;
    }
    let elsewhere = ELSEWHERE.iter().find(|(word, _)| *word == lower);
    if let Some((_, word)) = elsewhere {
        return Some((*word).to_owned());
    }
    let mut words = BREAKS.iter().map(|(word, _)| *word);
    words.find(|word| is_near(&lower, word)).map(str::to_owned)
}

/// Words as short as these differ by one letter at most: `stage` is no `page`.
fn is_near(word: &str, other: &str) -> bool {
    word.len() <= LONGEST && slips(word, other).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_a_break_is_told() {
        for (comment, word) in [
            ("pgae", "page"),
            ("Page", "page"),
            ("pages", "page"),
            ("coulmn", "column"),
            ("new page", "page"),
            ("nams: cards", "names: cards"),
            ("Name: cards", "names: cards"),
        ] {
            assert_eq!(meant(comment).as_deref(), Some(word), "{comment}");
        }
        for comment in [
            "",
            "todo",
            "stage",
            "names: cards",
            "note: see below",
            "the page",
        ] {
            assert_eq!(meant(comment), None, "{comment}");
        }
        assert!(matches!(read("page"), Ok(Some(Break::Page))));
    }
}
