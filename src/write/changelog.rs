//! Differences as players are told them: by the names that the game itself has for its fields, in its
//! language.

use std::fmt::Write;

use serde_json::Value as Json;

use crate::diag::plain::is_unsafe;
use crate::history::fields;
use crate::history::model::{
    ChangeKind, ComponentDiff, FieldChange, GameDiff, PieceDiff, ProjectDiff,
};
use crate::render::text::{spaced, spoken};

/// Words of a changelog in a language.
struct ChangelogWords {
    /// What languages they are for.
    language: &'static str,
    new: &'static str,
    gone: &'static str,
    renamed: &'static str,
    copies: &'static str,
    nothing: &'static str,
    /// Around a text.
    quotes: [&'static str; 2],
    colon: &'static str,
    semicolon: &'static str,
}

/// English stands for every language that is not here.
const WORDS: [ChangelogWords; 4] = [
    ChangelogWords {
        language: "en",
        new: "New",
        gone: "Removed",
        renamed: "new name",
        copies: "copies",
        nothing: "Nothing that cards or rules say has changed.",
        quotes: ["“", "”"],
        colon: ": ",
        semicolon: "; ",
    },
    ChangelogWords {
        language: "fr",
        new: "Nouveau",
        gone: "Retiré",
        renamed: "nouveau nom",
        copies: "exemplaires",
        nothing: "Rien de ce que disent les cartes ou les règles n’a changé.",
        quotes: ["« ", " »"],
        colon: " : ",
        semicolon: " ; ",
    },
    ChangelogWords {
        language: "de",
        new: "Neu",
        gone: "Entfernt",
        renamed: "neuer Name",
        copies: "Exemplare",
        nothing: "Nichts, was Karten oder Regeln sagen, hat sich geändert.",
        quotes: ["„", "“"],
        colon: ": ",
        semicolon: "; ",
    },
    ChangelogWords {
        language: "es",
        new: "Nuevo",
        gone: "Retirado",
        renamed: "nuevo nombre",
        copies: "copias",
        nothing: "Nada de lo que dicen las cartas o las reglas ha cambiado.",
        quotes: ["«", "»"],
        colon: ": ",
        semicolon: "; ",
    },
];

/// A changelog in Markdown: a heading for each pair of states, below it the games, components and
/// pieces. The newest comes first. `language` is that of the words around, where it is not each game's.
pub fn encode(diffs: &[ProjectDiff], language: Option<&str>) -> String {
    let parts = diffs.iter().rev().map(|diff| part(diff, language));
    parts.collect::<Vec<_>>().join("\n")
}

fn part(diff: &ProjectDiff, language: Option<&str>) -> String {
    let mut out = format!("# {}\n", plain(&diff.to));
    let before = out.len();
    for found in &diff.games {
        game(&mut out, found, language.unwrap_or(&found.language));
    }
    if out.len() == before {
        let first = diff.games.first().map(|game| &*game.language);
        let words = words(language.or(first).unwrap_or("en"));
        let _ = writeln!(out, "\n{}", words.nothing);
    }
    out
}

/// Whether there are words in a language.
pub fn has_words(language: &str) -> bool {
    known(language).is_some()
}

fn known(language: &str) -> Option<&'static ChangelogWords> {
    let primary = language.split('-').next().unwrap_or_default();
    let mut all = WORDS.iter();
    all.find(|words| words.language == primary)
}

fn words(language: &str) -> &'static ChangelogWords {
    known(language).unwrap_or(&WORDS[0])
}

fn game(out: &mut String, game: &GameDiff, language: &str) {
    let words = words(language);
    let say = |text: &str| spaced(text, language);
    let mut lines = String::new();
    for component in &game.components {
        let pieces = component.pieces.iter().filter(|_| !component.written);
        let pieces = pieces.filter_map(|one| piece(one, component, words));
        let texts = component.lines.iter();
        let texts = texts.filter_map(|line| change(line, fields::shown, words));
        let told: Vec<String> = copies_of_all(component, words)
            .into_iter()
            .chain(pieces)
            .chain(texts)
            .collect();
        let gone = match component.kind {
            ChangeKind::Added => format!(" ({})", words.new.to_lowercase()),
            ChangeKind::Removed => format!(" ({})", words.gone.to_lowercase()),
            _ => String::new(),
        };
        if told.is_empty() && gone.is_empty() {
            continue;
        }
        // Writing to a string does not fail.
        let _ = writeln!(lines, "\n### {}{gone}\n", plain(&component.title));
        for line in told {
            let _ = writeln!(lines, "- {}", say(&line));
        }
    }
    if !lines.is_empty() {
        let _ = write!(out, "\n## {}\n{lines}", plain(&game.title));
    }
}

/// How many there are of each piece, where a component says it for all of them.
fn copies_of_all(component: &ComponentDiff, words: &ChangelogWords) -> Option<String> {
    let mut settings = component.settings.iter();
    let copies = settings.find(|setting| setting.path == "copies")?;
    let count = |copies: &Option<Json>| match copies {
        Some(copies) => fields::shown(copies),
        None => "1".to_owned(),
    };
    let (before, after) = (count(&copies.before), count(&copies.after));
    let ChangelogWords { copies, colon, .. } = words;
    Some(format!("{copies}{colon}{before} → {after}"))
}

/// What happened to a piece; none where players see nothing of it.
fn piece(piece: &PieceDiff, component: &ComponentDiff, words: &ChangelogWords) -> Option<String> {
    let name = plain(&spoken(piece.name.as_ref().unwrap_or(&piece.id)));
    let ChangelogWords { colon, .. } = words;
    match piece.kind {
        // Of a component that is new or gone its title says all.
        _ if component.kind == ChangeKind::Removed => return None,
        ChangeKind::Added => return Some(format!("{}{colon}{name}", words.new)),
        ChangeKind::Removed => return Some(format!("{}{colon}{name}", words.gone)),
        ChangeKind::Renamed | ChangeKind::Changed => {}
    }
    let told = |field: &&FieldChange| !component.titled || field.title.is_some();
    let fields = piece.fields.iter().filter(told);
    let fields = fields.filter_map(|field| {
        let is_name = matches!(&*field.path, "name" | "title");
        let change = change(field, printed, words)?;
        Some(match is_name && field.title.is_none() {
            true => format!("{}{colon}{change}", words.renamed),
            false => {
                let title = field.title.as_ref().unwrap_or(&field.path);
                format!("{}{colon}{change}", plain(title))
            }
        })
    });
    let copies = piece.copies;
    let copies = copies.map(|[before, after]| format!("{}{colon}{before} → {after}", words.copies));
    let told: Vec<String> = copies.into_iter().chain(fields).collect();
    (!told.is_empty()).then(|| format!("**{name}**{colon}{}", told.join(words.semicolon)))
}

/// A value as it is printed, without its marks.
fn printed(value: &Json) -> String {
    let shown = fields::shown(value);
    let is_text = match value {
        Json::Array(items) => items.iter().all(Json::is_string),
        value => value.is_string(),
    };
    match is_text {
        true => spoken(&shown),
        false => shown,
    }
}

fn change(
    field: &FieldChange,
    shown: fn(&Json) -> String,
    words: &ChangelogWords,
) -> Option<String> {
    let texts = [&field.before, &field.after].map(|value| value.as_ref().map(shown));
    let is_quoted = texts.iter().flatten().any(|text| text.contains(' '));
    let [before, after] = texts.map(|text| {
        let [open, close] = words.quotes;
        let text = plain(&text?);
        Some(match is_quoted {
            true => format!("{open}{text}{close}"),
            false => text,
        })
    });
    match (before, after) {
        (Some(before), Some(after)) => Some(format!("{before} → {after}")),
        (Some(before), None) => Some(format!("{before} → –")),
        (None, Some(after)) => Some(format!("– → {after}")),
        (None, None) => None,
    }
}

/// Words that Markdown takes for nothing but words, on one line.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '#' => {
                out.push('\\');
                out.push(letter);
            }
            letter if is_unsafe(letter) => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
