//! What a rule is held to, one by one: the entries of a component, the items of a list in
//! each of them, or whatever list an expression gives.

use indexmap::IndexSet;

use super::context::{CompileContext, fault_diagnostic};
use crate::cel::view::{ComponentValue, View};
use crate::cel::{Budget, Expression, Fault, Map, Result, Scope, Val, ValKind, evaluate};
use crate::diag::rules::content::rule_error;
use crate::diag::{Diagnostic, listed, suggestion};
use crate::load::Value;
use crate::load::places::TextPlaces;

/// One of a rule's `each`.
#[derive(Debug)]
pub enum Each {
    /// `"events"`, or `"events.periods"` for the items of a list in every entry.
    Entries {
        component: usize,
        path: Vec<String>,
        /// The string that says so.
        places: TextPlaces,
    },
    /// `"game.data.items.item"`.
    List(Expression),
}

/// One thing a rule is held to.
pub struct RuleSubject {
    pub value: Val,
    /// The component and the entry it belongs to.
    pub entry: Option<(usize, usize)>,
}

impl Each {
    /// Reads the `each` of a rule.
    ///
    /// # Errors
    /// The diagnostic of a component that is not there or an expression that cannot be used.
    pub fn new(
        context: &CompileContext<'_>,
        value: &Value,
    ) -> std::result::Result<Each, Box<Diagnostic>> {
        let text = value.as_str().unwrap_or_default();
        let (first, path) = text
            .split_once('.')
            .map_or((text, None), |(first, path)| (first, Some(path)));
        let known = context
            .game
            .components
            .iter()
            .position(|component| component.id.value == first);
        let plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
        let is_path = text.chars().all(|letter| plain(letter) || letter == '.');
        if let Some(component) = known.filter(|_| is_path) {
            let path = path.into_iter().flat_map(|path| path.split('.'));
            let path = path.map(str::to_owned).collect();
            let places = TextPlaces::new(context.sources, value.span, text);
            return Ok(Each::Entries {
                component,
                path,
                places,
            });
        }
        if known.is_none() && first.chars().all(plain) && !context.names.contains(first) {
            let ids = context
                .game
                .components
                .iter()
                .map(|component| &*component.id.value);
            let ids: Vec<&str> = ids.collect();
            let found = rule_error::unknown_component(first, &ids, value.span);
            return Err(Box::new(found));
        }
        let expression = context.expression(value, context.names);
        expression.map(Each::List).map_err(|fault| {
            let found = fault_diagnostic(&fault, value.span);
            Box::new(match known {
                Some(_) if !context.names.contains(first) => found.help(message!(
                    "each-of-entries",
                    "in an expression the entries of `{first}` are `game.components.{first}.entries`",
                    first
                )),
                _ => found,
            })
        })
    }

    pub fn is_of_component(&self) -> bool {
        matches!(self, Each::Entries { .. })
    }

    /// The items, in the order of the file.
    ///
    /// # Errors
    /// The fault of an expression that cannot be evaluated or gives no list.
    pub fn items(
        &self,
        view: &View,
        scope: &Scope<'_>,
        budget: &Budget,
    ) -> Result<Vec<RuleSubject>> {
        match self {
            Each::Entries {
                component,
                path,
                places,
            } => {
                let component_view = &view.components[*component];
                leads_somewhere(component_view, path, places)?;
                let mut items = Vec::new();
                for (index, entry) in component_view.entries.iter().enumerate() {
                    below(entry, path, &mut |value| {
                        let entry = Some((*component, index));
                        items.push(RuleSubject {
                            value: value.clone(),
                            entry,
                        });
                    });
                }
                Ok(items)
            }
            Each::List(expression) => {
                let list = evaluate(expression, scope, budget)?;
                let Some(items) = list.as_list() else {
                    let found = list.type_name();
                    let message = message!(
                        "game-each-items",
                        "`each` has to be a list and is {found}",
                        found
                    );
                    let mut fault = crate::cel::Fault::new(message);
                    fault.place(expression.places.as_ref());
                    return Err(fault);
                };
                budget.items(items.len())?;
                Ok(items
                    .iter()
                    .map(|value| RuleSubject {
                        value: value.clone(),
                        entry: None,
                    })
                    .collect())
            }
        }
    }
}

/// Refuses a path with a name that no entry has: the rule would hold for nothing, and nobody
/// would see it.
fn leads_somewhere(component: &ComponentValue, path: &[String], places: &TextPlaces) -> Result<()> {
    let id = component.value.get("id").and_then(Val::as_text);
    let mut start = id.map_or(0, |id| id.len() + 1);
    for (index, key) in path.iter().enumerate() {
        let mut known = IndexSet::new();
        for entry in &component.entries {
            below(entry, &path[..index], &mut |value| {
                let keys = value.as_map().into_iter().flat_map(Map::keys);
                known.extend(keys.cloned());
            });
        }
        if !known.is_empty() && !known.contains(&**key) {
            let known = known.iter().map(|key| &**key);
            let mut fault = Fault::new(message!(
                "game-each-leads-somewhere",
                "no entry has a field `{key}` there",
                key
            ));
            fault.span = Some(places.span(&(start..start + key.len())));
            return Err(
                fault.help(suggestion(key, known.clone()).unwrap_or_else(|| {
                    message!(
                        "fields-there",
                        "fields that are there: {known}",
                        known = listed(known)
                    )
                })),
            );
        }
        start += key.len() + 1;
    }
    Ok(())
}

/// Every item at `path` below a value, lists on the way gone through; where an entry lacks
/// the path it has none.
fn below(value: &Val, path: &[String], found: &mut impl FnMut(&Val)) {
    match (&value.kind, path) {
        (ValKind::Map(map), [key, rest @ ..]) => {
            let items = map.get(&**key);
            match items.map(|items| &items.kind) {
                Some(ValKind::List(items)) => {
                    items.iter().for_each(|item| below(item, rest, found))
                }
                Some(_) => items.into_iter().for_each(|item| below(item, rest, found)),
                None => {}
            }
        }
        (_, []) => found(value),
        _ => {}
    }
}
