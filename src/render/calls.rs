//! Which components of templates are called while a face is filled, and with what.
//!
//! Tera says nothing of it. Where a rule asks, the face is filled once more from templates in which the
//! body of each component begins with a mark that names it and its arguments.

use super::plan::FaceJob;
use super::renderer::Renderer;
use super::syntax::{self, tree::Definition};
use super::template::Templates;

/// Around a call, between its parts, and behind the kind of an argument: three of Unicode's private
/// characters, which no template uses.
const OPEN: char = '\u{f8f5}';
const PART: char = '\u{f8f6}';
const CLOSE: char = '\u{f8f7}';
/// No face calls so many on purpose.
const MOST: usize = 20_000;

/// A component of a template that was called.
#[derive(Clone, PartialEq, Debug)]
pub struct TemplateCall {
    pub name: String,
    pub arguments: Vec<(String, CallArgument)>,
}

/// What an argument was: of a table its `id`; other values are not kept.
#[derive(Clone, PartialEq, Debug)]
pub enum CallArgument {
    Text(String),
    Number(f64),
    Bool(bool),
}

/// The templates of a game with a mark in every component.
pub struct MarkedCalls(Option<Templates>);

impl MarkedCalls {
    pub fn new(renderer: &Renderer<'_>) -> MarkedCalls {
        let sources = &renderer.project.sources;
        let marked = |_, text: &str| with_marks(text);
        MarkedCalls(renderer.templates.changed(renderer.game, sources, marked))
    }

    /// The components that filling a face calls, in the order in which they begin.
    pub fn of(&self, renderer: &Renderer<'_>, job: FaceJob) -> Vec<TemplateCall> {
        let Some(templates) = &self.0 else {
            return Vec::new();
        };
        let context = renderer.face_context(job);
        let filled = templates.fill(renderer.template(job), &context, &renderer.project.sources);
        read(&filled.unwrap_or_default())
    }
}

fn with_marks(text: &str) -> String {
    let Some(file) = syntax::parse(text) else {
        return text.to_owned();
    };
    let mut marked = text.to_owned();
    let mut components: Vec<&Definition> = file.components.iter().collect();
    components.sort_by_key(|component| std::cmp::Reverse(component.start));
    for component in components {
        marked.insert_str(component.start, &mark(component));
    }
    marked
}

fn mark(component: &Definition) -> String {
    let mut mark = format!("{OPEN}{}", component.name.text);
    let asked = component.parameters.iter().filter(|one| !one.is_implicit);
    for parameter in asked {
        let name = &parameter.name.text;
        let part =
            |kind: char, value: &str| format!("{PART}{name}{PART}{kind}{{{{ {value} | safe }}}}");
        mark += &format!(
            "{{% if {name} is string %}}{}{{% elif {name} is number %}}{}{{% elif {name} is bool %}}{}{{% elif {name} is map %}}{{% if {name}.id is defined %}}{}{{% endif %}}{{% endif %}}",
            part('s', name),
            part('n', name),
            part('b', name),
            part('s', &format!("{name}.id")),
        );
    }
    mark.push(CLOSE);
    mark
}

/// Reads the marks of what came out. One in the arguments of another is read before it.
fn read(filled: &str) -> Vec<TemplateCall> {
    let calls = filled.split(OPEN).skip(1).take(MOST).filter_map(|rest| {
        let (call, _) = rest.split_once(CLOSE)?;
        let mut parts = call.split(PART);
        let name = parts.next()?.to_owned();
        let mut arguments = Vec::new();
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            let mut letters = value.chars();
            let kind = letters.next()?;
            let said = letters.as_str();
            let value = match kind {
                'n' => CallArgument::Number(said.parse().ok()?),
                'b' => CallArgument::Bool(said == "true"),
                _ => CallArgument::Text(said.to_owned()),
            };
            arguments.push((key.to_owned(), value));
        }
        Some(TemplateCall { name, arguments })
    });
    calls.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_marked_and_read() {
        let text = "{% component sign(name: string, size=3, @game) -%} x{% endcomponent %}";
        let marked = with_marks(text);
        assert!(
            marked.starts_with("{% component sign(name: string, size=3, @game) -%}\u{f8f5}sign")
        );
        assert!(!marked.contains("game is string"));
        let filled = format!(
            "a{OPEN}sign{PART}name{PART}ssun{PART}size{PART}n3.5{CLOSE}b{OPEN}hero{PART}small{PART}btrue{CLOSE}"
        );
        let calls = read(&filled);
        let text = |text: &str| CallArgument::Text(text.to_owned());
        assert_eq!(calls[0].name, "sign");
        let expected = [
            ("name".to_owned(), text("sun")),
            ("size".to_owned(), CallArgument::Number(3.5)),
        ];
        assert_eq!(calls[0].arguments, expected);
        assert_eq!(
            calls[1].arguments,
            [("small".to_owned(), CallArgument::Bool(true))]
        );
    }
}
