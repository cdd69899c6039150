//! What the W3C's reference tests of text in lines ask for (web-platform-tests,
//! `svg/text/reftests/`), case by case, written anew for our test fonts: which words are on which
//! line, and where each line stands.
//!
//! | file | here |
//! |---|---|
//! | `text-inline-size-001.svg` | `case_001`: anchors |
//! | `text-inline-size-002.svg` | `case_002`: anchors of lines that run down the page |
//! | `text-inline-size-003.svg` | `case_003`: anchors from right to left |
//! | `text-inline-size-005.svg` to `-007.svg` | `case_005` to `case_007`: line heights |
//! | `text-inline-size-101.svg` | `case_101`: a percentage |
//! | `text-inline-size-201.svg` | none: `text-orientation: sideways`, which usvg does not know and the flow refuses |
//! | `text-shape-inside-001.svg`, `-002.svg` | `shape_case_001`, `shape_case_002` |
//! | `text-multiline-001.svg` to `-003.svg` | `multiline_cases` |
//!
//! There is no `text-inline-size-004.svg`.

use super::drawn::{DrawnLine, lines, pieces};
use super::support::Bench;

const TOLERANCE: f64 = 0.06;
const LATIN: &str = "Lorem ipsum dolor sit amet, consectetur adipisicing elit,";
const ARABIC: &str = "يمشي المسافر ثلاث خطوات في الطريق ثم يشرب الماء البارد";
/// The part of EB Garamond's em over the baseline.
const ASCENT: f64 = 1007.0 / 1305.0;

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < TOLERANCE
}

fn page(body: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">
        <style>text {{ font-family: "EB Garamond" }}</style><g font-size="16">{body}</g></svg>"##
    )
}

fn drawn(body: &str) -> Vec<DrawnLine> {
    let bench = Bench::new();
    let flowed = bench.flow_text(&page(body));
    assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
    lines(&bench, &flowed.svg, 0)
}

#[test]
fn case_001_the_anchor_says_which_side_of_x_the_lines_are_on() {
    let two = |lines: &[DrawnLine]| {
        let words: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            words,
            [
                "Lorem ipsum dolor sit amet, consectetur",
                "adipisicing elit,"
            ]
        );
        assert!(
            near(lines[0].baseline, 114.8) && near(lines[1].baseline, 134.8),
            "{lines:?}"
        );
    };
    let start = drawn(&format!(
        r#"<text style="inline-size:320px" x="80" y="114.8">{LATIN}</text>"#
    ));
    two(&start);
    assert!(start.iter().all(|line| near(line.left, 80.0)), "{start:?}");
    let middle = drawn(&format!(
        r#"<text style="inline-size:320px" x="240" y="114.8" text-anchor="middle">{LATIN}</text>"#
    ));
    two(&middle);
    assert!(
        middle.iter().all(|line| near(line.middle(), 240.0)),
        "{middle:?}"
    );
    let end = drawn(&format!(
        r#"<text style="inline-size:320px" x="400" y="114.8" text-anchor="end">{LATIN}</text>"#
    ));
    two(&end);
    assert!(end.iter().all(|line| near(line.right, 400.0)), "{end:?}");
}

#[test]
fn case_002_lines_run_down_the_page_and_follow_each_other_leftwards() {
    let bench = Bench::new();
    let cases = [("start", 100.0), ("middle", 200.0), ("end", 300.0)];
    for (anchor, at) in cases {
        let svg = page(&format!(
            r#"<g writing-mode="tb-rl"><text style="inline-size:200px" x="140" y="{at}" text-anchor="{anchor}">{LATIN}</text></g>"#
        ));
        let flowed = bench.flow_text(&svg);
        let lines = pieces(&bench, &flowed.svg, 0);
        let words: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            words,
            [
                "Lorem ipsum dolor sit amet,",
                "consectetur adipisicing elit,"
            ]
        );
        assert!(
            near(lines[0].x, 140.0) && near(lines[1].x, 120.0),
            "{lines:?}"
        );
        for line in &lines {
            let anchored = match anchor {
                "start" => line.top,
                "middle" => (line.top + line.bottom) / 2.0,
                _ => line.bottom,
            };
            assert!(near(anchored, at), "{anchor}: {line:?}");
        }
    }
}

#[test]
fn case_003_from_right_to_left_the_start_is_on_the_right() {
    let cases = [("start", 400.0), ("middle", 240.0), ("end", 80.0)];
    for (anchor, x) in cases {
        let lines = drawn(&format!(
            r#"<g direction="rtl"><text style="font-family:Amiri;inline-size:260px" x="{x}" y="114.8" text-anchor="{anchor}">{ARABIC}</text></g>"#
        ));
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(near(lines[0].baseline, 114.8) && near(lines[1].baseline, 134.8));
        assert!(lines[0].text.starts_with("يمشي"));
        for line in &lines {
            let anchored = match anchor {
                "start" => line.right,
                "middle" => line.middle(),
                _ => line.left,
            };
            assert!(near(anchored, x), "{anchor}: {line:?}");
        }
    }
}

const SIZES: &str = r#"Lorem ipsum dolor sit amet, consectetur adipiscing <tspan SMALL font-size="32">elit</tspan>, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, <tspan SMALL font-size="2em">quis</tspan> nostrud exercitation ullamco laboris <tspan font-size="8">nisi</tspan> ut aliquip ex ea commodo consequat."#;

/// The baselines of text whose spans have their own sizes, and what stands on each.
fn sized(style: &str, of_large: &str) -> Vec<DrawnLine> {
    let text = SIZES.replace("SMALL", of_large);
    drawn(&format!(
        r#"<text xml:space="preserve" style="inline-size:320px;{style}" x="80" y="114.8">{text}</text>"#
    ))
}

/// What a line of `size` on a leading of `height` reaches over and under its baseline.
fn reach(size: f64, height: f64) -> (f64, f64) {
    let half = (height - size) / 2.0;
    (half + ASCENT * size, half + (1.0 - ASCENT) * size)
}

/// Checks baselines against the boxes the spans of each line make.
fn stands_by_boxes(lines: &[DrawnLine], height: impl Fn(f64) -> f64) {
    let boxes = |line: &DrawnLine| {
        let mut sizes = vec![16.0];
        if line.text.contains("elit") || line.text.contains("quis") {
            sizes.push(32.0);
        }
        if line.text.contains("nisi") {
            sizes.push(8.0);
        }
        let reaches = sizes.into_iter().map(|size| reach(size, height(size)));
        reaches.fold((f64::MIN, f64::MIN), |most, own| {
            (most.0.max(own.0), most.1.max(own.1))
        })
    };
    assert!(near(lines[0].baseline, 114.8));
    for pair in lines.windows(2) {
        let expected = boxes(&pair[0]).1 + boxes(&pair[1]).0;
        let actual = pair[1].baseline - pair[0].baseline;
        assert!(
            near(actual, expected),
            "{} and {}: {actual}, not {expected}",
            pair[0].text,
            pair[1].text
        );
    }
}

#[test]
fn case_005_a_larger_span_makes_its_line_higher() {
    stands_by_boxes(&sized("line-height:1.25", ""), |size| size * 1.25);
}

#[test]
fn case_006_a_span_without_line_height_does_not() {
    let lines = sized("line-height:1.25", r#"style="line-height:0""#);
    for pair in lines.windows(2) {
        assert!(near(pair[1].baseline - pair[0].baseline, 20.0), "{pair:?}");
    }
}

#[test]
fn case_007_a_line_height_in_units_is_the_same_for_every_span() {
    stands_by_boxes(&sized("line-height:20px", ""), |_| 20.0);
}

#[test]
fn case_101_a_width_may_be_a_part_of_the_view_box() {
    let share = drawn(&format!(
        r#"<text style="inline-size:66.66667%" x="80" y="114.8">{LATIN}</text>"#
    ));
    let whole = drawn(&format!(
        r#"<text style="inline-size:320px" x="80" y="114.8">{LATIN}</text>"#
    ));
    let words = |lines: &[DrawnLine]| {
        lines
            .iter()
            .map(|line| line.text.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&share), words(&whole));
}

const RECT: &str = r#"<defs><rect id="TestRect" width="300" height="40" x="90" y="100"/></defs>"#;

#[test]
fn shape_case_001_lines_stand_in_a_rectangle_as_they_are_aligned() {
    let in_rect = |align: &str| {
        let lines = drawn(&format!(
            r#"{RECT}<text style="shape-inside:url(#TestRect);text-align:{align}">{LATIN}</text>"#
        ));
        assert_eq!(lines.len(), 2, "{lines:?}");
        let first = 100.0 + reach(16.0, 20.0).0;
        assert!(near(lines[0].baseline, first) && near(lines[1].baseline, first + 20.0));
        lines
    };
    assert!(in_rect("left").iter().all(|line| near(line.left, 90.0)));
    assert!(
        in_rect("center")
            .iter()
            .all(|line| near(line.middle(), 240.0))
    );
    assert!(in_rect("right").iter().all(|line| near(line.right, 390.0)));
    let justified = in_rect("justify");
    assert!(
        near(justified[0].left, 90.0) && near(justified[0].right, 390.0),
        "{justified:?}"
    );
    assert!(
        near(justified[1].left, 90.0) && justified[1].right < 250.0,
        "{justified:?}"
    );
}

#[test]
fn shape_case_002_a_rectangle_fills_from_the_right_where_lines_run_down() {
    let bench = Bench::new();
    let svg = page(&format!(
        r#"<defs><rect id="TestRect" width="60" height="200" x="90" y="100"/></defs>
        <g writing-mode="tb-rl"><text style="shape-inside:url(#TestRect)">{LATIN}</text></g>"#
    ));
    let flowed = bench.flow_text(&svg);
    let lines = pieces(&bench, &flowed.svg, 0);
    assert_eq!(lines.len(), 2);
    assert!(
        near(lines[0].x, 140.0) && near(lines[1].x, 120.0),
        "{lines:?}"
    );
    assert!(lines.iter().all(|line| near(line.top, 100.0)), "{lines:?}");
}

#[test]
fn multiline_cases_line_breaks_are_kept_without_a_width() {
    let text = "Lorem ipsum dolor sit amet,\n   consectetur adipisicing elit,";
    for (anchor, x) in [("start", 80.0), ("middle", 240.0), ("end", 400.0)] {
        let lines = drawn(&format!(
            r#"<text style="white-space:pre-line" x="{x}" y="114.8" text-anchor="{anchor}">{text}</text>"#
        ));
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1].text, "consectetur adipisicing elit,");
        assert!(near(lines[1].baseline, 134.8));
        let anchored = |line: &DrawnLine| match anchor {
            "start" => line.left,
            "middle" => line.middle(),
            _ => line.right,
        };
        assert!(
            lines.iter().all(|line| near(anchored(line), x)),
            "{lines:?}"
        );
    }
}
