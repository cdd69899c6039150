//! Every rule of `content/slohar/rules.toml`, broken in turn: it has to say so.

use crate::breaks::{self, Break};

const BREAKS: &[Break] = &[
    (
        "colours-as-the-rules-name-them",
        "game.toml",
        "weapon = \"#8e2320\"",
        "weapon = \"#24468f\"",
    ),
    (
        "grounds-are-light-ink-is-dark",
        "game.toml",
        "paper = \"#f6ecd4\"",
        "paper = \"#7a5a3a\"",
    ),
    (
        "template-of-its-kind",
        "game.toml",
        "template = \"foe.svg\"",
        "template = \"life.svg\"",
    ),
    (
        "one-board",
        "game.toml",
        "template = \"board.svg\"",
        "template = \"board.svg\"\ncopies = 2",
    ),
    (
        "square-ids-once",
        "board.toml",
        "id = \"prison-02\"",
        "id = \"prison-01\"",
    ),
    (
        "links-lead-to-squares",
        "board.toml",
        "links = [\"prison-02\"",
        "links = [\"prison-99\"",
    ),
    (
        "five-kinds",
        "rules.toml",
        "kinds = [\"slab\"",
        "kinds = [\"stairs\", \"slab\"",
    ),
    (
        "squares-on-the-board",
        "board.toml",
        "columns = 28",
        "columns = 27",
    ),
    (
        "squares-do-not-overlap",
        "board.toml",
        "id = \"poterne\"\nx = 26",
        "id = \"poterne\"\nx = 25",
    ),
    (
        "joined-squares-touch",
        "board.toml",
        "id = \"poterne\"\nx = 26\ny = 0",
        "id = \"poterne\"\nx = 26\ny = 4",
    ),
    (
        "passages-are-half-squares",
        "board.toml",
        "h = 0.5",
        "h = 1",
    ),
    (
        "arrows-only-at-passages",
        "board.toml",
        "links = [\"prison-02\"",
        "arrows = [\"prison-02\"",
    ),
    (
        "all-reached-from-every-cell",
        "board.toml",
        "medallion = { x = 25.9, y = 2.95 }\nlinks = [\"poterne\"]",
        "medallion = { x = 25.9, y = 2.95 }",
    ),
    (
        "a-gate-from-every-square",
        "board.toml",
        "zone = \"bibliotheque\"\nlinks = [\"armurerie\"]",
        "zone = \"bibliotheque\"",
    ),
    ("two-gates", "board.toml", "gate = \"La poterne\"\n", ""),
    (
        "dead-ends-are-shops-or-gates",
        "board.toml",
        "gate = \"La poterne\"\n",
        "",
    ),
    (
        "shops-are-dead-ends",
        "board.toml",
        "kind = \"slab\"",
        "kind = \"slab\"\nshop = \"armurerie\"",
    ),
    (
        "every-merchant-has-a-shop",
        "board.toml",
        "shop = \"armurerie\"",
        "shop = \"alchimiste\"",
    ),
    (
        "enough-merchants",
        "merchants.toml",
        "id = \"armurerie\"",
        "id = \"forge\"",
    ),
    (
        "an-enemy-on-each-red-square",
        "board.toml",
        "enemy = \"rat\"\n",
        "",
    ),
    (
        "every-enemy-is-met",
        "board.toml",
        "enemy = \"troll\"",
        "enemy = \"rat\"",
    ),
    (
        "pictures-have-room",
        "board.toml",
        "{ x = 27, y = 14.7 }",
        "{ x = 26, y = 14.7 }",
    ),
    (
        "pictures-stand-by-their-squares",
        "board.toml",
        "{ x = 27, y = 14.7 }",
        "{ x = 27, y = 12.9 }",
    ),
    (
        "barriers-bar",
        "board.toml",
        "id = \"cuisines-01\"\nx = 3\ny = 1\nkind = \"slab\"",
        "id = \"cuisines-01\"\nx = 3\ny = 1\nkind = \"barrier\"",
    ),
    (
        "enough-squares",
        "rules.toml",
        "squares = 90",
        "squares = 900",
    ),
    (
        "zones-of-squares",
        "board.toml",
        "kind = \"slab\"\nzone = \"prison\"",
        "kind = \"slab\"\nzone = \"oubliettes\"",
    ),
    (
        "every-zone-but-the-prison-has-a-pile",
        "zones.toml",
        "pile = false",
        "pile = true",
    ),
    (
        "zones-on-the-plan",
        "board.toml",
        "[[label]]\nzone = \"prison\"",
        "[[label]]\nzone = \"cuisines\"",
    ),
    (
        "zones-told-apart",
        "zones.toml",
        "sign = \"torch\"",
        "sign = \"cauldron\"",
    ),
    (
        "no-fights-in-the-prison",
        "board.toml",
        "kind = \"slab\"\nzone = \"prison\"",
        "kind = \"draw\"\nzone = \"prison\"",
    ),
    (
        "a-cell-for-each-character",
        "board.toml",
        "character = \"grelot\"",
        "character = \"gontran\"",
    ),
    (
        "cells-open-on-the-prison",
        "board.toml",
        "step = \"prison-04\"",
        "step = \"prison-05\"",
    ),
    (
        "cells-stand-clear",
        "board.toml",
        "character = \"grelot\"\nx = 0.5\ny = 10",
        "character = \"grelot\"\nx = 0.5\ny = 11",
    ),
    (
        "enough-cards",
        "rules.toml",
        "effects = 30",
        "effects = 300",
    ),
    ("every-face-once", "weapons.toml", "face = 1", "face = 2"),
    (
        "silver-not-above-gold",
        "weapons.toml",
        "silver = 3",
        "silver = 13",
    ),
    ("merchants-ask-gold", "weapons.toml", "gold = 6\n", ""),
    (
        "piles-are-known",
        "weapons.toml",
        "pile = \"colporteur\"",
        "pile = \"forge\"",
    ),
    (
        "merchants-have-a-stock",
        "rules.toml",
        "stock = 4 ",
        "stock = 40 ",
    ),
    (
        "dearer-is-not-worse",
        "weapons.toml",
        "gold = 28",
        "gold = 7",
    ),
    (
        "dearer-is-better-in-sum",
        "shields.toml",
        "gold = 25",
        "gold = 19",
    ),
    (
        "everybody-gets-a-start",
        "shields.toml",
        "copies = 6",
        "copies = 5",
    ),
    (
        "tables-are-ours",
        "weapons.toml",
        "table_origin = \"designed\"\n",
        "",
    ),
    (
        "outcomes-cover-the-die",
        "randoms.toml",
        "on = \"1–2\"",
        "on = \"1–3\"",
    ),
    (
        "lever-as-published",
        "randoms.toml",
        "amount = 10",
        "amount = 9",
    ),
    (
        "lever-is-there",
        "randoms.toml",
        "id = \"levier-curieux\"",
        "id = \"levier\"",
    ),
    (
        "words-say-whom",
        "effects.toml",
        "Un joueur de votre choix",
        "Un adversaire de votre choix",
    ),
    (
        "words-say-how-much",
        "effects.toml",
        "Gagnez {effects[0].amount}",
        "Gagnez 4",
    ),
    (
        "words-say-won-or-lost",
        "effects.toml",
        "amount = 3",
        "amount = -3",
    ),
    (
        "gear-says-how-much",
        "gear.toml",
        "avec {effects[0].amount}",
        "avec 5",
    ),
    (
        "every-enemy-can-be-beaten",
        "enemies.toml",
        "level = 7",
        "level = 9",
    ),
    (
        "the-weakest-fall-to-the-dagger",
        "weapons.toml",
        "{ face = 1, wounds = 0 }, { face = 2, wounds = 1 }, { face = 3, wounds = 1 },\n  { face = 4, wounds = 2 }, { face = 5, wounds = 2 }, { face = 6, wounds = 3 }",
        "{ face = 1, wounds = 0 }, { face = 2, wounds = 0 }, { face = 3, wounds = 0 },\n  { face = 4, wounds = 0 }, { face = 5, wounds = 0 }, { face = 6, wounds = 0 }",
    ),
    (
        "number-of-characters",
        "rules.toml",
        "most_characters = 6",
        "most_characters = 5",
    ),
    (
        "every-escape-is-its-own",
        "characters.toml",
        "at_least = 9",
        "at_least = 8",
    ),
    (
        "escapes-neither-sure-nor-hopeless",
        "characters.toml",
        "at_least = 9",
        "at_least = 12",
    ),
    (
        "escapes-say-their-figures",
        "characters.toml",
        "{escape.at_least}",
        "7",
    ),
    (
        "figures-as-published",
        "figures.toml",
        "life = 15",
        "life = 14",
    ),
    (
        "coins-of-one-five-ten",
        "coins.toml",
        "value = 10",
        "value = 5",
    ),
    (
        "life-for-everybody",
        "lives.toml",
        "copies = 12",
        "copies = 11",
    ),
    (
        "aids-say-the-figures",
        "turn-aid.toml",
        "{figures.hand}",
        "{1 + figures.hand}",
    ),
    (
        "cards-of-a-pile-have-backs",
        "game.toml",
        "back = { template = \"pile-back.svg\", per = \"card\" }\n",
        "",
    ),
    (
        "decks-of-one-size",
        "game.toml",
        "stock = \"poker\"",
        "stock = \"tarot\"",
    ),
    (
        "leaves-of-one-size",
        "game.toml",
        "stock = \"tarot\"",
        "stock = \"poker\"",
    ),
    (
        "larger-coins-are-worth-more",
        "game.toml",
        "width = 22, height = 22",
        "width = 26, height = 26",
    ),
    (
        "guide-names-every-piece",
        "guide.toml",
        "component = \"pawns\"",
        "component = \"lives\"",
    ),
    (
        "names-once",
        "effects.toml",
        "name = \"Tourte du dimanche\"",
        "name = \"Bol de soupe\"",
    ),
    (
        "one-entry-a-leaf",
        "cover.toml",
        "[[page]]",
        "[[page]]\nid = \"verso\"\nlead = \"De 2 à 6 prisonniers\"\n\n[[page]]",
    ),
    (
        "shop-squares-by-name",
        "board.toml",
        "shop = \"armurerie\"",
        "shop = \"alchimiste\"",
    ),
    (
        "words-go-with-the-kind",
        "effects.toml",
        "text = \"Gagnez {effects[0].amount}\u{a0}PV.\"",
        "text = \"Gagnez {effects[0].amount}\u{a0}cartes.\"",
    ),
    (
        "signs-mean-their-words",
        "gallery.toml",
        "icon = \"boot\"",
        "icon = \"avoid\"",
    ),
    (
        "signs-once",
        "gallery.toml",
        "icon = \"reroll\"",
        "icon = \"avoid\"",
    ),
    (
        "squares-named-on-the-aid",
        "turn-aid.toml",
        "name = \"Dalle\"",
        "name = \"Daller\"",
    ),
    (
        "wins-say-against-whom",
        "fight-aid.toml",
        "title = \"Contre un joueur\"",
        "title = \"Contre le plateau\"",
    ),
];

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_rule_speaks_up() {
    breaks::every_rule_speaks_up("slohar", BREAKS);
}

#[test]
pub fn no_rule_is_left_out() {
    breaks::no_rule_is_left_out("slohar", BREAKS);
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn the_examples_hold() {
    breaks::examples_hold("slohar");
}
