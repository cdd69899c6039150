//! Values of expressions: what TOML can say, and where it said it.

use std::cmp::Ordering;
use std::sync::Arc;

use indexmap::IndexMap;

use super::{Budget, Fault, Result};
use crate::diag::Span;
use crate::load;
use crate::message::Message;

/// A value and, where it was read from a file rather than computed, its place there.
#[derive(Clone, Debug)]
pub struct Val {
    pub kind: ValKind,
    pub origin: Option<Span>,
}

#[derive(Clone, Debug)]
pub enum ValKind {
    Null,
    Bool(bool),
    Int(i64),
    /// Always finite.
    Float(f64),
    Text(Arc<str>),
    List(Arc<[Val]>),
    Map(Arc<Map>),
}

/// Keys in the order of the file.
pub type Map = IndexMap<Arc<str>, Val>;

impl Val {
    pub const NULL: Val = Val {
        kind: ValKind::Null,
        origin: None,
    };

    pub fn text(text: impl Into<Arc<str>>) -> Val {
        ValKind::Text(text.into()).into()
    }

    pub fn list(items: impl IntoIterator<Item = Val>) -> Val {
        ValKind::List(items.into_iter().collect()).into()
    }

    pub fn map<K: Into<Arc<str>>>(entries: impl IntoIterator<Item = (K, Val)>) -> Val {
        let entries = entries.into_iter().map(|(key, value)| (key.into(), value));
        ValKind::Map(Arc::new(entries.collect())).into()
    }

    /// A number, or a fault where it is none.
    ///
    /// # Errors
    /// A fault where the number is not finite.
    pub fn float(number: f64) -> Result<Val> {
        match number.is_finite() {
            true => Ok(ValKind::Float(number).into()),
            false => Err(Fault::new(message!(
                "cel-value-float",
                "this gives no finite number"
            ))),
        }
    }

    /// The same value, said to stand at `origin`.
    pub fn at(mut self, origin: Span) -> Val {
        self.origin = Some(origin);
        self
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            ValKind::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<i64> {
        match self.kind {
            ValKind::Int(number) => Some(number),
            _ => None,
        }
    }

    /// Any number.
    pub fn as_f64(&self) -> Option<f64> {
        match self.kind {
            ValKind::Int(number) => Some(number as f64),
            ValKind::Float(number) => Some(number),
            _ => None,
        }
    }

    pub fn as_text(&self) -> Option<&Arc<str>> {
        match &self.kind {
            ValKind::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Val]> {
        match &self.kind {
            ValKind::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_map(&self) -> Option<&Map> {
        match &self.kind {
            ValKind::Map(map) => Some(map),
            _ => None,
        }
    }

    pub fn get(&self, key: &str) -> Option<&Val> {
        self.as_map()?.get(key)
    }

    /// What the value is, with its article, for messages.
    pub fn type_name(&self) -> Message {
        match self.kind {
            ValKind::Null => message!("cel-value-type-name", "nothing (null)"),
            ValKind::Bool(_) => message!("true-or-false", "true or false"),
            ValKind::Int(_) | ValKind::Float(_) => message!("type-a-number", "a number"),
            ValKind::Text(_) => message!("cel-a-text", "a text"),
            ValKind::List(_) => message!("cel-a-list", "a list"),
            ValKind::Map(_) => message!("type-a-table", "a table"),
        }
    }

    /// Equality as CEL has it: numbers by value, tables whatever the order of their keys.
    /// Counts a step for each part looked at, and those of going through texts of one length.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn equals(&self, other: &Val, budget: &Budget) -> Result<bool> {
        budget.spend(1)?;
        match (&self.kind, &other.kind) {
            (ValKind::List(left), ValKind::List(right)) => {
                if left.len() != right.len() {
                    return Ok(false);
                }
                for (left, right) in left.iter().zip(right.iter()) {
                    if !left.equals(right, budget)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (ValKind::Map(left), ValKind::Map(right)) => {
                if left.len() != right.len() {
                    return Ok(false);
                }
                for (key, left) in left.iter() {
                    budget.compared(key.len())?;
                    match right.get(key) {
                        Some(right) if left.equals(right, budget)? => {}
                        _ => return Ok(false),
                    }
                }
                Ok(true)
            }
            (ValKind::Null, ValKind::Null) => Ok(true),
            (ValKind::Bool(left), ValKind::Bool(right)) => Ok(left == right),
            (ValKind::Text(left), ValKind::Text(right)) => {
                if left.len() != right.len() {
                    return Ok(false);
                }
                budget.compared(left.len())?;
                Ok(left == right)
            }
            _ => Ok(self.number_order(other) == Some(Ordering::Equal)),
        }
    }

    /// The order of two numbers, two texts, or of false and true; a fault for anything else.
    /// Counts the steps of going through two texts.
    ///
    /// # Errors
    /// A fault where the two cannot be ordered, or the budget is spent.
    pub fn compare(&self, other: &Val, budget: &Budget) -> Result<Ordering> {
        if let (ValKind::Text(left), ValKind::Text(right)) = (&self.kind, &other.kind) {
            budget.compared(left.len().min(right.len()))?;
        }
        self.order(other).ok_or_else(|| {
            let (left, right) = (self.type_name(), other.type_name());
            Fault::new(message!(
                "cel-value-compare",
                "{left} cannot be compared with {right}",
                left,
                right
            ))
        })
    }

    /// As [`Val::compare`], for who has paid for it; `None` where the two cannot be ordered.
    pub fn order(&self, other: &Val) -> Option<Ordering> {
        match (&self.kind, &other.kind) {
            (ValKind::Text(left), ValKind::Text(right)) => Some(left.cmp(right)),
            (ValKind::Bool(left), ValKind::Bool(right)) => Some(left.cmp(right)),
            _ => self.number_order(other),
        }
    }

    fn number_order(&self, other: &Val) -> Option<Ordering> {
        match (&self.kind, &other.kind) {
            (ValKind::Int(left), ValKind::Int(right)) => Some(left.cmp(right)),
            (ValKind::Int(left), ValKind::Float(right)) => whole_order(*left, *right),
            (ValKind::Float(left), ValKind::Int(right)) => {
                whole_order(*right, *left).map(Ordering::reverse)
            }
            _ => self.as_f64()?.partial_cmp(&other.as_f64()?),
        }
    }
}

/// By value, whatever a float can hold: without that two whole numbers could both equal what lies
/// between them, and a sort would have no order to go by.
fn whole_order(whole: i64, float: f64) -> Option<Ordering> {
    let order = (whole as f64).partial_cmp(&float)?;
    // Where they look equal, the float is a whole number.
    Some(order.then_with(|| i128::from(whole).cmp(&(float as i128))))
}

impl From<ValKind> for Val {
    fn from(kind: ValKind) -> Val {
        Val { kind, origin: None }
    }
}
impl From<bool> for Val {
    fn from(flag: bool) -> Val {
        ValKind::Bool(flag).into()
    }
}
impl From<i64> for Val {
    fn from(number: i64) -> Val {
        ValKind::Int(number).into()
    }
}
/// A count; what is more than an `i64` holds cannot be counted in memory.
impl From<usize> for Val {
    fn from(count: usize) -> Val {
        ValKind::Int(i64::try_from(count).unwrap_or(i64::MAX)).into()
    }
}

/// Content crosses with its places; whole numbers as CEL's signed `int`.
impl From<&load::Value> for Val {
    fn from(value: &load::Value) -> Val {
        let kind = match &value.kind {
            load::ValueKind::Bool(flag) => ValKind::Bool(*flag),
            load::ValueKind::Int(number) => ValKind::Int(*number),
            load::ValueKind::Float(number) => ValKind::Float(*number),
            load::ValueKind::String(text) => ValKind::Text(text.clone()),
            load::ValueKind::Array(items) => ValKind::List(items.iter().map(Val::from).collect()),
            load::ValueKind::Table(table) => ValKind::Map(Arc::new(
                table
                    .iter()
                    .map(|(key, field)| (key.into(), Val::from(&field.value)))
                    .collect(),
            )),
        };
        Val {
            kind,
            origin: Some(value.span),
        }
    }
}
