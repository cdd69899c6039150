//! Low-ink faces: backgrounds and ornaments are removed, texts stay legible.
//!
//! What a template marks goes first, then what any template has, by rules:
//!
//! 1. An element with `massicot:ink="decoration"` goes out. What is marked `keep` stays as it is.
//! 2. A **ground** becomes paper: a shape that is marked `ground`, or covers [`surface::GROUND`] of the face
//!    or more, whatever it is painted with. A picture of that size goes out where text is written
//!    over it.
//! 3. A **figure** that stood out before and does not on paper is darkened; what has something on
//!    it, so that it cannot be, gets an outline instead.
//! 4. Every **text** is darkened to the contrast of [`TEXT`] with what is behind it now.
//!
//! Elements are judged as they are drawn and changed where they are written: each element gets an
//! `id`, the drawn tree says what becomes of it, the SVG is changed by `style` attributes.

mod edit;
mod judge;
mod surface;
#[cfg(test)]
mod tests;
mod uses;
pub mod values;

use usvg::Tree;
use usvg::roxmltree::Document;

use super::elements::marked;
use super::svg::{self, Located};
use edit::StyleEdits;
use surface::Surface;

/// How much ink faces are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// As their templates say.
    #[default]
    Full,
    /// Without grounds and ornament.
    Low,
}

impl Ink {
    /// Low ink where it is wanted.
    pub fn wanted(low: bool) -> Ink {
        match low {
            true => Ink::Low,
            false => Ink::Full,
        }
    }
}

/// The least contrast of text: WCAG 2.2, 1.4.3.
const TEXT: f64 = 4.5;
/// The least contrast of a figure: WCAG 2.2, 1.4.11.
const FIGURE: f64 = 3.0;
/// The contrast that is given where there was too little: what was light on dark stood out more
/// than it need, and is to do so again. For text it is WCAG 2.2, 1.4.6.
const TEXT_AGAIN: f64 = 7.0;
const FIGURE_AGAIN: f64 = 4.5;
/// A figure of less contrast than this was not there to be seen.
const FAINT: f64 = 1.5;

/// A face with less ink, as SVG.
pub struct LoweredFace {
    pub svg: String,
    /// How many of its pictures went out.
    pub left_out: usize,
}

/// A laid-out SVG with less ink. `draw` parses SVG as the face's own is parsed.
///
/// # Errors
/// The diagnostics of parsing or drawing the face.
pub fn lowered<F>(svg: &str, draw: F) -> Result<LoweredFace, Vec<Located>>
where
    F: Fn(&Document<'_>) -> Result<Tree, Vec<Located>>,
{
    let named = named(svg)?;
    let before = parsed(&named, &draw)?;
    let mut full = Surface::new(&before);
    full.mark_grounds(&edit::marked_grounds(&named)?);

    let mut edits = StyleEdits::default();
    judge::grounds(&full, &mut edits);
    let papered = edits.applied(&named)?;

    let lowered = Surface::new(&parsed(&papered, &draw)?);
    judge::figures(&full, &lowered, &mut edits);
    let drawn = edits.applied(&named)?;

    let tree = parsed(&drawn, &draw)?;
    judge::texts(&tree, &mut edits);
    Ok(LoweredFace {
        svg: edits.applied(&named)?,
        left_out: full.pictures().saturating_sub(lowered.pictures()),
    })
}

/// What [`lowered`] begins with, drawn: a face that can be drawn so far can be drawn with less ink, for
/// what comes after takes colours and pictures away.
///
/// # Errors
/// As [`lowered`].
pub fn not_yet_lowered<F>(svg: &str, draw: F) -> Result<Tree, Vec<Located>>
where
    F: Fn(&Document<'_>) -> Result<Tree, Vec<Located>>,
{
    parsed(&named(svg)?, &draw)
}

/// Each use of an element written out, and each element with a name.
fn named(svg: &str) -> Result<String, Vec<Located>> {
    let svg = uses::written_out(svg)?;
    let document = svg::parse(&svg).map_err(|error| vec![error])?;
    let (named, _) = marked(&svg, &document);
    Ok(named)
}

fn parsed<F>(svg: &str, draw: &F) -> Result<Tree, Vec<Located>>
where
    F: Fn(&Document<'_>) -> Result<Tree, Vec<Located>>,
{
    draw(&svg::parse(svg).map_err(|error| vec![error])?)
}
