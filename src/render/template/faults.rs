//! What is wrong with templates, and which of them cannot be used for it.

use tera::ErrorKind;

use super::error::{TemplateFiles, diagnostic};
use super::parse::{ReadTemplate, parse};
use crate::diag::rules::templates::template_syntax;
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::Game;
use crate::render::guards::Guarded;

/// Something wrong with templates, and the one that cannot be used for it.
pub struct TemplateFault {
    pub template: Option<String>,
    pub diagnostic: Diagnostic,
    pub lacks: Option<Lack>,
}

/// What a template needs of another one.
pub enum Lack {
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
pub fn alone(
    game: &Game,
    all: &[ReadTemplate<'_>],
    files: &TemplateFiles,
    sources: &SourceMap,
) -> Vec<TemplateFault> {
    // No template: Tera stops there, and looks at no names.
    let end = "\0".to_owned();
    let alone = all.iter().filter_map(|one| {
        let file = files.get_key_value(one.name)?;
        let last = (one.file, Guarded::plain("{{"));
        let error = parse(game, sources, [file, (&end, &last)].into_iter()).err()?;
        let diagnostic = match error.kind() {
            ErrorKind::SyntaxError(report) if report.filename() == one.name => {
                diagnostic(&error, files, sources, 0)
            }
            _ if one.read.is_none() => template_syntax::uncounted(Span::new(one.file, 0..0)),
            _ => return None,
        };
        Some(TemplateFault {
            template: Some(one.name.to_owned()),
            diagnostic,
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
        _ => (None, None),
    };
    vec![TemplateFault {
        template,
        diagnostic: diagnostic(error, files, sources, 0),
        lacks,
    }]
}
