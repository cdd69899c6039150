//! What a text said when it was approved, held to what it says now: the changes that an edit seldom means.
//!
//! Who writes a sentence anew changes several words of it. Where one word alone has become another form
//! of itself, its opposite, one that sounds alike or another term of the game, or where a negation or an
//! article is gone, the sentence was wrong before or is wrong now. Nothing of grammar is known but which
//! words are near each other, so that it holds for any sentence; what no list has is let pass.

mod change;
mod compare;
mod english;
mod french;
mod lexicon;
mod tokens;
mod words;

pub use change::{LoneChange, LoneChangeKind};
pub use compare::Comparer;

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 8] = [
        "Piochez une carte de la pile. Le mur, un mur, votre carte, chaque tuile et la tuile.",
        "Un coffre vaut le coffre, le moral vaut du moral, les faveurs sont des faveurs.",
        "Placez les tuiles sous la porte, la porte est une niche et la niche est vide.",
        "Prenez un bouclier. Choisissez le bouclier ou une arme, votre arme.",
        "L’attaquant garde l’argent et un or : l’or d’argent.",
        "Le dieu, un dieu et les aventuriers : des aventuriers.",
        "Le jeu de Barnabas Roy, par Barnabas Roy.",
        "Priez Apollon ou Athéna. Passez par Mont Blanc ou Mont Chauve.",
    ];

    fn kind(before: &str, now: &str) -> Option<LoneChangeKind> {
        let comparer = Comparer::new("fr", TEXTS.into_iter());
        let found = comparer.map(|comparer| comparer.changes(before, now));
        found?.first().map(|found| found.kind)
    }

    #[test]
    fn a_change_that_no_edit_means_is_told() {
        let told = [
            (
                "Les passages restent secrets.",
                "Les passages restent secret.",
                LoneChangeKind::Form,
            ),
            (
                "Les passages restent.",
                "Les passages reste.",
                LoneChangeKind::Form,
            ),
            ("Le roi rit fort.", "Le roi ris fort.", LoneChangeKind::Form),
            (
                "Vous pouvez le retourner.",
                "Vous pouvez le retournez.",
                LoneChangeKind::Form,
            ),
            ("Ils courent vite.", "Ils court vite.", LoneChangeKind::Form),
            (
                "Les fils reprennent leur garde.",
                "Les fils reprend leur garde.",
                LoneChangeKind::Form,
            ),
            (
                "Voyez où iront les cartes.",
                "Voyez où ira les cartes.",
                LoneChangeKind::Form,
            ),
            (
                "Les grandes bandes d’abord.",
                "Les grands bandes d’abord.",
                LoneChangeKind::Form,
            ),
            (
                "Les cartes que vous prenez.",
                "Les cartes que vous prend.",
                LoneChangeKind::Form,
            ),
            (
                "Cette carte est nouvelle.",
                "Cet carte est nouvelle.",
                LoneChangeKind::Form,
            ),
            (
                "Ceux qui pourront jouer.",
                "Ceux qui pourrons jouer.",
                LoneChangeKind::Form,
            ),
            (
                "Vous avez le choix ou non.",
                "Vous avez le choix où non.",
                LoneChangeKind::Alike,
            ),
            (
                "Chacun garde ses cartes.",
                "Chacun garde c’est cartes.",
                LoneChangeKind::Alike,
            ),
            (
                "Une carte dont il parle.",
                "Une carte que il parle.",
                LoneChangeKind::Alike,
            ),
            (
                "Il faut l’arrêter ici.",
                "Il faut l’arréter ici.",
                LoneChangeKind::Letters,
            ),
            (
                "Fantôme comptable",
                "Fantôme contable",
                LoneChangeKind::Letters,
            ),
            (
                "Jouez avant le défenseur.",
                "Jouez après le défenseur.",
                LoneChangeKind::Opposite,
            ),
            (
                "Vous pouvez piocher.",
                "Vous devez piocher.",
                LoneChangeKind::Opposite,
            ),
            (
                "Vous ne gagnez pas.",
                "Vous gagnez.",
                LoneChangeKind::Negation,
            ),
            (
                "On n’avance pas ici.",
                "On avance aussi ici.",
                LoneChangeKind::Negation,
            ),
            (
                "Placez la tuile au bord.",
                "Placez tuile au bord.",
                LoneChangeKind::Lost,
            ),
            (
                "Tout ce qu’il faut.",
                "Tout ce il faut.",
                LoneChangeKind::Lost,
            ),
            (
                "Jouez une carte de plus.",
                "Jouez une carte de plus à.",
                LoneChangeKind::Added,
            ),
            (
                "Allez à la porte.",
                "Allez pour la porte.",
                LoneChangeKind::Preposition,
            ),
            (
                "Il rencontre un mur.",
                "Il rencontre un coffre.",
                LoneChangeKind::Term,
            ),
            (
                "Il rencontre le mur.",
                "Il rencontre la tuile.",
                LoneChangeKind::Term,
            ),
            (
                "Il va aux aventuriers ici.",
                "Il va au Dieu ici.",
                LoneChangeKind::Term,
            ),
            (
                "La faveur d’Athéna est ici.",
                "La faveur d’Apollon est ici.",
                LoneChangeKind::Term,
            ),
            (
                "Un jeu de Barnabas Roy.",
                "Un jeu de Barnaby Roy.",
                LoneChangeKind::Name,
            ),
            (
                "Cherchez Mont Blanc.",
                "Cherchez Mont Chauve.",
                LoneChangeKind::Term,
            ),
            (
                "L’or vaut plus que l’argent.",
                "L’argent vaut plus que l’or.",
                LoneChangeKind::Swapped,
            ),
            (
                "Il a {{ f.life }} PV.",
                "Il a {{ f.hand }} PV.",
                LoneChangeKind::Expression,
            ),
            (
                "Il a {{ f.life | words }} PV.",
                "Il a {{ f.life - 1 | words }} PV.",
                LoneChangeKind::Expression,
            ),
            (
                "Perdez {-morale|un point|{n} points}.",
                "Perdez {braves|un point|{n} points}.",
                LoneChangeKind::Expression,
            ),
            (
                "Perdez −1 moral ici.",
                "Perdez −3 moral ici.",
                LoneChangeKind::Figure,
            ),
        ];
        for (before, now, wanted) in told {
            assert_eq!(kind(before, now), Some(wanted), "{before} → {now}");
        }
    }

    #[test]
    fn what_an_edit_means_is_let_pass() {
        let meant = [
            // Other words, another tense, several words at a time.
            ("Choisissez une carte.", "Prenez une carte."),
            ("Notez votre score.", "Écrivez votre score."),
            ("Vous gagnez la partie.", "Vous gagnerez la partie."),
            ("Il trouve la porte.", "Il trouva la porte."),
            ("Piochez une carte.", "Piochez deux cartes."),
            ("Rien ne bouge ici.", "Il ne bouge rien ici."),
            (
                "Prenez l’arme ou le bouclier.",
                "Prenez le bouclier ou l’arme.",
            ),
            ("Le géomètre est là.", "Le topographe est là."),
            ("Allez vers la porte.", "Allez à la porte."),
            ("La carte est ici.", "Une carte est ici."),
            ("Nul ne la prend.", "Que nul ne la prend."),
            ("Vous évite la porte.", "Évite la porte."),
            ("Le jour, la porte est là.", "De jour, la porte est là."),
            ("Collez dos à dos.", "Collez dos contre dos."),
            ("Jouez si l’on peut.", "Jouez si on peut."),
            (
                "Il travaille contre un fromage.",
                "Il travaille pour un fromage.",
            ),
            ("La porte qui mène ici.", "Une porte qui mène ici."),
            // What is new.
            ("Piochez.", "Piochez. Jouez une carte."),
            ("Piochez une carte.", "Placez un coffre sur la tuile."),
            ("La faveur d’Athéna est ici.", "La faveur d’Héra est ici."),
            // A name by itself.
            ("Hameau", "Village"),
            // The same value, said otherwise; and code.
            ("Il a {{ f.life }} PV.", "Il a {{- f.life | words }} PV."),
            ("Perdez {n} braves.", "Perdez {n|un brave|{n} braves}."),
            ("Oui {% if a %}si{% endif %}", "Oui {% if b %}si{% endif %}"),
            ("{{ f.life }}", "{{ f.hand }}"),
        ];
        for (before, now) in meant {
            assert_eq!(kind(before, now), None, "{before} → {now}");
        }
    }

    #[test]
    fn a_change_is_at_its_word() {
        let comparer = Comparer::new("fr", TEXTS.into_iter());
        let now = "Piochez. Il **rencontre** les *mur* gris.";
        let found =
            comparer.map(|of| of.changes("Piochez. Il **rencontre** les *murs* gris.", now));
        let found = found.unwrap_or_default();
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(&now[found[0].at.clone()], "mur");
        assert_eq!(
            (found[0].was.as_str(), found[0].now.as_str()),
            ("murs", "mur")
        );
    }
}
