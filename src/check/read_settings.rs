//! Reading `[checks]` of game.toml, whose codes are held to the registry of rules.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::rules;
use super::settings::{
    Colours, Exception, FigureSettings, GameWords, Settings, WordSettings, WordsBeside,
};
use super::sign_words::SignWords;
use super::words::WantedWord;
use crate::diag::rules::content::{bad_value, too_large};
use crate::diag::{Diagnostic, Severity, Span};
use crate::load::{Game, Spanned, Table, Value, ValueKind};

/// How far apart colours are to stay where game.toml does not say: a clear difference at a
/// glance, not only side by side.
const THRESHOLD: f64 = 15.0;

/// The most words of a game's own that its texts are searched for.
const MOST_WORDS: usize = 2_000;

impl Settings {
    /// Reads what conforms to the schema; what does not has been reported by the loader.
    pub fn read(game: &Game) -> (Settings, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let Some(checks) = game.value.get("checks") else {
            return (Settings::default(), found);
        };
        let settings = Settings {
            levels: levels(game, checks, &mut found),
            exceptions: exceptions(game, checks, &mut found),
            references: references(checks),
            origin: list(checks.get("origin")),
            colours: items(checks, "colours")
                .iter()
                .filter_map(colours)
                .collect(),
            figures: figures(checks.get("figures")),
            words: word_settings(checks.get("words"), &mut found),
        };
        if let Some(words) = checks.get("words") {
            let languages = words.get("in").and_then(Value::as_table);
            let languages = languages.into_iter().flat_map(Table::iter);
            found.extend(unknown_names(game, words));
            for (tag, field) in languages {
                found.extend(unknown_names(game, &field.value));
                let is_known = game.languages.contains_key(tag) || *tag == *game.language;
                if !is_known {
                    let known = game.languages.keys().map(String::as_str);
                    found.push(bad_value::unknown_overlay(tag, known, field.key_span));
                }
            }
        }
        let words = settings.words.of_language.values();
        let beside = words
            .chain([&settings.words.own])
            .flat_map(|words| &words.beside);
        let places = beside.flat_map(|beside| &beside.places);
        let places = places.chain(&settings.figures.except);
        let places = places.chain(&settings.figures.pages);
        found.extend(places.filter_map(|place| unknown_place(game, place)));
        (settings, found)
    }
}

/// What is wrong with a path that begins with no component and no shared file.
fn unknown_place(game: &Game, place: &Spanned<String>) -> Option<Diagnostic> {
    let mut steps = place.value.split('.');
    let first = steps.next().unwrap_or_default();
    let components = game.value.get("component").and_then(Value::as_array);
    let components = components.unwrap_or_default().iter();
    let ids = components.filter_map(|component| component.get("id")?.as_str());
    let ids: Vec<&str> = ids.collect();
    if first != "data" {
        let is_known = ids.contains(&first);
        let known = ids.into_iter().chain(["data"]);
        return (!is_known).then(|| bad_value::unknown_component(first, known, place.span));
    }
    let name = steps.next().unwrap_or_default();
    let files = game.value.get("data").and_then(Value::as_table);
    let files = files.into_iter().flat_map(Table::iter);
    let known: Vec<&str> = files.map(|(name, _)| name).collect();
    (!known.contains(&name)).then(|| bad_value::unknown_data(name, known, place.span))
}

/// What is wrong with words beside a field that nothing of the game has, and with a sign of nearly the name of one of
/// its icons: a template may have symbols of its own.
fn unknown_names(game: &Game, words: &Value) -> Vec<Diagnostic> {
    let fields = |key: &str| {
        let fields = words.get(key).and_then(Value::as_table);
        fields.into_iter().flat_map(Table::iter)
    };
    let mut found = Vec::new();
    if fields("beside").next().is_some() {
        let mut keys = BTreeSet::new();
        let entries = game
            .components
            .iter()
            .flat_map(|component| &component.entries);
        entries.for_each(|entry| keys_of(&entry.value, &mut keys));
        game.data.values().for_each(|file| keys_of(file, &mut keys));
        let unknown = fields("beside").filter(|(name, _)| !keys.contains(name));
        found.extend(unknown.map(|(name, field)| {
            bad_value::unknown_field(name, keys.iter().copied(), field.key_span)
        }));
    }
    let unknown = fields("signs").filter(|(name, _)| game.icons.get(name).is_none());
    found.extend(unknown.filter_map(|(name, field)| {
        let icons = game.icons.iter().map(|(name, _)| name);
        bad_value::unknown_icon(name, icons, field.key_span)
    }));
    found
}

fn keys_of<'g>(value: &'g Value, keys: &mut BTreeSet<&'g str>) {
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| keys_of(item, keys)),
        ValueKind::Table(table) => {
            for (key, field) in table.iter() {
                keys.insert(key);
                keys_of(&field.value, keys);
            }
        }
        _ => {}
    }
}

fn items<'a>(checks: &'a Value, key: &str) -> &'a [Value] {
    checks
        .get(key)
        .and_then(Value::as_array)
        .unwrap_or_default()
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::as_str).map(str::to_owned)
}

fn spanned(value: &Value) -> Option<Spanned<String>> {
    let value_text = value.as_str()?.to_owned();
    Some(Spanned {
        value: value_text,
        span: value.span,
    })
}

fn list(value: Option<&Value>) -> Vec<Spanned<String>> {
    let items = value.and_then(Value::as_array).unwrap_or_default();
    items.iter().filter_map(spanned).collect()
}

fn figures(table: Option<&Value>) -> FigureSettings {
    let of = |key: &str| list(table.and_then(|table| table.get(key)));
    FigureSettings {
        known: of("known").into_iter().map(|known| known.value).collect(),
        except: of("except"),
        pages: of("pages"),
    }
}

fn word_settings(table: Option<&Value>, found: &mut Vec<Diagnostic>) -> WordSettings {
    let languages = table.and_then(|table| table.get("in")?.as_table());
    let of_language = languages.into_iter().flat_map(Table::iter);
    WordSettings {
        own: words(table, found),
        of_language: of_language
            .map(|(tag, field)| (tag.to_owned(), words(Some(&field.value), found)))
            .collect(),
    }
}

fn words(table: Option<&Value>, found: &mut Vec<Diagnostic>) -> GameWords {
    let fields = |key: &str| {
        let fields = table.and_then(|table| table.get(key)?.as_table());
        fields.into_iter().flat_map(Table::iter)
    };
    let beside = fields("beside").map(|(name, field)| {
        let words = field.value.get("words").unwrap_or(&field.value);
        let words = list(Some(words)).into_iter();
        let words = words.map(|word| WantedWord::new(&word.value));
        WordsBeside {
            field: name.to_owned(),
            words: words.collect(),
            places: list(field.value.get("where")),
        }
    });
    let never = fields("never").filter_map(|(word, field)| {
        Some((WantedWord::new(word), field.value.as_str()?.to_owned()))
    });
    let signs = fields("signs").map(|(sign, field)| {
        let words = list(Some(&field.value)).into_iter();
        SignWords {
            sign: sign.to_owned(),
            words: words.map(|word| WantedWord::new(&word.value)).collect(),
        }
    });
    let (beside, mut never): (Vec<WordsBeside>, Vec<_>) = (beside.collect(), never.collect());
    let mut signs: Vec<SignWords> = signs.collect();
    let counts = beside.iter().map(|beside| beside.words.len());
    let counts = counts.chain(signs.iter().map(|sign| sign.words.len()));
    let mut known = list(table.and_then(|table| table.get("known")));
    let count = never.len() + known.len() + counts.sum::<usize>();
    if let (Some(table), true) = (table, count > MOST_WORDS) {
        found.push(too_large::words(count, MOST_WORDS, table.span));
        never.truncate(MOST_WORDS);
        known.truncate(MOST_WORDS);
        signs.clear();
    }
    GameWords {
        beside,
        signs,
        never,
        quoted: list(table.and_then(|table| table.get("quoted"))),
        known: known
            .iter()
            .map(|word| WantedWord::new(&word.value))
            .collect(),
    }
}

fn levels(
    game: &Game,
    checks: &Value,
    found: &mut Vec<Diagnostic>,
) -> IndexMap<String, Option<Severity>> {
    let table = checks.get("levels").and_then(Value::as_table);
    let mut levels = IndexMap::new();
    for (code, field) in table.into_iter().flat_map(Table::iter) {
        if !known(game, code, field.key_span, found) {
            continue;
        }
        if rules::find(code).is_some_and(|rule| !rule.is_adjustable()) {
            found.push(bad_value::fixed_level(code, field.key_span));
            continue;
        }
        let level = match field.value.as_str() {
            Some("error") => Some(Severity::Error),
            Some("warning") => Some(Severity::Warning),
            Some("note") => Some(Severity::Note),
            _ => None,
        };
        levels.insert(code.to_owned(), level);
    }
    levels
}

fn exceptions(game: &Game, checks: &Value, found: &mut Vec<Diagnostic>) -> Vec<Exception> {
    let mut exceptions = Vec::new();
    for table in items(checks, "except") {
        let Some(code) = table.get("code") else {
            continue;
        };
        let name = code.as_str().unwrap_or_default();
        if known(game, name, code.span, found) {
            exceptions.push(Exception {
                code: name.to_owned(),
                at: text(table, "at"),
                span: table.span,
            });
        }
    }
    exceptions
}

/// Whether a code is a built-in rule's or one of the game's own; reported where it is neither.
fn known(game: &Game, code: &str, span: Span, found: &mut Vec<Diagnostic>) -> bool {
    let rules_of_game = game
        .rules
        .as_ref()
        .and_then(|rules| rules.get("rule")?.as_array());
    let own = rules_of_game.unwrap_or_default().iter();
    let own: Vec<String> = own
        .filter_map(|rule| Some(format!("{}/{}", game.id, rule.get("id")?.as_str()?)))
        .collect();
    let codes = rules::all()
        .map(|rule| rule.code)
        .chain(own.iter().map(String::as_str));
    if codes.clone().any(|known| known == code) {
        return true;
    }
    found.push(bad_value::unknown_code(code, codes, span));
    false
}

fn references(checks: &Value) -> Vec<(Spanned<String>, Spanned<String>)> {
    let table = checks.get("references").and_then(Value::as_table);
    let pairs = table.into_iter().flat_map(Table::iter);
    pairs
        .filter_map(|(path, field)| {
            let path = Spanned {
                value: path.to_owned(),
                span: field.key_span,
            };
            Some((path, spanned(&field.value)?))
        })
        .collect()
}

fn colours(table: &Value) -> Option<Colours> {
    Some(Colours {
        name: text(table, "name")?,
        values: list(table.get("values")),
        threshold: table
            .get("threshold")
            .and_then(Value::as_f64)
            .unwrap_or(THRESHOLD),
        with: text(table, "with"),
    })
}
