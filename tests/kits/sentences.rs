//! `sentences.toml` of each game: every line is about a sentence, and a sentence that is turned round is told.

use std::fs;
use std::path::Path;

use massicot::check;
use massicot::diag::{Diagnostic, Severity};
use massicot::fill;
use massicot::load::{self, Root};

use crate::copy;

/// A file of the game, what stands there, what is put in its place, the line that has to tell it.
type Reversed = (&'static str, &'static str, &'static str, &'static str);

#[test]
fn sentences_of_dix_mille_are_held() {
    held(
        "dix-mille",
        &[
            (
                "items.toml",
                "Inutile dans",
                "Utile aussi dans",
                "shield-useful",
            ),
            (
                "rules.md",
                "aucun\u{a0}n’a de plafond",
                "chacun a son plafond",
                "ceiling",
            ),
            ("rules.md", "au tour suivant", "aussitôt", "one-turn-on"),
        ],
    );
}

#[test]
fn sentences_of_sokar_are_held() {
    held(
        "sokar",
        &[
            (
                "rules.md",
                "**jamais en diagonale**",
                "**aussi en diagonale**",
                "diagonal",
            ),
            (
                "adventurers.toml",
                "ne changent pas",
                "changent aussi",
                "cards",
            ),
        ],
    );
}

#[test]
fn sentences_of_slohar_are_held() {
    held(
        "slohar",
        &[
            (
                "rules.md",
                "ce peut être vous",
                "c’est un autre que vous",
                "may-be-you",
            ),
            (
                "turn-aid.toml",
                "jouez des cartes si vous voulez",
                "jouez des cartes",
                "free-to-play",
            ),
        ],
    );
}

fn held(game: &str, reversed: &[Reversed]) {
    let found = told(game, None);
    let all: Vec<_> = found
        .iter()
        .map(|found| found.message.to_string())
        .collect();
    assert!(all.is_empty(), "{game}: {all:#?}");
    for one in reversed {
        let (file, from, _, line) = one;
        let found = told(game, Some(one));
        let tells = |found: &Diagnostic| {
            let mut help = found.help.iter();
            found.severity < Severity::Note && help.any(|help| help.contains(&format!("`{line}`")))
        };
        assert!(found.iter().any(tells), "{game}/{file}: {from}: {found:#?}");
    }
}

/// What is told of the sentences of a copy of the game, with one of them turned round.
fn told(game: &str, reversed: Option<&Reversed>) -> Vec<Diagnostic> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    for folder in ["content", "templates"] {
        let folder = Path::new(folder).join(game);
        copy::copy(&repository.join(&folder), &dir.path().join(&folder));
    }
    if let Some((file, from, to, _)) = reversed {
        let file = dir.path().join("content").join(game).join(file);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(from), "{} has no {from:?}", file.display());
        fs::write(&file, text.replacen(from, to, 1)).unwrap();
    }
    let root = Root::at(dir.path()).unwrap();
    let (mut project, mut report) = load::load(&root, &[game.to_owned()]);
    fill::project(&mut project, &mut report);
    let found = check::content_of(&project, &project.games[0], Severity::Note);
    let of_sentences = found
        .into_iter()
        .filter(|found| found.code.ends_with("-sentence"));
    of_sentences.collect()
}
