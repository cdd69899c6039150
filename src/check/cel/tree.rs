//! An expression as a tree that can be evaluated.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::forms::Loop;
use super::operators::Operator;
use super::value::Val;
use crate::check::functions::Function;
use crate::load::places::TextPlaces;

/// An expression that can be evaluated.
#[derive(Debug)]
pub struct Expression {
    pub root: Node,
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
pub struct Node {
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
        of: Box<Node>,
        field: Arc<str>,
    },
    Has {
        of: Box<Node>,
        field: Arc<str>,
    },
    Index {
        of: Box<Node>,
        index: Box<Node>,
    },
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
    Not(Box<Node>),
    Negate(Box<Node>),
    And(Box<[Node; 2]>),
    Or(Box<[Node; 2]>),
    If(Box<[Node; 3]>),
    Binary(Operator, Box<[Node; 2]>),
    Call {
        function: &'static Function,
        arguments: Vec<Node>,
    },
    Loop {
        form: Loop,
        over: Box<Node>,
        name: Arc<str>,
        test: Option<Box<Node>>,
        body: Box<Node>,
    },
}
