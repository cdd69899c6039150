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
    (
        "items.toml",
        "vous frappez le premier à chaque manche",
        "c’est vous qui frappez le premier, à chaque manche",
    ),
    (
        "items.toml",
        "Défaussez la carte piochée, même en cherchant un objet, et piochez-en une autre.",
        "Rejetez la carte tirée, même en cherchant un objet, et tirez-en une autre.",
    ),
    ("items.toml", "Gagnez {morale|", "Vous gagnez {morale|"),
    (
        "items.toml",
        "Dès que des braves vous rejoignent, il en vient",
        "Chaque fois que des braves vous rejoignent, il en vient",
    ),
    (
        "turn-aid.toml",
        "**Défaussez** la carte.",
        "La carte va dans la **défausse**.",
    ),
    (
        "turn-aid.toml",
        "**Embuscade** : braves contre **force**.",
        "**Embuscade** : comparez vos braves à sa **force**.",
    ),
    (
        "guide.toml",
        "Les deux zones restent à part.",
        "Rangez les deux zones à part.",
    ),
    (
        "guide.toml",
        "Une par partie, deux par feuille.",
        "Deux par feuille ; il en faut une par partie.",
    ),
    (
        "road-sheet.toml",
        "Notez chaque nouveau total dans la case suivante.",
        "Chaque nouveau total va dans la case suivante.",
    ),
    (
        "cover.toml",
        "Un jeu de pak en solitaire, de 10 à 15 minutes",
        "Un jeu de pak pour une personne seule : 10 à 15 minutes",
    ),
    (
        "item-aid.toml",
        "[\"augures\", \"anneau\", \"augures-anneau\"",
        "[\"anneau\", \"augures\", \"augures-anneau\"",
    ),
    (
        "guide.toml",
        "Carton de 200 à 300 g/m²",
        "Carton de 250 à 300 g/m²",
    ),
    ("items.toml", "icon = \"banner\"", "icon = \"amphora\""),
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
    (
        "effects.toml",
        "[[card]]\nid = \"bol-de-soupe\"",
        "[[card]]\nid = \"louche\"\nname = \"Louche percée\"\nzone = \"cuisines\"\nmoment = \"turn\"\ntext = \"Piochez {effects[0].amount|{n} carte|{n} cartes}.\"\neffects = [\n  { kind = \"draw\", amount = 1, target = \"self\" },\n]\nflavour = \"Elle fuit, vous aussi.\"\norigin = \"designed\"\n\n[[card]]\nid = \"bol-de-soupe\"",
    ),
    (
        "weapons.toml",
        "[[card]]\nid = \"os-de-troll\"",
        "[[card]]\nid = \"balai\"\nname = \"Balai\"\npile = \"trouvailles\"\nsilver = 2\ntable = [\n  { face = 1, wounds = 0 }, { face = 2, wounds = 0 }, { face = 3, wounds = 1 },\n  { face = 4, wounds = 1 }, { face = 5, wounds = 2 }, { face = 6, wounds = 2 },\n]\nflavour = \"Il fait aussi le ménage.\"\norigin = \"designed\"\n\n[[card]]\nid = \"os-de-troll\"",
    ),
    (
        "guide.toml",
        "Fléau rouillé, Os de troll",
        "Balai, Fléau rouillé, Os de troll",
    ),
    (
        "gear.toml",
        "[[card]]\nid = \"trousseau\"",
        "[[card]]\nid = \"cape\"\nname = \"Cape de rechange\"\npile = \"colporteur\"\ngold = 8\nsilver = 4\ntext = \"Une fois : gagnez {effects[0].amount} PV. Détruisez ensuite la Cape.\"\neffects = [\n  { kind = \"life\", amount = 3, target = \"self\" },\n]\nflavour = \"Réversible.\"\norigin = \"designed\"\n\n[[card]]\nid = \"trousseau\"",
    ),
    (
        "effects.toml",
        "Évitez ce combat contre un ennemi du plateau.",
        "Vous évitez ce combat contre un ennemi du plateau.",
    ),
    (
        "gear.toml",
        "Une fois : empruntez un passage secret à contresens. Détruisez ensuite le Grappin.",
        "Une seule fois, prenez un passage secret à contresens ; puis détruisez le Grappin.",
    ),
    (
        "characters.toml",
        "Elle a rendu la clef. Elle garde le principe.",
        "La clef est rendue, pas le principe.",
    ),
    (
        "turn-aid.toml",
        "Rien ne s’y passe.",
        "Il ne s’y passe rien.",
    ),
    (
        "turn-aid.toml",
        "Combattez l’ennemi relié.",
        "Combattez l’ennemi que montre la chaîne.",
    ),
    (
        "gallery.toml",
        "Cases à avancer.",
        "De combien de cases on avance.",
    ),
    (
        "fight-aid.toml",
        "Offrez de l’or ou des cartes. Si l’autre refuse, battez-vous.",
        "Offrez de l’or, ou des cartes ; si l’autre n’en veut pas, battez-vous.",
    ),
    (
        "master-aid.toml",
        "et une bonne part de ses certitudes",
        "et un peu de son calme",
    ),
    (
        "guide.toml",
        "Pour les surprises du maître du jeu.",
        "Le maître du jeu s’en sert pour ses surprises.",
    ),
    (
        "box.toml",
        "Refermez bien : il en sort toujours un.",
        "Refermez : ils sortent.",
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
        "push-back.toml",
        "Tous ceux qui se suivent derrière reculent aussi.",
        "Ceux qui se suivent derrière reculent tous avec lui.",
    ),
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
    (
        "god-aid.toml",
        "Chacune une fois par tour, dans l’ordre voulu.",
        "Une fois chacune par tour, dans l’ordre que l’on veut.",
    ),
    (
        "god-aid.toml",
        "L’aventurier passe sur une case voisine.",
        "L’aventurier s’écarte sur une case voisine.",
    ),
    (
        "adventurer-aid.toml",
        "Pas un mot qui influence la partie",
        "Aucun mot qui pèse sur la partie",
    ),
    (
        "adventurer-aid.toml",
        "{figures.xp_winner} XP ; l’ennemi quitte le plateau.",
        "{figures.xp_winner} XP, et l’ennemi quitte le plateau.",
    ),
    (
        "adventurers.toml",
        "Elle regarde **toutes les cartes**",
        "Elle voit **toutes les cartes**",
    ),
    (
        "board.toml",
        "Départ d’un aventurier.",
        "Un aventurier part d’ici.",
    ),
    (
        "board.toml",
        "On n’y marche pas, même vide.",
        "Même vide, on n’y marche pas.",
    ),
    (
        "combat.toml",
        "totaux décidés par cette édition",
        "les totaux sont de cette édition",
    ),
    (
        "guide.toml",
        "Pliez au milieu, collez dos à dos",
        "Pliez en deux, collez dos à dos",
    ),
    ("credits.toml", "Le nom de Sokar,", "Le nom du dieu,"),
    (
        "guide.toml",
        "[\"combat\", \"god-aid\", \"credits\"]",
        "[\"god-aid\", \"combat\", \"credits\"]",
    ),
    (
        "actions.toml",
        "walls = [[1, 0], [-1, -1], [0, -2]]",
        "walls = [[-1, -1], [0, -2], [1, 0]]",
    ),
    (
        "adventurers.toml",
        "trade = \"épigraphiste\"",
        "trade = \"déchiffreuse\"",
    ),
];

const SOKAR_ORDER: &[Reordered] = &[
    ("chests.toml", "[[chest]]"),
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
fn there_are_a_hundred_edits() {
    let puts = [DIX_MILLE, SLOHAR, SOKAR].map(<[Put]>::len);
    let orders = [DIX_MILLE_ORDER, SLOHAR_ORDER, SOKAR_ORDER].map(<[Reordered]>::len);
    let all: usize = puts.iter().chain(&orders).sum();
    assert!(all >= 100, "{all}");
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
        ("turn-aid.toml", "sign = \"pile\"", "sign = \"braves\""),
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
        for found in check::content(&project, Severity::Note).iter() {
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
