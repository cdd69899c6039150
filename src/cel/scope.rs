//! The values of the names that an expression may use.

use std::cell::OnceCell;

use super::{Budget, Expression, Fault, Result, Val, evaluate};

/// Values by name; an inner scope hides the names of the one it stands in.
#[derive(Debug)]
pub struct Scope<'a> {
    outer: Option<&'a Scope<'a>>,
    bound: Vec<(&'a str, Bound<'a>)>,
}

#[derive(Debug)]
enum Bound<'a> {
    Value(Val),
    /// Worked out when first asked for, in the scope it was bound in, and kept.
    Lazy(&'a Expression, OnceCell<Result<Val>>),
    /// Could not be worked out, which has been reported.
    Failed,
}

impl<'a> Scope<'a> {
    pub fn root() -> Scope<'a> {
        Scope {
            outer: None,
            bound: Vec::new(),
        }
    }

    pub fn inside(outer: &'a Scope<'a>) -> Scope<'a> {
        Scope {
            outer: Some(outer),
            bound: Vec::new(),
        }
    }

    pub fn bind(&mut self, name: &'a str, value: Val) {
        self.bound.push((name, Bound::Value(value)));
    }

    /// Binds a name to an expression that may use the names bound before it.
    pub fn bind_lazily(&mut self, name: &'a str, expression: &'a Expression) {
        self.bound
            .push((name, Bound::Lazy(expression, OnceCell::new())));
    }

    /// Binds a name that has no value because of a fault already reported.
    pub fn bind_failed(&mut self, name: &'a str) {
        self.bound.push((name, Bound::Failed));
    }

    /// The value of a name.
    ///
    /// # Errors
    /// A fault where it has none, or its expression cannot be evaluated.
    pub fn get(&self, name: &str, budget: &Budget) -> Result<Val> {
        let found = self.bound.iter().rev().find(|(known, _)| *known == name);
        match (found, self.outer) {
            (Some((_, Bound::Value(value))), _) => Ok(value.clone()),
            (Some((_, Bound::Lazy(expression, value))), _) => value
                .get_or_init(|| self.lazily(name, expression, budget))
                .clone(),
            (Some((_, Bound::Failed)), _) => Err(Fault::reported()),
            (None, Some(outer)) => outer.get(name, budget),
            (None, None) => Err(Fault::new(message!(
                "cel-scope-get",
                "`{name}` has no value here",
                name
            ))),
        }
    }

    fn lazily(&self, name: &str, expression: &Expression, budget: &Budget) -> Result<Val> {
        evaluate(expression, self, budget).map_err(|mut fault| {
            if fault.span.is_none() {
                // No file to point into: the name has to tell where it was.
                fault.at = None;
                fault.message = message!(
                    "cel-scope-lazily",
                    "`{name}` cannot be worked out: {message}",
                    name,
                    message = fault.message
                );
            }
            fault
        })
    }
}
