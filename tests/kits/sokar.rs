//! The Sokar kit against its source: what the source states is written out here, by hand, and
//! compared with what the program loads. `breaks` sees that every rule of the game speaks up,
//! `pictures` that what is drawn is what the figures say, `booklet` that the rules booklet says them,
//! `guide` that the print guide names the pages of the kit.

#![allow(
    clippy::disallowed_methods,
    reason = "tests copy and change the files they read"
)]

#[path = "sokar/booklet.rs"]
mod booklet;
#[path = "sokar/breaks.rs"]
mod breaks;
#[path = "sokar/guide.rs"]
mod guide;
#[path = "sokar/pictures.rs"]
mod pictures;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;

use massicot::load::{Game, Project};
use serde_json::{Value, json};

use crate::shipped;

/// What holds the figures of the content to their source.
pub const FIGURES: &[fn()] = &[
    every_adventurer_has_the_ability_of_the_source,
    every_adventurer_has_the_same_nine_cards,
    the_action_cards_do_what_the_source_says,
    the_figures_are_the_source_s,
    the_pieces_are_as_many_as_stated_or_planned,
    the_board_keeps_to_its_constraints,
    no_third_of_the_chests_decides_the_game,
    breaks::no_rule_is_left_out,
];

fn project() -> Arc<Project> {
    shipped::project("sokar")
}

fn game(project: &Project) -> &Game {
    project.game("sokar").unwrap()
}

/// A component's entries, without their spans.
fn entries(game: &Game, component: &str) -> Vec<Value> {
    let found = game.component(component).unwrap();
    found
        .entries
        .iter()
        .map(|entry| entry.value.to_json())
        .collect()
}

/// How many pieces a component prints.
fn pieces(game: &Game, component: &str) -> u32 {
    let found = game.component(component).unwrap();
    found.entries.iter().map(|entry| entry.copies).sum()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap()
}

/// The eight of the source: name, which kind of ability, the figures in it.
fn adventurers() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("Yasim", "passive", json!({"combat_total": -1})),
        ("Tanek", "passive", json!({"level_cost": 5})),
        ("Lucas", "passive", json!({"free_move": 3})),
        ("Shayane", "passive", json!({"attack_range": "line"})),
        ("Dalia", "special", json!({"every": 6, "move_limit": 1})),
        ("Hemakshi", "special", json!({"every": 5})),
        ("Danica", "special", json!({"every": 3, "range": "line"})),
        (
            "Malik",
            "special",
            json!({"every": 2, "range": 5, "lasts": 2}),
        ),
    ]
}

#[test]
fn every_adventurer_has_the_ability_of_the_source() {
    let project = project();
    let found = entries(game(&project), "adventurers");
    let found = found.iter().map(|entry| {
        let kinds = ["passive", "special"].map(|kind| entry.get(kind).cloned());
        let (kind, ability) = match kinds {
            [Some(ability), None] => ("passive", ability),
            [None, Some(ability)] => ("special", ability),
            other => panic!("{} has {other:?}", entry["id"]),
        };
        let mut figures = ability;
        let fields = figures.as_object_mut().unwrap();
        fields.remove("text").unwrap();
        fields.remove("badge");
        (text(entry, "name").to_owned(), kind.to_owned(), figures)
    });
    let wanted = adventurers()
        .into_iter()
        .map(|(name, kind, figures)| (name.to_owned(), kind.to_owned(), figures));
    assert_eq!(found.collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
}

#[test]
fn every_adventurer_has_the_same_nine_cards() {
    let project = project();
    let game = game(&project);
    let mut decks: BTreeMap<String, BTreeMap<String, u64>> = BTreeMap::new();
    for card in entries(game, "actions") {
        let deck = decks.entry(text(&card, "adventurer").into()).or_default();
        *deck.entry(text(&card, "action").into()).or_default() += card["copies"].as_u64().unwrap();
    }
    let nine = [
        ("avancer-1", 4),
        ("avancer-2", 1),
        ("dynamite", 2),
        ("attaque", 2),
    ];
    let nine: BTreeMap<String, u64> = nine.map(|(id, count)| (id.into(), count)).into();
    let names = adventurers()
        .into_iter()
        .map(|(name, ..)| name.to_lowercase());
    let wanted: BTreeMap<_, _> = names.map(|name| (name, nine.clone())).collect();
    assert_eq!(decks, wanted);
    assert_eq!(pieces(game, "actions"), 72);
}

#[test]
fn the_action_cards_do_what_the_source_says() {
    let project = project();
    let actions = game(&project).data["actions"].to_json();
    let figures = actions["action"].as_array().unwrap().iter().map(|action| {
        let number = |key: &str| action.get(key).and_then(Value::as_u64);
        (
            text(action, "kind"),
            number("steps"),
            number("range"),
            number("copies"),
        )
    });
    let wanted = [
        ("move", Some(1), None, Some(4)),
        ("move", Some(2), None, Some(1)),
        ("dynamite", None, Some(1), Some(2)),
        ("attack", None, Some(2), Some(2)),
    ];
    assert_eq!(figures.collect::<Vec<_>>(), wanted);
}

#[test]
fn the_figures_are_the_source_s() {
    let project = project();
    let mut figures = game(&project).data["figures"].to_json();
    let fields = figures.as_object_mut().unwrap();
    for ours in ["levels", "late"] {
        fields.remove(ours).unwrap();
    }
    let wanted = json!({
        "turns": 12, "free_move": 2, "minions_moved": 2, "mummy_move": 2, "demigod_move": 3,
        "hand": 6, "discard": 3, "dice": 5, "dice_with_card": 7,
        "xp_winner": 2, "xp_loser": 1, "level_cost": 6,
    });
    assert_eq!(figures, wanted);
}

#[test]
fn the_pieces_are_as_many_as_stated_or_planned() {
    let project = project();
    let counts = [
        ("board", 1),
        ("adventurers", 8),
        ("combat", 1),
        ("god-aid", 1),
        ("actions", 72),
        ("turn-track", 1),
        ("pawns", 8),
        ("demigods", 4),
        ("mummies", 8),
        ("chests", 9),
        ("walls", 24),
        ("blue-wall", 1),
        ("dynamite", 4),
        ("xp", 30),
    ];
    for (component, count) in counts {
        assert_eq!(pieces(game(&project), component), count, "{component}");
    }
}

type Square = (i64, i64);

/// The board by rows and columns: the kind of each square, and where walls and starts are.
struct Board {
    kinds: HashMap<Square, String>,
    letters: Vec<String>,
    walls: HashSet<Square>,
    starts: Vec<Square>,
}

impl Board {
    fn new(game: &Game) -> Board {
        let entry = entries(game, "board").remove(0);
        let mut board = Board {
            kinds: HashMap::new(),
            letters: Vec::new(),
            walls: HashSet::new(),
            starts: Vec::new(),
        };
        for square in entry["squares"].as_array().unwrap() {
            let place = (
                square["row"].as_i64().unwrap(),
                square["column"].as_i64().unwrap(),
            );
            board.kinds.insert(place, text(square, "kind").to_owned());
            if let Some(letter) = square.get("letter") {
                board.letters.push(letter.as_str().unwrap().to_owned());
            }
            if square.get("wall").is_some() {
                board.walls.insert(place);
            }
            if square.get("start").is_some() {
                board.starts.push(place);
            }
        }
        board
    }

    fn of(&self, kind: &str) -> Vec<Square> {
        let of_kind = self.kinds.iter().filter(|(_, found)| *found == kind);
        of_kind.map(|(place, _)| *place).collect()
    }

    fn near(&self, (row, column): Square, kind: &str) -> usize {
        let around = [
            (row - 1, column),
            (row, column + 1),
            (row + 1, column),
            (row, column - 1),
        ];
        let is_kind = |place: &Square| self.kinds.get(place).is_some_and(|found| found == kind);
        around.into_iter().filter(is_kind).count()
    }

    /// How far every square is to walk from one, round walls and chests.
    fn walks(&self, from: Square) -> HashMap<Square, usize> {
        let mut walks = HashMap::from([(from, 0)]);
        let mut edge = VecDeque::from([from]);
        while let Some((row, column)) = edge.pop_front() {
            let steps = walks[&(row, column)] + 1;
            for next in [
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ] {
                let free = self.kinds.get(&next).is_some_and(|kind| kind != "chest")
                    && !self.walls.contains(&next);
                if free && !walks.contains_key(&next) {
                    walks.insert(next, steps);
                    edge.push_back(next);
                }
            }
        }
        walks
    }
}

#[test]
fn the_board_keeps_to_its_constraints() {
    let project = project();
    let game = game(&project);
    let board = Board::new(game);
    let (chests, hatched) = (board.of("chest"), board.of("hatched"));
    assert!(chests.iter().all(|chest| board.near(*chest, "hatched") > 0));
    assert!(
        hatched
            .iter()
            .all(|square| board.near(*square, "chest") == 1)
    );
    assert_eq!(chests.len(), entries(game, "chests").len());
    let mut letters = board.letters.clone();
    letters.sort();
    let demigods = entries(game, "demigods");
    let mut theirs: Vec<&str> = demigods
        .iter()
        .map(|demigod| text(demigod, "letter"))
        .collect();
    theirs.sort();
    assert_eq!(letters, theirs);
    assert_eq!(letters.len(), board.of("lettered").len());
    for wall in &board.walls {
        assert_eq!(board.kinds[wall], "plain", "{wall:?}");
        assert!(!board.starts.contains(wall), "{wall:?}");
    }
    assert_eq!(board.starts.len(), 8);
    for start in &board.starts {
        let walks = board.walks(*start);
        for square in &hatched {
            let walk = walks[square];
            assert!((4..=24).contains(&walk), "{start:?} to {square:?}: {walk}");
        }
    }
}

#[test]
fn no_third_of_the_chests_decides_the_game() {
    let project = project();
    let mut amounts: Vec<i64> = entries(game(&project), "chests")
        .iter()
        .map(|chest| chest["amount"].as_i64().unwrap())
        .collect();
    amounts.sort();
    let all: i64 = amounts.iter().sum();
    let most = amounts.len() - amounts.len() / 3;
    assert!(2 * amounts[most..].iter().sum::<i64>() < all);
    assert!(2 * amounts[..most].iter().sum::<i64>() > all);
}
