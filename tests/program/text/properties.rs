//! What holds for any text, any width and any size.

use std::sync::LazyLock;

use proptest::prelude::*;
use usvg::roxmltree::Document;

use massicot::diag::Severity;
use massicot::render::text::{Flowed, ProblemKind, TextProblem};

use super::support::Bench;

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

/// Anything XML can hold: every script there is, marks, joiners and overrides, spaces without
/// width, emoji of several characters, private and unassigned ones.
fn wild() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => "[a-zA-Zé'’.,;:!?«»()-]{1,8}",
        2 => "\\PC{1,6}",
        1 => "[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{feff}]{1,6}",
        1 => "[\u{900}-\u{109f}]{1,6}",
        1 => "[\u{1100}-\u{1fff}]{1,4}",
        1 => "[\u{3000}-\u{30ff}\u{4e00}-\u{4eff}\u{ac00}-\u{acff}]{1,4}",
        1 => "[\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{61c}\u{180e}\u{feff}]{1,3}",
        1 => "[\u{ad}\u{2028}\u{2029}\u{85}\u{a0}\u{2000}-\u{200a}\u{3000}\t\r]{1,3}",
        1 => "[a\u{300}-\u{36f}\u{20d0}-\u{20ff}]{1,6}",
        1 => "(\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}|\u{1f1eb}\u{1f1f7}|\u{1f44d}\u{1f3fd}|\u{2764}\u{fe0f}){1,2}",
        1 => "[\u{80}-\u{9f}\u{e000}-\u{e0ff}\u{fff9}-\u{fffd}\u{e0100}-\u{e01ef}\u{10fff0}-\u{10fffd}]{1,2}",
        3 => Just(" ".to_owned()),
        1 => Just("\n".to_owned()),
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('\r', "&#13;").replace('>', "&gt;")
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
    let overflow = |kind: &ProblemKind| kind.rule().code == "text-overflow";
    flowed
        .problems
        .iter()
        .any(|problem| overflow(&problem.kind))
}

/// The characters that are seen, without those the flow may add or take away.
fn seen(text: &str) -> String {
    let hidden = |character: char| {
        character.is_whitespace() || matches!(character, '-' | '\u{2010}' | '\u{ad}' | '\u{200f}')
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
            prop_assert!(bounds.right - bounds.left <= width + 0.001, "{:?}", bounds);
        }
    }

    #[test]
    fn no_character_of_any_script_is_lost(text in wild(), style in style(), size in 0.5..9.0, width in 4.0..90.0) {
        let flowed = BENCH.flow_text(&column(&text, &style, size, width, ""));
        prop_assert_eq!(seen(&drawn(&flowed.svg)), seen(&text));
        // What no font draws is said.
        for problem in &flowed.problems {
            if let ProblemKind::MissingGlyph { character } = problem.kind {
                prop_assert!(text.contains(character) || character == '\u{202f}', "{:?}", character);
            }
        }
    }

    #[test]
    fn no_line_of_any_script_is_wider_than_its_column(text in wild(), style in style(), size in 0.5..9.0, width in 4.0..90.0) {
        let flowed = BENCH.flow_text(&column(&text, &style, size, width, ""));
        // Where no font has a letter, which is an error, what stands for it is of any width.
        let refused = |problem: &TextProblem| problem.kind.rule().level == Severity::Error;
        if let Some(found) = flowed.boxes.first().filter(|_| !flowed.problems.iter().any(refused)) {
            prop_assert!(found.bounds.right - found.bounds.left <= width + 0.001, "{:?}", found.bounds);
        }
    }

    #[test]
    fn wild_text_fits_a_smaller_size_and_usvg_draws_it(text in wild(), style in style(), size in 1.0..6.0, factor in 0.3..1.0) {
        let boxed = |size: f64| format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
            <rect id="r" x="5" y="5" width="30" height="25"/>
            <text style="shape-inside:url(#r);font-family:'EB Garamond';font-size:{size}px;{style}">{}</text></svg>"##,
            escaped(&text)
        );
        let large = BENCH.flow_text(&boxed(size));
        let small = BENCH.flow_text(&boxed(size * factor));
        prop_assert!(overflows(&large) || !overflows(&small), "{:?}", small.problems);
        BENCH.tree(&small.svg);
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
