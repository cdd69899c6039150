//! Sheets and books of the fixtures.

use massicot::impose::{FaceIndex, Mark, Placement, Sheet, SheetList, Side, Stroke, Turn};
use massicot::render::Face;
use massicot::units::{Mm, Pt, Rect, Size};
use massicot::write::pdf::{FaceBook, Metadata, PdfError, PdfProfile, Section};

use crate::faces;

pub const TRIM: Size = Size {
    width: Mm(40.0),
    height: Mm(30.0),
};

pub fn fixture(name: &str) -> Face {
    let folder = faces::below_tests("program/pdf/faces");
    let svg = std::fs::read_to_string(folder.join(format!("{name}.svg"))).expect("a fixture");
    faces::face(name, &svg, TRIM, &faces::options(folder))
}

pub fn book(names: &[&str]) -> FaceBook {
    let faces = names.iter().map(|name| Ok::<_, PdfError>(fixture(name)));
    FaceBook::convert(faces, &PdfProfile::default()).expect("a book")
}

pub const METADATA: Metadata = Metadata {
    title: "Les dés & l’épée",
    author: Some("Ève"),
    language: "fr",
};

pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::new(Mm(x), Mm(y), Mm(width), Mm(height))
}

/// A small sheet with the faces in a row, 1 mm of bleed showing, and a line of type.
pub fn sheet(faces: &[usize], note: &str) -> Sheet {
    let trims = (0..faces.len()).map(|n| rect(10.0 + 50.0 * n as f64, 12.0, 40.0, 30.0));
    let placements = faces.iter().zip(trims).map(|(face, trim)| Placement {
        outline: None,
        face: FaceIndex(*face),
        trim,
        visible: trim.grown(Mm(1.0)),
        turn: Turn::None,
    });
    let trim_box = rect(10.0, 12.0, 50.0 * faces.len() as f64 - 10.0, 30.0);
    Sheet {
        paper: Size::new(Mm(160.0), Mm(60.0)),
        side: Side::Front,
        trim_box,
        bleed_box: trim_box.grown(Mm(1.0)),
        placements: placements.collect(),
        cut_as_one: false,
        correction: None,
        mark_thickness: Pt(0.25),
        marks: vec![
            Mark::Crop(Stroke {
                from: (Mm(10.0), Mm(2.0)),
                to: (Mm(10.0), Mm(8.0)),
            }),
            Mark::Note {
                at: (Mm(20.0), Mm(55.0)),
                size: Mm(3.0),
                text: note.into(),
                vertical: false,
            },
        ],
    }
}

pub fn assemble(book: &FaceBook, sheets: &[Sheet]) -> Vec<u8> {
    let section = Section {
        text: None,
        title: "Cartes",
        sheets: SheetList::Made(sheets),
    };
    book.assemble(&[section], &METADATA).expect("a PDF")
}
