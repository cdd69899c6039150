//! The figures of the source in the words of the rules booklet, the aids and the road sheet, as they
//! are drawn. Signs between the words are pictures: only letters and figures are looked at.

use massicot::load::Game;
use massicot::render::{Ink, Renderer, TextEngine};

use crate::drawn_words::{collect, letters};
use crate::{goldens, shipped};

use super::{game, project};

/// What a component says with a figure of the source in it.
type Said = (&'static str, &'static [&'static str]);

const BOOKLET: Said = (
    "rules",
    &[
        "ils sont 10 000",
        "10 braves et une faveur des dieux",
        "Vous jouez seul, en 10 à 15 minutes",
        "Mélangez les 9 cartes évènement",
        "Mélangez les 7 autres tuiles extérieur",
        "Mélangez les 7 autres tuiles cité",
        "10 braves, 1 faveur, 3 moral, 10 000 Perses, et le matin",
        "deux lettres de même couleur se touchent",
        "autant ou plus +1",
        "moins −10",
        "aucun vous passez sans être vu",
        "ne s’accorde à aucune lettre libre de la tuile du héros, même si elle irait ailleurs",
        "un pion passage sur le côté commun : il y entre, pour −1 moral",
        "une autre tuile de sa zone, au même prix, que les lettres s’accordent ou non",
        "Plus de pion ? Prenez autre chose",
        "Reprenez toutes les cartes, mélangez-les et cochez la période suivante",
        "matin , après-midi , soir",
        "Une faveur : notez +1, ou bien cherchez un objet",
        "La faveur de la prêtresse ne s’échange pas contre un objet",
        "le centaure coûte 1 moral",
        "10 braves se joignent à vous si vous payez 1 faveur",
        "Prenez l’un des deux objets du haut",
        "pile vide : prenez la faveur",
        "Un Anneau, aussitôt, l’écarte",
        "L’épée blanche contre 3 faveurs",
        "L’un des deux objets de la carte de votre tour, contre 1 faveur",
        "une Foudre l’évite : ni gain ni perte",
        "Vos braves ne tombent jamais sous 0",
        "Sa deuxième ligne : +40 braves",
        "braves 10 50",
        "faveurs 1 0",
        "1, à eux 40 2 000",
        "2, à vous 40 1 100",
        "3, à eux 0 1 100",
        "20 braves vous suivent contre 1 faveur",
        "Un bain : +1 moral",
        "À l’arrivée, avant la carte : livrez l’embuscade",
        "au Passage difficile, perdez ses 5 braves",
        "5 braves y restent à chaque arrivée, avant la carte",
        "flèche jaune contre flèche jaune",
        "vers une place libre, qui reste vide. Aucune place ? Créez un passage",
        "Pas de carte. Décidez",
        "retour à la tuile d’où vous venez (à cheval : la dernière traversée), −1 moral",
        "votre moral tombe à 0 : une Main se joue avant",
        "vous pouvez échanger des faveurs : 3 pour 1",
        "On attaque à tour de rôle, les Perses d’abord",
        "chaque fois qu’une carte est tirée pour une attaque perse, c’est −1 moral",
        "L’Arc : c’est vous qui ouvrez chaque manche, la première aussi",
        "chaque attaque perse prend 5 braves de moins",
        "mais aussi 60 braves à l’Agora",
        "Le soir, les embuscades vont de 60 à 180",
        "Neuf cartes par manche : qui l’ouvre attaque cinq fois, l’autre quatre",
        "Le soir, huit cartes se jouent : la neuvième est la défaite",
        "servez-vous-en quand vous voulez",
        "les Perses sont à 0, et vous avez l’épée blanche",
        "la dernière carte du soir est piochée, même pour un objet",
    ],
);

/// What the items do: in the booklet and on their aid.
const ITEMS: &[&str] = &[
    "mettez-la sous sa pile et piochez la suivante",
    "Défaussez la carte piochée, même en cherchant un objet, et piochez-en une autre",
    "Regardez les 2 cartes ou les 2 tuiles à venir",
    "vous frappez le premier à chaque manche",
    "chaque attaque perse vous coûte 5 braves de moins. Inutile dans une embuscade",
    "Avancez d’autant de tuiles que vous voulez",
    "Embuscade, carte, effet : ceux de l’arrivée seulement",
    "il en vient 5 de plus",
    "Vous évite une embuscade, ou abat 100 Perses ; 2 ensemble 300, 3 ensemble 500, puis +200 par foudre",
    "Gagnez 2 points de moral",
    "500 Perses de plus, et vous ne piochez rien d’autre. Au marché, sans effet",
];

const TURN_AID: Said = (
    "turn-aid",
    &[
        "par deux lettres de même couleur",
        "Aucune lettre ne va, ou vous forcez ? Pion passage, −1 moral",
        "À l’arrivée : embuscade ; au Passage difficile, −5 braves",
        "Pile vide : mélangez tout, période suivante. Pour un objet : prenez la faveur",
        "effet de la tuile, une fois par visite",
        "aussitôt, posez Vers les montagnes devant elle, flèche contre flèche",
        "Faveur : +1, ou retournez une carte et prenez l’un de ses deux objets",
        "Autant ou plus : +1 faveur",
        "Moins : −10 braves",
        "Aucun brave : il ne se passe rien",
        "fuir vers la tuile d’où vous venez : −1 moral, ni embuscade ni effet",
        "Échangez 3 faveurs contre +1 moral",
        "Les Perses attaquent, puis vous, tour à tour",
        "Aucun ? −1 moral par attaque",
        "Perses à 0, épée blanche en main : victoire ! Moral à 0 : défaite",
    ],
);

/// When the evening is lost, in the same words wherever it is said: in the booklet once, on both aids.
const DEADLINE: &str = "Dernière carte du soir piochée, même pour un objet : c’est la défaite";

const ROAD_SHEET: Said = (
    "road-sheet",
    &["Braves 10", "Faveurs 1", "Moral 3", "Perses 10 000"],
);

#[test]
fn the_booklet_the_aids_and_the_road_sheet_say_the_figures_of_the_source() {
    let project = project();
    let game = game(&project);
    let items = [("rules", ITEMS), ("item-aid", ITEMS)];
    for (component, said) in [BOOKLET, TURN_AID, ROAD_SHEET].into_iter().chain(items) {
        let words = drawn(game, component);
        let unsaid = said.iter().filter(|said| !words.contains(&letters(said)));
        let unsaid: Vec<_> = unsaid.collect();
        assert!(unsaid.is_empty(), "{component}: {unsaid:#?} in {words}");
    }
}

#[test]
fn the_booklet_and_the_aid_tell_the_end_of_the_evening_alike() {
    let project = project();
    let game = game(&project);
    for (component, times) in [("rules", 1), ("turn-aid", 1)] {
        let words = drawn(game, component);
        assert_eq!(words.matches(&letters(DEADLINE)).count(), times, "{words}");
        // Other moments than the drawing of that card.
        for other in ["après le soir", "avant la dernière carte", "s’achève loin"] {
            assert!(!words.contains(&letters(other)), "{component}: {other}");
        }
    }
}

#[test]
fn the_booklet_has_eight_pages_and_names_every_tile_and_item() {
    let project = project();
    let game = game(&project);
    assert_eq!(super::entries(game, "rules").len(), 8);
    let words = drawn(game, "rules");
    let items = game.data["items"].to_json();
    let items = items["item"].as_array().unwrap().clone();
    let named = ["city", "outside"].map(|zone| super::entries(game, zone));
    for one in named.into_iter().flatten().chain(items) {
        let name = one["name"].as_str().unwrap();
        assert!(words.contains(&letters(name)), "{name}");
    }
}

/// The letters and figures of a component's faces, in the order in which they are read.
fn drawn(game: &Game, component: &str) -> String {
    let project = project();
    let engine = TextEngine::new(&project.fonts);
    let faces = goldens::planned(game).into_iter().map(|(job, _)| job);
    let faces: Vec<_> = faces
        .filter(|job| game.components[job.component].id.value == component)
        .collect();
    assert!(!faces.is_empty(), "{component}");
    let words = shipped::on_threads(|| {
        let renderer = Renderer::with_ink(&project, game, &engine, Ink::Full).unwrap();
        let mut words = String::new();
        for job in &faces {
            collect(renderer.draw(*job).face.unwrap().tree.root(), &mut words);
        }
        words
    });
    letters(&words)
}
