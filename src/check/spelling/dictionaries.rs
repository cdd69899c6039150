//! The dictionaries of a project: `dictionaries/fr.aff` and `dictionaries/fr.dic`.

use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::diag::rules::content::bad_dictionary;
use crate::load::Root;
use crate::spelling::{Dictionary, DictionaryError, MOST_AFFIX_BYTES, MOST_WORD_BYTES};

/// The folder of the project that holds them.
const FOLDER: &str = "dictionaries";

/// A dictionary, and its list of words.
pub struct ReadDictionary {
    pub path: PathBuf,
    pub words: Dictionary,
}

/// The dictionary for a language; none where the project brings none.
pub fn of(root: &Root, language: &str) -> Option<Result<ReadDictionary, Box<Diagnostic>>> {
    let folder = Path::new(FOLDER);
    if !root.has(folder) {
        return None;
    }
    let files = root.files(folder).ok()?;
    let lists = files.iter().filter(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending == Some("dic")
    });
    let path = nearest(lists, language)?;
    Some(read(root, path))
}

fn read(root: &Root, path: &Path) -> Result<ReadDictionary, Box<Diagnostic>> {
    let affixes = path.with_extension("aff");
    let file = |path: &Path, most: u64| {
        let bytes = root.read(path, most);
        bytes.map_err(|error| Box::new(bad_dictionary::unread(path, &error)))
    };
    let words = file(path, MOST_WORD_BYTES)?;
    let affixes = file(&affixes, MOST_AFFIX_BYTES)?;
    let read = Dictionary::new(&affixes, &words);
    let words =
        read.map_err(|DictionaryError(reason)| Box::new(bad_dictionary::unusable(path, &reason)))?;
    Ok(ReadDictionary {
        path: path.to_owned(),
        words,
    })
}

/// The list whose name is the language's; else that of the language without its region, else any
/// of the same language.
fn nearest<'p>(lists: impl Iterator<Item = &'p PathBuf>, language: &str) -> Option<&'p Path> {
    let language = language.to_lowercase();
    let base = |tag: &str| tag.split('-').next().unwrap_or_default().to_owned();
    let named = lists.filter_map(|path| {
        let name = path.file_stem()?.to_str()?;
        let tag = name.to_lowercase().replace('_', "-");
        let distance = match () {
            () if tag == language => 0,
            () if tag == base(&language) => 1,
            () if base(&tag) == base(&language) => 2,
            () => return None,
        };
        Some((distance, path))
    });
    named.min().map(|(_, path)| path.as_path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_list_is_the_languages() {
        let lists = |names: &[&str]| -> Vec<PathBuf> {
            names
                .iter()
                .map(|name| Path::new(FOLDER).join(name))
                .collect()
        };
        let nearest = |names: &[&str], language: &str| {
            let lists = lists(names);
            let found = nearest(lists.iter(), language);
            found.map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        };
        let all = ["de.dic", "en_GB.dic", "en_US.dic", "fr.dic", "fr_CA.dic"];
        assert_eq!(nearest(&all, "fr").as_deref(), Some("fr.dic"));
        assert_eq!(nearest(&all, "fr-CA").as_deref(), Some("fr_CA.dic"));
        assert_eq!(nearest(&all, "fr-BE").as_deref(), Some("fr.dic"));
        assert_eq!(nearest(&all, "en").as_deref(), Some("en_GB.dic"));
        assert_eq!(nearest(&all, "it"), None);
    }
}
