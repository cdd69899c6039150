//! Finds texts in the sources that look like words for people and are no message: they would stay
//! English in every language.
//!
//! A text counts where two plain words follow each other in it, or one of a few that only sentences have.
//! A single word passes, and what the libraries and the system say is not seen.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How many such texts a file may have, and why they are no messages.
const MEANT: &[(&str, usize, &str)] = &[
    ("cache/remote/mod.rs", 1, "the name of a thread"),
    (
        "cel/forms.rs",
        7,
        "what loops do: French by `explain-function-…`",
    ),
    ("check/explain.rs", 1, "a heading of docs/rules.md"),
    ("cel/functions/texts.rs", 1, "an example of an expression"),
    (
        "check/infer.rs",
        2,
        "what an inferred schema says of its keys",
    ),
    ("check/lone_changes/english.rs", 29, "lists of words"),
    ("check/lone_changes/french.rs", 97, "lists of words"),
    ("check/opposites.rs", 2, "words that count for nothing"),
    (
        "check/rules/mod.rs",
        1,
        "a group of rules: French by `explain-group-…`",
    ),
    (
        "check/rules/print/short_bleed.rs",
        1,
        "a side that there is not",
    ),
    (
        "check/spelling/confused.rs",
        1,
        "French words that are proposed",
    ),
    ("check/language_words.rs", 5, "small words of languages"),
    (
        "cli/clap_errors.rs",
        3,
        "words of clap that are known again",
    ),
    ("cli/new.rs", 1, "commands to type"),
    ("cli/values.rs", 5, "helps of values: French by `help-…`"),
    (
        "cli/worker/parent.rs",
        3,
        "words of the runtime that are known again",
    ),
    ("diag/plain.rs", 1, "the end of a text that is far too long"),
    ("diag/rules/content/bad_sheet.rs", 1, "the name of a group"),
    (
        "diag/rules/content/missing_key.rs",
        1,
        "words of a message that are known again",
    ),
    ("env.rs", 1, "what a worker says to its parent"),
    (
        "impose/notes.rs",
        13,
        "printed, in the language of the game",
    ),
    (
        "impose/paper.rs",
        2,
        "what serde is told of a paper in a preset: English only",
    ),
    ("impose/text.rs", 4, "a layout as tests read it"),
    (
        "load/sheet/mod.rs",
        3,
        "words of messages that are known again",
    ),
    ("load/sheet/totals.rs", 1, "what sheets call their totals"),
    (
        "load/toml_bare.rs",
        6,
        "words of the parser that are known again",
    ),
    (
        "load/toml_slips.rs",
        4,
        "words of the parser that are known again",
    ),
    (
        "load/toml_words.rs",
        48,
        "words of the parser that are known again",
    ),
    (
        "load/toml.rs",
        1,
        "words of the parser that are known again",
    ),
    ("lsp/server.rs", 2, "for programs"),
    ("lsp/session.rs", 3, "for programs"),
    ("pipeline/approve.rs", 1, "a comment in a file"),
    ("pipeline/cached_runs.rs", 1, "a name in a file"),
    ("pipeline/cached_texts.rs", 1, "a name in a file"),
    (
        "pipeline/calibrate.rs",
        10,
        "printed, in the language that is asked for",
    ),
    (
        "pipeline/exchanged.rs",
        4,
        "printed, in the language of the game",
    ),
    ("pipeline/from_sheet/mod.rs", 2, "comments in a file"),
    ("pipeline/from_sheet/template.rs", 1, "Tera"),
    ("pipeline/pull.rs", 1, "a comment in a file"),
    (
        "pipeline/states.rs",
        1,
        "the name of a state in data; `diff` says it in French",
    ),
    ("pipeline/translate.rs", 1, "a comment in a file"),
    (
        "render/art.rs",
        1,
        "the beginning of a message that is known again",
    ),
    (
        "render/book/directive.rs",
        4,
        "comments as other programs have them",
    ),
    (
        "render/book/scene.rs",
        2,
        "words of the reader that are known again",
    ),
    ("render/calls.rs", 1, "a macro of ours in Tera"),
    (
        "render/catalog.rs",
        13,
        "what functions do: French by `explain-template-…`",
    ),
    (
        "render/functions.rs",
        1,
        "the beginning of a message that is known again",
    ),
    ("render/guards.rs", 1, "a mark for ourselves"),
    ("render/steps.rs", 3, "marks for ourselves"),
    ("render/svg/names.rs", 3, "names of SVG"),
    (
        "render/template/error.rs",
        5,
        "words of Tera that are known again",
    ),
    (
        "render/template/help.rs",
        5,
        "words of Tera that are known again",
    ),
    (
        "render/template/sentences.rs",
        45,
        "words of Tera, and of ours in it, that are known again",
    ),
    ("render/text/checks.rs", 1, "a help: English only"),
    (
        "write/changelog.rs",
        7,
        "a file, in the language of the game",
    ),
    ("write/diff_page.rs", 5, "a file: English only"),
    ("write/markdown.rs", 3, "a file: English only"),
    ("write/pdf/notes.rs", 1, "a name in a file"),
    ("write/pdf/pictures/kept.rs", 1, "a name in a file"),
];

/// Words that only sentences have.
const OF_SENTENCES: [&str; 9] = [
    "the", "is", "are", "has", "no", "not", "cannot", "of", "with",
];

/// What stands before texts that have their French by an id: rules, functions, their families.
const DECLARED: [&str; 7] = [
    "about:",
    "title:",
    "does:",
    "why:",
    "fix:",
    "example:",
    "signature:",
];

#[test]
fn every_text_for_people_is_a_message() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files {
        let name = path.strip_prefix(&root).unwrap();
        let name = name.to_string_lossy().replace('\\', "/");
        let texts = texts(&fs::read_to_string(&path).unwrap());
        let texts: Vec<String> = texts.into_iter().filter(|text| is_prose(text)).collect();
        if !texts.is_empty() {
            found.insert(name, texts);
        }
    }
    let mut wrong = Vec::new();
    for (file, texts) in &found {
        let meant = MEANT.iter().find(|(of, ..)| of == file);
        let count = meant.map_or(0, |(_, count, _)| *count);
        if texts.len() != count {
            let (have, texts) = (texts.len(), texts.join("\n  "));
            wrong.push(format!(
                "{file} has {have} and may have {count}:\n  {texts}"
            ));
        }
    }
    let gone = MEANT.iter().filter(|(file, ..)| !found.contains_key(*file));
    wrong.extend(gone.map(|(file, ..)| format!("{file} has none")));
    let help = "what people read is a `message!`; what is none is counted in `MEANT`";
    assert!(wrong.is_empty(), "{}\n{help}", wrong.join("\n"));
}

/// The sources but those of tests and of the messages themselves.
fn sources(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let is_source = path.extension().is_some_and(|ending| ending == "rs");
        match path.is_dir() {
            true if path.ends_with("message") => {}
            true => sources(&path, files),
            false if is_source && !path.ends_with("tests.rs") => files.push(path),
            false => {}
        }
    }
}

/// The string literals of a source outside of its tests, comments, attributes and messages.
fn texts(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut found = Vec::new();
    let mut before = String::new();
    let mut rest = code;
    // How deep in the brackets of a message or an attribute, by their opening and closing sign.
    let mut inside: Option<(char, char, usize)> = None;
    while let Some(letter) = rest.chars().next() {
        let behind = &rest[letter.len_utf8()..];
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
            continue;
        }
        if let Some((text, behind)) = literal(rest, &before) {
            let is_declared = DECLARED
                .iter()
                .any(|word| before.trim_end().ends_with(word));
            if inside.is_none() && !is_declared {
                found.push(text.to_owned());
            }
            before.push('"');
            rest = behind;
            continue;
        }
        match &mut inside {
            Some((open, _, depth)) if letter == *open => *depth += 1,
            Some((_, close, depth)) if letter == *close => {
                *depth -= 1;
                inside = inside.filter(|(_, _, depth)| *depth > 0);
            }
            Some(_) => {}
            None if letter == '(' && before.ends_with("message!") => inside = Some(('(', ')', 1)),
            None if letter == '[' && before.ends_with(['#', '!']) => {
                let is_attribute = before.ends_with('#') || before.ends_with("#!");
                inside = is_attribute.then_some(('[', ']', 1));
            }
            None => {}
        }
        // A sign in quotation marks is no beginning of a text.
        let sign = match letter == '\'' {
            true => character(behind),
            false => None,
        };
        before.push(letter);
        rest = sign.unwrap_or(behind);
    }
    found
}

/// What stands behind a character literal, from behind its first quotation mark on.
fn character(text: &str) -> Option<&str> {
    let escaped = text.strip_prefix('\\');
    let end = match escaped {
        Some(rest) => 2 + rest.get(1..)?.find('\'')?,
        None => text.chars().next()?.len_utf8(),
    };
    text.get(end..)?.strip_prefix('\'')
}

/// The string literal that begins here, and what stands behind it.
fn literal<'t>(text: &'t str, before: &str) -> Option<(&'t str, &'t str)> {
    if let Some(rest) = text.strip_prefix('"') {
        let mut letters = rest.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => _ = letters.next(),
                '"' => return Some((&rest[..at], &rest[at + 1..])),
                _ => {}
            }
        }
        return None;
    }
    let is_word = before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    let rest = text.strip_prefix('r').filter(|_| !is_word)?;
    let signs = rest.len() - rest.trim_start_matches('#').len();
    let rest = rest[signs..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(signs));
    let at = rest.find(&end)?;
    Some((&rest[..at], &rest[at + end.len()..]))
}

/// Whether a text reads as words for people: values and code in it do not count.
fn is_prose(text: &str) -> bool {
    let mut plain = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = if index % 2 == 0 { part } else { "_" };
        let mut values = part.split('{');
        plain.push_str(values.next().unwrap());
        for value in values {
            plain.push('_');
            plain.push_str(value.split_once('}').map_or(value, |(_, rest)| rest));
        }
    }
    let plain = plain.replace("\\n", " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let is_plain = |word: &str| {
        let word = word.trim_end_matches([',', ';', ':', '.']);
        word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase())
    };
    let has_pair = words
        .windows(2)
        .any(|pair| pair.iter().all(|word| is_plain(word)));
    let is_sentence = words.iter().any(|word| OF_SENTENCES.contains(word));
    has_pair || is_sentence && words.len() > 1
}

#[test]
fn prose_is_told_from_code() {
    let source = "\
        #[arg(help = \"the help of it\")] // a \"comment of words\"\n\
        let a = message!(\"id\", \"there is none\"); let b = ('\"', \"not a message\", '\\'');\n\
        let c = r#\"raw words of it\"#; about: \"what it does\";\n";
    assert_eq!(texts(source), ["not a message", "raw words of it"]);
    for text in [
        "no such file",
        "there is none",
        "{count} of them",
        "it broke: it did",
    ] {
        assert!(is_prose(text), "{text}");
    }
    for text in [
        "template",
        "{a}: {b}",
        "<a href=\\\"#\\\">",
        "GAME/COMPONENT",
        "` is `",
    ] {
        assert!(!is_prose(text), "{text}");
    }
}
