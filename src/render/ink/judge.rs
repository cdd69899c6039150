//! What becomes of each element when a face is drawn with less ink.

use std::collections::BTreeMap;

use usvg::Tree;

use super::edit::StyleEdits;
use super::surface::{Surface, SurfaceKind, SurfaceLeaf, Tone};
use super::{FAINT, FIGURE, FIGURE_AGAIN, TEXT, TEXT_AGAIN};
use crate::colour::Colour;
use crate::render::ground::{Ground, PaintedText};
use crate::units::{CSS_PX_PER_INCH, Mm, trimmed};

/// From which share on a ground is the whole face: its edge is cut away with the bleed.
const WHOLE: f64 = 0.9;
/// A figure that covers more than this share is not filled with a darker colour: it would take
/// more ink than before.
const LARGE: f64 = 0.02;
/// How wide an outline is that stands for a ground.
const OUTLINE: Mm = Mm(0.25);
/// From which luminance on text on a ground is dark: below it, it is light.
const LIGHT: f64 = 0.18;
/// What share of the places behind a text may fall short, as in the rule of contrast.
const SHARE: f64 = 0.2;

/// Grounds become paper, textures go out.
pub fn grounds(full: &Surface, edits: &mut StyleEdits) {
    for (at, leaf) in full.leaves.iter().enumerate() {
        if !leaf.ground {
            continue;
        }
        let later = &full.leaves[at + 1..];
        let written_on = || {
            let mut texts = later.iter().filter(|other| other.kind == SurfaceKind::Text);
            texts.any(|text| leaf.bears(text))
        };
        match leaf.kind {
            SurfaceKind::Shape => edits.style(&leaf.name.0, "fill:#fff"),
            SurfaceKind::Image if written_on() => edits.style(&leaf.name.0, "display:none"),
            SurfaceKind::Image | SurfaceKind::Text => {}
        }
    }
}

/// What stood out on the ground that has gone is made to stand out on paper.
pub fn figures(full: &Surface, lowered: &Surface, edits: &mut StyleEdits) {
    let known: BTreeMap<&(String, usize), &SurfaceLeaf> =
        full.leaves.iter().map(|leaf| (&leaf.name, leaf)).collect();
    for (at, leaf) in lowered.leaves.iter().enumerate() {
        let Some(before) = known.get(&leaf.name) else {
            continue;
        };
        if leaf.kind != SurfaceKind::Shape || leaf.share >= WHOLE {
            continue;
        }
        let lost_it = leaf.contrast() < before.contrast().min(FIGURE);
        if before.contrast() < FAINT || !lost_it {
            continue;
        }
        let wanted = before.contrast().min(FIGURE_AGAIN);
        let large = before.ground || leaf.share > LARGE;
        let style = match large || bears_any(lowered, at) {
            true => outlined(before, leaf, wanted),
            false => darkened(leaf, wanted),
        };
        if let Some(style) = style {
            edits.style(&leaf.name.0, &style);
        }
    }
}

fn bears_any(surface: &Surface, at: usize) -> bool {
    let leaf = &surface.leaves[at];
    surface.leaves[at + 1..]
        .iter()
        .any(|other| leaf.bears(other))
}

/// An outline in the darkened colour of what the shape was.
fn outlined(before: &SurfaceLeaf, leaf: &SurfaceLeaf, wanted: f64) -> Option<String> {
    let width = OUTLINE.to_px(CSS_PX_PER_INCH) / leaf.scale;
    let tone = before.fill.or(before.stroke)?;
    let behind = leaf.fill.or(leaf.stroke)?.behind;
    let colour = tone.colour.darkened(behind, wanted).hex();
    width.is_finite().then(|| match leaf.stroke {
        Some(_) => format!("stroke:{colour}"),
        None => format!("stroke:{colour};stroke-width:{}", trimmed(width)),
    })
}

fn darkened(leaf: &SurfaceLeaf, wanted: f64) -> Option<String> {
    let dark = |tone: Tone| tone.colour.darkened(tone.behind, wanted).hex();
    let fill = leaf.fill.map(|tone| format!("fill:{}", dark(tone)));
    let stroke = leaf.stroke.map(|tone| format!("stroke:{}", dark(tone)));
    match (fill, stroke) {
        (Some(fill), Some(stroke)) => Some(format!("{fill};{stroke}")),
        (fill, stroke) => fill.or(stroke),
    }
}

/// Text is made dark enough to be read on what is behind it now.
pub fn texts(tree: &Tree, edits: &mut StyleEdits) {
    for text in Ground::new(tree, |grid| grid.cells(std::iter::empty())).texts {
        if let Some(ground) = faint_on(&text) {
            let colour = text.colour.darkened(ground, TEXT_AGAIN);
            edits.recolour(&text.element, text.colour, colour);
        }
    }
}

/// The ground on which a text is too faint, where that is one to be dark on.
fn faint_on(text: &PaintedText) -> Option<Colour> {
    let contrast = |ground: &Colour| {
        let seen = text.colour.over(*ground, text.opacity);
        (seen.contrast(*ground), *ground)
    };
    let mut measured: Vec<(f64, Colour)> = text.behind.iter().map(contrast).collect();
    measured.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (contrast, ground) = *measured.get((measured.len() as f64 * SHARE) as usize)?;
    (contrast < TEXT && ground.luminance() > LIGHT).then_some(ground)
}
