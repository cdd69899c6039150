//! Variable fonts: the flow goes to the places on their axes that usvg goes to. The test font is
//! Fraunces with its axes of weight and optical size; by itself it is black, 900.

use super::drawn::lines;
use super::pdf_words;
use super::support::Bench;

const WORDS: &str =
    "La compagnie des mercenaires traverse la montagne avant la nuit et personne ne dort.";

fn page(style: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
        <text inline-size="60" x="5" y="12" style="text-align:right;font-family:Fraunces;{style}">{WORDS}</text></svg>"##
    )
}

#[test]
fn lines_end_where_usvg_ends_them_at_every_place_of_the_axes() {
    let bench = Bench::new();
    let styles = [
        "font-weight:300",
        "font-weight:500",
        "font-weight:700",
        "font-weight:900",
        "font-variation-settings:'wght' 400",
        "font-weight:600;font-optical-sizing:none",
        "font-weight:600;font-variation-settings:'opsz' 100",
    ];
    for style in styles {
        for size in ["3px", "7px", "14px"] {
            let flowed = bench.flow_text(&page(&format!("{style};font-size:{size};hyphens:auto")));
            assert!(flowed.problems.is_empty(), "{style}: {:?}", flowed.problems);
            for line in lines(&bench, &flowed.svg, 0) {
                assert!((line.right - 65.0).abs() < 0.05, "{style} {size}: {line:?}");
            }
        }
    }
}

#[test]
fn heavier_letters_are_wider_and_the_optical_size_is_that_of_the_type() {
    let bench = Bench::new();
    let width = |style: &str| {
        let svg = page(style).replace("inline-size=\"60\"", "massicot:max-lines='1'");
        let line = lines(&bench, &bench.flow_text(&svg).svg, 0).remove(0);
        line.right - line.left
    };
    let light = width("font-size:2px;font-weight:300");
    let bold = width("font-size:2px;font-weight:900");
    assert!(bold > light * 1.05, "{light} {bold}");
    let small = width("font-size:9px;font-weight:500") / 9.0;
    let large = width("font-size:60px;font-weight:500") / 60.0;
    assert!(large < small * 0.98, "{small} {large}");
}

#[test]
fn the_words_of_the_pdf_are_whole() {
    let bench = Bench::new();
    let svg = page("font-size:9px;font-weight:500;hyphens:auto");
    for flowed in [bench.flow_text(&svg), bench.set_text(&svg)] {
        let lines = pdf_words::lines(&pdf_words::pdf(bench.tree(&flowed.svg), flowed.text));
        let words = lines.iter().flat_map(|line| line.split_whitespace());
        assert_eq!(
            words.collect::<Vec<_>>(),
            WORDS.split_whitespace().collect::<Vec<_>>()
        );
    }
}

/// usvg draws weight 400 as the font is by itself, which here is black.
#[test]
fn a_weight_that_usvg_would_not_draw_is_refused() {
    let problems = Bench::new().flow_text(&page("font-size:4px")).problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(
        problems[0].message,
        "`Fraunces` is not in `fonts/` in weight 400"
    );
    assert_eq!(
        problems[0].help,
        [
            "there is Fraunces 900 as it is, and 100 to 900 with `font-variation-settings: \"wght\" 400`"
        ]
    );
}
