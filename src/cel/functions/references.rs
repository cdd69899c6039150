//! One part of the content speaking of another: ids, and facts it has to agree with.

use super::{Call, Family, Function};
use crate::cel::{Fault, Result, Val, ValKind, show};
use crate::diag::{Span, did_you_mean};

pub const FAMILY: Family = Family {
    title: "References and facts",
    functions: &[
        Function {
            name: "ids",
            signature: "entries.ids() → texts",
            about: "The `id` of each table of a list. Where an entry names another, assert \
                    `self.item in game.components.items.entries.ids()`.",
            example: ("[{'id': 'bow'}, {'id': 'ring'}].ids()", "['bow', 'ring']"),
            least: 1,
            most: 1,
            run: ids,
        },
        Function {
            name: "find",
            signature: "entries.find(id) → table",
            about: "The table of a list that has this `id`. A fault where there is none.",
            example: (
                "[{'id': 'bow', 'cost': 3}, {'id': 'ring', 'cost': 9}].find('ring').cost",
                "9",
            ),
            least: 2,
            most: 2,
            run: find,
        },
        Function {
            name: "differences",
            signature: "value.differences(expected) → tables",
            about: "Where a value is not what is expected: for each place a table with its \
                    `path`, what is `found` there and what was `expected`. Only the fields that \
                    the expected value has are looked at. Give the result to `at` as it is: \
                    each difference knows its place in the file.",
            example: (
                "{'lost': 35, 'name': 'x'}.differences({'lost': 30})",
                "[{path: 'lost', found: 35, expected: 30}]",
            ),
            least: 2,
            most: 2,
            run: differences,
        },
    ],
};

fn ids(call: &Call<'_>) -> Result<Val> {
    let items = call.list(0)?;
    call.budget.items(items.len())?;
    let ids = items.iter().map(|item| {
        let id = item.get("id").cloned();
        id.ok_or_else(|| {
            Fault::new(message!(
                "functions-references-ids",
                "one of these has no `id`"
            ))
            .of_argument(0)
        })
    });
    Ok(Val::list(ids.collect::<Result<Vec<_>>>()?))
}

fn find(call: &Call<'_>) -> Result<Val> {
    let (items, wanted) = (call.list(0)?, call.value(1)?);
    for item in items {
        if let Some(id) = item.get("id")
            && id.equals(wanted, call.budget)?
        {
            return Ok(item.clone());
        }
    }
    call.budget.spend(items.len() as u64)?;
    let known = items
        .iter()
        .filter_map(|item| item.get("id")?.as_text())
        .map(|id| &**id);
    let fault = Fault::new(message!(
        "functions-references-find",
        "none of these has the id {wanted}",
        wanted = show(wanted)
    ))
    .of_argument(1);
    match wanted
        .as_text()
        .and_then(|wanted| did_you_mean(wanted, known))
    {
        Some(near) => Err(fault.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        ))),
        None => Err(fault),
    }
}

fn differences(call: &Call<'_>) -> Result<Val> {
    let mut found = Vec::new();
    let (value, expected) = (call.value(0)?, call.value(1)?);
    compare(call, "", value, value.origin, expected, &mut found)?;
    Ok(Val::list(found))
}

/// `place` is where the value stands, or else what it stands in.
fn compare(
    call: &Call<'_>,
    path: &str,
    value: &Val,
    place: Option<Span>,
    expected: &Val,
    found: &mut Vec<Val>,
) -> Result<()> {
    call.budget.spend(1)?;
    let place = value.origin.or(place);
    match (&value.kind, &expected.kind) {
        (ValKind::Map(map), ValKind::Map(fields)) => {
            for (key, expected) in fields.iter() {
                let path = if path.is_empty() {
                    key.to_string()
                } else {
                    format!("{path}.{key}")
                };
                let value = map.get(key).unwrap_or(&Val::NULL);
                compare(call, &path, value, place, expected, found)?;
            }
        }
        (ValKind::List(items), ValKind::List(wanted)) if items.len() == wanted.len() => {
            for (index, (value, expected)) in items.iter().zip(wanted.iter()).enumerate() {
                let path = format!("{path}[{index}]");
                compare(call, &path, value, place, expected, found)?;
            }
        }
        _ if value.equals(expected, call.budget)? => {}
        _ => {
            call.budget.items(4)?;
            call.budget.text(path.len())?;
            found.push(Val {
                origin: place,
                ..Val::map([
                    ("path", Val::text(path)),
                    ("found", value.clone()),
                    ("expected", expected.clone()),
                ])
            });
        }
    }
    Ok(())
}
