//! What rules can call: one file a family, one slice of them all.
//!
//! Every function is total: whatever it is given, it returns a value or a fault that says
//! which argument is to blame. Each pays the budget for its work before it does it. A call
//! can be written `list.sum()` or `sum(list)`: what stands before the dot is the first
//! argument.

mod call;
mod colours;
mod convert;
mod dice;
mod graphs;
mod grids;
mod lists;
mod network;
mod order;
mod references;
mod statistics;
mod texts;
mod tiles;
mod tiling;

pub use call::Call;
pub use texts::numbers_in;

use crate::cel::{Result, Val};

/// One function of the rules' language, with its documentation.
#[derive(Debug)]
pub struct Function {
    pub name: &'static str,
    /// How it is called and what it gives, as in `list.sum() → number`.
    pub signature: &'static str,
    /// What it does, in a sentence or two.
    pub about: &'static str,
    /// An expression and what it gives, as `cel::show` writes it. Tests evaluate it.
    pub example: (&'static str, &'static str),
    /// How many arguments it takes, what stands before the dot counted.
    pub least: usize,
    pub most: usize,
    pub run: fn(&Call<'_>) -> Result<Val>,
}

/// Functions that belong together.
pub struct Family {
    pub title: &'static str,
    pub functions: &'static [Function],
}

/// Every family, in the order of the documentation.
pub const FAMILIES: &[Family] = &[
    lists::FAMILY,
    order::FAMILY,
    statistics::FAMILY,
    references::FAMILY,
    texts::FAMILY,
    colours::FAMILY,
    graphs::FAMILY,
    grids::FAMILY,
    dice::FAMILY,
    tiles::FAMILY,
    convert::FAMILY,
];

/// Every function.
pub fn all() -> impl Iterator<Item = &'static Function> {
    FAMILIES.iter().flat_map(|family| family.functions)
}

pub fn find(name: &str) -> Option<&'static Function> {
    all().find(|function| function.name == name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::cel::forms::Loop;
    use crate::cel::{Budget, Scope, ScopeNames, compile, evaluate, show};

    fn shown(source: &str) -> String {
        let names = ScopeNames::default();
        let expression =
            compile(source, &names, None).unwrap_or_else(|f| panic!("{source}: {f:?}"));
        match evaluate(&expression, &Scope::root(), &Budget::new(5_000_000)) {
            Ok(value) => show(&value),
            Err(fault) => panic!("{source}: {fault:?}"),
        }
    }

    #[test]
    fn every_example_gives_what_it_says() {
        for function in all() {
            let (source, expected) = function.example;
            assert_eq!(shown(source), expected, "{source}");
            assert!(source.contains(function.name), "{source}");
        }
        for form in Loop::ALL {
            let (source, expected) = form.example();
            assert_eq!(shown(source), expected, "{source}");
        }
    }

    #[test]
    fn names_are_unique_and_signatures_show_them() {
        let mut names = HashSet::new();
        for function in all() {
            let loops = Loop::of(function.name).is_some();
            assert!(
                names.insert(function.name) && !loops,
                "{} is there twice",
                function.name
            );
            assert!(
                function.signature.contains(function.name),
                "{}",
                function.signature
            );
            assert!(function.least <= function.most, "{}", function.name);
        }
    }

    /// Whatever it is given, a function gives a value or a fault.
    #[test]
    fn functions_are_total() {
        let odd = [
            Val::NULL,
            Val::from(true),
            Val::from(i64::MIN),
            Val::from(i64::MAX),
            Val::from(-1i64),
            Val::float(1e300).unwrap(),
            Val::text(""),
            Val::text("é\u{301} – 3"),
            Val::list([]),
            Val::list([Val::from(1i64), Val::text("a"), Val::NULL]),
            Val::list([Val::list([]), Val::map([("id", Val::from(3i64))])]),
            Val::map([
                ("id", Val::text("a")),
                ("links", Val::list([Val::text("b")])),
            ]),
        ];
        for function in all() {
            for count in function.least..=function.most.min(3) {
                for choice in 0..odd.len().pow(count as u32) {
                    let pick = |index: usize| {
                        odd[choice / odd.len().pow(index as u32) % odd.len()].clone()
                    };
                    let arguments: Vec<Val> = (0..count).map(pick).collect();
                    let budget = Budget::new(50_000);
                    let call = Call {
                        arguments: &arguments,
                        budget: &budget,
                    };
                    if let Err(fault) = (function.run)(&call) {
                        assert!(!fault.message.is_empty(), "{}", function.name);
                    }
                }
            }
        }
    }
}
