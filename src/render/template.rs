//! Templates: the SVG files of a game, filled by Tera.

use std::borrow::Cow;
use std::io::{self, Write};

use indexmap::IndexMap;
use tera::{Context, ErrorKind, Tera};

use super::art::NO_ART;
use super::drawing::is_template;
use super::{functions, svg};
use crate::diag::codes;
use crate::diag::{Diagnostic, FileId, SourceMap, Span, did_you_mean};
use crate::load::{Back, Game};

/// The most text one filled template may give, in bytes.
const MAX_FILLED: usize = 16 << 20;

/// The templates of one game, parsed.
pub struct Templates {
    tera: Tera,
    files: IndexMap<String, FileId>,
}

impl Templates {
    /// Parses all templates of a game; the errors of all of them where there are any.
    pub fn new(game: &Game, sources: &SourceMap) -> Result<Templates, Vec<Diagnostic>> {
        let texts = texts(game, sources).map(|(name, _, text)| (name, text.into_owned()));
        let texts: Vec<(&str, String)> = texts.collect();
        Templates::parse(game, texts.clone()).map_err(|error| {
            let files = &game.templates;
            // Tera stops at the first file with an error; each by itself gives them all.
            let alone = texts.into_iter().filter_map(|text| {
                let error = Templates::parse(game, vec![text]).err()?;
                let own = matches!(error.kind(), ErrorKind::SyntaxError(_));
                own.then(|| diagnostic(&error, files))
            });
            let found: Vec<Diagnostic> = alone.collect();
            match found.is_empty() {
                true => vec![diagnostic(&error, files)],
                false => found,
            }
        })
    }

    fn parse(game: &Game, texts: Vec<(&str, String)>) -> tera::TeraResult<Templates> {
        let mut tera = Tera::new();
        tera.autoescape_on(vec![".svg", ".tera"]);
        functions::register(&mut tera, game);
        tera.add_raw_templates(texts)?;
        Ok(Templates {
            tera,
            files: game.templates.clone(),
        })
    }

    /// The same templates with each text changed by `change`, which must leave the tags alone.
    pub fn changed(
        game: &Game,
        sources: &SourceMap,
        change: impl Fn(FileId, &str) -> String,
    ) -> Option<Templates> {
        let texts = texts(game, sources).map(|(name, file, text)| (name, change(file, &text)));
        Templates::parse(game, texts.collect()).ok()
    }

    /// Fills a template.
    pub fn fill(&self, name: &str, context: &Context) -> Result<String, Diagnostic> {
        let mut filled = Bounded(Vec::new());
        match self.tera.render_to(name, context, &mut filled) {
            Ok(()) => String::from_utf8(filled.0).map_err(|_| {
                Diagnostic::error(
                    codes::TEMPLATE_ERROR,
                    format!("`{name}` gives text that is not UTF-8"),
                )
            }),
            Err(_) if filled.is_full() => {
                let message = format!("`{name}` gives more than {} MiB of text", MAX_FILLED >> 20);
                let found = Diagnostic::error(codes::TOO_LARGE, message);
                Err(found.help("look for a loop that goes round too often"))
            }
            Err(error) => Err(diagnostic(&error, &self.files)),
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
fn diagnostic(error: &tera::Error, files: &IndexMap<String, FileId>) -> Diagnostic {
    let (report, code) = match error.kind() {
        ErrorKind::SyntaxError(report) => (report, codes::TEMPLATE_SYNTAX),
        ErrorKind::RenderingError(report) if report.message().contains(functions::NO_ICON) => {
            (report, codes::MISSING_ICON)
        }
        ErrorKind::RenderingError(report) if report.message().contains(NO_ART) => {
            (report, codes::MISSING_PICTURE)
        }
        ErrorKind::RenderingError(report) if is_undefined(report.message()) => {
            (report, codes::UNDEFINED_IN_TEMPLATE)
        }
        ErrorKind::RenderingError(report) => (report, codes::TEMPLATE_ERROR),
        kind => return whole(kind, files),
    };
    let message = report.message().trim_end_matches('.');
    let (message, hint) = message.split_once(". ").unwrap_or((message, ""));
    let found = Diagnostic::error(code, uncapitalised(message));
    let found = match hint {
        "" => found,
        hint => found.help(hint),
    };
    match files.get(report.filename()) {
        Some(file) => found.at(span(report.span(), *file)),
        None => found,
    }
}

/// Errors that Tera has no place for.
fn whole(kind: &ErrorKind, files: &IndexMap<String, FileId>) -> Diagnostic {
    let start = |name: &str| files.get(name).map(|file| Span::new(*file, 0..0));
    let (code, at, missing) = match kind {
        ErrorKind::MissingParent { current, parent } => {
            (codes::MISSING_TEMPLATE, start(current), Some(parent))
        }
        ErrorKind::TemplateNotFound(name) => (codes::MISSING_TEMPLATE, None, Some(name)),
        ErrorKind::CircularExtend { tpl, .. } | ErrorKind::CircularInclude { tpl, .. } => {
            (codes::TEMPLATE_SYNTAX, start(tpl), None)
        }
        _ => (codes::TEMPLATE_ERROR, None, None),
    };
    let found = Diagnostic::error(code, uncapitalised(kind.to_string().trim_end_matches('.')));
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

fn is_undefined(message: &str) -> bool {
    message.contains("is not defined")
        || message.contains("undefined")
        || message.contains("not found in context")
}

fn uncapitalised(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Where Tera's error stands. Only an unclosed tag reaches past the end of the text.
fn span(span: &tera::Span, file: FileId) -> Span {
    Span::new(file, span.range.start..span.range.end.max(span.range.start))
}
