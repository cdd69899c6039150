//! Markup, spans and style sheets: the words look as the template says.

use usvg::roxmltree::Document;

use super::drawn::{lines, pieces};
use super::support::Bench;

fn page(css: &str, body: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="63mm" height="88mm" viewBox="0 0 63 88">
        <style>text {{ font-family: "EB Garamond"; font-size: 3px }} {css}</style>
        <defs><rect id="boite" x="5" y="5" width="50" height="60"/></defs>{body}</svg>"##
    )
}

/// What usvg draws, glyph by glyph: the text, the font's weight and style, the fill.
fn glyphs(bench: &Bench, svg: &str) -> Vec<(String, u16, String)> {
    fn collect(
        group: &usvg::Group,
        found: &mut Vec<(String, u16, String)>,
        database: &usvg::fontdb::Database,
    ) {
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => collect(group, found, database),
                usvg::Node::Text(text) => {
                    for span in text.layouted() {
                        for glyph in &span.positioned_glyphs {
                            let face = database.face(glyph.font).unwrap();
                            let fill = match span.fill.as_ref().map(|fill| fill.paint()) {
                                Some(usvg::Paint::Color(colour)) => format!(
                                    "#{:02x}{:02x}{:02x}",
                                    colour.red, colour.green, colour.blue
                                ),
                                _ => "?".into(),
                            };
                            let slant = if face.style == usvg::fontdb::Style::Italic {
                                "i"
                            } else {
                                ""
                            };
                            found.push((
                                glyph.text.clone(),
                                face.weight.0,
                                format!("{slant}{fill}"),
                            ));
                        }
                    }
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(bench.tree(svg).root(), &mut found, bench.engine.fonts());
    found
}

/// The look of the first glyph of `word`.
fn look(bench: &Bench, svg: &str, word: char) -> (u16, String) {
    let glyphs = glyphs(bench, svg);
    let glyph = glyphs
        .into_iter()
        .find(|(text, ..)| text.starts_with(word))
        .unwrap();
    (glyph.1, glyph.2)
}

#[test]
fn marks_take_the_template_s_styles() {
    let bench = Bench::new();
    let css = ".or { fill: #b8860b; font-weight: bold } .italic { fill: #00f } text .bold .or { fill: #0a0 }";
    let svg = page(
        css,
        r#"<text massicot:rich="true" inline-size="12">A **B** *C* [D]{.or} **E [F]{.or}** ***G***</text>"#,
    );
    let flowed = bench.flow_text(&svg);
    assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
    let expected = [
        ('A', 400, "#000000"),
        ('B', 700, "#000000"),
        ('C', 400, "i#0000ff"),
        ('D', 700, "#b8860b"),
        ('E', 700, "#000000"),
        ('F', 700, "#00aa00"),
        ('G', 700, "i#0000ff"),
    ];
    for (word, weight, paint) in expected {
        assert_eq!(
            look(&bench, &flowed.svg, word),
            (weight, paint.into()),
            "{word}: {}",
            flowed.svg
        );
    }
}

#[test]
fn spans_and_sheets_compute_as_in_usvg() {
    let bench = Bench::new();
    let css = "#x { font-size: 2em } tspan { fill: #f00 } text.grand { font-size: 4px; letter-spacing: 0.1em } tspan.a tspan { font-weight: bold } .b { fill: #00f !important }";
    let body = |width: &str| {
        format!(
            r##"<g font-style="italic" class="b"><text class="grand" {width} x="5" y="20" fill="#0f0">A <tspan style="fill:#123456" class="a">B <tspan class="b" style="fill:#fff">C</tspan></tspan> <tspan id="x">D</tspan></text></g>"##
        )
    };
    let plain = page(css, &body(""));
    let flowed = bench.flow_text(&page(css, &body(r#"inline-size="55""#)));
    assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
    for word in ['A', 'B', 'C', 'D'] {
        assert_eq!(
            look(&bench, &flowed.svg, word),
            look(&bench, &plain, word),
            "{word}"
        );
    }
    // One line that fits is as wide as the same text without a width.
    let line = &lines(&bench, &flowed.svg, 0)[0];
    let bounds = bench.tree(&plain).root().abs_layer_bounding_box();
    let unit = 96.0 / 25.4;
    assert!(
        (line.left * unit - f64::from(bounds.left())).abs() < 2.0,
        "{line:?} {bounds:?}"
    );
    let flowed_bounds = bench.tree(&flowed.svg).root().abs_layer_bounding_box();
    assert!(
        (flowed_bounds.right() - bounds.right()).abs() < 0.3,
        "{flowed_bounds:?} {bounds:?}"
    );
}

#[test]
fn line_breaks_and_icons_stand_where_they_are_written() {
    let bench = Bench::new();
    let svg = page(
        "",
        r#"<text massicot:rich="true" inline-size="50" x="5" y="10">Un :gold: deux\nTrois :test:sword:</text>"#,
    );
    let flowed = bench.flow_text(&svg);
    assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
    let pieces = pieces(&bench, &flowed.svg, 0);
    let words: Vec<&str> = pieces.iter().map(|piece| piece.text.as_str()).collect();
    assert_eq!(words, ["Un ", " deux", "Trois "]);
    // An icon is one em wide.
    assert!(
        (pieces[1].left - pieces[0].right - 3.0).abs() < 0.05,
        "{pieces:?}"
    );
    let document = Document::parse(&flowed.svg).unwrap();
    let icons = document.descendants().filter(|node| {
        node.attribute("transform")
            .is_some_and(|transform| transform.contains("scale"))
    });
    assert_eq!(icons.count(), 2);
}

#[test]
fn an_icon_has_the_colour_of_its_words() {
    let bench = Bench::new();
    let svg = page(
        ".rouge { fill: #c00 }",
        r#"<text massicot:rich="true" fill="url(#g)" opacity="0.5" x="5" y="10">:heart: [:heart:]{.rouge}</text>"#,
    );
    let flowed = bench.flow_text(&svg);
    assert!(!flowed.svg.contains("currentColor"));
    assert!(
        flowed.svg.contains(r#"<path fill="url(#g)""#)
            && flowed.svg.contains(r##"<path fill="#c00""##)
    );
    assert!(flowed.svg.contains(r#"<g opacity="0.5">"#));
}

#[test]
fn a_symbol_of_the_template_is_an_icon() {
    let bench = Bench::new();
    let symbols = r#"<symbol id="gold" viewBox="0 0 20 10"><path d="M0 0H20V10H0Z" fill="currentColor"/></symbol>"#;
    let text = |words: &str| {
        page(
            ".rouge { fill: #c00 }",
            &format!(
                r#"{symbols}<text massicot:rich="true" inline-size="11" x="5" y="10">{words}</text>"#
            ),
        )
    };
    let flowed = bench.flow_text(&text("[aa :gold:]{.rouge} aa :gold: aa"));
    assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
    // Nearer than the icon of that name in the sets, twice as wide as high, wrapped like a word.
    let document = Document::parse(&flowed.svg).unwrap();
    let uses: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use")))
        .collect();
    let measures = |node: usvg::roxmltree::Node<'_, '_>| {
        let colour = node.parent().and_then(|group| group.attribute("color"));
        ["href", "width", "height"]
            .map(|name| node.attribute(name).unwrap().to_owned())
            .into_iter()
            .chain(colour.map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let found: Vec<Vec<String>> = uses.into_iter().map(measures).collect();
    assert_eq!(
        found,
        [["#gold", "6", "3", "#c00"], ["#gold", "6", "3", "black"]]
    );
    assert!(flowed.boxes[0].lines == 3, "{:?}", flowed.boxes);
}

#[test]
fn entities_and_quotes_come_through() {
    let bench = Bench::new();
    let svg = page(
        "",
        r#"<text inline-size="50" x="5" y="10" data-a="a > b">a &lt; b &amp; « c » &#233; <![CDATA[<d>]]></text>"#,
    );
    let flowed = bench.flow_text(&svg);
    assert!(flowed.svg.contains(r#"data-a="a > b""#));
    assert_eq!(
        lines(&bench, &flowed.svg, 0)[0].text,
        "a < b & «\u{202f}c\u{202f}» é <d>"
    );
}

#[test]
fn french_spacing_is_of_the_language() {
    let bench = Bench::new();
    let text = "Qui ? Moi ! « Oui » : non ; 10:30";
    let french = bench.flow_text(&page(
        "",
        &format!(r#"<text inline-size="60">{text}</text>"#),
    ));
    let narrow = "Qui\u{202f}? Moi\u{202f}! «\u{202f}Oui\u{202f}»\u{a0}: non\u{202f}; 10:30";
    assert_eq!(lines(&bench, &french.svg, 0)[0].text, narrow);
    let english = bench.flow_text(&page(
        "",
        &format!(r#"<text xml:lang="en" inline-size="60">{text}</text>"#),
    ));
    assert_eq!(lines(&bench, &english.svg, 0)[0].text, text);
}

#[test]
fn a_mark_never_starts_a_line_and_a_font_without_the_narrow_space_is_no_hindrance() {
    let bench = Bench::new();
    for width in [16.0, 17.0, 18.0, 20.0, 22.0, 30.0] {
        let svg = page(
            "",
            &format!(
                r#"<text inline-size="{width}">Vraiment ? Parfaitement ! Encore « toujours » ; jamais : fini.</text>"#
            ),
        );
        let flowed = bench.flow_text(&svg);
        assert!(flowed.problems.is_empty(), "{:?}", flowed.problems);
        for line in lines(&bench, &flowed.svg, 0) {
            assert!(
                !line.text.starts_with(['?', '!', ';', ':', '»', '\u{202f}']),
                "{line:?}"
            );
            assert!(!line.text.ends_with('«'), "{line:?}");
        }
    }
}

#[test]
fn a_soft_hyphen_is_drawn_only_where_its_word_is_parted() {
    let bench = Bench::new();
    let svg = |width| {
        page(
            "",
            &format!(r#"<text inline-size="{width}">La mon\u{{ad}}ta\u{{ad}}gne</text>"#)
                .replace("\\u{ad}", "\u{ad}"),
        )
    };
    let whole = lines(&bench, &bench.flow_text(&svg(40)).svg, 0);
    assert_eq!(
        whole
            .iter()
            .map(|line| line.text.as_str())
            .collect::<Vec<_>>(),
        ["La montagne"]
    );
    let parted = lines(&bench, &bench.flow_text(&svg(11)).svg, 0);
    assert_eq!(
        parted
            .iter()
            .map(|line| line.text.as_str())
            .collect::<Vec<_>>(),
        ["La mon-", "tagne"]
    );
    let never = page(
        "text { hyphens: none }",
        "<text inline-size=\"11\">La mon\u{ad}tagne</text>",
    );
    let never = lines(&bench, &bench.flow_text(&never).svg, 0);
    assert_eq!(
        never
            .iter()
            .map(|line| line.text.as_str())
            .collect::<Vec<_>>(),
        ["La", "montagne"]
    );
}

#[test]
fn no_short_word_is_left_alone_on_the_last_line() {
    let bench = Bench::new();
    let text = "Il avance d’une case et puis il part un peu plus au sud";
    let text_wrap = |width: f64, wrap: &str| {
        let svg = page(
            "",
            &format!(r#"<text inline-size="{width}" style="text-wrap:{wrap}">{text}</text>"#),
        );
        let lines = lines(&bench, &bench.flow_text(&svg).svg, 0);
        (lines.len(), lines.last().unwrap().text.clone())
    };
    let lonely = (300..700)
        .map(|width| f64::from(width) / 10.0)
        .find(|width| text_wrap(*width, "stable").1 == "sud");
    let width = lonely.unwrap();
    let (count, last) = text_wrap(width, "auto");
    assert_eq!(
        (count, last.as_str()),
        (text_wrap(width, "stable").0, "au sud")
    );
    let balanced = page(
        "",
        &format!(r#"<text inline-size="{width}" style="text-wrap:balance">{text}</text>"#),
    );
    let balanced = lines_widths(&bench, &balanced);
    assert!((balanced[0] - balanced[1]).abs() < 8.0, "{balanced:?}");
}

fn lines_widths(bench: &Bench, svg: &str) -> Vec<f64> {
    let lines = lines(bench, &bench.flow_text(svg).svg, 0);
    lines.iter().map(|line| line.right - line.left).collect()
}
