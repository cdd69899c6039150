//! Messages of rules: text with `{{ expression }}` in it.
//!
//! The expressions are CEL, as in `assert`, and not Tera, as in the SVG templates: a rule is
//! then written in one language, a message can use the rule's own `let`, and a fault in it
//! has a caret like any other.

use crate::cel::{Budget, Expression, Result, Scope, ScopeNames, compile, evaluate, show};
use crate::load::places::TextPlaces;

/// A message cut at this many bytes: it is one sentence, not a report.
const LONGEST: usize = 600;

/// A message whose expressions are compiled.
#[derive(Debug)]
pub struct Template {
    parts: Vec<TemplatePart>,
}

#[derive(Debug)]
enum TemplatePart {
    Text(String),
    Value(Expression),
}

impl Template {
    /// # Errors
    /// The first fault in one of the expressions, or an opening without its closing.
    pub fn new(text: &str, names: &ScopeNames, places: &TextPlaces) -> Result<Template> {
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(open) = text[at..].find("{{") {
            let start = at + open + 2;
            let Some(length) = closing(&text[start..]) else {
                let mut fault = crate::cel::Fault::new(message!(
                    "game-template",
                    "this `{{{{` is never closed by `}}}}`"
                ));
                fault.span = Some(places.span(&(start - 2..start)));
                return Err(fault);
            };
            parts.push(TemplatePart::Text(text[at..start - 2].into()));
            let within = places.within(start..start + length);
            let expression = compile(&text[start..start + length], names, Some(within))?;
            parts.push(TemplatePart::Value(expression));
            at = start + length + 2;
        }
        parts.push(TemplatePart::Text(text[at..].into()));
        Ok(Template { parts })
    }

    pub fn uses(&self, name: &str) -> bool {
        self.parts
            .iter()
            .any(|part| matches!(part, TemplatePart::Value(expression) if expression.uses(name)))
    }

    /// The text with the values in it, on one line.
    ///
    /// # Errors
    /// The fault of a part that cannot be evaluated.
    pub fn fill(&self, scope: &Scope<'_>, budget: &Budget) -> Result<String> {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                TemplatePart::Text(part) => text.push_str(part),
                TemplatePart::Value(expression) => {
                    text.push_str(&show::plain(&evaluate(expression, scope, budget)?));
                }
            }
        }
        Ok(one_line(&text))
    }
}

/// The offset of the `}}` that closes an expression, one inside a quotation left out.
fn closing(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '\'' || letter == '"' => quote = Some(letter),
            None if text[at..].starts_with("}}") => return Some(at),
            _ => {}
        }
    }
    None
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = words.join(" ");
    if line.len() > LONGEST {
        line.truncate(line.floor_char_boundary(LONGEST));
        line.push('…');
    }
    line
}
