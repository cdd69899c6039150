//! What is different between two texts: by words and by lines.

use similar::{ChangeTag, DiffOp, TextDiff};

use super::model::{FieldChange, WordPart};

/// The words of two texts, in their order.
pub fn words(before: &str, after: &str) -> Vec<(WordPart, String)> {
    let diff = TextDiff::from_words(before, after);
    let change = |change: similar::Change<&str>| {
        let part = match change.tag() {
            ChangeTag::Equal => WordPart::Same,
            ChangeTag::Delete => WordPart::Gone,
            ChangeTag::Insert => WordPart::New,
        };
        (part, change.value().to_owned())
    };
    diff.iter_all_changes().map(change).collect()
}

/// The lines of a text that are different, those that follow each other together.
pub fn lines(before: &str, after: &str) -> Vec<FieldChange> {
    let diff = TextDiff::from_lines(before, after);
    let text = |lines: Vec<&str>| {
        let text = lines.concat().trim_end().to_owned();
        (!lines.is_empty()).then(|| text.into())
    };
    let old = |op: &DiffOp| {
        op.old_range()
            .filter_map(|line| diff.old_slice(line))
            .collect()
    };
    let new = |op: &DiffOp| {
        op.new_range()
            .filter_map(|line| diff.new_slice(line))
            .collect()
    };
    let differing = diff
        .ops()
        .iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }));
    differing
        .map(|op| FieldChange {
            path: format!("line {}", op.new_range().start + 1),
            title: None,
            before: text(old(op)),
            after: text(new(op)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_told_with_their_numbers() {
        let found = lines("a\nb\nc\n", "a\nx\nc\nd\n");
        let told: Vec<_> = found.iter().map(|line| line.path.as_str()).collect();
        assert_eq!(told, ["line 2", "line 4"]);
        assert_eq!(found[0].before, Some("b".into()));
        assert_eq!(found[1].before, None);
    }
}
