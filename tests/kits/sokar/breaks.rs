//! Every rule of `content/sokar/rules.toml`, broken in turn: it has to say so.

use crate::breaks::{self, Break};

const BREAKS: &[Break] = &[
    (
        "back-is-no-face",
        "game.toml",
        "back = \"chest-back.svg\"",
        "back = \"dynamite.svg\"",
    ),
    (
        "board-is-a-rectangle",
        "board.toml",
        "'''\n...............",
        "'''\n..............",
    ),
    (
        "pieces-fit-on-a-square",
        "board.toml",
        "square_size = 22",
        "square_size = 18.5",
    ),
    (
        "chest-touches-hatched",
        "board.toml",
        "...\n......sss",
        "..$\n......sss",
    ),
    (
        "hatched-touches-one-chest",
        "board.toml",
        "...\n......sss",
        "../\n......sss",
    ),
    (
        "letters-and-demigods",
        "demigods.toml",
        "letter = \"A\"",
        "letter = \"B\"",
    ),
    (
        "demigod-begins-with-its-letter",
        "demigods.toml",
        "\"Amset\"",
        "\"Imsety\"",
    ),
    (
        "walls-on-plain-squares",
        "board.toml",
        "start = true",
        "start = true, wall = true",
    ),
    (
        "a-start-for-each-adventurer",
        "board.toml",
        "sssss",
        "ssss.",
    ),
    (
        "hatched-within-reach",
        "board.toml",
        "\".\" = { kind = \"plain\" }",
        "\".\" = { kind = \"plain\", wall = true }",
    ),
    (
        "walks-neither-short-nor-long",
        "board.toml",
        "...............\n......sss",
        "...........s...\n......sss",
    ),
    (
        "walls-last-the-game",
        "tokens.toml",
        "copies = 24",
        "copies = 20",
    ),
    (
        "a-token-for-each-chest",
        "board.toml",
        ".$/...#.#.../$.",
        "../...#.#.../$.",
    ),
    (
        "either-side-can-win",
        "chests.toml",
        "amount = 70",
        "amount = 100",
    ),
    (
        "eight-adventurers",
        "adventurers.toml",
        "id = \"yasim\"",
        "id = \"yassim\"",
    ),
    (
        "ability-as-published",
        "adventurers.toml",
        "every = 6",
        "every = 4",
    ),
    (
        "passive-or-special",
        "adventurers.toml",
        "[adventurer.special]",
        "[adventurer.passive]\nbadge = \"x\"\ntext = \"x\"\n[adventurer.special]",
    ),
    (
        "ability-has-no-other-figures",
        "adventurers.toml",
        "combat_total = -1",
        "combat_total = -1\nfree_move = 3",
    ),
    (
        "ability-says-its-numbers",
        "adventurers.toml",
        "**{level_cost} XP**",
        "**moins**",
    ),
    (
        "recharge-bar-fits",
        "adventurers.toml",
        "every = 6",
        "every = 7",
    ),
    (
        "adventurers-told-apart",
        "adventurers.toml",
        "\"notebook\"",
        "\"trowel\"",
    ),
    (
        "action-as-published",
        "actions.toml",
        "steps = 1",
        "steps = 3",
    ),
    (
        "four-kinds-of-action",
        "actions.toml",
        "id = \"attaque\"",
        "id = \"dynamite\"",
    ),
    (
        "nine-cards-each",
        "action-cards.toml",
        "copies = 4",
        "copies = 5",
    ),
    (
        "cards-as-often-as-the-rules-say",
        "action-cards.toml",
        "copies = 1",
        "copies = 2",
    ),
    (
        "figures-fold-in-the-middle",
        "game.toml",
        "folds = [10, 48, 86]",
        "folds = [10, 46, 86]",
    ),
    (
        "attack-card-says-its-dice",
        "actions.toml",
        "**{figures.dice_with_card}",
        "**{1 + figures.dice_with_card}",
    ),
    (
        "diagram-walls-leave-the-middle",
        "actions.toml",
        "[[1, 0], [-1, -1]]",
        "[[0, 0], [-1, -1]]",
    ),
    (
        "a-row-for-each-enemy",
        "combat.toml",
        "level = 4",
        "level = 5",
    ),
    (
        "a-column-for-each-level",
        "combat.toml",
        "[17, 15, 14, 13]",
        "[17, 15, 14]",
    ),
    (
        "totals-fall-with-the-level",
        "combat.toml",
        "[19, 17, 16, 15]",
        "[19, 17, 17, 15]",
    ),
    (
        "totals-rise-with-the-enemy",
        "combat.toml",
        "[20, 18, 17, 16]",
        "[19, 18, 17, 16]",
    ),
    ("fights-are-never-decided", "combat.toml", "[24,", "[25,"),
    (
        "fights-are-never-decided-for-the-helped",
        "combat.toml",
        "13]",
        "12]",
    ),
    (
        "the-card-always-helps",
        "figures.toml",
        "dice_with_card = 7",
        "dice_with_card = 5",
    ),
    (
        "figures-as-published",
        "figures.toml",
        "turns = 12",
        "turns = 13",
    ),
    ("one-blue-wall", "tokens.toml", "turns = 2", "turns = 3"),
    (
        "cards-of-one-size",
        "game.toml",
        "width = 90, height = 130",
        "width = 90, height = 120",
    ),
    (
        "backs-of-their-side",
        "game.toml",
        "back = \"god-back.svg\"",
        "back = \"notebook-back.svg\"",
    ),
    (
        "tokens-as-planned",
        "tokens.toml",
        "copies = 8",
        "copies = 6",
    ),
    (
        "one-of-each",
        "game.toml",
        "template = \"turn-track.svg\"",
        "template = \"turn-track.svg\"\ncopies = 2",
    ),
    (
        "a-pawn-for-each-adventurer",
        "game.toml",
        "data = \"adventurers.toml\"\nschema = \"schemas/adventurers.json\"\ntemplate = \"pawn.svg\"",
        "data = \"demigods.toml\"\ntemplate = \"pawn.svg\"",
    ),
    (
        "the-guide-lists-every-piece",
        "guide.toml",
        "[\"combat\", \"god-aid\", \"credits\"]",
        "[\"combat\", \"credits\"]",
    ),
    (
        "god-aid-says-the-figures",
        "god-aid.toml",
        "\"{figures.level_cost} XP\"",
        "\"Niveau\"",
    ),
    (
        "adventurer-aid-says-the-figures",
        "adventurer-aid.toml",
        "Après {figures.turns} tours",
        "À la fin",
    ),
    (
        "own-aid-says-own-figures",
        "adventurers.toml",
        "free_move = 3",
        "free_move = 3\nlevel_cost = 4",
    ),
    (
        "name-is-read-on-its-colour",
        "adventurers.toml",
        "on_colour = \"#ffffff\"",
        "on_colour = \"#10162c\"",
    ),
    (
        "name-goes-with-its-id",
        "adventurers.toml",
        "name = \"Tanek\"",
        "name = \"Lucas\"",
    ),
    (
        "diagram-walls-on-the-diagram",
        "actions.toml",
        "[2, 2]",
        "[2, 20]",
    ),
    (
        "chests-as-planned",
        "chests.toml",
        "amount = 50",
        "amount = 55",
    ),
    (
        "one-entry-a-leaf",
        "box.toml",
        "[[box]]\nid = \"boite\"",
        "[[box]]\nid = \"two\"\n[[box]]\nid = \"boite\"",
    ),
    (
        "one-push-back",
        "push-back.toml",
        "[[push]]\nid = \"recul\"",
        "[[push]]\nid = \"two\"\n[[push]]\nid = \"recul\"",
    ),
    (
        "pushed-as-the-words-say",
        "push-back.toml",
        "after = \"BA..MD\"",
        "after = \".A..M.\"",
    ),
    (
        "sign-goes-with-its-words",
        "board.toml",
        "sign = \"hatched\"",
        "sign = \"lettered\"",
    ),
    (
        "guide-says-what-it-is",
        "guide.toml",
        "components = [\"mummies\"]",
        "components = [\"xp\"]",
    ),
    ("paper-as-it-is-sold", "guide.toml", "160 g", "161 g"),
    ("cut-as-the-pieces-are", "guide.toml", "63 × 88", "64 × 88"),
    (
        "box-as-the-guide-says",
        "guide.toml",
        "92 × 132",
        "93 × 132",
    ),
    ("sizes-in-millimetres", "guide.toml", "88 mm", "88 cm"),
    (
        "what-else-is-needed",
        "guide.toml",
        "17 petits",
        "18 petits",
    ),
    (
        "guide-measures",
        "guide.toml",
        "carton de 1,5",
        "carton de 2,5",
    ),
    (
        "licences-as-they-are",
        "credits.toml",
        "CC BY 3.0",
        "CC BY 4.0",
    ),
    (
        "drawings-on-the-board",
        "rules-figures.toml",
        "at = [12, 9]",
        "at = [12, 90]",
    ),
    (
        "once-in-a-drawing",
        "rules-figures.toml",
        "who = \"danica\"",
        "who = \"lucas\"",
    ),
    (
        "setup-callouts",
        "rules-figures.toml",
        "number = 1, at = [10, 2]",
        "number = 2, at = [10, 2]",
    ),
    (
        "callouts-in-order",
        "rules-figures.toml",
        "number = 6",
        "number = 7",
    ),
    (
        "pages-of-the-guide",
        "guide.toml",
        "pages = \"51 à 54\"",
        "pages = \"53 et 54\"",
    ),
    (
        "pages-are-sheets",
        "guide.toml",
        "\"27 et 28\"",
        "\"27 et 29\"",
    ),
    (
        "walks-go-along-the-squares",
        "rules-figures.toml",
        "[12, 10.36]",
        "[11, 10.36]",
    ),
    (
        "one-piece-on-a-square",
        "rules-figures.toml",
        "at = [12, 12]",
        "at = [12, 9]",
    ),
    (
        "emblem-of-its-adventurer",
        "adventurers.toml",
        "emblem = \"high-shot\"",
        "emblem = \"jump-across\"",
    ),
    (
        "box-holds-what-it-says",
        "box.toml",
        "name = \"cartes action,",
        "name = \"cartes aventurier,",
    ),
    (
        "enemy-by-its-name",
        "combat.toml",
        "name = \"Momie\"",
        "name = \"Demi-dieu\"",
    ),
    (
        "colours-as-the-rules-name-them",
        "game.toml",
        "malik = \"#2f6fb5\"",
        "malik = \"#bf3a2b\"",
    ),
    (
        "grounds-are-light-ink-is-dark",
        "game.toml",
        "paper = \"#f6f1e3\"",
        "paper = \"#5a4a3a\"",
    ),
    (
        "paler-of-the-same-hue",
        "game.toml",
        "near = \"#d5e8c9\"",
        "near = \"#f7dcd6\"",
    ),
    (
        "reach-is-told-apart",
        "game.toml",
        "far = \"#9cc4e4\"",
        "far = \"#a9cf93\"",
    ),
    (
        "cards-of-one-size",
        "game.toml",
        "Carte de 90 × 130 mm\", width = 90, height = 130",
        "Carte de 90 × 130 mm\", width = 88, height = 130",
    ),
    (
        "template-of-its-own",
        "game.toml",
        "template = \"demigod.svg\"",
        "template = \"pawn.svg\"",
    ),
    (
        "both-sides-alike",
        "game.toml",
        "back = \"wall.svg\"",
        "back = \"xp.svg\"",
    ),
    (
        "drawn-and-not-printed",
        "game.toml",
        "height = 14, bleed = 0, safe = 0 }\ncopies = 0",
        "height = 14, bleed = 0, safe = 0 }\ncopies = 1",
    ),
    (
        "people-at-the-end-of-an-arrow",
        "rules-figures.toml",
        "at = [12, 12]",
        "at = [12, 13]",
    ),
    (
        "mummy-beside-somebody",
        "rules-figures.toml",
        "mummies = [[12, 10]]",
        "mummies = [[12, 11]]",
    ),
    (
        "booklet-of-its-size",
        "guide.toml",
        "136 × 196 mm, plié",
        "135 × 196 mm, plié",
    ),
    (
        "skin-is-skin",
        "game.toml",
        "dalia = \"#e9c09a\"",
        "dalia = \"#4fa9bf\"",
    ),
];

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_rule_speaks_up() {
    breaks::every_rule_speaks_up("sokar", BREAKS);
}

#[test]
pub fn no_rule_is_left_out() {
    breaks::no_rule_is_left_out("sokar", BREAKS);
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn the_examples_hold() {
    breaks::examples_hold("sokar");
}
