//! What the flow sets by itself is what usvg would have drawn.

use std::fs;

use massicot::render::text::FaceText;
use usvg::roxmltree::Document;

use super::pdf_words;
use super::support::{Bench, tests};
use crate::same_picture::{Pixels, page_pixels};

/// How far a channel of a dot may be off, of 255, on average: what rounding in the attributes of
/// the drawn text leaves. One word that is another is off by more than ten times as much.
const MEAN: f64 = 0.02;

const STYLE: &str = "font-family:'EB Garamond';font-size:3.2px";
const TEXT: &str = "L’affichage **efficace** d’un « waffle » difficile : peut-être l’œuvre de \
    *Yvain* ! Vallée, To Te Ty, fj ffi ffl fi, 1234567890 — É À Ç, سلام et שלום.";

fn svg(attributes: &str, inside: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="100mm" height="100mm" viewBox="0 0 100 100">
        <linearGradient id="sky"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
        <clipPath id="clip"><rect width="90" height="90"/></clipPath>
        <mask id="mask"><rect width="90" height="90" fill="white"/></mask>
        <filter id="blur"><feGaussianBlur stdDeviation="1"/></filter>
        <g {attributes}>{inside}</g></svg>"##
    )
}

fn text(style: &str) -> String {
    format!(
        r#"<text massicot:rich="true" inline-size="40" x="5" y="10" style="{STYLE};{style}">{TEXT}</text>"#
    )
}

/// The dots of a face in a PDF, at 10 to a millimetre.
fn dots(bench: &Bench, svg: &str, text: FaceText) -> Pixels {
    let size = Pixels {
        width: 1000,
        height: 1000,
        rgb: Vec::new(),
    };
    page_pixels(&pdf_words::pdf(bench.tree(svg), text), 0, &size)
}

/// Compares a template that is drawn with the same that is set; true where anything was.
fn is_the_same(bench: &Bench, svg: &str, name: &str) -> bool {
    let (drawn, set) = (bench.flow_text(svg), bench.set_text(svg));
    assert!(!drawn.text.has_runs());
    if !set.text.has_runs() || !set.text.fits(&bench.tree(&set.svg)) {
        return false;
    }
    assert_ne!(drawn.svg, set.svg, "{name}");
    let drawn = dots(bench, &drawn.svg, drawn.text);
    let set = dots(bench, &set.svg, set.text);
    let off = drawn.rgb.iter().zip(&set.rgb);
    let off: f64 = off
        .map(|(one, other)| f64::from(one.abs_diff(*other)))
        .sum();
    let mean = off / drawn.rgb.len() as f64;
    assert!(
        drawn.rgb.iter().any(|shade| *shade < 200),
        "{name} is blank"
    );
    assert!(mean < MEAN, "{name}: {mean}");
    true
}

#[test]
fn every_template_of_the_gallery_is_the_same_set() {
    let bench = Bench::new();
    let folders = fs::read_dir(tests().join("program/text/gallery")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path());
    let set = folders.filter(|folder| folder.is_dir()).filter(|folder| {
        let svg = fs::read_to_string(folder.join("template.svg")).unwrap();
        is_the_same(&bench, &svg, &folder.display().to_string())
    });
    assert!(set.count() >= 10);
}

#[test]
fn whatever_a_style_asks_for_is_the_same_set() {
    let bench = Bench::new();
    for style in [
        "",
        "letter-spacing:0.3px",
        "word-spacing:1px;text-align:right",
        "text-align:justify;hyphens:auto",
        "text-align:center;font-kerning:none;font-variant:small-caps",
        "stroke:red;stroke-width:0.2;paint-order:stroke;opacity:0.5",
        "fill:#285;fill-opacity:0.4",
        "baseline-shift:super",
    ] {
        let svg = svg("transform=\"rotate(20) scale(1.2 0.8)\"", &text(style));
        assert!(is_the_same(&bench, &svg, style), "{style} is not set");
    }
}

fn plain(attributes: &str, inside: &str) -> String {
    let drawn = format!(r#"<text x="50" y="20" style="{STYLE}" {attributes}>{inside}</text>"#);
    svg("transform=\"rotate(9)\"", &drawn)
}

#[test]
fn a_plain_text_is_the_same_set() {
    let bench = Bench::new();
    let words = "L’affichage efficace, To Te Ty, fj ffi 123 — ÉÀÇ.";
    for attributes in [
        "",
        "text-anchor=\"middle\"",
        "text-anchor=\"end\" letter-spacing=\"0.4\"",
        "word-spacing=\"1\"",
        "font-kerning=\"none\"",
        "kerning=\"0\" text-anchor=\"middle\"",
        "text-anchor=\"middle\" font-variant=\"small-caps\" font-weight=\"bold\"",
        "fill=\"#285\" stroke=\"red\" stroke-width=\"0.2\" opacity=\"0.5\" font-style=\"italic\"",
        "xml:space=\"preserve\" text-anchor=\"end\"",
        "id=\"own\" font-family=\"Nobody, 'Gloria Hallelujah'\"",
    ] {
        let svg = plain(attributes, &format!("  {words} &amp;\n  {words}"));
        assert!(
            is_the_same(&bench, &svg, attributes),
            "{attributes} is not set"
        );
    }
}

#[test]
fn a_plain_text_that_is_more_than_a_run_is_left_to_usvg() {
    let bench = Bench::new();
    for (attributes, inside) in [
        ("dx=\"1\"", "word"),
        ("rotate=\"9\"", "word"),
        ("textLength=\"40\"", "word"),
        ("", "one <tspan fill=\"red\">word</tspan>"),
        ("", "سلام"),
        ("", "no ♘ in this font"),
        ("text-decoration=\"underline\"", "word"),
        ("dominant-baseline=\"middle\"", "word"),
        ("writing-mode=\"tb\"", "word"),
    ] {
        let set = bench.set_text(&plain(attributes, inside));
        assert!(!set.text.has_runs(), "{attributes} {inside}");
    }
    let list = plain("", "word").replace("x=\"50\"", "x=\"50 60\"");
    assert!(!bench.set_text(&list).text.has_runs());
}

/// True where a path stands for a text, and no letter.
fn stands_as_path(set: &str) -> bool {
    set.contains("<path id=")
}

#[test]
fn a_path_stands_for_a_text_that_is_painted_alike() {
    let bench = Bench::new();
    let latin = TEXT.replace(", سلام et שלום", "");
    for style in [
        "",
        "letter-spacing:0.3px;text-align:right",
        "text-align:justify;hyphens:auto",
        "fill:none;stroke:red;stroke-width:0.2",
        "fill:#285;stroke:red;stroke-width:0.2;paint-order:stroke;opacity:0.5",
        "font-size:20px;stroke:#333;stroke-width:0.1em",
    ] {
        let text = text(style).replace(TEXT, &latin);
        let svg = svg("transform=\"rotate(20) scale(1.2 0.8)\"", &text);
        assert!(stands_as_path(&bench.set_text(&svg).svg), "{style}");
        assert!(is_the_same(&bench, &svg, style), "{style} is not set");
    }
}

#[test]
fn no_path_stands_for_a_text_that_it_would_not_be_painted_as() {
    let bench = Bench::new();
    let latin = TEXT.replace(", سلام et שלום", "");
    let own = text("").replace(TEXT, "word <tspan fill=\"red\">red</tspan> word");
    let text = text("").replace(TEXT, &latin);
    let sheet = format!("<style>text{{fill:#285}} path{{fill:red}}</style>{text}");
    for (attributes, inside) in [
        ("", sheet.as_str()),
        ("marker-start=\"url(#m)\"", &text),
        ("", &text.replace("<text", "<text d=\"M0 0h9\"")),
        ("", &own),
    ] {
        let svg = svg(attributes, inside);
        let set = bench.set_text(&svg);
        assert!(set.text.has_runs() && !stands_as_path(&set.svg), "{inside}");
        assert!(is_the_same(&bench, &svg, inside), "{inside} is not set");
    }
}

/// A moved word is seen: the test above is one that can fail.
#[test]
fn another_text_is_not_the_same() {
    let bench = Bench::new();
    let one = bench.set_text(&svg("", &text("")));
    let other = bench.set_text(&svg("", &text("").replace("efficace", "effacé")));
    let one = dots(&bench, &one.svg, one.text);
    let other = dots(&bench, &other.svg, other.text);
    let off = one.rgb.iter().zip(&other.rgb);
    let off: f64 = off
        .map(|(one, other)| f64::from(one.abs_diff(*other)))
        .sum();
    assert!(off / one.rgb.len() as f64 > MEAN * 10.0);
}

#[test]
fn a_letter_stands_for_nothing_where_it_would_be_drawn_itself() {
    let bench = Bench::new();
    let used = format!(
        r##"<defs>{}</defs><g filter="url(#blur)"><use href="#words"/></g>"##,
        { text("").replace("<text", "<text id=\"words\"") }
    );
    for (attributes, inside) in [
        ("filter=\"url(#blur)\"", text("")),
        ("clip-path=\"url(#clip)\"", text("")),
        ("mask=\"url(#mask)\"", text("")),
        ("", text("fill:url(#sky)")),
        ("", text("stroke:url(#sky)")),
        ("text-decoration=\"underline\"", text("")),
        ("", used),
        (
            "",
            format!(
                r##"<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse">{}</pattern><rect width="50" height="50" fill="url(#p)"/>"##,
                text("")
            ),
        ),
    ] {
        let set = bench.set_text(&svg(attributes, &inside));
        let runs = set.text.has_runs() && set.text.fits(&bench.tree(&set.svg));
        assert!(!runs, "{attributes} {inside}");
    }
}

#[test]
fn what_runs_from_right_to_left_or_down_is_drawn() {
    let bench = Bench::new();
    for style in ["direction:rtl", "writing-mode:vertical-rl"] {
        let flowed = bench.set_text(&svg("", &text(style)));
        assert!(!flowed.text.has_runs(), "{style}");
    }
}

/// Ids that a template may have are not those its texts get, and keep their meaning.
#[test]
fn ids_of_the_template_s_own_stay_theirs() {
    let bench = Bench::new();
    let style = "<style>#a{fill:#123456} #massicot-text-0{fill:#654321}</style>";
    let named = |id: &str| text("").replace("<text", &format!("<text id=\"{id}\""));
    let inside = [text(""), named("a"), named("massicot-text-0"), text("")];
    let set = bench.set_text(&svg("", &format!("{style}{}", inside.concat())));
    let document = Document::parse(&set.svg).unwrap();
    let texts = document.descendants();
    let texts = texts.filter(|node| node.tag_name().name() == "text");
    let ids: Vec<&str> = texts.filter_map(|node| node.attribute("id")).collect();
    let expected = ["massicot-text-1", "a", "massicot-text-0", "massicot-text-2"];
    assert_eq!(ids, expected);
    let styled = svg("", &format!("{style}{}", inside.concat()));
    assert!(is_the_same(&bench, &styled, "styled by id"));
}

/// Where an id tells no text from another, or usvg takes it away, text is drawn.
#[test]
fn text_without_an_id_of_its_own_is_drawn() {
    let bench = Bench::new();
    let twice = text("").replace("<text", "<text id=\"a\"").repeat(2);
    assert!(!bench.set_text(&svg("", &twice)).text.has_runs());
    let marker = format!(
        r##"<marker id="m">{}</marker><path d="M0 0 9 9" marker-end="url(#m)"/>"##,
        text("")
    );
    assert!(!bench.set_text(&svg("", &marker)).text.has_runs());
}

/// A drawing that is part of a face has ids of its own.
#[test]
fn a_drawing_s_text_is_not_taken_for_the_face_s() {
    let bench = Bench::new();
    let drawing = r##"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text id='massicot-text-0' y='8' font-family='EB Garamond'>x</text></svg>"##;
    let drawing = drawing.replace('#', "%23").replace('<', "&lt;");
    let image = format!(
        r#"<image x="60" y="60" width="9" height="9" href="data:image/svg+xml,{drawing}"/>"#
    );
    let both = svg("", &format!("{}{image}", text("")));
    assert!(is_the_same(&bench, &both, "a drawing"));
}
