//! One `[[rule]]` of `rules.toml`, compiled.

use super::each::Each;
use super::place::Place;
use super::template::Template;
use crate::check::cel::{Expression, Fault, Names, compile, is_name};
use crate::diag::rules::content::{rule_error, too_slow};
use crate::diag::{Diagnostic, Severity, SourceMap, Span};
use crate::load::places::Places;
use crate::load::{Game, Table, Value};

/// What every rule knows of its surroundings while it is compiled.
pub struct CompileContext<'a> {
    pub sources: &'a SourceMap,
    pub game: &'a Game,
    /// Names known to all rules: `game`, `facts`, and the file's own `[let]`.
    pub names: &'a Names,
}

/// A rule that can be evaluated.
#[derive(Debug)]
pub struct Rule {
    pub id: String,
    pub level: Severity,
    /// What it is held to, one by one; none for a rule of the whole game.
    pub each: Vec<Each>,
    pub lets: Vec<(String, Expression)>,
    pub when: Option<Expression>,
    pub assert: Expression,
    pub at: Option<Place>,
    pub message: Template,
    pub help: Option<Template>,
}

/// The name of an entry's laid-out texts, which are there once its faces are drawn.
pub const BOXES: &str = "boxes";
/// What rules are given; no name of a file's own may hide it, wherever it stands.
const GIVEN: [&str; 6] = ["game", "facts", "self", "component", "entry", BOXES];

impl Rule {
    /// Whether it can be held to an entry only once its faces are drawn.
    pub fn needs_faces(&self) -> bool {
        let expressions = self.lets.iter().map(|(_, expression)| expression);
        let mut expressions = expressions.chain(&self.when).chain([&self.assert]);
        expressions.any(|expression| expression.uses(BOXES))
            || self.at.as_ref().is_some_and(|at| at.uses(BOXES))
            || self.message.uses(BOXES)
            || self.help.as_ref().is_some_and(|help| help.uses(BOXES))
    }
}

impl CompileContext<'_> {
    /// Compiles a rule that conforms to the schema, or says all that is wrong with it.
    pub fn rule(&self, value: &Value) -> Result<Rule, Vec<Diagnostic>> {
        let mut found = Vec::new();
        let each = self.each(value, &mut found);
        let mut names = self.names.clone();
        if !each.is_empty() {
            names.push("self");
            if each.iter().all(Each::is_of_component) {
                names.push("component");
                names.push("entry");
                names.push(BOXES);
            }
        }
        let lets = self.lets(value.get("let"), &mut names, &mut found);
        let mut expression = |key: &str| {
            let compiled = self.expression(value.get(key)?, &names);
            compiled
                .map_err(|fault| found.push(fault_diagnostic(&fault, value.span)))
                .ok()
        };
        let (when, assert) = (expression("when"), expression("assert"));
        let mut template = |key: &str| self.template(value.get(key)?, &names, &mut found);
        let (message, help) = (template("message"), template("help"));
        let at = value.get("at").and_then(|at| {
            let place = Place::new(self, at, &names, !each.is_empty());
            place
                .map_err(|fault| found.push(fault_diagnostic(&fault, at.span)))
                .ok()
        });
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default();
        match (assert, message) {
            (Some(assert), Some(message)) if found.is_empty() => Ok(Rule {
                id: id.to_owned(),
                level: level(value),
                each,
                lets,
                when,
                assert,
                at,
                message,
                help,
            }),
            _ => Err(found),
        }
    }

    /// Compiles what is written in a string of the file.
    pub fn expression(&self, value: &Value, names: &Names) -> Result<Expression, Box<Fault>> {
        let text = value.as_str().unwrap_or_default();
        compile(
            text,
            names,
            Some(Places::new(self.sources, value.span, text)),
        )
    }

    fn template(
        &self,
        value: &Value,
        names: &Names,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Template> {
        let text = value.as_str().unwrap_or_default();
        let places = Places::new(self.sources, value.span, text);
        let template = Template::new(text, names, &places);
        template
            .map_err(|fault| found.push(fault_diagnostic(&fault, value.span)))
            .ok()
    }

    /// The names of a `let` table, each known to the ones after it.
    pub fn lets(
        &self,
        table: Option<&Value>,
        names: &mut Names,
        found: &mut Vec<Diagnostic>,
    ) -> Vec<(String, Expression)> {
        let mut lets = Vec::new();
        for (name, field) in table
            .and_then(Value::as_table)
            .into_iter()
            .flat_map(Table::iter)
        {
            if let Some(reason) = taken(name, names) {
                let clash = rule_error::RULE.finding(reason).at(field.key_span);
                found.push(clash.help("give it another name"));
                continue;
            }
            match self.expression(&field.value, names) {
                Ok(expression) => lets.push((name.to_owned(), expression)),
                Err(fault) => found.push(fault_diagnostic(&fault, field.value.span)),
            }
            names.push(name);
        }
        lets
    }

    fn each(&self, value: &Value, found: &mut Vec<Diagnostic>) -> Vec<Each> {
        let each = value.get("each");
        let one = each.filter(|each| each.as_str().is_some());
        let several = each.and_then(Value::as_array).unwrap_or_default();
        let compiled = one
            .into_iter()
            .chain(several)
            .map(|each| Each::new(self, each));
        let mut good = Vec::new();
        for each in compiled {
            match each {
                Ok(each) => good.push(each),
                Err(diagnostic) => found.push(*diagnostic),
            }
        }
        good
    }
}

/// Why a name cannot be given to an expression.
fn taken(name: &str, names: &Names) -> Option<String> {
    match name {
        _ if GIVEN.contains(&name) => Some(format!("`{name}` has a meaning of its own in rules")),
        _ if names.contains(name) => Some(format!("`{name}` has a meaning here already")),
        _ if !is_name(name) => Some(format!("`{name}` is a word of the rule language")),
        _ => None,
    }
}

fn level(rule: &Value) -> Severity {
    match rule.get("level").and_then(Value::as_str) {
        Some("warning") => Severity::Warning,
        Some("note") => Severity::Note,
        _ => Severity::Error,
    }
}

/// A fault of an expression as a diagnostic; `otherwise` where it has no place of its own.
pub fn fault_diagnostic(fault: &Fault, otherwise: Span) -> Diagnostic {
    let place = fault.span.unwrap_or(otherwise);
    let found = match fault.exhausted {
        true => too_slow::too_many_steps(place),
        false => rule_error::cannot_be_used(&fault.message, place),
    };
    match &fault.help {
        Some(help) => found.help(help.clone()),
        None => found,
    }
}
