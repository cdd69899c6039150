//! An expression as a tree, with the bytes of every part.

use std::ops::Range;

use super::operators::Operator;
use super::{Fault, Result, ValKind};

/// How deep parts may stand in parts: what the recursion of all that reads the tree is bounded by.
pub const MAX_DEPTH: usize = 96;

/// A part of an expression as it is written: no name in it is known yet.
#[derive(Debug)]
pub struct Syntax {
    pub form: SyntaxForm,
    /// All of it, in bytes of the source, with the brackets around it.
    pub range: Range<usize>,
    /// The sign or word that makes it what it is: where a caret goes.
    pub anchor: Range<usize>,
    /// How many parts stand in one another here, at least 1.
    pub depth: usize,
}

#[derive(Debug)]
pub enum SyntaxForm {
    Literal(ValKind),
    Name(String),
    Field(Box<Syntax>, String),
    /// A list or a table, and which of its items.
    Index(Box<[Syntax; 2]>),
    List(Vec<Syntax>),
    Map(Vec<(Syntax, Syntax)>),
    Not(Box<Syntax>),
    Negate(Box<Syntax>),
    And(Box<[Syntax; 2]>),
    Or(Box<[Syntax; 2]>),
    If(Box<[Syntax; 3]>),
    Binary(Operator, Box<[Syntax; 2]>),
    /// `name(parts)`; as a method, what it is called on is the first of the parts.
    Call {
        name: String,
        is_method: bool,
        parts: Vec<Syntax>,
    },
}

/// A value as it is written.
///
/// # Errors
/// As [`part`].
pub fn literal(kind: ValKind, range: Range<usize>) -> Result<Syntax> {
    part(SyntaxForm::Literal(kind), range.clone(), range, 0)
}

/// A part that stands around others, of which the deepest has `depth` levels.
///
/// # Errors
/// A fault where parts stand too deep in one another.
pub fn part(
    form: SyntaxForm,
    range: Range<usize>,
    anchor: Range<usize>,
    depth: usize,
) -> Result<Syntax> {
    if depth == MAX_DEPTH {
        return Err(too_deep(&anchor));
    }
    Ok(Syntax {
        form,
        range,
        anchor,
        depth: depth + 1,
    })
}

/// Two parts with an operator between them.
///
/// # Errors
/// As [`part`].
pub fn binary(
    operator: Operator,
    left: Syntax,
    right: Syntax,
    anchor: Range<usize>,
) -> Result<Syntax> {
    joined(
        |pair| SyntaxForm::Binary(operator, pair),
        left,
        right,
        anchor,
    )
}

fn joined(
    form: impl FnOnce(Box<[Syntax; 2]>) -> SyntaxForm,
    left: Syntax,
    right: Syntax,
    anchor: Range<usize>,
) -> Result<Syntax> {
    let range = left.range.start..right.range.end;
    let depth = left.depth.max(right.depth);
    part(form(Box::new([left, right])), range, anchor, depth)
}

/// A tree of `first` and what follows it behind signs, cut in the middle at each level.
///
/// # Errors
/// As [`part`].
pub fn balanced(
    first: Syntax,
    mut others: Vec<(Range<usize>, Syntax)>,
    form: fn(Box<[Syntax; 2]>) -> SyntaxForm,
) -> Result<Syntax> {
    if others.is_empty() {
        return Ok(first);
    }
    let mut right = others.split_off(others.len() / 2).into_iter();
    let left = balanced(first, others, form)?;
    match right.next() {
        Some((anchor, first)) => {
            joined(form, left, balanced(first, right.collect(), form)?, anchor)
        }
        None => Ok(left),
    }
}

/// How deep the deepest of these parts is; 0 where there is none.
pub fn deepest(parts: &[Syntax]) -> usize {
    parts.iter().map(|part| part.depth).max().unwrap_or(0)
}

/// The fault of parts that stand too deep in one another.
pub fn too_deep(at: &Range<usize>) -> Box<Fault> {
    let fault = Fault::new(message!("cel-compile-node", "this is nested too deeply"))
        .help(message!("name-parts-let", "name parts of it in `let`"));
    fault.or_at(at)
}
