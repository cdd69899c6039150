//! What the rules of a game are compiled with: the names they may use, and the place of each
//! expression in `rules.toml`.

use super::template::Template;
use crate::cel::{Expression, Fault, ScopeNames, compile, is_name};
use crate::diag::rules::content::{rule_error, too_slow};
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::places::TextPlaces;
use crate::load::{Game, Table, Value};
use crate::message::Message;

/// The context in which the expressions of `rules.toml` are compiled.
pub struct CompileContext<'a> {
    pub sources: &'a SourceMap,
    pub game: &'a Game,
    /// Names known to all rules: `game`, `facts`, and the file's own `[let]`.
    pub names: &'a ScopeNames,
}

/// The name of an entry's laid-out texts, which are there once its faces are drawn.
pub const BOXES: &str = "boxes";
/// The name of what is printed on an entry.
pub const FACE: &str = "face";
/// What there is once the faces are drawn.
pub const DRAWN: [&str; 2] = [BOXES, FACE];
/// Names with a meaning in every rule, which no `let` may take.
const GIVEN: [&str; 7] = ["game", "facts", "self", "component", "entry", BOXES, FACE];

impl CompileContext<'_> {
    /// Compiles the expression in a string of the file.
    ///
    /// # Errors
    /// The first fault of the expression, with its place.
    pub fn expression(&self, value: &Value, names: &ScopeNames) -> Result<Expression, Box<Fault>> {
        let text = value.as_str().unwrap_or_default();
        compile(
            text,
            names,
            Some(TextPlaces::new(self.sources, value.span, text)),
        )
    }

    /// Compiles a message; a fault in one of its expressions is added to `found`.
    pub fn template(
        &self,
        value: &Value,
        names: &ScopeNames,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Template> {
        let text = value.as_str().unwrap_or_default();
        let places = TextPlaces::new(self.sources, value.span, text);
        let template = Template::new(text, names, &places);
        template
            .map_err(|fault| found.push(fault_diagnostic(&fault, value.span)))
            .ok()
    }

    /// The names of a `let` table, each known to the ones after it.
    pub fn lets(
        &self,
        table: Option<&Value>,
        names: &mut ScopeNames,
        found: &mut Vec<Diagnostic>,
    ) -> Vec<(String, Expression)> {
        let mut lets = Vec::new();
        let fields = table.and_then(Value::as_table).into_iter();
        for (index, (name, field)) in fields.flat_map(Table::iter).enumerate() {
            if index == MOST_NAMES {
                found.push(rule_error::too_many_names(MOST_NAMES, field.key_span));
                break;
            }
            if let Some(reason) = taken(name, names) {
                found.push(rule_error::name_taken(reason, field.key_span));
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
}

/// Each expression is looked at with the names of all before it.
const MOST_NAMES: usize = 500;

/// Why a name cannot be given to an expression.
fn taken(name: &str, names: &ScopeNames) -> Option<Message> {
    match name {
        _ if GIVEN.contains(&name) => Some(message!(
            "game-context-taken",
            "`{name}` has a meaning of its own in rules",
            name
        )),
        _ if names.contains(name) => Some(message!(
            "game-context-taken-name-meaning-here",
            "`{name}` has a meaning here already",
            name
        )),
        _ if !is_name(name) => Some(message!(
            "game-context-taken-name-word-rule",
            "`{name}` is a word of the rule language",
            name
        )),
        _ => None,
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
