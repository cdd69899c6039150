//! usvg shapes again what the flow has placed. Were its advances not ours, a line measured here
//! would not end where it ends there.

use super::drawn::lines;
use super::support::Bench;

/// In millimetres: far below what a cutter or an eye can tell.
const TOLERANCE: f64 = 0.05;

const FRENCH: &str = "L’affichage efficace d’un « waffle » difficile : Tôt ou tard, où AVATAR s’en va ; \
    peut-être l’œuvre de Yvain ! Vallée, Wagner, To Te Ty, fj ffi ffl fi, 1234567890 — (ÉTÉ) À Â Ç.";

fn right_edges(bench: &Bench, style: &str, text: &str, width: f64) -> Vec<(String, f64)> {
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="200mm" viewBox="0 0 100 200">
        <text massicot:rich="true" inline-size="{width}" x="5" y="10" style="text-align:right;{style}">{text}</text></svg>"##
    );
    let flowed = bench.flow_text(&svg);
    let lines = lines(bench, &flowed.svg, 0);
    assert!(lines.len() > 1, "{}", flowed.svg);
    lines
        .into_iter()
        .map(|line| (line.text.clone(), line.right))
        .collect()
}

#[test]
fn each_line_ends_where_usvg_ends_it() {
    let bench = Bench::new();
    let styles = [
        "font-family:'EB Garamond';font-size:3.2px",
        "font-family:'EB Garamond';font-size:3.2px;hyphens:auto",
        "font-family:'EB Garamond';font-size:3.2px;letter-spacing:0.2px;word-spacing:0.4px",
        "font-family:'EB Garamond';font-size:3.2px;font-kerning:none",
        "font-family:'EB Garamond';font-size:3.2px;font-weight:bold;font-style:italic",
        "font-family:'Gloria Hallelujah';font-size:3px",
    ];
    for style in styles {
        for width in [22.0, 31.7, 44.0] {
            for (text, right) in right_edges(&bench, style, FRENCH, width) {
                let edge = 5.0 + width;
                assert!(
                    (right - edge).abs() < TOLERANCE,
                    "{style}, {width}: {text:?} ends at {right}, not {edge}"
                );
            }
        }
    }
}

#[test]
fn lines_of_several_spans_and_scripts_end_there_too() {
    let bench = Bench::new();
    let style = "font-family:'EB Garamond';font-size:3.2px";
    let text = "Le **gras** et *l’italique*, le mot سلام et le mot שלום (עולם) dans **une *même* phrase** de 12 mots.";
    for width in [20.0, 33.0, 47.0] {
        for (text, right) in right_edges(&bench, style, text, width) {
            let edge = 5.0 + width;
            assert!(
                (right - edge).abs() < TOLERANCE,
                "{width}: {text:?} ends at {right}, not {edge}"
            );
        }
    }
}

#[test]
fn justified_lines_fill_their_column() {
    let bench = Bench::new();
    for style in [
        "hyphens:auto",
        "hyphens:auto;letter-spacing:0.15px",
        "word-spacing:0.3px",
    ] {
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="200mm" viewBox="0 0 100 200">
            <text inline-size="40" x="5" y="10" style="text-align:justify;font-family:'EB Garamond';font-size:3.2px;{style}">{FRENCH}</text></svg>"##
        );
        let flowed = bench.flow_text(&svg);
        let lines = lines(&bench, &flowed.svg, 0);
        let (last, whole) = lines.split_last().unwrap();
        for line in whole {
            assert!(
                (line.left - 5.0).abs() < TOLERANCE && (line.right - 45.0).abs() < TOLERANCE,
                "{style}: {line:?}"
            );
        }
        assert!(last.right < 45.0 + TOLERANCE, "{last:?}");
    }
}

#[test]
fn shrunk_text_is_as_wide_as_it_was_measured() {
    let bench = Bench::new();
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="200mm" viewBox="0 0 100 200">
        <rect id="r" x="5" y="5" width="40" height="14"/>
        <text massicot:fit="shrink" massicot:min-size="1" style="shape-inside:url(#r);text-align:right;font-family:'EB Garamond';font-size:5px;letter-spacing:0.1em">{FRENCH}</text></svg>"##
    );
    let flowed = bench.flow_text(&svg);
    assert!(flowed.boxes[0].size < 4.0, "{:?}", flowed.boxes);
    for line in lines(&bench, &flowed.svg, 0) {
        assert!((line.right - 45.0).abs() < TOLERANCE, "{line:?}");
        assert!(line.baseline < 19.0, "{line:?}");
    }
}
