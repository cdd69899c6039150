//! Why an assertion does not hold: the part of it that is false, the values it compares,
//! and where in the content they stand.

use indexmap::IndexMap;

use crate::check::cel::compile::{Expression, Node, Op};
use crate::check::cel::eval::{node, truth};
use crate::check::cel::loops::Loop;
use crate::check::cel::{Budget, Scope, Val, show};
use crate::diag::Span;

/// What is known of a failed assertion.
pub struct Why {
    /// The part of the expression that is false.
    pub part: Option<Span>,
    /// What it comes to, as in `7 <= 5`.
    pub reading: String,
    /// The values from the content that it looks at, in the order in which it does.
    pub values: Vec<(Span, String)>,
}

/// Looks again at an assertion that gave false. Faults and an empty budget only make the
/// answer poorer.
pub fn why(assert: &Expression, scope: &Scope<'_>, budget: &Budget) -> Why {
    let mut values = Vec::new();
    let (part, reading) = look(&assert.root, scope, budget, &mut values);
    let mut seen: IndexMap<Span, String> = IndexMap::new();
    for (span, shown) in values {
        seen.entry(span).or_insert(shown);
    }
    let part = assert
        .places
        .as_ref()
        .map(|places| places.span(&part.range));
    Why {
        part,
        reading,
        values: seen.into_iter().collect(),
    }
}

/// The innermost part that is false, and its reading.
fn look<'a>(
    part: &'a Node,
    scope: &Scope<'_>,
    budget: &Budget,
    values: &mut Vec<(Span, String)>,
) -> (&'a Node, String) {
    match &part.op {
        Op::And(pair) => {
            let right = matches!(truth(&pair[0], scope, budget), Ok(true));
            look(&pair[usize::from(right)], scope, budget, values)
        }
        Op::If(parts) => {
            let no = matches!(truth(&parts[0], scope, budget), Ok(false));
            look(&parts[1 + usize::from(no)], scope, budget, values)
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
                let (_, reading) = look(body, &inner, budget, values);
                values.extend(item.origin.map(|origin| (origin, show(&item))));
                (part, format!("not for {}: {reading}", show(&item)))
            }
            None => (part, "false".into()),
        },
        Op::Binary(operator, pair) if operator.compares() => {
            pair.iter()
                .for_each(|side| read(side, scope, budget, values));
            let sides = pair.each_ref().map(|side| node(side, scope, budget).ok());
            let [left, right] = sides.map(|value| value.map_or("?".into(), |value| show(&value)));
            (part, format!("{left} {} {right}", operator.sign()))
        }
        _ => {
            read(part, scope, budget, values);
            (part, "false".into())
        }
    }
}

fn first_failing(
    over: &Node,
    name: &str,
    body: &Node,
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
fn read(part: &Node, scope: &Scope<'_>, budget: &Budget, values: &mut Vec<(Span, String)>) {
    match &part.op {
        Op::Name(_) | Op::Field { .. } | Op::Index { .. } => {
            let value = node(part, scope, budget).ok();
            if let Some((value, origin)) =
                value.and_then(|value| Some((value.clone(), value.origin?)))
            {
                values.push((origin, show(&value)));
            }
        }
        Op::Has { of, .. } | Op::Not(of) | Op::Negate(of) => read(of, scope, budget, values),
        Op::Binary(_, pair) | Op::Or(pair) | Op::And(pair) => {
            pair.iter()
                .for_each(|side| read(side, scope, budget, values));
        }
        Op::Call {
            arguments: parts, ..
        }
        | Op::List(parts) => {
            parts
                .iter()
                .for_each(|part| read(part, scope, budget, values));
        }
        Op::Loop { over, .. } => read(over, scope, budget, values),
        Op::Literal(_) | Op::Map(_) | Op::If(_) => {}
    }
}
