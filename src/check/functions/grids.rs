//! Boards drawn as text: one letter a square, one line a row, and a legend.

use super::{Call, Family, Function};
use crate::check::cel::span::Places;
use crate::check::cel::{Budget, Fault, Kind, Map, Result, Val};

pub const FAMILY: Family = Family {
    title: "Grids",
    functions: &[
        Function {
            name: "cells",
            signature: "map.cells(legend) → tables",
            about: "The squares of a map: each with its `id` (`x,y`), its `x` and `y` from 0 at \
                    the top left, its `letter`, and what the legend says of that letter: its \
                    fields where that is a table, else as `kind`. A blank is no square. Each \
                    square knows its place in the map: give it to `at`. The legend may be left \
                    out.",
            example: (
                "'A.\\n.#'.cells({'A': 'start', '.': 'plain', '#': 'wall'}).filter(c, c.kind == 'wall').map(c, c.id)",
                "['1,1']",
            ),
            least: 1,
            most: 2,
            run: cells,
        },
        Function {
            name: "beside",
            signature: "cells.beside(cell) → tables",
            about: "The squares that share a side with one.",
            example: (
                "'ab\\ncd'.cells().beside({'x': 0, 'y': 0}).map(c, c.letter)",
                "['b', 'c']",
            ),
            least: 2,
            most: 2,
            run: beside,
        },
        Function {
            name: "gridGraph",
            signature: "map.gridGraph(letters) → graph",
            about: "The graph of the squares with one of these letters, each joined to those it \
                    shares a side with; the ids are `x,y`. The way round the walls is \
                    `map.gridGraph('.h').distance('0,0', '5,3')`.",
            example: ("'..\\n#.'.gridGraph('.').distance('0,0', '1,1')", "2"),
            least: 2,
            most: 2,
            run: grid_graph,
        },
    ],
};

/// One letter of a map and where it is.
struct Square {
    x: i64,
    y: i64,
    letter: char,
    /// Its first byte in the text.
    at: usize,
}

impl Square {
    fn id(&self) -> String {
        format!("{},{}", self.x, self.y)
    }
}

/// The letters of a map; blanks hold a place but are no squares.
fn squares(text: &str, budget: &Budget) -> Result<Vec<Square>> {
    budget.items(text.len())?;
    let mut squares = Vec::new();
    let (mut x, mut y) = (0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => (x, y) = (0, y + 1),
            '\r' => {}
            _ => {
                if !letter.is_whitespace() {
                    squares.push(Square { x, y, letter, at });
                }
                x += 1;
            }
        }
    }
    Ok(squares)
}

fn cells(call: &Call<'_>) -> Result<Val> {
    let text = call.text(0)?;
    let legend = call.given(1).map(|_| call.map(1)).transpose()?;
    let places = call.places(0);
    let squares = squares(text, call.budget)?;
    call.budget.items(squares.len().saturating_mul(6))?;
    let cells = squares
        .iter()
        .map(|square| cell(square, legend, places.as_ref(), call.budget));
    Ok(Val::list(cells.collect::<Result<Vec<_>>>()?))
}

fn cell(
    square: &Square,
    legend: Option<&Map>,
    places: Option<&Places>,
    budget: &Budget,
) -> Result<Val> {
    let letter = square.letter.to_string();
    let mut fields = Map::new();
    if let Some(legend) = legend {
        let meaning = legend.get(&*letter).ok_or_else(|| {
            let Square { x, y, .. } = square;
            Fault::new(format!(
                "the legend does not know the letter `{letter}` (at {x},{y})"
            ))
            .of_argument(1)
        })?;
        match &meaning.kind {
            Kind::Map(meaning) => {
                budget.items(meaning.len())?;
                fields.extend(
                    meaning
                        .iter()
                        .map(|(key, value)| (key.clone(), value.clone())),
                );
            }
            _ => {
                fields.insert("kind".into(), meaning.clone());
            }
        }
    }
    fields.insert("id".into(), Val::text(square.id()));
    fields.insert("x".into(), Val::from(square.x));
    fields.insert("y".into(), Val::from(square.y));
    let end = square.at + letter.len();
    fields.insert("letter".into(), Val::text(letter));
    let origin = places.map(|places| places.span(&(square.at..end)));
    Ok(Val {
        kind: Kind::Map(fields.into()),
        origin,
    })
}

fn beside(call: &Call<'_>) -> Result<Val> {
    let cells = call.list(0)?;
    let place = |cell: &Val| Some((cell.get("x")?.as_int()?, cell.get("y")?.as_int()?));
    let wanted = place(call.value(1)?);
    let (x, y) =
        wanted.ok_or_else(|| Fault::new("this has no whole `x` and `y`").of_argument(1))?;
    call.budget.items(cells.len())?;
    let near = cells.iter().filter(|cell| {
        place(cell).is_some_and(|(other_x, other_y)| {
            let across = other_x.checked_sub(x).and_then(i64::checked_abs);
            let along = other_y.checked_sub(y).and_then(i64::checked_abs);
            matches!((across, along), (Some(0), Some(1)) | (Some(1), Some(0)))
        })
    });
    Ok(Val::list(near.cloned()))
}

fn grid_graph(call: &Call<'_>) -> Result<Val> {
    let (text, letters) = (call.text(0)?, call.text(1)?);
    let mut squares = squares(text, call.budget)?;
    call.budget
        .spend((squares.len() * letters.chars().count()) as u64)?;
    squares.retain(|square| letters.contains(square.letter));
    call.budget.items(squares.len().saturating_mul(5))?;
    let there: std::collections::HashSet<(i64, i64)> =
        squares.iter().map(|square| (square.x, square.y)).collect();
    let graph = squares.iter().map(|square| {
        let near = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let near = near.map(|(x, y)| (square.x + x, square.y + y));
        let near = near.into_iter().filter(|place| there.contains(place));
        (
            square.id(),
            Val::list(near.map(|(x, y)| Val::text(format!("{x},{y}")))),
        )
    });
    Ok(Val::map(graph))
}
