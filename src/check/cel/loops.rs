//! What is done for each item of a list, with a name for the item: CEL's macros, and two
//! more of the same kind.

use std::sync::Arc;

use indexmap::IndexMap;

use super::compile::Node;
use super::eval::node;
use super::sort::sort;
use super::{Budget, Fault, Kind, Result, Scope, Val};

/// `list.form(name, expression)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loop {
    All,
    Exists,
    ExistsOne,
    Filter,
    Map,
    SortBy,
    GroupBy,
}

/// The parts of one loop.
pub struct Each<'a> {
    pub over: &'a Node,
    pub name: &'a str,
    pub test: Option<&'a Node>,
    pub body: &'a Node,
}

impl Loop {
    pub const ALL: [Loop; 7] = [
        Loop::All,
        Loop::Exists,
        Loop::ExistsOne,
        Loop::Filter,
        Loop::Map,
        Loop::SortBy,
        Loop::GroupBy,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Loop::All => "all",
            Loop::Exists => "exists",
            Loop::ExistsOne => "exists_one",
            Loop::Filter => "filter",
            Loop::Map => "map",
            Loop::SortBy => "sortBy",
            Loop::GroupBy => "groupBy",
        }
    }

    pub fn of(name: &str) -> Option<Loop> {
        Loop::ALL.into_iter().find(|form| form.name() == name)
    }

    /// What it gives.
    pub fn about(self) -> &'static str {
        match self {
            Loop::All => "True if the condition holds for every item (also where there is none).",
            Loop::Exists => "True if the condition holds for at least one item.",
            Loop::ExistsOne => "True if the condition holds for exactly one item.",
            Loop::Filter => "The items for which the condition holds.",
            Loop::Map => {
                "What the expression gives for each item. With three arguments, only for the \
                 items for which the middle one holds."
            }
            Loop::SortBy => "The items, those first for which the expression gives the least.",
            Loop::GroupBy => {
                "A table: for each thing the expression gives, the items it gives it for, in the \
                 order in which they come."
            }
        }
    }

    /// An expression and what it gives, as `cel::show` writes it. Tests evaluate it.
    pub fn example(self) -> (&'static str, &'static str) {
        match self {
            Loop::All => ("[1, 2, 3].all(n, n > 0)", "true"),
            Loop::Exists => ("[1, 2, 3].exists(n, n > 2)", "true"),
            Loop::ExistsOne => ("[1, 2, 3].exists_one(n, n > 1)", "false"),
            Loop::Filter => ("[1, 2, 3].filter(n, n > 1)", "[2, 3]"),
            Loop::Map => ("[1, 2, 3].map(n, n * 10)", "[10, 20, 30]"),
            Loop::SortBy => (
                "['ccc', 'a', 'bb'].sortBy(word, size(word))",
                "['a', 'bb', 'ccc']",
            ),
            Loop::GroupBy => (
                "[1, 2, 3].groupBy(n, n % 2 == 0 ? 'even' : 'odd')",
                "{odd: [1, 3], even: [2]}",
            ),
        }
    }

    pub fn run(self, each: &Each<'_>, scope: &Scope<'_>, budget: &Budget) -> Result<Val> {
        let items = items(each.over, scope, budget)?;
        match self {
            Loop::All => decided(each, &items, false, scope, budget),
            Loop::Exists => decided(each, &items, true, scope, budget),
            Loop::ExistsOne => {
                let kept = kept(each.body, each, &items, scope, budget)?;
                Ok(Val::from(kept.len() == 1))
            }
            Loop::Filter => Ok(Val::list(kept(each.body, each, &items, scope, budget)?)),
            Loop::Map => {
                let items = match each.test {
                    Some(test) => kept(test, each, &items, scope, budget)?,
                    None => items,
                };
                let made = items
                    .iter()
                    .map(|item| inside(each.body, each, item, scope, budget));
                Ok(Val::list(made.collect::<Result<Vec<_>>>()?))
            }
            Loop::SortBy => sorted(each, items, scope, budget),
            Loop::GroupBy => grouped(each, items, scope, budget),
        }
    }
}

/// What is gone through: a list's items, a table's keys.
fn items(over: &Node, scope: &Scope<'_>, budget: &Budget) -> Result<Vec<Val>> {
    let value = node(over, scope, budget)?;
    let items: Vec<Val> = match &value.kind {
        Kind::List(items) => {
            budget.items(items.len())?;
            items.to_vec()
        }
        Kind::Map(map) => {
            budget.items(map.len())?;
            map.keys().map(|key| Val::text(key.clone())).collect()
        }
        _ => {
            let found = value.type_name();
            return Err(
                Fault::new(format!("this has to be a list and is {found}")).or_at(&over.range)
            );
        }
    };
    Ok(items)
}

/// The body's value with the item bound to its name.
fn inside(
    body: &Node,
    each: &Each<'_>,
    item: &Val,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Val> {
    let mut inner = Scope::inside(scope);
    inner.bind(each.name, item.clone());
    node(body, &inner, budget)
}

fn holds(
    body: &Node,
    each: &Each<'_>,
    item: &Val,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<bool> {
    let value = inside(body, each, item, scope, budget)?;
    value.as_bool().ok_or_else(|| {
        let found = value.type_name();
        Fault::new(format!("this has to be true or false and is {found}")).or_at(&body.range)
    })
}

/// `all` and `exists`: one item that gives `deciding` decides, even over another's fault
/// (CEL, "Logical operators").
fn decided(
    each: &Each<'_>,
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
    test: &Node,
    each: &Each<'_>,
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

fn sorted(each: &Each<'_>, items: Vec<Val>, scope: &Scope<'_>, budget: &Budget) -> Result<Val> {
    let mut keyed = Vec::with_capacity(items.len());
    for item in items {
        keyed.push((inside(each.body, each, &item, scope, budget)?, item));
    }
    sort(&mut keyed, |(key, _)| key, budget).map_err(|fault| fault.or_at(&each.body.range))?;
    Ok(Val::list(keyed.into_iter().map(|(_, item)| item)))
}

fn grouped(each: &Each<'_>, items: Vec<Val>, scope: &Scope<'_>, budget: &Budget) -> Result<Val> {
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
