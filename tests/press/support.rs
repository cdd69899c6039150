//! The event cards as a press wants them: one face a page, with its bleed.

use std::path::{Path, PathBuf};

use massicot::impose::{FaceIndex, Placement, Sheet, Side, Turn};
use massicot::load::{self, Root};
use massicot::render::{Face, Plan, Renderer, TextEngine};
use massicot::units::{Mm, Pt, Rect};
use massicot::write::pdf::{FaceBook, Metadata, PdfError, PdfPreset, PdfProfile, Section};

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

/// Every event card and its back.
pub fn events() -> Vec<Face> {
    let root = Root::at(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the repository");
    let (project, report) = load::load(&root, &["dix-mille".into()]);
    assert!(!report.has_errors(), "{report:?}");
    let text = TextEngine::new(&project.fonts);
    let game = &project.games[0];
    let renderer = Renderer::new(&project, game, &text).expect("a renderer");
    let plan = Plan::new(game, |component| component.id.value == "events");
    let draw = |job| renderer.draw(job).face.expect("a face");
    plan.faces.iter().map(|job| draw(*job)).collect()
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
        title: "Événements",
        sheets: &sheets,
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
