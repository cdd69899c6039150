//! From the parser's tree to one that can be evaluated: names and functions known, ranges
//! in the source at every node, nesting bounded.

use std::collections::BTreeSet;
use std::ops::Range;

use cel::common::ast::{CallExpr, EntryExpr, Expr, IdedExpr, LiteralValue, SourceInfo, operators};

use super::operators::Operator;
use super::tree::{Expression, Node, Op};
use super::{Fault, Kind, Names, Result, Val, syntax};
use crate::diag::suggestion;
use crate::load::places::TextPlaces;
use crate::message::Message;

/// How deep parts may stand in parts: what the evaluator's recursion is bounded by.
const MAX_DEPTH: usize = 96;

/// Compiles an expression that may use `names`.
///
/// # Errors
/// The first thing wrong with it, with its range in `source`.
pub fn compile(source: &str, names: &Names, places: Option<TextPlaces>) -> Result<Expression> {
    let compiled = syntax::parse(source).and_then(|(tree, info)| {
        let names = names.clone();
        let mut compiler = Compiler {
            source,
            info: &info,
            names,
            used: BTreeSet::new(),
        };
        let root = compiler.node(&tree, MAX_DEPTH)?;
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

pub(super) struct Compiler<'a> {
    pub(super) source: &'a str,
    info: &'a SourceInfo,
    /// Grows and shrinks with the loops that are entered.
    pub(super) names: Names,
    used: BTreeSet<String>,
}

impl Compiler<'_> {
    pub(super) fn node(&mut self, tree: &IdedExpr, depth: usize) -> Result<Node> {
        let token = self.token(tree.id);
        let Some(depth) = depth.checked_sub(1) else {
            let fault = Fault::new(message!("cel-compile-node", "this is nested too deeply"))
                .help(message!("name-parts-let", "name parts of it in `let`"));
            return Err(fault.or_at(&token));
        };
        match &tree.expr {
            Expr::Literal(literal) => self.literal(literal, token),
            Expr::Ident(name) => self.name(name, token),
            Expr::Select(select) => {
                let of = Box::new(self.node(&select.operand, depth)?);
                let anchor = syntax::name_from(self.source, token.end.max(of.range.end));
                let range = of.range.start..anchor.end;
                let field = select.field.as_str().into();
                Ok(Node {
                    op: Op::Field { of, field },
                    range,
                    anchor,
                })
            }
            Expr::Call(call) => self.call(call, token, depth),
            Expr::List(list) => {
                let items = self.nodes(&list.elements, depth)?;
                let range = token.start..syntax::closing(self.source, token.start);
                Ok(Node {
                    op: Op::List(items),
                    anchor: range.clone(),
                    range,
                })
            }
            Expr::Map(map) => {
                let mut entries = Vec::new();
                for entry in &map.entries {
                    let EntryExpr::MapEntry(entry) = &entry.expr else {
                        return Err(unsupported(&token));
                    };
                    let key = self.node(&entry.key, depth)?;
                    entries.push((key, self.node(&entry.value, depth)?));
                }
                let range = token.start..syntax::closing(self.source, token.start);
                Ok(Node {
                    op: Op::Map(entries),
                    anchor: range.clone(),
                    range,
                })
            }
            Expr::Struct(_) | Expr::Comprehension(_) | Expr::Unspecified => {
                Err(unsupported(&token))
            }
        }
    }

    fn nodes(&mut self, trees: &[IdedExpr], depth: usize) -> Result<Vec<Node>> {
        trees.iter().map(|tree| self.node(tree, depth)).collect()
    }

    /// The bytes of the token a node was made from; the parser counts its last one in.
    pub(super) fn token(&self, id: u64) -> Range<usize> {
        let (start, last) = self.info.offset_for(id).unwrap_or_default();
        let start = (start as usize).min(self.source.len());
        let start = self.source.floor_char_boundary(start);
        let end = (last as usize)
            .saturating_add(1)
            .clamp(start, self.source.len());
        start..self.source.ceil_char_boundary(end)
    }

    fn literal(&self, literal: &LiteralValue, token: Range<usize>) -> Result<Node> {
        let kind = match literal {
            LiteralValue::Boolean(flag) => Kind::Bool(*flag.inner()),
            LiteralValue::Int(number) => Kind::Int(*number.inner()),
            LiteralValue::Double(number) => Val::float(*number.inner())?.kind,
            LiteralValue::String(text) => Kind::Text(text.inner().into()),
            LiteralValue::Null => Kind::Null,
            LiteralValue::UInt(_) => {
                return Err(Fault::new(message!(
                    "cel-compile-literal",
                    "numbers are written without `u` here"
                ))
                .or_at(&token));
            }
            LiteralValue::Bytes(_) => {
                return Err(Fault::new(message!(
                    "cel-compile-literal-bytes-used-here",
                    "bytes are not used here; write a text"
                ))
                .or_at(&token));
            }
        };
        // Of a negative number the token is only its sign.
        let sign = self.source.get(token.clone()) == Some("-");
        let end = if sign {
            syntax::name_from(self.source, token.end).end
        } else {
            token.end
        };
        let range = token.start..end;
        Ok(Node {
            op: Op::Literal(kind.into()),
            anchor: range.clone(),
            range,
        })
    }

    fn name(&mut self, name: &str, token: Range<usize>) -> Result<Node> {
        if !self.names.contains(name) {
            let fault = Fault::new(message!(
                "cel-compile-name",
                "nothing is called `{name}` here",
                name
            ))
            .or_at(&token);
            return Err(fault
                .help(suggestion(name, self.names.iter()).unwrap_or_else(|| self.known_names())));
        }
        self.used.insert(name.to_owned());
        let op = Op::Name(name.into());
        Ok(Node {
            op,
            range: token.clone(),
            anchor: token,
        })
    }

    fn known_names(&self) -> Message {
        let names: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        message!(
            "cel-compile-known-names",
            "names that are known here: {names}",
            names = names.join(", ")
        )
    }

    fn call(&mut self, call: &CallExpr, token: Range<usize>, depth: usize) -> Result<Node> {
        let parts: Vec<&IdedExpr> = call
            .target
            .iter()
            .map(|target| &**target)
            .chain(&call.args)
            .collect();
        let name = call.func_name.as_str();
        if let Some(operator) = Operator::of(name) {
            let [left, right] = self.pair(&parts, depth, &token)?;
            return Ok(joined(
                |pair| Op::Binary(operator, pair),
                left,
                right,
                token,
            ));
        }
        match name {
            operators::LOGICAL_AND | operators::LOGICAL_OR => {
                let [left, right] = self.pair(&parts, depth, &token)?;
                let op = if name == operators::LOGICAL_AND {
                    Op::And
                } else {
                    Op::Or
                };
                Ok(joined(op, left, right, token))
            }
            operators::CONDITIONAL => self.conditional(&parts, token, depth),
            operators::INDEX => {
                let [of, index] = self.pair(&parts, depth, &token)?;
                let range = of.range.start..syntax::closing(self.source, token.start);
                let anchor = index.range.clone();
                let op = Op::Index {
                    of: Box::new(of),
                    index: Box::new(index),
                };
                Ok(Node { op, range, anchor })
            }
            operators::LOGICAL_NOT | operators::NEGATE => {
                let [part] = parts[..] else {
                    return Err(unsupported(&token));
                };
                let part = Box::new(self.node(part, depth)?);
                let range = token.start..part.range.end;
                let op = if name == operators::NEGATE {
                    Op::Negate(part)
                } else {
                    Op::Not(part)
                };
                Ok(Node {
                    op,
                    range,
                    anchor: token,
                })
            }
            _ => self.function(name, call.target.is_some(), &parts, token, depth),
        }
    }

    fn pair(
        &mut self,
        parts: &[&IdedExpr],
        depth: usize,
        token: &Range<usize>,
    ) -> Result<[Node; 2]> {
        let [left, right] = parts else {
            return Err(unsupported(token));
        };
        Ok([self.node(left, depth)?, self.node(right, depth)?])
    }

    fn conditional(
        &mut self,
        parts: &[&IdedExpr],
        token: Range<usize>,
        depth: usize,
    ) -> Result<Node> {
        let [test, yes, no] = parts else {
            return Err(unsupported(&token));
        };
        let parts = [
            self.node(test, depth)?,
            self.node(yes, depth)?,
            self.node(no, depth)?,
        ];
        let range = parts[0].range.start..parts[2].range.end;
        Ok(Node {
            op: Op::If(Box::new(parts)),
            range,
            anchor: token,
        })
    }
}

fn joined(
    op: impl FnOnce(Box<[Node; 2]>) -> Op,
    left: Node,
    right: Node,
    anchor: Range<usize>,
) -> Node {
    let range = left.range.start..right.range.end;
    Node {
        op: op(Box::new([left, right])),
        range,
        anchor,
    }
}

pub(super) fn unsupported(token: &Range<usize>) -> Box<Fault> {
    Fault::new(message!(
        "cel-compile-unsupported",
        "this part of CEL is not used here"
    ))
    .or_at(token)
}
