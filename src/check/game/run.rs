//! Holding a game to one rule.

use indexmap::IndexSet;

use super::common::FaceCounts;
use super::context::{BOXES, FACE, fault_diagnostic};
use super::drawn::DrawnTexts;
use super::each::{Each, RuleSubject};
use super::place::culprits_first;
use super::rule::GameRule;
use super::said;
use super::why::{Why, why};
use crate::cel::eval::truth;
use crate::cel::view::View;
use crate::cel::{Budget, Fault, Result, Scope};
use crate::check::tally::RuleTally;
use crate::diag::{Diagnostic, Span};
use crate::load::{Game, Project};
use crate::message::Message;

/// A rule and all that it looks at.
pub struct RuleRun<'a> {
    pub rule: &'a GameRule,
    pub game: &'a Game,
    pub project: &'a Project,
    pub view: &'a View,
    /// The names every rule knows.
    pub scope: &'a Scope<'a>,
    pub budget: &'a Budget,
    /// The texts of the entries as they were laid out, once the faces are drawn.
    pub drawn: Option<&'a DrawnTexts>,
    /// Whether what it is held to one by one may have errors.
    pub some_unsound: bool,
    /// The rule's own place, for what has no better one.
    pub span: Span,
}

/// So many faults of one rule are told apart; the rest is counted.
const MOST_FAULTS: usize = 100;
/// So many places of one finding are kept: each may have those of all entries.
const MOST_PLACES: usize = 64;

/// What could not be evaluated, with the first thing it happened for and how many more.
struct Failed {
    fault: Box<Fault>,
    first: Option<Span>,
    more: usize,
}

impl RuleRun<'_> {
    /// Holds the game to the rule, and no more findings than the tally takes.
    pub fn check(&self, mut tally: RuleTally<'_>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut faces = FaceCounts::default();
        let mut faults = 0;
        let mut failed: Vec<Failed> = Vec::new();
        let items = match self.rule.each.is_empty() {
            true => Ok(vec![None]),
            false => self.items(),
        };
        // Of entries with errors nothing is said twice, and of those that could not be drawn nothing.
        let judged =
            |item: &Option<RuleSubject>| item.as_ref().is_none_or(|item| self.judges(item));
        let items = items.map(|items| items.into_iter().filter(judged).collect());
        for item in items.unwrap_or_else(|fault| {
            failed.push(Failed {
                fault,
                first: None,
                more: 0,
            });
            Vec::new()
        }) {
            match self.hold(item.as_ref(), &mut tally) {
                Ok(None) => {}
                Ok(Some(broken)) => {
                    if let Some((component, _)) = item.and_then(|item| item.entry) {
                        faces.add(component, broken.as_ref().map(|_| found.len()));
                    }
                    found.extend(broken);
                }
                Err(fault) => {
                    let exhausted = fault.exhausted;
                    faults += note(&mut failed, fault, item.as_ref());
                    if exhausted {
                        break;
                    }
                }
            }
        }
        if self.drawn.is_some() {
            faces.tell(self.game, &mut found);
        }
        tally.tell(&mut found);
        let told = failed.iter().filter(|failed| !failed.fault.is_reported);
        let mut told: Vec<Diagnostic> = told.map(|failed| self.failure(failed)).collect();
        if let Some(last) = told.last_mut() {
            last.more = u32::try_from(faults).unwrap_or(u32::MAX);
        }
        found.append(&mut told);
        found
    }

    fn items(&self) -> Result<Vec<Option<RuleSubject>>> {
        let mut items = Vec::new();
        for each in &self.rule.each {
            let more: Vec<RuleSubject> = Each::items(each, self.view, self.scope, self.budget)?;
            items.extend(more.into_iter().map(Some));
        }
        Ok(items)
    }

    fn judges(&self, item: &RuleSubject) -> bool {
        let Some((component, entry)) = item.entry else {
            let unsound = |at| self.game.doubtful.values().any(|unsound| unsound.holds(at));
            return !self.some_unsound || item.value.origin.is_some_and(|at| !unsound(at));
        };
        let is_drawn = |drawn: &DrawnTexts| drawn.has(component, entry);
        self.game.components[component].entries[entry].is_valid && self.drawn.is_none_or(is_drawn)
    }

    /// Holds one item to the rule, where that is about it: a diagnostic where it breaks it and is not only
    /// counted.
    #[expect(clippy::option_option, reason = "not asked, or held, or broken")]
    fn hold(
        &self,
        item: Option<&RuleSubject>,
        tally: &mut RuleTally<'_>,
    ) -> Result<Option<Option<Diagnostic>>> {
        let mut scope = Scope::inside(self.scope);
        if let Some(item) = item {
            scope.bind("self", item.value.clone());
            if let Some((component, entry)) = item.entry {
                let view = &self.view.components[component];
                scope.bind("component", view.value.clone());
                scope.bind("entry", view.entries[entry].clone());
                if let Some(boxes) = self.drawn.and_then(|drawn| drawn.of(component, entry)) {
                    scope.bind(BOXES, boxes);
                }
                if let Some(face) = self.drawn.and_then(|drawn| drawn.face(component, entry)) {
                    scope.bind(FACE, face);
                }
            }
        }
        for (name, expression) in &self.rule.lets {
            scope.bind_lazily(name, expression);
        }
        let holds = |expression| -> Result<bool> {
            let expression: &crate::cel::Expression = expression;
            truth(&expression.root, &scope, self.budget).map_err(|mut fault| {
                fault.place(expression.places.as_ref());
                fault
            })
        };
        if let Some(when) = &self.rule.when
            && !holds(when)?
        {
            return Ok(None);
        }
        if holds(&self.rule.assert)? || !tally.takes(|| self.subject(item)) {
            return Ok(Some(None));
        }
        let found = self.broken(item, &scope)?;
        tally.hold(&found);
        Ok(Some(Some(found)))
    }

    fn broken(&self, item: Option<&RuleSubject>, scope: &Scope<'_>) -> Result<Diagnostic> {
        let GameRule {
            id,
            level,
            message,
            help,
            ..
        } = self.rule;
        let message = message.fill(scope, self.budget)?;
        let mut found = Diagnostic::of_game_rule(&self.game.id, id, *level, message);
        if let Some(help) = help {
            found = found.help(help.fill(scope, self.budget)?);
        }
        found.subject = Some(self.subject(item));
        let why = why(&self.rule.assert, scope, self.budget);
        if let Some(near) = &why.near {
            found = found.help(message!(
                "did-you-mean-near",
                "did you mean `{near}`?",
                near
            ));
        }
        self.point(found, item, why, scope)
    }

    /// Puts the caret where `at` says, or at the first value the assertion looked at.
    fn point(
        &self,
        mut found: Diagnostic,
        item: Option<&RuleSubject>,
        why: Why,
        scope: &Scope<'_>,
    ) -> Result<Diagnostic> {
        let subject = item.map(|item| &item.value);
        let mut others = Vec::new();
        if let Some(place) = &self.rule.at {
            let said = |words: &str| self.said(item, words);
            let mut places = place.spans(subject, &said, scope, self.budget)?;
            culprits_first(&mut places, &why.values);
            let mut spans = places.into_iter().map(|(span, _)| span);
            found.primary = spans.next().map(label);
            others.extend(spans.map(|span| (span, message!("game-run-point", "and here"))));
        }
        // An `at` that leads to nothing is as none.
        if found.primary.is_none() {
            let said = why.said.iter().filter_map(|words| self.said(item, words));
            let mut said = said.collect::<IndexSet<Span>>().into_iter();
            found.primary = said.next().map(label);
            others.extend(said.map(|span| (span, message!("game-run-point", "and here"))));
        }
        if found.primary.is_none() {
            let mut values = why.values.into_iter();
            found.primary = values.next().map(|(span, _)| label(span));
            others.extend(values.map(|(span, shown)| (span, Message::from(shown))));
        }
        if found.primary.is_none() {
            found.primary = subject.and_then(|value| value.origin).map(label);
        }
        let part = why.part.unwrap_or(self.span);
        if found.primary.is_none() && self.rule.at.is_some() {
            let game = Span::new(self.game.value.span.file, 0..0);
            found = found.labelled(
                game,
                message!("game-run-point-label", "`at` leads to nothing in this game"),
            );
        }
        if found.primary.is_none() {
            return Ok(found.labelled(part, why.reading));
        }
        let more = others.len().saturating_sub(MOST_PLACES);
        for (span, words) in others.into_iter().take(MOST_PLACES) {
            found = found.and(span, words);
        }
        if more > 0 {
            found = found.help(message!(
                "game-run-more-places",
                "{more} places more belong to it",
                more
            ));
        }
        Ok(found.and(part, why.reading))
    }

    /// Where words that the face of an item prints stand.
    fn said(&self, item: Option<&RuleSubject>, words: &str) -> Option<Span> {
        let at = item.filter(|_| self.drawn.is_some())?.entry?;
        said::place(self.project, self.game, at, words)
    }

    fn subject(&self, item: Option<&RuleSubject>) -> String {
        let game = &self.game.id;
        let Some(item) = item else {
            return game.clone();
        };
        match item.entry.and_then(|(component, entry)| {
            let component = self.game.components.get(component)?;
            Some((component, component.entries.get(entry)?))
        }) {
            Some((component, entry)) => format!("{game}/{}/{}", component.id.value, entry.id.value),
            None => match item.value.get("id").and_then(|id| id.as_text()) {
                Some(id) => format!("{game}/{id}"),
                None => game.clone(),
            },
        }
    }

    fn failure(&self, failed: &Failed) -> Diagnostic {
        let found = fault_diagnostic(&failed.fault, self.span);
        let found = match failed.first {
            Some(first) => found.and(
                first,
                message!("game-run-failure-label", "while it looked at this"),
            ),
            None => found,
        };
        match failed.more {
            0 => found,
            1 => found.help(message!(
                "game-run-failure-help",
                "and the same for one more"
            )),
            more => found.help(message!(
                "game-run-failure-same",
                "and the same for {more} more",
                more
            )),
        }
    }
}

fn label(span: Span) -> crate::diag::Label {
    crate::diag::Label {
        span,
        message: Message::default(),
    }
}

/// Keeps a fault, or counts it where the same one is known; how many are neither.
fn note(failed: &mut Vec<Failed>, fault: Box<Fault>, item: Option<&RuleSubject>) -> usize {
    let is_full = failed.len() >= MOST_FAULTS && !fault.exhausted;
    let known = failed
        .iter_mut()
        .find(|known| known.fault.span == fault.span && known.fault.message == fault.message);
    match known {
        Some(known) => known.more += 1,
        None if is_full => return 1,
        None => {
            let first = item.and_then(|item| item.value.origin);
            failed.push(Failed {
                fault,
                first,
                more: 0,
            });
        }
    }
    0
}
