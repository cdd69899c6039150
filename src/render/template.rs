//! Templates: the SVG files of a game, filled by Tera.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, Write};

use indexmap::IndexMap;
use tera::{Context, ErrorKind, Tera};

use super::art::{ArtFunction, NO_ART};
use super::drawing::is_template;
use super::faults;
use super::guards::{self, Guarded};
use super::{functions, svg};
use crate::diag::rules::content::too_large;
use crate::diag::rules::templates::{
    missing_icon, missing_picture, missing_template, template_error, template_syntax,
    undefined_in_template,
};
use crate::diag::{Diagnostic, FileId, Rule, SourceMap, Span, did_you_mean};
use crate::load::{Back, Game};

/// The most text one filled template may give, in bytes.
const MAX_FILLED: usize = 16 << 20;

/// The templates of one game, parsed.
pub struct Templates {
    tera: Tera,
    files: Files,
}

/// How often templates are parsed again without those that have errors.
const MOST_PARSES: usize = 32;

/// The files of templates by their names, and their texts as Tera got them.
pub(super) type Files = IndexMap<String, (FileId, Guarded)>;

impl Templates {
    /// Parses all templates of a game, and says what is wrong with any. One that has errors costs
    /// those that need it, and no others.
    pub fn new(game: &Game, sources: &SourceMap) -> (Templates, Vec<Diagnostic>) {
        let mut broken: BTreeSet<String> = BTreeSet::new();
        let mut found = Vec::new();
        for round in 0..MOST_PARSES {
            let files = |text: fn(&str) -> Guarded| -> Files {
                let sound = texts(game, sources).filter(|(name, ..)| !broken.contains(*name));
                let files = sound.map(|(name, file, source)| {
                    let text = text(&source);
                    (name.to_owned(), (file, text))
                });
                files.collect()
            };
            let guarded = files(Guarded::new);
            if let Ok(tera) = parse(game, guarded.iter()) {
                let files = guarded;
                return (Templates { tera, files }, found);
            }
            // As they were written, for the places of the errors; and where a guard made an
            // expression longer than Tera takes, without guards.
            let files = files(Guarded::plain);
            let error = match parse(game, files.iter()) {
                Ok(tera) => return (Templates { tera, files }, found),
                Err(error) => error,
            };
            // Tera stops at the first file that it cannot parse; each by itself gives them all.
            let alone = match round {
                0 => faults::alone(game, &files, sources),
                _ => Vec::new(),
            };
            let faults = match alone.is_empty() {
                true => faults::together(&error, &files, sources),
                false => alone,
            };
            let lost: Vec<String> = faults
                .iter()
                .filter_map(|fault| fault.template.clone())
                .collect();
            // What only lacks something of a template that is lost is a consequence.
            let texts = broken.iter().filter_map(|name| {
                let file = game.templates.get(name)?;
                Some((name.as_str(), &*sources.get(*file).text))
            });
            let texts: Vec<(&str, &str)> = texts.collect();
            let causes = faults.into_iter().filter(|fault| !fault.is_of(&texts));
            found.extend(causes.map(|fault| fault.diagnostic));
            if lost.is_empty() {
                break;
            }
            broken.extend(lost);
        }
        let none = Templates {
            tera: Tera::new(),
            files: Files::new(),
        };
        (none, found)
    }

    /// Whether a template is there and can be filled.
    pub fn can_fill(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// The same templates with each text changed by `change`, which must leave the tags alone.
    pub fn changed(
        &self,
        game: &Game,
        sources: &SourceMap,
        change: impl Fn(FileId, &str) -> String,
    ) -> Option<Templates> {
        let files = self.files.iter().map(|(name, (file, _))| {
            let text = change(*file, &svg::without_prolog(&sources.get(*file).text));
            (name.clone(), (*file, Guarded::plain(&text)))
        });
        let files: Files = files.collect();
        let tera = parse(game, files.iter()).ok()?;
        Some(Templates { tera, files })
    }

    /// Fills a template.
    pub fn fill(
        &self,
        name: &str,
        context: &Context,
        sources: &SourceMap,
    ) -> Result<String, Diagnostic> {
        let mut filled = Bounded(Vec::new());
        match self.tera.render_to(name, context, &mut filled) {
            Ok(()) => String::from_utf8(filled.0).map_err(|_| {
                template_error::RULE.finding(format!("`{name}` gives text that is not UTF-8"))
            }),
            Err(_) if filled.is_full() => {
                let message = format!("`{name}` gives more than {} MiB of text", MAX_FILLED >> 20);
                let found = too_large::RULE.finding(message);
                Err(found.help("look for a loop that goes round too often"))
            }
            Err(error) => Err(diagnostic(&error, &self.files, sources)),
        }
    }
}

/// What Tera gets: every template, and of the drawings, which can be many and large, those that a
/// template may include, without what only the head of a file can have.
fn texts<'a>(
    game: &'a Game,
    sources: &'a SourceMap,
) -> impl Iterator<Item = (&'a str, FileId, Cow<'a, str>)> {
    let all = || {
        let files = game.templates.iter();
        files.map(|(name, file)| (name.as_str(), *file, &*sources.get(*file).text))
    };
    let filled: Vec<&str> = all()
        .map(|(.., text)| text)
        .filter(|text| is_template(text))
        .collect();
    let drawn = |name: &str| {
        game.components.iter().any(|component| {
            let back = match &component.back {
                Back::Shared(back) | Back::PerEntry(back) => Some(&back.value),
                Back::None => None,
            };
            component.front.value == name || back.is_some_and(|back| back == name)
        })
    };
    let wanted = move |name: &str, text: &str| {
        is_template(text) || drawn(name) || filled.iter().any(|other| other.contains(name))
    };
    all()
        .filter(move |(name, _, text)| wanted(name, text))
        .map(|(name, file, text)| (name, file, svg::without_prolog(text)))
}

pub(super) fn parse<'f>(
    game: &Game,
    files: impl Iterator<Item = (&'f String, &'f (FileId, Guarded))>,
) -> tera::TeraResult<Tera> {
    let mut tera = Tera::new();
    tera.autoescape_on(vec![".svg", ".tera"]);
    let art = ArtFunction {
        files: game.pictures.clone(),
        game: game.id.clone(),
    };
    functions::register(&mut tera, &game.icons, art);
    guards::register(&mut tera);
    tera.add_raw_templates(files.map(|(name, (_, guarded))| (name, guarded.text.as_str())))?;
    Ok(tera)
}

/// A writer that takes so much and no more.
struct Bounded(Vec<u8>);

impl Bounded {
    fn is_full(&self) -> bool {
        self.0.len() >= MAX_FILLED
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = MAX_FILLED.saturating_sub(self.0.len());
        let taken = bytes.len().min(room);
        self.0.extend_from_slice(&bytes[..taken]);
        match taken == 0 && !bytes.is_empty() {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(taken),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Tera's error with its place as ours.
pub(super) fn diagnostic(error: &tera::Error, files: &Files, sources: &SourceMap) -> Diagnostic {
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
        return not_given(Span::new(*file, value), Span::new(*file, name), sources);
    }
    let message = report.message().trim_end_matches('.');
    let (message, hint) = message.split_once(". ").unwrap_or((message, ""));
    let found = rule.finding(uncapitalised(message));
    let found = match hint {
        "" => found,
        hint => found.help(hint),
    };
    match file {
        // Only an unclosed tag reaches past the end of the text.
        Some((file, guarded)) => {
            let end = range.end.max(range.start);
            found.at(Span::new(*file, guarded.written(range.start..end)))
        }
        None => found,
    }
}

/// A value that is not there, used where Tera would go on with it.
fn not_given(value: Span, name: Span, sources: &SourceMap) -> Diagnostic {
    let value = sources.text(value);
    let message = format!("`{value}` is not defined");
    let found = undefined_in_template::RULE.finding(message).at(name);
    found.help(format!(
        "where only some entries have it, ask first: `{value} is defined and …`, or give it a \
         default: `{value} | default(value=…)`"
    ))
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

/// Errors that Tera has no place for.
fn whole(kind: &ErrorKind, files: &Files) -> Diagnostic {
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
    let near = missing.and_then(|name| did_you_mean(name, files.keys().map(String::as_str)));
    let found = match near {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found,
    };
    match at {
        Some(span) => found.at(span),
        None => found,
    }
}

pub(super) fn uncapitalised(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
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
