//! The picture of the piece that is being edited.

use std::ops::Range;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ls_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use super::loaded::LoadedGame;
use super::open_project::EditorQuestion;
use crate::diag::FileId;
use crate::load::{Component, Game};
use crate::render::{FaceJob, FaceSide, Ink, Plan, Renderer};
use crate::view::picture::{self, PictureKind};
use crate::view::source::lines_of_entry;
use crate::watchdog::Watch;

/// The front of the entry that a place is in, or of the first that a template draws.
pub fn answer(asked: EditorQuestion<'_>, watch: &Watch) -> Option<Hover> {
    let (loaded, known) = asked.project.game_with_text(asked.path)?;
    let file = loaded.file(asked.path, asked.text)?;
    let game = loaded.game()?;
    let job = match asked.path.starts_with("templates") {
        true => drawn_by(game, file, asked.text, asked.offset)?,
        false => entry_at(loaded, game, file, asked.offset)?,
    };
    let text = known.text(&loaded.project.fonts);
    let component = game.components.get(job.component)?;
    let is_asked = |other: &Component| other.id.value == component.id.value;
    let plan = Plan::new(game, is_asked);
    let project = &loaded.project;
    let (renderer, _) = Renderer::as_far_as_it_goes(project, game, &text, Ink::Full, &plan, watch);
    if watch.is_cancelled() {
        return None;
    }
    let face = renderer.draw(job).face?;
    let png = picture::encode_quickly(&face, PictureKind::Small).ok()?;
    let value = format!(
        "![{name}](data:image/png;base64,{picture})\n\n`{name}` · {stock}",
        name = job.name(game),
        picture = STANDARD.encode(png),
        stock = component.stock.id,
    );
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: None,
    })
}

fn front(component: usize, entry: usize) -> FaceJob {
    FaceJob {
        component,
        entry: Some(entry),
        side: FaceSide::Front,
    }
}

/// The entry whose table a place is in.
fn entry_at(loaded: &LoadedGame, game: &Game, file: FileId, offset: usize) -> Option<FaceJob> {
    let components = game.components.iter().enumerate();
    let mut entries = components.flat_map(|(at, component)| {
        let entries = component.entries.iter().enumerate();
        entries.map(move |(entry, found)| (front(at, entry), found))
    });
    let (job, _) = entries.find(|(_, entry)| {
        let lines = || lines_of_entry(&entry.value, &loaded.project.sources);
        let is_in = |(bytes, _): (Range<usize>, usize)| bytes.contains(&offset);
        entry.value.span.file == file && lines().is_some_and(is_in)
    })?;
    Some(job)
}

/// The first piece that a template draws, asked for at its head: on the line of its `<svg>`.
fn drawn_by(game: &Game, file: FileId, text: &str, offset: usize) -> Option<FaceJob> {
    let head = text.find("<svg")?;
    let line = text[head..].find('\n').map_or(text.len(), |at| head + at);
    if !(head..=line).contains(&offset) {
        return None;
    }
    let (name, _) = game.templates.iter().find(|(_, known)| **known == file)?;
    let components = &game.components;
    let component = components
        .iter()
        .position(|component| component.front.value == *name)?;
    let first = components.get(component)?.entries.first();
    first.map(|_| front(component, 0))
}
