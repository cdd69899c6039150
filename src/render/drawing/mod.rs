//! Drawings inside faces: SVG files that `<image>` places, parts that templates include.
//!
//! A file is made ready once for all faces (`read`): what editors keep in it is taken out, style
//! sheets are written into the elements they style, ids begin with the file's own letters. A face
//! takes it as an `<svg>` of its own (`embed`), so that everything done to a face, text, checks,
//! less ink, is done to it too. Drawings that came by `{% include %}` get ids of their own there.

mod colour;
mod edit;
mod embed;
mod fit;
mod read;
mod scopes;
mod sheet;

use std::collections::HashMap;
use std::hash::Hasher;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use indexmap::IndexMap;
use siphasher::sip::SipHasher13;

pub use edit::{Patched, name_end};
use read::{Drawing, UseElement};

use super::pictures::GamePictures;
use super::refs;
use super::svg::Located;
use crate::diag::rules::templates::bad_picture;
use crate::diag::{Diagnostic, FileId, Span};
use crate::load::{Game, Icon, Project};
use crate::units::{CSS_PX_PER_INCH, MM_PER_INCH};

/// A drawing of nothing.
const BLANK: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#;

/// A box with a cross, for a drawing that is missing.
const STAND_IN: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm" viewBox="0 0 60 60"><path fill="#f4f4f4" d="M0 0h60v60h-60z"/><path fill="none" stroke="#888" stroke-width="0.8" d="M0.4 0.4h59.2v59.2h-59.2zM0.4 0.4l59.2 59.2M59.6 0.4l-59.2 59.2"/></svg>"##;

/// The drawings of one game, each read once.
pub struct Drawings<'p> {
    project: &'p Project,
    game: &'p Game,
    read: Mutex<HashMap<FileId, DrawnOnce>>,
}

/// A drawing, or what is wrong with it; read by whoever asks first.
type DrawnOnce = Arc<OnceLock<Result<Arc<Drawing>, Vec<Located>>>>;

/// Why a link gives no drawing.
enum NoDrawing {
    /// What is wrong with the link.
    Link(Box<Diagnostic>),
    /// What is wrong in the drawing, with places in it.
    Inside(FileId, Vec<Located>),
}

impl<'p> Drawings<'p> {
    pub fn new(project: &'p Project, game: &'p Game) -> Drawings<'p> {
        Drawings {
            project,
            game,
            read: Mutex::default(),
        }
    }

    /// A drawing by its path below the game's templates.
    fn get(&self, link: &str, pictures: &GamePictures<'_>) -> Result<Arc<Drawing>, NoDrawing> {
        let name = plain(link);
        let sources = &self.project.sources;
        let (file, text) = match self.game.templates.get(&name).copied() {
            Some(file) => (file, &*sources.get(file).text),
            None => match sources.find(&pictures.path(&name)) {
                // It is no text, which has been told: nothing more is wrong where it is used.
                Some(file) => (file, BLANK),
                None => return self.stand_in(&name, pictures),
            },
        };
        if is_template(text) {
            return Err(NoDrawing::Link(Box::new(bad_picture::template(&name))));
        }
        let cell = {
            let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
            read.entry(file).or_default().clone()
        };
        let read = cell.get_or_init(|| {
            let drawing = Drawing::read(file, text, &name, &prefix("art", &name), UseElement::Art);
            drawing.map(Arc::new)
        });
        read.clone().map_err(|found| NoDrawing::Inside(file, found))
    }

    /// What is drawn for a drawing that is missing, in a draft.
    fn stand_in(&self, name: &str, pictures: &GamePictures<'_>) -> Result<Arc<Drawing>, NoDrawing> {
        let project = self.project;
        let path = pictures.path(name);
        if !project.pictures.stands_in_for(&project.root, &path) {
            return Err(NoDrawing::Link(Box::new(pictures.unreadable(name))));
        }
        // No place of the file is needed: nothing is wrong in the drawing.
        let file = self.game.value.span.file;
        let drawing = Drawing::read(file, STAND_IN, name, &prefix("art", name), UseElement::Art);
        let drawing = drawing.map(Arc::new);
        drawing.map_err(|found| NoDrawing::Inside(file, found))
    }

    /// The width and height of a drawing in mm; none for a link that is not to a drawing.
    pub fn size(
        &self,
        link: &str,
        pictures: &GamePictures<'_>,
    ) -> Option<Result<[f64; 2], Diagnostic>> {
        let drawing = refs::is_drawing(link).then(|| self.get(link, pictures))?;
        Some(match drawing {
            Ok(drawing) => Ok(drawing
                .size
                .map(|pixels| pixels * MM_PER_INCH / CSS_PX_PER_INCH)),
            Err(NoDrawing::Link(found)) => Err(*found),
            Err(NoDrawing::Inside(file, found)) => {
                let mut found = found.into_iter().map(|found| placed(file, found));
                Err(found.next().unwrap_or_else(|| pictures.unreadable(link)))
            }
        })
    }

    /// Whether one of the game's files says an id twice.
    fn says_twice(&self, id: &str) -> bool {
        let said = [format!("id=\"{id}\""), format!("id='{id}'")];
        self.game.templates.values().any(|file| {
            let text = &self.project.sources.get(*file).text;
            said.iter()
                .map(|said| text.matches(said).count())
                .sum::<usize>()
                > 1
        })
    }
}

/// Makes icons of a game's SVG files, for all that draw them, and says what is wrong with any.
pub fn make_icons<'g>(project: &Project, game: &'g Game) -> &'g [Diagnostic] {
    game.icons.make(|files| {
        let (mut icons, mut found) = (IndexMap::new(), Vec::new());
        for (name, file) in files {
            let text = &project.sources.get(*file).text;
            let icon =
                match Drawing::read(*file, text, name, &prefix("icon", name), UseElement::Icon) {
                    Ok(drawing) => drawing.icon(),
                    Err(problems) => {
                        let placed = problems.into_iter().map(|problem| placed(*file, problem));
                        found.extend(placed.map(|found| found.about(game.id.as_str())));
                        blank()
                    }
                };
            icons.insert(name.clone(), icon);
        }
        (icons, found)
    })
}

/// A finding about a file by itself.
fn placed(file: FileId, problem: Located) -> Diagnostic {
    let span = |range| Span::new(file, range);
    let found = problem.diagnostic.at(span(problem.range));
    match problem.places.and_then(|places| places.also) {
        Some((range, label)) => found.and(span(range), label),
        None => found,
    }
}

/// An icon in the place of one whose file has errors: where it is used, nothing more is wrong.
fn blank() -> Icon {
    Icon {
        body: String::new(),
        left: 0.0,
        top: 0.0,
        width: 1.0,
        height: 1.0,
        colour: None,
    }
}

/// What a face is drawn from.
pub enum FaceSource<'a> {
    /// Its filled template as it is.
    Filled(&'a str),
    /// The same with drawings in it.
    Patched(&'a str, &'a Patched),
}

impl<'a> FaceSource<'a> {
    pub fn text(&self) -> &'a str {
        match self {
            FaceSource::Filled(filled) => filled,
            FaceSource::Patched(_, patched) => &patched.text,
        }
    }

    /// The filled template.
    pub fn filled(&self) -> &'a str {
        match self {
            FaceSource::Filled(filled) | FaceSource::Patched(filled, _) => filled,
        }
    }

    /// Where a range of the text stands in the filled template, and for a part of a drawing where
    /// in its file.
    pub fn origin(&self, range: &Range<usize>) -> (Range<usize>, Option<Span>) {
        match self {
            FaceSource::Filled(_) => (range.clone(), None),
            FaceSource::Patched(_, patched) => {
                let (range, inside) = patched.origin(range);
                (range, inside.map(|(file, range)| Span::new(file, range)))
            }
        }
    }

    /// A finding about the text as one about the filled template.
    pub fn located(&self, mut found: Located) -> Located {
        let (range, inside) = self.origin(&found.range);
        found.range = range;
        if inside.is_some() || found.places.is_some() {
            let places = found.places();
            places.inside = places.inside.or(inside);
            if let Some((range, _)) = &mut places.also {
                *range = self.origin(range).0;
            }
        }
        found
    }
}

/// Whether a text is a template: something in it is filled.
pub fn is_template(text: &str) -> bool {
    ["{{", "{%", "{#"].iter().any(|tag| text.contains(tag))
}

/// `art/sun.svg` of `./art//sun.svg`.
fn plain(link: &str) -> String {
    let parts = link.split('/').filter(|part| !matches!(*part, "" | "."));
    parts.collect::<Vec<_>>().join("/")
}

/// How the ids of a drawing begin: no other's begin so.
pub fn prefix(kind: &str, name: &str) -> String {
    let mut hasher = SipHasher13::new();
    hasher.write(name.as_bytes());
    format!("{kind}-{:016x}-", hasher.finish())
}
