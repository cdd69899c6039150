//! The properties of text in lines, one by one: followed, or refused with what is meant.

use massicot::render::text::Flowed;

use super::drawn::{DrawnLine, lines};
use super::support::Bench;

const LATIN: &str = "Lorem ipsum dolor sit amet, consectetur adipisicing elit.";

fn page(body: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
        <style>text {{ font-family: "EB Garamond"; font-size: 4px }}</style>
        <defs><rect id="box" x="10" y="10" width="60" height="60"/><rect id="low" x="10" y="80" width="60" height="12"/>
        <circle id="hole" cx="40" cy="20" r="6"/><path id="top" d="M0 0H100V24H0Z"/></defs>{body}</svg>"##
    )
}

fn flow(body: &str) -> Flowed<'static> {
    Bench::new().flow_text(&page(body))
}

fn drawn(body: &str) -> Vec<DrawnLine> {
    let bench = Bench::new();
    let flowed = bench.flow_text(&page(body));
    assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
    lines(&bench, &flowed.svg, 0)
}

fn in_box(style: &str) -> Vec<DrawnLine> {
    drawn(&format!(
        r#"<text style="shape-inside:url(#box);{style}">{LATIN}</text>"#
    ))
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.06
}

#[test]
fn several_shapes_are_filled_one_after_the_other() {
    let long = LATIN.repeat(4);
    let lines = drawn(&format!(
        r#"<text style="shape-inside:url(#low) url(#box);font-size:5px">{long}</text>"#
    ));
    let first = lines.iter().filter(|line| line.baseline > 80.0).count();
    assert_eq!(first, 1, "{lines:?}");
    assert!(lines.iter().filter(|line| line.baseline < 70.0).count() > 5);
    let begin = lines.iter().find(|line| line.baseline > 80.0).unwrap();
    assert!(begin.text.starts_with("Lorem ipsum"));
}

#[test]
fn shape_padding_keeps_text_from_the_edge() {
    let lines = in_box("shape-padding:3;text-align:right");
    assert!(lines.iter().all(|line| near(line.right, 67.0)), "{lines:?}");
    assert!(lines[0].baseline > 16.0);
}

#[test]
fn shape_subtract_takes_a_shape_out() {
    let bench = Bench::new();
    for margin in [0.0, 2.0] {
        let svg = page(&format!(
            r#"<text style="shape-inside:url(#box);shape-subtract:url(#hole);shape-margin:{margin};font-size:3px">{}</text>"#,
            LATIN.repeat(6)
        ));
        let flowed = bench.flow_text(&svg);
        let pieces = super::drawn::pieces(&bench, &flowed.svg, 0);
        // The hole is from 14 to 26 down, its middle at 40; lines are about as high as their type.
        let beside = |piece: &&DrawnLine| piece.baseline > 16.0 && piece.baseline < 25.0;
        let (mut left, mut right) = (0, 0);
        for piece in pieces.iter().filter(beside) {
            let up = (piece.baseline - 0.9 - 20.0).abs();
            let half = (36.0 - up * up).max(0.0).sqrt() * 0.8;
            assert!(
                piece.right <= 40.0 - half - margin || piece.left >= 40.0 + half + margin,
                "{piece:?}"
            );
            left += usize::from(piece.right < 40.0);
            right += usize::from(piece.left > 40.0);
        }
        assert!(left > 1 && right > 1, "{pieces:?}");
    }
    let below = in_box("shape-subtract:url(#top)");
    assert!(below[0].top > 23.9, "{below:?}");
}

#[test]
fn the_last_line_stands_as_text_align_last_has_it() {
    let last = |style: &str| {
        in_box(&format!("text-align:justify;{style}"))
            .pop()
            .unwrap()
    };
    assert!(near(last("").left, 10.0) && last("").right < 60.0);
    assert!(near(last("text-align-last:right").right, 70.0));
    assert!(near(last("text-align-last:center").middle(), 40.0));
    let whole = last("text-align-last:justify");
    assert!(near(whole.left, 10.0) && near(whole.right, 70.0));
    let rtl = last("direction:rtl");
    assert!(near(rtl.right, 70.0), "{rtl:?}");
}

#[test]
fn text_overflow_asks_for_an_ellipsis() {
    let body = |style: &str| {
        format!(
            r#"<text style="shape-inside:url(#low);{style}">{}</text>"#,
            LATIN.repeat(9)
        )
    };
    let cut = flow(&body("text-overflow:ellipsis"));
    assert!(cut.problems.is_empty() && cut.boxes[0].cut);
    let whole = flow(&body("text-overflow:clip"));
    assert_eq!(whole.problems[0].kind.rule().code, "text-overflow");
}

#[test]
fn line_height_takes_every_unit() {
    for (height, step) in [
        ("1.5", 6.0),
        ("150%", 6.0),
        ("1.5em", 6.0),
        ("6px", 6.0),
        ("normal", 5.0),
        ("9pt", 12.0),
    ] {
        let lines = in_box(&format!("line-height:{height}"));
        let found = lines[1].baseline - lines[0].baseline;
        assert!(near(found, step), "{height}: {found}");
    }
}

#[test]
fn indents_and_spacing_are_kept() {
    let indented = in_box("text-indent:7px");
    assert!(near(indented[0].left, 17.0) && near(indented[1].left, 10.0));
    let plain = in_box("");
    let wide = |style: &str| in_box(style)[0].text.len() < plain[0].text.len();
    assert!(wide("letter-spacing:1px") && wide("word-spacing:6px"));
}

#[test]
fn a_shifted_span_stays_on_its_line() {
    let bench = Bench::new();
    for shift in ["super", "sub", "1px", "30%"] {
        let svg = page(&format!(
            r#"<text inline-size="60" x="10" y="20" text-decoration="underline">Le 2<tspan baseline-shift="{shift}" font-size="2.5">e</tspan> jour</text>"#
        ));
        let flowed = bench.flow_text(&svg);
        assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
        let plain = svg.replace("inline-size=\"60\"", "");
        let picture = |svg: &str| super::support::picture(&bench.tree(svg), 2.0);
        let (ours, usvgs) = (picture(&flowed.svg), picture(&plain));
        let pairs = ours.pixels().iter().zip(usvgs.pixels());
        let unlike = pairs
            .filter(|(one, other)| one.red().abs_diff(other.red()) > 90)
            .count();
        assert!(unlike < 12, "{shift}: {unlike}");
    }
}

/// What Inkscape writes out of its initial values asks for nothing.
#[test]
fn initial_values_are_no_request() {
    let initial = "line-height:1.25;text-indent:0;text-align:start;text-decoration:none;text-decoration-line:none;\
        letter-spacing:normal;word-spacing:normal;text-transform:none;writing-mode:lr-tb;direction:ltr;text-orientation:auto;\
        dominant-baseline:auto;baseline-shift:baseline;text-anchor:start;white-space:normal;shape-padding:0;shape-margin:0;inline-size:0";
    let alone = page(&format!(
        r#"<text x="4" y="9" style="{initial}">Oui</text>"#
    ));
    let flowed = Bench::new().flow_text(&alone);
    assert!(
        flowed.problems.is_empty() && flowed.svg == alone,
        "{:?}",
        flowed.problems
    );
    assert_eq!(in_box(initial).len(), in_box("").len());
}

#[test]
fn what_the_flow_does_not_follow_is_refused() {
    let cases = [
        (
            "shape-subtract:url(#boxx)",
            "`shape-subtract` names `#boxx`, which is not in the template",
        ),
        (
            "shape-subtract:circle(3)",
            "`shape-subtract` is `circle(3)`, not a `url(#id)`",
        ),
        (
            "shape-padding:-1",
            "`shape-padding` is `-1`, not a length from 0 up",
        ),
        (
            "shape-margin:wide",
            "`shape-margin` is `wide`, not a length from 0 up",
        ),
        (
            "shape-image-threshold:0.5",
            "`shape-image-threshold` is `0.5`, not one of `0` and `0.0`",
        ),
        (
            "text-overflow:fade",
            "`text-overflow` is `fade`, not one of `clip` and `ellipsis`",
        ),
        (
            "white-space:collapse",
            "`white-space` is `collapse`, not one of `normal`, `nowrap`, `pre`, `pre-wrap`, `pre-line` and `break-spaces`",
        ),
        (
            "text-anchor:center",
            "`text-anchor` is `center`, not one of `start`, `middle` and `end`",
        ),
        (
            "direction:up",
            "`direction` is `up`, not one of `ltr` and `rtl`",
        ),
        (
            "text-align:justify-all",
            "`text-align` is `justify-all`, not one of `start`, `end`, `left`, `right`, `center` and `justify`",
        ),
        (
            "text-align-last:both",
            "`text-align-last` is `both`, not one of `auto`, `start`, `end`, `left`, `right`, `center` and `justify`",
        ),
        (
            "line-height:1.2rem",
            "`line-height` is `1.2rem`, not a number, a length or `normal`",
        ),
        ("text-indent:5%", "`text-indent` is `5%`, not a length"),
        (
            "letter-spacing:wide",
            "`letter-spacing` is `wide`, not a length or `normal`",
        ),
        (
            "word-spacing:50%",
            "`word-spacing` is `50%`, not a length or `normal`",
        ),
        (
            "dominant-baseline:hanging",
            "`dominant-baseline` is `hanging`, not one of `auto` and `alphabetic`",
        ),
        (
            "alignment-baseline:middle",
            "`alignment-baseline` is `middle`, not one of `auto`, `baseline` and `alphabetic`",
        ),
        (
            "text-orientation:upright",
            "`text-orientation` is `upright`, not one of `auto` and `mixed`",
        ),
        (
            "writing-mode:vertical-lr",
            "`writing-mode` is `vertical-lr`, not one of `lr`, `lr-tb`, `horizontal-tb`, `tb`, `tb-rl` and `vertical-rl`",
        ),
        (
            "unicode-bidi:bidi-override",
            "`unicode-bidi` is `bidi-override`, not `normal`",
        ),
        (
            "text-transform:uppercase",
            "`text-transform` is `uppercase`, not `none`",
        ),
        (
            "word-break:break-all",
            "`word-break` is `break-all`, not `normal`",
        ),
        (
            "overflow-wrap:anywhere",
            "`overflow-wrap` is `anywhere`, not `normal`",
        ),
        (
            "hyphens:always",
            "`hyphens` is `always`, not one of `none`, `manual` and `auto`",
        ),
        (
            "text-wrap:nowrap",
            "`text-wrap` is `nowrap`, not one of `auto`, `wrap`, `pretty`, `balance` and `stable`",
        ),
    ];
    for (style, message) in cases {
        for body in [
            format!(r#"<text style="shape-inside:url(#box);{style}">Oui</text>"#),
            format!(r#"<g style="{style}"><text style="shape-inside:url(#box)">Oui</text></g>"#),
        ] {
            let problems = flow(&body).problems;
            // What is not inherited asks for nothing on a group.
            let own = ["shape", "text-overflow", "alignment", "unicode"];
            if body.starts_with("<g") && own.iter().any(|name| style.starts_with(name)) {
                assert!(problems.is_empty(), "{body}: {problems:?}");
                continue;
            }
            let messages: Vec<&str> = problems
                .iter()
                .map(|found| found.message.english())
                .collect();
            assert_eq!(messages, [message], "{body}");
            assert_eq!(problems[0].kind.rule().code, "bad-text-box");
            assert!(page(&body)[problems[0].range.clone()].starts_with("<text"));
        }
    }
}

#[test]
fn what_moves_letters_is_refused_in_lines() {
    for attribute in [
        "dx=\"1\"",
        "dy=\"0 -1\"",
        "rotate=\"20\"",
        "textLength=\"30\"",
    ] {
        for body in [
            format!(r#"<text inline-size="50" {attribute}>Oui</text>"#),
            format!(r#"<text inline-size="50">Oui <tspan {attribute}>non</tspan></text>"#),
        ] {
            let problems = flow(&body).problems;
            assert_eq!(problems.len(), 1, "{body}: {problems:?}");
            let name = attribute.split('=').next().unwrap();
            assert_eq!(
                problems[0].message,
                format!("`{name}` cannot move letters of a text that is laid out in lines")
            );
            assert_eq!(&page(&body)[problems[0].range.clone()], attribute);
        }
    }
    assert!(
        flow(r#"<text inline-size="50" dx="0" rotate="0 0">Oui</text>"#)
            .problems
            .is_empty()
    );
    let turned = flow(r#"<text inline-size="50">Oui <tspan direction="rtl">non</tspan></text>"#);
    assert_eq!(
        turned.problems[0].message,
        "a span has another `direction` than the text around it"
    );
    let alone = flow(r#"<text inline-size="50" style="shape-subtract:url(#hole)">Oui</text>"#);
    assert_eq!(
        alone.problems[0].message,
        "`shape-subtract` is `url(#hole)`, but there is no `shape-inside`"
    );
}
