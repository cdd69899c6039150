//! The shipped kits as pictures: every distinct template, its PDF held to its PNG, and its PNG to
//! a small golden in `tests/kits/goldens/`.
//!
//! `UPDATE=1 cargo test --test kits pictures` draws the goldens anew: look at them before they are
//! committed. A picture that differs is left below `target/` beside what was expected.

#![allow(clippy::disallowed_methods, reason = "tests read and make files")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use massicot::render::{Face, FaceWithRuns, Ink};
use massicot::write::png::{self, Extent, PngOptions};
use rayon::prelude::*;

use crate::{same_picture, templates};

/// Dots an inch of a golden: enough to see that something moved.
const GOLDEN_DPI: f64 = 40.0;

/// Aids and sheets are pages of small type, where nearly every pixel is on an edge.
const SMALL_TYPE: f64 = 2.0;

/// The first face of each distinct template of all games.
fn faces(ink: Ink) -> Vec<(String, Face)> {
    templates::each(ink, |_, _, drawn| {
        drawn
            .face
            .unwrap_or_else(|| panic!("{:?}", drawn.diagnostics))
    })
}

/// The same with all ink and with less, as the goldens are named.
fn all_faces() -> Vec<(String, Face)> {
    let low = faces(Ink::Low).into_iter();
    let low = low.map(|(name, face)| (format!("low-ink/{name}"), face));
    faces(Ink::Full).into_iter().chain(low).collect()
}

#[test]
fn the_pdf_of_every_template_is_the_same_picture_as_its_png() {
    let faces = templates::each(Ink::Full, |renderer, job, drawn| {
        (
            drawn.face.expect("a face"),
            renderer.draw_with_runs(job).face.expect("the face, set"),
        )
    });
    assert!(faces.len() >= 40, "only {} templates", faces.len());
    let beside = faces.iter().filter(|(_, (_, set))| set.tree().1.has_runs());
    assert!(beside.count() >= 25, "the words of few templates are set");
    let compare = |(name, (face, set)): (String, (Face, FaceWithRuns))| {
        same_picture::compare_face(&face, set, &name, SMALL_TYPE).err()
    };
    let wrong: Vec<String> = faces
        .into_par_iter()
        .filter_map(compare)
        .map(told)
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_template_looks_as_it_did() {
    let options = PngOptions {
        dpi: GOLDEN_DPI,
        extent: Extent::Bleed,
        grayscale: false,
    };
    let mut wrong = Vec::new();
    for (name, face) in all_faces() {
        let drawn = png::encode(&face, &options).unwrap();
        let golden = golden(&name);
        if std::env::var_os("UPDATE").is_some() {
            fs::create_dir_all(golden.parent().unwrap()).unwrap();
            fs::write(&golden, &drawn).unwrap();
        }
        let Ok(expected) = fs::read(&golden) else {
            wrong.push(format!("{name}: no golden; UPDATE=1 draws it"));
            continue;
        };
        let (expected, actual) = (
            same_picture::decode(&expected),
            same_picture::decode(&drawn),
        );
        if let Err(found) =
            same_picture::compare_pixels(&expected, &actual, &format!("golden-{name}"), 1.0)
        {
            wrong.push(told(found));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each golden belongs to a template that there is.
#[test]
fn no_golden_is_left_over() {
    let known: BTreeSet<PathBuf> = all_faces().iter().map(|(name, _)| golden(name)).collect();
    let mut folders = vec![goldens()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => assert!(
                    known.contains(&path),
                    "{} is of no template",
                    path.display()
                ),
            }
        }
    }
}

/// What differs, and that there is a picture of it.
fn told(found: same_picture::Mismatch) -> String {
    match found.panel {
        Some(_) => found.message,
        None => format!("{} (no picture)", found.message),
    }
}

fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kits/goldens")
}

fn golden(name: &str) -> PathBuf {
    goldens().join(format!("{name}.png"))
}
