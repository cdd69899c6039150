//! `massicot translate`

use std::path::{Path, PathBuf};

use super::args::Translate;
use super::console::counted;
use super::session::{Failure, Session};
use crate::load::{Game, language};
use crate::translation::{self, Outcome, Overlay, State};
use crate::write::files::OutDir;

pub fn run(session: &Session, args: &Translate) -> Result<(), Failure> {
    let tag = &args.language;
    if !language::is_tag(tag) {
        let help = "a language is a BCP 47 tag: de, fr, pt-BR";
        return Err(Failure::usage(format!("`{tag}` is no language"), help));
    }
    let named: Vec<String> = args.game.iter().cloned().collect();
    let games = session.games(&named)?;
    if let [_, _, ..] = games.as_slice() {
        let help = format!(
            "say which: massicot translate {tag} {}",
            games.join(&format!(", massicot translate {tag} "))
        );
        return Err(Failure::usage("this project has several games", help));
    }
    let project = session.load(&games)?;
    let Some(game) = project.games.first() else {
        return Ok(());
    };
    if game.language == *tag {
        let help = "name the language that it is to be translated into";
        let message = format!("`{}` is written in `{tag}`", game.id);
        return Err(Failure::usage(message, help));
    }
    let overlay = game.languages.get(tag).map(|value| Overlay {
        text: &project.sources.get(value.span.file).text,
        value,
    });
    let items = translation::items(game, &project.fonts, game.languages.get(tag));
    let said = items
        .iter()
        .filter(|item| item.state == State::Said)
        .count();
    let outcome = translation::complete(overlay.as_ref(), &head(game, tag), &items);
    let folder = Path::new("content").join(&game.id).join("lang");
    let file = folder.join(format!("{tag}.toml"));
    if overlay.as_ref().map(|overlay| overlay.text) != Some(&outcome.text) {
        let out = OutDir::below(session.root.dir(), &folder.to_string_lossy())?;
        out.write(
            &PathBuf::from(format!("{tag}.toml")),
            outcome.text.as_bytes(),
        )?;
    }
    let is_new = overlay.is_none();
    tell(session, &file, is_new, &outcome, said, items.len());
    Ok(())
}

/// The first lines of a new overlay.
fn head(game: &Game, tag: &str) -> String {
    format!(
        "# `{}` in the language `{tag}`. To translate a text, take the # away before it and write\n\
         # it anew. What stays a comment is printed in `{}`, and `massicot check` says so.",
        game.id, game.language
    )
}

fn tell(session: &Session, file: &Path, is_new: bool, outcome: &Outcome, said: usize, all: usize) {
    let say = |text: &str| session.console.say(text);
    let path = file.display();
    let texts = |count| counted(count, "text");
    match (is_new, outcome.added) {
        (true, added) => say(&format!("{path}: made, with {} to translate", texts(added))),
        (false, 0) => say(&format!(
            "{path}: nothing to add; {said} of {} are translated",
            texts(all)
        )),
        (false, added) => say(&format!(
            "{path}: {} added; {said} of {} are translated",
            texts(added),
            texts(all)
        )),
    }
    if outcome.renewed > 0 {
        let changed = texts(outcome.renewed);
        say(&format!(
            "  {changed} not yet translated had changed: renewed in the comments"
        ));
    }
    for path in &outcome.outdated {
        say(&format!(
            "  `{path}` has changed since it was translated: compare it with its comment, then delete that"
        ));
    }
    for path in &outcome.partly {
        say(&format!("  `{path}` is a list that is translated in part"));
    }
}
