//! `at`: where in the content a rule puts its caret.
//!
//! Either a path in the entry (`silver`, `periods[2].kind`) or an expression that gives the
//! thing itself, read from the content (`game.components.tiles.entries[0].north`), a path,
//! or a list of these.

use std::collections::HashSet;

use super::context::CompileContext;
use crate::cel::{
    Budget, Expression, Fault, Result, Scope, ScopeNames, Val, ValKind, evaluate, show,
};
use crate::diag::Span;
use crate::load::{Step, Value};

/// Of more places not all are shown to people: those that the assertion read come first.
const MANY: usize = 8;

#[derive(Debug)]
pub enum RulePlace {
    Path(Vec<Step>),
    Expression(Expression),
}

impl RulePlace {
    /// Reads the `at` of a rule.
    ///
    /// # Errors
    /// The fault of a path that cannot be one.
    pub fn new(
        context: &CompileContext<'_>,
        value: &Value,
        names: &ScopeNames,
        each: bool,
    ) -> Result<RulePlace> {
        let text = value.as_str().unwrap_or_default();
        match path(text) {
            Some(steps) if each && !begins_with_name(&steps, names) => Ok(RulePlace::Path(steps)),
            _ => context.expression(value, names).map(RulePlace::Expression),
        }
    }

    pub fn uses(&self, name: &str) -> bool {
        matches!(self, RulePlace::Expression(expression) if expression.uses(name))
    }

    /// The places and what stands there, the first of which is where the caret goes. What leads
    /// nowhere leads to the nearest thing that is there; `said` knows where words are that a face prints.
    ///
    /// # Errors
    /// The fault of a part of the path that cannot be evaluated.
    pub fn spans(
        &self,
        subject: Option<&Val>,
        said: &dyn Fn(&str) -> Option<Span>,
        scope: &Scope<'_>,
        budget: &Budget,
    ) -> Result<Vec<(Span, String)>> {
        match self {
            RulePlace::Path(steps) => Ok(subject
                .and_then(|of| nearest(of, steps))
                .into_iter()
                .collect()),
            RulePlace::Expression(expression) => {
                let mut spans = Vec::new();
                let value = evaluate(expression, scope, budget)?;
                collect(&value, subject, said, budget, &mut spans).map_err(|mut fault| {
                    fault.place(expression.places.as_ref());
                    fault
                })?;
                Ok(spans)
            }
        }
    }
}

fn begins_with_name(steps: &[Step], names: &ScopeNames) -> bool {
    matches!(steps.first(), Some(Step::Key(key)) if names.contains(key))
}

fn collect(
    value: &Val,
    subject: Option<&Val>,
    said: &dyn Fn(&str) -> Option<Span>,
    budget: &Budget,
    spans: &mut Vec<(Span, String)>,
) -> Result<()> {
    budget.items(1)?;
    match (&value.kind, value.origin) {
        (_, Some(origin)) => spans.push((origin, show(value))),
        (ValKind::List(items), None) => {
            for item in items.iter() {
                collect(item, subject, said, budget, spans)?;
            }
        }
        (ValKind::Text(text), None) => {
            let steps = path(text);
            let leads = |steps: &Vec<Step>| match (steps.first(), subject) {
                (Some(Step::Key(key)), Some(of)) => of.get(key).is_some(),
                _ => false,
            };
            if !steps.as_ref().is_some_and(leads) {
                if let Some(place) = said(text) {
                    spans.push((place, show(value)));
                    return Ok(());
                }
                // Words that no file has as they are: the finding stands at the entry.
                if text.contains(char::is_whitespace) {
                    return Ok(());
                }
            }
            let span = subject
                .zip(steps)
                .and_then(|(of, steps)| nearest(of, &steps));
            spans.push(span.ok_or_else(|| {
                Fault::new(message!(
                    "game-place-collect",
                    "`{text}` is no path in an entry",
                    text
                ))
            })?);
        }
        _ => {
            let found = value.type_name();
            let fault = Fault::new(message!(
                "game-place-collect-gives-does-stand",
                "`at` gives {found} that does not stand in any file",
                found
            ));
            return Err(fault.help(
                message!("game-place-collect-help", "give a thing read from the content, as in `self.lines[0]`, or a path, as in 'lines[0]'"),
            ));
        }
    }
    Ok(())
}

/// The place at `steps` in a value, or of the innermost part of the way that is there.
fn nearest(value: &Val, steps: &[Step]) -> Option<(Span, String)> {
    let mut place = value.origin;
    let mut value = value;
    for step in steps {
        let next = match step {
            Step::Key(key) => value.get(key),
            Step::Index(index) => value.as_list().and_then(|items| items.get(*index)),
        };
        let Some(next) = next else { break };
        place = next.origin.or(place);
        value = next;
    }
    place.map(|place| (place, show(value)))
}

/// Puts the culprits first: the one value that differs from all the others, and of many places
/// those that the assertion read.
pub fn culprits_first(places: &mut [(Span, String)], read: &[(Span, String)]) {
    if places.len() > MANY {
        let read: HashSet<Span> = read.iter().map(|(span, _)| *span).collect();
        places.sort_by_key(|(span, _)| !read.contains(span));
    }
    if let Some(odd) = odd_one_out(places) {
        places[..=odd].rotate_right(1);
    }
}

fn odd_one_out(places: &[(Span, String)]) -> Option<usize> {
    let [(_, first), (_, second), (_, third), ..] = places else {
        return None;
    };
    let usual = if first == second || first == third {
        first
    } else {
        second
    };
    let mut others = places
        .iter()
        .enumerate()
        .filter(|(_, (_, shown))| shown != usual);
    match (others.next(), others.next()) {
        (Some((odd, _)), None) => Some(odd),
        _ => None,
    }
}

/// Reads `periods[2].kind`; `None` for anything else than keys and whole numbers.
fn path(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for part in text.split('.') {
        let (key, indices) = part.split_at(part.find('[').unwrap_or(part.len()));
        let plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
        if key.is_empty() || !key.chars().all(plain) {
            return None;
        }
        steps.push(Step::Key(key.into()));
        for index in indices.split('[').skip(1) {
            steps.push(Step::Index(index.strip_suffix(']')?.parse().ok()?));
        }
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_culprit_comes_first() {
        let mut sources = crate::diag::SourceMap::default();
        let file = sources.add("a.toml", "");
        let places = |values: &[i32]| -> Vec<(Span, String)> {
            let place =
                |(at, value): (usize, &i32)| (Span::new(file, at..at + 1), value.to_string());
            values.iter().enumerate().map(place).collect()
        };
        let first = |values: &[i32], read: &[(Span, String)]| {
            let mut places = places(values);
            culprits_first(&mut places, read);
            places[0].0.start
        };
        assert_eq!(first(&[1, 1, 1, 2, 1], &[]), 3);
        assert_eq!(first(&[2, 1, 1], &[]), 0);
        assert_eq!(first(&[1, 2], &[]), 0);
        assert_eq!(first(&[1, 2, 3, 4], &[]), 0);
        let many: Vec<i32> = (0..20).collect();
        assert_eq!(first(&many, &places(&many)[13..14]), 13);
    }

    #[test]
    fn paths_are_keys_and_indices() {
        let key = |key: &str| Step::Key(key.into());
        assert_eq!(path("silver"), Some(vec![key("silver")]));
        let deep = vec![key("max-size"), Step::Index(2), Step::Index(0), key("é")];
        assert_eq!(path("max-size[2][0].é"), Some(deep));
        for no in [
            "",
            "a..b",
            "a[x]",
            "a[1",
            "self.lines.map(l, l.x)",
            "a + b",
            "[0]",
        ] {
            assert_eq!(path(no), None, "{no}");
        }
    }
}
