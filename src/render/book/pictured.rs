//! Pictures of pieces and files in the rules, held to the words that stand with them.

use indexmap::IndexMap;

use super::blocks::{Block, BlockKind, RichWords};
use super::pictures::BookPicture;
use super::piece_names::{PieceName, PieceNames};
use crate::diag::Diagnostic;
use crate::diag::rules::templates::wrong_picture;
use crate::load::Game;
use crate::load::sheet::id_of_title;
use crate::render::face_link::{self, LINK};
use crate::render::named;
use crate::render::text::unmarked;

/// What there is to tell of the pictures in a text, each with the place of the picture.
pub fn look_at<'t>(game: &Game, blocks: &'t [Block]) -> Vec<(&'t BookPicture, Diagnostic)> {
    let mut groups = Vec::new();
    grouped(blocks, None, &mut groups);
    let shows_piece = |picture: &&BookPicture| picture.link.starts_with(LINK);
    let has_piece = |group: &PictureGroup<'_>| group.pictures.iter().any(shows_piece);
    let names = groups.iter().any(has_piece).then(|| names_of(game));
    let files: Vec<NamedFile<'_>> = match groups.iter().any(|group| !group.pictures.is_empty()) {
        true => game
            .pictures
            .iter()
            .map(|path| NamedFile::of(path))
            .collect(),
        false => Vec::new(),
    };
    let mut found = Vec::new();
    for group in &groups {
        if let Some(names) = names.as_ref().filter(|_| has_piece(group)) {
            other_pieces(game, names, group, &mut found);
        }
        let pictures = group.pictures.iter();
        found.extend(pictures.filter_map(|picture| Some((*picture, other_file(&files, picture)?))));
    }
    found
}

fn names_of(game: &Game) -> PieceNames {
    let mut names = PieceNames::default();
    let components = game.components.iter().enumerate();
    for (at, component) in components.filter(|(_, one)| one.writing.is_none()) {
        for (number, entry) in component.entries.iter().enumerate() {
            named::names(entry).for_each(|name| names.add(name, at, number));
        }
    }
    names
}

/// Pictures, and the words that stand with them: a row of a table, an item of a list, or pictures by
/// themselves with what follows.
#[derive(Default)]
struct PictureGroup<'t> {
    pictures: Vec<&'t BookPicture>,
    /// Rich texts.
    words: Vec<&'t str>,
    /// Those before them, which may say what the pictures show.
    before: Vec<&'t str>,
}

impl<'t> PictureGroup<'t> {
    fn show(&mut self, pictures: &'t [BookPicture]) {
        self.pictures.extend(pictures);
        self.words
            .extend(pictures.iter().map(|picture| &*picture.caption));
    }

    fn say(&mut self, words: &'t RichWords) {
        self.words.push(&words.rich);
    }
}

fn grouped<'t>(
    blocks: &'t [Block],
    mut heading: Option<&'t RichWords>,
    groups: &mut Vec<PictureGroup<'t>>,
) {
    let under = |heading: Option<&'t RichWords>| PictureGroup {
        before: heading.map(|words| &*words.rich).into_iter().collect(),
        ..PictureGroup::default()
    };
    for (index, block) in blocks.iter().enumerate() {
        match &block.kind {
            BlockKind::Heading(_, words) => heading = Some(words),
            BlockKind::Table(table) => groups.extend(table.rows.iter().map(|row| {
                let mut group = under(heading);
                for cell in row {
                    group.show(&cell.pictures);
                    group.say(&cell.words);
                }
                group
            })),
            BlockKind::List(_, items) => {
                for item in items {
                    let mut group = under(heading);
                    for block in item {
                        match &block.kind {
                            BlockKind::Pictures(pictures) => group.show(pictures),
                            BlockKind::Paragraph(words) => group.say(words),
                            _ => grouped(std::slice::from_ref(block), heading, groups),
                        }
                    }
                    groups.push(group);
                }
            }
            BlockKind::Quote(blocks) => grouped(blocks, heading, groups),
            BlockKind::Pictures(pictures) => {
                let mut group = under(heading);
                group.show(pictures);
                match blocks.get(index + 1).map(|next| &next.kind) {
                    Some(BlockKind::Paragraph(words)) => group.say(words),
                    Some(BlockKind::Quote(inside)) => group.words.extend(paragraphs(inside)),
                    _ => {}
                }
                let before = index.checked_sub(1).map(|before| &blocks[before..index]);
                group.before.extend(before.into_iter().flat_map(paragraphs));
                groups.push(group);
            }
            BlockKind::Paragraph(_)
            | BlockKind::Scene(_)
            | BlockKind::Rule
            | BlockKind::Break(_) => {}
        }
    }
}

fn paragraphs(blocks: &[Block]) -> impl Iterator<Item = &str> {
    blocks.iter().filter_map(|block| match &block.kind {
        BlockKind::Paragraph(words) => Some(&*words.rich),
        _ => None,
    })
}

/// Pictures of pieces that the words do not name, where they name others of the component.
fn other_pieces<'t>(
    game: &Game,
    names: &PieceNames,
    group: &PictureGroup<'t>,
    found: &mut Vec<(&'t BookPicture, Diagnostic)>,
) {
    let pictures = group.pictures.iter();
    let pieces = pictures.filter(|picture| picture.link.starts_with(LINK));
    let shown = pieces.filter_map(|picture| {
        // What is wrong with a link is told where it is drawn.
        let job = face_link::find(game, &picture.link)?;
        let called: Vec<String> = named::names(job.entry(game)?).collect();
        (!called.is_empty()).then_some((*picture, job.component, called))
    });
    let shown: Vec<(&BookPicture, usize, Vec<String>)> = shown.collect();
    let said = names.said(&group.words);
    if shown.is_empty() || said.is_empty() {
        return;
    }
    let before = names.said(&group.before);
    let is_among = |said: &[&PieceName], called: &[String]| {
        let mut called = called.iter().filter_map(|name| names.called(name));
        called.any(|name| said.iter().any(|other| std::ptr::eq(*other, name)))
    };
    let is_shown = |name: &PieceName| {
        let mut shown = shown.iter();
        shown.any(|(.., called)| is_among(&[name], called))
    };
    for (picture, component, called) in &shown {
        if is_among(&said, called) || is_among(&before, called) {
            continue;
        }
        let id = &game.components[*component].id.value;
        let entries = &game.components[*component].entries;
        let others = said.iter().filter(|name| !is_shown(name));
        let others = others.filter_map(|other| {
            let entry = &entries[*other.entries.get(component)?];
            Some((&*other.name, format!("{LINK}{id}/{}", entry.id.value)))
        });
        let others: IndexMap<&str, String> = others.collect();
        if !others.is_empty() {
            found.push((*picture, wrong_picture::piece(&called[0], &others)));
        }
    }
}

/// A file of the game with its folder, its name, and that as an id would be made of it.
struct NamedFile<'g> {
    path: &'g str,
    folder: &'g str,
    name: &'g str,
    stem: String,
}

impl NamedFile<'_> {
    fn of(path: &str) -> NamedFile<'_> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        NamedFile {
            path,
            folder,
            name,
            stem: id_of_title(stem),
        }
    }
}

/// A picture of a file whose words are those of another file in its folder: `![Ada](art/portrait-bo.svg)`
/// beside `art/portrait-ada.svg`.
fn other_file(files: &[NamedFile<'_>], picture: &BookPicture) -> Option<Diagnostic> {
    let words = unmarked(&picture.caption);
    let slug = id_of_title(&words);
    if slug.is_empty() {
        return None;
    }
    let own = files.iter().find(|file| file.path == picture.link)?;
    if around(&own.stem, &slug).is_some() {
        return None;
    }
    let mut others = files.iter().filter(|other| other.folder == own.folder);
    let other = others.find(|other| {
        around(&other.stem, &slug).is_some_and(|[before, behind]| {
            let rest = own.stem.strip_prefix(before);
            rest.is_some_and(|rest| rest.ends_with(behind))
        })
    })?;
    Some(wrong_picture::file(&words, own.name, other.path))
}

/// What stands before and behind a slug in a stem, where it stands there as whole words.
fn around<'s>(stem: &'s str, slug: &str) -> Option<[&'s str; 2]> {
    let mut places = stem.match_indices(slug);
    places.find_map(|(at, _)| {
        let (before, behind) = (&stem[..at], &stem[at + slug.len()..]);
        let is_whole = (before.is_empty() || before.ends_with('-'))
            && (behind.is_empty() || behind.starts_with('-'));
        is_whole.then_some([before, behind])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_found_as_whole_words() {
        assert_eq!(around("portrait-ada", "ada"), Some(["portrait-", ""]));
        assert_eq!(around("ada-old", "ada"), Some(["", "-old"]));
        assert_eq!(around("armada", "ada"), None);
    }
}
