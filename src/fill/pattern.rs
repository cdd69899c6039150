//! Texts with values in them, as they are written: `"Lose {braves|one brave|{n} braves}."`
//!
//! | written | stands for |
//! |---|---|
//! | `{lost}` | the value of an expression, numbers in the form of the language |
//! | `{+morale}` | a number with its sign, whichever it has |
//! | `{cost:words}` | a small number in words |
//! | `{n\|one\|{n} more}` | the form that the number asks for in this language; `=0 none` is for 0 alone |
//! | `{{`, `}}` | a brace |
//! | `[words]{.name}` | markup, which is left as it is |

use std::ops::Range;

use crate::cel::{Fault, Result};

/// How deep forms may stand in forms.
const MAX_DEPTH: usize = 8;

/// A text whose braces are read.
#[derive(Debug, Default)]
pub struct TextPattern {
    pub parts: Vec<PatternPart>,
}

#[derive(Debug)]
pub enum PatternPart {
    /// Words as they are printed, and their bytes in the text.
    Words(String, Range<usize>),
    Value(Placeholder),
}

/// What stands between two braces.
#[derive(Debug)]
pub struct Placeholder {
    /// All of it, braces included, in bytes of the text.
    pub range: Range<usize>,
    /// The expression.
    pub source: Range<usize>,
    /// Whether the sign is written before positive numbers too.
    pub signed: bool,
    /// Whether the number is written in words.
    pub spelled: bool,
    pub forms: Vec<PluralForm>,
}

/// What is printed for one kind of number.
#[derive(Debug)]
pub struct PluralForm {
    /// The one number that it is for; none for a form of the language.
    pub exact: Option<i64>,
    pub pattern: TextPattern,
}

/// Whether a text has to be read at all.
pub fn has_braces(text: &str) -> bool {
    text.contains(['{', '}'])
}

/// Reads a text.
///
/// # Errors
/// A brace that is not closed, or closes nothing, with its place in the text.
pub fn parse(text: &str) -> Result<TextPattern> {
    let mut reader = PatternReader { text, at: 0 };
    reader.pattern(0)
}

impl TextPattern {
    /// Every expression in it, those of forms included, in bytes of the text.
    pub fn expressions(&self) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        for part in &self.parts {
            if let PatternPart::Value(value) = part {
                found.push(value.source.clone());
                let forms = value.forms.iter();
                found.extend(forms.flat_map(|form| form.pattern.expressions()));
            }
        }
        found
    }

    /// Every run of words in it, those of forms included.
    pub fn words(&self) -> Vec<(&str, Range<usize>)> {
        let mut found = Vec::new();
        for part in &self.parts {
            match part {
                PatternPart::Words(words, range) => found.push((words.as_str(), range.clone())),
                PatternPart::Value(value) => {
                    let forms = value.forms.iter();
                    found.extend(forms.flat_map(|form| form.pattern.words()));
                }
            }
        }
        found
    }

    fn push(&mut self, words: &str, range: Range<usize>) {
        match self.parts.last_mut() {
            Some(PatternPart::Words(known, of)) => {
                known.push_str(words);
                of.end = range.end;
            }
            _ => self.parts.push(PatternPart::Words(words.to_owned(), range)),
        }
    }
}

struct PatternReader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> PatternReader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Reads to the end of the text, or of the form that it stands in.
    fn pattern(&mut self, depth: usize) -> Result<TextPattern> {
        let mut pattern = TextPattern::default();
        let in_form = depth > 0;
        while let Some(letter) = self.rest().chars().next() {
            let from = self.at;
            match letter {
                '{' if self.rest().starts_with("{{") => {
                    self.at += 2;
                    pattern.push("{", from..self.at);
                }
                '{' if self.rest().starts_with("{.") => {
                    let length = self.rest().find('}').ok_or_else(|| unclosed(from))?;
                    self.at += length + 1;
                    pattern.push(&self.text[from..self.at], from..self.at);
                }
                '{' => {
                    let value = self.placeholder(depth)?;
                    pattern.parts.push(PatternPart::Value(value));
                }
                '}' | '|' if in_form => break,
                '}' if self.rest().starts_with("}}") => {
                    self.at += 2;
                    pattern.push("}", from..self.at);
                }
                '}' => {
                    let fault = Fault::new(message!("fill-pattern", "this `}}` closes nothing"))
                        .or_at(&(from..from + 1));
                    return Err(fault.help(message!(
                        "fill-pattern-help",
                        "a brace that is meant as itself is doubled: `}}}}`"
                    )));
                }
                _ => {
                    // All up to what may be meant otherwise.
                    let rest = &self.rest()[letter.len_utf8()..];
                    let plain = rest.find(['{', '}', '|']).unwrap_or(rest.len());
                    self.at += letter.len_utf8() + plain;
                    pattern.push(&self.text[from..self.at], from..self.at);
                }
            }
        }
        Ok(pattern)
    }

    fn placeholder(&mut self, depth: usize) -> Result<Placeholder> {
        let open = self.at;
        self.at += 1;
        if depth == MAX_DEPTH {
            let fault = Fault::new(message!(
                "fill-pattern-placeholder",
                "forms stand too deep in forms"
            ));
            return Err(fault.or_at(&(open..open + 1)));
        }
        self.blanks();
        let signed = self.rest().starts_with('+');
        self.at += usize::from(signed);
        let (source, spelled) = self.expression(open)?;
        let mut forms = Vec::new();
        while self.rest().starts_with('|') {
            self.at += 1;
            let exact = self.exact();
            let pattern = self.pattern(depth + 1)?;
            forms.push(PluralForm { exact, pattern });
        }
        if !self.rest().starts_with('}') {
            return Err(unclosed(open));
        }
        self.at += 1;
        Ok(Placeholder {
            range: open..self.at,
            source,
            signed,
            spelled,
            forms,
        })
    }

    /// The bytes of an expression, up to the brace that closes it or to its first form; and whether
    /// `:words` stands behind it.
    fn expression(&mut self, open: usize) -> Result<(Range<usize>, bool)> {
        let from = self.at;
        let (mut depth, mut quote) = (0_usize, None);
        let mut letters = self.rest().char_indices().peekable();
        let length = loop {
            let (at, letter) = letters.next().ok_or_else(|| unclosed(open))?;
            match (quote, letter) {
                (Some(_), '\\') => _ = letters.next(),
                (Some(quoted), _) if quoted == letter => quote = None,
                (Some(_), _) => {}
                (None, '\'' | '"') => quote = Some(letter),
                (None, '(' | '[' | '{') => depth += 1,
                (None, '}') if depth == 0 => break at,
                (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
                (None, '|') if letters.peek().is_some_and(|(_, next)| *next == '|') => {
                    letters.next();
                }
                (None, '|') if depth == 0 => break at,
                _ => {}
            }
        };
        self.at += length;
        let written = &self.text[from..self.at];
        let spelled = match written.contains('?') {
            true => None,
            false => spelled(written),
        };
        let source = spelled.unwrap_or(written);
        let start = from + source.len() - source.trim_start().len();
        let range = start..start + source.trim().len();
        if range.is_empty() {
            let fault = Fault::new(message!(
                "fill-pattern-expression",
                "nothing stands between these braces"
            ));
            let fault = fault.help(message!(
                "fill-pattern-expression-help",
                "a brace that is meant as itself is doubled: `{{{{`"
            ));
            return Err(fault.or_at(&(open..self.at + 1)));
        }
        Ok((range, spelled.is_some()))
    }

    /// The number of `=0 `, which a form may begin with.
    fn exact(&mut self) -> Option<i64> {
        let rest = self.rest().trim_start().strip_prefix('=')?;
        let end = rest.find(|letter: char| letter != '-' && !letter.is_ascii_digit())?;
        let number = rest[..end].parse().ok()?;
        let behind = rest[end..].strip_prefix(' ').unwrap_or(&rest[end..]);
        self.at = self.text.len() - behind.len();
        Some(number)
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }
}

/// The expression before `:words`.
fn spelled(written: &str) -> Option<&str> {
    let before = written.trim_end().strip_suffix("words")?;
    before.trim_end().strip_suffix(':')
}

fn unclosed(open: usize) -> Box<Fault> {
    Fault::new(message!(
        "fill-pattern-unclosed",
        "this `{{` is never closed by `}}`"
    ))
    .help(message!(
        "fill-pattern-expression-help",
        "a brace that is meant as itself is doubled: `{{{{`"
    ))
    .or_at(&(open..open + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts as `words` and `<expression>`, with forms behind it.
    fn read(text: &str) -> String {
        match parse(text) {
            Ok(pattern) => shown(&pattern, text),
            Err(fault) => format!("{:?}: {}", fault.at.unwrap(), fault.message),
        }
    }

    fn shown(pattern: &TextPattern, text: &str) -> String {
        let parts = pattern.parts.iter().map(|part| match part {
            PatternPart::Words(words, _) => words.clone(),
            PatternPart::Value(value) => {
                let forms = value.forms.iter().map(|form| {
                    let exact = form.exact.map(|exact| format!("={exact}:"));
                    let exact = exact.unwrap_or_default();
                    format!("|{exact}{}", shown(&form.pattern, text))
                });
                let sign = if value.signed { "+" } else { "" };
                let spelled = if value.spelled { "#" } else { "" };
                let forms = forms.collect::<String>();
                format!("<{sign}{spelled}{}{forms}>", &text[value.source.clone()])
            }
        });
        parts.collect()
    }

    #[test]
    fn braces_are_read() {
        assert_eq!(read("Lose {lost} braves"), "Lose <lost> braves");
        assert_eq!(read("{ a.b[0] } {+m}"), "<a.b[0]> <+m>");
        assert_eq!(
            read("{cost:words} {a ? 'x' : words}"),
            "<#cost> <a ? 'x' : words>"
        );
        assert_eq!(read("{n|one|{n} more}!"), "<n|one|<n> more>!");
        assert_eq!(read("{n|=0 none|l'un|{n}}"), "<n|=0:none|l'un|<n>>");
        assert_eq!(read("{a || b ? '}' : '|'}"), "<a || b ? '}' : '|'>");
        assert_eq!(read("{{a}} [b]{.red} {{'k': 1}}"), "{a} [b]{.red} {'k': 1}");
        assert_eq!(read("{ {'k': 1}.k }"), "<{'k': 1}.k>");
    }

    #[test]
    fn what_is_not_closed_is_told_at_the_brace() {
        assert_eq!(read("Lose {lost"), "5..6: this `{` is never closed by `}`");
        assert_eq!(read("Lose lost}"), "9..10: this `}` closes nothing");
        assert_eq!(
            read("a {n|one|two"),
            "2..3: this `{` is never closed by `}`"
        );
        assert_eq!(read("a { }"), "2..5: nothing stands between these braces");
    }
}
