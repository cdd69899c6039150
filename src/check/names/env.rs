//! The variables that stand at a place of a template, and what is known of each.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::shape::{ValueShape, are_same};

pub type Variables = BTreeMap<String, ValueShape>;

/// Tera's scopes: those of loops and of included files, and below them the context.
#[derive(Clone, Default)]
pub struct Env {
    scopes: Vec<NameScope>,
    context: Rc<Variables>,
    /// Where the component was called whose body this is.
    caller: Option<Rc<Env>>,
    /// Whether there may be variables nothing is known of.
    is_open: bool,
}

#[derive(Clone, Default)]
struct NameScope {
    is_loop: bool,
    variables: Variables,
}

impl Env {
    /// A face's variables.
    pub fn new(context: Variables) -> Env {
        Env {
            scopes: vec![NameScope::default()],
            context: Rc::new(context),
            ..Env::default()
        }
    }

    /// A component's body: it sees its arguments and nothing else.
    pub fn of_component(arguments: Variables, caller: &Env) -> Env {
        Env {
            scopes: vec![NameScope {
                is_loop: false,
                variables: arguments,
            }],
            caller: Some(Rc::new(caller.clone())),
            ..Env::default()
        }
    }

    pub fn is_of_component(&self) -> bool {
        self.caller.is_some()
    }

    /// Makes every name a variable that may be anything.
    pub fn open(&mut self) {
        self.is_open = true;
    }

    pub fn get(&self, name: &str) -> Option<ValueShape> {
        let mut scopes = self.scopes.iter().rev();
        let found = scopes.find_map(|scope| scope.variables.get(name));
        let found = found.or_else(|| self.context.get(name)).cloned();
        found.or_else(|| self.is_open.then(ValueShape::any))
    }

    /// An argument `@name`: from here, or from where this component was called.
    pub fn implicit(&self, name: &str) -> Option<ValueShape> {
        let caller = || self.caller.as_ref()?.implicit(name);
        self.get(name).or_else(caller)
    }

    /// The names there are, the same one more than once where scopes hide each other.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let scopes = self.scopes.iter().map(|scope| &scope.variables);
        let all = scopes.chain([&*self.context]);
        all.flat_map(|variables| variables.keys().map(String::as_str))
    }

    pub fn enter_loop(&mut self, variables: Variables) {
        self.scopes.push(NameScope {
            is_loop: true,
            variables,
        });
    }

    pub fn enter_file(&mut self) {
        self.scopes.push(NameScope::default());
    }

    pub fn leave(&mut self) {
        self.scopes.pop();
    }

    /// `set`: in the innermost loop, else in the file; `set_global`: always in the file.
    pub fn set(&mut self, name: &str, shape: ValueShape, is_global: bool) {
        let mut scopes = self.scopes.iter_mut().rev();
        let scope = scopes.find(|scope| !is_global || !scope.is_loop);
        if let Some(scope) = scope {
            scope.variables.insert(name.to_owned(), shape);
        }
    }

    /// How many variables its scopes have, which are copied with it.
    pub fn size(&self) -> usize {
        let scopes = self.scopes.iter();
        scopes.map(|scope| scope.variables.len()).sum()
    }

    /// Whether the scopes of the same place have the same shapes, as [`ValueShape::is_same`].
    pub fn is_same(&self, other: &Env, left: &mut usize) -> bool {
        let mut scopes = self.scopes.iter().zip(&other.scopes);
        self.is_open == other.is_open
            && scopes.all(|(one, other)| are_same(&one.variables, &other.variables, left))
    }

    /// The shapes of another way that are not those of this one.
    pub fn changed<'e>(&'e self, other: &'e Env) -> impl Iterator<Item = &'e ValueShape> {
        let scopes = self.scopes.iter().zip(&other.scopes);
        scopes.flat_map(|(scope, other)| {
            let others = other.variables.iter();
            others.filter_map(|(name, shape)| match scope.variables.get(name) {
                Some(known) if known.is(shape) => None,
                _ => Some(shape),
            })
        })
    }

    /// What there is after one of two ways.
    pub fn join(&mut self, other: Env) {
        self.is_open |= other.is_open;
        for (scope, other) in self.scopes.iter_mut().zip(other.scopes) {
            for (name, shape) in other.variables {
                match scope.variables.get_mut(&name) {
                    Some(known) => *known = known.or(&shape),
                    None => _ = scope.variables.insert(name, shape),
                }
            }
        }
    }
}
