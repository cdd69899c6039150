//! A few cards as a press wants them: one face a page, with its bleed.

use std::path::{Path, PathBuf};

use massicot::impose::{FaceIndex, Placement, Sheet, SheetList, Side, Turn};
use massicot::render::Face;
use massicot::units::{Mm, Pt, Rect, Size};
use massicot::write::pdf::{FaceBook, Metadata, PdfError, PdfPreset, PdfProfile, Section};

use crate::faces;

pub const METADATA: Metadata = Metadata {
    title: "Événements & <sorts>",
    author: Some("Ève"),
    language: "fr",
};

/// The profile of a `[pdf]` table.
pub fn profile(table: &str) -> PdfProfile {
    let preset: PdfPreset = toml::from_str(table).expect("a table");
    PdfProfile::new(&preset).expect("a profile")
}

pub const PRESS: &str = "standard = \"x-4\"\noutput_intent = \"FOGRA39L\"";

/// Three cards with dark grounds, shapes and words in two fonts, and their back.
pub fn cards() -> Vec<Face> {
    let folder = faces::below_tests("program/press/faces");
    let options = faces::options(folder.clone());
    let trim = Size::new(Mm(63.0), Mm(88.0));
    let names = ["storm", "harbour", "market", "back"];
    let drawn = names.map(|name| {
        let svg = std::fs::read_to_string(folder.join(format!("{name}.svg"))).expect("a fixture");
        faces::face(name, &svg, trim, &options)
    });
    drawn.into()
}

/// A page for each face, as large as the face with its bleed.
pub fn pages(faces: &[Face]) -> Vec<Sheet> {
    let page = |(index, face): (usize, &Face)| {
        let trim = Rect::new(face.bleed, face.bleed, face.trim.width, face.trim.height);
        let visible = trim.grown(face.bleed);
        Sheet {
            paper: visible.size(),
            side: Side::Front,
            trim_box: trim,
            bleed_box: visible,
            placements: vec![Placement {
                face: FaceIndex(index),
                trim,
                visible,
                turn: Turn::None,
                outline: None,
            }],
            cut_as_one: false,
            correction: None,
            mark_thickness: Pt::default(),
            marks: Vec::new(),
        }
    };
    assert!(faces.iter().all(|face| face.bleed > Mm::ZERO));
    faces.iter().enumerate().map(page).collect()
}

/// The faces as a PDF, one a page.
pub fn pdf(faces: &[Face], profile: &PdfProfile) -> Vec<u8> {
    let given = faces.iter().cloned().map(Ok::<_, PdfError>);
    let book = FaceBook::convert(given, profile).expect("a book");
    let sheets = pages(faces);
    let section = Section {
        text: None,
        title: "Événements",
        sheets: SheetList::Made(&sheets),
    };
    book.assemble(&[section], &METADATA).expect("a PDF")
}

/// Leaves a file where a person, or another program, can look at it.
pub fn keep(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/press");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("a file");
    path
}
