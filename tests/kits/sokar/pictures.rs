//! What is drawn against the figures: squares counted again by another way, chances by throwing
//! all dice.

use std::collections::HashSet;

use massicot::load::{Game, Project};
use massicot::render::{FaceSide, Plan, Renderer, TextEngine};
use massicot::write::svg;
use usvg::{Group, Node};

use super::{entries, game, project};

/// The tints of squares that the card alone reaches, that it reaches with the free move, and
/// that it can be used on.
const NEAR: &str = "#a9cf93";
const FAR: &str = "#9cc4e4";
const TARGET: &str = "#efb9ad";

/// Draws the fronts of a component and gives each with its entry's id.
fn fronts(project: &Project, component: &str) -> Vec<(String, usvg::Tree, String)> {
    let game: &Game = game(project);
    let text = TextEngine::new(&project.fonts);
    let renderer = match Renderer::new(project, game, &text) {
        Ok(renderer) => renderer,
        Err(found) => panic!("{found:?}"),
    };
    let plan = Plan::new(game, |other| other.id.value == component);
    let fronts = plan.faces.iter().filter(|job| job.side == FaceSide::Front);
    fronts
        .map(|job| {
            let drawn = renderer.draw(*job);
            assert!(drawn.diagnostics.is_empty(), "{:?}", drawn.diagnostics);
            let face = drawn.face.unwrap();
            let picture = String::from_utf8(svg::encode(&face, true, false)).unwrap();
            let entry = &game.components[job.component].entries[job.entry.unwrap()];
            (entry.id.value.clone(), (*face.tree).clone(), picture)
        })
        .collect()
}

pub fn texts(group: &Group, found: &mut Vec<String>) {
    for node in group.children() {
        match node {
            Node::Group(group) => texts(group, found),
            Node::Text(text) => found.extend(text.chunks().iter().map(|chunk| chunk.text().into())),
            _ => {}
        }
    }
}

/// Squares that a walk of so many steps ends on, taken step by step over all walks; where they stand in a corner of
/// the board, the lower left one, there are none beyond its edges.
fn walked(steps: usize, walls: &[(i64, i64)], in_corner: bool) -> HashSet<(i64, i64)> {
    let is_beyond = |(x, y): &(i64, i64)| in_corner && (*x < -1 || *y > 1);
    let mut seen = HashSet::from([(0, 0)]);
    for _ in 0..steps {
        let next: Vec<_> = seen
            .iter()
            .flat_map(|(x, y)| [(x - 1, *y), (x + 1, *y), (*x, y - 1), (*x, y + 1)])
            .filter(|square| !walls.contains(square) && !is_beyond(square))
            .collect();
        seen.extend(next);
    }
    seen.remove(&(0, 0));
    seen
}

#[test]
fn the_diagrams_show_the_squares_the_cards_reach() {
    let project = project();
    let actions = game(&project).data["actions"].to_json();
    let cards = fronts(&project, "actions");
    assert_eq!(cards.len(), 32);
    for (id, _, picture) in &cards {
        let (who, _) = id.split_once('-').unwrap();
        let action = actions["action"].as_array().unwrap().iter();
        let action = action
            .clone()
            .find(|known| id.ends_with(known["id"].as_str().unwrap()))
            .unwrap_or_else(|| panic!("{action:?}"));
        let walls: Vec<(i64, i64)> = serde_json::from_value(action["walls"].clone()).unwrap();
        // Each tint is there once more: in the line that says what it means.
        let count = |tint: &str| picture.matches(&format!("fill=\"{tint}\"")).count();
        let free = if who == "lucas" { 3 } else { 2 };
        let (near, far, target) = match action["kind"].as_str().unwrap() {
            "move" => {
                let steps = action["steps"].as_u64().unwrap() as usize;
                // Long walks are drawn in a corner.
                let in_corner = steps + free > 3;
                let near = walked(steps, &walls, in_corner).len();
                let all = walked(steps + free, &walls, in_corner).len();
                (near + 1, all - near + 1, 0)
            }
            "dynamite" => (0, 0, 4 + 1),
            // All two squares away: with whom stands beside one fights without a card. For Shayane the lines to
            // the edge of the 9 × 9 patch too.
            _ if who == "shayane" => (0, 0, 8 + 4 * 2 + 1),
            _ => (0, 0, 8 + 1),
        };
        assert_eq!(
            (count(NEAR), count(FAR), count(TARGET)),
            (near, far, target),
            "{id}"
        );
    }
}

/// How many of all throws of so many dice come to each total.
fn throws(dice: u32) -> Vec<u64> {
    let mut ways = vec![0; 6 * dice as usize + 1];
    for throw in 0..6_u64.pow(dice) {
        let total: u64 = (0..dice).map(|die| throw / 6_u64.pow(die) % 6 + 1).sum();
        ways[total as usize] += 1;
    }
    ways
}

fn percent(dice: u32, total: usize) -> f64 {
    let ways = throws(dice);
    100.0 * ways[total..].iter().sum::<u64>() as f64 / ways.iter().sum::<u64>() as f64
}

#[test]
fn the_combat_table_prints_totals_and_true_chances() {
    let project = project();
    let table = entries(game(&project), "combat").remove(0);
    let (_, tree, _) = fronts(&project, "combat").remove(0);
    let mut printed = Vec::new();
    texts(tree.root(), &mut printed);
    let rows = table["row"].as_array().unwrap();
    let totals: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| serde_json::from_value(row["totals"].clone()).unwrap())
        .collect();
    assert_eq!((totals.len(), totals[0].len()), (5, 4));
    for (index, row) in totals.iter().enumerate() {
        assert!(row.windows(2).all(|pair| pair[0] > pair[1]), "{row:?}");
        for (column, total) in row.iter().enumerate() {
            assert!(index == 0 || totals[index - 1][column] < *total);
            let (five, seven) = (percent(5, *total), percent(7, *total));
            assert!((5.0..=95.0).contains(&five), "{total}: {five}");
            assert!(seven > five);
            let both = format!("{} · {} %", five.round(), seven.round().min(99.0));
            assert!(printed.contains(&both), "{both} not in {printed:?}");
            assert!(printed.contains(&total.to_string()), "{total}");
        }
    }
}

#[test]
fn recharge_bars_and_tracks_are_as_long_as_their_figures() {
    let project = project();
    for (id, tree, _) in fronts(&project, "adventurers") {
        let mut printed = Vec::new();
        texts(tree.root(), &mut printed);
        let figures: Vec<u32> = printed
            .iter()
            .filter_map(|text| text.parse().ok())
            .collect();
        let bar: &[u32] = match id.as_str() {
            "dalia" => &[6, 5, 4, 3, 2, 1],
            "hemakshi" => &[5, 4, 3, 2, 1],
            "danica" => &[3, 2, 1],
            "malik" => &[2, 1],
            _ => &[],
        };
        let cost = if id == "tanek" { 5 } else { 6 };
        let wanted: Vec<u32> = bar.iter().copied().chain(1..=4).chain(1..=cost).collect();
        assert_eq!(figures, wanted, "{id}");
    }
    let (_, tree, _) = fronts(&project, "turn-track").remove(0);
    let mut printed = Vec::new();
    texts(tree.root(), &mut printed);
    let turns: Vec<u32> = printed
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    assert_eq!(turns, (1..=12).collect::<Vec<_>>());
}

/// The back of an action card belongs to one adventurer: as many backs as adventurers.
#[test]
fn every_adventurer_s_cards_have_a_back_of_their_own() {
    let project = project();
    let game = game(&project);
    let text = TextEngine::new(&project.fonts);
    let Ok(renderer) = Renderer::new(&project, game, &text) else {
        panic!("the templates cannot be read");
    };
    let plan = Plan::new(game, |component| component.id.value == "actions");
    let backs = plan.faces.iter().filter(|job| job.side == FaceSide::Back);
    let mut looks: HashSet<(String, String)> = HashSet::new();
    for job in backs {
        let face = renderer.draw(*job).face.unwrap();
        let who = &game.components[job.component].entries[job.entry.unwrap()];
        let who = who.value.get("adventurer").and_then(|who| who.as_str());
        let picture = String::from_utf8(svg::encode(&face, true, false)).unwrap();
        looks.insert((who.unwrap().to_owned(), picture));
    }
    assert_eq!(looks.len(), 8);
    let pictures: HashSet<&String> = looks.iter().map(|(_, picture)| picture).collect();
    assert_eq!(pictures.len(), 8);
}

/// The signs the board is read by are drawn on as many squares as the map has.
#[test]
fn the_board_is_drawn_with_every_square() {
    let project = project();
    let (_, tree, _) = fronts(&project, "board").remove(0);
    let mut printed = Vec::new();
    texts(tree.root(), &mut printed);
    for name in ["A", "O", "1", "15"] {
        let count = printed.iter().filter(|text| *text == name).count();
        // At both ends; the letter A stands on its square and in the key too.
        assert_eq!(count, if name == "A" { 4 } else { 2 }, "{name}");
    }
}
