//! Reading an expression: from its tokens to a tree, and what is wrong with one, in our words.

use std::ops::Range;

use super::lexer::{CelLexer, CelToken as Located, CelTokenForm as Token};
use super::operators::Operator;
use super::syntax::{
    MAX_DEPTH, Syntax, SyntaxForm, balanced, binary, deepest, literal, part, too_deep,
};
use super::{Fault, Result, ValKind};

/// How long an expression may be, in bytes. Far above what a person writes.
pub const MAX_LENGTH: usize = 4096;

/// Words that CEL keeps for itself.
const RESERVED: [&str; 16] = [
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "namespace",
    "package",
    "return",
    "var",
    "void",
];

/// Reads an expression. Loops stay the calls that they are written as.
///
/// # Errors
/// A fault with the place of the first thing that is no CEL.
pub fn parse(source: &str) -> Result<Syntax> {
    if source.len() > MAX_LENGTH {
        let message = message!(
            "cel-syntax-parse",
            "an expression may be {max_length} bytes long, this has more",
            max_length = MAX_LENGTH
        );
        return Err(
            Fault::new(message).help(message!("name-parts-let", "name parts of it in `let`"))
        );
    }
    if source.trim().is_empty() {
        return Err(Fault::new(message!(
            "cel-syntax-parse-expression-here",
            "there is no expression here"
        ))
        .or_at(&(0..source.len())));
    }
    let mut lexer = CelLexer::new(source);
    let next = lexer.token()?;
    let mut parser = CelParser {
        source,
        lexer,
        next,
        depth: 0,
    };
    let whole = parser.expression()?;
    match parser.next.form {
        Token::End => Ok(whole),
        _ => Err(parser.misfit()),
    }
}

/// Whether a text can be a name: `in` and `true` cannot.
pub fn is_name(text: &str) -> bool {
    parse(text).is_ok_and(|part| matches!(&part.form, SyntaxForm::Name(name) if name == text))
}

/// Recursive descent, a function for each line of CEL's grammar.
struct CelParser<'a> {
    source: &'a str,
    lexer: CelLexer<'a>,
    /// The token that is looked at.
    next: Located,
    /// In how many brackets, conditions and signs it stands.
    depth: usize,
}

impl CelParser<'_> {
    /// The token that was looked at; the next one takes its place.
    fn advance(&mut self) -> Result<Located> {
        let next = self.lexer.token()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn sees(&self, sign: &str) -> bool {
        matches!(self.next.form, Token::Sign(next) if next == sign)
    }

    /// Takes the sign where it is the next token, and gives its bytes.
    fn take(&mut self, sign: &str) -> Result<Option<Range<usize>>> {
        match self.sees(sign) {
            true => self.advance().map(|token| Some(token.range)),
            false => Ok(None),
        }
    }

    fn expect(&mut self, sign: &str) -> Result<Range<usize>> {
        let taken = self.take(sign)?;
        taken.ok_or_else(|| self.misfit())
    }

    /// The next token stands where nothing like it can.
    fn misfit(&self) -> Box<Fault> {
        let token = &self.source[self.next.range.clone()];
        let fault = match &self.next.form {
            Token::End => Fault::new(message!(
                "cel-syntax-explained",
                "the expression ends before it is complete"
            ))
            .help(message!(
                "cel-syntax-explained-help",
                "is a value, a closing bracket or a quotation mark missing?"
            )),
            _ => Fault::new(message!(
                "cel-syntax-misfit",
                "`{token}` does not fit here",
                token
            )),
        };
        fault.or_at(&self.next.range)
    }

    /// Goes a level deeper, at the next token.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(too_deep(&self.next.range));
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    /// `or ? or : expression`
    fn expression(&mut self) -> Result<Syntax> {
        self.nested(|parser| {
            let test = parser.any_of()?;
            let Some(anchor) = parser.take("?")? else {
                return Ok(test);
            };
            let yes = parser.any_of()?;
            parser.expect(":")?;
            let no = parser.expression()?;
            let range = test.range.start..no.range.end;
            let depth = test.depth.max(yes.depth).max(no.depth);
            part(
                SyntaxForm::If(Box::new([test, yes, no])),
                range,
                anchor,
                depth,
            )
        })
    }

    fn any_of(&mut self) -> Result<Syntax> {
        self.chain("||", SyntaxForm::Or, Self::all_of)
    }

    fn all_of(&mut self) -> Result<Syntax> {
        self.chain("&&", SyntaxForm::And, Self::relation)
    }

    /// Terms between the same sign, as a tree that is as shallow as can be: a long list of
    /// conditions is not a deep one.
    fn chain(
        &mut self,
        sign: &str,
        form: fn(Box<[Syntax; 2]>) -> SyntaxForm,
        term: fn(&mut Self) -> Result<Syntax>,
    ) -> Result<Syntax> {
        let first = term(self)?;
        let mut others = Vec::new();
        while let Some(anchor) = self.take(sign)? {
            others.push((anchor, term(self)?));
        }
        balanced(first, others, form)
    }

    /// Additions and what compares them, from left to right.
    fn relation(&mut self) -> Result<Syntax> {
        use Operator::*;
        let signs = [
            ("<", Less),
            ("<=", AtMost),
            (">", Greater),
            (">=", AtLeast),
            ("==", Equal),
            ("!=", NotEqual),
        ];
        let mut left = self.addition()?;
        loop {
            let is_in = matches!(&self.next.form, Token::Word(word) if word == "in");
            let operator = match is_in {
                true => Some(In),
                false => self.operator(&signs),
            };
            let Some(operator) = operator else {
                return Ok(left);
            };
            let anchor = self.advance()?.range;
            left = binary(operator, left, self.addition()?, anchor)?;
        }
    }

    fn addition(&mut self) -> Result<Syntax> {
        let signs = [("+", Operator::Add), ("-", Operator::Subtract)];
        self.left_to_right(&signs, Self::multiplication)
    }

    fn multiplication(&mut self) -> Result<Syntax> {
        let signs = [
            ("*", Operator::Multiply),
            ("/", Operator::Divide),
            ("%", Operator::Remainder),
        ];
        self.left_to_right(&signs, Self::unary)
    }

    fn left_to_right(
        &mut self,
        signs: &[(&str, Operator)],
        term: fn(&mut Self) -> Result<Syntax>,
    ) -> Result<Syntax> {
        let mut left = term(self)?;
        while let Some(operator) = self.operator(signs) {
            let anchor = self.advance()?.range;
            left = binary(operator, left, term(self)?, anchor)?;
        }
        Ok(left)
    }

    /// Which of these the next token is.
    fn operator(&self, signs: &[(&str, Operator)]) -> Option<Operator> {
        let found = signs.iter().find(|(sign, _)| self.sees(sign));
        found.map(|(_, operator)| *operator)
    }

    fn unary(&mut self) -> Result<Syntax> {
        if !self.sees("!") && !self.sees("-") {
            return self.member();
        }
        let is_minus = self.sees("-");
        let sign = self.advance()?.range;
        if is_minus && matches!(self.next.form, Token::Whole(_) | Token::Fraction(_)) {
            let number = self.number(Some(sign))?;
            return self.member_of(number);
        }
        let of = self.nested(Self::unary)?;
        let (range, depth) = (sign.start..of.range.end, of.depth);
        let form = if is_minus {
            SyntaxForm::Negate
        } else {
            SyntaxForm::Not
        };
        part(form(Box::new(of)), range, sign, depth)
    }

    fn member(&mut self) -> Result<Syntax> {
        let of = self.primary()?;
        self.member_of(of)
    }

    /// Fields, items and methods of `of`.
    fn member_of(&mut self, mut of: Syntax) -> Result<Syntax> {
        loop {
            let opening = self.next.range.clone();
            let start = of.range.start;
            if self.take(".")?.is_some() {
                self.no_optional(&opening)?;
                let field = self.advance_to_word()?;
                let (name, anchor) = field;
                of = match self.sees("(") {
                    true => self.call(name, anchor, Some(of))?,
                    false => {
                        let (range, depth) = (start..anchor.end, of.depth);
                        part(SyntaxForm::Field(Box::new(of), name), range, anchor, depth)?
                    }
                };
            } else if self.take("[")?.is_some() {
                self.no_optional(&opening)?;
                let index = self.expression()?;
                let range = start..self.expect("]")?.end;
                let anchor = index.range.clone();
                let depth = of.depth.max(index.depth);
                of = part(
                    SyntaxForm::Index(Box::new([of, index])),
                    range,
                    anchor,
                    depth,
                )?;
            } else {
                return Ok(of);
            }
        }
    }

    fn no_optional(&self, opening: &Range<usize>) -> Result<()> {
        match self.sees("?") {
            true => Err(Fault::new(message!(
                "cel-syntax-explained-optional-values-used",
                "optional values are not used here"
            ))
            .help(message!(
                "cel-syntax-explained-write-self-self",
                "write `has(self.x) ? self.x : 0` instead of `self.?x`"
            ))
            .or_at(opening)),
            false => Ok(()),
        }
    }

    /// The name of a field or a method: any word but those that are values or operators.
    fn advance_to_word(&mut self) -> Result<(String, Range<usize>)> {
        match &self.next.form {
            Token::Word(word) if !matches!(word.as_str(), "in" | "true" | "false" | "null") => {
                let word = word.clone();
                Ok((word, self.advance()?.range))
            }
            _ => Err(self.misfit()),
        }
    }

    /// A call, from its opening bracket on.
    fn call(&mut self, name: String, anchor: Range<usize>, of: Option<Syntax>) -> Result<Syntax> {
        self.expect("(")?;
        let is_method = of.is_some();
        let mut parts: Vec<Syntax> = of.into_iter().collect();
        let arguments = self.list(")", false, Self::expression)?;
        parts.extend(arguments);
        let end = self.expect(")")?.end;
        let start = match parts.first() {
            Some(of) if is_method => of.range.start,
            _ => anchor.start,
        };
        let depth = deepest(&parts);
        let form = SyntaxForm::Call {
            name,
            is_method,
            parts,
        };
        part(form, start..end, anchor, depth)
    }

    /// Items between commas, up to what closes them; `trailing` allows a comma behind the last.
    fn list<T>(
        &mut self,
        close: &str,
        trailing: bool,
        item: fn(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut items = Vec::new();
        while !self.sees(close) {
            items.push(item(self)?);
            let comma = self.take(",")?;
            if comma.is_none() {
                break;
            }
            if self.sees(close) && !trailing {
                return Err(self.misfit());
            }
        }
        Ok(items)
    }

    fn entry(&mut self) -> Result<(Syntax, Syntax)> {
        let key = self.expression()?;
        self.expect(":")?;
        Ok((key, self.expression()?))
    }

    fn primary(&mut self) -> Result<Syntax> {
        let range = self.next.range.clone();
        match &self.next.form {
            Token::Whole(_) | Token::Fraction(_) => self.number(None),
            Token::Text(text) => {
                let kind = ValKind::Text(text.as_str().into());
                self.advance()?;
                literal(kind, range)
            }
            Token::Word(word) => {
                let word = word.clone();
                self.named(word, range)
            }
            Token::Sign("(") => {
                self.advance()?;
                let mut inner = self.expression()?;
                inner.range = range.start..self.expect(")")?.end;
                Ok(inner)
            }
            Token::Sign("[") => {
                self.advance()?;
                self.no_optional(&range)?;
                let items = self.list("]", true, Self::expression)?;
                let range = range.start..self.expect("]")?.end;
                let depth = deepest(&items);
                part(SyntaxForm::List(items), range.clone(), range, depth)
            }
            Token::Sign("{") => {
                self.advance()?;
                self.no_optional(&range)?;
                let entries = self.list("}", true, Self::entry)?;
                let range = range.start..self.expect("}")?.end;
                let depths = entries
                    .iter()
                    .map(|(key, value)| key.depth.max(value.depth));
                let depth = depths.max().unwrap_or(0);
                part(SyntaxForm::Map(entries), range.clone(), range, depth)
            }
            _ => Err(self.misfit()),
        }
    }

    /// A value that is a word, a name or the call of a function.
    fn named(&mut self, word: String, range: Range<usize>) -> Result<Syntax> {
        if RESERVED.contains(&word.as_str()) {
            let fault = Fault::new(message!(
                "cel-syntax-reserved-word",
                "`{word}` is a reserved word",
                word
            ));
            let help = message!(
                "cel-syntax-explained-key-name-read",
                "a key of that name is read as self['…']"
            );
            return Err(fault.help(help).or_at(&range));
        }
        let kind = match word.as_str() {
            "true" => Some(ValKind::Bool(true)),
            "false" => Some(ValKind::Bool(false)),
            "null" => Some(ValKind::Null),
            "in" => return Err(self.misfit()),
            _ => None,
        };
        self.advance()?;
        match kind {
            Some(kind) => literal(kind, range),
            None if self.sees("(") => self.call(word, range, None),
            None => part(SyntaxForm::Name(word), range.clone(), range, 0),
        }
    }

    /// A number, with the minus before it where there is one.
    fn number(&mut self, minus: Option<Range<usize>>) -> Result<Syntax> {
        let token = self.advance()?;
        let start = minus.as_ref().map_or(token.range.start, |sign| sign.start);
        let range = start..token.range.end;
        match token.form.number(minus.is_some()) {
            Some(number) => literal(number.map_err(|fault| fault.or_at(&range))?, range),
            None => Err(self.misfit()),
        }
    }
}
