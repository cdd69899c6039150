//! An expression as a tree that can be evaluated.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::forms::Loop;
use super::operators::Operator;
use super::value::Val;
use crate::cel::functions::Function;
use crate::load::places::TextPlaces;

/// An expression that can be evaluated.
#[derive(Debug)]
pub struct Expression {
    pub root: ExpressionNode,
    /// Where it is written, if it is in a file.
    pub places: Option<TextPlaces>,
    /// The names it uses, those of its loops too.
    pub names: BTreeSet<String>,
}

impl Expression {
    pub fn uses(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

/// A part of an expression.
#[derive(Debug)]
pub struct ExpressionNode {
    pub op: Op,
    /// All of it, in bytes of the source.
    pub range: Range<usize>,
    /// The sign or word that makes it what it is: where a caret goes.
    pub anchor: Range<usize>,
}

#[derive(Debug)]
pub enum Op {
    Literal(Val),
    Name(Arc<str>),
    Field {
        of: Box<ExpressionNode>,
        field: Arc<str>,
    },
    Has {
        of: Box<ExpressionNode>,
        field: Arc<str>,
    },
    Index {
        of: Box<ExpressionNode>,
        index: Box<ExpressionNode>,
    },
    List(Vec<ExpressionNode>),
    Map(Vec<(ExpressionNode, ExpressionNode)>),
    Not(Box<ExpressionNode>),
    Negate(Box<ExpressionNode>),
    And(Box<[ExpressionNode; 2]>),
    Or(Box<[ExpressionNode; 2]>),
    If(Box<[ExpressionNode; 3]>),
    Binary(Operator, Box<[ExpressionNode; 2]>),
    Call {
        function: &'static Function,
        arguments: Vec<ExpressionNode>,
    },
    Loop {
        form: Loop,
        over: Box<ExpressionNode>,
        name: Arc<str>,
        test: Option<Box<ExpressionNode>>,
        body: Box<ExpressionNode>,
    },
}
