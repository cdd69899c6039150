//! Evaluation: a compiled expression and its scope in, a value or a fault out.
//!
//! The recursion is as deep as the expression is nested, which `compile` bounds; every
//! node costs a step of the budget, which bounds the rest.

use super::loops::LoopParts;
use super::operators::Operator;
use super::tree::{Expression, ExpressionNode, Op};
use super::{Budget, Fault, Result, Scope, Val, ValKind};
use crate::cel::functions::{Call, Function};
use crate::diag::did_you_mean;
use crate::message::Message;

/// The value of an expression.
///
/// # Errors
/// A fault that knows its place in the file, if the expression does.
pub fn evaluate(expression: &Expression, scope: &Scope<'_>, budget: &Budget) -> Result<Val> {
    node(&expression.root, scope, budget).map_err(|mut fault| {
        fault.place(expression.places.as_ref());
        fault
    })
}

/// The value of a part of an expression.
///
/// # Errors
/// A fault with the place of the part that cannot be evaluated.
pub fn node(part: &ExpressionNode, scope: &Scope<'_>, budget: &Budget) -> Result<Val> {
    budget.spend(1).map_err(|fault| fault.or_at(&part.range))?;
    let value = match &part.op {
        Op::Literal(value) => Ok(value.clone()),
        Op::Name(name) => scope.get(name, budget),
        Op::Field { of, field } => self::field(&node(of, scope, budget)?, field),
        Op::Has { of, field } => has(&node(of, scope, budget)?, field),
        Op::Index { of, index } => {
            let of = node(of, scope, budget)?;
            self::index(&of, &node(index, scope, budget)?, budget)
        }
        Op::List(items) => list(items, scope, budget),
        Op::Map(entries) => map(entries, scope, budget),
        Op::Not(of) => truth(of, scope, budget).map(|flag| Val::from(!flag)),
        Op::Negate(of) => {
            Operator::Subtract.apply(&Val::from(0i64), &node(of, scope, budget)?, budget)
        }
        Op::And(pair) => either(pair, false, scope, budget),
        Op::Or(pair) => either(pair, true, scope, budget),
        Op::If(parts) => {
            let [test, yes, no] = &**parts;
            node(
                if truth(test, scope, budget)? { yes } else { no },
                scope,
                budget,
            )
        }
        Op::Binary(operator, pair) => {
            let left = node(&pair[0], scope, budget)?;
            operator.apply(&left, &node(&pair[1], scope, budget)?, budget)
        }
        Op::Call {
            function,
            arguments,
        } => call(function, arguments, scope, budget),
        Op::Loop {
            form,
            over,
            name,
            test,
            body,
        } => {
            let each = LoopParts {
                over,
                name,
                test: test.as_deref(),
                body,
            };
            each.run(*form, scope, budget)
        }
    };
    value.map_err(|fault| fault.or_at(&part.anchor))
}

/// The value of a part that has to be true or false.
///
/// # Errors
/// A fault where it is neither, or cannot be evaluated.
pub fn truth(part: &ExpressionNode, scope: &Scope<'_>, budget: &Budget) -> Result<bool> {
    let value = node(part, scope, budget)?;
    value.as_bool().ok_or_else(|| {
        let found = value.type_name();
        Fault::new(message!(
            "true-false",
            "this has to be true or false and is {found}",
            found
        ))
        .or_at(&part.range)
    })
}

/// `&&` and `||`: a side that gives `deciding` decides, even over the other's fault.
fn either(
    pair: &[ExpressionNode; 2],
    deciding: bool,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    let left = match truth(&pair[0], scope, budget) {
        Ok(left) if left == deciding => return Ok(Val::from(deciding)),
        Err(fault) if fault.exhausted => return Err(fault),
        left => left,
    };
    match truth(&pair[1], scope, budget) {
        Ok(right) if right == deciding => Ok(Val::from(deciding)),
        Err(fault) if fault.exhausted => Err(fault),
        right => left.and(right).map(Val::from),
    }
}

fn field(of: &Val, field: &str) -> Result<Val> {
    match &of.kind {
        ValKind::Map(map) => map
            .get(field)
            .cloned()
            .ok_or_else(|| missing(field, map.keys())),
        ValKind::List(_) => Err(Fault::new(message!(
            "cel-eval-field",
            "a list has no field `{field}`",
            field
        ))
        .help(message!(
            "cel-eval-field-help",
            "for the field of each item, write `.map(item, item.{field})`",
            field
        ))),
        _ => Err(Fault::new(message!(
            "cel-eval-no-field",
            "{of} has no field `{field}`",
            of = of.type_name(),
            field
        ))),
    }
}

fn missing<'a>(field: &str, known: impl Iterator<Item = &'a std::sync::Arc<str>>) -> Box<Fault> {
    let known: Vec<&str> = known.map(|key| &**key).collect();
    let fault = Fault::new(message!(
        "cel-eval-missing",
        "there is no field `{field}`",
        field
    ));
    match did_you_mean(field, known.iter().copied()) {
        Some(near) => fault.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        )),
        None if known.is_empty() => fault,
        None => fault.help(message!(
            "fields-there",
            "fields that are there: {known}",
            known = few(&known)
        )),
    }
}

/// The first names of a list, and how many more there are.
fn few(names: &[&str]) -> Message {
    const SHOWN: usize = 12;
    let shown = names
        .iter()
        .take(SHOWN)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    match names.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => message!("cel-eval-few", "{shown} and {more} more", shown, more),
        _ => shown.into(),
    }
}

fn has(of: &Val, field: &str) -> Result<Val> {
    match &of.kind {
        ValKind::Map(map) => Ok(Val::from(map.contains_key(field))),
        _ => Err(Fault::new(message!(
            "cel-eval-has",
            "{of} has no fields",
            of = of.type_name()
        ))),
    }
}

fn index(of: &Val, index: &Val, budget: &Budget) -> Result<Val> {
    match (&of.kind, &index.kind) {
        (ValKind::List(items), ValKind::Int(at)) => {
            let item = usize::try_from(*at).ok().and_then(|at| items.get(at));
            item.cloned().ok_or_else(|| {
                let count = items.len();
                Fault::new(message!(
                    "cel-eval-index",
                    "there is no item {at} in a list of {count}",
                    at,
                    count
                ))
                .help(message!("cel-eval-index-help", "the first item is item 0"))
            })
        }
        (ValKind::Map(_), ValKind::Text(key)) => {
            budget.compared(key.len())?;
            field(of, key)
        }
        (ValKind::List(_), _) => {
            let found = index.type_name();
            Err(Fault::new(message!(
                "cel-eval-index-items-list-found",
                "the items of a list are found by whole number, not by {found}",
                found
            )))
        }
        (ValKind::Map(_), _) => {
            let found = index.type_name();
            Err(Fault::new(message!(
                "cel-eval-index-fields-table-found",
                "the fields of a table are found by text, not by {found}",
                found
            )))
        }
        _ => Err(Fault::new(message!(
            "cel-eval-index-parts",
            "{of} has no parts",
            of = of.type_name()
        ))),
    }
}

fn list(items: &[ExpressionNode], scope: &Scope<'_>, budget: &Budget) -> Result<Val> {
    budget.items(items.len())?;
    let items = items.iter().map(|item| node(item, scope, budget));
    Ok(Val::list(items.collect::<Result<Vec<_>>>()?))
}

fn map(
    entries: &[(ExpressionNode, ExpressionNode)],
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    budget.items(entries.len())?;
    let mut map = super::Map::with_capacity(entries.len());
    for (key, value) in entries {
        let name = node(key, scope, budget)?;
        let Some(name) = name.as_text() else {
            let found = name.type_name();
            return Err(Fault::new(message!(
                "cel-eval-map",
                "the keys of a table are texts, this is {found}",
                found
            ))
            .or_at(&key.range));
        };
        let value = node(value, scope, budget)?;
        if map.insert(name.clone(), value).is_some() {
            return Err(Fault::new(message!(
                "cel-eval-map-name-here-twice",
                "`{name}` is here twice",
                name
            ))
            .or_at(&key.range));
        }
    }
    Ok(ValKind::Map(map.into()).into())
}

fn call(
    function: &Function,
    parts: &[ExpressionNode],
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    let arguments = parts.iter().map(|part| node(part, scope, budget));
    let arguments = arguments.collect::<Result<Vec<_>>>()?;
    let call = Call {
        arguments: &arguments,
        budget,
    };
    (function.run)(&call).map_err(
        |fault| match fault.argument.and_then(|index| parts.get(index)) {
            Some(part) => fault.or_at(&part.range),
            None => fault,
        },
    )
}
