//! What holds for any text, any width and any size.

use std::sync::LazyLock;

use proptest::prelude::*;
use usvg::roxmltree::Document;

use massicot::render::text::{Flowed, ProblemKind};

use crate::support::Bench;

static BENCH: LazyLock<Bench> = LazyLock::new(Bench::new);

/// Words of several scripts, punctuation, spaces of all kinds, marks, and characters no font has.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => "[a-zàâçéèêîôœ]{1,14}",
        2 => "[A-ZÉ][a-z]{0,9}[,.;:!?]?",
        1 => "[0-9]{1,5}",
        1 => "[\u{5d0}-\u{5ea}]{1,6}",
        1 => "[\u{628}-\u{63a}]{1,6}",
        1 => "[«»()\\-—–’“”/*:\\[\\]{}\\\\]{1,3}",
        1 => "[a-z]{1,4}\u{ad}[a-z]{1,4}",
        1 => "[e\u{301}x\u{300}\u{200d}\u{200f}漢]{1,3}",
    ];
    let space = prop_oneof![8 => Just(" "), 1 => Just("\u{a0}"), 1 => Just("\n"), 1 => Just("\u{202f}"), 1 => Just("  ")];
    prop::collection::vec((word, space), 0..40).prop_map(|parts| {
        parts
            .into_iter()
            .map(|(word, space)| word + space)
            .collect()
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn style() -> impl Strategy<Value = String> {
    let align =
        prop_oneof!["left", "right", "center", "justify"].prop_map(|align| align.to_string());
    let hyphens = prop_oneof!["none", "manual", "auto"];
    let space = prop_oneof!["normal", "pre-line", "pre-wrap", "pre"];
    let wrap = prop_oneof!["auto", "pretty", "balance", "stable"];
    let direction = prop_oneof![3 => "ltr", 1 => "rtl"];
    (align, hyphens, space, wrap, direction).prop_map(|(align, hyphens, space, wrap, direction)| {
        format!("text-align:{align};hyphens:{hyphens};white-space:{space};text-wrap:{wrap};direction:{direction}")
    })
}

fn column(text: &str, style: &str, size: f64, width: f64, more: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
        <text inline-size="{width}" {more} x="1" y="9" style="font-family:'EB Garamond';font-size:{size}px;{style}">{}</text></svg>"##,
        escaped(text)
    )
}

fn overflows(flowed: &Flowed<'_>) -> bool {
    let overflow = |kind: &ProblemKind| kind.code() == "text-overflow";
    flowed
        .problems
        .iter()
        .any(|problem| overflow(&problem.kind))
}

/// The characters that are seen, without those the flow may add or take away.
fn seen(text: &str) -> String {
    let hidden = |character: char| {
        character.is_whitespace() || matches!(character, '-' | '\u{ad}' | '\u{200f}')
    };
    text.chars()
        .filter(|character| !hidden(*character))
        .collect()
}

fn drawn(svg: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let words = document.descendants().filter(|node| node.is_text());
    words.filter_map(|node| node.text()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_character_is_lost(text in text(), style in style(), size in 0.5..9.0, width in 4.0..90.0) {
        let flowed = BENCH.flow_text(&column(&text, &style, size, width, ""));
        prop_assert_eq!(seen(&drawn(&flowed.svg)), seen(&text));
    }

    #[test]
    fn no_line_is_wider_than_its_column(text in text(), style in style(), size in 0.5..9.0, width in 4.0..90.0) {
        let flowed = BENCH.flow_text(&column(&text, &style, size, width, ""));
        if let Some(found) = flowed.boxes.first().filter(|_| !overflows(&flowed)) {
            let bounds = found.bounds;
            prop_assert!(bounds.right - bounds.left <= width + 0.05, "{:?}", bounds);
        }
    }

    #[test]
    fn what_fits_also_fits_smaller(text in text(), hyphens in "none|auto", size in 2.0..9.0, factor in 0.3..1.0, width in 10.0..60.0) {
        let style = format!("hyphens:{hyphens}");
        let lines = r#"massicot:max-lines="6""#;
        let large = BENCH.flow_text(&column(&text, &style, size, width, lines));
        let small = BENCH.flow_text(&column(&text, &style, size * factor, width, lines));
        prop_assert!(overflows(&large) || !overflows(&small), "{:?}", small.problems);
    }

    #[test]
    fn what_fits_a_circle_fits_it_smaller(text in text(), size in 1.0..6.0, factor in 0.3..1.0) {
        let circle = |size: f64, more: &str| format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
            <circle id="c" cx="50" cy="50" r="22"/>
            <text {more} style="shape-inside:url(#c);font-family:'EB Garamond';font-size:{size}px">{}</text></svg>"##,
            escaped(&text)
        );
        let large = BENCH.flow_text(&circle(size, ""));
        let least = size * factor * 0.9;
        let shrinking = format!(r#"massicot:fit="shrink" massicot:min-size="{least}""#);
        let small = BENCH.flow_text(&circle(size, &shrinking));
        prop_assert!(overflows(&large) || !overflows(&small), "{:?}", small.problems);
    }

    #[test]
    fn a_box_that_shrinks_is_as_large_as_it_can_be(text in text(), width in 20.0..60.0, height in 8.0..60.0) {
        let svg = |fit: &str, size: f64| format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
            <rect id="r" width="{width}" height="{height}"/>
            <text {fit} style="shape-inside:url(#r);font-family:'EB Garamond';font-size:{size}px">{}</text></svg>"##,
            escaped(&text)
        );
        let fitted = BENCH.flow_text(&svg(r#"massicot:fit="shrink" massicot:min-size="0.8""#, 6.0));
        if let Some(found) = fitted.boxes.first().filter(|_| !overflows(&fitted)) {
            prop_assert!(!overflows(&BENCH.flow_text(&svg("", found.size))), "{found:?}");
            let larger = found.size * 1.01;
            prop_assert!(larger > 6.0 || overflows(&BENCH.flow_text(&svg("", larger))), "{found:?}");
        }
    }

    #[test]
    fn rich_text_keeps_every_word(text in text(), width in 20.0..90.0) {
        let flowed = BENCH.flow_text(&column(&text, "", 3.0, width, r#"massicot:rich="true""#));
        let letters = |text: &str| -> String { text.chars().filter(|found| found.is_alphanumeric()).collect() };
        // A name between colons is an icon, which is drawn or is an error.
        if !text.contains(':') && !text.contains('{') && !text.contains('\\') {
            prop_assert_eq!(letters(&drawn(&flowed.svg)), letters(&text));
        }
    }

    #[test]
    fn anything_at_all_is_laid_out_or_refused(
        text in "\\PC{0,60}",
        size in "-?[0-9]{0,4}(\\.[0-9])?(px|em|%|mm|)",
        width in "-?[0-9]{0,9}(px|em|%|)",
        height in "(-?[0-9]{0,3}(\\.[0-9])?|normal)",
        fit in "none|shrink|both|foo",
        least in "-?[0-9]{0,3}",
        points in "([0-9]{1,3},[0-9]{1,3} ){0,6}",
    ) {
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" viewBox="0 0 100 100">
            <polygon id="p" points="{points}"/>
            <text massicot:rich="true" massicot:fit="{fit}" massicot:min-size="{least}" inline-size="{width}" style="font-family:'EB Garamond';font-size:{size};line-height:{height}">{0}</text>
            <text massicot:fit="{fit}" massicot:vertical-align="middle" massicot:overflow="ellipsis" style="shape-inside:url(#p);font-family:'EB Garamond';font-size:{size};line-height:{height}">{0}</text></svg>"##,
            escaped(&text)
        );
        let flowed = BENCH.flow_text(&svg);
        prop_assert!(Document::parse(&flowed.svg).is_ok(), "{}", flowed.svg);
    }
}
