//! The kit of Les portes de Slohar against its source: what the rules state is written out here,
//! by hand, and compared with what the program loads. `booklet` reads the drawn rules, `plan` walks the
//! board on its own, `breaks` sees that every rule of the game speaks up, `balance` keeps the table in
//! the docs.

#![allow(
    clippy::disallowed_methods,
    reason = "tests copy and change the files they read"
)]

#[path = "slohar/balance.rs"]
mod balance;
#[path = "slohar/booklet.rs"]
mod booklet;
#[path = "slohar/breaks.rs"]
mod breaks;
#[path = "slohar/plan.rs"]
mod plan;

use std::collections::BTreeSet;
use std::sync::Arc;

use massicot::load::{Game, Project};
use serde_json::{Value, json};

use crate::shipped;

/// What holds the figures of the content to their source.
pub const FIGURES: &[fn()] = &[
    the_figures_are_the_source_s,
    there_are_enough_pieces,
    everybody_starts_with_a_worn_dagger_and_a_wooden_targe,
    the_curious_lever_gives_everybody_ten_gold_on_one_or_two,
    a_table_has_a_line_for_each_face,
    marks_are_where_the_rules_want_them,
    outcomes_cover_the_die_without_gap_or_overlap,
    an_opponent_of_your_choice_is_never_yourself,
    every_character_leaves_the_cell_in_another_way,
    plan::ninety_squares_of_five_kinds,
    plan::every_cell_leads_to_every_square_and_every_square_to_a_gate,
    plan::dead_ends_are_shops_or_gates_and_all_of_these_are,
    plan::each_barrier_bars,
    plan::an_enemy_on_each_red_square_and_none_elsewhere,
    plan::squares_that_are_joined_touch_and_no_two_overlap,
    plan::a_secret_passage_is_half_a_square_with_one_arrow,
    plan::each_zone_but_the_prison_has_its_pile,
    plan::each_character_has_a_cell_in_the_prison,
    balance::the_balance_in_the_docs_is_that_of_the_content,
    breaks::no_rule_is_left_out,
];

fn project() -> Arc<Project> {
    shipped::project("slohar")
}

fn game(project: &Project) -> &Game {
    project.game("slohar").unwrap()
}

/// A component's entries, without their spans; `copies` is there for each.
fn entries(game: &Game, component: &str) -> Vec<Value> {
    let found = game.component(component).unwrap();
    let entries = found.entries.iter().map(|entry| {
        let mut value = entry.value.to_json();
        value["copies"] = entry.copies.into();
        value
    });
    entries.collect()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap()
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn ids(values: &[Value]) -> BTreeSet<&str> {
    values.iter().map(|value| text(value, "id")).collect()
}

#[test]
fn the_figures_are_the_source_s() {
    let project = project();
    let figures = game(&project).data["figures"].to_json();
    let wanted = json!({
        "life": 15, "tries": 3, "start_cards": 3, "double_cards": 1, "square_cards": 1, "hand": 6,
        "plays": 3, "fight_plays": 1,
        "win_cards": 1, "win_gold": 5, "duel_cards": 1, "duel_taken": 1, "duel_gold": 5,
    });
    assert_eq!(figures, wanted);
}

#[test]
fn there_are_enough_pieces() {
    let project = project();
    let game = game(&project);
    let least = [
        ("effects", 30),
        ("weapons", 10),
        ("shields", 8),
        ("gear", 6),
        ("randoms", 4),
    ];
    for (component, least) in least {
        assert!(entries(game, component).len() >= least, "{component}");
    }
    assert!((4..=6).contains(&entries(game, "characters").len()));
    let zones: BTreeSet<String> = entries(game, "effects")
        .iter()
        .map(|card| text(card, "zone").to_owned())
        .collect();
    assert!(zones.len() >= 4 && !zones.contains("prison"), "{zones:?}");
    let coins = ["coins-1", "coins-5", "coins-10"];
    let coins = coins.iter().flat_map(|coins| entries(game, coins));
    let values: Vec<_> = coins.map(|coin| coin["value"].clone()).collect();
    assert_eq!(values, [1, 5, 10]);
}

#[test]
fn everybody_starts_with_a_worn_dagger_and_a_wooden_targe() {
    let project = project();
    let game = game(&project);
    let people = entries(game, "characters").len();
    for (component, name) in [("weapons", "Dague usée"), ("shields", "Targe en bois")] {
        let cards = entries(game, component);
        let given: Vec<_> = cards
            .iter()
            .filter(|card| card["pile"] == "depart")
            .collect();
        assert_eq!(given.len(), 1);
        assert_eq!(text(given[0], "name"), name);
        assert_eq!(given[0]["copies"], people);
        assert!(given[0].get("gold").is_none());
    }
}

#[test]
fn the_curious_lever_gives_everybody_ten_gold_on_one_or_two() {
    let project = project();
    let cards = entries(game(&project), "randoms");
    let lever = cards
        .iter()
        .find(|card| card["name"] == "Levier curieux")
        .unwrap();
    assert_eq!(lever["outcome"].as_array().unwrap().len(), 3);
    let first = &lever["outcome"][0];
    assert_eq!(first["on"], "1–2");
    assert_eq!(
        first["effects"],
        json!([{"kind": "gold", "amount": 10, "target": "everyone"}])
    );
    assert_eq!(first["origin"], "published");
}

#[test]
fn a_table_has_a_line_for_each_face() {
    let project = project();
    for (component, what) in [("weapons", "wounds"), ("shields", "block")] {
        for card in entries(game(&project), component) {
            let table = list(&card, "table");
            let faces: Vec<_> = table.iter().map(|line| line["face"].as_i64()).collect();
            let wanted: Vec<_> = (1..=6).map(Some).collect();
            assert_eq!(faces, wanted, "{}", card["id"]);
            assert!(table.iter().all(|line| line[what].is_u64()));
        }
    }
}

#[test]
fn marks_are_where_the_rules_want_them() {
    let project = project();
    let game = game(&project);
    let merchants = game.data["merchants"].to_json();
    let merchants = ids(list(&merchants, "merchant"));
    assert!(merchants.contains("armurerie") && merchants.len() >= 3);
    for component in ["weapons", "shields", "gear"] {
        for card in entries(game, component) {
            let price = |mark: &str| card.get(mark).and_then(Value::as_u64);
            let sold = merchants.contains(text(&card, "pile"));
            assert_eq!(sold, price("gold").is_some(), "{}", card["id"]);
            if let (Some(silver), Some(gold)) = (price("silver"), price("gold")) {
                assert!(0 < silver && silver <= gold, "{}", card["id"]);
            }
        }
    }
    for component in ["effects", "randoms"] {
        let cards = entries(game, component);
        assert!(cards.iter().all(|card| card.get("gold").is_none()));
        assert!(cards.iter().any(|card| card.get("silver").is_some()));
    }
}

#[test]
fn outcomes_cover_the_die_without_gap_or_overlap() {
    let project = project();
    for card in entries(game(&project), "randoms") {
        let faces: Vec<u32> = list(&card, "outcome")
            .iter()
            .flat_map(|outcome| {
                let mut ends = text(outcome, "on")
                    .split('–')
                    .map(|end| end.parse::<u32>().unwrap());
                let from = ends.next().unwrap();
                from..=ends.next().unwrap_or(from)
            })
            .collect();
        assert_eq!(faces, [1, 2, 3, 4, 5, 6], "{}", card["id"]);
    }
}

#[test]
fn an_opponent_of_your_choice_is_never_yourself() {
    let project = project();
    let game = game(&project);
    let outcomes = entries(game, "randoms");
    let outcomes = outcomes.iter().flat_map(|card| list(card, "outcome"));
    let cards = entries(game, "effects");
    for deed in cards.iter().chain(outcomes) {
        let words = text(deed, "text").to_lowercase();
        let aims = |target: &str| {
            list(deed, "effects")
                .iter()
                .any(|effect| effect["target"] == target)
        };
        assert_eq!(
            words.contains("joueur de votre choix"),
            aims("player-of-choice"),
            "{words}"
        );
        assert_eq!(
            words.contains("adversaire de votre choix"),
            aims("opponent-of-choice"),
            "{words}"
        );
        assert_eq!(
            words.contains("tous les joueurs"),
            aims("everyone"),
            "{words}"
        );
    }
}

#[test]
fn every_character_leaves_the_cell_in_another_way() {
    let project = project();
    let people = entries(game(&project), "characters");
    for field in ["escape", "text"] {
        let ways: BTreeSet<String> = people
            .iter()
            .map(|person| person[field].to_string())
            .collect();
        assert_eq!(ways.len(), people.len(), "{field}");
    }
}
