//! The registry of built-in rules.
//!
//! A rule is one file, with its code, level and page. Those that are evaluated over a loaded game
//! or a drawn face are here, each with its `run`. Those that loading and rendering report where
//! they find the fault are in `diag::rules`, each with the constructors of its diagnostics.

pub mod content;
pub mod print;
mod service;
mod templates;

use crate::check::context::RuleContext;
use crate::check::face::{FaceFacts, FaceFinding, FaceResult};
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::Game;

/// A rule in the registry, and what evaluates it.
#[derive(Clone, Copy)]
pub struct Registration {
    pub rule: Rule,
    pub run: Run,
    /// How bad what it finds is at worst: its settings may be wrong where its findings are warnings.
    pub worst: Severity,
}

/// What evaluates a rule.
#[derive(Clone, Copy)]
pub enum Run {
    /// The stage that reads or draws the thing reports it.
    Reported,
    /// Evaluated once for each loaded game.
    Content(fn(&RuleContext<'_>) -> Vec<Diagnostic>),
    /// Evaluated for each drawn face.
    Face(fn(&FaceFacts<'_>) -> Vec<FaceFinding>),
    /// Evaluated over all drawn faces of a game.
    Faces(fn(&Game, &[FaceResult]) -> Vec<Diagnostic>),
}

/// The rules by what they are about.
pub const GROUPS: [(&str, &[Registration]); 4] = [
    ("content", content::RULES),
    ("templates and text", templates::RULES),
    ("print", print::RULES),
    ("services (--for)", service::RULES),
];

/// Every rule with what evaluates it, in the order of the documentation.
pub fn registered() -> impl Iterator<Item = &'static Registration> + Clone {
    GROUPS.into_iter().flat_map(|(_, rules)| rules)
}

/// Every rule, in the order of the documentation.
pub fn all() -> impl Iterator<Item = &'static Rule> + Clone {
    registered().map(|registration| &registration.rule)
}

/// The registration of a code; `None` for a rule of a game's own.
pub fn find(code: &str) -> Option<&'static Registration> {
    registered().find(|registration| registration.rule.code == code)
}

impl Registration {
    const fn new(rule: Rule, run: Run) -> Registration {
        let worst = rule.level;
        Registration { rule, run, worst }
    }

    /// The same of a rule whose own settings may be errors.
    const fn with_errors(self) -> Registration {
        let worst = Severity::Error;
        Registration { worst, ..self }
    }

    const fn reported(rule: Rule) -> Registration {
        Registration::new(rule, Run::Reported)
    }

    const fn content(rule: Rule, run: fn(&RuleContext<'_>) -> Vec<Diagnostic>) -> Registration {
        Registration::new(rule, Run::Content(run))
    }

    const fn face(rule: Rule, run: fn(&FaceFacts<'_>) -> Vec<FaceFinding>) -> Registration {
        Registration::new(rule, Run::Face(run))
    }

    const fn faces(rule: Rule, run: fn(&Game, &[FaceResult]) -> Vec<Diagnostic>) -> Registration {
        Registration::new(rule, Run::Faces(run))
    }

    /// Whether game.toml may change its level: not where the fault keeps a piece from being made.
    pub fn is_adjustable(&self) -> bool {
        !matches!(
            (self.run, self.rule.level),
            (Run::Reported, Severity::Error)
        )
    }

    /// Whether it can only be evaluated once the faces are drawn.
    pub fn needs_faces(&self) -> bool {
        let mut drawn = print::RULES.iter().chain(templates::RULES);
        drawn.any(|drawn| drawn.rule.code == self.rule.code)
    }

    /// Whether it is only evaluated for a print service (`--for`); each has its own requirements.
    pub fn needs_service(&self) -> bool {
        let mut of_services = service::RULES.iter();
        of_services.any(|of_service| of_service.rule.code == self.rule.code)
    }

    /// Whether loading the content is enough to evaluate it. Whether a font is used is not known
    /// then: fonts are not read where nothing is drawn.
    pub fn needs_content_only(&self) -> bool {
        let is_of_assets = self.rule.code == content::unused_asset::RULE.code;
        !self.needs_faces() && !self.needs_service() && !is_of_assets
    }
}
