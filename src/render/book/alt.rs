//! What figures show, in words, for those who do not see them.

use std::path::Path;

use super::reading::PageFigure;
use crate::load::{Entry, Game};
use crate::render::face::FaceSide;
use crate::render::face_link::{self, LINK};
use crate::render::text::unmarked;

/// What a figure shows: its words, or else the names of its faces or its file.
pub fn figure_words(game: &Game, figure: &PageFigure<'_>) -> String {
    let (caption, links) = match figure {
        PageFigure::Picture(picture) => (&picture.caption, vec![picture.link.clone()]),
        PageFigure::Scene(scene) => (&scene.caption, scene.links().collect()),
        PageFigure::Symbol(name) => return name.clone(),
    };
    let caption = unmarked(caption);
    if !caption.is_empty() {
        return caption;
    }
    let mut names: Vec<String> = Vec::new();
    for name in links.iter().map(|link| name(game, link)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// What a face is called, or the file of a picture.
fn name(game: &Game, link: &str) -> String {
    if !link.starts_with(LINK) {
        let stem = Path::new(link).file_stem();
        return stem.map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
    }
    let Some(job) = face_link::find(game, link) else {
        return String::new();
    };
    let component = job.component(game);
    let entry = job.entry(game).filter(|_| job.side == FaceSide::Front);
    let name = entry.and_then(Entry::name);
    name.map_or_else(|| component.title.clone(), unmarked)
}
