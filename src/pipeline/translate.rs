//! Beginning a translation of a game, or going on with one.

use std::path::{Path, PathBuf};

use super::{Error, rewrite};
use crate::load::{Game, Project, Root, language};
use crate::translation::{self, Outcome, Overlay, TranslationState};

/// An overlay as it was written.
pub struct Translation {
    /// Its file, relative to the root.
    pub file: PathBuf,
    /// Whether there was none before.
    pub is_new: bool,
    pub outcome: Outcome,
    /// How many of its texts are translated, and how many there are.
    pub translated: usize,
    pub texts: usize,
}

/// Whether `tag` is a BCP 47 tag that an overlay can be named by.
///
/// # Errors
/// [`Error::Usage`] where it is none.
pub fn check_tag(tag: &str) -> Result<(), Error> {
    match language::is_tag(tag) {
        true => Ok(()),
        false => Err(Error::usage(
            message!(
                "pipeline-translate-check-tag",
                "`{tag}` is no language",
                tag
            ),
            message!(
                "pipeline-translate-check-tag-language-bcp",
                "a language is a BCP 47 tag: de, fr, pt-BR"
            ),
        )),
    }
}

/// Puts what the overlay of a game in a language lacks into its file, as comments.
///
/// # Errors
/// [`Error::Usage`] where the game is written in that language; [`Error::Failed`] where the file
/// cannot be written.
pub fn translate(
    root: &Root,
    project: &Project,
    game: &Game,
    tag: &str,
) -> Result<Translation, Error> {
    if game.language == tag {
        return Err(Error::usage(
            message!(
                "id-written-tag",
                "`{id}` is written in `{tag}`",
                id = game.id,
                tag
            ),
            message!(
                "pipeline-translate",
                "name the language that it is to be translated into"
            ),
        ));
    }
    let game = game.as_written();
    let overlay = game.languages.get(tag).map(|value| Overlay {
        text: &project.sources.get(value.span.file).text,
        value,
    });
    let items = translation::items(project, game, game.languages.get(tag));
    let said = |item: &&translation::OverlayText| item.state == TranslationState::Said;
    let translated = items.iter().filter(said).count();
    let outcome = translation::complete(overlay.as_ref(), &head(game, tag), &items);
    let file = file_of(game, tag);
    let before = overlay.as_ref().map(|overlay| overlay.text);
    if before != Some(&outcome.text) {
        rewrite::text(root, &file, before, &outcome.text)?;
    }
    Ok(Translation {
        file,
        is_new: overlay.is_none(),
        outcome,
        translated,
        texts: items.len(),
    })
}

/// The file of an overlay.
pub(super) fn file_of(game: &Game, tag: &str) -> PathBuf {
    let folder = Path::new("content").join(&game.id).join("lang");
    folder.join(format!("{tag}.toml"))
}

/// The first lines of a new overlay.
pub(super) fn head(game: &Game, tag: &str) -> String {
    format!(
        "# `{}` in the language `{tag}`. To translate a text, take the # away before it and write\n\
         # it anew. What stays a comment is printed in `{}`, and `massicot check` says so.",
        game.id, game.language
    )
}
