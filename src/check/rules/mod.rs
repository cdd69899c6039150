//! The built-in rules: one file a rule, one slice of them all.
//!
//! What reads or draws a thing reports what is wrong with it on the spot; such rules are here
//! with their documentation and `Run::Reported`. The others look at what has been loaded or
//! drawn, and are run from here.

mod content;
mod print;
mod service;
mod templates;

use crate::check::face::{FaceFacts, Finding, Looked};
use crate::check::look::Look;
use crate::diag::sarif::RuleText;
use crate::diag::{Diagnostic, Severity, codes};
use crate::load::Game;

/// One built-in rule, with its documentation. The texts are Markdown, without headings.
pub struct Rule {
    /// From `diag::codes`.
    pub code: &'static str,
    /// How bad it is where game.toml does not say.
    pub level: Severity,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// What it does.
    pub does: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// Content or SVG that breaks it.
    pub example: &'static str,
    /// What to do.
    pub fix: &'static str,
    pub run: Run,
}

/// Where a rule is looked at.
#[derive(Clone, Copy)]
pub enum Run {
    /// By whatever reads or draws the thing.
    Reported,
    /// At a game that has been loaded.
    Content(fn(&Look<'_>) -> Vec<Diagnostic>),
    /// At one face that has been drawn.
    Face(fn(&FaceFacts<'_>) -> Vec<Finding>),
    /// At the faces of a game together.
    Faces(fn(&Game, &[Looked]) -> Vec<Diagnostic>),
}

/// The rules by what they are about.
pub const GROUPS: [(&str, &[Rule]); 4] = [
    ("content", content::RULES),
    ("templates and text", templates::RULES),
    ("print", print::RULES),
    ("services (--for)", service::RULES),
];

/// Every rule, in the order of the documentation.
pub fn all() -> impl Iterator<Item = &'static Rule> + Clone {
    GROUPS.into_iter().flat_map(|(_, rules)| rules)
}

pub fn find(code: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.code == code)
}

/// What a SARIF log says of a rule; `None` for a rule of a game's own.
pub fn text(code: &str) -> Option<RuleText> {
    let rule = find(code)?;
    Some(RuleText {
        title: rule.title,
        does: rule.does,
        fix: rule.fix,
        level: rule.level,
    })
}

impl Rule {
    /// Whether game.toml may change its level. What stops the making of a piece may not be
    /// waved through.
    pub fn is_adjustable(&self) -> bool {
        !matches!((self.run, self.level), (Run::Reported, Severity::Error))
    }

    /// Whether it can only be looked at once the faces are drawn.
    pub fn needs_faces(&self) -> bool {
        let drawn = print::RULES.iter().chain(templates::RULES);
        drawn.into_iter().any(|rule| rule.code == self.code)
    }

    /// Whether it is only looked at for a service (`--for`), each of which asks for something else.
    pub fn needs_service(&self) -> bool {
        service::RULES.iter().any(|rule| rule.code == self.code)
    }

    /// Whether all it says can be said without drawing. Whether a font is used is not: fonts are
    /// not read where nothing is drawn.
    pub fn needs_content_only(&self) -> bool {
        !self.needs_faces() && !self.needs_service() && self.code != codes::UNUSED_ASSET
    }

    pub fn finding(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.level, self.code, message)
    }
}
