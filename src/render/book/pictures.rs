//! Pictures in Markdown: `![caption](face:events/dawn){width=30 turn=-8}`.

use std::ops::Range;

use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_rulebook;

/// What may be said of a picture.
const ATTRIBUTES: [&str; 3] = ["width", "height", "turn"];

/// Between two pictures that stand beside each other, in mm.
pub const PICTURE_GAP: f64 = 3.0;

/// A picture as it is asked for. Lengths in mm.
#[derive(Clone, Debug)]
pub struct BookPicture {
    /// To a face, a drawing or a picture of the game.
    pub link: String,
    /// Rich text; empty where there is none.
    pub caption: String,
    pub width: Option<f64>,
    pub height: Option<f64>,
    /// Degrees, clockwise.
    pub turn: f64,
    /// Where it stands in the filled Markdown.
    pub range: Range<usize>,
    /// Its place among the tags of its text, once they are told apart.
    pub tag: Option<usize>,
}

impl BookPicture {
    pub fn new(link: String, caption: String, range: Range<usize>) -> BookPicture {
        BookPicture {
            link,
            caption,
            width: None,
            height: None,
            turn: 0.0,
            range,
            tag: None,
        }
    }

    /// How large it is drawn, before it is turned, and how large the box is that it takes then.
    /// `own` is its own width and height.
    pub fn size(&self, own: [f64; 2]) -> PictureSize {
        let [across, down] = own;
        let (width, height) = match (self.width, self.height) {
            (Some(width), Some(height)) => (width, height),
            (Some(width), None) => (width, width * down / across),
            (None, Some(height)) => (height * across / down, height),
            (None, None) => (across, down),
        };
        let (sin, cos) = self.turn.to_radians().sin_cos();
        PictureSize {
            drawn: [width, height],
            taken: [
                width * cos.abs() + height * sin.abs(),
                width * sin.abs() + height * cos.abs(),
            ],
        }
    }
}

/// Widths and heights in mm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PictureSize {
    pub drawn: [f64; 2],
    pub taken: [f64; 2],
}

impl PictureSize {
    pub fn scaled(self, by: f64) -> PictureSize {
        PictureSize {
            drawn: self.drawn.map(|side| side * by),
            taken: self.taken.map(|side| side * by),
        }
    }
}

/// Takes what braces behind a picture say of it: `width=30 turn=-8`.
///
/// # Errors
/// A diagnostic without a place, for what cannot be said.
pub fn attributes(picture: &mut BookPicture, text: &str) -> Result<(), Diagnostic> {
    for word in text.split_ascii_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let number: Option<f64> = value.trim_end_matches("mm").parse().ok();
        let number = number.filter(|number| number.is_finite() && number.abs() <= 2000.0);
        let length = number.filter(|number| *number > 0.0);
        match (name, number, length) {
            ("width", _, Some(width)) => picture.width = Some(width),
            ("height", _, Some(height)) => picture.height = Some(height),
            ("turn", Some(turn), _) => picture.turn = turn,
            ("width" | "height" | "turn", ..) => {
                return Err(bad_rulebook::attribute_value(name, value));
            }
            _ => return Err(bad_rulebook::attribute(name, &ATTRIBUTES)),
        }
    }
    Ok(())
}

/// How large pictures beside each other are: as they say, or else no wider than there is room.
pub fn sizes<T>(pictures: &[(BookPicture, [f64; 2], T)], width: f64) -> Vec<PictureSize> {
    let sizes: Vec<PictureSize> = pictures
        .iter()
        .map(|(picture, own, _)| picture.size(*own))
        .collect();
    let room = width - PICTURE_GAP * (pictures.len().max(1) - 1) as f64;
    let is_free = |picture: &BookPicture| picture.width.is_none() && picture.height.is_none();
    let taken = |free: bool| -> f64 {
        let each = pictures.iter().zip(&sizes);
        let meant = each.filter(|((picture, ..), _)| is_free(picture) == free);
        meant.map(|(_, size)| size.taken[0]).sum()
    };
    let (free, said) = (taken(true), taken(false));
    let by = match free > 0.0 {
        true => ((room - said) / free).clamp(0.05, 1.0),
        false => 1.0,
    };
    let each = pictures.iter().zip(sizes);
    each.map(|((picture, ..), size)| match is_free(picture) {
        true => size.scaled(by),
        false => size,
    })
    .collect()
}

/// How wide the words below a picture may be.
pub fn caption_width(size: PictureSize, count: usize, width: f64) -> f64 {
    match count {
        1 => width,
        _ => size.taken[0] + PICTURE_GAP * 0.7,
    }
}
