//! Boards of squares and links. A graph is a table: for each id the list of ids that one can
//! go to, so `board['a7']` are the neighbours of a7.

use indexmap::IndexSet;

use super::network::Network;
use super::{Call, Family, Function};
use crate::cel::{Fault, Map, Result, Val};

pub const FAMILY: Family = Family {
    title: "Graphs",
    functions: &[
        Function {
            name: "graph",
            signature: "squares.graph() → graph",
            about: "A graph of tables with an `id`. The ids in a square's `links` are joined to it \
                    both ways, those in its `arrows` can only be gone to. A link to an id that \
                    is not there is left out: give links a rule of their own, with `ids()`.",
            example: (
                "[{'id': 'a', 'links': ['b']}, {'id': 'b', 'arrows': ['c']}, {'id': 'c'}].graph()",
                "{a: ['b'], b: ['a', 'c'], c: []}",
            ),
            least: 1,
            most: 1,
            run: graph,
        },
        Function {
            name: "reached",
            signature: "graph.reached(from) → ids",
            about: "The squares that can be reached from one, or from any of a list, the \
                    start counted in.",
            example: (
                "{'a': ['b'], 'b': [], 'c': ['a']}.reached('a')",
                "['a', 'b']",
            ),
            least: 2,
            most: 2,
            run: |call| reached(call, Network::distances),
        },
        Function {
            name: "distance",
            signature: "graph.distance(from, to) → number or null",
            about: "The least number of moves from one square, or any of a list, to another; \
                    `null` where there is no way.",
            example: ("{'a': ['b'], 'b': ['c'], 'c': []}.distance('a', 'c')", "2"),
            least: 3,
            most: 3,
            run: |call| distance(call, Network::distances),
        },
        Function {
            name: "walked",
            signature: "graph.walked(from) → ids",
            about: "The squares that can be reached by walks that never turn back, but in a \
                    dead end.",
            example: (
                "{'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}.walked('b')",
                "['a', 'b', 'c']",
            ),
            least: 2,
            most: 2,
            run: |call| reached(call, Network::walks),
        },
        Function {
            name: "walkDistance",
            signature: "graph.walkDistance(from, to) → number or null",
            about: "The least number of moves of a walk that never turns back, but in a dead \
                    end; `null` where there is none.",
            example: (
                "{'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}.walkDistance('a', 'c')",
                "2",
            ),
            least: 3,
            most: 3,
            run: |call| distance(call, Network::walks),
        },
        Function {
            name: "deadEnds",
            signature: "graph.deadEnds() → ids",
            about: "The squares joined to exactly one other, whichever way the link runs.",
            example: (
                "{'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}.deadEnds()",
                "['a', 'c']",
            ),
            least: 1,
            most: 1,
            run: dead_ends,
        },
        Function {
            name: "pieces",
            signature: "graph.pieces() → lists of ids",
            about: "The parts of a graph that hang together; one list where all of it does.",
            example: (
                "{'a': ['b'], 'b': [], 'c': []}.pieces()",
                "[['a', 'b'], ['c']]",
            ),
            least: 1,
            most: 1,
            run: pieces,
        },
        Function {
            name: "cutPoints",
            signature: "graph.cutPoints() → ids",
            about: "The squares without which the graph would fall apart.",
            example: (
                "{'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}.cutPoints()",
                "['b']",
            ),
            least: 1,
            most: 1,
            run: |call| {
                let network = network(call)?;
                let cuts = network.cut_points(call.budget)?;
                Ok(Val::list(cuts.into_iter().map(|at| network.id(at))))
            },
        },
        Function {
            name: "withoutNode",
            signature: "graph.withoutNode(id) → graph",
            about: "The same graph without a square, or without each of a list. What a barrier \
                    bars is `board.reached(start).without(board.withoutNode(barrier).reached(start))`.",
            example: (
                "{'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}.withoutNode('b')",
                "{a: [], c: []}",
            ),
            least: 2,
            most: 2,
            run: without_node,
        },
        Function {
            name: "withoutEdge",
            signature: "graph.withoutEdge(from, to) → graph",
            about: "The same graph without the link between two squares, in both directions.",
            example: (
                "{'a': ['b'], 'b': ['a']}.withoutEdge('a', 'b')",
                "{a: [], b: []}",
            ),
            least: 3,
            most: 3,
            run: without_edge,
        },
    ],
};

fn graph(call: &Call<'_>) -> Result<Val> {
    let squares = call.list(0)?;
    let mut graph: Vec<(&std::sync::Arc<str>, IndexSet<usize>)> = Vec::new();
    let mut numbers = std::collections::HashMap::new();
    for square in squares {
        call.budget.items(2)?;
        let id = square.get("id").and_then(Val::as_text);
        let id = id.ok_or_else(|| {
            Fault::new(message!("functions-graphs-graph", "a square has no `id`")).of_argument(0)
        })?;
        if numbers.insert(id, graph.len()).is_some() {
            return Err(Fault::new(message!(
                "functions-graphs-graph-two-squares-id",
                "there are two squares `{id}`",
                id
            ))
            .of_argument(0));
        }
        graph.push((id, IndexSet::new()));
    }
    for square in squares {
        let from = square
            .get("id")
            .and_then(Val::as_text)
            .and_then(|id| numbers.get(id));
        for (field, both) in [("links", true), ("arrows", false)] {
            let links = square.get(field).and_then(Val::as_list).unwrap_or_default();
            call.budget.items(2 * links.len())?;
            for link in links {
                let to = link.as_text().and_then(|id| numbers.get(id));
                let (Some(&from), Some(&to)) = (from, to) else {
                    continue;
                };
                graph[from].1.insert(to);
                if both {
                    graph[to].1.insert(from);
                }
            }
        }
    }
    let id = |at: &usize| Val::text(graph[*at].0.clone());
    let tables = graph.iter();
    Ok(Val::map(tables.map(|(of, links)| {
        ((*of).clone(), Val::list(links.iter().map(id)))
    })))
}

fn network(call: &Call<'_>) -> Result<Network> {
    Network::read(call.map(0)?, call.budget)
}

/// One id or a list of ids, as numbers.
fn squares(call: &Call<'_>, network: &Network, index: usize) -> Result<Vec<usize>> {
    let value = call.value(index)?;
    let ids = match value.as_text() {
        Some(id) => vec![id],
        None => call.texts(index)?,
    };
    let numbers = ids.into_iter().map(|id| network.index(id));
    let numbers: Result<Vec<usize>> = numbers.collect();
    numbers.map_err(|fault| fault.of_argument(index))
}

type PathSearch = fn(&Network, &[usize], &crate::cel::Budget) -> Result<Vec<Option<u32>>>;

fn reached(call: &Call<'_>, search: PathSearch) -> Result<Val> {
    let network = network(call)?;
    let from = squares(call, &network, 1)?;
    let distances = search(&network, &from, call.budget)?;
    call.budget.items(distances.len())?;
    let reached = (0..distances.len()).filter(|at| distances[*at].is_some());
    Ok(Val::list(reached.map(|at| network.id(at))))
}

fn distance(call: &Call<'_>, search: PathSearch) -> Result<Val> {
    let network = network(call)?;
    let (from, to) = (squares(call, &network, 1)?, squares(call, &network, 2)?);
    let distances = search(&network, &from, call.budget)?;
    let least = to.into_iter().filter_map(|to| distances[to]).min();
    Ok(least.map_or(Val::NULL, |distance| Val::from(i64::from(distance))))
}

fn dead_ends(call: &Call<'_>) -> Result<Val> {
    let network = network(call)?;
    let near = network.both_ways();
    call.budget.items(near.len())?;
    let ends = (0..near.len()).filter(|at| near[*at].len() == 1);
    Ok(Val::list(ends.map(|at| network.id(at))))
}

fn pieces(call: &Call<'_>) -> Result<Val> {
    let network = network(call)?;
    let pieces = network.pieces(call.budget)?;
    call.budget.items(network.len() + pieces.len())?;
    let ids = |piece: Vec<usize>| Val::list(piece.into_iter().map(|at| network.id(at)));
    Ok(Val::list(pieces.into_iter().map(ids)))
}

fn without_node(call: &Call<'_>) -> Result<Val> {
    let network = network(call)?;
    let gone = squares(call, &network, 1)?;
    let gone: std::collections::HashSet<usize> = gone.into_iter().collect();
    let is_gone = |id: &str| network.index(id).is_ok_and(|at| gone.contains(&at));
    rebuilt(call, |id| !is_gone(id), |_, to| !is_gone(to))
}

fn without_edge(call: &Call<'_>) -> Result<Val> {
    let network = network(call)?;
    let (from, to) = (call.text(1)?, call.text(2)?);
    for (index, id) in [(1, from), (2, to)] {
        network
            .index(id)
            .map_err(|fault| fault.of_argument(index))?;
    }
    let same = |a: &str, b: &str| (a, b) == (from, to) || (b, a) == (from, to);
    rebuilt(call, |_| true, |a, b| !same(a, b))
}

/// The graph again with the squares and the links that are to stay.
fn rebuilt(
    call: &Call<'_>,
    square: impl Fn(&str) -> bool,
    link: impl Fn(&str, &str) -> bool,
) -> Result<Val> {
    let mut graph = Map::new();
    for (id, links) in call.map(0)? {
        if !square(id) {
            continue;
        }
        let links = links.as_list().unwrap_or_default();
        call.budget.items(1 + 2 * links.len())?;
        let stay = |to: &&Val| to.as_text().is_some_and(|to| link(id, to));
        graph.insert(id.clone(), Val::list(links.iter().filter(stay).cloned()));
    }
    Ok(crate::cel::ValKind::Map(graph.into()).into())
}
