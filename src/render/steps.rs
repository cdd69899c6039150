//! Counts what filling a template takes, so that no template goes on without end.
//!
//! What is looped over, the value of every `set`, lists and tables as they are made, and whatever an
//! operation goes through is put through a filter that counts it before Tera goes on:
//! `{% for a in ((list)|massicot_steps) %}`, `{{ ((text)|massicot_read) ~ "." }}`.

mod counted;

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;

use tera::{Error, Kwargs, State, StringInput, Tera, TeraResult, Value};

pub use counted::{CountedValues, is_constant_time};

const FILTER: &str = "massicot_steps";
const READ: &str = "massicot_read";
/// The same for what a value is asked for by, with that value.
const INDEX: &str = "massicot_index";
/// What the filter says; the messages are made where the place is known.
pub const TOO_MANY: &str = "massicot: too many steps";
pub const TOO_LONG: &str = "massicot: too long";
pub const TOO_DEEP: &str = "massicot: too deep";
/// The longest text that a template may keep, in bytes.
pub const LONGEST: usize = 1 << 20;
/// So many bytes of text, kept or gone through again, are a step.
const BYTES: u64 = 256;
/// So many bytes of text that are measured, which takes fonts, are a step.
const MEASURED: u64 = 2;
/// So many values, kept or gone through again, are a step.
const VALUES: u64 = 4;
/// Lists and tables may lie in each other as deep as this.
pub const DEEPEST: usize = 64;

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

/// Takes the steps of measuring a text of so many bytes, letter by letter.
///
/// # Errors
/// What is said of too many steps, and of a text that is too long.
pub fn measure(bytes: usize) -> TeraResult<()> {
    check_length(bytes)?;
    take(bytes as u64 / MEASURED)
}

/// Takes the steps of going through a value and all that lies in it.
///
/// # Errors
/// What is said of too many steps, and of lists that lie too deep in each other.
pub fn read(value: &Value) -> TeraResult<()> {
    let mut values = 0;
    read_at(value, 0, &mut values)?;
    take(values / VALUES)
}

fn read_at(value: &Value, depth: usize, values: &mut u64) -> TeraResult<()> {
    if depth > DEEPEST {
        return Err(Error::message(TOO_DEEP));
    }
    *values += 1;
    if *values / VALUES > LEFT.get() {
        return Err(Error::message(TOO_MANY));
    }
    if let Some(text) = value.as_str() {
        *values += text.len() as u64 / BYTES * VALUES;
    } else if let Some(list) = value.as_array() {
        for value in list {
            read_at(value, depth + 1, values)?;
        }
    } else if let Some(table) = value.as_map() {
        for value in table.values() {
            read_at(value, depth + 1, values)?;
        }
    }
    Ok(())
}

pub fn register(tera: &mut Tera) {
    let count = |value: Value, kwargs: Kwargs, _: &State| -> TeraResult<Value> {
        let text = value.as_str().map(str::len);
        if let Some(bytes) = text {
            check_length(bytes)?;
        }
        match kwargs.get::<u64>("bytes")? {
            // Each round may write as much as the template has. Of a text each letter is one.
            Some(bytes) => {
                let rounds = text.or_else(|| value.len()).unwrap_or(0) as u64;
                take(rounds.saturating_mul(1 + bytes / BYTES))?;
            }
            None if text.is_some() => {}
            None => read(&value)?,
        }
        Ok(value)
    };
    tera.register_filter(FILTER, count);
    let gone_through = |value: Value, _: Kwargs, _: &State| read(&value).map(|()| value);
    tera.register_filter(READ, gone_through);
    let index = |value: Value, kwargs: Kwargs, _: &State| -> TeraResult<Value> {
        if let Some(text) = kwargs.get::<Value>("of")?.as_ref().and_then(Value::as_str) {
            take(text.len() as u64 / BYTES)?;
        }
        Ok(value)
    };
    tera.register_filter(INDEX, index);
    let call = |value: Value, _: Kwargs, _: &State| take(CALL).map(|()| value);
    tera.register_filter("massicot_call", call);
    // Tera's own, which make a text of any length at once.
    tera.register_filter("replace", replace);
    tera.register_filter("join", join);
    tera.register_filter("indent", indent);
    tera.register_filter("unique", unique);
    tera.register_filter("length", length);
    tera.register_function("range", range);
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

/// As Tera's `indent`, of texts that are not too long.
fn indent(value: StringInput<'_>, kwargs: Kwargs, state: &State) -> TeraResult<Value> {
    let width = kwargs.get::<usize>("width")?.unwrap_or(4);
    let filling = kwargs.get::<StringInput<'_>>("indentation")?;
    let first = kwargs.get::<bool>("first")?.unwrap_or(false);
    let blank = kwargs.get::<bool>("blank")?.unwrap_or(false);
    let is_one = |filling: &StringInput<'_>| filling.as_str().chars().count() == 1;
    if !filling.as_ref().is_none_or(is_one) {
        return Err(Error::message(message!(
            "told-indentation",
            "the `indentation` argument must contain exactly one character"
        )));
    }
    let is_safe = state.autoescaping_enabled()
        && (value.is_safe() || filling.as_ref().is_some_and(StringInput::is_safe));
    let (text, filling) = match (is_safe, &filling) {
        (true, Some(filling)) => (value.rendered(state)?, filling.rendered(state)?),
        (true, None) => (value.rendered(state)?, Cow::Borrowed(" ")),
        (false, Some(filling)) => (
            Cow::Borrowed(value.as_str()),
            Cow::Borrowed(filling.as_str()),
        ),
        (false, None) => (Cow::Borrowed(value.as_str()), Cow::Borrowed(" ")),
    };
    let space = filling.len().saturating_mul(width);
    let more = text.lines().count().saturating_mul(space);
    check_length(text.len().saturating_add(more))?;
    let space = filling.repeat(width);
    let mut indented = String::with_capacity(text.len() + more);
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            indented.push('\n');
        }
        if if index == 0 {
            first
        } else {
            blank || !line.is_empty()
        } {
            indented.push_str(&space);
        }
        indented.push_str(line);
    }
    if text.ends_with('\n') {
        indented.push('\n');
    }
    Ok(match is_safe {
        true => Value::safe_string(&indented),
        false => Value::from(indented),
    })
}

/// As Tera's `unique`, which looks at each pair of items: of other items than texts they are counted.
fn unique(items: &[Value], _: Kwargs, _: &State) -> TeraResult<Vec<Value>> {
    let mut texts = HashSet::new();
    let mut others: Vec<&Value> = Vec::new();
    let mut kept = Vec::new();
    for item in items {
        let is_new = match item.as_str() {
            Some(text) => texts.insert(text),
            None => {
                let mut values = 0;
                read_at(item, 0, &mut values)?;
                take(values.saturating_mul(others.len() as u64) / VALUES)?;
                let is_new = !others.contains(&item);
                others.extend(is_new.then_some(item));
                is_new
            }
        };
        kept.extend(is_new.then(|| item.clone()));
    }
    Ok(kept)
}

/// As Tera's `length`, which counts the letters of a text.
fn length(value: Value, _: Kwargs, _: &State) -> TeraResult<usize> {
    take(value.as_str().map_or(0, |text| text.len() as u64 / BYTES))?;
    value.len().ok_or_else(|| {
        Error::message(message!(
            "tera-no-length",
            "value of type {kind} has no length",
            kind = value.name()
        ))
    })
}

/// The longest list of numbers that `range` makes, as Tera has it.
const LONGEST_RANGE: u64 = 100_000;

/// As Tera's `range`, whose numbers are counted.
fn range(kwargs: Kwargs, _: &State) -> TeraResult<Vec<i64>> {
    let start = kwargs.get::<i64>("start")?.unwrap_or_default();
    let end = kwargs.must_get::<i64>("end")?;
    let step = kwargs.get::<i64>("step_by")?.unwrap_or(1);
    let span = match step.signum() {
        0 => {
            return Err(Error::message(message!(
                "told-range-steps",
                "`range` cannot go in steps of 0"
            )));
        }
        1 if start > end => {
            return Err(Error::message(message!(
                "told-range-down",
                "`range` cannot go from {start} up to {end}",
                start,
                end
            )));
        }
        1 => start.abs_diff(end),
        _ if start <= end => 0,
        _ => end.abs_diff(start),
    };
    let many = span.div_ceil(step.unsigned_abs());
    if many > LONGEST_RANGE {
        return Err(Error::message(message!(
            "told-range-long",
            "`range` would give {many} numbers, of {most} at most",
            many,
            most = LONGEST_RANGE
        )));
    }
    take(many / VALUES)?;
    Ok((0..many as i64).map(|index| start + index * step).collect())
}
