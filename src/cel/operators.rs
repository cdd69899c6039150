//! The operators between two values.

use std::cmp::Ordering;

use super::{Budget, Fault, Result, Val, ValKind};

/// An operator that looks at both its sides, always.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    In,
}

impl Operator {
    /// As it is written.
    pub fn sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Equal => "==",
            Operator::NotEqual => "!=",
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::Greater => ">",
            Operator::AtLeast => ">=",
            Operator::In => "in",
        }
    }

    /// True where the result says how the two sides stand to each other.
    pub fn compares(self) -> bool {
        use Operator::*;
        matches!(
            self,
            Equal | NotEqual | Less | AtMost | Greater | AtLeast | In
        )
    }

    /// The value of two operands.
    ///
    /// # Errors
    /// A fault where the operator does not take them, or the budget is spent.
    pub fn apply(self, left: &Val, right: &Val, budget: &Budget) -> Result<Val> {
        let ordered = |wanted: fn(Ordering) -> bool| {
            left.compare(right, budget)
                .map(|order| Val::from(wanted(order)))
        };
        match self {
            Operator::Equal => left.equals(right, budget).map(Val::from),
            Operator::NotEqual => left.equals(right, budget).map(|equal| Val::from(!equal)),
            Operator::Less => ordered(Ordering::is_lt),
            Operator::AtMost => ordered(Ordering::is_le),
            Operator::Greater => ordered(Ordering::is_gt),
            Operator::AtLeast => ordered(Ordering::is_ge),
            Operator::In => contains(left, right, budget).map(Val::from),
            Operator::Add => add(left, right, budget),
            _ => self.arithmetic(left, right),
        }
    }

    fn arithmetic(self, left: &Val, right: &Val) -> Result<Val> {
        if let (ValKind::Int(left), ValKind::Int(right)) = (&left.kind, &right.kind) {
            return self.whole(*left, *right);
        }
        let (Some(x), Some(y)) = (left.as_f64(), right.as_f64()) else {
            let (left, right) = (left.type_name(), right.type_name());
            let sign = self.sign();
            return Err(Fault::new(message!(
                "cel-operators-arithmetic",
                "`{sign}` cannot work on {left} and {right}",
                sign,
                left,
                right
            )));
        };
        match self {
            Operator::Add => Val::float(x + y),
            Operator::Subtract => Val::float(x - y),
            Operator::Multiply => Val::float(x * y),
            Operator::Divide => Val::float(x / y),
            _ => Val::float(x % y),
        }
    }

    fn whole(self, left: i64, right: i64) -> Result<Val> {
        if right == 0 && matches!(self, Operator::Divide | Operator::Remainder) {
            return Err(Fault::new(message!(
                "cel-operators-whole",
                "this divides by zero"
            )));
        }
        let result = match self {
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide => left.checked_div(right),
            _ => left.checked_rem(right),
        };
        result.map(Val::from).ok_or_else(|| {
            Fault::new(message!(
                "result-large-whole-number",
                "the result is too large for a whole number"
            ))
        })
    }
}

/// Numbers add up, texts and lists are put end to end.
fn add(left: &Val, right: &Val, budget: &Budget) -> Result<Val> {
    match (&left.kind, &right.kind) {
        (ValKind::Text(left), ValKind::Text(right)) => {
            budget.text(left.len() + right.len())?;
            Ok(Val::text([&**left, &**right].concat()))
        }
        (ValKind::List(left), ValKind::List(right)) => {
            budget.items(left.len() + right.len())?;
            Ok(Val::list(left.iter().chain(right.iter()).cloned()))
        }
        _ => Operator::Add.arithmetic(left, right),
    }
}

/// An item of a list, a key of a table.
fn contains(item: &Val, whole: &Val, budget: &Budget) -> Result<bool> {
    match &whole.kind {
        ValKind::List(items) => {
            for other in items.iter() {
                if other.equals(item, budget)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        ValKind::Map(map) => match item.as_text() {
            Some(key) => {
                budget.compared(key.len())?;
                Ok(map.contains_key(&**key))
            }
            None => Err(Fault::new(message!(
                "cel-operators-contains",
                "the keys of a table are texts, this is {item}",
                item = item.type_name()
            ))),
        },
        ValKind::Text(_) => Err(Fault::new(message!(
            "cel-operators-contains-looks-into-list",
            "`in` looks into a list or a table, this is a text"
        ))
        .help(message!(
            "cel-operators-contains-help",
            "write `text.contains('part')`"
        ))),
        _ => Err(Fault::new(message!(
            "cel-operators-contains-looks-into-list-table",
            "`in` looks into a list or a table, this is {whole}",
            whole = whole.type_name()
        ))),
    }
}
