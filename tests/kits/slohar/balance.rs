//! `docs/slohar-balance.md`: what the cards are worth, computed from the content.
//! `UPDATE=1 cargo test --test kits slohar` writes it anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use massicot::load::Game;
use serde_json::Value;

use super::plan::Plan;
use super::{entries, game, list, project, text};

const LEVELS: std::ops::RangeInclusive<i64> = 1..=7;

#[test]
pub fn the_balance_in_the_docs_is_that_of_the_content() {
    let project = project();
    let game = game(&project);
    let mut page = String::from(INTRODUCTION);
    page.push_str(&weapons(game));
    page.push_str(&shields(game));
    page.push_str(&enemies(game));
    page.push_str(&gold(game));
    page.push_str(&life(game));
    page.push_str(&starts(game));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/slohar-balance.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        written, page,
        "UPDATE=1 cargo test --test kits slohar writes it"
    );
}

const INTRODUCTION: &str = "\
# Les portes de Slohar: the balance

Computed from the content by `tests/kits/slohar/balance.rs`, which fails when this page is not what the
content says; `UPDATE=1 cargo test --test kits slohar` writes it anew.
";

fn number(value: &Value, key: &str) -> Option<i64> {
    value.get(key).and_then(Value::as_i64)
}

fn shown(price: Option<i64>) -> String {
    price.map_or("–".to_owned(), |price| price.to_string())
}

/// What a card's table says for each face.
fn table(card: &Value, what: &str) -> Vec<i64> {
    list(card, "table")
        .iter()
        .filter_map(|line| number(line, what))
        .collect()
}

fn mean(faces: &[i64]) -> f64 {
    faces.iter().sum::<i64>() as f64 / faces.len() as f64
}

/// Cards in the order of their price; what has none first.
fn by_price(game: &Game, component: &str) -> Vec<Value> {
    let mut cards = entries(game, component);
    cards.sort_by_key(|card| number(card, "gold"));
    cards
}

/// In how many of six rolls a weapon reaches each level.
fn weapons(game: &Game) -> String {
    let mut page = String::from(
        "\n## Weapons\n\nMean wounds, wounds for each ten gold, and in how many rolls of six the weapon beats an enemy of each level.\n\n| weapon | from | gold | silver | mean | per 10 gold |",
    );
    LEVELS.for_each(|level| _ = write!(page, " {level} |"));
    page.push_str("\n|---|---|--:|--:|--:|--:|");
    LEVELS.for_each(|_| page.push_str("--:|"));
    for card in by_price(game, "weapons") {
        let faces = table(&card, "wounds");
        let gold = number(&card, "gold");
        let worth = gold.map_or("–".into(), |gold| {
            format!("{:.2}", mean(&faces) * 10.0 / gold as f64)
        });
        let _ = write!(
            page,
            "\n| {} | {} | {} | {} | {:.2} | {worth} |",
            text(&card, "name"),
            text(&card, "pile"),
            shown(gold),
            shown(number(&card, "silver")),
            mean(&faces),
        );
        for level in LEVELS {
            let beaten = faces.iter().filter(|wounds| **wounds >= level).count();
            let _ = write!(page, " {beaten} |");
        }
    }
    page.push('\n');
    page
}

/// What an enemy of each level takes, on the mean, from behind each shield.
fn shields(game: &Game) -> String {
    let mut page = String::from(
        "\n## Shields\n\nMean block, and the hit points a fight against an enemy of each level costs on the mean.\n\n| shield | from | gold | silver | mean |",
    );
    LEVELS.for_each(|level| _ = write!(page, " {level} |"));
    page.push_str("\n|---|---|--:|--:|--:|");
    LEVELS.for_each(|_| page.push_str("--:|"));
    for card in by_price(game, "shields") {
        let faces = table(&card, "block");
        let _ = write!(
            page,
            "\n| {} | {} | {} | {} | {:.2} |",
            text(&card, "name"),
            text(&card, "pile"),
            shown(number(&card, "gold")),
            shown(number(&card, "silver")),
            mean(&faces),
        );
        for level in LEVELS {
            let _ = write!(page, " {:.1} |", lost(&faces, level));
        }
    }
    page.push('\n');
    page
}

/// The mean of level less block, never below 0.
fn lost(block: &[i64], level: i64) -> f64 {
    let wounds: Vec<i64> = block.iter().map(|block| (level - block).max(0)).collect();
    mean(&wounds)
}

fn enemies(game: &Game) -> String {
    let plan = Plan::read();
    let weapons = entries(game, "weapons");
    let mut page = String::from(
        "\n## Enemies\n\nWhere they stand, and in how many rolls of six the starting dagger and the best weapon beat them.\n\n| enemy | level | hostile | barriers | dagger | best |\n|---|--:|--:|--:|--:|--:|",
    );
    let mut all = entries(game, "foes");
    all.sort_by_key(|enemy| number(enemy, "level"));
    for enemy in all {
        let level = number(&enemy, "level").unwrap_or_default();
        let rolls = |card: &Value| {
            let faces = table(card, "wounds").into_iter();
            faces.filter(|wounds| *wounds >= level).count()
        };
        let stands = |kind: &str| {
            let squares = plan.squares().iter();
            let here = squares.filter(|square| square["enemy"] == enemy["id"]);
            here.filter(|square| square["kind"] == kind).count()
        };
        let dagger = weapons.iter().find(|card| card["pile"] == "depart");
        let _ = write!(
            page,
            "\n| {} | {level} | {} | {} | {} | {} |",
            text(&enemy, "name"),
            stands("hostile"),
            stands("barrier"),
            dagger.map_or(0, rolls),
            weapons.iter().map(rolls).max().unwrap_or_default(),
        );
    }
    page.push('\n');
    page
}

/// What a drawn card of each zone does to the one who plays it, on the mean; an outcome of a
/// random card counts by its faces.
fn of_self(game: &Game, zone: &str, kinds: &[&str]) -> (i64, f64) {
    let worth = |deed: &Value| -> i64 {
        let effects = list(deed, "effects").iter();
        let mine = effects.filter(|effect| {
            let who = text(effect, "target");
            let takes = text(effect, "kind").starts_with("take");
            takes || matches!(who, "self" | "player-of-choice" | "everyone")
        });
        let counted = mine.filter(|effect| kinds.contains(&text(effect, "kind")));
        let harmless = counted.filter(|effect| {
            effect["target"] != "player-of-choice" || number(effect, "amount") > Some(0)
        });
        harmless.filter_map(|effect| number(effect, "amount")).sum()
    };
    let in_zone = |component: &str| {
        let cards = entries(game, component).into_iter();
        cards.filter(|card| card["zone"] == zone)
    };
    let (mut cards, mut total) = (0, 0.0);
    for card in in_zone("effects") {
        let copies = number(&card, "copies").unwrap_or_default();
        cards += copies;
        total += (worth(&card) * copies) as f64;
    }
    for card in in_zone("randoms") {
        cards += number(&card, "copies").unwrap_or_default();
        for outcome in list(&card, "outcome") {
            let ends: Vec<i64> = text(outcome, "on")
                .split('–')
                .filter_map(|end| end.parse().ok())
                .collect();
            let faces = ends[ends.len() - 1] - ends[0] + 1;
            total += (worth(outcome) * faces) as f64 / 6.0;
        }
    }
    (cards, total / cards as f64)
}

fn gold(game: &Game) -> String {
    let mut page = String::from(
        "\n## Gold in and out\n\nA fight won brings 5 gold and a card. Gold that a drawn card brings its player on the mean, by zone:\n\n| zone | cards | gold a card |\n|---|--:|--:|",
    );
    let zones = game.data["zones"].to_json();
    for zone in list(&zones, "zone") {
        if zone["pile"] == true {
            let (cards, mean) = of_self(game, text(zone, "id"), &["gold", "take-gold"]);
            let _ = write!(page, "\n| {} | {cards} | {mean:.2} |", text(zone, "name"));
        }
    }
    page.push_str("\n\nWhat the shops ask for all they sell, and what they would pay back for it:\n\n| shop | cards | gold | silver |\n|---|--:|--:|--:|");
    let equipment: Vec<Value> = ["weapons", "shields", "gear"]
        .iter()
        .flat_map(|component| entries(game, component))
        .collect();
    let merchants = game.data["merchants"].to_json();
    let piles = list(&merchants, "merchant").iter();
    for pile in piles.chain(list(&merchants, "pile")) {
        let stock: Vec<_> = equipment
            .iter()
            .filter(|card| card["pile"] == pile["id"])
            .collect();
        let sum = |mark: &str| -> i64 { stock.iter().filter_map(|card| number(card, mark)).sum() };
        let _ = write!(
            page,
            "\n| {} | {} | {} | {} |",
            text(pile, "name"),
            stock.len(),
            sum("gold"),
            sum("silver"),
        );
    }
    page.push('\n');
    page
}

fn life(game: &Game) -> String {
    let mut page = String::from(
        "\n## Hit points\n\nHit points that a drawn card brings its player on the mean, by zone:\n\n| zone | hit points a card |\n|---|--:|",
    );
    let zones = game.data["zones"].to_json();
    for zone in list(&zones, "zone") {
        if zone["pile"] == true {
            let (_, mean) = of_self(game, text(zone, "id"), &["life"]);
            let _ = write!(page, "\n| {} | {mean:.2} |", text(zone, "name"));
        }
    }
    page.push('\n');
    page
}

/// The chance that one of the tries of a turn succeeds.
fn chance(escape: &Value, tries: i64) -> f64 {
    let rolls = |wins: &dyn Fn(i64, i64) -> bool| {
        let pairs = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
        pairs.filter(|(a, b)| wins(*a, *b)).count() as f64 / 36.0
    };
    let face = |faces: &Value| {
        let faces: Vec<i64> = faces
            .as_array()
            .map(|faces| faces.iter().filter_map(Value::as_i64).collect())
            .unwrap_or_default();
        rolls(&|a, _| faces.contains(&a))
    };
    if let Some(each) = escape.get("tries").and_then(Value::as_array) {
        return 1.0 - each.iter().map(|faces| 1.0 - face(faces)).product::<f64>();
    }
    let once = match escape.get("faces") {
        Some(faces) => face(faces),
        None => rolls(&|a, b| {
            Some(a + b) >= number(escape, "at_least") || (escape["double"] == true && a == b)
        }),
    };
    1.0 - (1.0 - once).powi(tries as i32)
}

/// Where everybody starts: seven squares are what two dice give on the mean.
fn starts(game: &Game) -> String {
    let plan = Plan::read();
    let tries = game.data["figures"].to_json()["tries"]
        .as_i64()
        .unwrap_or_default();
    let gates = plan.gates();
    let mut page = String::from(
        "\n## Characters\n\nThe chance to leave the cell in a turn, the squares from the cell to either gate, and the nearest gate in squares when each turn spent in the cell counts as seven, the mean of two dice.\n\n| character | leaves in a turn |",
    );
    let name_of = |gate: &str| {
        let mut squares = plan.squares().iter();
        let square = squares.find(|square| square["id"] == gate);
        square.map_or("", |square| text(square, "gate"))
    };
    gates
        .iter()
        .for_each(|gate| _ = write!(page, " {} |", name_of(gate)));
    page.push_str(" all in all |\n|---|--:|--:|--:|--:|");
    let people = entries(game, "characters");
    for cell in list(&plan.file, "cell") {
        let person = people
            .iter()
            .find(|person| person["id"] == cell["character"]);
        let person = person.unwrap();
        let leaves = chance(&person["escape"], tries);
        let walk = plan.walk(text(cell, "step"), None);
        let nearest = gates.iter().map(|gate| walk[gate]).min().unwrap_or(0);
        let _ = write!(
            page,
            "\n| {} | {:.0} % |",
            text(person, "name"),
            leaves * 100.0
        );
        gates
            .iter()
            .for_each(|gate| _ = write!(page, " {} |", walk[gate]));
        let _ = write!(page, " {:.1} |", f64::from(nearest) + 7.0 / leaves);
    }
    page.push('\n');
    page
}
