//! Holds the messages in the sources and their French to each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;

use super::french::{self, FILES, MessageValue};
use super::{Figure, Message, UiLanguage};

/// A message as a source has it.
struct Written {
    file: PathBuf,
    english: String,
    /// The names of its values.
    names: BTreeSet<String>,
}

/// Every `message!` of the sources, by its id.
fn written() -> BTreeMap<String, Vec<Written>> {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let mut found: BTreeMap<String, Vec<Written>> = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let code = code.join("\n");
        for (at, _) in code.match_indices("message!(") {
            let (id, english, names) = arguments(&code[at + "message!(".len()..]);
            let file = file.clone();
            found.entry(id).or_default().push(Written {
                file,
                english,
                names,
            });
        }
    }
    found
}

fn sources(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true if path.ends_with("message") => {}
            true => sources(&path, files),
            false if path.extension().is_some_and(|ending| ending == "rs") => files.push(path),
            false => {}
        }
    }
}

/// The id, the English text and the names of the values of one call.
fn arguments(call: &str) -> (String, String, BTreeSet<String>) {
    let (id, rest) = literal(call);
    let (english, rest) = literal(rest);
    let mut names = BTreeSet::new();
    let (mut depth, mut argument) = (0, String::new());
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                while let Some(inner) = letters.next() {
                    match inner {
                        '\\' => _ = letters.next(),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' | ',' if depth == 0 => {
                let name = argument.split('=').next().unwrap().trim();
                if !name.is_empty() {
                    names.insert(name.to_owned());
                }
                argument.clear();
                if letter == ')' {
                    break;
                }
                continue;
            }
            _ => {}
        }
        argument.push(letter);
    }
    (id, english, names)
}

/// The next string literal, and what is behind it.
fn literal(text: &str) -> (String, &str) {
    let is_between = |letter: char| letter.is_whitespace() || letter == ',';
    let text = text.trim_start_matches(is_between);
    let text = text.strip_prefix('"').unwrap();
    let mut end = 0;
    while !text[end..].starts_with('"') {
        let letter = text[end..].chars().next().unwrap();
        end += letter.len_utf8();
        if letter == '\\' {
            end += text[end..].chars().next().unwrap().len_utf8();
        }
    }
    (text[..end].to_owned(), &text[end + 1..])
}

/// The French texts as they are written, by their ids.
fn translated() -> BTreeMap<&'static str, String> {
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    for (file, text) in FILES {
        let mut last: Option<&str> = None;
        for line in text.lines() {
            let id = line
                .split_once(" =")
                .filter(|_| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
            match (id, last) {
                (Some((id, rest)), _) => {
                    let before = texts.insert(id, rest.trim().to_owned());
                    assert!(before.is_none(), "{file}: `{id}` is there twice");
                    last = Some(id);
                }
                (None, Some(id)) if line.starts_with([' ', '}']) => {
                    let text = texts.get_mut(id).unwrap();
                    text.push('\n');
                    text.push_str(line);
                }
                _ => last = None,
            }
        }
    }
    texts
}

/// The variables that a French text has.
fn variables(text: &str) -> BTreeSet<String> {
    let names = text.split('$').skip(1);
    let names = names.map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        rest[..end.unwrap_or(rest.len())].to_owned()
    });
    names.collect()
}

#[test]
fn the_french_can_be_read() {
    for (file, text) in FILES {
        if let Err((_, errors)) = FluentResource::try_new(text.to_owned()) {
            panic!("{file}: {errors:?}");
        }
    }
}

#[test]
fn every_message_has_its_french_with_the_same_values() {
    let (written, translated) = (written(), translated());
    let mut wrong = Vec::new();
    for (id, places) in &written {
        let first = &places[0];
        let file = first.file.display();
        for other in places {
            let is_same = other.english == first.english && other.names == first.names;
            if !is_same {
                wrong.push(format!(
                    "`{id}` is another message in {}",
                    other.file.display()
                ));
            }
        }
        match translated.get(id.as_str()) {
            None => wrong.push(format!("{file}: `{id}` has no French: {}", first.english)),
            Some(text) if variables(text) != first.names => wrong.push(format!(
                "{file}: `{id}` has {:?}, its French {:?}",
                first.names,
                variables(text)
            )),
            Some(_) => {}
        }
    }
    // Helps and pages are held to what they are of, beside it.
    let is_elsewhere = |id: &str| id.starts_with("help") || id.starts_with("explain-");
    let orphans = translated
        .keys()
        .filter(|id| !is_elsewhere(id) && !written.contains_key(**id));
    wrong.extend(orphans.map(|id| format!("no message is `{id}`")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(written.len() > 1000);
}

/// A text that stands in two places is one message: one French for one English.
#[test]
fn an_english_text_has_one_id() {
    let mut ids: BTreeMap<(String, BTreeSet<String>), BTreeSet<String>> = BTreeMap::new();
    for (id, places) in written() {
        for place in places {
            let key = (place.english, place.names);
            ids.entry(key).or_default().insert(id.clone());
        }
    }
    let several: Vec<_> = ids.into_iter().filter(|(_, ids)| ids.len() > 1).collect();
    assert!(several.is_empty(), "{several:#?}");
}

#[test]
fn every_french_text_can_be_said() {
    for (id, text) in translated() {
        for number in [0, 1, 2, 1000] {
            let names: Vec<String> = variables(&text).into_iter().collect();
            let arguments = names.iter().map(|name| {
                let name: &'static str = Box::leak(name.clone().into_boxed_str());
                (name, MessageValue::Number(number))
            });
            let said = french::text(id, arguments);
            let said = said.unwrap_or_else(|| panic!("`{id}` cannot be said"));
            assert!(!said.contains("{ $"), "{said}");
        }
    }
}

/// French spacing and apostrophes, outside of what is code.
#[test]
fn the_french_is_set_as_french_is() {
    let mut wrong = Vec::new();
    for (id, text) in translated() {
        let prose = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
        let is_wrong = [
            " ;", " ?", " !", " »", "« ", "...", "l'", "d'", "n'", "qu'", "s'",
        ];
        // In a range of git, `FROM...TO`.
        let prose = prose.replace("DE...À", "").replace("main...sujet", "");
        if let Some(found) = is_wrong.iter().find(|found| prose.contains(**found)) {
            wrong.push(format!("`{id}`: `{found}` in {prose}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_message_is_english_and_can_be_said_in_french() {
    let (key, count) = ("colour", 2);
    let inner = message!("unknown-key-misspelt", "nothing reads `{key}`", key);
    assert_eq!(inner, "nothing reads `colour`");
    assert_eq!(inner.text(UiLanguage::English), "nothing reads `colour`");
    assert_eq!(inner.text(UiLanguage::French), "rien ne lit `colour`");
    let outer = message!("help-line", "help: {help}", help = inner);
    assert_eq!(
        outer.text(UiLanguage::French),
        "aide\u{a0}: rien ne lit `colour`"
    );
    let errors = message!("count-errors", "{count} errors", count);
    assert_eq!(errors.text(UiLanguage::French), "2 erreurs");
    let joined = Message::joined([errors, outer], ", ");
    assert_eq!(joined, "2 errors, help: nothing reads `colour`");
    assert!(
        joined
            .text(UiLanguage::French)
            .starts_with("2 erreurs, aide")
    );
    let half = message!(
        "load-stocks-fault-most",
        "{half} at most",
        half = Figure::new(2.5, 1)
    );
    assert_eq!(half, "2.5 at most");
    assert_eq!(half.text(UiLanguage::French), "2,5 au plus");
}

#[test]
fn a_text_that_is_not_ours_stays_as_it_is() {
    let text = Message::from("expected a value");
    assert_eq!(text.text(UiLanguage::French), "expected a value");
}

#[test]
fn locales_choose_the_language() {
    for locale in ["fr", "fr_FR.UTF-8", "fr-CA", "FR", "fr@euro"] {
        assert_eq!(
            UiLanguage::of_locale(locale),
            UiLanguage::French,
            "{locale}"
        );
    }
    for locale in ["C", "POSIX", "en_GB.UTF-8", "de", "", "frr_DE"] {
        assert_eq!(
            UiLanguage::of_locale(locale),
            UiLanguage::English,
            "{locale}"
        );
    }
}
