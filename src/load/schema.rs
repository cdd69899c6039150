//! JSON Schema validation of TOML values, with diagnostics at their spans.

use std::collections::{HashMap, HashSet};

use jsonschema::JsonTypeSet;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::paths::LocationSegment;
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::Value as Json;

use super::schema_types::not_of_type;
use super::schema_work;
use super::value::{Step, Value, ValueKind};
use crate::diag::rules::content::{bad_value, missing_key, too_large, unknown_key};
use crate::diag::{Diagnostic, Span, did_you_mean};
use crate::message::Message;

/// The keys that unknown ones probably mean, by the place of their table.
type MeantKeys<'e> = HashMap<&'e str, HashSet<&'e str>>;

/// So many differences of one value are told, the rest counted; of so many unknown keys it is told which are meant.
const MOST_TOLD: usize = 20_000;
const MOST_MEANT: usize = 1_000;
/// Lists and tables that may have fewer are held to their schema with one too many too.
const FEW: u64 = 1_000;

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
        if let Some(found) = self.too_long(value) {
            return vec![found];
        }
        let json = value.to_json();
        if !self.is_small && schema_work::of(&self.document, &json) > schema_work::MOST {
            return vec![too_large::schema(value.span)];
        }
        let mut found = Vec::new();
        let errors: Vec<ValidationError<'_>> = self.validator.iter_errors(&json).collect();
        self.tell_all(&errors, value, &mut found);
        found
    }

    /// That a part of a file has far more items than its schema takes, which are not looked at then.
    fn too_long(&self, value: &Value) -> Option<Diagnostic> {
        let parts = self.document.get("properties")?.as_object()?;
        parts.iter().find_map(|(key, schema)| {
            let part = value.get(key)?;
            let (limit, count) = match &part.kind {
                ValueKind::Array(items) => ("maxItems", items.len()),
                ValueKind::Table(table) => ("maxProperties", table.keys().count()),
                _ => return None,
            };
            let limit = schema.get(limit)?.as_u64()?;
            let is_over = limit >= FEW && count as u64 > limit;
            is_over.then(|| bad_value::at(part.span, too_many_items(limit)))
        })
    }

    fn tell_all(&self, errors: &[ValidationError<'_>], value: &Value, found: &mut Vec<Diagnostic>) {
        let meant = self.meant_keys(errors);
        for (at, error) in errors.iter().enumerate() {
            if found.len() >= MOST_TOLD {
                return count_more(found, errors.len() - at);
            }
            self.tell(error, &meant, value, found);
        }
    }

    /// What the unknown keys among errors probably mean.
    fn meant_keys<'e>(&'e self, errors: &'e [ValidationError<'_>]) -> MeantKeys<'e> {
        let mut meant = MeantKeys::new();
        let mut left = MOST_MEANT;
        for error in errors {
            let (ValidationErrorKind::AdditionalProperties { unexpected }
            | ValidationErrorKind::UnevaluatedProperties { unexpected }) = error.kind()
            else {
                continue;
            };
            if left == 0 {
                break;
            }
            let table = error.instance().as_object();
            let lacks = |known: &&str| table.is_none_or(|table| !table.contains_key(*known));
            let unused = self.known_keys(error).into_iter().filter(lacks);
            let unused: Vec<&str> = unused.collect();
            let near = |key: &String| did_you_mean(key, unused.iter().copied());
            let of_table = meant.entry(error.instance_path().as_str()).or_default();
            of_table.extend(unexpected.iter().take(left).filter_map(near));
            left = left.saturating_sub(unexpected.len());
        }
        meant
    }

    /// Tells an error; `meant` are keys that are there misspelt.
    fn tell(
        &self,
        error: &ValidationError<'_>,
        meant: &MeantKeys<'_>,
        value: &Value,
        found: &mut Vec<Diagnostic>,
    ) {
        let steps = steps(error);
        let span = value.nearest_span(&steps);
        match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected }
            | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
                self.tell_unknown(unexpected, error, value, found);
            }
            ValidationErrorKind::AnyOf { context }
            | ValidationErrorKind::OneOfNotValid { context } => {
                if let Some(kind) = types_of(context, steps.len()) {
                    return found.push(not_of_type(&kind, value, &steps));
                }
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
                let of_table = meant.get(error.instance_path().as_str());
                // It is there misspelt, which is told of that one.
                if of_table.is_some_and(|meant| meant.contains(key)) {
                    return;
                }
                let about = self.describe(error, key);
                found.push(missing_key::in_table(key, about, span));
            }
            ValidationErrorKind::Type { kind } => found.push(not_of_type(kind, value, &steps)),
            kind => found.push(self.constraint(kind, error, span)),
        }
    }

    fn tell_unknown(
        &self,
        unexpected: &[String],
        error: &ValidationError<'_>,
        value: &Value,
        found: &mut Vec<Diagnostic>,
    ) {
        let steps = steps(error);
        let table = value.at(&steps).and_then(Value::as_table);
        let known = self.known_keys(error);
        let there = |key: &str| table.and_then(|table| table.field(key));
        let is_list = |key: &str| {
            let items = there(key).and_then(|field| field.value.as_array());
            let first = items.and_then(|items| items.first());
            steps.is_empty() && first.is_some_and(|first| first.as_table().is_some())
        };
        for (at, key) in unexpected.iter().enumerate() {
            // `[[component]]` stands there as often as one likes.
            let may_be = |known: &&str| there(known).is_none() || is_list(known) && is_list(key);
            let meant: Vec<&str> = match found.len() {
                MOST_TOLD.. => return count_more(found, unexpected.len() - at),
                MOST_MEANT.. => Vec::new(),
                _ => known.iter().copied().filter(may_be).collect(),
            };
            let field = there(key);
            let span = field.map_or_else(|| value.nearest_span(&steps), |field| field.key_span);
            found.push(unknown_key::not_in_schema(key, &known, &meant, span));
        }
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
            Kind::MaxItems { limit } => bad_value::at(span, too_many_items(*limit)),
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

/// Counts differences that are not told, of which the last one knows.
fn count_more(found: &mut [Diagnostic], more: usize) {
    if let Some(last) = found.last_mut() {
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        last.more = last.more.saturating_add(more);
    }
}

fn too_many_items(limit: u64) -> Message {
    message!(
        "load-schema-constraint-takes-items-most",
        "this takes {limit} items at most",
        limit
    )
}

fn steps(error: &ValidationError<'_>) -> Vec<Step> {
    let step = |segment| match segment {
        LocationSegment::Property(key) => Step::Key(key.to_string()),
        LocationSegment::Index(index) => Step::Index(index),
    };
    error.instance_path().segments().map(step).collect()
}

/// The types that forms take, where a value is of none of them.
fn types_of(context: &[Vec<ValidationError<'static>>], depth: usize) -> Option<TypeKind> {
    let mut types = JsonTypeSet::empty();
    for branch in context {
        let [only] = branch.as_slice() else {
            return None;
        };
        types = match only.kind() {
            _ if steps(only).len() != depth => return None,
            ValidationErrorKind::Type { kind } => match kind {
                TypeKind::Single(one) => types.insert(*one),
                TypeKind::Multiple(several) => several.iter().fold(types, JsonTypeSet::insert),
            },
            _ => return None,
        };
    }
    (context.len() > 1).then_some(TypeKind::Multiple(types))
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
