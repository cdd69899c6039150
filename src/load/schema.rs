//! JSON Schema validation of TOML values, with diagnostics at their spans.

use std::collections::HashMap;

use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::paths::LocationSegment;
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::Value as Json;

use super::schema_work;
use super::toml_bare;
use super::value::{Step, Value, ValueKind};
use crate::diag::rules::content::{bad_value, missing_key, too_large, unknown_key, wrong_type};
use crate::diag::{Diagnostic, Span, did_you_mean};
use crate::message::Message;

/// The errors that tell unknown keys, and these, by the place of their table.
type UnknownKeys<'e> = HashMap<&'e str, Vec<(&'e ValidationError<'e>, &'e Vec<String>)>>;

/// What one compiled pattern may take, and all of a schema, in bytes.
const MOST_PATTERN: usize = 1 << 18;
const MOST_PATTERNS: usize = 1 << 24;

/// How many patterns a schema may have, at most: those of texts and of keys.
fn patterns(document: &Json) -> usize {
    match document {
        Json::Object(table) => {
            let own = |(key, value): (&String, &Json)| match (key.as_str(), value) {
                ("pattern", _) => 1,
                ("patternProperties", Json::Object(keys)) => keys.len(),
                _ => 0,
            };
            let below: usize = table.values().map(patterns).sum();
            table.iter().map(own).sum::<usize>() + below
        }
        Json::Array(items) => items.iter().map(patterns).sum(),
        _ => 0,
    }
}

/// A compiled schema. References outside its own document are refused.
#[derive(Debug)]
pub struct CompiledSchema {
    document: Json,
    validator: Validator,
    /// Whether no value makes it much work.
    is_small: bool,
}

impl CompiledSchema {
    /// Compiles a schema; the error is one sentence.
    ///
    /// # Errors
    /// Why the document is not a usable JSON Schema, as one sentence.
    pub fn new(document: Json) -> Result<CompiledSchema, Message> {
        // The linear-time regex engine, because schemas are untrusted input.
        let most = MOST_PATTERN.min(MOST_PATTERNS / patterns(&document).max(1));
        let limits = PatternOptions::regex().size_limit(most);
        let validator = jsonschema::options()
            .with_pattern_options(limits.dfa_size_limit(most))
            .build(&document)
            .map_err(|error| Message::from(error.to_string()))?;
        Ok(CompiledSchema {
            is_small: schema_work::is_small(&document),
            document,
            validator,
        })
    }

    /// The schema itself.
    pub fn document(&self) -> &Json {
        &self.document
    }

    /// Every difference of `value` from the schema.
    pub fn check(&self, value: &Value) -> Vec<Diagnostic> {
        let json = value.to_json();
        if !self.is_small && schema_work::of(&self.document, &json) > schema_work::MOST {
            return vec![too_large::schema(value.span)];
        }
        let mut found = Vec::new();
        let errors: Vec<ValidationError<'_>> = self.validator.iter_errors(&json).collect();
        self.tell_all(&errors, value, &mut found);
        found
    }

    fn tell_all(&self, errors: &[ValidationError<'_>], value: &Value, found: &mut Vec<Diagnostic>) {
        let mut unknown = UnknownKeys::new();
        for error in errors {
            if let ValidationErrorKind::AdditionalProperties { unexpected }
            | ValidationErrorKind::UnevaluatedProperties { unexpected } = error.kind()
            {
                let table = unknown.entry(error.instance_path().as_str());
                table.or_default().push((error, unexpected));
            }
        }
        for error in errors {
            self.tell(error, &unknown, value, found);
        }
    }

    /// Tells an error; `unknown` are the keys of the same value that are not known.
    fn tell(
        &self,
        error: &ValidationError<'_>,
        unknown: &UnknownKeys<'_>,
        value: &Value,
        found: &mut Vec<Diagnostic>,
    ) {
        let steps = steps(error);
        let span = value.nearest_span(&steps);
        match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected }
            | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
                for key in unexpected {
                    found.push(self.unknown_key(error, value, &steps, key));
                }
            }
            ValidationErrorKind::AnyOf { context }
            | ValidationErrorKind::OneOfNotValid { context } => {
                match nearest_branch(context, steps.len()) {
                    Some(branch) => self.tell_all(branch, value, found),
                    None => found.push(bad_value::at(
                        span,
                        message!("load-schema-tell", "this is none of the forms allowed here"),
                    )),
                }
            }
            ValidationErrorKind::Required { property } => {
                let key = property.as_str().unwrap_or_default();
                if self.is_misspelt(key, error, unknown) {
                    return;
                }
                let about = self.describe(error, key);
                found.push(missing_key::in_table(key, about, span));
            }
            ValidationErrorKind::Type { kind } => {
                let actual = value.at(&steps).map_or("nothing", Value::type_name);
                let expected = expected_types(kind);
                let actual = article(actual);
                let wrong = wrong_type::not_in_schema(&expected, &actual, span);
                let meant = value.at(&steps).and_then(|value| unquoted(kind, value));
                found.push(match meant {
                    Some(meant) => {
                        let written = match steps.last() {
                            Some(Step::Key(key)) => format!("{key} = {meant}"),
                            _ => meant.to_owned(),
                        };
                        wrong_type::in_quotation_marks(wrong, &written, meant, span)
                    }
                    None => match value.at(&steps).and_then(|value| length(kind, value)) {
                        Some(meant) => wrong_type::with_unit(wrong, &meant, span),
                        None if value.at(&steps).is_some_and(|value| bare(kind, value)) => {
                            wrong_type::without_quotation_marks(wrong)
                        }
                        None => wrong,
                    },
                });
            }
            kind => found.push(self.constraint(kind, error, span)),
        }
    }

    /// Whether a key that a table lacks is there misspelt, which is told of that one.
    fn is_misspelt(
        &self,
        key: &str,
        error: &ValidationError<'_>,
        unknown: &UnknownKeys<'_>,
    ) -> bool {
        let same_table = unknown.get(error.instance_path().as_str());
        same_table.into_iter().flatten().any(|(one, unexpected)| {
            let instance = one.instance().as_object();
            let lacks = |known: &&str| instance.is_none_or(|table| !table.contains_key(*known));
            let unused: Vec<&str> = self.known_keys(one).into_iter().filter(lacks).collect();
            let meant = |other: &String| did_you_mean(other, unused.iter().copied()) == Some(key);
            unexpected.iter().any(meant)
        })
    }

    fn unknown_key(
        &self,
        error: &ValidationError<'_>,
        value: &Value,
        steps: &[Step],
        key: &str,
    ) -> Diagnostic {
        let table = value.at(steps).and_then(Value::as_table);
        let span = table
            .and_then(|table| table.field(key))
            .map_or_else(|| value.nearest_span(steps), |field| field.key_span);
        let known = self.known_keys(error);
        let unused = known
            .iter()
            .copied()
            .filter(|known| table.is_none_or(|table| table.get(known).is_none()));
        unknown_key::not_in_schema(key, &known, &unused.collect::<Vec<_>>(), span)
    }

    fn constraint(
        &self,
        kind: &ValidationErrorKind,
        error: &ValidationError<'_>,
        span: Span,
    ) -> Diagnostic {
        use ValidationErrorKind as Kind;
        match kind {
            Kind::Enum { options } => {
                let options: Vec<String> = match options.as_array() {
                    Some(options) => options.iter().map(plain).collect(),
                    None => Vec::new(),
                };
                let given = plain(error.instance());
                let allowed: Vec<&str> = options.iter().map(String::as_str).collect();
                bad_value::not_allowed(&given, &allowed, span)
            }
            Kind::Constant { expected_value } => bad_value::at(
                span,
                message!(
                    "load-schema-constraint",
                    "this must be `{expected_value}`",
                    expected_value = plain(expected_value)
                ),
            ),
            Kind::Minimum { limit } => bad_value::at(
                span,
                message!(
                    "load-schema-constraint-must",
                    "this must be {limit} or more",
                    limit
                ),
            ),
            Kind::Maximum { limit } => bad_value::at(
                span,
                message!(
                    "load-schema-constraint-must-less",
                    "this must be {limit} or less",
                    limit
                ),
            ),
            Kind::ExclusiveMinimum { limit } => bad_value::at(
                span,
                message!(
                    "load-schema-constraint-4",
                    "this must be more than {limit}",
                    limit
                ),
            ),
            Kind::ExclusiveMaximum { limit } => bad_value::at(
                span,
                message!(
                    "load-schema-constraint-5",
                    "this must be less than {limit}",
                    limit
                ),
            ),
            Kind::MinItems { limit } => bad_value::at(
                span,
                message!(
                    "load-schema-constraint-needs-items",
                    "this needs {limit} items or more",
                    limit
                ),
            ),
            Kind::MaxItems { limit } => bad_value::at(
                span,
                message!(
                    "load-schema-constraint-takes-items-most",
                    "this takes {limit} items at most",
                    limit
                ),
            ),
            Kind::MinLength { limit: 1 } => {
                bad_value::at(span, message!("may-empty", "this may not be empty"))
            }
            Kind::UniqueItems => bad_value::at(
                span,
                message!(
                    "load-schema-constraint-item-stands-here",
                    "an item stands here twice"
                ),
            ),
            Kind::Pattern { pattern } => {
                let about = self.sibling(error, "description");
                let found = bad_value::at(
                    span,
                    message!(
                        "load-schema-constraint-error-does-form",
                        "`{error}` does not have the form wanted here",
                        error = plain(error.instance())
                    ),
                );
                match about {
                    Some(about) => found.help(about),
                    None => found.help(message!(
                        "load-schema-constraint-help",
                        "it must match the pattern {pattern}",
                        pattern
                    )),
                }
            }
            // The keys of a table that only its schema's author could have foreseen.
            _ => bad_value::at(span, error.masked_with("this").to_string()),
        }
    }

    /// The keys that the schema around an error knows.
    fn known_keys(&self, error: &ValidationError<'_>) -> Vec<&str> {
        let around = self.around(error);
        let properties = around.and_then(|schema| schema.get("properties"));
        match properties.and_then(Json::as_object) {
            Some(properties) => properties.keys().map(String::as_str).collect(),
            None => Vec::new(),
        }
    }

    /// The schema's description of a key in the table that an error is about.
    fn describe(&self, error: &ValidationError<'_>, key: &str) -> Option<&str> {
        let property = self.around(error)?.get("properties")?.get(key)?;
        property.get("description")?.as_str()
    }

    fn sibling(&self, error: &ValidationError<'_>, keyword: &str) -> Option<&str> {
        self.around(error)?.get(keyword)?.as_str()
    }

    /// The schema object whose keyword gave the error.
    fn around(&self, error: &ValidationError<'_>) -> Option<&Json> {
        let pointer = error.schema_path().as_str();
        let (parent, _) = pointer.rsplit_once('/')?;
        self.document.pointer(parent)
    }
}

fn steps(error: &ValidationError<'_>) -> Vec<Step> {
    let step = |segment| match segment {
        LocationSegment::Property(key) => Step::Key(key.to_string()),
        LocationSegment::Index(index) => Step::Index(index),
    };
    error.instance_path().segments().map(step).collect()
}

/// The alternative that was probably meant of a value so deep: one of its own type, then the one whose
/// constants match, then the one with the fewest errors.
fn nearest_branch<'a>(
    context: &'a [Vec<ValidationError<'static>>],
    depth: usize,
) -> Option<&'a Vec<ValidationError<'static>>> {
    let weight = |error: &ValidationError| match error.kind() {
        ValidationErrorKind::Type { .. } if steps(error).len() == depth => 10_000,
        ValidationErrorKind::Constant { .. } | ValidationErrorKind::Enum { .. } => 100,
        ValidationErrorKind::Type { .. } => 10,
        _ => 1,
    };
    context
        .iter()
        .min_by_key(|errors| errors.iter().map(weight).sum::<usize>())
}

/// A JSON value as a designer wrote it.
fn plain(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        other => other.to_string(),
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
