//! The gallery: every folder of `tests/program/text/gallery` is a template and the picture of it.
//!
//! `UPDATE=1 cargo test --test program gallery` draws the pictures anew: look at them before they
//! are committed. Where one differs, by one pixel, a picture below `target/tmp/` shows what was
//! expected, the difference, and what came.

use std::path::{Path, PathBuf};

use massicot::diag::Severity;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::support::{Bench, picture, tests};
use crate::same_picture::{self, Pixels};

/// Dots to a CSS pixel: 150 to an inch.
const SCALE: f32 = 150.0 / 96.0;

#[test]
fn every_picture_is_as_it_was() {
    let bench = Bench::new();
    let mut folders: Vec<PathBuf> = std::fs::read_dir(tests().join("program/text/gallery"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    assert!(!folders.is_empty());
    let failed: Vec<String> = folders
        .iter()
        .filter_map(|folder| differs(&bench, folder).err())
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn differs(bench: &Bench, folder: &Path) -> Result<(), String> {
    let name = folder.file_name().unwrap().to_string_lossy().into_owned();
    let svg = std::fs::read_to_string(folder.join("template.svg")).unwrap();
    let flowed = bench.flow_text(&svg);
    let errors = flowed
        .problems
        .iter()
        .filter(|problem| problem.kind.rule().level == Severity::Error);
    let errors: Vec<&str> = errors.map(|problem| problem.message.english()).collect();
    if !errors.is_empty() {
        return Err(format!("{name}: {errors:?}"));
    }
    let actual = picture(&bench.tree(&flowed.svg), SCALE);
    let golden = folder.join("expected.png");
    if std::env::var_os("UPDATE").is_some() {
        actual.save_png(&golden).unwrap();
        return Ok(());
    }
    let expected =
        Pixmap::load_png(&golden).map_err(|error| format!("{name}: {error}; UPDATE=1 draws it"))?;
    let panel = format!("gallery-{name}");
    let found = same_picture::compare_exactly(&pixels(&expected), &pixels(&actual), &panel);
    found.map_err(|found| found.message)
}

/// The colours of a picture on white paper.
fn pixels(pixmap: &Pixmap) -> Pixels {
    let rgb = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    Pixels {
        width: pixmap.width(),
        height: pixmap.height(),
        rgb: pixmap.pixels().iter().flat_map(rgb).collect(),
    }
}
