//! Lists as wholes: sums, what is there more than once, what two lists share.

use super::{Call, Family, Function};
use crate::cel::operators::Operator;
use crate::cel::{Budget, Fault, Result, Val, ValKind};

pub const FAMILY: Family = Family {
    title: "Lists",
    functions: &[
        Function {
            name: "size",
            signature: "list.size() → number",
            about: "How many items a list has, fields a table, letters a text.",
            example: ("[4, 5, 6].size()", "3"),
            least: 1,
            most: 1,
            run: size,
        },
        Function {
            name: "sum",
            signature: "numbers.sum() → number",
            about: "The numbers added up; 0 for none.",
            example: ("[10, 20, 40].sum()", "70"),
            least: 1,
            most: 1,
            run: sum,
        },
        Function {
            name: "count",
            signature: "list.count(value) → number",
            about: "How often a value is in a list.",
            example: ("['bow', 'ring', 'bow'].count('bow')", "2"),
            least: 2,
            most: 2,
            run: count,
        },
        Function {
            name: "unique",
            signature: "list.unique() → list",
            about: "Each value once, in the order of first appearance.",
            example: ("[3, 1, 3, 1].unique()", "[3, 1]"),
            least: 1,
            most: 1,
            run: unique,
        },
        Function {
            name: "repeated",
            signature: "list.repeated() → list",
            about: "The values that are in a list more than once, each once. Where none may be, \
                    assert `list.repeated() == []`.",
            example: ("[3, 1, 3, 2].repeated()", "[3]"),
            least: 1,
            most: 1,
            run: repeated,
        },
        Function {
            name: "sameItems",
            signature: "list.sameItems(other) → true or false",
            about: "Whether two lists hold the same values equally often, in whatever order.",
            example: ("[1, 2, 2].sameItems([2, 1, 2])", "true"),
            least: 2,
            most: 2,
            run: same_items,
        },
        Function {
            name: "without",
            signature: "list.without(other) → list",
            about: "The items of a list that are not in another.",
            example: ("['a', 'b', 'c'].without(['b'])", "['a', 'c']"),
            least: 2,
            most: 2,
            run: |call| picked(call, false),
        },
        Function {
            name: "common",
            signature: "list.common(other) → list",
            about: "The items of a list that are in another too.",
            example: ("['a', 'b', 'c'].common(['c', 'a'])", "['a', 'c']"),
            least: 2,
            most: 2,
            run: |call| picked(call, true),
        },
        Function {
            name: "flatten",
            signature: "lists.flatten() → list",
            about: "The items of a list's lists, one after the other.",
            example: ("[[1, 2], [], [3]].flatten()", "[1, 2, 3]"),
            least: 1,
            most: 1,
            run: flatten,
        },
        Function {
            name: "range",
            signature: "range(from, to) → numbers",
            about: "The whole numbers from the first up to the second, both counted in.",
            example: ("range(1, 6)", "[1, 2, 3, 4, 5, 6]"),
            least: 2,
            most: 2,
            run: range,
        },
        Function {
            name: "values",
            signature: "table.values() → list",
            about: "What stands in the fields of a table.",
            example: ("{'a': 1, 'b': 2}.values()", "[1, 2]"),
            least: 1,
            most: 1,
            run: values,
        },
        Function {
            name: "get",
            signature: "table.get(field, otherwise) → value",
            about: "What stands in a field, or something else where the field is not there.",
            example: ("{'a': 1}.get('b', 0)", "0"),
            least: 3,
            most: 3,
            run: get,
        },
    ],
};

fn size(call: &Call<'_>) -> Result<Val> {
    let value = call.value(0)?;
    match &value.kind {
        ValKind::List(items) => Ok(Val::from(items.len())),
        ValKind::Map(map) => Ok(Val::from(map.len())),
        ValKind::Text(text) => {
            call.budget.text(text.len())?;
            Ok(Val::from(text.chars().count()))
        }
        _ => Err(Fault::new(message!(
            "functions-lists-size",
            "{type_name} has no size",
            type_name = value.type_name()
        ))
        .of_argument(0)),
    }
}

fn sum(call: &Call<'_>) -> Result<Val> {
    let items = call.list(0)?;
    call.budget.spend(items.len() as u64)?;
    let mut total = Val::from(0i64);
    for item in items {
        if item.as_f64().is_none() {
            let found = item.type_name();
            let message = message!(
                "functions-lists-sum",
                "only numbers add up, one of these is {found}",
                found
            );
            return Err(Fault::new(message).of_argument(0));
        }
        total = Operator::Add.apply(&total, item, call.budget)?;
    }
    Ok(total)
}

fn count(call: &Call<'_>) -> Result<Val> {
    let value = call.value(1)?;
    let mut count = 0usize;
    for item in call.list(0)? {
        count += usize::from(item.equals(value, call.budget)?);
    }
    Ok(Val::from(count))
}

fn unique(call: &Call<'_>) -> Result<Val> {
    Ok(Val::list(
        tallied(call.list(0)?, call.budget)?
            .into_iter()
            .map(|(item, _)| item),
    ))
}

fn repeated(call: &Call<'_>) -> Result<Val> {
    let counted = tallied(call.list(0)?, call.budget)?.into_iter();
    Ok(Val::list(
        counted
            .filter(|(_, count)| *count > 1)
            .map(|(item, _)| item),
    ))
}

/// Each value once, with how often it is there.
pub(super) fn tallied(items: &[Val], budget: &Budget) -> Result<Vec<(Val, usize)>> {
    let mut counted: Vec<(Val, usize)> = Vec::new();
    'items: for item in items {
        for (known, count) in &mut counted {
            if known.equals(item, budget)? {
                *count += 1;
                continue 'items;
            }
        }
        budget.items(1)?;
        counted.push((item.clone(), 1));
    }
    Ok(counted)
}

fn same_items(call: &Call<'_>) -> Result<Val> {
    let (left, right) = (call.list(0)?, call.list(1)?);
    if left.len() != right.len() {
        return Ok(Val::from(false));
    }
    let right = tallied(right, call.budget)?;
    for (item, count) in tallied(left, call.budget)? {
        let mut same = false;
        for (other, other_count) in &right {
            same |= count == *other_count && other.equals(&item, call.budget)?;
        }
        if !same {
            return Ok(Val::from(false));
        }
    }
    Ok(Val::from(true))
}

fn picked(call: &Call<'_>, shared: bool) -> Result<Val> {
    let (items, others) = (call.list(0)?, call.value(1)?);
    call.list(1)?;
    call.budget.items(items.len())?;
    let mut kept = Vec::new();
    for item in items {
        let found = Operator::In.apply(item, others, call.budget)?;
        if found.as_bool() == Some(shared) {
            kept.push(item.clone());
        }
    }
    Ok(Val::list(kept))
}

fn flatten(call: &Call<'_>) -> Result<Val> {
    let mut flat = Vec::new();
    for inner in call.list(0)? {
        let Some(items) = inner.as_list() else {
            let found = inner.type_name();
            let message = message!(
                "functions-lists-flatten",
                "only lists can be put end to end, one of these is {found}",
                found
            );
            return Err(Fault::new(message).of_argument(0));
        };
        call.budget.items(items.len() + 1)?;
        flat.extend_from_slice(items);
    }
    Ok(Val::list(flat))
}

fn range(call: &Call<'_>) -> Result<Val> {
    let (from, to) = (call.int(0)?, call.int(1)?);
    let count = to
        .checked_sub(from)
        .map(|count| count.saturating_add(1).max(0));
    let count = count.and_then(|count| usize::try_from(count).ok());
    // Far more than the budget pays for, where it cannot even be counted.
    call.budget.items(count.unwrap_or(usize::MAX / 8))?;
    Ok(Val::list((from..=to).map(Val::from)))
}

fn values(call: &Call<'_>) -> Result<Val> {
    let map = call.map(0)?;
    call.budget.items(map.len())?;
    Ok(Val::list(map.values().cloned()))
}

fn get(call: &Call<'_>) -> Result<Val> {
    let found = call.map(0)?.get(&**call.text(1)?);
    Ok(found.unwrap_or(call.value(2)?).clone())
}
