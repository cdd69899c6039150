//! One sheet as a printpdf page: faces, marks and notes.

use std::collections::BTreeSet;

use printpdf::{CurTransMat, Op, PdfPage, XObjectId, XObjectTransform};

use super::error::PdfError;
use super::faces::FaceBook;
use super::marks;
use super::notes::Notes;
use super::outline;
use super::page_space::PageSpace;
use crate::impose::{Mark, Placement, Sheet, Turn};
use crate::units::{Mm, Rect, Size};

/// What a sheet needs beside its own content.
#[derive(Default)]
pub struct Needs {
    /// Faces it places, by their number.
    pub faces: BTreeSet<usize>,
    /// Notes it places, by their number.
    pub notes: BTreeSet<usize>,
}

/// The name of a face among a page's resources.
pub fn face_name(index: usize) -> String {
    format!("F{index}")
}

/// The name of a note among a page's resources.
pub fn note_name(index: usize) -> String {
    format!("N{index}")
}

/// Draws a sheet: faces first, then marks, then notes. In a tagged file marks and notes are no part of
/// the text.
///
/// # Errors
/// [`PdfError::UnknownFace`] for a face that `faces` lacks.
pub fn page(
    sheet: &Sheet,
    faces: &FaceBook,
    notes: &Notes,
    is_tagged: bool,
) -> Result<(PdfPage, Needs), PdfError> {
    let paper = PageSpace(sheet.paper);
    let mut needs = Needs::default();
    let mut ops = Vec::new();
    if let Some(correction) = sheet.correction {
        let matrix = CurTransMat::Raw(paper.matrix(correction).map(|value| value as f32));
        ops.push(Op::SaveGraphicsState);
        ops.push(Op::SetTransformationMatrix { matrix });
    }
    for placement in &sheet.placements {
        let index = placement.face.0;
        place(placement, faces.size(index)?, paper, &mut ops);
        needs.faces.insert(index);
    }
    if is_tagged {
        let tag = "Artifact".to_owned();
        ops.push(Op::BeginMarkedContent { tag });
    }
    marks::draw(sheet, paper, &mut ops);
    for mark in &sheet.marks {
        if let Mark::Note { at, vertical, .. } = mark
            && let Some((index, matrix)) = notes.place(mark, paper.point(*at), *vertical)
        {
            use_form(note_name(index), matrix, None, &mut ops);
            needs.notes.insert(index);
        }
    }
    if is_tagged {
        ops.push(Op::EndMarkedContent);
    }
    if sheet.correction.is_some() {
        ops.push(Op::RestoreGraphicsState);
    }
    let page = PdfPage::new(
        millimetres(sheet.paper.width),
        millimetres(sheet.paper.height),
        ops,
    );
    Ok((page, needs))
}

fn millimetres(length: Mm) -> printpdf::Mm {
    printpdf::Mm(length.0 as f32)
}

/// Puts a face where its trim is, turned about its middle.
fn place(placement: &Placement, face: Size, paper: PageSpace, ops: &mut Vec<Op>) {
    let trim = placement.trim;
    let middle = (trim.x + trim.width / 2.0, trim.y + trim.height / 2.0);
    let picture = placement.turn.turned(face);
    let picture = Rect::new(
        middle.0 - picture.width / 2.0,
        middle.1 - picture.height / 2.0,
        picture.width,
        picture.height,
    );
    // A form is clipped to its own picture anyway.
    let clipped = !placement.visible.contains(picture);
    if clipped {
        ops.push(Op::SaveGraphicsState);
        ops.push(paper.clip(placement.visible));
    }
    let matrix = matrix(placement, face, paper);
    let trim = placement.turn.turned(trim.size());
    let outline = placement.outline.as_ref();
    let clip = outline.map(|path| outline::clip(path, trim, face));
    use_form(face_name(placement.face.0), matrix, clip, ops);
    if clipped {
        ops.push(Op::RestoreGraphicsState);
    }
}

/// The matrix from the points of a placed face to those of its page, both upwards.
pub fn matrix(placement: &Placement, face: Size, paper: PageSpace) -> [f64; 6] {
    let trim = placement.trim;
    let middle = (trim.x + trim.width / 2.0, trim.y + trim.height / 2.0);
    let half = (face.width.to_pt().0 / 2.0, face.height.to_pt().0 / 2.0);
    about(half, placement.turn, paper.point(middle))
}

/// The matrix that brings the point `from` to `to`, turning clockwise about it.
fn about(from: (f64, f64), turn: Turn, to: (f64, f64)) -> [f64; 6] {
    let [a, b, c, d] = match turn {
        Turn::None => [1.0, 0.0, 0.0, 1.0],
        Turn::Quarter => [0.0, -1.0, 1.0, 0.0],
        Turn::Half => [-1.0, 0.0, 0.0, -1.0],
        Turn::ThreeQuarters => [0.0, 1.0, -1.0, 0.0],
    };
    let moved = (a * from.0 + c * from.1, b * from.0 + d * from.1);
    [a, b, c, d, to.0 - moved.0, to.1 - moved.1]
}

/// Draws a form through a matrix, and through a clip in the form's own coordinates.
fn use_form(name: String, matrix: [f64; 6], clip: Option<Op>, ops: &mut Vec<Op>) {
    let matrix = CurTransMat::Raw(matrix.map(|value| value as f32));
    ops.push(Op::SaveGraphicsState);
    ops.push(Op::SetTransformationMatrix { matrix });
    ops.extend(clip);
    ops.push(Op::UseXobject {
        id: XObjectId(name),
        transform: XObjectTransform {
            no_auto_scale: true,
            ..XObjectTransform::default()
        },
    });
    ops.push(Op::RestoreGraphicsState);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(m: [f64; 6], (x, y): (f64, f64)) -> (f64, f64) {
        (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
    }

    #[test]
    fn turns_are_clockwise_about_the_middle() {
        // A face of 20 × 30 and the middle of its top edge.
        let (middle, top) = ((10.0, 15.0), (10.0, 30.0));
        let at = |turn| through(about(middle, turn, (100.0, 200.0)), top);
        assert_eq!(at(Turn::None), (100.0, 215.0));
        assert_eq!(at(Turn::Quarter), (115.0, 200.0));
        assert_eq!(at(Turn::Half), (100.0, 185.0));
        assert_eq!(at(Turn::ThreeQuarters), (85.0, 200.0));
    }

    #[test]
    fn the_top_of_the_paper_is_the_top_of_the_page() {
        let paper = PageSpace(Size::new(Mm(210.0), Mm(297.0)));
        let whole = Rect::new(Mm(0.0), Mm(0.0), Mm(210.0), Mm(297.0));
        let [left, bottom, right, top] = paper.corners(whole);
        assert_eq!((left, bottom), (0.0, 0.0));
        assert!((right - 595.276).abs() < 0.001 && (top - 841.890).abs() < 0.001);
        let strip = Rect::new(Mm(10.0), Mm(0.0), Mm(25.4), Mm(25.4));
        let [left, bottom, right, top] = paper.corners(strip);
        assert!((right - left - 72.0).abs() < 1e-9 && (top - bottom - 72.0).abs() < 1e-9);
        assert!((top - 841.890).abs() < 0.001);
    }
}
