//! From one type to another, as CEL's standard functions of these names do.

use super::{Call, Family, Function};
use crate::cel::{Fault, Result, Val, ValKind, show};

pub const FAMILY: Family = Family {
    title: "Types",
    functions: &[
        Function {
            name: "int",
            signature: "int(value) → number",
            about: "A text or a fraction as a whole number; what follows the point is dropped.",
            example: ("int('42') + int(2.9)", "44"),
            least: 1,
            most: 1,
            run: int,
        },
        Function {
            name: "double",
            signature: "double(value) → number",
            about: "A text or a whole number as a number with a point, so that `/` does not drop \
                    what is left over.",
            example: ("double(1) / 2", "0.5"),
            least: 1,
            most: 1,
            run: double,
        },
        Function {
            name: "string",
            signature: "string(value) → text",
            about: "A value as a text.",
            example: ("string(42)", "'42'"),
            least: 1,
            most: 1,
            run: |call| Ok(Val::text(show::plain(call.value(0)?))),
        },
        Function {
            name: "type",
            signature: "type(value) → text",
            about: "What a value is: `null`, `bool`, `int`, `double`, `string`, `list` or `map`.",
            example: ("type('a')", "'string'"),
            least: 1,
            most: 1,
            run: type_of,
        },
    ],
};

fn int(call: &Call<'_>) -> Result<Val> {
    let value = call.value(0)?;
    let number = match &value.kind {
        ValKind::Int(number) => Some(*number),
        ValKind::Float(number) if number.abs() < i64::MAX as f64 => Some(number.trunc() as i64),
        ValKind::Text(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.map(Val::from).ok_or_else(|| no_number(value))
}

fn double(call: &Call<'_>) -> Result<Val> {
    let value = call.value(0)?;
    let number = match &value.kind {
        ValKind::Text(text) => text.trim().parse().ok(),
        _ => value.as_f64(),
    };
    Val::float(number.ok_or_else(|| no_number(value))?)
}

fn no_number(value: &Val) -> Box<Fault> {
    Fault::new(message!(
        "functions-convert-no-number",
        "{show} is no number",
        show = show(value)
    ))
    .of_argument(0)
}

fn type_of(call: &Call<'_>) -> Result<Val> {
    Ok(Val::text(match call.value(0)?.kind {
        ValKind::Null => "null",
        ValKind::Bool(_) => "bool",
        ValKind::Int(_) => "int",
        ValKind::Float(_) => "double",
        ValKind::Text(_) => "string",
        ValKind::List(_) => "list",
        ValKind::Map(_) => "map",
    }))
}
