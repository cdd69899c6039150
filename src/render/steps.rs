//! Counts what filling a template takes, so that no template goes on without end.
//!
//! What is looped over, and the value of every `set`, is put through a filter that counts it
//! before Tera goes on: `{% for a in ((list)|massicot_steps) %}`.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use tera::{Error, Kwargs, State, StringInput, Tera, TeraResult, Value};

use super::syntax::File;
use super::syntax::tree::{Form, TemplateNode, TeraExpression};

const FILTER: &str = "massicot_steps";
/// What the filter says; the messages are made where the place is known.
pub const TOO_MANY: &str = "massicot: too many steps";
pub const TOO_LONG: &str = "massicot: too long";
/// The longest text that a template may keep, in bytes.
pub const LONGEST: usize = 1 << 20;
/// So many bytes of text, kept or gone through again, are a step.
const BYTES: u64 = 256;

thread_local! {
    /// Steps that are left to the template that this thread fills.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// A component, a block or a file costs so many steps.
const CALL: u64 = 8;

/// Fills a template within so many steps.
pub fn within<T>(steps: u64, fill: impl FnOnce() -> T) -> T {
    /// Gives the thread back what it had, whatever happens.
    struct Before(u64);
    impl Drop for Before {
        fn drop(&mut self) {
            LEFT.set(self.0);
        }
    }
    let _before = Before(LEFT.replace(steps));
    fill()
}

/// Takes some of the steps that are left.
fn take(steps: u64) -> TeraResult<()> {
    match LEFT.get().checked_sub(steps) {
        Some(left) => {
            LEFT.set(left);
            Ok(())
        }
        None => Err(Error::message(TOO_MANY)),
    }
}

pub fn register(tera: &mut Tera) {
    let count = |value: Value, kwargs: Kwargs, _: &State| -> TeraResult<Value> {
        // Each round may write as much as the template has.
        let round = 1 + kwargs.get::<u64>("bytes")?.unwrap_or(0) / BYTES;
        if let Some(text) = value.as_str() {
            if text.len() > LONGEST {
                return Err(Error::message(TOO_LONG));
            }
            take(1 + text.len() as u64 / BYTES)?;
        } else {
            take((value.len().unwrap_or(0) as u64).saturating_mul(round))?;
        }
        Ok(value)
    };
    tera.register_filter(FILTER, count);
    let call = |value: Value, _: Kwargs, _: &State| take(CALL).map(|()| value);
    tera.register_filter("massicot_call", call);
    // Tera's own, which make a text of any length at once.
    tera.register_filter("replace", replace);
    tera.register_filter("join", join);
}

/// Refuses a text of so many bytes before it is made.
fn check_length(bytes: usize) -> TeraResult<()> {
    match bytes > LONGEST {
        true => Err(Error::message(TOO_LONG)),
        false => take(1 + bytes as u64 / BYTES),
    }
}

/// As Tera's `replace`, of texts that are not too long.
fn replace(value: StringInput<'_>, kwargs: Kwargs, state: &State) -> TeraResult<Value> {
    let from = kwargs.must_get::<&str>("from")?;
    let to = kwargs.must_get::<StringInput<'_>>("to")?;
    let is_safe = state.autoescaping_enabled() && (value.is_safe() || to.is_safe());
    let (text, to) = match is_safe {
        true => (value.rendered(state)?, to.rendered(state)?),
        false => (Cow::Borrowed(value.as_str()), Cow::Borrowed(to.as_str())),
    };
    let more = text.matches(from).count().saturating_mul(to.len());
    check_length(text.len().saturating_add(more))?;
    let replaced = text.replace(from, &to);
    Ok(match is_safe {
        true => Value::safe_string(&replaced),
        false => Value::from(replaced),
    })
}

/// As Tera's `join`, of texts that are not too long together.
fn join(values: &[Value], kwargs: Kwargs, state: &State) -> TeraResult<Value> {
    let sep = kwargs.get::<StringInput<'_>>("sep")?;
    let has_safe = values
        .iter()
        .any(|value| value.is_string() && value.is_safe());
    let is_safe = state.autoescaping_enabled()
        && (has_safe || sep.as_ref().is_some_and(StringInput::is_safe));
    let between = match (&sep, is_safe) {
        (Some(sep), true) => sep.rendered(state)?,
        (Some(sep), false) => Cow::Borrowed(sep.as_str()),
        (None, _) => Cow::Borrowed(""),
    };
    let mut joined = String::new();
    for (index, value) in values.iter().enumerate() {
        let part = match is_safe {
            true if value.is_undefined() => String::new(),
            true => state.escape_if_needed(value)?,
            false => value.to_string(),
        };
        let between = if index == 0 { "" } else { &*between };
        let more = between.len() + part.len();
        if joined.len() + more > LONGEST {
            return Err(Error::message(TOO_LONG));
        }
        take(1 + more as u64 / BYTES)?;
        joined.push_str(between);
        joined.push_str(&part);
    }
    Ok(match is_safe {
        true => Value::safe_string(&joined),
        false => Value::from(joined),
    })
}

/// What is put around the values of a template that are counted.
pub struct Counted {
    pub values: Vec<(Range<usize>, String)>,
    /// Where the names of captures end, which the filter follows.
    pub captures: Vec<usize>,
    /// What counts blocks, components and files that are included, and where it stands.
    pub calls: Vec<(usize, &'static str)>,
}

impl Counted {
    /// What stands before a value that is counted.
    pub const OPEN: &'static str = "((";
    /// What stands behind the name of a capture.
    pub const CAPTURE: &'static str = "|massicot_steps";

    /// The values of a template.
    pub fn of(file: &File, text: &str) -> Counted {
        let mut counted = Counted {
            values: Vec::new(),
            captures: Vec::new(),
            calls: Vec::new(),
        };
        for component in &file.components {
            counted.calls.push(begin(text, component.start));
        }
        let looped = format!(")|{FILTER}(bytes={}))", text.len());
        let kept = format!(")|{FILTER})");
        file.each_node(&mut |node| match node {
            TemplateNode::For { over, .. } => {
                counted.values.push((over.range.clone(), looped.clone()));
            }
            TemplateNode::Set { value, .. } if grows(value) => {
                counted.values.push((value.range.clone(), kept.clone()));
            }
            TemplateNode::Block { start, .. } => counted.calls.push(begin(text, *start)),
            TemplateNode::Include(name) => counted.calls.extend(before(text, name.range.start)),
            TemplateNode::Capture {
                name: Some((name, _)),
                body,
                ..
            } => {
                counted.captures.push(name.range.end);
                written(body, &mut |value| {
                    counted.values.push((value.range.clone(), kept.clone()));
                });
            }
            _ => {}
        });
        file.expressions(&mut |expression| {
            if let Form::Comprehension { over, .. } = &expression.form {
                counted.values.push((over.range.clone(), kept.clone()));
            }
        });
        // A capture in a capture has the same values twice.
        counted
            .values
            .sort_by_key(|(range, _)| (range.start, range.end));
        counted.values.dedup_by(|one, other| one.0 == other.0);
        counted
    }
}

/// What counts a body that begins here. Blanks that its tag takes away are still taken away.
fn begin(text: &str, at: usize) -> (usize, &'static str) {
    match text[..at].ends_with("-%}") {
        true => (at, "{{ ''|massicot_call -}}"),
        false => (at, "{{ ''|massicot_call }}"),
    }
}

/// What counts the tag around this place.
fn before(text: &str, inside: usize) -> Option<(usize, &'static str)> {
    let at = text[..inside].rfind("{%")?;
    Some(match text[at..].starts_with("{%-") {
        true => (at, "{{- ''|massicot_call }}"),
        false => (at, "{{ ''|massicot_call }}"),
    })
}

/// True for a value that may be larger than what it is made of.
fn grows(value: &TeraExpression) -> bool {
    !matches!(
        value.form,
        Form::Text(_)
            | Form::Constant
            | Form::Variable(_)
            | Form::Member { .. }
            | Form::Item { .. }
            | Form::Component(_)
            | Form::Not(_)
            | Form::Test { .. }
    )
}

/// The expressions that nodes write, but for components.
fn written<'f>(nodes: &'f [TemplateNode], see: &mut impl FnMut(&'f TeraExpression)) {
    for node in nodes {
        match node {
            TemplateNode::Output(value) if !matches!(value.form, Form::Component(_)) => see(value),
            TemplateNode::Block { body, .. } | TemplateNode::Capture { body, .. } => {
                written(body, see);
            }
            TemplateNode::For {
                body, otherwise, ..
            } => {
                written(body, see);
                written(otherwise, see);
            }
            TemplateNode::If {
                branches,
                otherwise,
            } => {
                branches.iter().for_each(|(_, body)| written(body, see));
                written(otherwise, see);
            }
            _ => {}
        }
    }
}
