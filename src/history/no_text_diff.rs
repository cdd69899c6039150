//! In the place of `text_diff`, in a program built without the feature `word-diffs`: both texts
//! are told whole.

use super::model::{FieldChange, WordPart};

/// The one text and the other, where they are two.
pub fn words(before: &str, after: &str) -> Vec<(WordPart, String)> {
    match before == after {
        true => vec![(WordPart::Same, before.to_owned())],
        false => vec![
            (WordPart::Gone, before.to_owned()),
            (WordPart::New, after.to_owned()),
        ],
    }
}

/// The one text and the other, where they are two.
pub fn lines(before: &str, after: &str) -> Vec<FieldChange> {
    let text = |text: &str| (!text.is_empty()).then(|| text.trim_end().into());
    let whole = FieldChange {
        path: "line 1".to_owned(),
        title: None,
        before: text(before),
        after: text(after),
    };
    (before != after).then_some(whole).into_iter().collect()
}
