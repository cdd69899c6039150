//! Edits that an author may make in the kits: none of them is a mistake, and none may be told as one.
//! Those of a game are made all at once, in memory: what is said then names the file and the line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use massicot::check;
use massicot::diag::{Report, Severity};
use massicot::fill;
use massicot::load::{self, Root};

use crate::shipped;

/// A file below the game's folder, what stands there, what is put in its place.
type Put = (&'static str, &'static str, &'static str);

/// Files whose entries are put in another order: a file, and the head of an entry.
type Reordered = (&'static str, &'static str);

const DIX_MILLE: &[Put] = &[
    ("city.toml", "name = \"Palestre\"", "name = \"Gymnase\""),
    ("city.toml", "name = \"Remparts\"", "name = \"Murailles\""),
    (
        "city.toml",
        "name = \"Ruelle sombre\"",
        "name = \"Venelle\"",
    ),
    (
        "city.toml",
        "label = \"Départ\"",
        "label = \"On part d’ici\"",
    ),
    ("city.toml", "braves = 5,", "braves = 10,"),
    ("city.toml", "strength = 25", "strength = 30"),
    ("city.toml", "strength = 40", "strength = 45"),
    (
        "outside.toml",
        "name = \"Poste perse\"",
        "name = \"Guet perse\"",
    ),
    (
        "outside.toml",
        "name = \"Ravin des Loups\"",
        "name = \"Gorge du Loup\"",
    ),
    (
        "outside.toml",
        "name = \"Hameau des bergers\"",
        "name = \"Bergerie\"",
    ),
    (
        "outside.toml",
        "label = \"Rien à signaler\"",
        "label = \"Tout est calme\"",
    ),
    ("outside.toml", "strength = 70", "strength = 80"),
    (
        "events.toml",
        "[\"arc\", \"anneau\"]",
        "[\"anneau\", \"arc\"]",
    ),
    (
        "letters.toml",
        "colour = \"#3d8bd4\"",
        "colour = \"#3f8fd8\"",
    ),
    (
        "road-sheet.toml",
        "title = \"Feuille de route\"",
        "title = \"Carnet de route\"",
    ),
];

const DIX_MILLE_ORDER: &[Reordered] = &[
    ("events.toml", "[[card]]"),
    ("city.toml", "[[tile]]"),
    ("outside.toml", "[[tile]]"),
    ("items.toml", "[[item]]"),
    ("letters.toml", "[[letter]]"),
];

const SLOHAR: &[Put] = &[
    (
        "weapons.toml",
        "Elle a coupé beaucoup de beurre.",
        "Elle a vu passer bien du beurre.",
    ),
    (
        "weapons.toml",
        "Aplatit la pâte et les objections.",
        "Aplatit tout.",
    ),
    (
        "shields.toml",
        "Fut la porte d’un poulailler.",
        "Une ancienne porte de poulailler.",
    ),
    (
        "shields.toml",
        "Pare, puis fait sauter.",
        "Fait sauter, puis pare.",
    ),
    (
        "gear.toml",
        "La septième lieue est en option.",
        "La septième est en option.",
    ),
    (
        "gear.toml",
        "Elle n’entend rien, mais elle éclaire.",
        "Elle éclaire sans entendre.",
    ),
    (
        "effects.toml",
        "Tiède, grise, avec un cheveu. Un délice.",
        "Tiède et grise. Un délice.",
    ),
    (
        "effects.toml",
        "Le dimanche de quelle année ?",
        "De quelle année ?",
    ),
    (
        "randoms.toml",
        "Le château fait « clonk ».",
        "Le château grince.",
    ),
    (
        "effects.toml",
        "Surtout d’avant-bras.",
        "Surtout de poignet.",
    ),
];

const SLOHAR_ORDER: &[Reordered] = &[
    ("weapons.toml", "[[card]]"),
    ("shields.toml", "[[card]]"),
    ("gear.toml", "[[card]]"),
    ("effects.toml", "[[card]]"),
    ("randoms.toml", "[[card]]"),
    ("enemies.toml", "[[enemy]]"),
    ("characters.toml", "[[character]]"),
    ("merchants.toml", "[[merchant]]"),
    ("zones.toml", "[[zone]]"),
];

const SOKAR: &[Put] = &[
    (
        "adventurers.toml",
        "trade = \"étudiant\"",
        "trade = \"élève\"",
    ),
    (
        "adventurers.toml",
        "trade = \"topographe\"",
        "trade = \"arpenteur\"",
    ),
    (
        "adventurers.toml",
        "trade = \"acrobate\"",
        "trade = \"voltigeuse\"",
    ),
    (
        "adventurers.toml",
        "trade = \"maçon\"",
        "trade = \"bâtisseur\"",
    ),
    (
        "adventurers.toml",
        "title = \"Bras sûr\"",
        "title = \"Main sûre\"",
    ),
    (
        "adventurers.toml",
        "title = \"Bon marcheur\"",
        "title = \"Jarret d’acier\"",
    ),
    (
        "adventurers.toml",
        "title = \"Saute-mur\"",
        "title = \"Passe-muraille\"",
    ),
    (
        "adventurers.toml",
        "title = \"Mise à feu\"",
        "title = \"Boutefeu\"",
    ),
    (
        "adventurers.toml",
        "colour = \"#91ab7b\"",
        "colour = \"#93ad7d\"",
    ),
    (
        "adventurers.toml",
        "colour = \"#c03d01\"",
        "colour = \"#be3c02\"",
    ),
    ("actions.toml", "[-1, -2]", "[-1, 2]"),
    (
        "actions.toml",
        "name = \"Poser une dynamite\"",
        "name = \"Faire sauter un mur\"",
    ),
    (
        "combat.toml",
        "totals = [17, 15, 14, 13]",
        "totals = [17, 16, 14, 13]",
    ),
    ("tokens.toml", "id = \"mur-bleu\"", "id = \"le-mur-bleu\""),
    ("demigods.toml", "name = \"Hâpi\"", "name = \"Hapi\""),
    (
        "god-aid.toml",
        "name = \"Élever un mur\"",
        "name = \"Dresser un mur\"",
    ),
    (
        "adventurer-aid.toml",
        "name = \"Silence\"",
        "name = \"Motus\"",
    ),
    ("guide.toml", "bristol 160 g", "bristol 200 g"),
    ("guide.toml", "papier 100 g", "papier 90 g"),
    (
        "board.toml",
        "name = \"Niche\"",
        "name = \"Niche du coffre\"",
    ),
];

const SOKAR_ORDER: &[Reordered] = &[
    ("action-cards.toml", "[[card]]"),
    ("adventurers.toml", "[[adventurer]]"),
    ("actions.toml", "[[action]]"),
    ("demigods.toml", "[[demigod]]"),
];

#[test]
fn no_edit_of_dix_mille_is_refused() {
    none_is_refused("dix-mille", DIX_MILLE, DIX_MILLE_ORDER);
}

#[test]
fn no_edit_of_slohar_is_refused() {
    none_is_refused("slohar", SLOHAR, SLOHAR_ORDER);
}

#[test]
fn no_edit_of_sokar_is_refused() {
    none_is_refused("sokar", SOKAR, SOKAR_ORDER);
}

#[test]
fn there_are_sixty_edits() {
    let puts = [DIX_MILLE, SLOHAR, SOKAR].map(<[Put]>::len);
    let orders = [DIX_MILLE_ORDER, SLOHAR_ORDER, SOKAR_ORDER].map(<[Reordered]>::len);
    let all: usize = puts.iter().chain(&orders).sum();
    assert!(all >= 60, "{all}");
}

/// Figures out of step with the texts that say them, and names out of step with each other.
const MISTAKES: &[(&str, Put, &str)] = &[
    (
        "dix-mille",
        ("items.toml", "2 ensemble", "3 ensemble"),
        "lightning-counts-to-three",
    ),
    (
        "dix-mille",
        ("items.toml", "\"owl\"", "\"bow\""),
        "item-has-an-icon-of-its-own",
    ),
    (
        "dix-mille",
        ("city.toml", "\"Remparts\"", "\"Palestre\""),
        "name-goes-with-its-id",
    ),
    (
        "dix-mille",
        ("city.toml", "\"Palestre\"", "\"Plaestre\""),
        "mistyped-word",
    ),
    (
        "dix-mille",
        ("events.toml", "[\"arc\",", "[\"augures\","),
        "each-item-on-two-cards",
    ),
    (
        "dix-mille",
        ("turn-aid.toml", "sign = \"pile\"", "sign = \"favour\""),
        "sign-goes-with-its-words",
    ),
    (
        "sokar",
        ("guide.toml", "63 × 88", "68 × 88"),
        "cut-as-the-pieces-are",
    ),
    (
        "sokar",
        ("push-back.toml", "BA..MD", "AB..MD"),
        "pushed-as-the-words-say",
    ),
];

#[test]
fn mistakes_that_were_once_silent_are_told() {
    for (game, put, rule) in MISTAKES {
        let report = changed(game, &[*put], &[]);
        let is_told = report.iter().any(|found| {
            let code = found.code.rsplit('/').next();
            code == Some(*rule) && found.primary.is_some()
        });
        assert!(is_told, "{rule} did not tell {put:?}");
    }
}

fn none_is_refused(game: &str, puts: &[Put], orders: &[Reordered]) {
    let known = |report: &Report| -> Vec<String> {
        let told = report
            .iter()
            .filter(|found| found.severity != Severity::Note);
        told.map(|found| format!("{}: {}", found.code, found.message))
            .collect()
    };
    let before = known(&changed(game, &[], &[]));
    let mut after = known(&changed(game, puts, orders));
    after.retain(|found| !before.contains(found));
    assert!(after.is_empty(), "{after:#?}");
}

/// What is said of a game with some edits in it.
fn changed(game: &str, puts: &[Put], orders: &[Reordered]) -> Report {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new("content").join(game);
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut edit = |file: &str, change: &dyn Fn(&str) -> String| {
        let path = folder.join(file);
        let read = || std::fs::read_to_string(repository.join(&path)).unwrap();
        let text = texts.entry(path.clone()).or_insert_with(read);
        *text = change(text);
    };
    for (file, from, to) in puts {
        edit(file, &|text| {
            assert!(text.contains(from), "{file} has no {from:?}");
            text.replacen(from, to, 1)
        });
    }
    for (file, head) in orders {
        edit(file, &|text| last_first(text, head));
    }
    let mut root = Root::at(repository).unwrap();
    for (path, text) in &texts {
        root = root.with_text(path, text);
    }
    shipped::on_threads(|| {
        let (mut project, mut report) = load::load(&root, &[game.to_owned()]);
        fill::project(&mut project, &mut report);
        for found in check::content(&project).iter() {
            report.push(found.clone());
        }
        report
    })
}

/// The last entry of a file before the first.
fn last_first(text: &str, head: &str) -> String {
    let at = |found: Option<usize>| found.map(|at| at + 1);
    let (head, text) = (format!("\n{head}\n"), format!("{text}\n"));
    let first = at(text.find(&head)).unwrap();
    let last = at(text.rfind(&head)).unwrap();
    let last = if last == first { text.len() } else { last };
    let (before, rest) = text.split_at(first);
    let (rest, moved) = rest.split_at(last - first);
    format!("{before}{moved}\n{rest}")
}
