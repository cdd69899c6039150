//! Graphs as numbers: what the graph functions compute on.

use std::collections::VecDeque;
use std::sync::Arc;

use indexmap::IndexSet;

use crate::cel::{Budget, Fault, Map, Result, Val};
use crate::diag::did_you_mean;

/// Squares by number, and from each the squares one can go to.
pub struct Network {
    ids: IndexSet<Arc<str>>,
    to: Vec<Vec<usize>>,
}

/// A state of a walk that does not turn back: where it is and where it came from.
type WalkState = (usize, Option<usize>);

impl Network {
    /// Reads a graph as rules hold it: a table from each id to a list of ids. What leads to
    /// an id that is not there is left out.
    ///
    /// # Errors
    /// A fault where the argument is no graph, or too large a one.
    pub fn read(map: &Map, budget: &Budget) -> Result<Network> {
        budget.items(map.len())?;
        let ids: IndexSet<Arc<str>> = map.keys().cloned().collect();
        let mut to = Vec::with_capacity(ids.len());
        for (id, links) in map {
            let Some(links) = links.as_list() else {
                let found = links.type_name();
                let message = message!(
                    "functions-network-read",
                    "a graph has a list for each id, for `{id}` it has {found}",
                    id,
                    found
                );
                return Err(Fault::new(message)
                    .help(message!(
                        "functions-network-read-help",
                        "make one with `graph(squares)`"
                    ))
                    .of_argument(0));
            };
            budget.items(links.len())?;
            let mut known: Vec<usize> = links
                .iter()
                .filter_map(|link| ids.get_index_of(&**link.as_text()?))
                .collect();
            known.sort_unstable();
            known.dedup();
            to.push(known);
        }
        Ok(Network { ids, to })
    }

    pub fn len(&self) -> usize {
        self.to.len()
    }

    pub fn id(&self, index: usize) -> Val {
        match self.ids.get_index(index) {
            Some(id) => Val::text(id.clone()),
            None => Val::NULL,
        }
    }

    /// The number of an id, or a fault that names the nearest.
    ///
    /// # Errors
    /// A fault where the graph has no such square.
    pub fn index(&self, id: &str) -> Result<usize> {
        self.ids.get_index_of(id).ok_or_else(|| {
            let fault = Fault::new(message!(
                "functions-network-index",
                "the graph has no `{id}`",
                id
            ));
            match did_you_mean(id, self.ids.iter().map(|known| &**known)) {
                Some(near) => fault.help(message!(
                    "did-you-mean-near",
                    "did you mean `{near}`?",
                    near
                )),
                None => fault,
            }
        })
    }

    /// What one pass over all of it costs.
    fn pass(&self) -> u64 {
        self.to.iter().map(|links| 1 + links.len() as u64).sum()
    }

    /// The least number of moves from any of `from` to each square.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn distances(&self, from: &[usize], budget: &Budget) -> Result<Vec<Option<u32>>> {
        budget.spend(self.pass())?;
        let mut distances = vec![None; self.len()];
        let mut queue: VecDeque<(usize, u32)> = from.iter().map(|start| (*start, 0)).collect();
        while let Some((at, distance)) = queue.pop_front() {
            if distances[at].is_none() {
                distances[at] = Some(distance);
                queue.extend(self.to[at].iter().map(|next| (*next, distance + 1)));
            }
        }
        Ok(distances)
    }

    /// The same for walks that never go back to the square they come from, but where there
    /// is nowhere else to go.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn walks(&self, from: &[usize], budget: &Budget) -> Result<Vec<Option<u32>>> {
        let most = self.to.iter().map(Vec::len).max().unwrap_or(0) as u64;
        budget.spend(self.pass() * (1 + most))?;
        let mut distances = vec![None; self.len()];
        let mut seen: std::collections::HashSet<WalkState> = Default::default();
        let mut queue: VecDeque<(WalkState, u32)> =
            from.iter().map(|start| ((*start, None), 0)).collect();
        while let Some((state, distance)) = queue.pop_front() {
            if !seen.insert(state) {
                continue;
            }
            let (at, before) = state;
            distances[at].get_or_insert(distance);
            let onward = self.to[at].iter().filter(|next| Some(**next) != before);
            let onward: Vec<usize> = match onward.clone().next() {
                Some(_) => onward.copied().collect(),
                None => self.to[at].clone(),
            };
            queue.extend(
                onward
                    .into_iter()
                    .map(|next| ((next, Some(at)), distance + 1)),
            );
        }
        Ok(distances)
    }

    /// The neighbours of each square, whichever way the links run.
    pub fn both_ways(&self) -> Vec<Vec<usize>> {
        let mut near = self.to.clone();
        for (from, links) in self.to.iter().enumerate() {
            for to in links {
                near[*to].push(from);
            }
        }
        for (at, near) in near.iter_mut().enumerate() {
            near.sort_unstable();
            near.dedup();
            near.retain(|other| *other != at);
        }
        near
    }

    /// The squares in pieces that hang together, whichever way the links run.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn pieces(&self, budget: &Budget) -> Result<Vec<Vec<usize>>> {
        budget.spend(2 * self.pass())?;
        let near = self.both_ways();
        let mut piece_of: Vec<Option<usize>> = vec![None; self.len()];
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        for start in 0..self.len() {
            if piece_of[start].is_some() {
                continue;
            }
            let (mut piece, mut stack) = (Vec::new(), vec![start]);
            while let Some(at) = stack.pop() {
                if piece_of[at].replace(pieces.len()).is_none() {
                    piece.push(at);
                    stack.extend(near[at].iter().filter(|next| piece_of[**next].is_none()));
                }
            }
            piece.sort_unstable();
            pieces.push(piece);
        }
        Ok(pieces)
    }

    /// The squares without which their piece falls apart (Hopcroft and Tarjan 1973, with a
    /// stack of our own so that a long path cannot exhaust the machine's).
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn cut_points(&self, budget: &Budget) -> Result<Vec<usize>> {
        budget.spend(4 * self.pass())?;
        let near = self.both_ways();
        let count = self.len();
        let (mut entered, mut low) = (vec![0usize; count], vec![0usize; count]);
        let mut cuts = vec![false; count];
        let mut clock = 0;
        for root in 0..count {
            if entered[root] != 0 {
                continue;
            }
            clock += 1;
            (entered[root], low[root]) = (clock, clock);
            let mut children_of_root = 0;
            // A square, the one before it, and how many of its neighbours are done.
            let mut stack = vec![(root, root, 0)];
            while let Some((at, before, done)) = stack.pop() {
                match near[at].get(done) {
                    Some(&next) if entered[next] == 0 => {
                        stack.push((at, before, done + 1));
                        clock += 1;
                        (entered[next], low[next]) = (clock, clock);
                        stack.push((next, at, 0));
                    }
                    Some(&next) => {
                        if next != before {
                            low[at] = low[at].min(entered[next]);
                        }
                        stack.push((at, before, done + 1));
                    }
                    None if at != root => {
                        low[before] = low[before].min(low[at]);
                        children_of_root += usize::from(before == root);
                        cuts[before] |= before != root && low[at] >= entered[before];
                    }
                    None => {}
                }
            }
            cuts[root] = children_of_root > 1;
        }
        Ok((0..count).filter(|at| cuts[*at]).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn network(count: usize, links: &[(usize, usize)]) -> Network {
        let mut to = vec![Vec::new(); count];
        for (from, link) in links {
            to[from % count].push(link % count);
        }
        let map = to.into_iter().enumerate().map(|(from, links)| {
            let links = links.into_iter().map(|link| Val::text(link.to_string()));
            (from.to_string(), Val::list(links))
        });
        Network::read(Val::map(map).as_map().unwrap(), &Budget::new(100_000)).unwrap()
    }

    /// How many pieces are left when a square is taken out, by looking at what can be
    /// reached from each other square.
    fn pieces_without(network: &Network, gone: Option<usize>) -> usize {
        let near = network.both_ways();
        let mut seen = vec![false; near.len()];
        let mut pieces = 0;
        for start in (0..near.len()).filter(|start| Some(*start) != gone) {
            if !seen[start] {
                pieces += 1;
                let mut stack = vec![start];
                while let Some(at) = stack.pop() {
                    if Some(at) != gone && !std::mem::replace(&mut seen[at], true) {
                        stack.extend(&near[at]);
                    }
                }
            }
        }
        pieces
    }

    proptest! {
        #[test]
        fn cut_points_are_the_squares_whose_loss_adds_pieces(
            count in 1usize..9,
            links in prop::collection::vec((0usize..9, 0usize..9), 0..14),
        ) {
            let network = network(count, &links);
            let budget = Budget::new(100_000);
            let whole = pieces_without(&network, None);
            prop_assert_eq!(network.pieces(&budget).unwrap().len(), whole);
            // A square alone takes its own piece with it.
            let cuts = |at: &usize| pieces_without(&network, Some(*at)) > whole;
            let expected: Vec<usize> = (0..count).filter(cuts).collect();
            prop_assert_eq!(network.cut_points(&budget).unwrap(), expected);
        }

        /// Walks that do not turn back, tried out move by move.
        #[test]
        fn walks_are_as_long_as_trying_them_out_says(
            count in 1usize..7,
            links in prop::collection::vec((0usize..7, 0usize..7), 0..12),
        ) {
            let network = network(count, &links);
            let mut states = vec![(0usize, None)];
            let mut expected = vec![None; count];
            for distance in 0..=(count * count) as u32 {
                let mut next = Vec::new();
                for (at, before) in &states {
                    expected[*at] = expected[*at].or(Some(distance));
                    let all = &network.to[*at];
                    let onward: Vec<usize> =
                        all.iter().copied().filter(|next| Some(*next) != *before).collect();
                    let onward = if onward.is_empty() { all.clone() } else { onward };
                    next.extend(onward.into_iter().map(|to| (to, Some(*at))));
                }
                next.sort_unstable();
                next.dedup();
                states = next;
            }
            let walks = network.walks(&[0], &Budget::new(100_000)).unwrap();
            prop_assert_eq!(walks, expected);
        }
    }
}
