//! What laying out a box of 40 words costs, and what usvg takes to draw it once it is laid out.
//! Every round has words of its own, so that nothing is remembered from the one before.

#![allow(clippy::disallowed_methods, reason = "it reads the test fonts")]
#![allow(clippy::unwrap_used, reason = "a benchmark that fails stops")]

#[path = "../tests/program/text/bench.rs"]
mod bench;

use std::sync::atomic::{AtomicUsize, Ordering};

use divan::{Bencher, black_box};
use massicot::render::text::FitSizes;
use usvg::roxmltree::Document;

use bench::Bench;

const WORDS: &str = "La compagnie des mercenaires traverse la montagne avant l’hiver. Chaque voyageur \
    choisit librement son compagnon, puis ils additionnent leurs provisions, leurs couvertures et leurs \
    superstitions. Quiconque abandonne son camarade abandonne également la récompense promise.";
const FONT: &str = "font-family:'EB Garamond'";
const BOXES: [(&str, &str, &str); 4] = [
    ("plain", "", "font-size:3.2px;shape-inside:url(#r)"),
    (
        "shrunk",
        "massicot:fit='shrink'",
        "font-size:6px;shape-inside:url(#r)",
    ),
    (
        "justified",
        "massicot:fit='shrink'",
        "font-size:6px;shape-inside:url(#r);text-align:justify;hyphens:auto",
    ),
    (
        "circle",
        "massicot:fit='shrink' massicot:vertical-align='middle'",
        "font-size:6px;shape-inside:url(#c);text-align:justify;hyphens:auto",
    ),
];

fn main() {
    divan::main();
}

/// A template with words that no other round has.
fn template(name: &str) -> String {
    static ROUND: AtomicUsize = AtomicUsize::new(0);
    let round = ROUND.fetch_add(1, Ordering::Relaxed);
    let (_, ours, style) = BOXES
        .into_iter()
        .find(|(known, ..)| *known == name)
        .unwrap();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="63mm" height="88mm" viewBox="0 0 63 88">
        <rect id="r" x="5" y="5" width="53" height="30"/><circle id="c" cx="30" cy="30" r="22"/>
        <text massicot:rich="true" {ours} style="{FONT};{style}">**{round}** {WORDS} {round}</text></svg>"##
    )
}

fn laid_out(bench: &Bench, svg: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let flowed = bench
        .engine
        .flow(svg, &document, &bench.context(), &FitSizes::default());
    flowed.svg.into_owned()
}

#[divan::bench(args = BOXES.map(|(name, ..)| name))]
fn lay_out(bencher: Bencher, name: &str) {
    let bench = Bench::new();
    let template = || template(name);
    bencher
        .with_inputs(template)
        .bench_values(|svg| black_box(laid_out(&bench, &svg)));
}

#[divan::bench(args = BOXES.map(|(name, ..)| name))]
fn usvg_alone(bencher: Bencher, name: &str) {
    let bench = Bench::new();
    let template = || laid_out(&bench, &template(name));
    bencher
        .with_inputs(template)
        .bench_values(|svg| black_box(bench.tree(&svg)));
}
