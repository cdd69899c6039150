//! One `[[rule]]` of `rules.toml`, compiled.

use super::context::{CompileContext, DRAWN, fault_diagnostic};
use super::each::Each;
use super::place::RulePlace;
use super::template::Template;
use crate::cel::Expression;
use crate::diag::{Diagnostic, Severity};
use crate::load::Value;

/// A rule that can be evaluated.
#[derive(Debug)]
pub struct GameRule {
    pub id: String,
    pub level: Severity,
    /// What it is held to, one by one; none for a rule of the whole game.
    pub each: Vec<Each>,
    pub lets: Vec<(String, Expression)>,
    pub when: Option<Expression>,
    pub assert: Expression,
    pub at: Option<RulePlace>,
    pub message: Template,
    pub help: Option<Template>,
}

impl GameRule {
    /// Whether it can be held to an entry only once its faces are drawn.
    pub fn needs_faces(&self) -> bool {
        let expressions = self.lets.iter().map(|(_, expression)| expression);
        let mut expressions = expressions.chain(&self.when).chain([&self.assert]);
        let uses = |uses: &dyn Fn(&str) -> bool| DRAWN.iter().any(|name| uses(name));
        expressions.any(|expression| uses(&|name| expression.uses(name)))
            || self
                .at
                .as_ref()
                .is_some_and(|at| uses(&|name| at.uses(name)))
            || uses(&|name| self.message.uses(name))
            || self
                .help
                .as_ref()
                .is_some_and(|help| uses(&|name| help.uses(name)))
    }

    /// Compiles a rule that conforms to the schema.
    ///
    /// # Errors
    /// All that is wrong with its expressions and names.
    pub fn compile(
        context: &CompileContext<'_>,
        value: &Value,
    ) -> Result<GameRule, Vec<Diagnostic>> {
        let mut found = Vec::new();
        let each = every(context, value, &mut found);
        if each.is_empty() && !found.is_empty() {
            // Nothing is known then of `self`.
            return Err(found);
        }
        let mut names = context.names.clone();
        if !each.is_empty() {
            names.push("self");
            if each.iter().all(Each::is_of_component) {
                names.push("component");
                names.push("entry");
                DRAWN.iter().for_each(|name| names.push(name));
            }
        }
        let lets = context.lets(value.get("let"), &mut names, &mut found);
        let mut expression = |key: &str| {
            let compiled = context.expression(value.get(key)?, &names);
            compiled
                .map_err(|fault| found.push(fault_diagnostic(&fault, value.span)))
                .ok()
        };
        let (when, assert) = (expression("when"), expression("assert"));
        let mut template = |key: &str| context.template(value.get(key)?, &names, &mut found);
        let (message, help) = (template("message"), template("help"));
        let at = value.get("at").and_then(|at| {
            let place = RulePlace::new(context, at, &names, !each.is_empty());
            place
                .map_err(|fault| found.push(fault_diagnostic(&fault, at.span)))
                .ok()
        });
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default();
        match (assert, message) {
            (Some(assert), Some(message)) if found.is_empty() => Ok(GameRule {
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
}

/// Compiles what a rule is evaluated over, one by one: a path or a list of paths.
fn every(context: &CompileContext<'_>, value: &Value, found: &mut Vec<Diagnostic>) -> Vec<Each> {
    let each = value.get("each");
    let one = each.filter(|each| each.as_str().is_some());
    let several = each.and_then(Value::as_array).unwrap_or_default();
    let compiled = one
        .into_iter()
        .chain(several)
        .map(|each| Each::new(context, each));
    let mut good = Vec::new();
    for each in compiled {
        match each {
            Ok(each) => good.push(each),
            Err(diagnostic) => found.push(*diagnostic),
        }
    }
    good
}

fn level(rule: &Value) -> Severity {
    match rule.get("level").and_then(Value::as_str) {
        Some("warning") => Severity::Warning,
        Some("note") => Severity::Note,
        _ => Severity::Error,
    }
}
