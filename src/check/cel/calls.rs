//! Compiling calls by name: `has`, the loops, and the functions of the registry.

use std::ops::Range;

use cel::common::ast::{Expr, IdedExpr};

use super::compile::Compiler;
use super::forms::Loop;
use super::tree::{Node, Op};
use super::{Fault, Result, syntax};
use crate::check::functions;
use crate::diag::suggestion;

impl Compiler<'_> {
    /// A call by name; its token is the opening bracket.
    pub(super) fn function(
        &mut self,
        name: &str,
        method: bool,
        parts: &[&IdedExpr],
        token: Range<usize>,
        depth: usize,
    ) -> Result<Node> {
        let anchor = syntax::name_before(self.source, token.start);
        let end = syntax::closing(self.source, token.start);
        let op = match (name, parts) {
            ("has", [part]) if !method => self.has(part, depth, &anchor)?,
            _ => match (Loop::of(name), method) {
                (Some(form), true) if parts.len() > 2 => self.each(form, parts, depth, &anchor)?,
                _ => self.plain_call(name, parts, depth, &anchor)?,
            },
        };
        let start = match &op {
            Op::Call { arguments, .. } if method => {
                arguments.first().map(|first| first.range.start)
            }
            Op::Loop { over, .. } => Some(over.range.start),
            _ => None,
        };
        let range = start.unwrap_or(anchor.start)..end;
        Ok(Node { op, range, anchor })
    }

    fn has(&mut self, part: &IdedExpr, depth: usize, anchor: &Range<usize>) -> Result<Op> {
        let node = self.node(part, depth)?;
        match node.op {
            Op::Field { of, field } => Ok(Op::Has { of, field }),
            _ => Err(Fault::new(message!(
                "cel-calls-has",
                "`has` asks for a field, as in `has(self.price)`"
            ))
            .or_at(anchor)),
        }
    }

    /// `over.map(name, body)` or, for `map` alone, `over.map(name, test, body)`.
    fn each(
        &mut self,
        form: Loop,
        parts: &[&IdedExpr],
        depth: usize,
        anchor: &Range<usize>,
    ) -> Result<Op> {
        let (over, name, test, body) = match parts {
            [over, name, body] => (over, name, None, body),
            [over, name, test, body] if form == Loop::Map => (over, name, Some(test), body),
            _ => {
                return Err(Fault::new(message!(
                    "cel-calls-each",
                    "`{form}` takes a name and an expression",
                    form = form.name()
                ))
                .help(message!(
                    "cel-calls-each-help",
                    "as in `{form}`",
                    form = form.example().0
                ))
                .or_at(anchor));
            }
        };
        let over = Box::new(self.node(over, depth)?);
        let Expr::Ident(name) = &name.expr else {
            let fault = Fault::new(message!(
                "cel-calls-each-name-item",
                "a name for each item comes first"
            ))
            .help(message!(
                "cel-calls-each-help",
                "as in `{form}`",
                form = form.example().0
            ));
            return Err(fault.or_at(&self.token(name.id)));
        };
        self.names.push(name);
        let inside = test
            .map(|test| self.node(test, depth))
            .transpose()
            .and_then(|test| Ok((test, self.node(body, depth)?)));
        self.names.pop();
        let (test, body) = inside?;
        Ok(Op::Loop {
            form,
            over,
            name: name.as_str().into(),
            test: test.map(Box::new),
            body: Box::new(body),
        })
    }

    fn plain_call(
        &mut self,
        name: &str,
        parts: &[&IdedExpr],
        depth: usize,
        anchor: &Range<usize>,
    ) -> Result<Op> {
        let Some(function) = functions::find(name) else {
            return Err(unknown_function(name).or_at(anchor));
        };
        if parts.len() < function.least || parts.len() > function.most {
            let fault = Fault::new(message!(
                "cel-calls-plain-call",
                "`{name}` cannot be called like this",
                name
            ));
            return Err(fault
                .help(message!(
                    "cel-calls-plain-call-help",
                    "it is called as `{signature}`",
                    signature = function.signature
                ))
                .or_at(anchor));
        }
        let arguments = parts
            .iter()
            .map(|part| self.node(part, depth))
            .collect::<Result<_>>()?;
        Ok(Op::Call {
            function,
            arguments,
        })
    }
}

fn unknown_function(name: &str) -> Box<Fault> {
    if Loop::of(name).is_some() {
        return Fault::new(message!(
            "cel-calls-unknown-function",
            "`{name}` is called on a list, with a name and an expression",
            name
        ))
        .help(message!(
            "cel-calls-unknown-function-help",
            "as in `self.lines.filter(line, line.cost > 0)`"
        ));
    }
    let known = functions::all()
        .map(|function| function.name)
        .chain(Loop::ALL.map(Loop::name));
    let fault = Fault::new(message!(
        "cel-calls-unknown-function-name",
        "there is no function `{name}`",
        name
    ));
    fault.help(suggestion(name, known).unwrap_or_else(|| {
        message!(
            "massicot-explain-lists-all",
            "`massicot explain` lists them all"
        )
    }))
}
