//! What is measured: a field of each entry, or an expression over it.

use crate::cel::show::plain;
use crate::cel::{Budget, Scope, ScopeNames, Val, compile, evaluate};
use crate::load::{Component, Entry, Value, ValueKind};
use crate::message::Message;

/// The steps that an expression may take, over all entries.
const STEPS: u64 = 20_000_000;
/// More values than this of one text field are names, not kinds.
const MOST_KINDS: usize = 40;
const LONGEST_KIND: usize = 40;
/// What nobody counts, and what everything is counted by.
const LEFT_OUT: [&str; 2] = ["id", "copies"];

/// The values of a field or an expression, entry by entry.
#[derive(Clone, PartialEq, Debug)]
pub struct MeasuredValues {
    /// The field or the expression as it was asked for.
    pub name: String,
    pub samples: Vec<Sample>,
    /// How many printed pieces have no such value.
    pub missing: u64,
}

/// A value of one entry.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub id: String,
    pub copies: u32,
    pub value: SampleValue,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SampleValue {
    Number(f64),
    Word(String),
}

/// The fields of a component's entries that can be counted, in the order of the file: numbers, and
/// texts of few values. Of tables in tables by dotted paths.
pub fn fields(component: &Component) -> Vec<MeasuredValues> {
    let mut names: Vec<String> = Vec::new();
    for entry in &component.entries {
        collect(&entry.value, "", &mut names);
    }
    let measured = names.iter().map(|name| of_field(component, name));
    measured.filter(MeasuredValues::is_worth_counting).collect()
}

fn collect(value: &Value, path: &str, names: &mut Vec<String>) {
    for (key, field) in value.as_table().into_iter().flat_map(|table| table.iter()) {
        let name = match path {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        match &field.value.kind {
            ValueKind::Table(_) => collect(&field.value, &name, names),
            ValueKind::Array(_) => {}
            _ if names.contains(&name) || LEFT_OUT.contains(&&*name) => {}
            _ => names.push(name),
        }
    }
}

/// Measures a field by its path, or an expression of the rule language over `self`.
///
/// # Errors
/// One sentence: an expression that is none, that cannot be evaluated, that gives no number, text
/// or truth, or a field that no entry has.
pub fn measure(component: &Component, what: &str) -> Result<MeasuredValues, Message> {
    let field = of_field(component, what);
    if !field.samples.is_empty() {
        return Ok(field);
    }
    let is_path = |letter: char| letter.is_alphanumeric() || "_.-".contains(letter);
    if is_list(component, what) {
        return Err(message!(
            "stats-measure-list",
            "`{what}` of `{id}` is a list; an expression says what of it is counted: `size(self.{what})`",
            id = component.id.value,
            what
        ));
    }
    if what.chars().all(is_path) && !what.starts_with("self.") {
        return Err(message!(
            "stats-measure",
            "no entry of `{id}` has a field `{what}`",
            id = component.id.value,
            what
        ));
    }
    of_expression(component, what)
}

fn at<'a>(entry: &'a Entry, path: &str) -> Option<&'a Value> {
    path.split('.')
        .try_fold(&entry.value, |value, key| value.get(key))
}

fn is_list(component: &Component, name: &str) -> bool {
    let mut values = component.entries.iter().filter_map(|entry| at(entry, name));
    values.any(|value| matches!(value.kind, ValueKind::Array(_)))
}

fn of_field(component: &Component, name: &str) -> MeasuredValues {
    let value = |entry: &Entry| {
        let value = at(entry, name)?;
        match &value.kind {
            ValueKind::Bool(flag) => Some(SampleValue::Word(flag.to_string())),
            ValueKind::String(text) => Some(SampleValue::Word(text.to_string())),
            ValueKind::Array(_) | ValueKind::Table(_) => None,
            ValueKind::Int(_) | ValueKind::Float(_) => value.as_f64().map(SampleValue::Number),
        }
    };
    MeasuredValues::of(component, name, value)
}

fn of_expression(component: &Component, text: &str) -> Result<MeasuredValues, Message> {
    let names = ScopeNames::new(["self"]);
    let expression = compile(text, &names, None).map_err(|fault| {
        message!(
            "stats-measure-fault",
            "`{text}`: {fault}",
            text,
            fault = fault.message
        )
    })?;
    let budget = Budget::new(STEPS);
    let mut values = Vec::new();
    for entry in &component.entries {
        let mut scope = Scope::root();
        scope.bind("self", Val::from(&entry.value));
        let value = evaluate(&expression, &scope, &budget).map_err(|fault| {
            message!(
                "stats-measure-of-expression",
                "`{text}`, of `{id}`: {message}",
                text,
                id = entry.id.value,
                message = fault.message
            )
        })?;
        values.push(match value.as_f64() {
            Some(number) => SampleValue::Number(number),
            None => SampleValue::Word(plain(&value).to_string()),
        });
    }
    let mut values = values.into_iter();
    Ok(MeasuredValues::of(component, text, |_| values.next()))
}

impl MeasuredValues {
    fn of(
        component: &Component,
        name: &str,
        mut value: impl FnMut(&Entry) -> Option<SampleValue>,
    ) -> MeasuredValues {
        let (mut samples, mut missing) = (Vec::new(), 0);
        for entry in &component.entries {
            match value(entry) {
                Some(value) => samples.push(Sample {
                    id: entry.id.value.clone(),
                    copies: entry.copies,
                    value,
                }),
                None => missing += u64::from(entry.copies),
            }
        }
        MeasuredValues {
            name: name.to_owned(),
            samples,
            missing,
        }
    }

    fn is_worth_counting(&self) -> bool {
        let mut kinds: Vec<&str> = Vec::new();
        for sample in &self.samples {
            let SampleValue::Word(word) = &sample.value else {
                continue;
            };
            if word.len() > LONGEST_KIND || word.contains('\n') {
                return false;
            }
            if !kinds.contains(&word.as_str()) {
                kinds.push(word);
            }
        }
        let few = kinds.len() <= MOST_KINDS && kinds.len() * 2 <= self.samples.len().max(4);
        !self.samples.is_empty() && few
    }
}
