//! What links to faces name: `face:component/entry#back`.

use usvg::roxmltree::Node;

use super::face::FaceSide;
use super::plan::FaceJob;
use crate::diag::Diagnostic;
use crate::diag::rules::templates::{bad_face, missing_face};
use crate::load::{Back, Component, Game};
use crate::units::{Mm, Size};

/// How the links to faces begin.
pub const LINK: &str = "face:";
/// How the ids of the images begin that show a face; its name follows.
pub const ID: &str = "massicot-face:";

/// A face as others place it.
pub struct PlacedFace {
    /// The `id` of images that show it: the same for all uses.
    pub id: String,
    /// The finished piece.
    pub trim: Size,
    pub bleed: Mm,
    /// SVG path data of the cut, in mm from the corner of the trim.
    pub cut: String,
    /// How many bytes of SVG it is, with the faces in it.
    pub weight: usize,
}

/// The link of an element to a face.
pub fn link_of<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let mut links = node.attributes();
    let link = links.find(|attribute| attribute.name() == "href")?;
    let link = link.value().trim();
    link.starts_with(LINK).then_some(link)
}

/// What is wrong with a link; it is made where it is told only, as it looks for what may be meant.
type Refusal<'a> = Box<dyn FnOnce() -> Diagnostic + 'a>;

/// The face that a link names, as [`named`]; none where there is no such face.
pub fn find(game: &Game, link: &str) -> Option<FaceJob> {
    look_up(game, link).ok()
}

/// The face that a link names: `face:component/entry`, `face:component/entry#back`, or
/// `face:component` for a component of a single piece and, with `#back`, for a back that all
/// entries share.
///
/// # Errors
/// A diagnostic without a place: there is no such face.
pub fn named(game: &Game, link: &str) -> Result<FaceJob, Diagnostic> {
    look_up(game, link).map_err(|refusal| refusal())
}

/// The size of the finished piece whose face a link names.
///
/// # Errors
/// As [`named`].
pub fn trim(game: &Game, link: &str) -> Result<Size, Diagnostic> {
    Ok(named(game, link)?.component(game).stock.trim)
}

fn look_up<'a>(game: &'a Game, link: &'a str) -> Result<FaceJob, Refusal<'a>> {
    let name = link.strip_prefix(LINK).unwrap_or(link);
    let (piece, side) = match name.split_once('#') {
        None => (name, FaceSide::Front),
        Some((piece, "front")) => (piece, FaceSide::Front),
        Some((piece, "back")) => (piece, FaceSide::Back),
        Some((piece, other)) => {
            return Err(Box::new(|| missing_face::side(piece, other)));
        }
    };
    let (id, entry) = match piece.split_once('/') {
        Some((id, entry)) => (id, Some(entry)),
        None => (piece, None),
    };
    let mut components = game.components.iter().enumerate();
    let found = components.find(|(_, component)| component.id.value == id);
    let Some((index, component)) = found else {
        return Err(Box::new(|| {
            let ids: Vec<&str> = game.components.iter().map(|one| &*one.id.value).collect();
            missing_face::component(id, &ids)
        }));
    };
    let at = entry_at(component, entry, side)?;
    if side == FaceSide::Back && matches!(component.back, Back::None) {
        return Err(Box::new(|| missing_face::no_backs(id)));
    }
    let shared = side == FaceSide::Back && matches!(component.back, Back::Shared(_));
    let job = FaceJob {
        component: index,
        entry: at.filter(|_| !shared),
        side,
    };
    let sound = component.is_valid && job.entry(game).is_none_or(|entry| entry.is_valid);
    match sound {
        true => Ok(job),
        false => Err(Box::new(move || {
            let reason = message!("render-face-link-named", "its content has errors");
            bad_face::not_drawn(&job.name(game), &reason)
        })),
    }
}

/// The place of an entry in its component; none where a link names a back that all share.
fn entry_at<'a>(
    component: &'a Component,
    entry: Option<&'a str>,
    side: FaceSide,
) -> Result<Option<usize>, Refusal<'a>> {
    let id = &component.id.value;
    let Some(entry) = entry else {
        return match (component.entries.as_slice(), &component.back, side) {
            ([_], ..) => Ok(Some(0)),
            (_, Back::Shared(_), FaceSide::Back) => Ok(None),
            _ => {
                let first = component.entries.first();
                let first = first.map_or("…", |first| &*first.id.value);
                Err(Box::new(move || missing_face::no_entry_named(id, first)))
            }
        };
    };
    let mut entries = component.entries.iter();
    match entries.position(|other| other.id.value == entry) {
        Some(at) => Ok(Some(at)),
        None => Err(Box::new(move || {
            let ids: Vec<&str> = component.entries.iter().map(|one| &*one.id.value).collect();
            missing_face::entry(id, entry, &ids)
        })),
    }
}
