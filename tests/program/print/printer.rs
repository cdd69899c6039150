//! A printer's drift, from the readings of its test sheet to corrected backs.

use std::path::Path;
use std::process::Output;

use super::printed::build_at;
use super::vector::{self, Line};

fn calibrate(home: &Path, args: &[&str]) -> Output {
    crate::program::english()
        .args(["calibrate", "--color", "never"])
        .args(args)
        .env("XDG_CONFIG_HOME", home)
        .output()
        .expect("the program")
}

#[test]
fn the_test_sheet_has_both_sides_and_says_what_to_do() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("out");
    let output = calibrate(dir.path(), &["--out", &out.display().to_string()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("Hold the sheet against the light"),
        "{said}"
    );
    let pdf = std::fs::read(out.join("calibrate-a4.pdf")).expect("the test sheet");
    let pages = vector::pages(&pdf);
    assert_eq!(pages.len(), 2);
    // Two crosses of two lines and forty ticks on both sides; two rulers of twelve on the front.
    assert_eq!((pages[0].lines.len(), pages[1].lines.len()), (84 + 24, 84));
    // The verniers are nine tenths of the scales, behind the same crosses.
    let widest = |page: &vector::Page| {
        let ticks = page
            .lines
            .iter()
            .filter(|line| line.upright() && (line.from.1 - 148.5).abs() < 0.01);
        let xs: Vec<f64> = ticks
            .map(|line| line.from.0)
            .filter(|x| *x < 100.0)
            .collect();
        xs.iter().copied().fold(f64::MIN, f64::max) - xs.iter().copied().fold(f64::MAX, f64::min)
    };
    assert!((widest(&pages[0]) - 20.0).abs() < 0.01);
    assert!((widest(&pages[1]) - 18.0).abs() < 0.01);
}

/// Backs that lie 0.5 mm right and 0.2 mm down, seen from the front, are drawn 0.5 mm farther
/// right on the page behind, which is mirrored, and 0.2 mm higher.
#[test]
fn backs_are_moved_against_the_drift() {
    let dir = tempfile::tempdir().expect("a folder");
    let readings = [
        "--printer",
        "office",
        "--left",
        "0.5,0.2",
        "--right",
        "0.5,0.2",
    ];
    assert!(calibrate(dir.path(), &readings).status.success());
    let cards = |args: &[&str], name: &str| {
        let args = [args, &["--component", "cards"]].concat();
        vector::pages(&build_at(dir.path(), &args).file(name))
    };
    let plain = cards(&[], "cards.pdf");
    let corrected = cards(&["--printer", "office"], "cards-office.pdf");
    assert_eq!(plain[0].lines, corrected[0].lines, "fronts stay");
    let moved = |(one, other): (&Line, &Line)| {
        let by = (other.from.0 - one.from.0, other.from.1 - one.from.1);
        assert!(
            (by.0 - 0.5).abs() < 1e-3 && (by.1 + 0.2).abs() < 1e-3,
            "{by:?}"
        );
    };
    assert_eq!(plain[1].lines.len(), corrected[1].lines.len());
    plain[1]
        .lines
        .iter()
        .zip(&corrected[1].lines)
        .for_each(moved);
}

#[test]
fn a_language_that_the_sheet_has_no_words_in_is_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("out").display().to_string();
    let output = calibrate(dir.path(), &["--language", "de", "--out", &out]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("a test sheet speaks en, fr"), "{said}");
    let output = calibrate(dir.path(), &["--language", "fr-CA", "--out", &out]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("Imprimez les deux faces"), "{said}");
}

#[test]
fn readings_that_no_printer_makes_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    for left in ["30,0", "0.1", "a,b"] {
        let args = ["--printer", "office", "--left", left, "--right", "0,0"];
        assert_eq!(
            calibrate(dir.path(), &args).status.code(),
            Some(2),
            "{left}"
        );
    }
}
