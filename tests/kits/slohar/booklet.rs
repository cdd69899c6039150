//! The figures of the source in the words of the rules booklet, the aids and the sheets, as they are
//! drawn.

use massicot::render::{Ink, Renderer, TextEngine};

use crate::drawn_words::{collect, letters};
use crate::{goldens, shipped};

use super::{game, project};

/// What the booklet says of the rules of the source.
const BOOKLET: &[&str] = &[
    "Chacun commence avec 15 points de vie",
    "il n’y a pas de maximum",
    "à 0 PV, vous avez perdu",
    "Le plus jeune. Puis vient le joueur à sa gauche",
    "dans le sens des aiguilles d’une montre",
    "3 essais par tour",
    "le pas de votre cellule, la case devant la porte. Votre tour s’arrête là",
    "piochez 3 cartes",
    "la Dague usée, et votre premier bouclier, la Targe en bois",
    "Sur un double, piochez 1 carte avant de bouger. Un double ne vaut ni en cellule, ni au combat",
    "Jamais de demi-tour",
    "une case est une case",
    "Y arriver ou vouloir le passer vous y arrête",
    "que dans le sens de la flèche, qu’on avance ou qu’on recule",
    "3 cartes au plus dans le tour",
    "gardez 6 cartes en main au plus",
    "Seulement pendant votre tour : avant d’avancer, même une fois les dés lancés",
    "Au début d’un combat, 1 carte et pas plus, si vous n’en avez pas déjà joué 3",
    "lancez-en un, une seule fois",
    "« Un joueur de votre choix » : ce peut être vous. « Un adversaire de votre choix » : jamais vous",
    "Sur 1–2 : tous les joueurs gagnent 10 pièces d’or",
    "vos blessures atteignent le niveau de l’ennemi, ou le dépassent",
    "Gagné ou perdu, l’ennemi vous inflige son niveau moins votre blocage, jamais moins de zéro",
    "Gagné : piochez 1 carte et prenez 5 pièces d’or",
    "L’attaquant joue 1 carte ou dit non, puis l’autre",
    "il pioche 1 carte, en prend 1 au hasard dans la main de l’autre, et lui prend 5 pièces d’or",
    "Proposez de l’or ou des cartes",
    "reprenez l’ancien en main",
    "un seul à la fois, et il reste jusqu’à sa destruction",
    "Sans cette marque, aucun marchand n’en veut",
];

/// What the aids and sheets say, by component.
const AIDS: &[(&str, &[&str])] = &[
    (
        "turn-aid",
        &[
            "Lancez deux dés. Sur un double, piochez 1 carte",
            "3 au plus dans le tour, combats compris",
            "Pas de demi-tour",
            "gardez 6 cartes au plus",
        ],
    ),
    (
        "fight-aid",
        &[
            "1 carte (dans la limite de 3 par tour)",
            "vos blessures atteignent le niveau de l’ennemi",
            "son niveau moins votre blocage, jamais moins de zéro",
            "Gagné : piochez 1 carte et prenez 5 pièces d’or",
            "Qui en inflige le plus pioche 1 carte, prend au hasard 1 carte de la main adverse et 5 pièces d’or",
        ],
    ),
    (
        "master-aid",
        &[
            "3 essais par tour",
            "3 cartes, la Dague usée et la Targe en bois",
        ],
    ),
    (
        "characters",
        &[
            "Sortir de cellule : 3 essais par tour",
            "prenez 3 cartes, la Dague usée et la Targe en bois",
            "Départ : 15",
        ],
    ),
    (
        "box",
        &[
            "44Cartes à effet",
            "6Cartes à tirage",
            "18Armes",
            "17Boucliers",
            "9Équipements",
        ],
    ),
];

/// The enemies, each behind its level, as the leaf of the bestiary shows them.
const BESTIARY: &[&str] = &[
    "1Rat d’égout",
    "1Marmiton vexé",
    "2Geôlier assoupi",
    "2Rat de bibliothèque",
    "2Gelée baladeuse",
    "2Corbeaux moqueurs",
    "3Oie de garde",
    "3Chauve-souris myope",
    "3Copiste furieux",
    "3Sentinelle zélée",
    "4Cuisinière en chef",
    "4Troll de canalisation",
    "4Armure vide",
    "4Gargouille bavarde",
    "4Archer bigleux",
    "5Squelette comptable",
    "5Fantôme du silence",
    "6Concierge",
    "7Capitaine des portes",
];

#[test]
fn the_booklet_says_the_figures_of_the_source_and_names_every_enemy() {
    let words = drawn("rules");
    assert!((8..=12).contains(&words.len()), "{} pages", words.len());
    let words = words.concat();
    let names = BESTIARY.iter().map(|foe| &foe[1..]);
    for wanted in BOOKLET.iter().copied().chain(names) {
        assert!(words.contains(&letters(wanted)), "{wanted}: {words}");
    }
}

#[test]
fn the_aids_and_sheets_say_the_figures_of_the_source() {
    for (component, said) in AIDS {
        let faces = drawn(component);
        for wanted in *said {
            let there = |face: &String| face.contains(&letters(wanted));
            let enough = if *component == "characters" {
                faces.len()
            } else {
                1
            };
            let found = faces.iter().filter(|face| there(face)).count();
            assert_eq!(found, enough, "{component}, {wanted}: {faces:?}");
        }
    }
}

#[test]
fn the_bestiary_shows_every_enemy_with_its_level() {
    let words = drawn("gallery").concat();
    for wanted in BESTIARY {
        assert!(words.contains(&letters(wanted)), "{wanted}: {words}");
    }
}

/// The letters of the faces of a component, in the order in which they are read.
fn drawn(component: &str) -> Vec<String> {
    let project = project();
    let game = game(&project);
    let engine = TextEngine::new(&project.fonts);
    let faces = goldens::planned(game).into_iter().map(|(job, _)| job);
    let faces: Vec<_> = faces
        .filter(|job| game.components[job.component].id.value == component)
        .collect();
    shipped::on_threads(|| {
        let renderer = Renderer::with_ink(&project, game, &engine, Ink::Full).unwrap();
        let words = |job| {
            let mut words = String::new();
            collect(renderer.draw(job).face.unwrap().tree.root(), &mut words);
            letters(&words)
        };
        faces.into_iter().map(words).collect()
    })
}
