//! Expressions, by binding power.

use super::TemplateParser;
use super::lexer::{TemplateToken, TokenKind};
use super::tree::{
    ComponentCall, ExpressionForm, ItemOrSpread, NameAt, TeraCall, TeraExpression, TeraOperator,
};

/// What an operator binds with on its left and on its right, as in Tera.
fn binding(sign: &str) -> Option<(u8, u8, TeraOperator)> {
    Some(match sign {
        "or" => (1, 2, TeraOperator::Or),
        "and" => (3, 4, TeraOperator::And),
        "in" => (5, 6, TeraOperator::Other),
        "==" | "!=" => (7, 8, TeraOperator::Other),
        "<" | "<=" | ">" | ">=" => (7, 8, TeraOperator::Order),
        "+" | "-" => (11, 12, TeraOperator::Arithmetic),
        "*" | "/" | "%" | "//" => (13, 14, TeraOperator::Arithmetic),
        "~" => (13, 14, TeraOperator::Other),
        "**" => (16, 15, TeraOperator::Arithmetic),
        _ => return None,
    })
}

/// What `not in`, `is` and the operand of `not` bind with.
const TEST: u8 = 5;
const FILTER: u8 = 17;
const MINUS: u8 = 20;
/// Above what the ternary `if` binds with: a comprehension has an `if` of its own.
const ABOVE_CHOICE: u8 = 1;

impl TemplateParser<'_> {
    pub(super) fn expression(&mut self) -> Option<TeraExpression> {
        self.bound(0)
    }

    fn bound(&mut self, least: u8) -> Option<TeraExpression> {
        self.deeper(|parser| {
            let mut left = parser.operand()?;
            while let Some(sign) = parser.operator(least) {
                left = parser.joined(left, &sign)?;
            }
            Some(left)
        })
    }

    /// The next token, where it is an operator that binds strongly enough.
    fn operator(&self, least: u8) -> Option<String> {
        let token = self.peek()?;
        let sign = match &token.kind {
            TokenKind::Sign(sign) => sign,
            TokenKind::Word => &self.text[token.range.clone()],
            _ => return None,
        };
        let power = match sign {
            "[" => u8::MAX,
            "if" => 0,
            "|" => FILTER,
            "is" | "not" => TEST,
            sign => binding(sign)?.0,
        };
        (power >= least).then(|| sign.to_owned())
    }

    /// `left` with the operator that comes next and what belongs to it.
    fn joined(&mut self, left: TeraExpression, sign: &str) -> Option<TeraExpression> {
        if sign == "[" {
            return self.subscript(left);
        }
        self.at += 1;
        let (start, of) = (left.range.start, Box::new(left));
        let form = match sign {
            "if" => {
                let condition = Box::new(self.expression()?);
                self.take_word("else").then_some(())?;
                let (yes, no) = (of, Box::new(self.expression()?));
                ExpressionForm::Choice { condition, yes, no }
            }
            "|" => ExpressionForm::Filter {
                of,
                call: self.call()?,
            },
            "is" => {
                let is_negated = self.take_word("not");
                let call = self.call()?;
                let test = self.since(start, ExpressionForm::Test { of, call });
                match is_negated {
                    true => ExpressionForm::Not(Box::new(test)),
                    false => return Some(test),
                }
            }
            "not" => {
                self.take_word("in").then_some(())?;
                let within = self.binary("in", of)?;
                ExpressionForm::Not(Box::new(self.since(start, within)))
            }
            sign => self.binary(sign, of)?,
        };
        Some(self.since(start, form))
    }

    fn binary(&mut self, sign: &str, left: Box<TeraExpression>) -> Option<ExpressionForm> {
        let (_, power, operator) = binding(sign)?;
        let right = Box::new(self.bound(power)?);
        Some(ExpressionForm::Binary {
            operator,
            left,
            right,
        })
    }

    /// An expression from `start` up to here.
    fn since(&self, start: usize, form: ExpressionForm) -> TeraExpression {
        let range = start..self.end();
        TeraExpression { form, range }
    }

    fn operand(&mut self) -> Option<TeraExpression> {
        let TemplateToken { kind, range } = self.next()?;
        let word = &self.text[range.clone()];
        let form = match kind {
            TokenKind::Text(text) => ExpressionForm::Text(text),
            TokenKind::Number => ExpressionForm::Constant,
            TokenKind::Word => match word {
                "true" | "True" | "false" | "False" | "none" | "None" | "null" => {
                    ExpressionForm::Constant
                }
                "not" => ExpressionForm::Not(Box::new(self.bound(TEST)?)),
                _ => return self.chain(NameAt::new(word, range)),
            },
            TokenKind::Sign("-") => ExpressionForm::Negative(Box::new(self.bound(MINUS)?)),
            TokenKind::Sign("<") => ExpressionForm::Component(self.inline_component()?),
            TokenKind::Sign("{") => ExpressionForm::Table(self.table()?),
            TokenKind::Sign("[") => self.list()?,
            TokenKind::Sign("(") => {
                let inner = self.expression()?;
                self.expect(")")?;
                inner.form
            }
            TokenKind::Sign(_) => return None,
        };
        Some(self.since(range.start, form))
    }

    /// A function call, or a variable with the members that follow it.
    fn chain(&mut self, name: NameAt) -> Option<TeraExpression> {
        let start = name.range.start;
        if self.is_sign("(") {
            let arguments = self.arguments()?;
            return Some(self.since(
                start,
                ExpressionForm::Function(TeraCall { name, arguments }),
            ));
        }
        let mut whole = self.since(start, ExpressionForm::Variable(name.text));
        loop {
            let is_optional = self.is_sign("?.") || self.is_sign("?[");
            if self.is_sign("[") || self.is_sign("?[") {
                whole = self.subscript(whole)?;
            } else if self.take(".") || self.take("?.") {
                let member = ExpressionForm::Member {
                    of: Box::new(whole),
                    name: self.name()?,
                    is_optional,
                };
                whole = self.since(start, member);
            } else {
                return Some(whole);
            }
        }
    }

    /// `of[index]` or `of[start:end:step]`
    fn subscript(&mut self, of: TeraExpression) -> Option<TeraExpression> {
        let start = of.range.start;
        let of = Box::new(of);
        let is_optional = self.take("?[");
        if !is_optional {
            self.expect("[")?;
        }
        let mut bounds = Vec::new();
        let mut is_slice = false;
        loop {
            if self.take(":") {
                is_slice = true;
            } else if self.take("]") {
                break;
            } else {
                bounds.push(self.expression()?);
            }
        }
        let form = match is_slice {
            true => ExpressionForm::Slice { of, bounds },
            false => ExpressionForm::Item {
                of,
                index: Box::new(bounds.pop()?),
                is_optional,
            },
        };
        Some(self.since(start, form))
    }

    /// The name of a function, filter or test, and its arguments if it has any.
    pub(super) fn call(&mut self) -> Option<TeraCall> {
        let name = self.name()?;
        let arguments = match self.is_sign("(") {
            true => self.arguments()?,
            false => Vec::new(),
        };
        Some(TeraCall { name, arguments })
    }

    /// `(name=value, …)`
    fn arguments(&mut self) -> Option<Vec<(NameAt, TeraExpression)>> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        while !self.take(")") {
            let name = self.name()?;
            self.expect("=")?;
            arguments.push((name, self.expression()?));
            if !self.is_sign(")") {
                self.expect(",")?;
            }
        }
        Some(arguments)
    }

    /// The parts of a table, after its `{`.
    pub(super) fn table(&mut self) -> Option<Vec<ItemOrSpread<String>>> {
        let mut parts = Vec::new();
        while !self.take("}") {
            if self.take("...") {
                parts.push(ItemOrSpread::Spread(self.expression()?));
            } else {
                let key = match self.next()? {
                    TemplateToken {
                        kind: TokenKind::Text(text),
                        ..
                    } => text,
                    token => self.text[token.range].to_owned(),
                };
                self.expect(":")?;
                parts.push(ItemOrSpread::Own(key, self.expression()?));
            }
            if !self.is_sign("}") {
                self.expect(",")?;
            }
        }
        Some(parts)
    }

    /// A list or a comprehension, after its `[`.
    fn list(&mut self) -> Option<ExpressionForm> {
        let mut parts = Vec::new();
        while !self.take("]") {
            if self.take("...") {
                parts.push(ItemOrSpread::Spread(self.expression()?));
            } else {
                let item = self.expression()?;
                if parts.is_empty() && self.take_word("for") {
                    return self.comprehension(item);
                }
                parts.push(ItemOrSpread::Own((), item));
            }
            if !self.is_sign("]") {
                self.expect(",")?;
            }
        }
        Some(ExpressionForm::List(parts))
    }

    fn comprehension(&mut self, item: TeraExpression) -> Option<ExpressionForm> {
        let (key, value) = self.loop_names()?;
        let over = Box::new(self.bound(ABOVE_CHOICE)?);
        let condition = match self.take_word("if") {
            true => Some(Box::new(self.bound(ABOVE_CHOICE)?)),
            false => None,
        };
        self.expect("]")?;
        Some(ExpressionForm::Comprehension {
            item: Box::new(item),
            key,
            value,
            over,
            condition,
        })
    }

    /// `value in` or `key, value in`
    pub(super) fn loop_names(&mut self) -> Option<(Option<NameAt>, NameAt)> {
        let first = self.name()?;
        let (key, value) = match self.take(",") {
            true => (Some(first), self.name()?),
            false => (None, first),
        };
        self.take_word("in").then_some((key, value))
    }

    /// `<name …/>`, after its `<`.
    fn inline_component(&mut self) -> Option<ComponentCall> {
        let call = self.component_start()?;
        self.expect("/")?;
        self.expect(">")?;
        Some(call)
    }

    /// The name and the arguments of a component.
    pub(super) fn component_start(&mut self) -> Option<ComponentCall> {
        let name = self.dotted_name()?;
        let mut arguments = Vec::new();
        loop {
            if self.take("{") {
                self.expect("...")?;
                arguments.push(ItemOrSpread::Spread(self.expression()?));
                self.expect("}")?;
            } else if matches!(self.peek()?.kind, TokenKind::Word) {
                let name = self.name()?;
                let value = self.component_argument(&name)?;
                arguments.push(ItemOrSpread::Own(name, value));
            } else {
                return Some(ComponentCall {
                    name,
                    arguments,
                    body: None,
                });
            }
        }
    }

    /// `="text"`, `={expression}`, or nothing: the variable of that name.
    fn component_argument(&mut self, name: &NameAt) -> Option<TeraExpression> {
        if !self.take("=") {
            let form = ExpressionForm::Variable(name.text.clone());
            let range = name.range.clone();
            return Some(TeraExpression { form, range });
        }
        if self.take("{") {
            let value = self.expression()?;
            self.expect("}")?;
            return Some(value);
        }
        match self.next()? {
            TemplateToken {
                kind: TokenKind::Text(text),
                range,
            } => Some(TeraExpression {
                form: ExpressionForm::Text(text),
                range,
            }),
            _ => None,
        }
    }

    /// `name` or `name.part`
    pub(super) fn dotted_name(&mut self) -> Option<NameAt> {
        let mut name = self.name()?;
        while self.take(".") {
            let part = self.name()?;
            name.text = format!("{}.{}", name.text, part.text);
            name.range.end = part.range.end;
        }
        Some(name)
    }
}
