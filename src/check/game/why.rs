//! Why an assertion does not hold: the part of it that is false, the values it compares,
//! and where in the content they stand.

use indexmap::IndexMap;

use crate::cel::eval::{node, truth};
use crate::cel::forms::Loop;
use crate::cel::operators::Operator;
use crate::cel::tree::{Expression, ExpressionNode, Op};
use crate::cel::{Budget, Scope, Val, ValKind, show};
use crate::diag::{Span, did_you_mean};
use crate::message::Message;

/// What is known of a failed assertion.
pub struct Why {
    /// The part of the expression that is false.
    pub part: Option<Span>,
    /// What it comes to, as in `7 <= 5`.
    pub reading: Message,
    /// The values from the content that it looks at, in the order in which it does.
    pub values: Vec<(Span, String)>,
    /// Texts and figures of a list that has to be empty: a face may print them.
    pub said: Vec<String>,
    /// Where a text is in none of the texts it has to be in, the nearest of those.
    pub near: Option<String>,
}

/// What looking comes upon.
#[derive(Default)]
struct Evidence {
    values: Vec<(Span, String)>,
    said: Vec<String>,
    near: Option<String>,
}

/// Of a longer list the rest is not looked for.
const MANY: usize = 8;

impl Evidence {
    /// Takes a part of what was worked out.
    fn take(&mut self, value: &Val) {
        match (value.origin, &value.kind) {
            (Some(origin), _) => self.values.push((origin, show(value))),
            (None, ValKind::Text(text)) => self.said.push(text.to_string()),
            (None, ValKind::Int(number)) => self.said.push(number.to_string()),
            (None, _) => {}
        }
    }
}

/// Looks again at an assertion that gave false. Faults and an empty budget only make the
/// answer poorer.
pub fn why(assert: &Expression, scope: &Scope<'_>, budget: &Budget) -> Why {
    let mut seen = Evidence::default();
    let (part, reading) = look(&assert.root, scope, budget, &mut seen);
    let mut values: IndexMap<Span, String> = IndexMap::new();
    for (span, shown) in seen.values {
        values.entry(span).or_insert(shown);
    }
    let part = assert
        .places
        .as_ref()
        .map(|places| places.span(&part.range));
    Why {
        part,
        reading,
        values: values.into_iter().collect(),
        said: seen.said,
        near: seen.near,
    }
}

/// The innermost part that is false, and its reading.
fn look<'a>(
    part: &'a ExpressionNode,
    scope: &Scope<'_>,
    budget: &Budget,
    seen: &mut Evidence,
) -> (&'a ExpressionNode, Message) {
    match &part.op {
        Op::And(pair) => {
            let right = matches!(truth(&pair[0], scope, budget), Ok(true));
            look(&pair[usize::from(right)], scope, budget, seen)
        }
        Op::If(parts) => {
            let no = matches!(truth(&parts[0], scope, budget), Ok(false));
            look(&parts[1 + usize::from(no)], scope, budget, seen)
        }
        Op::Loop {
            form: Loop::All,
            over,
            name,
            body,
            ..
        } => match first_failing(over, name, body, scope, budget) {
            Some(item) => {
                let mut inner = Scope::inside(scope);
                inner.bind(name, item.clone());
                let (_, reading) = look(body, &inner, budget, seen);
                seen.values
                    .extend(item.origin.map(|origin| (origin, show(&item))));
                (
                    part,
                    message!(
                        "game-why-look",
                        "not for {item}: {reading}",
                        item = show(&item),
                        reading
                    ),
                )
            }
            None => (part, "false".into()),
        },
        Op::Binary(operator, pair) if operator.compares() => {
            seen.near = nearest(part, scope, budget);
            pair.iter().for_each(|side| read(side, scope, budget, seen));
            let sides = pair.each_ref().map(|side| node(side, scope, budget).ok());
            sides
                .iter()
                .zip(sides.iter().rev())
                .for_each(|(side, other)| {
                    let is_none = |value: &Val| value.as_list().is_some_and(<[Val]>::is_empty);
                    // `wrong == []`: each of the wrong ones may stand in a file.
                    if let (Some(value), true) = (side, other.as_ref().is_some_and(is_none))
                        && let (None, Some(items)) = (value.origin, value.as_list())
                    {
                        items.iter().take(MANY).for_each(|item| seen.take(item));
                    }
                });
            let [left, right] = sides.map(|value| value.map_or("?".into(), |value| show(&value)));
            (part, format!("{left} {} {right}", operator.sign()).into())
        }
        _ => {
            seen.near = nearest(part, scope, budget);
            read(part, scope, budget, seen);
            (part, "false".into())
        }
    }
}

/// The text nearest to one that is not in a list of texts, in a part that is false.
fn nearest(part: &ExpressionNode, scope: &Scope<'_>, budget: &Budget) -> Option<String> {
    match &part.op {
        Op::Or(pair) => pair.iter().find_map(|part| nearest(part, scope, budget)),
        Op::Binary(Operator::In, pair) => {
            let [text, list] = pair.each_ref().map(|side| node(side, scope, budget).ok());
            let (text, list) = (text?, list?);
            let known = list.as_list()?.iter().filter_map(|item| item.as_text());
            let near = did_you_mean(text.as_text()?, known.map(|known| &**known))?;
            (near != &**text.as_text()?).then(|| near.to_owned())
        }
        _ => None,
    }
}

fn first_failing(
    over: &ExpressionNode,
    name: &str,
    body: &ExpressionNode,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Option<Val> {
    let list = node(over, scope, budget).ok()?;
    let fails = |item: &&Val| {
        let mut inner = Scope::inside(scope);
        inner.bind(name, (*item).clone());
        matches!(truth(body, &inner, budget), Ok(false))
    };
    list.as_list()?.iter().find(fails).cloned()
}

/// The values a part reads from the content: what its longest paths lead to.
fn read(part: &ExpressionNode, scope: &Scope<'_>, budget: &Budget, seen: &mut Evidence) {
    match &part.op {
        Op::Name(_) | Op::Field { .. } | Op::Index { .. } => {
            let value = node(part, scope, budget).ok();
            if let Some((value, origin)) =
                value.and_then(|value| Some((value.clone(), value.origin?)))
            {
                seen.values.push((origin, show(&value)));
            }
        }
        Op::Has { of, .. } | Op::Not(of) | Op::Negate(of) => read(of, scope, budget, seen),
        Op::Binary(_, pair) | Op::Or(pair) | Op::And(pair) => {
            pair.iter().for_each(|side| read(side, scope, budget, seen));
        }
        Op::Call {
            arguments: parts, ..
        }
        | Op::List(parts) => {
            parts
                .iter()
                .for_each(|part| read(part, scope, budget, seen));
        }
        Op::Loop { over, .. } => read(over, scope, budget, seen),
        Op::Literal(_) | Op::Map(_) | Op::If(_) => {}
    }
}
