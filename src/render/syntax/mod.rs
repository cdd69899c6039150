//! The syntax of Tera 2's templates, read for the names in them.
//!
//! Tera keeps its own tree to itself, so its grammar is read once more here: same tokens, same
//! binding powers. Only what Tera has parsed is read; where this reader does not know a form
//! (`None`), nothing is said of the template.

mod expression;
pub mod includes;
pub mod lexer;
mod tags;
pub mod tree;
pub mod visit;

use std::ops::Range;

pub use lexer::{TemplateToken, TokenKind, tokens};
pub use tree::File;

/// Where the tag begins that is open at the end of a text, if one is.
pub fn open_tag(text: &str) -> Option<usize> {
    let opened = text.rfind("{{").max(text.rfind("{%"))?;
    let tag = &text[opened + 2..];
    (!tag.contains("}}") && !tag.contains("%}")).then_some(opened)
}

/// Reads one template; `None` where it is not one that Tera takes.
pub fn parse(text: &str) -> Option<File> {
    let tokens = tokens(text)?;
    if excess_in(text, &tokens).is_some() {
        return None;
    }
    let mut parser = TemplateParser {
        text,
        tokens,
        at: 0,
        depth: 0,
        file: File::default(),
    };
    let nodes = parser.nodes(&[])?;
    parser.file.nodes = nodes;
    (parser.at == parser.tokens.len()).then_some(parser.file)
}

/// How many names, items, filters, tests and operators one tag may have: each stands in the one
/// after it.
pub const MOST_LINKS: usize = 2_000;

/// How many `elif` one `if` may have: to Tera each stands in the one before it.
pub const MOST_BRANCHES: usize = 500;

/// What a template has too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagExcess {
    /// More than [`MOST_LINKS`] in one tag.
    Links,
    /// More than [`MOST_BRANCHES`].
    Branches,
}

/// Where the first tag of a template begins that is too much, also where the text is no template behind it.
pub fn excess(text: &str) -> Option<(Range<usize>, TagExcess)> {
    excess_in(text, &lexer::tokens_until(text).0)
}

fn excess_in(text: &str, tokens: &[TemplateToken]) -> Option<(Range<usize>, TagExcess)> {
    let mut links = 0;
    let mut open = 0..0;
    // The `elif` of each `if` that is open.
    let mut branches = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Sign("{{" | "{%") => (links, open) = (0, token.range.clone()),
            // What only closes or parts nests nothing.
            TokenKind::Sign(")" | "]" | "}" | "," | ":" | "}}" | "%}") => {}
            TokenKind::Sign(_) | TokenKind::Word => links += 1,
            _ => {}
        }
        if links > MOST_LINKS {
            return Some((open, TagExcess::Links));
        }
        let before = index.checked_sub(1).and_then(|before| tokens.get(before));
        if token.kind == TokenKind::Word
            && before.is_some_and(|before| before.kind == TokenKind::Sign("{%"))
        {
            match &text[token.range.clone()] {
                "if" => branches.push(0),
                "elif" => {
                    let count = branches.last_mut().map_or(0, |count| {
                        *count += 1;
                        *count
                    });
                    if count > MOST_BRANCHES {
                        return Some((open, TagExcess::Branches));
                    }
                }
                "endif" => _ = branches.pop(),
                _ => {}
            }
        }
    }
    None
}

/// A reader's place among the tokens of a template.
struct TemplateParser<'t> {
    text: &'t str,
    tokens: Vec<TemplateToken>,
    at: usize,
    depth: usize,
    file: File,
}

/// How deep expressions and tags may stand in each other; Tera itself refuses sooner.
const MAX_DEPTH: usize = 200;

impl<'t> TemplateParser<'t> {
    fn peek(&self) -> Option<&TemplateToken> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<TemplateToken> {
        let token = self.tokens.get(self.at)?.clone();
        self.at += 1;
        Some(token)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(TemplateToken { kind: TokenKind::Sign(found), .. }) if *found == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        let token = self.peek();
        token.is_some_and(|token| {
            token.kind == TokenKind::Word && &self.text[token.range.clone()] == word
        })
    }

    /// Takes a sign, if it is the next token.
    fn take(&mut self, sign: &str) -> bool {
        let is_next = self.is_sign(sign);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes a keyword, if it is the next token.
    fn take_word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, sign: &str) -> Option<()> {
        self.take(sign).then_some(())
    }

    /// Takes the next token, an identifier.
    fn name(&mut self) -> Option<tree::NameAt> {
        let token = self.next()?;
        (token.kind == TokenKind::Word).then(|| tree::NameAt {
            text: self.text[token.range.clone()].to_owned(),
            range: token.range,
        })
    }

    /// Where the token before this place ends.
    fn end(&self) -> usize {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(0, |token| token.range.end)
    }

    /// Goes one level deeper for as long as `read` takes.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let read = (self.depth <= MAX_DEPTH).then(|| read(self)).flatten();
        self.depth -= 1;
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_tera_is_read() {
        let text = r#"{% extends "base.svg" %}{# a comment {{ no }} #}{% raw %}{{ no }}{% endraw %}
{% component pip(x, y = -1.5, size: number = 2, list = [1, 2], @game, ...rest) {"doc": "a pip"} %}
<circle r="{{ size }}"/>{% endcomponent pip %}
{% set a = 1 %}{%- set_global b = [x | int for x in ["1", '2'] if x is not none] -%}
{% set c | upper %}text{% endset %}{% filter lower | trim %}B{% endfilter %}
{% if a == 1 and not b or c in [1, ...b] %}1{% elif "x" ~ a is starting_with(pat=`x`) %}2{% else %}3{% endif %}
{% for key, value in {"a": 1, ...entry} %}{{ loop.index }}{% break %}{% else %}none{% endfor %}
{{ a?.b["c"]?[0][1:2:-1] | default(value=1 if a else -2 ** 3) | round(precision=1,) }}
{{ <pip x={a + 1} y="2" size {...c}/> }}{% <box.big title="x"> %}body{% </box.big> %}
{% include "parts.tera" %}{% block ending %}{{ super() }}{% endblock ending %}
{{ a not in b }}{{ 1 < 2 }}{{ (a | f)[0] }}"#;
        let file = parse(text).unwrap();
        assert_eq!(file.components[0].name.text, "pip");
        assert_eq!(file.parent.as_ref().unwrap().text, "base.svg");
        assert!(
            tera::Tera::new()
                .add_raw_template("x", "{{ 1 < 2 }}")
                .is_ok()
        );
    }

    #[test]
    fn what_is_no_template_is_not_read() {
        for text in [
            "{{ a",
            "{% if a %}",
            "{{ a b }}",
            "{% endfor %}",
            "{{ 'a }}",
            "{# a",
        ] {
            assert!(parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_too_much_is_found() {
        let elifs = |many: usize| {
            format!(
                "{{% if a %}}{}",
                "{%- elif a %}{% if a %}{% endif %}".repeat(many)
            )
        };
        assert_eq!(excess(&elifs(MOST_BRANCHES)), None);
        let found = excess(&(elifs(MOST_BRANCHES + 1) + "{{ 'open"));
        assert_eq!(found.unwrap().1, TagExcess::Branches);
        let long = format!("{{{{ a{} }}}}", ".a".repeat(MOST_LINKS));
        assert_eq!(excess(&long), Some((0..2, TagExcess::Links)));
        // As Tera has it: where comments and raw texts end.
        for hidden in [
            "{#} {{ \"#}",
            "{% raw %}{%\u{a0}endraw %}{{ \"{% endraw %}",
            "{%--raw%}'{%endraw%}",
        ] {
            let text = format!("{hidden}{}", elifs(MOST_BRANCHES + 1));
            assert!(excess(&text).is_some(), "{hidden}");
        }
    }

    #[test]
    fn names_know_their_place() {
        let text = "é{{ entry.name.first }}";
        let file = parse(text).unwrap();
        let tree::TemplateNode::Output(output) = &file.nodes[0] else {
            panic!("no output");
        };
        let tree::ExpressionForm::Member { name, .. } = &output.form else {
            panic!("no member");
        };
        assert_eq!(&text[name.range.clone()], "first");
        assert_eq!(&text[output.range.clone()], "entry.name.first");
    }
}
