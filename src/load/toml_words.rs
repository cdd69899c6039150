//! The words of the parser of TOML, as messages.

use crate::message::Message;

/// What the parser says: `{what}, expected {one}, {another}`. Words that are not known stay as they are.
pub fn message(words: &str) -> Message {
    // A word that begins with `t` or `f` is no truth yet.
    let words = match words.starts_with("invalid boolean") {
        true => "string values must be quoted",
        false => words,
    };
    match words.split_once(", expected ") {
        Some((what, expected)) => {
            let expected = expected.split(", ").map(part);
            message!(
                "toml-expected",
                "{what}, expected {expected}",
                what = part(what),
                expected = Message::joined(expected, ", ")
            )
        }
        None => part(words),
    }
}

/// What is wrong, or what is expected.
fn part(words: &str) -> Message {
    match words {
        "duplicate key" => message!("toml-duplicate-key", "duplicate key"),
        "carriage return must be followed by newline" => message!(
            "toml-carriage-return-must-be-followed-by-newline",
            "carriage return must be followed by newline"
        ),
        "missing opening quote" => message!("toml-missing-opening-quote", "missing opening quote"),
        "missing comma between array elements" => message!(
            "toml-missing-comma-between-array-elements",
            "missing comma between array elements"
        ),
        "integers with a radix cannot be signed" => message!(
            "toml-integers-with-a-radix-cannot-be-signed",
            "integers with a radix cannot be signed"
        ),
        "radix must be lowercase" => {
            message!("toml-radix-must-be-lowercase", "radix must be lowercase")
        }
        "missing assignment between key-value pairs" => message!(
            "toml-missing-assignment-between-key-value-pairs",
            "missing assignment between key-value pairs"
        ),
        "unexpected leading zero" => {
            message!("toml-unexpected-leading-zero", "unexpected leading zero")
        }
        "unclosed array table" => message!("toml-unclosed-array-table", "unclosed array table"),
        "unclosed table" => message!("toml-unclosed-table", "unclosed table"),
        "unclosed inline table" => message!("toml-unclosed-inline-table", "unclosed inline table"),
        "unclosed array" => message!("toml-unclosed-array", "unclosed array"),
        "missing key for inline table element" => message!(
            "toml-missing-key-for-inline-table-element",
            "missing key for inline table element"
        ),
        "missing escaped value" => message!("toml-missing-escaped-value", "missing escaped value"),
        "invalid unquoted key" => message!("toml-invalid-unquoted-key", "invalid unquoted key"),
        "cannot recurse further; max recursion depth met" => message!(
            "toml-cannot-recurse-further-max-recursion-depth-met",
            "cannot recurse further; max recursion depth met"
        ),
        "recursion limit" => message!(
            "toml-recursion-limit",
            "a key cannot have more than 80 parts"
        ),
        "unquoted keys cannot be empty" => message!(
            "toml-unquoted-keys-cannot-be-empty",
            "unquoted keys cannot be empty"
        ),
        "unexpected sign" => message!("toml-unexpected-sign", "unexpected sign"),
        "unexpected key or value" => {
            message!("toml-unexpected-key-or-value", "unexpected key or value")
        }
        "unexpected content" => message!("toml-unexpected-content", "unexpected content"),
        "unexpected content between comment and newline" => message!(
            "toml-unexpected-content-between-comment-and-newline",
            "unexpected content between comment and newline"
        ),
        "unexpected `=` in array" => {
            message!("toml-unexpected-equals-in-array", "unexpected `=` in array")
        }
        "too few unicode value digits" => message!(
            "toml-too-few-unicode-value-digits",
            "too few unicode value digits"
        ),
        "string values must be quoted" => message!(
            "toml-string-values-must-be-quoted",
            "string values must be quoted"
        ),
        "redundant numeric sign" => {
            message!("toml-redundant-numeric-sign", "redundant numeric sign")
        }
        "redundant integer number prefix" => message!(
            "toml-redundant-integer-number-prefix",
            "redundant integer number prefix"
        ),
        "missing value" => message!("toml-missing-value", "missing value"),
        "missing value for key" => message!("toml-missing-value-for-key", "missing value for key"),
        "missing comma between key-value pairs" => message!(
            "toml-missing-comma-between-key-value-pairs",
            "missing comma between key-value pairs"
        ),
        "keys cannot be multi-line literal strings" => message!(
            "toml-keys-cannot-be-multi-line-literal-strings",
            "keys cannot be multi-line literal strings"
        ),
        "key with no value" => message!("toml-key-with-no-value", "key with no value"),
        "invalid value" => message!("toml-invalid-value", "invalid value"),
        "invalid key-value pair" => {
            message!("toml-invalid-key-value-pair", "invalid key-value pair")
        }
        "invalid inline table element" => message!(
            "toml-invalid-inline-table-element",
            "invalid inline table element"
        ),
        "invalid comment character" => message!(
            "toml-invalid-comment-character",
            "invalid comment character"
        ),
        "extra comma in inline table" => message!(
            "toml-extra-comma-in-inline-table",
            "extra comma in inline table"
        ),
        "extra comma in array" => message!("toml-extra-comma-in-array", "extra comma in array"),
        "extra assignment between key-value pairs" => message!(
            "toml-extra-assignment-between-key-value-pairs",
            "extra assignment between key-value pairs"
        ),
        "extra `=`" => message!("toml-extra-equals", "extra `=`"),
        "`_` may only go between digits" => message!(
            "toml-underscore-may-only-go-between-digits",
            "`_` may only go between digits"
        ),
        "invalid basic string" => message!("toml-invalid-basic-string", "invalid basic string"),
        "invalid literal string" => {
            message!("toml-invalid-literal-string", "invalid literal string")
        }
        "newline" => message!("toml-newline", "newline"),
        "key" => message!("toml-a-key", "key"),
        "nothing" => message!("word-nothing", "nothing"),
        "numbers" => message!("from-sheet-numbers", "numbers"),
        "literal string" => message!("toml-literal-string", "literal string"),
        "letters" => message!("toml-letters", "letters"),
        "basic string" => message!("toml-basic-string", "basic string"),
        "multi-line basic string" => {
            message!("toml-multi-line-basic-string", "multi-line basic string")
        }
        "unicode hexadecimal value" => message!(
            "toml-unicode-hexadecimal-value",
            "unicode hexadecimal value"
        ),
        "printable characters" => message!("toml-printable-characters", "printable characters"),
        "digits" => message!("toml-digits", "digits"),
        "characters" => message!("toml-characters", "characters"),
        "value" => message!("toml-value", "value"),
        _ => words.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::UiLanguage;

    #[test]
    fn the_parser_is_understood() {
        for (english, french) in [
            (
                "extra `=`, expected nothing",
                "un `=` de trop\u{a0}; attendu\u{a0}: rien",
            ),
            (
                "unclosed array table, expected `]`, newline",
                "cet en-tête `[[` n’est pas fermé\u{a0}; attendu\u{a0}: `]`, un saut de ligne",
            ),
            ("duplicate key", "une clé en double"),
            ("what nobody knows", "what nobody knows"),
        ] {
            assert_eq!(message(english), english);
            assert_eq!(message(english).text(UiLanguage::French), french);
        }
    }
}
