//! From the tree as it is written to one that can be evaluated: names and functions known.

use std::collections::BTreeSet;
use std::ops::Range;

use super::parser;
use super::syntax::{Syntax, SyntaxForm};
use super::tree::{Expression, ExpressionNode, Op};
use super::{Fault, Result, ScopeNames};
use crate::diag::suggestion;
use crate::load::places::TextPlaces;
use crate::message::Message;

/// Compiles an expression that may use `names`.
///
/// # Errors
/// The first thing wrong with it, with its range in `source`.
pub fn compile(source: &str, names: &ScopeNames, places: Option<TextPlaces>) -> Result<Expression> {
    let compiled = parser::parse(source).and_then(|tree| {
        let mut compiler = Compiler {
            names: names.clone(),
            used: BTreeSet::new(),
        };
        let root = compiler.node(tree)?;
        Ok((root, compiler.used))
    });
    match compiled {
        Ok((root, names)) => Ok(Expression {
            root,
            places,
            names,
        }),
        Err(mut fault) => {
            fault.place(places.as_ref());
            Err(fault)
        }
    }
}

pub(super) struct Compiler {
    /// Grows and shrinks with the loops that are entered.
    pub(super) names: ScopeNames,
    used: BTreeSet<String>,
}

impl Compiler {
    pub(super) fn node(&mut self, part: Syntax) -> Result<ExpressionNode> {
        let Syntax {
            form,
            range,
            anchor,
            ..
        } = part;
        let op = match form {
            SyntaxForm::Literal(kind) => Op::Literal(kind.into()),
            SyntaxForm::Name(name) => self.name(&name, &anchor)?,
            SyntaxForm::Field(of, field) => Op::Field {
                of: self.boxed(*of)?,
                field: field.into(),
            },
            SyntaxForm::Index(parts) => {
                let [of, index] = *parts;
                Op::Index {
                    of: self.boxed(of)?,
                    index: self.boxed(index)?,
                }
            }
            SyntaxForm::List(items) => Op::List(self.nodes(items)?),
            SyntaxForm::Map(entries) => {
                let nodes = entries
                    .into_iter()
                    .map(|(key, value)| Ok((self.node(key)?, self.node(value)?)));
                Op::Map(nodes.collect::<Result<_>>()?)
            }
            SyntaxForm::Not(of) => Op::Not(self.boxed(*of)?),
            SyntaxForm::Negate(of) => Op::Negate(self.boxed(*of)?),
            SyntaxForm::And(parts) => Op::And(self.pair(*parts)?),
            SyntaxForm::Or(parts) => Op::Or(self.pair(*parts)?),
            SyntaxForm::If(parts) => {
                let [test, yes, no] = *parts;
                Op::If(Box::new([
                    self.node(test)?,
                    self.node(yes)?,
                    self.node(no)?,
                ]))
            }
            SyntaxForm::Binary(operator, parts) => Op::Binary(operator, self.pair(*parts)?),
            SyntaxForm::Call {
                name,
                is_method,
                parts,
            } => self.function(&name, is_method, parts, &anchor)?,
        };
        Ok(ExpressionNode { op, range, anchor })
    }

    pub(super) fn boxed(&mut self, part: Syntax) -> Result<Box<ExpressionNode>> {
        self.node(part).map(Box::new)
    }

    pub(super) fn nodes(&mut self, parts: Vec<Syntax>) -> Result<Vec<ExpressionNode>> {
        parts.into_iter().map(|part| self.node(part)).collect()
    }

    fn pair(&mut self, [left, right]: [Syntax; 2]) -> Result<Box<[ExpressionNode; 2]>> {
        Ok(Box::new([self.node(left)?, self.node(right)?]))
    }

    fn name(&mut self, name: &str, at: &Range<usize>) -> Result<Op> {
        if !self.names.contains(name) {
            let fault = Fault::new(message!(
                "cel-compile-name",
                "nothing is called `{name}` here",
                name
            ))
            .or_at(at);
            let near = suggestion(name, self.names.iter());
            return Err(fault.help(near.unwrap_or_else(|| self.known_names())));
        }
        self.used.insert(name.to_owned());
        Ok(Op::Name(name.into()))
    }

    fn known_names(&self) -> Message {
        let names: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        message!(
            "cel-compile-known-names",
            "names that are known here: {names}",
            names = names.join(", ")
        )
    }
}
