//! What Tera says of a template, as a diagnostic with its place in our files.

use indexmap::IndexMap;
use tera::ErrorKind;

use super::help::helped;
use super::told::{self, uncapitalised};
use crate::diag::rules::content::too_large;
use crate::diag::rules::templates::{
    missing_icon, missing_picture, missing_template, template_error, template_syntax,
    undefined_in_template,
};
use crate::diag::{Diagnostic, FileId, Rule, SourceMap, Span, suggestion};
use crate::message::Message;
use crate::render::art::NO_ART;
use crate::render::functions;
use crate::render::guards::{self, Guarded};
use crate::render::steps;

/// The files of templates by their names, and their texts as Tera got them.
pub type TemplateFiles = IndexMap<String, (FileId, Guarded)>;

/// Tera's error with its place as ours, of a template that may take so many steps.
pub fn diagnostic(
    error: &tera::Error,
    files: &TemplateFiles,
    sources: &SourceMap,
    steps: u64,
) -> Diagnostic {
    let (report, rule) = match error.kind() {
        ErrorKind::SyntaxError(report) => (report, &template_syntax::RULE),
        ErrorKind::RenderingError(report) => (report, rule_of(report.message())),
        kind => return whole(kind, files),
    };
    let file = files.get(report.filename());
    let range = report.span().range.clone();
    if report.message() == guards::NOT_GIVEN
        && let Some((file, guarded)) = file
        && let Some((value, name)) = guarded.refused(range.start)
    {
        let before = &sources.get(*file).text;
        let argument = argument(before.get(..value.start).unwrap_or_default());
        let value = sources.text(Span::new(*file, value));
        let found = undefined_in_template::used(value);
        let found = match argument {
            Some(argument) => undefined_in_template::in_quotation_marks(found, argument, value),
            None => found,
        };
        return found.at(Span::new(*file, name));
    }
    let over = match report.message() {
        steps::TOO_MANY => Some(too_large::steps(steps)),
        steps::TOO_DEEP => Some(too_large::kept_levels(steps::DEEPEST)),
        steps::TOO_LONG => Some(too_large::kept_text(steps::LONGEST)),
        _ => None,
    };
    if let Some(found) = over {
        return match file {
            Some((file, guarded)) => found.at(Span::new(*file, guarded.written(range))),
            None => found,
        };
    }
    let message = report.message().trim_end_matches('.');
    let (message, hint) = message.split_once(". ").unwrap_or((message, ""));
    let found = rule.finding(told::message(message));
    // An entry without the field may have it misspelt, which is told there.
    let of_entry = file.is_some_and(|(file, guarded)| {
        let at = guarded.written(range.clone()).start;
        let before = sources.get(*file).text.get(..at);
        before.is_some_and(|before| before.ends_with("entry."))
    });
    let found = match hint {
        "" => found,
        hint => match meant_field(message, hint).filter(|_| !of_entry) {
            Some(near) => found.help(near).help(told::hint(hint)),
            None => found.help(told::hint(hint)),
        },
    };
    match file {
        // Only an unclosed tag reaches past the end of the text.
        Some((file, guarded)) => {
            let end = range.end.max(range.start);
            let found = found.at(Span::new(*file, guarded.written(range.start..end)));
            match error.kind() {
                ErrorKind::SyntaxError(_) => helped(found, *file, &sources.get(*file).text),
                _ => found,
            }
        }
        None => found,
    }
}

/// The argument whose value stands behind the end of a text: `of` of `page(of=`.
fn argument(before: &str) -> Option<&str> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let before = before.trim_end().strip_suffix('=')?.trim_end();
    let start = before.trim_end_matches(is_word).len();
    let is_argument = before[..start].trim_end().ends_with(['(', ',']);
    (is_argument && start < before.len()).then(|| &before[start..])
}

/// The field that may be meant by one that is not there: ``field `wether` is not defined``, of those that there are.
fn meant_field(message: &str, hint: &str) -> Option<Message> {
    let (said, behind) = message.split_once("ield `")?;
    let name = behind.split('`').next().filter(|_| said.len() == 1)?;
    let known = hint.strip_prefix("Available fields: ")?;
    suggestion(name, known.split(", "))
}

/// What the messages say that Tera gives no kind of error for, word for word as in the version
/// that Cargo.toml names. `tests::the_words_of_tera_are_those_known` fails where they change:
/// correct them here.
const UNDEFINED: [&str; 6] = [
    "is not defined.",
    "is not defined",
    "undefined value",
    "is undefined",
    "`undefined`",
    "a variable that is undefined",
];

/// The rule of an error while a template is filled, by its words.
fn rule_of(message: &str) -> &'static Rule {
    if message.contains(functions::NO_ICON) {
        &missing_icon::RULE
    } else if message.contains(NO_ART) {
        &missing_picture::RULE
    } else if UNDEFINED.iter().any(|words| message.contains(words)) {
        &undefined_in_template::RULE
    } else {
        &template_error::RULE
    }
}

/// What is said of a template that is not there, with the one that may be meant.
pub fn suggested<'a>(
    found: Diagnostic,
    name: &str,
    files: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    match missing_template::meant(name, files) {
        Some(near) => found.help(near),
        None => found,
    }
}

/// Errors that Tera has no place for.
fn whole(kind: &ErrorKind, files: &TemplateFiles) -> Diagnostic {
    let start = |name: &str| files.get(name).map(|(file, _)| Span::new(*file, 0..0));
    let (rule, at, missing) = match kind {
        ErrorKind::MissingParent { current, parent } => {
            (&missing_template::RULE, start(current), Some(parent))
        }
        ErrorKind::TemplateNotFound(name) => (&missing_template::RULE, None, Some(name)),
        ErrorKind::CircularExtend { tpl, .. } | ErrorKind::CircularInclude { tpl, .. } => {
            (&template_syntax::RULE, start(tpl), None)
        }
        _ => (&template_error::RULE, None, None),
    };
    let found = rule.finding(uncapitalised(kind.to_string().trim_end_matches('.')));
    let found = match missing {
        Some(name) => suggested(found, name, files.keys().map(String::as_str)),
        None => found,
    };
    match at {
        Some(span) => found.at(span),
        None => found,
    }
}

#[cfg(test)]
mod tests {
    use tera::{Context, Tera};

    use super::*;

    #[test]
    fn the_words_of_tera_are_those_known() {
        let mut context = Context::new();
        context.insert("entry", &serde_json::json!({"name": "ace"}));
        let code = |template: &str| {
            let mut tera = Tera::new();
            tera.add_raw_template("a", template).unwrap();
            let error = tera.render("a", &context).unwrap_err();
            match error.kind() {
                ErrorKind::RenderingError(report) => rule_of(report.message()).code,
                other => panic!("{template}: {other:?}"),
            }
        };
        for template in [
            "{{ nothing }}",
            "{{ entry.nothing }}",
            "{{ nothing.name }}",
            "{{ entry.nothing.name }}",
            "{{ nothing[0] }}",
            "{{ nothing[0:1] }}",
            "{{ entry[nothing] }}",
            "{{ nothing + 1 }}",
            "{{ 1 * nothing }}",
            "{% if nothing < 1 %}{% endif %}",
            "{% for one in nothing %}{% endfor %}",
            "{{ nothing | upper }}",
            "{{ nothing or entry.nothing }}",
        ] {
            let said = "Tera's words have changed: correct `UNDEFINED` in this file";
            assert_eq!(
                code(template),
                undefined_in_template::RULE.code,
                "{template}: {said}"
            );
        }
        for template in [
            "{{ entry.name * 2 }}",
            "{{ entry.name | abs }}",
            "{{ throw(message='a') }}",
        ] {
            assert_eq!(code(template), template_error::RULE.code, "{template}");
        }
    }
}
