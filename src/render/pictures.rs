//! Pictures that templates place: read once, held to bounds, shared by all faces.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use usvg::{ImageHrefResolver, ImageKind};

use crate::diag::Diagnostic;
use crate::diag::rules::content::{outside_root, too_large};
use crate::diag::rules::templates::{bad_picture, missing_picture};
use crate::load::Root;
use crate::load::root::PathError;

/// The most dots a picture may have: an A3 page at 600 dpi has 70 million.
const MAX_DOTS: u64 = 80_000_000;

/// The pictures of one game: files below `templates/<game>/`, by the name a template uses.
pub struct Pictures {
    root: Root,
    dir: PathBuf,
    read: Mutex<HashMap<String, Result<ImageKind, Diagnostic>>>,
}

impl Pictures {
    pub fn new(root: &Root, game: &str) -> Pictures {
        Pictures {
            root: root.clone(),
            dir: Path::new("templates").join(game),
            read: Mutex::default(),
        }
    }

    /// A resolver for one face; what it cannot resolve goes to `problems` with the link's text.
    pub fn resolver<'a>(&'a self, problems: &'a Mutex<Vec<Problem>>) -> ImageHrefResolver<'a> {
        let tell = |link: &str, diagnostic: Diagnostic| {
            let mut problems = problems.lock().unwrap_or_else(PoisonError::into_inner);
            problems.push(Problem {
                link: link.to_owned(),
                diagnostic,
            });
        };
        ImageHrefResolver {
            resolve_data: Box::new(
                move |_, data, _| match picture(data, "a picture in the SVG") {
                    Ok(kind) => Some(kind),
                    Err(diagnostic) => {
                        tell("data:", diagnostic);
                        None
                    }
                },
            ),
            resolve_string: Box::new(move |link, _| match self.load(link) {
                Ok(kind) => Some(kind),
                Err(diagnostic) => {
                    tell(link, diagnostic);
                    None
                }
            }),
        }
    }

    fn load(&self, link: &str) -> Result<ImageKind, Diagnostic> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = read.get(link) {
            return known.clone();
        }
        let path = self.dir.join(link);
        let loaded = match self.root.read_binary(&path) {
            Ok(data) => picture(Arc::new(data), &format!("`{}`", path.display())),
            Err(error) => Err(unreadable(&path, &error)),
        };
        read.insert(link.to_owned(), loaded.clone());
        loaded
    }
}

/// A link that could not be resolved, and why.
pub struct Problem {
    /// As written; `data:` for a picture inside the SVG.
    pub link: String,
    pub diagnostic: Diagnostic,
}

fn unreadable(path: &Path, error: &PathError) -> Diagnostic {
    let shown = path.display();
    match error {
        PathError::Missing => missing_picture::RULE
            .finding(format!("there is no picture `{shown}`"))
            .help("pictures are named relative to the game's folder below templates/"),
        PathError::NotBelow | PathError::LeadsOut => {
            outside_root::RULE.finding(format!("`{shown}` is refused: {error}"))
        }
        _ => bad_picture::RULE.finding(format!("`{shown}`: {error}")),
    }
}

/// Knows a picture by its first bytes and refuses one that would take too much to draw.
fn picture(data: Arc<Vec<u8>>, name: &str) -> Result<ImageKind, Diagnostic> {
    let bad = |message: String| bad_picture::RULE.finding(message);
    let kind = imagesize::image_type(&data).ok();
    if !matches!(
        kind,
        Some(imagesize::ImageType::Png | imagesize::ImageType::Jpeg)
    ) {
        let found = bad(format!("{name} is neither PNG nor JPEG"));
        return Err(found.help("convert it to PNG; an SVG goes in with {% include %}"));
    }
    let size = imagesize::blob_size(&data)
        .map_err(|error| bad(format!("{name} cannot be read as a picture: {error}")))?;
    let dots = size.width as u64 * size.height as u64;
    if dots > MAX_DOTS {
        let message = format!(
            "{name} has {} × {} dots, more than the {} million that are drawn",
            size.width,
            size.height,
            MAX_DOTS / 1_000_000
        );
        let found = too_large::RULE.finding(message);
        return Err(found.help("scale it down: 300 dots an inch at its printed size is plenty"));
    }
    Ok(match kind {
        Some(imagesize::ImageType::Jpeg) => ImageKind::JPEG(data),
        _ => ImageKind::PNG(data),
    })
}
