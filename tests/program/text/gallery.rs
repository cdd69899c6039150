//! The gallery: every folder of `tests/program/text/gallery` is a template and the picture of it.
//!
//! `UPDATE=1 cargo test --test program gallery` draws the pictures anew: look at them before they
//! are committed. Where one differs, `target/text-gallery/<name>.png` shows what was expected,
//! the difference, and what came.

use std::path::{Path, PathBuf};

use massicot::diag::Severity;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::support::{Bench, picture, tests};

/// Dots to a CSS pixel: 150 to an inch.
const SCALE: f32 = 150.0 / 96.0;
/// The share of dots that may differ, and by how much: another machine's floating point.
const DOTS: f64 = 0.0005;
const SHADES: u8 = 24;

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
        .filter(|problem| problem.kind.severity() == Severity::Error);
    let errors: Vec<&str> = errors.map(|problem| problem.message.as_str()).collect();
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
    let share = difference(&expected, &actual);
    if share <= DOTS {
        return Ok(());
    }
    let panel = write_panel(&name, &expected, &actual);
    Err(format!(
        "{name}: {:.2} % of the dots differ, see {}",
        share * 100.0,
        panel.display()
    ))
}

/// The share of dots that are not nearly the same.
fn difference(expected: &Pixmap, actual: &Pixmap) -> f64 {
    if (expected.width(), expected.height()) != (actual.width(), actual.height()) {
        return 1.0;
    }
    let pairs = expected.pixels().iter().zip(actual.pixels());
    let unequal = pairs.filter(|(one, other)| !alike(one, other)).count();
    unequal as f64 / expected.pixels().len() as f64
}

fn alike(one: &PremultipliedColorU8, other: &PremultipliedColorU8) -> bool {
    let near = |one: u8, other: u8| one.abs_diff(other) <= SHADES;
    near(one.red(), other.red())
        && near(one.green(), other.green())
        && near(one.blue(), other.blue())
}

/// Expected, difference and actual, side by side.
fn write_panel(name: &str, expected: &Pixmap, actual: &Pixmap) -> PathBuf {
    let (width, height) = (
        expected.width().max(actual.width()),
        expected.height().max(actual.height()),
    );
    let mut panel = Pixmap::new(width * 3, height).unwrap();
    panel.fill(resvg::tiny_skia::Color::WHITE);
    let red = PremultipliedColorU8::from_rgba(220, 0, 0, 255).unwrap();
    for y in 0..height {
        for x in 0..width {
            let (one, other) = (expected.pixel(x, y), actual.pixel(x, y));
            let mut set = |column: u32, colour: Option<PremultipliedColorU8>| {
                if let Some(colour) = colour {
                    panel.pixels_mut()[(y * width * 3 + column * width + x) as usize] = colour;
                }
            };
            set(0, one);
            set(2, other);
            let same = one
                .zip(other)
                .is_some_and(|(one, other)| alike(&one, &other));
            set(1, if same { one } else { Some(red) });
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/text-gallery");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.png"));
    panel.save_png(&path).unwrap();
    path
}
