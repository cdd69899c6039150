//! What the pages of the rules booklet and the aids say, as they are drawn, against the source's
//! figures, which are written out here once more.

use massicot::load::Project;
use massicot::render::{FaceSide, Plan, Renderer, TextEngine};

use super::pictures::texts;
use super::{adventurers, game, project};

/// The figures of the source and of the plan, in the booklet's own words.
const SAID: &[&str] = &[
    // Who wins.
    "9 coffres dorment",
    "en tout 400 deben",
    "plus de 200 deben",
    "aussi à égalité, 200 contre 200",
    "On compte après 12 tours",
    "la nuit du 30 octobre",
    // What is in the box, and how it is laid out.
    "8 au plus",
    "72 cartes action, 9 par aventurier",
    "24 murs",
    "8 momies",
    "30 XP",
    "7 dés à six faces et 17 petits cubes",
    "chacune des 12 empreintes de mur",
    "Mélangez-les face fermée, un dans chaque niche",
    "un cube sur le niveau 1 de chaque demi-dieu",
    // The council, and silence.
    "le Dieu quitte la pièce",
    "prend sa carte, son aide, sa figurine et ses 9 cartes",
    "garde 6 cartes en main",
    "pose les 3 autres à côté",
    "plus personne ne dit ni ne montre",
    "Votre main et votre défausse sont secrètes",
    "se décide au premier tour",
    // An adventurer's turn.
    "1 ou 2 cases, en ligne ou en colonne, jamais en diagonale",
    "Une seule de ces trois actions par tour",
    "4 × Avancer d’une case",
    "1 × Avancer de deux cases",
    "2 × Poser une dynamite",
    "2 × Attaquer un ennemi",
    "3 en tout avec la marche",
    "4 en tout avec la marche",
    "Un ennemi à 2 cases au plus, pas à côté : combattez avec 7 dés, et non 5",
    "Rendez 6 XP",
    "d’un niveau, jusqu’à 4",
    // The eight.
    "il lui faut 1 de moins",
    "Gagner un niveau lui coûte 5 XP, et non 6",
    "va jusqu’à 3 cases, et non 2",
    "de sa ligne ou de sa colonne, à n’importe quelle distance",
    "Tous les 6 tours. Elle saute",
    "sa marche est de 1 case au plus",
    "qui saute au tour 1, sautera de nouveau au tour 7",
    "Tous les 5 tours. Elle regarde",
    "Tous les 3 tours. Elle fait sauter",
    "Tous les 2 tours. Il pose le mur bleu",
    "à 5 cases de marche au plus",
    "s’en va 2 tours plus tard",
    "Il arrive face 2",
    "Le Dieu ne peut pas en faire une momie",
    // Fights: the table too, row by row.
    "L’aventurier lance 5 dés",
    "Égal ou plus : il gagne",
    "Le gagnant prend 2 XP, le perdant 1",
    "Momie 17 15 14 13",
    "niveau 1 19 17 16 15",
    "niveau 2 20 18 17 16",
    "niveau 3 22 20 19 18",
    "niveau 4 24 22 21 20",
    "garde son niveau",
    "le joueur dont c’est le tour choisit l’ordre",
    "à 2 cases au plus, mais pas à côté",
    "avec 5 dés : nulle carte ne se joue pendant un combat",
    "7 dés, les mêmes XP ; si on perd, personne ne bouge",
    "doit faire 19 : 40 fois sur cent avec 5 dés, 91 avec la carte",
    // Push-back.
    "reculent d’une case, chacun à l’opposé de l’autre",
    "après une attaque par carte, personne ne bouge",
    "Tous ceux qui se suivent sans trou",
    "quitte le plateau : qui recule prend sa place",
    "Qui est bloqué reste",
    "Tant qu’il y a à combattre, on combat",
    // The God's turn, and the end.
    "chacune de ces trois actions une fois au plus",
    "ni mur, ni personnage, ni coffre",
    "Pas celle du mur élevé ce tour-ci",
    "2 sbires au plus, parmi ceux qui n’ont pas été invoqués ce tour-ci",
    "2 cases pour une momie, 3 au plus pour un demi-dieu",
    "le Dieu peut rendre 6 XP",
    "Il passe sur une case voisine",
    "au tour 12",
    "sur le 5 à deux aventuriers, le 8 à trois, le 9 à quatre et plus",
    "du 5 à deux aventuriers, du 8 à trois, du 9 à quatre et plus",
    "Il reste alors 8, 5 ou 4 tours",
    "300 deben",
    "les 12 autres sont la réserve du Dieu",
];

/// What every adventurer's aid says; then what says each one's own.
const AID: &[&str] = &[
    "le tour s’interrompt",
    "Je lance 5 dés",
    "2 XP ; l’ennemi quitte le plateau",
    "1 XP ; l’ennemi et moi sommes repoussés",
    "J’arrive sur des hachures et n’y suis pas en combat",
    "Après 12 tours",
    "notre or dépasse celui du Dieu",
    "reprendre une carte de ma défausse",
];
/// Of the four who recharge an ability.
const RECHARGE: &str = "D’abord, mon cube avance d’une case";
const WALK: &str = "1 ou 2 cases";
const LEVEL: &str = "6 XP rendus";
const OWN: &[(&str, &[&str])] = &[
    ("Yasim", &["1 de moins que la table"]),
    ("Tanek", &["5 XP rendus"]),
    ("Lucas", &["1 à 3 cases"]),
    ("Shayane", &["toute ma ligne ou colonne"]),
    ("Dalia", &["sauter un mur, cube sur"]),
    ("Hemakshi", &["regarder une main, cube sur"]),
    ("Danica", &["faire sauter un mur, cube sur"]),
    ("Malik", &["poser le mur bleu, cube sur"]),
];

const GOD_AID: &[&str] = &[
    "Chacune une fois par tour, dans l’ordre voulu",
    "ni mur, ni personnage, ni coffre",
    "jamais sur des hachures, une lettre ou une niche, même vide",
    "pas celui de ce tour, ni le mur bleu",
    "éliminé ou en jeu, sur la case de sa lettre",
    "Momie : 2 cases au plus.",
    "Demi-dieu : 3 cases au plus",
    "Un mur détruit, poussé ou devenu momie vous revient",
    "il interrompt le tour",
    "2 XP ; le sbire et l’aventurier sont repoussés",
    "1 XP ; le sbire quitte le plateau",
    "Un demi-dieu garde son niveau",
    "6 XP Un demi-dieu gagne un niveau",
    "L’aventurier passe sur une case voisine",
];

/// Push-back, on the back of every aid.
const PUSHED: &[&str] = &[
    "reculent d’une case, chacun à l’opposé de l’autre",
    "Avec la carte « Attaquer un ennemi », personne ne bouge",
    "Tous ceux qui se suivent derrière reculent aussi",
    "Le mur quitte le plateau ; le repoussé prend sa place",
    "Qui est bloqué reste ; qui pousse sur lui reste aussi",
    "Nouveau combat, aussitôt",
];

/// Small letters and signs alone: where lines break, and within which words, does not count.
fn signs(text: &str) -> String {
    let counts = |letter: &char| !letter.is_whitespace() && !matches!(letter, '-' | '\u{ad}');
    text.to_lowercase().chars().filter(counts).collect()
}

/// The words of every face of a component, in the order they are drawn in.
fn printed(project: &Project, component: &str) -> Vec<(FaceSide, String)> {
    let text = TextEngine::new(&project.fonts);
    let game = game(project);
    let renderer = match Renderer::new(project, game, &text) {
        Ok(renderer) => renderer,
        Err(found) => panic!("{found:?}"),
    };
    let plan = Plan::new(game, |other| other.id.value == component);
    let faces = plan.faces.iter().map(|job| {
        let drawn = renderer.draw(*job);
        assert!(drawn.diagnostics.is_empty(), "{:?}", drawn.diagnostics);
        let mut words = Vec::new();
        texts(drawn.face.unwrap().tree.root(), &mut words);
        (job.side, signs(&words.concat()))
    });
    faces.collect()
}

fn of_side(faces: &[(FaceSide, String)], wanted: FaceSide) -> Vec<&str> {
    let of_side = faces.iter().filter(|(side, _)| *side == wanted);
    of_side.map(|(_, words)| words.as_str()).collect()
}

fn unsaid<'s>(words: &str, said: &[&'s str]) -> Vec<&'s str> {
    let missing = |said: &&&str| !words.contains(&signs(said));
    said.iter().filter(missing).copied().collect()
}

#[test]
fn the_booklet_says_the_figures_of_the_source() {
    let project = project();
    let pages = printed(&project, "rules");
    let count = pages.len();
    assert!(count >= 8 && count.is_multiple_of(4), "{count} pages");
    let words: String = pages.into_iter().map(|(_, words)| words).collect();
    assert_eq!(unsaid(&words, SAID), Vec::<&str>::new());
}

/// `**Où trouver ?** [Matériel](#le-matériel) {{ page(of="le-matériel") }} · …`: each heading, as its link names it,
/// and its page as it is printed.
#[test]
fn the_contents_name_the_pages_of_the_headings() {
    let text = std::fs::read_to_string("content/sokar/rules.md").unwrap();
    let begins = "**Où trouver ?**";
    let line = text.lines().find(|line| line.starts_with(begins));
    let pages = printed(&project(), "rules");
    let letters = |text: &str| signs(text).replace(|c: char| !c.is_alphanumeric(), "");
    let contents = letters(&pages[1].1);
    let (_, mut contents) = contents.split_once("oùtrouver").unwrap();
    let mut last = 2;
    for entry in line.unwrap().split(" · ") {
        let (words, link) = entry.split_once("](#").unwrap();
        let (heading, number) = link.split_once(") ").unwrap();
        assert_eq!(number, format!("{{{{ page(of=\"{heading}\") }}}}"));
        let (_, words) = words.split_once('[').unwrap();
        contents = contents.strip_prefix(&letters(words)).unwrap();
        // What comes behind the last may be a figure as well.
        let page = (last + 1..=pages.len()).find(|page| contents.starts_with(&page.to_string()));
        let page = page.unwrap();
        contents = &contents[page.to_string().len()..];
        last = page;
        let words = letters(&pages[page - 1].1);
        assert!(words.contains(&letters(heading)), "{entry}: {words}");
    }
    assert_eq!(last, pages.len());
}

#[test]
fn each_aid_says_its_own_adventurer_s_figures_and_no_other_s() {
    let project = project();
    let faces = printed(&project, "adventurer-aids");
    let fronts = of_side(&faces, FaceSide::Front);
    assert_eq!(fronts.len(), adventurers().len());
    for (words, (name, own)) in fronts.into_iter().zip(OWN) {
        assert!(words.contains(&signs(name)), "{name}: {words}");
        let mut said = AID.to_vec();
        said.extend_from_slice(own);
        let recharges = ["Dalia", "Hemakshi", "Danica", "Malik"].contains(name);
        assert_eq!(words.contains(&signs(RECHARGE)), recharges, "{name}");
        said.extend((*name != "Lucas").then_some(WALK));
        said.extend((*name != "Tanek").then_some(LEVEL));
        assert_eq!(unsaid(words, &said), Vec::<&str>::new(), "{name}");
        let others = OWN.iter().filter(|(other, _)| other != name);
        // Dalia's "sauter un mur" is within Danica's "faire sauter un mur".
        for (other, own) in others.filter(|(other, _)| (*name, *other) != ("Danica", "Dalia")) {
            assert_eq!(unsaid(words, own), *own, "{name}'s aid says {other}'s");
        }
    }
}

#[test]
fn the_aid_of_the_god_says_the_figures_of_the_source() {
    let project = project();
    let faces = printed(&project, "god-aid");
    assert_eq!(
        unsaid(&of_side(&faces, FaceSide::Front).concat(), GOD_AID),
        Vec::<&str>::new()
    );
}

#[test]
fn all_aids_tell_push_back_in_the_same_words() {
    let project = project();
    let god = printed(&project, "god-aid");
    let adventurers = printed(&project, "adventurer-aids");
    let mut backs = of_side(&god, FaceSide::Back);
    backs.extend(of_side(&adventurers, FaceSide::Back));
    assert!(backs.len() > 1, "{backs:?}");
    for words in &backs {
        assert_eq!(unsaid(words, PUSHED), Vec::<&str>::new());
        assert_eq!(words, &backs[0]);
    }
}
