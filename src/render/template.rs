//! Templates: the SVG files of a game, filled by Tera.

use std::collections::BTreeSet;
use std::io::{self, Write};

use indexmap::IndexMap;
use tera::{Context, ErrorKind, Tera};

use super::functions;
use crate::diag::codes;
use crate::diag::{Diagnostic, FileId, Place, SourceMap, Span, did_you_mean};
use crate::load::Game;

/// The most text one filled template may give, in bytes.
const MAX_FILLED: usize = 16 << 20;

/// The templates of one game, parsed.
pub struct Templates {
    tera: Tera,
    files: IndexMap<String, FileId>,
    /// Those that cannot be filled: they have errors, or need one that has.
    broken: BTreeSet<String>,
}

/// How often templates are parsed again without those that have errors.
const MOST_PARSES: usize = 32;

impl Templates {
    /// Parses all templates of a game, and says what is wrong with any. One that has errors costs
    /// those that need it, and no others.
    pub fn new(game: &Game, sources: &SourceMap) -> (Templates, Vec<Diagnostic>) {
        let texts = game.templates.iter().map(|(name, file)| {
            let text = &sources.get(*file).text;
            (name.as_str(), text.to_string())
        });
        let mut texts: Vec<(&str, String)> = texts.collect();
        let mut found = Vec::new();
        let mut broken = BTreeSet::new();
        for parse in 0..MOST_PARSES {
            let error = match Templates::parse(game, texts.clone()) {
                Ok(tera) => return (Templates::with(game, tera, broken), found),
                Err(error) => error,
            };
            let faults = match parse {
                // Tera stops at the first file that it cannot parse; each by itself gives them all.
                0 => faults_alone(game, &texts),
                _ => Vec::new(),
            };
            let faults = match faults.is_empty() {
                true => faults_of(&error, &game.templates, sources),
                false => faults,
            };
            let lost: BTreeSet<String> = faults
                .iter()
                .filter_map(|fault| fault.template.clone())
                .collect();
            // What only lacks something of a template that is lost is a consequence.
            let of_lost = |fault: &Fault| {
                let file = |name: &String| game.templates.get(name);
                let text = |name| Some(&*sources.get(*file(name)?).text);
                let mut lost = broken
                    .iter()
                    .filter_map(|name| Some((name.as_str(), text(name)?)));
                lost.any(|(name, text)| {
                    fault
                        .lacks
                        .as_ref()
                        .is_some_and(|lacks| lacks.is_of(name, text))
                })
            };
            let (_, causes): (Vec<Fault>, Vec<Fault>) = faults.into_iter().partition(of_lost);
            found.extend(causes.into_iter().map(|fault| fault.diagnostic));
            if lost.is_empty() {
                break;
            }
            broken.extend(lost);
            texts.retain(|(name, _)| !broken.contains(*name));
        }
        broken.extend(game.templates.keys().cloned());
        (Templates::with(game, engine(game), broken), found)
    }

    fn with(game: &Game, tera: Tera, broken: BTreeSet<String>) -> Templates {
        Templates {
            tera,
            files: game.templates.clone(),
            broken,
        }
    }

    fn parse(game: &Game, texts: Vec<(&str, String)>) -> tera::TeraResult<Tera> {
        let mut tera = engine(game);
        tera.add_raw_templates(texts)?;
        Ok(tera)
    }

    /// Whether a template is there and can be filled.
    pub fn can_fill(&self, name: &str) -> bool {
        self.files.contains_key(name) && !self.broken.contains(name)
    }

    /// The same templates with each text changed by `change`, which must leave the tags alone.
    pub fn changed(
        &self,
        game: &Game,
        sources: &SourceMap,
        change: impl Fn(FileId, &str) -> String,
    ) -> Option<Templates> {
        let sound = game
            .templates
            .iter()
            .filter(|(name, _)| !self.broken.contains(*name));
        let texts =
            sound.map(|(name, file)| (name.as_str(), change(*file, &sources.get(*file).text)));
        let tera = Templates::parse(game, texts.collect()).ok()?;
        Some(Templates::with(game, tera, self.broken.clone()))
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

fn engine(game: &Game) -> Tera {
    let mut tera = Tera::new();
    tera.autoescape_on(vec![".svg", ".tera"]);
    functions::register(&mut tera, &game.icons);
    tera
}

/// Something wrong with templates, and the one that cannot be used for it.
struct Fault {
    template: Option<String>,
    diagnostic: Diagnostic,
    lacks: Option<Lack>,
}

/// What a template needs of another one.
enum Lack {
    Template(String),
    Component(String),
}

impl Lack {
    /// Whether a template, by its name and its text, would have had it.
    fn is_of(&self, name: &str, text: &str) -> bool {
        match self {
            Lack::Template(template) => template == name,
            Lack::Component(component) => text.split("{%").skip(1).any(|tag| {
                let mut words = tag.trim_start_matches('-').split_whitespace();
                let name = words
                    .find(|word| *word == "component")
                    .and_then(|_| words.next());
                name.is_some_and(|name| name.split('(').next() == Some(component))
            }),
        }
    }
}

/// What is wrong with each template that cannot be parsed.
fn faults_alone(game: &Game, texts: &[(&str, String)]) -> Vec<Fault> {
    let alone = texts.iter().filter_map(|(name, text)| {
        let error = Templates::parse(game, vec![(*name, text.clone())]).err()?;
        let own = matches!(error.kind(), ErrorKind::SyntaxError(_));
        own.then(|| Fault {
            template: Some((*name).to_owned()),
            diagnostic: diagnostic(&error, &game.templates),
            lacks: None,
        })
    });
    alone.collect()
}

/// What is wrong with templates that can be parsed one by one and not together.
fn faults_of(
    error: &tera::Error,
    files: &IndexMap<String, FileId>,
    sources: &SourceMap,
) -> Vec<Fault> {
    let (template, lacks) = match error.kind() {
        ErrorKind::SyntaxError(report) => (Some(report.filename().to_owned()), None),
        ErrorKind::MissingParent { current, parent } => {
            (Some(current.clone()), Some(Lack::Template(parent.clone())))
        }
        ErrorKind::CircularExtend { tpl, .. } | ErrorKind::CircularInclude { tpl, .. } => {
            (Some(tpl.clone()), None)
        }
        ErrorKind::Msg(text) => {
            let reports = text.split("\n\n");
            let faults: Vec<Fault> = reports
                .filter_map(|report| reported(report, files, sources))
                .collect();
            if !faults.is_empty() {
                return faults;
            }
            (None, None)
        }
        _ => (None, None),
    };
    vec![Fault {
        template,
        diagnostic: diagnostic(error, files),
        lacks,
    }]
}

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

/// One of the errors that Tera only has as text: `error: words`, `--> name:line:column`, and under
/// the line as many `^` as characters are meant.
fn reported(report: &str, files: &IndexMap<String, FileId>, sources: &SourceMap) -> Option<Fault> {
    let mut lines = report.lines();
    let message = lines.next()?.strip_prefix("error: ")?;
    let (_, place) = lines.next()?.split_once("--> ")?;
    let mut place = place.rsplitn(3, ':');
    let column = place.next()?.parse().ok()?;
    let line = place.next()?.parse().ok()?;
    let name = place.next()?;
    let file = *files.get(name)?;
    let source = sources.get(file);
    let width = report
        .lines()
        .last()?
        .chars()
        .filter(|sign| *sign == '^')
        .count();
    let offset = |column| source.offset(Place { line, column });
    let at = Span::new(file, offset(column)?..offset(column + width)?);
    let lacked = || Some(message.split_once('`')?.1.trim_end_matches('`').to_owned());
    let (code, lacks) = match message {
        _ if message.starts_with("Unknown template") => {
            (codes::MISSING_TEMPLATE, lacked().map(Lack::Template))
        }
        _ if message.starts_with("Unknown component") => {
            (codes::TEMPLATE_SYNTAX, lacked().map(Lack::Component))
        }
        _ => (codes::TEMPLATE_SYNTAX, None),
    };
    let found = Diagnostic::error(code, uncapitalised(message)).at(at);
    let near = match &lacks {
        Some(Lack::Template(name)) => did_you_mean(name, files.keys().map(String::as_str)),
        _ => None,
    };
    Some(Fault {
        template: Some(name.to_owned()),
        diagnostic: match near {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found,
        },
        lacks,
    })
}

/// Tera's error with its place as ours.
fn diagnostic(error: &tera::Error, files: &IndexMap<String, FileId>) -> Diagnostic {
    let (report, code) = match error.kind() {
        ErrorKind::SyntaxError(report) => (report, codes::TEMPLATE_SYNTAX),
        ErrorKind::RenderingError(report) if report.message().contains(functions::NO_ICON) => {
            (report, codes::MISSING_ICON)
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
