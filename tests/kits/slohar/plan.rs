//! The plan of the castle, walked here by other code than the rules': pawns keep to the arrows
//! and turn back in dead ends only.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

use serde_json::Value;

use super::{entries, game, ids, list, project, text};

pub struct Plan {
    pub file: Value,
    ways: BTreeMap<String, Vec<String>>,
}

impl Plan {
    pub fn read() -> Plan {
        let project = project();
        let component = game(&project).component("board").unwrap();
        let file = component.data.as_ref().unwrap().to_json();
        let mut ways: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for square in list(&file, "square") {
            let id = text(square, "id").to_owned();
            ways.entry(id.clone()).or_default();
            for link in list(square, "links") {
                let link = link.as_str().unwrap().to_owned();
                ways.entry(link.clone()).or_default().push(id.clone());
                ways.entry(id.clone()).or_default().push(link);
            }
            for arrow in list(square, "arrows") {
                let arrow = arrow.as_str().unwrap().to_owned();
                ways.entry(id.clone()).or_default().push(arrow);
            }
        }
        Plan { file, ways }
    }

    pub fn squares(&self) -> &[Value] {
        list(&self.file, "square")
    }

    fn of_kind(&self, kind: &str) -> Vec<&Value> {
        let squares = self.squares().iter();
        squares.filter(|square| square["kind"] == kind).collect()
    }

    pub fn gates(&self) -> Vec<&str> {
        let squares = self.squares().iter();
        let gates = squares.filter(|square| square.get("gate").is_some());
        gates.map(|gate| text(gate, "id")).collect()
    }

    /// How many squares a pawn has to walk from `start` to each square, without going over
    /// `closed`.
    pub fn walk(&self, start: &str, closed: Option<&str>) -> BTreeMap<&str, u32> {
        let mut steps = BTreeMap::new();
        let mut seen = HashSet::new();
        let (start, _) = self.ways.get_key_value(start).unwrap();
        let mut queue = VecDeque::from([(start.as_str(), "", 0)]);
        while let Some((at, from, step)) = queue.pop_front() {
            if !seen.insert((at, from)) {
                continue;
            }
            steps.entry(at).or_insert(step);
            let open = || {
                let ways = self.ways[at].iter().map(String::as_str);
                ways.filter(|way| Some(*way) != closed)
            };
            let mut onward: Vec<&str> = open().filter(|way| *way != from).collect();
            if onward.is_empty() {
                onward = open().collect();
            }
            queue.extend(onward.into_iter().map(|way| (way, at, step + 1)));
        }
        steps
    }

    pub fn steps(&self) -> Vec<&str> {
        let cells = list(&self.file, "cell").iter();
        cells.map(|cell| text(cell, "step")).collect()
    }

    /// The squares joined to each, whichever way.
    fn near(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut near: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (from, ways) in &self.ways {
            for to in ways {
                near.entry(from).or_default().insert(to);
                near.entry(to).or_default().insert(from);
            }
        }
        near
    }
}

/// Left, top, right, bottom in half units, whole numbers.
fn bounds(square: &Value) -> [i64; 4] {
    let halves = |key: &str, otherwise: f64| {
        let length = square.get(key).and_then(Value::as_f64);
        (length.unwrap_or(otherwise) * 2.0).round() as i64
    };
    let (x, y) = (halves("x", 0.0), halves("y", 0.0));
    [x, y, x + halves("w", 1.0), y + halves("h", 1.0)]
}

#[test]
pub fn ninety_squares_of_five_kinds() {
    let plan = Plan::read();
    assert!(plan.squares().len() >= 90);
    for kind in ["slab", "draw", "hostile", "barrier", "passage"] {
        assert!(!plan.of_kind(kind).is_empty(), "{kind}");
    }
}

#[test]
pub fn every_cell_leads_to_every_square_and_every_square_to_a_gate() {
    let plan = Plan::read();
    let gates = plan.gates();
    assert_eq!(gates.len(), 2);
    for step in plan.steps() {
        assert_eq!(plan.walk(step, None).len(), plan.squares().len(), "{step}");
    }
    for square in plan.squares() {
        let walk = plan.walk(text(square, "id"), None);
        assert!(
            gates.iter().any(|gate| walk.contains_key(gate)),
            "{}",
            square["id"]
        );
    }
}

#[test]
pub fn dead_ends_are_shops_or_gates_and_all_of_these_are() {
    let plan = Plan::read();
    let ends: BTreeSet<&str> = plan
        .near()
        .into_iter()
        .filter_map(|(id, near)| (near.len() == 1).then_some(id))
        .collect();
    let squares = plan.squares().iter();
    let places: BTreeSet<&str> = squares
        .filter(|square| square.get("shop").is_some() || square.get("gate").is_some())
        .map(|square| text(square, "id"))
        .collect();
    assert_eq!(ends, places);
}

#[test]
pub fn each_barrier_bars() {
    let plan = Plan::read();
    for barrier in plan.of_kind("barrier") {
        let id = text(barrier, "id");
        let shortest = |closed: Option<&str>, gate: &str| {
            let steps = plan.steps();
            let walks = steps.iter().filter_map(|step| {
                let walk = plan.walk(step, closed);
                walk.get(gate).copied()
            });
            walks.min()
        };
        let bars = plan.gates().iter().any(|gate| {
            let before = shortest(None, gate).unwrap();
            shortest(Some(id), gate).is_none_or(|after| after >= before + 6)
        });
        assert!(bars, "{id}");
    }
}

#[test]
pub fn an_enemy_on_each_red_square_and_none_elsewhere() {
    let plan = Plan::read();
    let project = project();
    let enemies = entries(game(&project), "foes");
    let known = ids(&enemies);
    for square in plan.squares() {
        let red = matches!(text(square, "kind"), "hostile" | "barrier");
        let enemy = square.get("enemy").and_then(Value::as_str);
        assert_eq!(red, enemy.is_some(), "{}", square["id"]);
        assert!(enemy.is_none_or(|enemy| known.contains(enemy)));
    }
}

#[test]
pub fn squares_that_are_joined_touch_and_no_two_overlap() {
    let plan = Plan::read();
    let near = plan.near();
    for one in plan.squares() {
        for other in plan.squares() {
            let (name, other_name) = (text(one, "id"), text(other, "id"));
            if name >= other_name {
                continue;
            }
            let (a, b) = (bounds(one), bounds(other));
            let across = a[2].min(b[2]) - a[0].max(b[0]);
            let down = a[3].min(b[3]) - a[1].max(b[1]);
            assert!(
                across <= 0 || down <= 0,
                "{name} and {other_name} lie over one another"
            );
            let touch = (across == 0 && down > 0) || (down == 0 && across > 0);
            assert_eq!(
                touch,
                near[name].contains(other_name),
                "{name}, {other_name}"
            );
        }
    }
}

#[test]
pub fn a_secret_passage_is_half_a_square_with_one_arrow() {
    let plan = Plan::read();
    for passage in plan.of_kind("passage") {
        let [left, top, right, bottom] = bounds(passage);
        assert_eq!((right - left) * (bottom - top), 2);
        assert_eq!(list(passage, "arrows").len(), 1);
        assert!(list(passage, "links").is_empty());
    }
}

#[test]
pub fn each_zone_but_the_prison_has_its_pile() {
    let plan = Plan::read();
    let project = project();
    let game = game(&project);
    let squares = plan.squares().iter();
    let there: BTreeSet<&str> = squares.map(|square| text(square, "zone")).collect();
    let mut cards = entries(game, "effects");
    cards.extend(entries(game, "randoms"));
    let mut piles: BTreeSet<&str> = cards.iter().map(|card| text(card, "zone")).collect();
    assert!(piles.insert("prison"));
    assert_eq!(there, piles);
}

#[test]
pub fn each_character_has_a_cell_in_the_prison() {
    let plan = Plan::read();
    let project = project();
    let people = entries(game(&project), "characters");
    let cells = list(&plan.file, "cell").iter();
    let theirs: BTreeSet<&str> = cells.map(|cell| text(cell, "character")).collect();
    assert_eq!(theirs, ids(&people));
    for step in plan.steps() {
        let mut squares = plan.squares().iter();
        let square = squares.find(|square| square["id"] == step).unwrap();
        assert_eq!(square["zone"], "prison");
    }
}

/// Over four sheets of A4 and over six of Letter the board is parted beside what is looked at.
#[test]
fn seams_run_beside_barriers_enemies_cells_and_the_title() {
    let plan = Plan::read();
    let project = project();
    let stock = &game(&project).component("board").unwrap().stock;
    let [x, y] = [&stock.seams.x, &stock.seams.y].map(|seams| {
        let seams = seams.iter().map(|seam| seam.0);
        seams.collect::<Vec<f64>>()
    });
    assert_eq!((x, y), (vec![175.5, 268.0, 342.0], vec![176.5]));
    // The same in squares of 18.5 mm, 9 and 10 mm from the edges.
    let (x, y) = ([9.0, 14.0, 18.0], [9.0]);
    let number = |value: &Value, key: &str, otherwise: f64| {
        let number = value.get(key).and_then(Value::as_f64);
        number.unwrap_or(otherwise)
    };
    let mut parts: Vec<(String, [f64; 4])> = Vec::new();
    let mut part = |name: &str, value: &Value, more: f64| {
        let (left, top) = (number(value, "x", 0.0), number(value, "y", 0.0));
        let (w, h) = (number(value, "w", 1.0), number(value, "h", 1.0));
        let sides = [left - more, top - more, left + w + more, top + h + more];
        parts.push((name.to_owned(), sides));
    };
    for square in plan.squares() {
        // A barrier's posts stand on the walls.
        let more = if square["kind"] == "barrier" {
            0.2
        } else {
            0.0
        };
        part(text(square, "id"), square, more);
    }
    for cell in list(&plan.file, "cell") {
        part(text(cell, "id"), cell, 0.0);
    }
    part("title", &plan.file["board"][0]["title"], 0.0);
    for square in plan.squares() {
        if let Some(at) = square.get("medallion") {
            let (x, y) = (number(at, "x", 0.0), number(at, "y", 0.0));
            let sides = [x - 0.58, y - 0.58, x + 0.64, y + 0.68];
            parts.push((text(square, "enemy").to_owned(), sides));
        }
    }
    for (name, [left, top, right, bottom]) in parts {
        for seam in x {
            assert!(seam <= left || right <= seam, "x = {seam} cuts {name}");
        }
        for seam in y {
            assert!(seam <= top || bottom <= seam, "y = {seam} cuts {name}");
        }
    }
}
