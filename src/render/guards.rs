//! Templates that do not go on with a value that is not there.
//!
//! Tera prints no such value, but it compares, joins and hands it on in silence: a card of
//! `{% if entry.kind == "boss" %}` without a `kind` is drawn as if it had another. So each value
//! that may be missing where Tera would go on is put through a filter of ours, which refuses it:
//! `(entry.kind|massicot_given) == "boss"`. The places of Tera's errors are brought back to the
//! template as it was written.

use std::collections::BTreeSet;
use std::ops::Range;

use tera::{Error, Kwargs, State, Tera, TeraResult, Value};

use super::steps::{self, CountedValues};
use super::syntax::tree::{ExpressionForm, TeraCall, TeraExpression, TeraOperator};
use super::syntax::visit::CallKind;
use super::syntax::{self, File};

const FILTER: &str = "massicot_given";
/// The same for a value that is gone through, which is counted.
const READ: &str = "massicot_given_read";
/// What the filter says of a missing value; the message is made where the place is known.
pub const NOT_GIVEN: &str = "massicot: not given";

pub fn register(tera: &mut Tera) {
    let given = |value: Value| match value.is_undefined() {
        true => Err(Error::message(NOT_GIVEN)),
        false => Ok(value),
    };
    tera.register_filter(FILTER, move |value: Value, _: Kwargs, _: &State| {
        given(value)
    });
    let read = move |value: Value, _: Kwargs, _: &State| -> TeraResult<Value> {
        steps::read(&value)?;
        given(value)
    };
    tera.register_filter(READ, read);
}

/// A template's text with the filter in it.
pub struct Guarded {
    pub text: String,
    /// What was put in: where in the template as it was written, and how many bytes.
    inserted: Vec<(usize, usize)>,
    guards: Vec<ValueGuard>,
}

/// Text that is put into a template.
struct Insert {
    at: usize,
    /// What stands in other values stands between their parts.
    order: (bool, isize, u8),
    text: String,
    /// The value that the text ends the guard of.
    guard: Option<usize>,
}

impl Insert {
    /// What guards and counts put into a template, in its order.
    fn all(guarded: &[(Range<usize>, Range<usize>)], counted: CountedValues) -> Vec<Insert> {
        let mut all = Vec::new();
        let mut around = |value: &Range<usize>, open: &str, close: String, guard: Option<usize>| {
            let length = value.len() as isize;
            let (first, last) = if guard.is_some() { (1, 0) } else { (0, 1) };
            all.push(Insert {
                at: value.start,
                order: (true, -length, first),
                text: open.to_owned(),
                guard: None,
            });
            all.push(Insert {
                at: value.end,
                order: (false, length, last),
                text: close,
                guard,
            });
        };
        for (index, (value, _)) in guarded.iter().enumerate() {
            let filter = match counted.reads.contains(&(value.start, value.end)) {
                true => READ,
                false => FILTER,
            };
            around(value, "(", format!("|{filter})"), Some(index));
        }
        let guarded = guarded.iter().map(|(value, _)| (value.start, value.end));
        let guarded: BTreeSet<_> = guarded.collect();
        for (start, end) in counted.reads.difference(&guarded) {
            around(
                &(*start..*end),
                CountedValues::OPEN,
                CountedValues::read(),
                None,
            );
        }
        for (value, close) in counted.values {
            around(&value, CountedValues::OPEN, close, None);
        }
        all.extend(counted.captures.into_iter().map(|at| Insert {
            at,
            order: (false, 0, 0),
            text: CountedValues::CAPTURE.to_owned(),
            guard: None,
        }));
        all.extend(counted.calls.into_iter().map(|(at, text)| Insert {
            at,
            order: (false, 0, 0),
            text: text.to_owned(),
            guard: None,
        }));
        all.sort_by_key(|insert| (insert.at, insert.order));
        all
    }
}

/// A value that is refused where it is missing.
struct ValueGuard {
    /// Where the filter stands in the guarded text.
    filter: usize,
    /// The value in the template as it was written, and the name in it that may be missing.
    value: Range<usize>,
    name: Range<usize>,
}

impl Guarded {
    /// The template with its steps counted, and no guards; none of what is no template.
    pub fn counted(text: &str) -> Option<Guarded> {
        Some(Guarded::of(text, &syntax::parse(text)?, false))
    }

    /// A template that was read with its steps counted and, where that is wanted, every value guarded
    /// that needs it.
    pub fn of(text: &str, file: &File, guards: bool) -> Guarded {
        let mut values = Vec::new();
        if guards {
            collect(file, &mut values);
        }
        let inserts = Insert::all(&values, CountedValues::of(file, text));
        let mut guarded = Guarded {
            text: String::with_capacity(text.len() * 2),
            inserted: Vec::with_capacity(inserts.len()),
            guards: Vec::with_capacity(values.len()),
        };
        let mut done = 0;
        for Insert {
            at,
            text: new,
            guard,
            ..
        } in inserts
        {
            guarded.text.push_str(&text[done..at]);
            if let Some((value, name)) = guard.and_then(|guard| values.get(guard)) {
                guarded.guards.push(ValueGuard {
                    filter: guarded.text.len() + 1,
                    value: value.clone(),
                    name: name.clone(),
                });
            }
            guarded.text.push_str(&new);
            guarded.inserted.push((at, new.len()));
            done = at;
        }
        guarded.text.push_str(&text[done..]);
        guarded
    }

    /// A template that is left as it is.
    pub fn plain(text: &str) -> Guarded {
        Guarded {
            text: text.to_owned(),
            inserted: Vec::new(),
            guards: Vec::new(),
        }
    }

    /// The range in the template as it was written of a range of the guarded text.
    pub fn written(&self, range: Range<usize>) -> Range<usize> {
        let written = |place: usize| {
            let mut more = 0;
            for (at, length) in &self.inserted {
                if at + more >= place {
                    break;
                }
                more += (*length).min(place - at - more);
            }
            place - more
        };
        let start = written(range.start);
        start..written(range.end).max(start)
    }

    /// The value and the missing name that a filter at this place of the guarded text refused.
    pub fn refused(&self, filter: usize) -> Option<(Range<usize>, Range<usize>)> {
        let guard = self.guards.iter().find(|guard| guard.filter == filter)?;
        Some((guard.value.clone(), guard.name.clone()))
    }
}

/// The values of a template that Tera would go on with where they are missing.
fn collect(file: &File, values: &mut Vec<(Range<usize>, Range<usize>)>) {
    file.expressions(&mut |expression| match &expression.form {
        ExpressionForm::Binary {
            operator: TeraOperator::Other | TeraOperator::Order,
            left,
            right,
        } => {
            guard(left, values);
            guard(right, values);
        }
        ExpressionForm::Filter { of, call } if call.name.text != "default" => guard(of, values),
        ExpressionForm::Test { of, call }
            if !matches!(&*call.name.text, "defined" | "undefined") =>
        {
            guard(of, values);
        }
        _ => {}
    });
    file.calls(&mut |kind, call| {
        if kind != CallKind::Filter || call.name.text != "default" {
            arguments(call, values);
        }
    });
}

fn arguments(call: &TeraCall, values: &mut Vec<(Range<usize>, Range<usize>)>) {
    call.arguments
        .iter()
        .for_each(|(_, value)| guard(value, values));
}

/// Guards a value that may be missing. What is reached with `?.` may be, as its author says.
fn guard(value: &TeraExpression, values: &mut Vec<(Range<usize>, Range<usize>)>) {
    let name = match &value.form {
        ExpressionForm::Variable(name) if name == "loop" => return,
        ExpressionForm::Variable(_) => value.range.clone(),
        _ if is_optional(value) => return,
        ExpressionForm::Member { of, .. } if matches!(&of.form, ExpressionForm::Variable(name) if name == "loop") =>
        {
            return;
        }
        ExpressionForm::Member { name, .. } => name.range.clone(),
        ExpressionForm::Item { index, .. } => index.range.clone(),
        ExpressionForm::Filter { call, .. } if call.name.text == "default" => value.range.clone(),
        _ => return,
    };
    values.push((value.range.clone(), name));
}

fn is_optional(value: &TeraExpression) -> bool {
    match &value.form {
        ExpressionForm::Member {
            of,
            is_optional: optional,
            ..
        }
        | ExpressionForm::Item {
            of,
            is_optional: optional,
            ..
        } => *optional || is_optional(of),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> Guarded {
        match syntax::parse(text) {
            Some(file) => Guarded::of(text, &file, true),
            None => Guarded::plain(text),
        }
    }

    #[test]
    fn only_what_tera_would_go_on_with_is_guarded() {
        let text = r#"{% if entry.kind == "boss" and entry.big %}{{ entry.name ~ i }}{% endif %}"#;
        let guarded = made(text);
        assert_eq!(
            guarded.text,
            r#"{% if (entry.kind|massicot_given_read) == "boss" and entry.big %}{{ (entry.name|massicot_given_read) ~ (i|massicot_given_read) }}{% endif %}"#
        );
        for kept in [
            "{{ entry.a or 1 }}",
            "{% set a = entry.a %}",
            "{{ <pip x={entry.a} y/> }}",
        ] {
            assert_eq!(made(kept).text, kept);
        }
        for counted in [
            "{% if entry.a is defined %}{% endif %}",
            "{{ entry.a | default(value=entry.b) }}",
            "{% if entry?.a == 1 %}{% endif %}",
        ] {
            assert!(made(counted).guards.is_empty(), "{counted}");
        }
    }

    #[test]
    fn what_goes_round_and_what_is_kept_is_counted() {
        let of = |text: &str| {
            let guarded = made(text);
            // Every place is that of the template as it was written.
            let end = guarded.text.len();
            assert_eq!(guarded.written(end..end), text.len()..text.len());
            guarded.text
        };
        assert_eq!(
            of("{% for x in entry.a %}{{ loop.index ~ 'a' }}{% endfor %}"),
            "{% for x in ((entry.a)|massicot_steps(bytes=56)) %}{{ loop.index ~ 'a' }}{% endfor %}"
        );
        assert_eq!(
            of("{% set a = b ~ b %}"),
            "{% set a = (((b|massicot_given_read) ~ (b|massicot_given_read))|massicot_steps) %}"
        );
        assert_eq!(
            of("{% set a = [b, 'c'] %}{{ b | length }}{{ b | str }}{% set a = [1, 'c'] %}"),
            "{% set a = (([b, 'c'])|massicot_steps) %}{{ (b|massicot_given) | length }}\
             {{ (b|massicot_given_read) | str }}{% set a = (([1, 'c'])|massicot_steps) %}"
        );
        assert_eq!(
            of("{% component c(a) %}{{ a }}{% endcomponent %}{{ [...a[1:]] }}"),
            "{% component c(a) %}{{ ''|massicot_call }}{{ ((a)|massicot_read) }}{% endcomponent %}\
             {{ (([...((a)|massicot_read)[1:]])|massicot_steps) }}"
        );
        assert_eq!(
            of("{% set a | upper %}{{ a }}{% endset %}"),
            "{% set a|massicot_steps | upper %}{{ ((a)|massicot_steps) }}{% endset %}"
        );
    }

    #[test]
    fn blocks_components_and_files_are_counted_where_nothing_is_seen_of_it() {
        let of = |text: &str| Guarded::counted(text).unwrap().text;
        assert_eq!(
            of("a {%- include 'b' -%} {% include 'c' %}"),
            "a {{- ''|massicot_call }}{%- include 'b' -%} {{ ''|massicot_call }}{% include 'c' %}"
        );
        assert_eq!(
            of("{% block a -%} b{% endblock %}{% component c() %} d{% endcomponent %}"),
            "{% block a -%}{{ ''|massicot_call -}} b{% endblock %}\
             {% component c() %}{{ ''|massicot_call }} d{% endcomponent %}"
        );
    }

    #[test]
    fn places_are_those_of_the_template_as_written() {
        let text = "{{ é(a=b[entry.c ~ 1] ~ x) }}";
        assert_eq!(made(text).text, text, "no template at all");
        let text = "é{{ f(a=b[entry.c ~ 1] ~ x) }} end";
        let guarded = made(text);
        let at = guarded.text.find("end").unwrap();
        let end = guarded.written(at..at + 3);
        assert_eq!(&text[end], "end");
        let filters = guarded.text.match_indices(FILTER).map(|(at, _)| at);
        let names = filters.map(|at| &text[guarded.refused(at).unwrap().1]);
        assert_eq!(names.collect::<Vec<_>>(), ["c", "entry.c ~ 1", "x"]);
    }
}
