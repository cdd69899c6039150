//! Numbers that are typed in texts, held against the figures around them.

use std::ops::Range;

use super::context::RuleContext;
use super::prose::WrittenProse;
use super::settings::is_at;
use super::texts::{self, GameText};
use crate::diag::Span;
use crate::fill::pattern::{self, PatternPart};
use crate::load::places::TextPlaces;
use crate::load::{Table, Value, ValueKind};
use crate::numbers::NumberSigns;

/// How deep figures are looked for below the tables a text stands in.
const MAX_DEPTH: usize = 4;
/// A number in a text.
pub struct TypedNumber {
    /// Where it stands, with a sign before it.
    pub span: Span,
    /// Whether the span is that of the number alone.
    pub is_exact: bool,
    /// As it is written.
    pub written: String,
    /// The figure that it repeats, as an expression of the text.
    pub figure: Option<String>,
    /// Whether it stands in a rulebook.
    pub is_of_page: bool,
    /// `game/component/entry`, or the game.
    pub subject: String,
}

/// Every number in the texts of a game that its settings do not let pass.
pub fn typed(context: &RuleContext<'_>) -> Vec<TypedNumber> {
    let game = context.game.as_written();
    let excluded = &context.settings.figures.except;
    let is_excluded = |path: &str| is_at(path, excluded);
    let signs = NumberSigns::of(&context.game.language);
    let mut found = Vec::new();
    texts::each(game, &mut |text| {
        if text.is_valid && !is_excluded(text.path) {
            of_text(context, text, signs, &mut found);
        }
    });
    let looked_at = &context.settings.figures.pages;
    let is_looked_at = |page: &&WrittenProse<'_>| is_at(page.name(), looked_at);
    for page in context.pages().filter(is_looked_at) {
        of_page(context, page, signs, &mut found);
    }
    found
}

fn of_page(
    context: &RuleContext<'_>,
    page: &WrittenProse<'_>,
    signs: NumberSigns,
    found: &mut Vec<TypedNumber>,
) {
    let subject = page.subject(context.game);
    for prose in &page.blocks {
        let typed = numbers(&prose.text, signs).into_iter();
        let typed = typed.filter(|(at, _)| !is_known(context, &prose.text, at));
        found.extend(typed.map(|(at, _)| TypedNumber {
            span: prose.span(page.file, &at),
            is_exact: false,
            written: prose.text[at].to_owned(),
            figure: None,
            is_of_page: true,
            subject: subject.clone(),
        }));
    }
}

fn of_text(
    context: &RuleContext<'_>,
    of: &GameText<'_, '_>,
    signs: NumberSigns,
    found: &mut Vec<TypedNumber>,
) {
    let text = of.text;
    let Ok(pattern) = pattern::parse(text) else {
        return;
    };
    let places = TextPlaces::new(&context.project.sources, of.value.span, text);
    for part in &pattern.parts {
        let PatternPart::Words(_, range) = part else {
            continue;
        };
        for (at, number) in numbers(&text[range.clone()], signs) {
            let at = range.start + at.start..range.start + at.end;
            if is_known(context, text, &at) {
                continue;
            }
            let written = text[at.clone()].to_owned();
            let figure = figure(number, &written, of.tables);
            found.push(TypedNumber {
                span: places.span(&at),
                is_exact: places.is_exact(),
                written,
                figure,
                is_of_page: false,
                subject: of.subject.to_owned(),
            });
        }
    }
}

/// Whether a number stands in words that the settings let pass.
fn is_known(context: &RuleContext<'_>, text: &str, at: &Range<usize>) -> bool {
    let mut known = context.settings.figures.known.iter();
    known.any(|known| {
        // A blank in a text may be of three bytes.
        let first = text.floor_char_boundary(at.start.saturating_sub(3 * known.len()));
        let starts = text[first..].char_indices().map(|(from, _)| first + from);
        let mut starts = starts.take_while(|from| *from <= at.start);
        starts.any(|from| {
            let end = begins(&text[from..], known).map(|length| from + length);
            end.is_some_and(|end| at.end <= end)
        })
    })
}

/// The bytes of `words` at the beginning of a text; a blank is one however narrow.
fn begins(text: &str, words: &str) -> Option<usize> {
    let mut letters = text.chars();
    let alike = |(wanted, letter): (char, char)| {
        wanted == letter || wanted.is_whitespace() && letter.is_whitespace()
    };
    let same = words.chars().all(|wanted| {
        let next = letters.next();
        next.is_some_and(|letter| alike((wanted, letter)))
    });
    same.then(|| text.len() - letters.as_str().len())
}

/// The numbers of a text by their bytes, a sign before them counted in.
fn numbers(text: &str, signs: NumberSigns) -> Vec<(Range<usize>, f64)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find(|letter: char| letter.is_ascii_digit()) {
        let start = at + offset;
        let (read, end) = signs.number(text, start);
        // `1.2.3` is no number.
        let is_listed = read.contains('.') && signs.decimals(text, end).is_some();
        at = end;
        let before = text[..start].chars().next_back();
        let after = text[end..].chars().next();
        let joins = |letter: Option<char>| {
            letter.is_some_and(|letter| letter.is_alphanumeric() || "#_".contains(letter))
        };
        let is_part = joins(before)
            || joins(after)
            || is_listed
            || before.is_some_and(|dot| ".,".contains(dot));
        if let (false, Ok(number)) = (is_part, read.parse()) {
            let sign = before.filter(|sign| "+\u{2212}".contains(*sign));
            found.push((start - sign.map_or(0, char::len_utf8)..end, number));
        }
    }
    found
}

/// The figure of a size that is nearest to a text, as its braces name it.
fn figure(number: f64, written: &str, tables: &[&Table]) -> Option<String> {
    let mut found = None;
    for (outer, table) in tables.iter().rev().enumerate() {
        let known = |value: f64| value.abs() == number;
        // What stands below the tables around is of other texts.
        let depth = if outer == 0 { MAX_DEPTH } else { 0 };
        below(table, "", depth, &mut |path, value| {
            if found.is_none() && known(value) {
                found = Some((path.to_owned(), value));
            }
        });
        if found.is_some() {
            break;
        }
    }
    let (path, value) = found?;
    let sign = match (written.chars().next(), value < 0.0) {
        (Some('+'), false) => "+",
        (Some('\u{2212}'), true) | (Some('0'..='9'), false) => "",
        (Some('\u{2212}'), false) | (Some('0'..='9'), true) => "-",
        _ => return None,
    };
    Some(format!("{{{sign}{path}}}"))
}

/// Every number below a table, with its path: `effects[0].amount`.
fn below(table: &Table, path: &str, depth: usize, see: &mut impl FnMut(&str, f64)) {
    for (key, field) in table.iter() {
        let is_name = crate::cel::is_name(key);
        let ours = key == "copies" || matches!(key, "squares" | "legend" | "x" | "y");
        if !is_name || ours {
            continue;
        }
        let path = match path {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        value_below(&field.value, &path, depth, see);
    }
}

fn value_below(value: &Value, path: &str, depth: usize, see: &mut impl FnMut(&str, f64)) {
    match &value.kind {
        ValueKind::Int(number) => see(path, *number as f64),
        ValueKind::Float(number) => see(path, *number),
        _ if depth == 0 => {}
        ValueKind::Table(table) => below(table, path, depth - 1, see),
        ValueKind::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                value_below(item, &format!("{path}[{index}]"), depth - 1, see);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{NumberSigns, numbers};

    #[test]
    fn numbers_stand_by_themselves() {
        let of = |language: &str, text: &str| {
            let found = numbers(text, NumberSigns::of(language)).into_iter();
            let found = found.map(|(at, number)| format!("{}={number}", &text[at]));
            found.collect::<Vec<_>>().join("; ")
        };
        assert_eq!(of("en", "Lose 1 500, then **2**."), "1 500=1500; 2=2");
        assert_eq!(
            of("en", "\u{2212}10 and +5 on A4, x2, 3e"),
            "\u{2212}10=10; +5=5"
        );
        assert_eq!(of("en", "#123 1.2.3 10:30"), "10=10; 30=30");
        assert_eq!(
            of("fr", "1,5 mm; 3.0, 1 000,25"),
            "1,5=1.5; 3.0=3; 1 000,25=1000.25"
        );
        assert_eq!(of("en", "en 1,2,3 fois, 4."), "4=4");
        assert_eq!(
            of("fr", "1 000 000 ; 10 000 000"),
            "1 000 000=1000000; 10 000 000=10000000"
        );
        assert_eq!(of("en", "1,500 or 1.5"), "1,500=1500; 1.5=1.5");
        assert_eq!(of("en", "3 20 4 000"), "3=3; 20=20; 4 000=4000");
    }
}
