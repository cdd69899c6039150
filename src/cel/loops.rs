//! What is done for each item of a list, with a name for the item: CEL's macros, and two
//! more of the same kind.

use std::sync::Arc;

use indexmap::IndexMap;

use super::eval::node;
use super::forms::Loop;
use super::sort::sort;
use super::tree::ExpressionNode;
use super::{Budget, Fault, Result, Scope, Val, ValKind};

/// The parts of one loop.
pub struct LoopParts<'a> {
    pub over: &'a ExpressionNode,
    pub name: &'a str,
    pub test: Option<&'a ExpressionNode>,
    pub body: &'a ExpressionNode,
}

impl LoopParts<'_> {
    /// What a loop of this form gives.
    ///
    /// # Errors
    /// The fault of an item that cannot be evaluated, or of a budget that is spent.
    pub fn run(&self, form: Loop, scope: &Scope<'_>, budget: &Budget) -> Result<Val> {
        let items = items(self.over, scope, budget)?;
        match form {
            Loop::All => decided(self, &items, false, scope, budget),
            Loop::Exists => decided(self, &items, true, scope, budget),
            Loop::ExistsOne => {
                let kept = kept(self.body, self, &items, scope, budget)?;
                Ok(Val::from(kept.len() == 1))
            }
            Loop::Filter => Ok(Val::list(kept(self.body, self, &items, scope, budget)?)),
            Loop::Map => {
                let items = match self.test {
                    Some(test) => kept(test, self, &items, scope, budget)?,
                    None => items,
                };
                let made = items
                    .iter()
                    .map(|item| inside(self.body, self, item, scope, budget));
                Ok(Val::list(made.collect::<Result<Vec<_>>>()?))
            }
            Loop::SortBy => sorted(self, items, scope, budget),
            Loop::GroupBy => grouped(self, items, scope, budget),
        }
    }
}

/// What is gone through: a list's items, a table's keys.
fn items(over: &ExpressionNode, scope: &Scope<'_>, budget: &Budget) -> Result<Vec<Val>> {
    let value = node(over, scope, budget)?;
    let items: Vec<Val> = match &value.kind {
        ValKind::List(items) => {
            budget.items(items.len())?;
            items.to_vec()
        }
        ValKind::Map(map) => {
            budget.items(map.len())?;
            map.keys().map(|key| Val::text(key.clone())).collect()
        }
        _ => {
            let found = value.type_name();
            return Err(Fault::new(message!(
                "cel-loops-items",
                "this has to be a list and is {found}",
                found
            ))
            .or_at(&over.range));
        }
    };
    Ok(items)
}

/// The body's value with the item bound to its name.
fn inside(
    body: &ExpressionNode,
    each: &LoopParts<'_>,
    item: &Val,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    let mut inner = Scope::inside(scope);
    inner.bind(each.name, item.clone());
    node(body, &inner, budget)
}

fn holds(
    body: &ExpressionNode,
    each: &LoopParts<'_>,
    item: &Val,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<bool> {
    let value = inside(body, each, item, scope, budget)?;
    value.as_bool().ok_or_else(|| {
        let found = value.type_name();
        Fault::new(message!(
            "true-false",
            "this has to be true or false and is {found}",
            found
        ))
        .or_at(&body.range)
    })
}

/// `all` and `exists`: one item that gives `deciding` decides, even over another's fault
/// (CEL, "Logical operators").
fn decided(
    each: &LoopParts<'_>,
    items: &[Val],
    deciding: bool,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    let mut fault = None;
    for item in items {
        match holds(each.body, each, item, scope, budget) {
            Ok(found) if found == deciding => return Ok(Val::from(deciding)),
            Ok(_) => {}
            Err(found) if found.exhausted => return Err(found),
            Err(found) => fault = fault.or(Some(found)),
        }
    }
    fault.map_or(Ok(Val::from(!deciding)), Err)
}

fn kept(
    test: &ExpressionNode,
    each: &LoopParts<'_>,
    items: &[Val],
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Vec<Val>> {
    let mut kept = Vec::new();
    for item in items {
        if holds(test, each, item, scope, budget)? {
            kept.push(item.clone());
        }
    }
    Ok(kept)
}

fn sorted(
    each: &LoopParts<'_>,
    items: Vec<Val>,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    let mut keyed = Vec::with_capacity(items.len());
    for item in items {
        keyed.push((inside(each.body, each, &item, scope, budget)?, item));
    }
    sort(&mut keyed, |(key, _)| key, budget).map_err(|fault| fault.or_at(&each.body.range))?;
    Ok(Val::list(keyed.into_iter().map(|(_, item)| item)))
}

fn grouped(
    each: &LoopParts<'_>,
    items: Vec<Val>,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    let mut groups: IndexMap<Arc<str>, Vec<Val>> = IndexMap::new();
    for item in items {
        let key = inside(each.body, each, &item, scope, budget)?;
        groups
            .entry(super::show::plain(&key))
            .or_default()
            .push(item);
    }
    let groups = groups
        .into_iter()
        .map(|(key, items)| (key, Val::list(items)));
    Ok(Val::map(groups))
}
