//! What to do about Tera's errors of syntax, where the template itself says it.

use crate::diag::rules::templates::template_syntax;
use crate::diag::{Diagnostic, FileId, Span, suggestion};
use crate::message::Message;
use crate::render::catalog::CALLABLES;
use crate::render::syntax::visit::CallKind;

/// Tags that take an end, and that end.
const PAIRS: [(&str, &str); 7] = [
    ("if", "endif"),
    ("for", "endfor"),
    ("block", "endblock"),
    ("filter", "endfilter"),
    ("component", "endcomponent"),
    ("set", "endset"),
    ("set_global", "endset"),
];

/// How other languages of templates write `elif`.
const ELSE_IFS: [&str; 3] = ["elseif", "elsif", "else_if"];

/// Adds what can be said of an error by its words and its place in the template's text.
pub fn helped(found: Diagnostic, file: FileId, text: &str) -> Diagnostic {
    let words = found.message.clone();
    if words == "unexpected end of input" {
        return match left_open(text) {
            Some(open) => {
                let at = Span::new(file, open.start..open.start + open.length);
                template_syntax::unclosed(open.word, open.end, at)
            }
            None => found,
        };
    }
    let is_unknown = words == "unknown tag";
    if is_unknown && let Some(open) = ended_otherwise(&found, text) {
        let at = Span::new(file, open.start..open.start + open.length);
        return template_syntax::unclosed(open.word, open.end, at);
    }
    if let Some(meant) = other_tag(is_unknown, &found, text) {
        return found.help(meant);
    }
    let kinds = [
        ("unknown filter", CallKind::Filter),
        ("unknown function", CallKind::Function),
        ("unknown test", CallKind::Test),
    ];
    if let Some((_, kind)) = kinds
        .iter()
        .find(|(words_of, _)| words.starts_with(words_of))
    {
        let name = words.split('`').nth(1).unwrap_or_default();
        if name == "map" {
            // Of Tera 1.
            return found.help(message!(
                "template-help-map",
                "write `[one.field for one in list]`"
            ));
        }
        let known = CALLABLES.iter().filter(|callable| callable.kind == *kind);
        return found.suggest(name, known.map(|callable| callable.name));
    }
    let start = found
        .primary
        .as_ref()
        .map(|label| label.span.start as usize);
    let call = start.and_then(|start| unnamed_argument(text.get(..start)?));
    match call.filter(|_| words.contains("expected")) {
        Some(call) => found.help(named_argument(call)),
        None => found,
    }
}

/// The tag that is meant by one of another language, `{% elseif %}` or `{% else if %}`, or by one misspelt.
fn other_tag(is_unknown: bool, found: &Diagnostic, text: &str) -> Option<Message> {
    let at = found.primary.as_ref()?.span.start as usize;
    let word = |text: &'_ str| {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let end = text.find(|letter| !is_word(letter)).unwrap_or(text.len());
        text[..end].to_owned()
    };
    if !is_unknown {
        let line = text.get(..at)?.rsplit('\n').next()?;
        let is_else = line.trim_end().ends_with("else");
        let next = word(text.get(at..)?.trim_start());
        return (is_else && next == "if")
            .then(|| message!("template-help-else-if", "write `{{% elif … %}}`"));
    }
    let said = word(text.get(at..)?.trim_start_matches(['{', '%', '-', ' ']));
    if ELSE_IFS.contains(&said.as_str()) {
        return Some(message!("template-help-else-if", "write `{{% elif … %}}`"));
    }
    let ends = PAIRS.iter().flat_map(|(begin, end)| [*begin, *end]);
    suggestion(
        &said,
        ends.chain(["elif", "else", "include", "extends", "raw", "endraw"]),
    )
}

fn named_argument(call: &str) -> Message {
    let callable = CALLABLES.iter().find(|callable| callable.name == call);
    let argument = callable.and_then(|callable| callable.arguments.first());
    match argument {
        Some(argument) => message!(
            "template-help-named-argument",
            "arguments are given by name: `{call}({argument}=…)`",
            call,
            argument
        ),
        None => message!(
            "template-help-named-argument-arguments-given-name",
            "arguments are given by name: `{call}(name=…)`",
            call
        ),
    }
}

/// The call whose bracket stands right before the end of a text, or with a first word behind it.
fn unnamed_argument(before: &str) -> Option<&str> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let before = before.trim_end().trim_end_matches(is_word);
    let before = before.strip_suffix('(')?;
    let name = &before[before.trim_end_matches(is_word).len()..];
    let is_call = CALLABLES.iter().any(|callable| callable.name == name);
    let starts = name.chars().next().is_some_and(char::is_alphabetic);
    (is_call || starts).then_some(name)
}

/// The tag that is still open where the end of another stands, which Tera does not know there.
fn ended_otherwise<'t>(found: &Diagnostic, text: &'t str) -> Option<OpenTag<'t>> {
    let at = found.primary.as_ref()?.span.start as usize;
    let said = text.get(at..)?.trim_start_matches(['{', '%', '-', ' ']);
    let is_end = |(_, end): &(&str, &str)| said.starts_with(end);
    let open = left_open(text.get(..at)?)?;
    (PAIRS.iter().any(is_end) && !said.starts_with(open.end)).then_some(open)
}

/// A tag without its end.
struct OpenTag<'t> {
    /// Its first word, and what ends it.
    word: &'t str,
    end: &'static str,
    start: usize,
    length: usize,
}

/// The innermost tag that is open at the end of a template.
fn left_open(text: &str) -> Option<OpenTag<'_>> {
    let mut open: Vec<OpenTag<'_>> = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find("{%").map(|found| at + found) {
        let comment = text[at..found].rfind("{#").map(|begin| at + begin);
        if let Some(end) = comment.and_then(|begin| Some(begin + text[begin..].find("#}")?))
            && end > found
        {
            at = end + 2;
            continue;
        }
        let length = text[found..]
            .find("%}")
            .map_or(text.len() - found, |end| end + 2);
        let inside = text[found + 2..found + length]
            .trim_start_matches('-')
            .trim_start();
        let word = inside.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let word = word.into_iter().next().unwrap_or_default();
        at = found + length;
        if word == "raw" {
            at += text[at..].find("endraw").unwrap_or(text.len() - at);
        } else if open.last().is_some_and(|last| last.end == word) {
            open.pop();
        } else if let Some((_, end)) = PAIRS.iter().find(|(begin, _)| *begin == word) {
            let is_captured = !inside.contains('=');
            if !word.starts_with("set") || is_captured {
                open.push(OpenTag {
                    word,
                    end,
                    start: found,
                    length,
                });
            }
        }
    }
    open.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_that_is_left_open_is_known() {
        let open = |text| left_open(text).map(|open| (open.word, open.start));
        assert_eq!(
            open("a{% if b %}c{% for d in e %}{% endfor %}"),
            Some(("if", 1))
        );
        assert_eq!(
            open("{% for a in b %}{% if c %}{% endfor %}"),
            Some(("if", 16))
        );
        assert_eq!(
            open("{% set a = 1 %}{% if b %}{% endif %}{# {% if %} #}"),
            None
        );
        assert_eq!(
            open("{% raw %}{% if %}{% endraw %}{%- set a %}"),
            Some(("set", 29))
        );
    }

    #[test]
    fn a_call_without_names_is_known() {
        assert_eq!(unnamed_argument("{{ a | default("), Some("default"));
        assert_eq!(unnamed_argument("{{ uper(entry"), Some("uper"));
        assert_eq!(unnamed_argument("{{ uper(a=1, entry"), None);
        assert_eq!(unnamed_argument("{{ ("), None);
    }
}
