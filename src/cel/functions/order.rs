//! Which is least, which is greatest, what comes before what.

use std::cmp::Ordering;

use super::{Call, Family, Function};
use crate::cel::sort::sort;
use crate::cel::{Fault, Result, Val, ValKind};

pub const FAMILY: Family = Family {
    title: "Order",
    functions: &[
        Function {
            name: "min",
            signature: "list.min() → value",
            about: "The least of the numbers or texts of a list, which must not be empty.",
            example: ("[30, 10, 20].min()", "10"),
            least: 1,
            most: 1,
            run: |call| extreme(call, Ordering::Less),
        },
        Function {
            name: "max",
            signature: "list.max() → value",
            about: "The greatest of the numbers or texts of a list, which must not be empty.",
            example: ("[30, 10, 20].max()", "30"),
            least: 1,
            most: 1,
            run: |call| extreme(call, Ordering::Greater),
        },
        Function {
            name: "sorted",
            signature: "list.sorted() → list",
            about: "The numbers or texts of a list, the least first.",
            example: ("[30, 10, 20].sorted()", "[10, 20, 30]"),
            least: 1,
            most: 1,
            run: sorted,
        },
        Function {
            name: "rises",
            signature: "list.rises() → true or false",
            about: "Whether each item is greater than the one before it.",
            example: ("[1, 3, 3].rises()", "false"),
            least: 1,
            most: 1,
            run: |call| steps(call, Ordering::is_lt),
        },
        Function {
            name: "falls",
            signature: "list.falls() → true or false",
            about: "Whether each item is less than the one before it.",
            example: ("[5, 3, 1].falls()", "true"),
            least: 1,
            most: 1,
            run: |call| steps(call, Ordering::is_gt),
        },
        Function {
            name: "abs",
            signature: "abs(number) → number",
            about: "The number without its sign.",
            example: ("abs(-3)", "3"),
            least: 1,
            most: 1,
            run: abs,
        },
        Function {
            name: "round",
            signature: "round(number) → number",
            about: "The nearest whole number; halves away from zero.",
            example: ("round(2.5)", "3"),
            least: 1,
            most: 1,
            run: round,
        },
    ],
};

fn extreme(call: &Call<'_>, wanted: Ordering) -> Result<Val> {
    let items = call.list(0)?;
    call.budget.spend(items.len() as u64)?;
    let mut items = items.iter();
    let Some(mut best) = items.next() else {
        return Err(Fault::new(message!(
            "functions-order-extreme",
            "an empty list has no least and no greatest"
        ))
        .of_argument(0));
    };
    for item in items {
        if item
            .compare(best, call.budget)
            .map_err(|fault| fault.of_argument(0))?
            == wanted
        {
            best = item;
        }
    }
    Ok(best.clone())
}

fn sorted(call: &Call<'_>) -> Result<Val> {
    let items = call.list(0)?;
    call.budget.items(items.len())?;
    let mut items = items.to_vec();
    sort(&mut items, |item| item, call.budget).map_err(|fault| fault.of_argument(0))?;
    Ok(Val::list(items))
}

fn steps(call: &Call<'_>, wanted: fn(Ordering) -> bool) -> Result<Val> {
    let items = call.list(0)?;
    call.budget.spend(items.len() as u64)?;
    for pair in items.windows(2) {
        let order = pair[0]
            .compare(&pair[1], call.budget)
            .map_err(|fault| fault.of_argument(0))?;
        if !wanted(order) {
            return Ok(Val::from(false));
        }
    }
    Ok(Val::from(true))
}

fn abs(call: &Call<'_>) -> Result<Val> {
    match call.value(0)?.kind {
        ValKind::Int(number) => number.checked_abs().map(Val::from).ok_or_else(|| {
            Fault::new(message!(
                "result-large-whole-number",
                "the result is too large for a whole number"
            ))
        }),
        _ => Val::float(call.number(0)?.abs()),
    }
}

fn round(call: &Call<'_>) -> Result<Val> {
    let number = call.number(0)?.round();
    match number.abs() < i64::MAX as f64 {
        true => Ok(Val::from(number as i64)),
        false => Err(Fault::new(message!(
            "result-large-whole-number",
            "the result is too large for a whole number"
        ))),
    }
}
