//! Compiling calls by name: `has`, the loops, and the functions of the registry.

use std::ops::Range;

use super::compile::Compiler;
use super::forms::Loop;
use super::syntax::{Syntax, SyntaxForm};
use super::tree::Op;
use super::{Fault, Result};
use crate::cel::functions;
use crate::diag::suggestion;

impl Compiler {
    /// A call by name, which stands at `anchor`.
    pub(super) fn function(
        &mut self,
        name: &str,
        is_method: bool,
        mut parts: Vec<Syntax>,
        anchor: &Range<usize>,
    ) -> Result<Op> {
        if name == "has"
            && !is_method
            && parts.len() == 1
            && let Some(part) = parts.pop()
        {
            return self.has(part, anchor);
        }
        match Loop::of(name) {
            Some(form) if is_method && parts.len() > 2 => self.each(form, parts, anchor),
            _ => self.plain_call(name, parts, anchor),
        }
    }

    fn has(&mut self, part: Syntax, anchor: &Range<usize>) -> Result<Op> {
        match self.node(part)?.op {
            Op::Field { of, field } => Ok(Op::Has { of, field }),
            _ => Err(Fault::new(message!(
                "cel-calls-has",
                "`has` asks for a field, as in `has(self.price)`"
            ))
            .or_at(anchor)),
        }
    }

    /// `over.map(name, body)` or, for `map` alone, `over.map(name, test, body)`.
    fn each(&mut self, form: Loop, parts: Vec<Syntax>, anchor: &Range<usize>) -> Result<Op> {
        let as_in = || {
            message!(
                "cel-calls-each-help",
                "as in `{form}`",
                form = form.example().0
            )
        };
        let (over, name, test, body) = match <[Syntax; 3]>::try_from(parts) {
            Ok([over, name, body]) => (over, name, None, body),
            Err(parts) => match <[Syntax; 4]>::try_from(parts) {
                Ok([over, name, test, body]) if form == Loop::Map => (over, name, Some(test), body),
                _ => {
                    let message = message!(
                        "cel-calls-each",
                        "`{form}` takes a name and an expression",
                        form = form.name()
                    );
                    return Err(Fault::new(message).help(as_in()).or_at(anchor));
                }
            },
        };
        let over = self.boxed(over)?;
        let SyntaxForm::Name(name) = &name.form else {
            let fault = Fault::new(message!(
                "cel-calls-each-name-item",
                "a name for each item comes first"
            ))
            .help(as_in());
            return Err(fault.or_at(&name.range));
        };
        self.names.push(name);
        let inside = test
            .map(|test| self.boxed(test))
            .transpose()
            .and_then(|test| Ok((test, self.boxed(body)?)));
        self.names.pop();
        let (test, body) = inside?;
        Ok(Op::Loop {
            form,
            over,
            name: name.as_str().into(),
            test,
            body,
        })
    }

    fn plain_call(&mut self, name: &str, parts: Vec<Syntax>, anchor: &Range<usize>) -> Result<Op> {
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
        Ok(Op::Call {
            function,
            arguments: self.nodes(parts)?,
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
