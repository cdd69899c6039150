//! What the pages of the rules booklet say, as they are drawn, against the source's figures.

use massicot::render::{Plan, Renderer, TextEngine};

use super::pictures::texts;
use super::{game, project};

/// The figures of the source, in the booklet's own words.
const SAID: &[&str] = &[
    "On compte après 12 tours",
    "garde 6 cartes en main",
    "pose les 3 autres à côté",
    "prend sa carte, son aide, sa figurine et ses 9 cartes",
    "1 ou 2 cases, en ligne ou en colonne, jamais en diagonale",
    "4 × Avancer d’une case",
    "1 × Avancer de deux cases",
    "2 × Poser une dynamite",
    "2 × Attaquer un ennemi",
    "3 en tout avec le déplacement gratuit",
    "4 en tout avec le déplacement gratuit",
    "Un ennemi à 2 cases au plus : combattez avec 7 dés, et non 5",
    "il lui faut 1 de moins",
    "Gagner un niveau lui coûte 5 XP, et non 6",
    "va jusqu’à 3 cases, et non 2",
    "Tous les 6 tours. Elle saute",
    "Tous les 5 tours. Elle regarde",
    "Tous les 3 tours. Elle fait sauter",
    "Tous les 2 tours. Il pose le mur bleu",
    "à 5 cases de marche au plus",
    "s’en va 2 tours plus tard",
    "L’aventurier lance 5 dés",
    "Le gagnant prend 2 XP, le perdant 1",
    "Rendez 6 XP",
    "2 sbires au plus",
    "2 cases pour une momie, 3 au plus pour un demi-dieu",
    "au tour 12",
];

/// Letters and signs alone: where lines break, and within which words, does not count.
fn signs(text: &str) -> String {
    let counts = |letter: &char| !letter.is_whitespace() && !matches!(letter, '-' | '\u{ad}');
    text.chars().filter(counts).collect()
}

#[test]
fn the_booklet_says_the_figures_of_the_source() {
    let project = project();
    let text = TextEngine::new(&project.fonts);
    let game = game(&project);
    let renderer = match Renderer::new(&project, game, &text) {
        Ok(renderer) => renderer,
        Err(found) => panic!("{found:?}"),
    };
    let plan = Plan::new(game, |component| component.id.value == "rules");
    let mut printed = Vec::new();
    for job in &plan.faces {
        let drawn = renderer.draw(*job);
        assert!(drawn.diagnostics.is_empty(), "{:?}", drawn.diagnostics);
        texts(drawn.face.unwrap().tree.root(), &mut printed);
    }
    let pages = plan.faces.len();
    assert!(pages >= 8 && pages.is_multiple_of(4), "{pages} pages");
    let printed = signs(&printed.concat());
    let unsaid = SAID.iter().filter(|said| !printed.contains(&signs(said)));
    assert_eq!(unsaid.collect::<Vec<_>>(), Vec::<&&str>::new());
}
