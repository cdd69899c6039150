//! Figures over a list of numbers: what is usual, how far it spreads, how often each value is there.

use super::lists::tallied;
use super::{Call, Family, Function};
use crate::cel::{Fault, Result, Val};

pub const FAMILY: Family = Family {
    title: "Statistics",
    functions: &[
        Function {
            name: "mean",
            signature: "numbers.mean() → number",
            about: "The numbers added up, by how many there are. The list must not be empty.",
            example: ("[1, 2, 6].mean()", "3.0"),
            least: 1,
            most: 1,
            run: |call| Val::float(mean(&numbers(call)?)),
        },
        Function {
            name: "median",
            signature: "numbers.median() → number",
            about: "The middle one of the numbers in their order, or the mean of the two there. The \
                    list must not be empty.",
            example: ("[9, 1, 2, 4].median()", "3.0"),
            least: 1,
            most: 1,
            run: |call| Val::float(quantile(&numbers(call)?, 0.5)),
        },
        Function {
            name: "quantile",
            signature: "numbers.quantile(share) → number",
            about: "The number below which this share of a list lies, from 0 to 1: 0.25 for the \
                    lower quartile. Between two numbers it is as far as its share (R's type 7). The \
                    list must not be empty.",
            example: ("[10, 20, 30, 40, 50].quantile(0.25)", "20.0"),
            least: 2,
            most: 2,
            run: |call| {
                let share = call.number(1)?;
                match (0.0..=1.0).contains(&share) {
                    true => Val::float(quantile(&numbers(call)?, share)),
                    false => {
                        let message = message!("statistics-share", "a share is from 0 to 1");
                        Err(Fault::new(message).of_argument(1))
                    }
                }
            },
        },
        Function {
            name: "deviation",
            signature: "numbers.deviation() → number",
            about: "The standard deviation of the numbers, of all of them and not of a sample. The \
                    list must not be empty.",
            example: ("[2, 4, 4, 4, 5, 5, 7, 9].deviation()", "2.0"),
            least: 1,
            most: 1,
            run: |call| Val::float(deviation(&numbers(call)?)),
        },
        Function {
            name: "totals",
            signature: "numbers.totals() → numbers",
            about: "The running totals: each number with all before it.",
            example: ("[3, 1, 2].totals()", "[3, 4, 6]"),
            least: 1,
            most: 1,
            run: totals,
        },
        Function {
            name: "histogram",
            signature: "list.histogram() → tables",
            about: "How often each value is in a list: for each a table with `value` and `count`, \
                    in the order of first appearance.",
            example: (
                "['sun', 'moon', 'sun'].histogram()",
                "[{value: 'sun', count: 2}, {value: 'moon', count: 1}]",
            ),
            least: 1,
            most: 1,
            run: histogram,
        },
    ],
};

/// The numbers of the first argument, of which there is one at least.
fn numbers(call: &Call<'_>) -> Result<Vec<f64>> {
    let items = call.list(0)?;
    call.budget.items(items.len())?;
    if items.is_empty() {
        return Err(Fault::new(message!(
            "functions-statistics-numbers",
            "an empty list has none"
        ))
        .of_argument(0));
    }
    let numbers = items.iter().map(|item| {
        let wrong = || {
            let message = message!(
                "functions-statistics-numbers-every-item-number",
                "every item has to be a number, one is {item}",
                item = item.type_name()
            );
            Fault::new(message).of_argument(0)
        };
        item.as_f64().ok_or_else(wrong)
    });
    numbers.collect()
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn quantile(numbers: &[f64], share: f64) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = share * (sorted.len() - 1) as f64;
    let (low, high) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    low + (high - low) * at.fract()
}

fn deviation(numbers: &[f64]) -> f64 {
    let mean = mean(numbers);
    let squares = numbers.iter().map(|number| (number - mean).powi(2));
    (squares.sum::<f64>() / numbers.len() as f64).sqrt()
}

fn totals(call: &Call<'_>) -> Result<Val> {
    let items = call.list(0)?;
    call.budget.items(items.len())?;
    let wrong = |item: &Val| {
        let message = message!(
            "functions-statistics-totals",
            "only numbers add up, one of these is {item}",
            item = item.type_name()
        );
        Fault::new(message).of_argument(0)
    };
    let large = || {
        Fault::new(message!(
            "result-large-whole-number",
            "the result is too large for a whole number"
        ))
        .of_argument(0)
    };
    let (mut whole, mut sum) = (Some(0i64), 0.0);
    let totals = items.iter().map(|item| {
        sum += item.as_f64().ok_or_else(|| wrong(item))?;
        match (whole, item.as_int()) {
            (Some(before), Some(number)) => {
                let total = before.checked_add(number).ok_or_else(large)?;
                whole = Some(total);
                Ok(Val::from(total))
            }
            _ => {
                whole = None;
                Val::float(sum)
            }
        }
    });
    Ok(Val::list(totals.collect::<Result<Vec<_>>>()?))
}

fn histogram(call: &Call<'_>) -> Result<Val> {
    let counts = tallied(call.list(0)?, call.budget)?;
    let tables = counts.into_iter().map(|(value, count)| {
        let fields = [("value", value), ("count", Val::from(count))];
        Val::map(fields)
    });
    Ok(Val::list(tables))
}
