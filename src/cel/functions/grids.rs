//! Boards of rows and columns: the squares that a `map` with its `legend` gives, each with
//! `row`, `column` and `name`.

use std::collections::HashMap;

use super::{Call, Family, Function};
use crate::cel::{Budget, Fault, Result, Val};

pub const FAMILY: Family = Family {
    title: "Grids",
    functions: &[
        Function {
            name: "gridGraph",
            signature: "squares.gridGraph() → graph",
            about: "The graph of squares with `row` and `column`, each joined to those it shares \
                    a side with; the ids are their names. The way round the walls is \
                    `board.squares.filter(s, !has(s.wall)).gridGraph().distance('A1', 'C4')`.",
            example: (
                "[{'name': 'A1', 'row': 1, 'column': 1}, {'name': 'A2', 'row': 2, 'column': 1}].gridGraph()",
                "{A1: ['A2'], A2: ['A1']}",
            ),
            least: 1,
            most: 1,
            run: grid_graph,
        },
        Function {
            name: "beside",
            signature: "squares.beside(square) → tables",
            about: "The squares of a list that share a side with one.",
            example: (
                "[{'name': 'A1', 'row': 1, 'column': 1}, {'name': 'B2', 'row': 2, 'column': 2}].beside({'row': 1, 'column': 2}).map(s, s.name)",
                "['A1', 'B2']",
            ),
            least: 2,
            most: 2,
            run: beside,
        },
    ],
};

/// Row and column.
type GridCell = (i64, i64);

fn place(square: &Val) -> Option<GridCell> {
    Some((
        square.get("row")?.as_int()?,
        square.get("column")?.as_int()?,
    ))
}

fn placed(square: &Val, argument: usize) -> Result<GridCell> {
    place(square).ok_or_else(|| {
        let fault = Fault::new(message!(
            "functions-grids-placed",
            "a square has no whole `row` and `column`"
        ))
        .of_argument(argument);
        fault.help(message!(
            "functions-grids-placed-help",
            "the squares of a board are its `squares`, made from its `map`"
        ))
    })
}

/// Above, right, below, left.
fn around((row, column): GridCell) -> [GridCell; 4] {
    [(-1, 0), (0, 1), (1, 0), (0, -1)]
        .map(|(down, right)| (row.saturating_add(down), column.saturating_add(right)))
}

/// The squares of the first argument by their places.
fn by_place<'a>(squares: &'a [Val], budget: &Budget) -> Result<HashMap<GridCell, &'a Val>> {
    budget.items(squares.len())?;
    let placed = squares
        .iter()
        .map(|square| Ok((placed(square, 0)?, square)));
    placed.collect()
}

fn grid_graph(call: &Call<'_>) -> Result<Val> {
    let squares = call.list(0)?;
    let places = by_place(squares, call.budget)?;
    call.budget.items(5 * squares.len())?;
    let mut graph = Vec::with_capacity(squares.len());
    for square in squares {
        let near = around(placed(square, 0)?);
        let near = near
            .iter()
            .filter_map(|place| places.get(place)?.get("name"));
        let name = square.get("name").and_then(Val::as_text);
        let name = name.ok_or_else(|| {
            Fault::new(message!(
                "functions-grids-grid-graph",
                "a square has no `name`"
            ))
            .of_argument(0)
        })?;
        graph.push((name.clone(), Val::list(near.cloned())));
    }
    Ok(Val::map(graph))
}

fn beside(call: &Call<'_>) -> Result<Val> {
    let squares = call.list(0)?;
    let near = around(placed(call.value(1)?, 1)?);
    call.budget.items(squares.len())?;
    let found = squares
        .iter()
        .filter(|square| place(square).is_some_and(|place| near.contains(&place)));
    Ok(Val::list(found.cloned()))
}
