//! Loading: a project root in, a [`Project`] with spans for every value out.

mod board;
mod brackets;
pub mod colour_parts;
mod component;
mod cut_path;
mod entry_keys;
mod folder;
pub mod font_tables;
pub mod font_work;
pub mod fonts;
mod game;
pub mod icons;
pub mod language;
mod loader;
pub mod net;
mod offset;
pub mod pictures;
pub mod places;
pub mod presets;
pub mod project;
mod revision;
pub mod root;
pub mod schema;
mod schema_line;
mod schema_types;
mod schema_work;
pub mod shape;
pub mod sheet;
mod sheet_file;
mod soundness;
pub mod source;
mod stamp;
pub mod stock;
mod stock_table;
mod stocks;
mod text_tag;
mod title_measures;
pub mod toml;
mod toml_bare;
mod toml_parts;
mod toml_slips;
mod toml_values;
mod toml_words;
pub mod value;
pub mod writing;

use std::path::{Path, PathBuf};

pub use entry_keys::{ENTRY_KEYS, EntryKey, MAX_COPIES, entry_key};
pub use fonts::{FontFile, Fonts, is_named_after};
pub use icons::{Icon, IconSets};
pub use loader::{ReadScope, differences, ending, faults_of_form, is_safe_id};
pub use pictures::{Picture, PictureFiles};
pub use project::{
    Back, Component, Entry, Game, PagePart, Project, Spanned, Unsound, Writing, WrittenPage,
};
pub use revision::Revision;
pub use root::Root;
pub use shape::{Shape, Top, mirrored};
pub use soundness::{extent, mark as mark_unsound};
pub use stock::Stock;
pub use text_tag::{TextRole, TextTag};
pub use toml_slips::help_within as toml_help;
pub use toml_words::message as toml_message;
pub use value::{Field, Step, Table, Value, ValueKind};

use crate::diag::rules::templates::unusable_font;
use crate::diag::{Report, SourceMap};
use crate::limits::Limits;
use loader::Loader;

/// The ids of a project's games, sorted: the folders of `content/` with a `game.toml`.
///
/// # Errors
/// [`root::PathError`] where `content/` cannot be listed.
pub fn games(root: &Root) -> Result<Vec<String>, root::PathError> {
    let has_game = |id: &String| {
        let file = Path::new("content").join(id).join("game.toml");
        root.has(&file)
    };
    let folders = root.folders(Path::new("content"))?;
    Ok(folders.into_iter().filter(has_game).collect())
}

/// Every available stock with its title, the project's own first; the files they were read from, and
/// the diagnostics.
pub fn stocks(root: &Root) -> (Vec<(String, Stock)>, SourceMap, Report) {
    let mut loader = Loader::new(root, ReadScope::Content);
    let stocks = stocks::all(&mut loader);
    (stocks, loader.sources, loader.report)
}

/// Loads the games named, in the order given. The report holds everything that was found;
/// the project is whole where it has no errors, and says what of it is not.
pub fn load(root: &Root, games: &[String]) -> (Project, Report) {
    load_for(root, games, ReadScope::All, &Limits::default())
}

/// Like [`load`], but reads only as much as `reading` says, and no larger spreadsheets than the
/// limits allow.
pub fn load_for(
    root: &Root,
    games: &[String],
    reading: ReadScope,
    limits: &Limits,
) -> (Project, Report) {
    load_again(root, games, reading, limits, &Fonts::default())
}

/// Like [`load_for`]. Where the font files are those of `known` these are taken, which are looked through
/// already.
pub fn load_again(
    root: &Root,
    games: &[String],
    reading: ReadScope,
    limits: &Limits,
    known: &Fonts,
) -> (Project, Report) {
    let mut loader = Loader::new(root, reading);
    loader.limits = *limits;
    let (files, unread) = font_files(&mut loader);
    for (name, _) in root.list(Path::new("content")).unwrap_or_default() {
        if !root::is_readable(&name) {
            loader.refuse_name(&Path::new("content").join(name));
        }
    }
    let mut fonts = None;
    // To look through fonts takes longer than to read most games.
    let mut games: Vec<Game> = rayon::in_place_scope(|scope| {
        scope.spawn(|_| fonts = Some(looked_through(files, unread, known)));
        let games = games.iter();
        let games = games.filter_map(|id| game::load(&mut loader, id));
        games.collect()
    });
    let (fonts, unusable) = fonts.unwrap_or_default();
    for path in unusable {
        loader.report.push(unusable_font::file(&path));
    }
    let without = fonts.without_families();
    loader.report.extend(without.map(unusable_font::other_form));
    for game in &mut games {
        game.fonts = fonts.clone();
    }
    let mut project = Project {
        root: root.clone(),
        sources: loader.sources,
        games,
        fonts,
        pictures: PictureFiles::default(),
    };
    soundness::mark(&mut project, &loader.report);
    (project, loader.report)
}

/// The font files, and those of forms that are not read.
fn font_files(loader: &mut Loader<'_>) -> (Vec<FontFile>, Vec<PathBuf>) {
    let (mut files, mut unread) = (Vec::new(), Vec::new());
    let paths = match loader.reading {
        ReadScope::All => loader.listed(Path::new("fonts")),
        ReadScope::Content => Vec::new(),
    };
    for path in paths {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("ttf" | "otf" | "ttc" | "otc") => {}
            Some("woff" | "woff2" | "eot" | "pfa" | "pfb" | "dfont") => {
                unread.push(path);
                continue;
            }
            _ => continue,
        }
        match loader.root.read_binary(&path) {
            Ok(data) => files.push(FontFile {
                path,
                data: data.into(),
            }),
            Err(error) => loader.refuse(&path, &error, None),
        }
    }
    (files, unread)
}

/// Fonts of these files, and those files that are none.
fn looked_through(
    files: Vec<FontFile>,
    unread: Vec<PathBuf>,
    known: &Fonts,
) -> (Fonts, Vec<PathBuf>) {
    if known.are_of(&files) && known.unread == unread {
        return (known.clone(), Vec::new());
    }
    let (fonts, unusable) = Fonts::new(files);
    (Fonts { unread, ..fonts }, unusable)
}
