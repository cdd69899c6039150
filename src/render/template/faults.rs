//! What is wrong with templates, and which of them cannot be used for it.

use tera::ErrorKind;

use super::error::{TemplateFiles, diagnostic, suggested};
use super::help::helped;
use super::parse::parse;
use super::told;
use crate::diag::rules::templates::{missing_template, template_syntax};
use crate::diag::{Diagnostic, Place, SourceMap, Span};
use crate::load::Game;

/// Something wrong with templates, and the one that cannot be used for it.
pub struct TemplateFault {
    pub template: Option<String>,
    pub diagnostic: Diagnostic,
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

impl TemplateFault {
    /// Whether it only lacks what one of these templates, by their names and texts, has.
    pub fn is_of(&self, templates: &[(&str, &str)]) -> bool {
        let lacks = self.lacks.as_ref();
        lacks.is_some_and(|lacks| templates.iter().any(|(name, text)| lacks.is_of(name, text)))
    }
}

/// What is wrong with each template that cannot be parsed.
pub fn alone(game: &Game, files: &TemplateFiles, sources: &SourceMap) -> Vec<TemplateFault> {
    let alone = files.iter().filter_map(|file| {
        let error = parse(game, sources, [file].into_iter()).err()?;
        let own = matches!(error.kind(), ErrorKind::SyntaxError(_));
        own.then(|| TemplateFault {
            template: Some(file.0.clone()),
            diagnostic: diagnostic(&error, files, sources, 0),
            lacks: None,
        })
    });
    alone.collect()
}

/// What is wrong with templates that can be parsed one by one and not together.
pub fn together(
    error: &tera::Error,
    files: &TemplateFiles,
    sources: &SourceMap,
) -> Vec<TemplateFault> {
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
            let faults: Vec<TemplateFault> = reports
                .filter_map(|report| reported(report, files, sources))
                .collect();
            if !faults.is_empty() {
                return faults;
            }
            (None, None)
        }
        _ => (None, None),
    };
    vec![TemplateFault {
        template,
        diagnostic: diagnostic(error, files, sources, 0),
        lacks,
    }]
}

/// One of the errors that Tera only has as text: `error: words`, `--> name:line:column`, and under
/// the line as many `^` as characters are meant.
fn reported(report: &str, files: &TemplateFiles, sources: &SourceMap) -> Option<TemplateFault> {
    let mut lines = report.lines();
    let message = lines.next()?.strip_prefix("error: ")?;
    let (_, place) = lines.next()?.split_once("--> ")?;
    let mut place = place.rsplitn(3, ':');
    let column = place.next()?.parse().ok()?;
    let line = place.next()?.parse().ok()?;
    let name = place.next()?;
    let file = files.get(name)?.0;
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
    let (rule, lacks) = match message {
        _ if message.starts_with("Unknown template") => {
            (&missing_template::RULE, lacked().map(Lack::Template))
        }
        _ if message.starts_with("Unknown component") => {
            (&template_syntax::RULE, lacked().map(Lack::Component))
        }
        _ => (&template_syntax::RULE, None),
    };
    let found = rule.finding(told::message(message)).at(at);
    let found = helped(found, file, &source.text);
    let found = match &lacks {
        Some(Lack::Template(name)) => suggested(found, name, files),
        _ => found,
    };
    Some(TemplateFault {
        template: Some(name.to_owned()),
        diagnostic: found,
        lacks,
    })
}
