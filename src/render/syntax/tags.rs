//! Tags: what stands between `{%` and `%}`, and what stands between tags.

use super::TemplateParser;
use super::lexer::{TemplateToken, TokenKind};
use super::tree::{
    ComponentCall, Definition, NameAt, Parameter, TemplateNode, TeraCall, TeraExpression,
};

impl TemplateParser<'_> {
    /// The nodes up to a tag that begins with one of `ends`, or to the end of the text where
    /// there are none. That tag's first word has been taken.
    pub(super) fn nodes(&mut self, ends: &[&str]) -> Option<Vec<TemplateNode>> {
        self.deeper(|parser| {
            let mut nodes = Vec::new();
            while let Some(token) = parser.next() {
                if token.kind == TokenKind::Sign("{{") {
                    nodes.push(TemplateNode::Output(parser.expression()?));
                    parser.expect("}}")?;
                    continue;
                }
                (token.kind == TokenKind::Sign("{%")).then_some(())?;
                if ends
                    .iter()
                    .any(|end| parser.is_word(end) || parser.is_sign(end))
                {
                    return Some(nodes);
                }
                nodes.extend(parser.tag()?);
                parser.expect("%}")?;
            }
            ends.is_empty().then_some(nodes)
        })
    }

    /// The nodes up to the tag `end`, which is taken but for its `%}`.
    fn body(&mut self, end: &str) -> Option<Vec<TemplateNode>> {
        self.expect("%}")?;
        let nodes = self.nodes(&[end])?;
        self.at += 1;
        Some(nodes)
    }

    /// One tag and all that belongs to it, but for the last `%}`. Some give no node.
    fn tag(&mut self) -> Option<Option<TemplateNode>> {
        if self.take("<") {
            let call = self.component_start()?;
            self.expect(">")?;
            let body = self.body("</")?;
            self.dotted_name()?;
            self.expect(">")?;
            let body = Some(body);
            return Some(Some(TemplateNode::Component(ComponentCall {
                body,
                ..call
            })));
        }
        let word = self.name()?;
        let node = match word.text.as_str() {
            "set" => self.set(false)?,
            "set_global" => self.set(true)?,
            "include" => TemplateNode::Include(self.text()?),
            "extends" => {
                self.file.parent = Some(self.text()?);
                return Some(None);
            }
            "block" => {
                let name = self.name()?;
                let start = self.peek()?.range.end;
                let body = self.body("endblock")?;
                self.take_word(&name.text);
                TemplateNode::Block { name, body, start }
            }
            "for" => self.for_loop()?,
            "if" => self.branches()?,
            "filter" => {
                let filters = self.filters()?;
                let body = self.body("endfilter")?;
                let name = None;
                TemplateNode::Capture {
                    name,
                    filters,
                    body,
                }
            }
            "component" => {
                let definition = self.definition()?;
                self.file.components.push(definition);
                return Some(None);
            }
            "break" | "continue" => return Some(None),
            _ => return None,
        };
        Some(Some(node))
    }

    fn text(&mut self) -> Option<NameAt> {
        match self.next()? {
            TemplateToken {
                kind: TokenKind::Text(text),
                range,
            } => Some(NameAt { text, range }),
            _ => None,
        }
    }

    fn set(&mut self, is_global: bool) -> Option<TemplateNode> {
        let name = self.name()?;
        if self.take("=") {
            let value = self.expression()?;
            return Some(TemplateNode::Set {
                name,
                value,
                is_global,
            });
        }
        let filters = match self.take("|") {
            true => self.filters()?,
            false => Vec::new(),
        };
        let body = self.body("endset")?;
        let name = Some((name, is_global));
        Some(TemplateNode::Capture {
            name,
            filters,
            body,
        })
    }

    /// `filter | filter(…) | …`
    fn filters(&mut self) -> Option<Vec<TeraCall>> {
        let mut filters = vec![self.call()?];
        while self.take("|") {
            filters.push(self.call()?);
        }
        Some(filters)
    }

    fn for_loop(&mut self) -> Option<TemplateNode> {
        let (key, value) = self.loop_names()?;
        let over = self.expression()?;
        self.expect("%}")?;
        let body = self.nodes(&["endfor", "else"])?;
        let otherwise = match self.take_word("else") {
            true => self.body("endfor")?,
            false => {
                self.at += 1;
                Vec::new()
            }
        };
        Some(TemplateNode::For {
            key,
            value,
            over,
            body,
            otherwise,
        })
    }

    fn branches(&mut self) -> Option<TemplateNode> {
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        loop {
            let condition = self.expression()?;
            self.expect("%}")?;
            let body = self.nodes(&["endif", "else", "elif"])?;
            branches.push((condition, body));
            if self.take_word("elif") {
                continue;
            }
            match self.take_word("else") {
                true => otherwise = self.body("endif")?,
                false => self.at += 1,
            }
            return Some(TemplateNode::If {
                branches,
                otherwise,
            });
        }
    }

    fn definition(&mut self) -> Option<Definition> {
        let name = self.dotted_name()?;
        self.expect("(")?;
        let mut parameters = Vec::new();
        let mut rest = None;
        while !self.take(")") {
            match self.take("...") {
                true => rest = Some(self.name()?),
                false => parameters.push(self.parameter()?),
            }
            if !self.is_sign(")") {
                self.expect(",")?;
            }
        }
        if self.take("{") {
            self.table()?;
        }
        let start = self.peek()?.range.end;
        let body = self.body("endcomponent")?;
        if !self.is_sign("%}") {
            self.dotted_name()?;
        }
        Some(Definition {
            name,
            parameters,
            rest,
            body,
            start,
        })
    }

    fn parameter(&mut self) -> Option<Parameter> {
        let is_implicit = self.take("@");
        let name = self.name()?;
        if self.take(":") {
            self.name()?;
        }
        let default: Option<TeraExpression> = match self.take("=") {
            true => Some(self.expression()?),
            false => None,
        };
        Some(Parameter {
            name,
            is_implicit,
            default,
        })
    }
}
