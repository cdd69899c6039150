//! `at`: where in the content a rule puts its caret.
//!
//! Either a path in the entry (`silver`, `periods[2].kind`) or an expression that gives the
//! thing itself, read from the content (`game.components.tiles.entries[0].north`), a path,
//! or a list of these.

use super::rule::Surroundings;
use crate::check::cel::{Budget, Expression, Fault, Kind, Names, Result, Scope, Val, evaluate};
use crate::diag::Span;
use crate::load::{Step, Value};

/// How many places one finding shows.
const MOST: usize = 8;

#[derive(Debug)]
pub enum Place {
    Path(Vec<Step>),
    Expression(Expression),
}

impl Place {
    pub fn new(
        around: &Surroundings<'_>,
        value: &Value,
        names: &Names,
        each: bool,
    ) -> Result<Place> {
        let text = value.as_str().unwrap_or_default();
        match path(text) {
            Some(steps) if each && !begins_with_name(&steps, names) => Ok(Place::Path(steps)),
            _ => around.expression(value, names).map(Place::Expression),
        }
    }

    pub fn uses(&self, name: &str) -> bool {
        matches!(self, Place::Expression(expression) if expression.uses(name))
    }

    /// The places, the first of which is where the caret goes. What leads nowhere leads to
    /// the nearest thing that is there.
    pub fn spans(
        &self,
        subject: Option<&Val>,
        scope: &Scope<'_>,
        budget: &Budget,
    ) -> Result<Vec<Span>> {
        match self {
            Place::Path(steps) => Ok(subject
                .and_then(|of| nearest(of, steps))
                .into_iter()
                .collect()),
            Place::Expression(expression) => {
                let mut spans = Vec::new();
                let value = evaluate(expression, scope, budget)?;
                collect(&value, subject, &mut spans).map_err(|mut fault| {
                    fault.place(expression.places.as_ref());
                    fault
                })?;
                Ok(spans)
            }
        }
    }
}

fn begins_with_name(steps: &[Step], names: &Names) -> bool {
    matches!(steps.first(), Some(Step::Key(key)) if names.contains(key))
}

fn collect(value: &Val, subject: Option<&Val>, spans: &mut Vec<Span>) -> Result<()> {
    if spans.len() >= MOST {
        return Ok(());
    }
    match (&value.kind, value.origin) {
        (_, Some(origin)) => spans.push(origin),
        (Kind::List(items), None) => {
            for item in items.iter() {
                collect(item, subject, spans)?;
            }
        }
        (Kind::Text(text), None) => {
            let steps = path(text);
            let span = subject
                .zip(steps)
                .and_then(|(of, steps)| nearest(of, &steps));
            spans.push(span.ok_or_else(|| Fault::new(format!("`{text}` is no path in an entry")))?);
        }
        _ => {
            let found = value.type_name();
            let fault = Fault::new(format!(
                "`at` gives {found} that does not stand in any file"
            ));
            return Err(fault.help(
                "give a thing read from the content, as in `self.lines[0]`, or a path, as in 'lines[0]'",
            ));
        }
    }
    Ok(())
}

/// The place at `steps` in a value, or of the innermost part of the way that is there.
fn nearest(value: &Val, steps: &[Step]) -> Option<Span> {
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
    place
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
