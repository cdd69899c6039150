//! `--low-ink`: much less ink on dark faces, and every word still there to be read.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

use std::collections::BTreeMap;

use massicot::check::face::Cuts;
use massicot::check::face_rules::evaluate;
use massicot::check::rules::print::low_contrast;
use massicot::check::settings::Settings;
use massicot::diag::Diagnostic;
use massicot::render::{Face, Ink};
use massicot::write::png::{self, Extent, PngOptions};
use resvg::tiny_skia::Pixmap;
use usvg::{Group, Node};

use crate::templates;

/// Dots an inch at which ink is measured.
const DPI: f64 = 40.0;
/// From which mean ink on a face is dark.
const DARK: f64 = 0.35;
/// Halftones of scaled edges may differ by this much where nothing was taken away.
const NOTHING: f64 = 0.002;

/// How much of the paper's light a face takes away on average, from 0 to 1.
fn ink(face: &Face) -> f64 {
    let options = PngOptions {
        dpi: DPI,
        extent: Extent::Trim,
        grayscale: false,
    };
    let pixels = Pixmap::decode_png(&png::encode(face, &options).unwrap()).unwrap();
    let dark = |dot: &resvg::tiny_skia::PremultipliedColorU8| {
        let light = u32::from(dot.red()) + u32::from(dot.green()) + u32::from(dot.blue());
        f64::from(u32::from(dot.alpha()) * 3 - light) / 765.0
    };
    pixels.pixels().iter().map(dark).sum::<f64>() / pixels.pixels().len() as f64
}

/// The words of a face, in alphabetical order.
fn words(face: &Face) -> Vec<String> {
    let mut words = Vec::new();
    collect(face.tree.root(), &mut words);
    words.sort();
    words
}

fn collect(group: &Group, words: &mut Vec<String>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, words),
            Node::Text(text) => {
                for chunk in text.chunks() {
                    words.extend(chunk.text().split_whitespace().map(str::to_owned));
                }
            }
            _ => {}
        }
    }
}

struct Measured {
    ink: f64,
    words: Vec<String>,
    /// What the rule of contrast says.
    faint: Vec<Diagnostic>,
}

fn measured(ink_of: Ink) -> BTreeMap<String, Measured> {
    let all = templates::each(ink_of, |renderer, job, drawn| {
        let face = drawn
            .face
            .unwrap_or_else(|| panic!("{:?}", drawn.diagnostics));
        let mut faint =
            evaluate(renderer, &Settings::default(), &Cuts::default(), job, &face).found;
        faint.retain(|found| found.code == low_contrast::RULE.code);
        Measured {
            ink: ink(&face),
            words: words(&face),
            faint,
        }
    });
    all.into_iter().collect()
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_shipped_template_takes_less_ink_and_says_the_same() {
    let full = measured(Ink::Full);
    let low = measured(Ink::Low);
    assert!(full.len() >= 40 && full.len() == low.len());
    let mut dark = 0;
    let mut wrong = Vec::new();
    for (name, full) in &full {
        let low = &low[name];
        let inks = format!("{name}: ink {:.3} became {:.3}", full.ink, low.ink);
        let is_dark = full.ink >= DARK;
        dark += usize::from(is_dark);
        if low.ink > full.ink + NOTHING || is_dark && low.ink > full.ink / 2.0 {
            wrong.push(inks);
        }
        if full.words != low.words {
            wrong.push(format!("{name}: {:?} became {:?}", full.words, low.words));
        }
        if !low.faint.is_empty() {
            wrong.push(format!("{name}: {:?}", low.faint));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(dark >= 8, "only {dark} dark faces: is ink measured?");
    assert!(full.values().any(|face| face.words.len() > 20));
}
