//! The pictures of one game, by the names that its templates use.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use data_url::DataUrl;
use usvg::roxmltree::Document;
use usvg::{ImageHrefResolver, ImageKind};

use super::reduced::Reduced;
use super::svg::Located;
use super::work;
use crate::diag::Diagnostic;
use crate::diag::rules::content::too_large;
use crate::diag::rules::templates::bad_picture;
use crate::load::Project;
use crate::load::pictures::{self, Format, Picture};

/// How many links of one face that lead to no picture are told.
const MOST_PROBLEMS: usize = 200;
/// The link of a picture inside the SVG.
const DATA: &str = "data:";

/// The pictures of one game: files below `templates/<game>/`, by their paths below it.
pub struct GamePictures<'p> {
    project: &'p Project,
    dir: PathBuf,
    reduced: Reduced,
}

impl<'p> GamePictures<'p> {
    pub fn new(project: &'p Project, game: &str) -> GamePictures<'p> {
        GamePictures {
            project,
            dir: Path::new("templates").join(game),
            reduced: Reduced::default(),
        }
    }

    /// A resolver for one face; what it cannot resolve goes to `problems` with the link's text.
    /// Where the face is only looked at, large pictures are made smaller. None is read once those before take
    /// the work of more than `most` million dots.
    pub fn resolver<'a>(
        &'a self,
        problems: &'a Mutex<Vec<PictureProblem>>,
        only_looked_at: bool,
        most: u64,
    ) -> ImageHrefResolver<'a> {
        let budget = Arc::new(PictureBudget::new(most));
        let given =
            move |budget: &PictureBudget, link: &str, read: Result<Picture, Diagnostic>| match read
            {
                Ok(picture) => {
                    budget.add(&picture);
                    let link = (link != DATA).then_some(link);
                    let reduced = only_looked_at.then(|| self.reduced.of(&picture, link));
                    reduced.flatten().or_else(|| Some(kind(picture)))
                }
                Err(diagnostic) => {
                    note(problems, link, diagnostic);
                    None
                }
            };
        let of_links = Arc::clone(&budget);
        ImageHrefResolver {
            resolve_data: Box::new(move |kind, data, _| {
                budget.has_room(DATA, problems).then_some(())?;
                let read = match kind {
                    "image/svg+xml" => Err(bad_picture::drawing_in_data_link()),
                    _ => self.project.pictures.embedded(&data),
                };
                given(&budget, DATA, read)
            }),
            resolve_string: Box::new(move |link, _| {
                of_links.has_room(link, problems).then_some(())?;
                let known = only_looked_at.then(|| self.reduced.known(link));
                let read = || given(&of_links, link, self.get(link));
                known.flatten().or_else(read)
            }),
        }
    }

    /// A picture by its link.
    ///
    /// # Errors
    /// A diagnostic without a place.
    pub fn get(&self, link: &str) -> Result<Picture, Diagnostic> {
        let path = self.dir.join(link);
        self.project.pictures.get(&self.project.root, &path)
    }

    /// A picture by its link, whether to a file or, as `data:`, the picture itself.
    ///
    /// # Errors
    /// A diagnostic without a place.
    pub fn linked(&self, link: &str) -> Result<Picture, Diagnostic> {
        let Ok(url) = DataUrl::process(link) else {
            return self.get(link);
        };
        let read = url.decode_to_vec();
        let read = read.map_err(|_| bad_picture::bad_data_link());
        self.project.pictures.embedded(&read?.0)
    }

    /// The path of a link from the root.
    pub fn path(&self, link: &str) -> PathBuf {
        self.dir.join(link)
    }

    /// What is said of a link to a drawing that cannot be read.
    pub fn unreadable(&self, link: &str) -> Diagnostic {
        let (root, path) = (&self.project.root, self.dir.join(link));
        let error = match root.locate(&path) {
            Ok(_) => crate::load::root::PathError::WrongKind,
            Err(error) => error,
        };
        pictures::unreadable(root, &path, &error)
    }
}

fn kind(picture: Picture) -> ImageKind {
    match picture.format {
        Format::Png => ImageKind::PNG(picture.data),
        Format::Jpeg => ImageKind::JPEG(picture.data),
    }
}

/// What the pictures of one face may still take.
struct PictureBudget {
    /// Dots of those that were read.
    dots: AtomicU64,
    /// Million dots of work.
    most: u64,
    is_told: AtomicBool,
}

impl PictureBudget {
    fn new(most: u64) -> PictureBudget {
        PictureBudget {
            dots: AtomicU64::new(0),
            most,
            is_told: AtomicBool::new(false),
        }
    }

    fn add(&self, picture: &Picture) {
        let [width, height] = picture.size.map(u64::from);
        self.dots.fetch_add(width * height, Ordering::Relaxed);
    }

    /// Whether one more may be read; the first that may not is told.
    fn has_room(&self, link: &str, problems: &Mutex<Vec<PictureProblem>>) -> bool {
        let dots = work::DECODED * self.dots.load(Ordering::Relaxed) as f64;
        let has_room = dots <= self.most as f64 * 1e6;
        if !has_room && !self.is_told.swap(true, Ordering::Relaxed) {
            note(problems, link, too_large::megadots(dots, self.most));
        }
        has_room
    }
}

/// A link that could not be resolved, and why.
pub struct PictureProblem {
    /// As written; `data:` for a picture inside the SVG.
    pub link: String,
    pub diagnostic: Diagnostic,
}

/// Keeps what is wrong with a link.
pub(super) fn note(problems: &Mutex<Vec<PictureProblem>>, link: &str, diagnostic: Diagnostic) {
    let mut problems = problems.lock().unwrap_or_else(PoisonError::into_inner);
    // Each is looked for in the face.
    if problems.len() < MOST_PROBLEMS {
        problems.push(PictureProblem {
            link: link.to_owned(),
            diagnostic,
        });
    }
}

/// The problem located at the element that links to the picture.
pub(super) fn at_link(document: &Document<'_>, problem: PictureProblem) -> Located {
    let mut links = document
        .descendants()
        .flat_map(|node| node.attributes())
        .filter(|attribute| attribute.name() == "href");
    let link = links.find(|attribute| match problem.link.as_str() {
        "data:" => attribute.value().starts_with("data:"),
        link => attribute.value() == link,
    });
    let range = link.map_or(0..0, |attribute| attribute.range());
    Located::new(range, problem.diagnostic)
}
