//! What is said of a value that is of another type than its schema takes.

use jsonschema::error::TypeKind;

use super::toml_bare;
use super::value::{Step, Value, ValueKind};
use crate::diag::Diagnostic;
use crate::diag::rules::content::wrong_type;
use crate::message::Message;

/// A value that is of another type than its schema takes.
pub fn not_of_type(kind: &TypeKind, value: &Value, steps: &[Step]) -> Diagnostic {
    let (span, value) = (value.nearest_span(steps), value.at(steps));
    let actual = article(value.map_or("nothing", Value::type_name));
    let wrong = wrong_type::not_in_schema(&expected_types(kind), &actual, span);
    let Some(value) = value else {
        return wrong;
    };
    if let Some(meant) = unquoted(kind, value) {
        let written = match steps.last() {
            Some(Step::Key(key)) => format!("{key} = {meant}"),
            _ => meant.to_owned(),
        };
        return wrong_type::in_quotation_marks(wrong, &written, meant, span);
    }
    match length(kind, value) {
        Some(meant) => wrong_type::with_unit(wrong, &meant, span),
        None if bare(kind, value) => wrong_type::without_quotation_marks(wrong),
        None => wrong,
    }
}

fn expected_types(kind: &TypeKind) -> Message {
    match kind {
        TypeKind::Single(one) => article(toml_type(&one.to_string())),
        TypeKind::Multiple(several) => {
            let names: Vec<Message> = several
                .iter()
                .map(|one| article(toml_type(&one.to_string())))
                .collect();
            alternatives(names)
        }
    }
}

/// Whether one of the types that a schema takes, by JSON's name, is meant.
fn is_wanted(wanted: &TypeKind, is_meant: impl Fn(&str) -> bool) -> bool {
    match wanted {
        TypeKind::Single(one) => is_meant(&one.to_string()),
        TypeKind::Multiple(several) => several.iter().any(|one| is_meant(&one.to_string())),
    }
}

/// What a string in quotation marks says that would be of the wanted type without them.
fn unquoted<'v>(wanted: &TypeKind, value: &'v Value) -> Option<&'v str> {
    let text = value.as_str()?;
    // A cell has none.
    let has_marks = value.span.range().len() == text.len() + 2;
    let parsed: ::toml::Value = format!("a = {text}")
        .parse::<::toml::Table>()
        .ok()?
        .remove("a")?;
    let fits = is_wanted(wanted, |name| match parsed {
        ::toml::Value::Integer(_) => matches!(name, "integer" | "number"),
        ::toml::Value::Float(_) => name == "number",
        ::toml::Value::Boolean(_) => name == "boolean",
        _ => false,
    });
    (has_marks && fits && !text.contains('\n')).then_some(text)
}

/// Whether a number or a truth stands where a text is wanted.
fn bare(wanted: &TypeKind, value: &Value) -> bool {
    let is_bare = matches!(
        value.kind,
        ValueKind::Int(_) | ValueKind::Float(_) | ValueKind::Bool(_)
    );
    is_bare && is_wanted(wanted, |name| name == "string")
}

/// The number of millimetres that a text with a unit says, where a number is wanted.
fn length(wanted: &TypeKind, value: &Value) -> Option<String> {
    let text = value.as_str()?;
    let has_marks = value.span.range().len() == text.len() + 2;
    let fits = is_wanted(wanted, |name| matches!(name, "integer" | "number"));
    toml_bare::millimetres(text).filter(|_| has_marks && fits)
}

/// JSON's name of a type in TOML's words.
fn toml_type(json: &str) -> &str {
    match json {
        "object" => "table",
        "number" => "number",
        other => other,
    }
}

/// `an integer or a string`
fn alternatives(names: Vec<Message>) -> Message {
    let mut names = names.into_iter();
    let first = names.next().unwrap_or_default();
    names.fold(first, |all, one| {
        message!("schema-or", "{all} or {one}", all, one)
    })
}

/// The name of a type with its article.
fn article(name: &str) -> Message {
    match name {
        "array" => message!("type-an-array", "an array"),
        "boolean" => message!("type-a-boolean", "a boolean"),
        "float" => message!("type-a-float", "a float"),
        "integer" => message!("type-an-integer", "an integer"),
        "nothing" => message!("type-a-nothing", "a nothing"),
        "null" => message!("type-a-null", "a null"),
        "number" => message!("type-a-number", "a number"),
        "string" => message!("type-a-string", "a string"),
        "table" => message!("type-a-table", "a table"),
        name if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}").into(),
        name => format!("a {name}").into(),
    }
}
