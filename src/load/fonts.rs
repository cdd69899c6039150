//! The fonts of a project: the files in `fonts/`, never the system's.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use usvg::fontdb;

use super::font_tables::hold_together;

/// The tables of glyphs in colours of their own (OpenType 1.9, *Font Tables*).
pub const COLOUR_TABLES: [[u8; 4]; 4] = [*b"COLR", *b"SVG ", *b"sbix", *b"CBDT"];

/// Each font of a collection is one more to look for letters in.
const MOST_IN_A_COLLECTION: u32 = 64;

/// One font file, read once; every stage shares these bytes.
#[derive(Clone)]
pub struct FontFile {
    /// Relative to the project root.
    pub path: PathBuf,
    pub data: Arc<Vec<u8>>,
}

/// All fonts of the project.
#[derive(Clone, Default)]
pub struct Fonts {
    pub files: Vec<FontFile>,
    /// Files beside them of forms that are not read, such as WOFF.
    pub unread: Vec<PathBuf>,
    /// The same files for usvg. Faces are loaded from the shared bytes.
    pub database: Arc<fontdb::Database>,
}

impl Fonts {
    /// Loads the files in the order given (sort them first). Also returns those that are not usable.
    pub fn new(mut files: Vec<FontFile>) -> (Fonts, Vec<PathBuf>) {
        let sound: Vec<bool> = files.par_iter().map(|file| is_sound(&file.data)).collect();
        let mut database = fontdb::Database::new();
        let mut unusable = Vec::new();
        for (file, is_sound) in files.iter_mut().zip(sound) {
            if !is_sound {
                file.data = Arc::default();
            }
            let source = fontdb::Source::Binary(file.data.clone());
            if database.load_font_source(source).is_empty() {
                unusable.push(file.path.clone());
            }
        }
        let fonts = Fonts {
            files,
            unread: Vec::new(),
            database: Arc::new(database),
        };
        (fonts, unusable)
    }

    /// Whether they are those of these files, byte for byte. What cannot be used is no file's.
    pub fn are_of(&self, files: &[FontFile]) -> bool {
        let same =
            |(one, other): (&FontFile, &FontFile)| one.path == other.path && one.data == other.data;
        self.files.len() == files.len() && self.files.iter().zip(files).all(same)
    }

    /// The first file of a family.
    pub fn file_of(&self, family: &str) -> Option<&Path> {
        let is_of = |face: &&fontdb::FaceInfo| face.families.iter().any(|(name, _)| name == family);
        let face = self.database.faces().find(is_of)?;
        let fontdb::Source::Binary(data) = &face.source;
        let start = (**data).as_ref().as_ptr();
        let file = self.files.iter().find(|file| file.data.as_ptr() == start);
        file.map(|file| file.path.as_path())
    }

    /// The files that are not read, where what they are named after is not there besides.
    pub fn without_families(&self) -> impl Iterator<Item = &Path> {
        let families = self.families();
        let unread = self.unread.iter().map(PathBuf::as_path);
        unread.filter(move |path| !families.iter().any(|family| is_named_after(path, family)))
    }

    /// Family names, sorted, each once.
    pub fn families(&self) -> Vec<&str> {
        let names = self
            .database
            .faces()
            .filter_map(|face| face.families.first());
        let mut names: Vec<&str> = names.map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// Whether a file's name begins with a family's: `noto-sans-bold.woff` with `Noto Sans`.
pub fn is_named_after(path: &Path, family: &str) -> bool {
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let family = letters(family);
    !family.is_empty() && letters(&stem).starts_with(&family)
}

/// Whether each font of a file holds together, and a collection (OpenType 1.9, *Font Collections*) has
/// no more of them than one may have or there is room for.
fn is_sound(data: &[u8]) -> bool {
    let Some(rest) = data.strip_prefix(b"ttcf") else {
        return hold_together(data, 0);
    };
    let count = rest.get(4..8).and_then(|bytes| bytes.try_into().ok());
    let count = count.map_or(u32::MAX, u32::from_be_bytes);
    let has_room = rest.len() >= 8 + 4 * count as usize;
    count <= MOST_IN_A_COLLECTION && has_room && (0..count).all(|index| hold_together(data, index))
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.files.iter().map(|file| &file.path))
            .finish()
    }
}
