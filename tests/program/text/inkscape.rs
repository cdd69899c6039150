//! A file saved by Inkscape 1.2 with text in rectangles: its own fallback positions are what
//! Inkscape draws, and what we draw.

use usvg::roxmltree::Document;

use super::drawn::lines;
use super::support::{Bench, tests};

/// Inkscape hints no type; what is left is rounding.
const TOLERANCE: f64 = 0.02;

#[test]
fn lines_stand_where_inkscape_puts_them() {
    let svg = std::fs::read_to_string(tests().join("program/text/gallery/inkscape/template.svg"))
        .unwrap();
    let document = Document::parse(&svg).unwrap();
    let texts: Vec<_> = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text")
        .collect();
    assert_eq!(texts.len(), 2);
    let bench = Bench::new();
    let flowed = bench.flow_text(&svg);
    assert!(flowed.problems.is_empty(), "{:#?}", flowed.problems);
    for (index, text) in texts.into_iter().enumerate() {
        let drawn = lines(&bench, &flowed.svg, index);
        // A span that says where it stands begins a line; what is inside of it belongs to it.
        let saved: Vec<_> = text
            .children()
            .filter(|node| node.has_attribute("y"))
            .collect();
        assert_eq!(drawn.len(), saved.len());
        for (drawn, saved) in drawn.iter().zip(saved) {
            let words: String = saved
                .descendants()
                .filter(|node| node.is_text())
                .filter_map(|node| node.text())
                .collect();
            assert_eq!(drawn.text, words.trim_end());
            let at = |name| saved.attribute(name).unwrap().parse::<f64>().unwrap();
            assert!(
                (drawn.left - at("x")).abs() < TOLERANCE,
                "{drawn:?} at {}",
                at("x")
            );
            assert!(
                (drawn.baseline - at("y")).abs() < TOLERANCE,
                "{drawn:?} at {}",
                at("y")
            );
        }
    }
}
