//! Tiles that join by their sides: does a layout of all exist, how often does one fit nowhere.

use super::call::whole_number;
use super::tiling::{TileSides, Tiling};
use super::{Call, Family, Function};
use crate::cel::{Fault, Result, Val, ValKind, show};
use crate::diag::suggestion;
use crate::message::Message;

pub const FAMILY: Family = Family {
    title: "Edge-matched tiles",
    functions: &[
        Function {
            name: "tileLayout",
            signature: "tiles.tileLayout(options) → tables or null",
            about: "A layout of all tiles, each joined to one before it by two touching sides \
                    with the same label. A tile's labels stand in `north`, `east`, `south` \
                    and `west`, or in a list `sides` in this order; an empty text is a side \
                    without a passage. Gives a list of tables with `id`, `x`, `y` and `turns` \
                    (quarters, clockwise), the first tile at 0,0; `null` where there is none. \
                    Options: `start` (the id of the \
                    first tile, else the first of the list), `turning` (false where tiles may \
                    not be turned).",
            example: (
                "[{'id': 'a', 'north': 'red'}, {'id': 'b', 'north': 'red'}].tileLayout().map(t, t.turns)",
                "[0, 2]",
            ),
            least: 1,
            most: 2,
            run: layout,
        },
        Function {
            name: "tileDeals",
            signature: "tiles.tileDeals(options) → table",
            about: "Deals the tiles in random order, the start first, laying each in a random \
                    one of the places where it fits, and counts the deals in which a tile fits \
                    nowhere: a table with `deals`, `stuck`, `share`, the ends `low` and `high` \
                    of the share's 95 % confidence interval (Wilson 1927), and `tiles`, the ids \
                    of those that fitted nowhere, the most frequent first. Options: those of \
                    `tileLayout`, `deals` (1000) and `seed` (1): the same seed gives the same \
                    deals everywhere.",
            example: (
                "[{'id': 'a', 'north': 1}, {'id': 'b', 'west': 2}].tileDeals({'deals': 100}).share",
                "1.0",
            ),
            least: 1,
            most: 2,
            run: deals,
        },
        Function {
            name: "sides",
            signature: "tile.sides() → list",
            about: "The labels of a tile's sides, from the north clockwise; sides without a \
                    passage are left out.",
            example: (
                "{'id': 'a', 'north': 'red', 'west': 'blue'}.sides()",
                "['red', 'blue']",
            ),
            least: 1,
            most: 1,
            run: |call| {
                let tile = call.value(0)?;
                call.map(0)?;
                let sides = (0..4).filter_map(|side| passage(tile, side));
                Ok(Val::list(sides.cloned()))
            },
        },
    ],
};

const SIDES: [&str; 4] = ["north", "east", "south", "west"];
const OPTIONS: [&str; 4] = ["start", "turning", "deals", "seed"];
const MOST_TILES: usize = 200;
const MOST_DEALS: i64 = 100_000;

/// The label of a side, where there is one.
fn passage(tile: &Val, side: usize) -> Option<&Val> {
    let label = match tile.get("sides").and_then(Val::as_list) {
        Some(sides) => sides.get(side),
        None => tile.get(SIDES[side]),
    };
    label.filter(|label| match &label.kind {
        ValKind::Null => false,
        ValKind::Text(text) => !text.is_empty(),
        _ => true,
    })
}

/// The tiles with the one that starts in front, as they were given and as numbers.
fn tiling<'a>(call: &Call<'a>) -> Result<(Vec<&'a Val>, Tiling)> {
    known_options(call)?;
    let tiles = call.list(0)?;
    if tiles.len() > MOST_TILES {
        let message = message!(
            "functions-tiles-tiling",
            "{count} tiles are more than the {most_tiles} that are laid",
            count = tiles.len(),
            most_tiles = MOST_TILES
        );
        return Err(Fault::new(message).of_argument(0));
    }
    let mut tiles: Vec<&Val> = tiles.iter().collect();
    if let Some(start) = option(call, "start") {
        let at = tiles
            .iter()
            .position(|tile| tile.get("id").map(show) == Some(show(start)));
        let at = at.ok_or_else(|| {
            Fault::new(message!(
                "functions-tiles-tiling-tile-id",
                "no tile has the id {start}",
                start = show(start)
            ))
            .of_argument(1)
        })?;
        tiles[..=at].rotate_right(1);
    }
    let mut labels: Vec<&Val> = Vec::new();
    let mut numbered: Vec<TileSides> = Vec::with_capacity(tiles.len());
    for tile in &tiles {
        if tile.as_map().is_none() {
            let found = tile.type_name();
            return Err(Fault::new(message!(
                "functions-tiles-tiling-tile-table-one",
                "a tile is a table, one of these is {found}",
                found
            ))
            .of_argument(0));
        }
        let mut sides = [None; 4];
        for (side, slot) in sides.iter_mut().enumerate() {
            if let Some(label) = passage(tile, side) {
                *slot = Some(number(&mut labels, label, call)?);
            }
        }
        numbered.push(sides);
    }
    let turning = match option(call, "turning") {
        Some(value) => value.as_bool().ok_or_else(|| {
            wrong_option("turning", message!("true-or-false", "true or false"), value)
        })?,
        None => true,
    };
    Ok((
        tiles,
        Tiling {
            tiles: numbered,
            turning,
        },
    ))
}

/// The same number for the same label.
fn number<'a>(labels: &mut Vec<&'a Val>, label: &'a Val, call: &Call<'_>) -> Result<u32> {
    for (at, known) in labels.iter().enumerate() {
        if known.equals(label, call.budget)? {
            return Ok(at as u32);
        }
    }
    labels.push(label);
    Ok(labels.len() as u32 - 1)
}

fn option<'a>(call: &Call<'a>, name: &str) -> Option<&'a Val> {
    call.given(1)?.get(name)
}

fn known_options(call: &Call<'_>) -> Result<()> {
    if call.given(1).is_none() {
        return Ok(());
    }
    let unknown = call.map(1)?.keys().find(|key| !OPTIONS.contains(&&***key));
    unknown.map_or(Ok(()), |key| {
        let fault = Fault::new(message!(
            "functions-tiles-known-options",
            "there is no option `{key}`",
            key
        ))
        .of_argument(1);
        Err(fault.help(suggestion(key, OPTIONS).unwrap_or_else(|| {
            message!(
                "functions-tiles-options",
                "the options are {options}",
                options = OPTIONS.join(", ")
            )
        })))
    })
}

fn wrong_option(name: &str, wanted: Message, found: &Val) -> Box<Fault> {
    let found = found.type_name();
    Fault::new(message!(
        "functions-tiles-wrong-option",
        "the option `{name}` has to be {wanted} and is {found}",
        name,
        wanted,
        found
    ))
    .of_argument(1)
}

fn whole_option(call: &Call<'_>, name: &str, otherwise: i64, least: i64, most: i64) -> Result<i64> {
    let Some(value) = option(call, name) else {
        return Ok(otherwise);
    };
    let number = value
        .as_int()
        .ok_or_else(|| wrong_option(name, whole_number(), value))?;
    match (least..=most).contains(&number) {
        true => Ok(number),
        false => {
            let message = message!(
                "functions-tiles-whole-option-name-from",
                "the option `{name}` is from {least} to {most}, not {number}",
                name,
                least,
                most,
                number
            );
            Err(Fault::new(message).of_argument(1))
        }
    }
}

fn layout(call: &Call<'_>) -> Result<Val> {
    let (tiles, tiling) = tiling(call)?;
    let Some(laid) = tiling.layout(call.budget)? else {
        return Ok(Val::NULL);
    };
    call.budget.items(5 * laid.len())?;
    Ok(Val::list(laid.into_iter().map(|laid| {
        let tile = tiles.get(laid.tile).copied();
        let id = tile.and_then(|tile| tile.get("id")).cloned();
        let value = Val::map([
            ("id", id.unwrap_or(Val::NULL)),
            ("x", Val::from(i64::from(laid.x))),
            ("y", Val::from(i64::from(laid.y))),
            ("turns", Val::from(laid.turns)),
        ]);
        Val {
            origin: tile.and_then(|tile| tile.origin),
            ..value
        }
    })))
}

fn deals(call: &Call<'_>) -> Result<Val> {
    let (tiles, tiling) = tiling(call)?;
    if tiles.is_empty() {
        return Err(Fault::new(message!(
            "functions-tiles-deals",
            "there are no tiles to deal"
        ))
        .of_argument(0));
    }
    let count = whole_option(call, "deals", 1000, 1, MOST_DEALS)? as usize;
    let seed = whole_option(call, "seed", 1, 0, i64::MAX)? as u64;
    let deals = tiling.deals(count, seed, call.budget)?;
    let (low, high) = wilson(deals.stuck, count);
    let mut worst: Vec<usize> = (0..tiles.len())
        .filter(|at| deals.by_tile[*at] > 0)
        .collect();
    worst.sort_by_key(|at| std::cmp::Reverse(deals.by_tile[*at]));
    let worst = worst
        .into_iter()
        .filter_map(|at| tiles.get(at)?.get("id").cloned());
    Ok(Val::map([
        ("deals", Val::from(count)),
        ("stuck", Val::from(deals.stuck)),
        ("share", Val::float(deals.stuck as f64 / count as f64)?),
        ("low", Val::float(low)?),
        ("high", Val::float(high)?),
        ("tiles", Val::list(worst)),
    ]))
}

/// The 95 % confidence interval of a share (Wilson 1927), which unlike the normal one stays
/// sensible near 0 and 1.
fn wilson(hits: usize, count: usize) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let (count, share) = (count as f64, hits as f64 / count as f64);
    let centre = share + Z * Z / (2.0 * count);
    let spread = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
    let whole = 1.0 + Z * Z / count;
    (
        ((centre - spread) / whole).max(0.0),
        ((centre + spread) / whole).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn the_interval_is_the_published_one() {
        // Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662; 0 of 20 gives 0 to 0.1611.
        let near = |(low, high): (f64, f64), l: f64, h: f64| {
            (low - l).abs() < 5e-5 && (high - h).abs() < 5e-5
        };
        assert!(
            near(wilson(81, 263), 0.2553, 0.3662),
            "{:?}",
            wilson(81, 263)
        );
        assert!(near(wilson(0, 20), 0.0, 0.1611), "{:?}", wilson(0, 20));
    }
}
