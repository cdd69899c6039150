//! The figures of the source in the words of the rules booklet, as they are drawn.

use massicot::load::Game;
use massicot::render::{Ink, Renderer, TextEngine};
use usvg::{Group, Node};

use crate::{goldens, shipped};

use super::{entries, game, project, text};

/// What the booklet says with a figure of the source in it.
const SAID: &[&str] = &[
    "Chacun commence avec 15 points de vie",
    "à 0 PV, vous avez perdu",
    "3 essais par tour",
    "piochez 3 cartes",
    "la Dague usée, et votre premier bouclier, la Targe en bois",
    "Sur un double, piochez 1 carte",
    "3 cartes au plus dans le tour",
    "gardez 6 cartes en main au plus",
    "Au début d’un combat, 1 carte et pas plus, si vous n’en avez pas déjà joué 3",
    "Gagné : piochez 1 carte et prenez 5 pièces d’or",
    "il pioche 1 carte, en prend 1 au hasard dans la main de l’autre, et lui prend 5 pièces d’or",
    "Sur 1–2 : tous les joueurs gagnent 10 pièces d’or",
];

#[test]
fn the_booklet_says_the_figures_of_the_source_and_names_every_enemy() {
    let project = project();
    let game = game(&project);
    let words = drawn(game);
    let foes = entries(game, "foes");
    assert_eq!(foes.len(), 19);
    let names = foes.iter().map(|foe| text(foe, "name"));
    for wanted in SAID.iter().copied().chain(names) {
        assert!(words.contains(&letters(wanted)), "{wanted}: {words}");
    }
}

/// The letters of the drawn pages, in the order in which they are read.
fn drawn(game: &Game) -> String {
    let project = project();
    let engine = TextEngine::new(&project.fonts);
    let pages = goldens::planned(game).into_iter().map(|(job, _)| job);
    let pages: Vec<_> = pages
        .filter(|job| game.components[job.component].id.value == "rules")
        .collect();
    assert!((8..=12).contains(&pages.len()), "{} pages", pages.len());
    let words = shipped::on_threads(|| {
        let renderer = Renderer::with_ink(&project, game, &engine, Ink::Full).unwrap();
        let mut words = String::new();
        for job in &pages {
            collect(renderer.draw(*job).face.unwrap().tree.root(), &mut words);
        }
        words
    });
    letters(&words)
}

fn collect(group: &Group, words: &mut String) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, words),
            Node::Text(text) => text
                .chunks()
                .iter()
                .for_each(|chunk| *words += chunk.text()),
            _ => {}
        }
    }
}

/// Words without what changes where lines end.
fn letters(words: &str) -> String {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '‐' | '\u{ad}');
    words.chars().filter(kept).collect()
}
