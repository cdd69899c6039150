//! What is said of text that does not fit, or that asks for what is not there.

use massicot::render::text::{FitSizes, Flowed, ProblemKind, TextProblem};

use super::support::Bench;

fn page(body: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="63mm" height="88mm" viewBox="0 0 63 88">
        <style>text {{ font-family: "EB Garamond"; font-size: 3px }}</style>
        <defs><rect id="boite" x="5" y="5" width="50" height="12"/></defs>{body}</svg>"##
    )
}

fn flow(body: &str) -> Flowed<'static> {
    Bench::new().flow_text(&page(body))
}

/// The one problem of a template, and the bytes it points at.
fn one(body: &str) -> (TextProblem, String) {
    let svg = page(body);
    let problems = Bench::new().flow_text(&svg).problems;
    assert_eq!(problems.len(), 1, "{problems:#?}");
    let problem = problems.into_iter().next().unwrap();
    let pointed = svg[problem.range.clone()].to_owned();
    (problem, pointed)
}

const LONG: &str = "La compagnie des mercenaires traverse la montagne avant l’hiver et chacun choisit son compagnon, \
    puis ils additionnent leurs provisions et leurs superstitions, tous ensemble, sans jamais se lasser.";

#[test]
fn text_that_does_not_fit_is_an_error_with_numbers() {
    let (problem, pointed) = one(&format!(
        r#"<text style="shape-inside:url(#boite)">{LONG}</text>"#
    ));
    assert_eq!(problem.kind.rule().code, "text-overflow");
    assert_eq!(problem.message, "2 lines of 5 too many at 8.5 pt");
    assert_eq!(
        problem.help,
        [
            "it would fit at 6.8 pt",
            "or without its last 10 words",
            "`massicot:fit=\"shrink\"` makes it as small as it has to be"
        ]
    );
    assert!(pointed.starts_with("<text") && pointed.ends_with("</text>"));
    let ProblemKind::TooManyLines {
        lines: 5, room: 3, ..
    } = problem.kind
    else {
        panic!("{:?}", problem.kind);
    };
}

#[test]
fn what_is_offered_fits() {
    let smaller = 6.8 / 72.0 * 25.4;
    let flowed = flow(&format!(
        r#"<text style="shape-inside:url(#boite);font-size:{smaller}px">{LONG}</text>"#
    ));
    assert!(
        flowed
            .problems
            .iter()
            .all(|problem| problem.kind.rule().code != "text-overflow"),
        "{:?}",
        flowed.problems
    );
    let words: Vec<&str> = LONG.split(' ').collect();
    let shorter = words[..words.len() - 10].join(" ");
    let flowed = flow(&format!(
        r#"<text style="shape-inside:url(#boite)">{shorter}</text>"#
    ));
    assert!(
        flowed
            .problems
            .iter()
            .all(|problem| problem.kind.rule().code != "text-overflow"),
        "{:?}",
        flowed.problems
    );
}

#[test]
fn a_text_that_shrank_and_still_does_not_fit_says_its_least_size() {
    let (problem, _) = one(&format!(
        r#"<text massicot:fit="shrink" massicot:min-size="2.6" style="shape-inside:url(#boite)">{LONG}</text>"#
    ));
    assert_eq!(problem.message, "2 lines of 5 too many at 7.4 pt");
}

#[test]
fn a_word_wider_than_its_line_is_named() {
    let (problem, _) = one(r#"<text inline-size="12">Oui, anticonstitutionnellement !</text>"#);
    assert!(
        problem
            .message
            .starts_with("`anticonstitutionnellement\u{202f}!` is 19.25 mm wider"),
        "{}",
        problem.message
    );
    let fixed = flow(
        r#"<text inline-size="14" style="hyphens:auto">Oui, anticonstitutionnellement !</text>"#,
    );
    assert!(fixed.problems.is_empty(), "{:?}", fixed.problems);
}

#[test]
fn lines_over_the_most_are_too_many() {
    let (problem, _) = one(&format!(
        r#"<text inline-size="50" massicot:max-lines="2">{LONG}</text>"#
    ));
    assert_eq!(problem.message, "3 lines of 5 too many at 8.5 pt");
}

#[test]
fn a_full_box_is_a_warning() {
    let words: Vec<&str> = LONG.split(' ').collect();
    let text = words[..words.len() - 10].join(" ");
    let (problem, _) = one(&format!(
        r#"<text inline-size="50" massicot:max-lines="3">{text}</text>"#
    ));
    assert_eq!(problem.kind.rule().code, "text-tight");
    assert!(
        problem.message.starts_with("the text fills "),
        "{}",
        problem.message
    );
}

#[test]
fn a_small_size_is_a_warning_in_points_of_the_print() {
    let text = &LONG[..130];
    let (problem, _) = one(&format!(
        r#"<g transform="scale(0.5)"><text massicot:fit="shrink" massicot:min-size="1" inline-size="50" massicot:max-lines="2" style="font-size:4px">{text}</text></g>"#
    ));
    assert_eq!(problem.kind.rule().code, "text-small");
    let ProblemKind::Small { size, comfortable } = problem.kind else {
        panic!("{problem:?}");
    };
    assert!(size < 2.0 && comfortable == 2.8);
}

#[test]
fn what_is_not_there_is_named_with_what_was_meant() {
    let cases = [
        (
            r#"<text inline-size="50">Un œuf 漢.</text>"#,
            "missing-glyph",
            "no font in `fonts/` has the character `漢` (U+6F22)",
            "漢",
            None,
        ),
        (
            r#"<text>Un œuf 漢.</text>"#,
            "missing-glyph",
            "no font in `fonts/` has the character `漢` (U+6F22)",
            "漢",
            None,
        ),
        (
            r#"<text style="font-family:EB Garamont">Oui</text>"#,
            "missing-font",
            "there is no font family `EB Garamont` in `fonts/`",
            "style=",
            Some("did you mean `EB Garamond`?"),
        ),
        (
            r#"<text inline-size="50" style="font-family:serif">Oui</text>"#,
            "missing-font",
            "there is no font family `serif` in `fonts/`",
            "style=",
            None,
        ),
        (
            r#"<text inline-size="50">Oui <tspan font-weight="300">non</tspan></text>"#,
            "missing-font",
            "`EB Garamond` is not in `fonts/` in weight 300",
            "<tspan",
            Some("there is EB Garamond 400, 400 italic, 700, 700 italic"),
        ),
        (
            r#"<text style="font-family:Gloria Hallelujah;font-style:italic">Oui</text>"#,
            "missing-font",
            "`Gloria Hallelujah` is not in `fonts/` in weight 400 italic",
            "<text",
            None,
        ),
        (
            r#"<text massicot:rich="true">Deux :glod:</text>"#,
            "missing-icon",
            "there is no icon `glod`",
            ":",
            Some("did you mean `:gold:`?"),
        ),
        (
            r#"<symbol id="laurel" viewBox="0 0 9 9"/><text massicot:rich="true">Deux :larel:</text>"#,
            "missing-icon",
            "there is no icon `larel`",
            ":",
            Some("did you mean `:laurel:`?"),
        ),
        (
            r#"<symbol id="laurel"/><text massicot:rich="true">Deux :laurel:</text>"#,
            "bad-text-box",
            "the symbol `#laurel` has no `viewBox`, so it has no size as an icon",
            ":",
            Some("say it on the symbol: `viewBox=\"0 0 16 16\"`"),
        ),
        (
            r#"<text massicot:rich="true">Deux **pas</text>"#,
            "bad-markup",
            "`**` is never closed",
            "**",
            None,
        ),
        (
            r#"<text style="shape-inside:url(#boit)">Oui</text>"#,
            "bad-text-box",
            "`shape-inside` names `#boit`, which is not in the template",
            "<text",
            Some("did you mean `boite`?"),
        ),
        (
            r#"<text massicot:fit="shrnk" inline-size="40">Oui</text>"#,
            "bad-text-box",
            "`massicot:fit` is `shrnk`, not one of `none`, `shrink` and `both`",
            "massicot:fit",
            Some("did you mean `shrink`?"),
        ),
        (
            r#"<text massicot:max-line="2" inline-size="40">Oui</text>"#,
            "bad-text-box",
            "there is no attribute `massicot:max-line`",
            "massicot:max-line",
            Some("did you mean `massicot:max-lines`?"),
        ),
        (
            r#"<text massicot:max-lines="0" inline-size="40">Oui</text>"#,
            "bad-text-box",
            "`massicot:max-lines` is `0`, not a whole number over 0",
            "massicot:max-lines",
            None,
        ),
        (
            r#"<text inline-size="-3">Oui</text>"#,
            "bad-text-box",
            "`inline-size` is `-3`, not a length over 0",
            "<text",
            None,
        ),
        (
            r#"<text massicot:fit="shrink">Oui</text>"#,
            "bad-text-box",
            "`massicot:fit` is `shrink`, but the text has no box for it",
            "massicot:fit",
            None,
        ),
        (
            r#"<text inline-size="40" massicot:vertical-align="middle">Oui</text>"#,
            "bad-text-box",
            "`massicot:vertical-align` is `middle`, but the text has no box for it",
            "massicot:vertical-align",
            None,
        ),
        (
            r##"<text inline-size="40">Oui <textPath href="#boite">non</textPath></text>"##,
            "bad-text-box",
            "a `<textPath>` inside of text that is laid out in lines",
            "<textPath",
            None,
        ),
        (
            r##"<g><line id="trait"/></g><text style="shape-inside:url(#trait)">Oui</text>"##,
            "bad-text-box",
            "`shape-inside` names `#trait`, a `<line>` without an inside",
            "<text",
            None,
        ),
        (
            r#"<style>text > * { fill: red }</style><text inline-size="40">Oui</text>"#,
            "bad-text-box",
            "the rule for `text > *` cannot be kept for text laid out in lines",
            "<text",
            None,
        ),
        (
            r#"<style>tspan:first-child { fill: red }</style><text inline-size="40"><tspan>Oui</tspan></text>"#,
            "bad-text-box",
            "the rule for `tspan:first-child` cannot be kept for text laid out in lines",
            "<tspan",
            None,
        ),
    ];
    for (body, code, message, at, help) in cases {
        let (problem, pointed) = one(body);
        assert_eq!(
            (problem.kind.rule().code, problem.message.english()),
            (code, message),
            "{body}"
        );
        assert!(pointed.starts_with(at), "{body}: {pointed}");
        if let Some(help) = help {
            assert_eq!(
                problem.help.first().map(|help| help.english()),
                Some(help),
                "{body}"
            );
        }
    }
}

#[test]
fn what_usvg_draws_alone_stays_byte_for_byte() {
    let svg = page(
        "<!-- un --><text x='3' y=\"4\" >A &amp; b</text>\n<text inline-size='40' id=\"t\">Oui</text><text x=\"1\">é</text >",
    );
    let flowed = Bench::new().flow_text(&svg);
    let (before, after) = (
        svg.find("<text inline").unwrap(),
        svg.find("</text><text x=\"1\"").unwrap(),
    );
    assert!(flowed.svg.starts_with(&svg[..before]));
    assert!(flowed.svg.ends_with(&svg[after..]));
    assert_eq!(flowed.boxes.len(), 1);
    assert_eq!(
        &svg[flowed.boxes[0].element.clone()],
        "<text inline-size='40' id=\"t\">Oui</text>"
    );
    let nothing = page("<text x='3'>Oui</text>");
    assert!(matches!(Bench::new().flow_text(&nothing).svg, svg if svg == nothing));
}

#[test]
fn a_group_shares_the_smallest_size_of_all_its_faces() {
    let bench = Bench::new();
    let face = |text: &str| {
        page(&format!(
            r#"<text massicot:fit="shrink" massicot:min-size="1.5" massicot:fit-group="effets" style="shape-inside:url(#boite);font-size:5px">{text}</text>"#
        ))
    };
    let faces = [face("Deux pas."), face(LONG), face("Rejouez un tour.")];
    let mut sizes = FitSizes::default();
    for svg in &faces {
        let document = usvg::roxmltree::Document::parse(svg).unwrap();
        sizes.merge(
            bench
                .engine
                .measure_groups(svg, &document, &bench.context()),
        );
    }
    let shared: Vec<f64> = faces
        .iter()
        .map(|svg| bench.flow_with(svg, &sizes).boxes[0].size)
        .collect();
    assert!(
        shared.iter().all(|size| *size == shared[0] && *size < 3.0),
        "{shared:?}"
    );
    let alone = bench.flow_with(&faces[0], &FitSizes::default()).boxes[0].size;
    assert_eq!(alone, 5.0);
}

#[test]
fn an_ellipsis_stands_for_the_rest_only_where_it_is_asked_for() {
    let flowed = flow(&format!(
        r#"<text massicot:overflow="ellipsis" style="shape-inside:url(#boite)">{LONG}</text>"#
    ));
    assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
    assert!(flowed.boxes[0].cut && flowed.boxes[0].lines == 3);
    assert!(flowed.svg.contains('…'), "{}", flowed.svg);
    let whole =
        flow(r#"<text massicot:overflow="ellipsis" style="shape-inside:url(#boite)">Oui.</text>"#);
    assert!(!whole.boxes[0].cut && !whole.svg.contains('…'));
}

/// Text made to take all time there is: an answer comes at once.
#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn text_without_end_is_laid_out_or_refused_in_no_time() {
    let bench = Bench::new();
    let texts = [
        "a".repeat(150_000),
        "a".repeat(9_000),
        "ab\u{ad}".repeat(3_300),
        "an-".repeat(3_300),
        "a\u{5d0}".repeat(4_900),
        format!("{}{}", "[a".repeat(4_000), "]{.x}".repeat(2_200)),
        format!("e{}", "\u{301}".repeat(9_000)),
        "a\n".repeat(4_900),
        ":gold:".repeat(1_600),
        "anticonstitutionnellement ".repeat(380),
    ];
    let attributes = [
        "inline-size='40'",
        "massicot:fit='shrink' massicot:min-size='0.5' style='shape-inside:url(#boite);hyphens:auto;text-align:justify'",
        "massicot:vertical-align='middle' style='shape-inside:url(#rond)'",
        "",
    ];
    for text in &texts {
        for attributes in attributes {
            let body = format!(
                "<circle id='rond' r='20'/><text massicot:rich='true' {attributes}>{text}</text>"
            );
            let start = std::time::Instant::now();
            let flowed = bench.flow_text(&page(&body));
            bench.tree(&flowed.svg);
            let took = start.elapsed().as_secs_f64();
            let begin: String = text.chars().take(12).collect();
            assert!(took < 8.0, "{took:.1} s for {begin}… {attributes}");
            if text.len() == 150_000 {
                assert_eq!(
                    flowed.problems[0].message,
                    "a text of 150000 characters, more than 20000"
                );
            }
        }
    }
}
