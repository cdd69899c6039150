//! The general rule, on faces whose templates say nothing of ink.

use std::sync::Arc;

use super::*;
use crate::colour::Colour;
use crate::load::{FontFile, Fonts};

/// What becomes of a face of 60 × 90 mm with this in it.
fn low(inside: &str) -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fonts/NotoSans-Regular.ttf"
    );
    let data = Arc::new(std::fs::read(path).unwrap());
    let (fonts, _) = Fonts::new(vec![FontFile {
        path: path.into(),
        data,
    }]);
    let options = usvg::Options {
        fontdb: fonts.database,
        font_family: "Noto Sans".to_owned(),
        ..usvg::Options::default()
    };
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\" \
         width=\"60mm\" height=\"90mm\" viewBox=\"0 0 60 90\">{inside}</svg>"
    );
    let draw = |document: &Document<'_>| Ok(Tree::from_xmltree(document, &options).unwrap());
    lowered(&svg, draw).map_err(|_| "located").unwrap().svg
}

/// The declarations given to the element with this `id`.
fn style<'s>(svg: &'s str, id: &str) -> &'s str {
    let tag = svg
        .split('<')
        .find(|tag| tag.contains(&format!("id=\"{id}\"")));
    let tag = tag.unwrap_or_else(|| panic!("no {id} in {svg}"));
    let style = tag.split_once("style=\"").map_or("", |(_, rest)| rest);
    style.split('"').next().unwrap_or_default()
}

/// The contrast on paper of a colour among declarations.
fn on_paper(style: &str, property: &str) -> f64 {
    let mut declared = style.split(';').filter_map(|one| one.split_once(':'));
    let found = declared.find(|(name, _)| *name == property);
    let value = found
        .unwrap_or_else(|| panic!("no {property} in `{style}`"))
        .1;
    let paper = Colour::from_rgb8(255, 255, 255);
    Colour::parse(value).unwrap().contrast(paper)
}

const NIGHT: &str = "<rect id=\"night\" width=\"60\" height=\"90\" fill=\"#0f1b3d\"/>";

#[test]
fn a_ground_becomes_paper_and_what_was_light_on_it_dark() {
    let svg = low(&format!(
        "{NIGHT}<circle id=\"star\" cx=\"9\" cy=\"9\" r=\"2\" fill=\"#efe0bd\"/>\
         <path id=\"line\" d=\"M5 80H55\" stroke=\"#efe0bd\"/>\
         <text id=\"name\" x=\"9\" y=\"40\" font-size=\"6\" fill=\"#efe0bd\">Sethi</text>"
    ));
    assert_eq!(style(&svg, "night"), "fill:#fff");
    assert!(on_paper(style(&svg, "star"), "fill") >= 4.4);
    assert!(on_paper(style(&svg, "line"), "stroke") >= 4.4);
    assert!(on_paper(style(&svg, "name"), "fill") >= 7.0);
}

#[test]
fn what_stands_on_something_that_stays_stays() {
    let svg = low(
        "<rect id=\"paper\" width=\"60\" height=\"90\" fill=\"#f3e7d0\"/>\
         <circle id=\"disc\" cx=\"30\" cy=\"30\" r=\"8\" fill=\"#101a4d\"/>\
         <text id=\"letter\" x=\"28\" y=\"32\" font-size=\"6\" fill=\"#fff\">I</text>\
         <path id=\"grid\" d=\"M0 60H60\" stroke=\"#eadfc8\"/>\
         <text id=\"read\" x=\"9\" y=\"80\" font-size=\"6\">lu</text>",
    );
    assert_eq!(style(&svg, "paper"), "fill:#fff");
    for id in ["disc", "letter", "grid", "read"] {
        assert_eq!(style(&svg, id), "", "{id}");
    }
}

/// A panel with something on it cannot be darkened; its edge says where it is.
#[test]
fn a_light_panel_gets_an_outline() {
    let svg = low(&format!(
        "{NIGHT}<rect id=\"panel\" x=\"5\" y=\"5\" width=\"9\" height=\"6\" fill=\"#efe0bd\"/>\
         <text id=\"on\" x=\"6\" y=\"10\" font-size=\"4\" fill=\"#0f1b3d\">12</text>"
    ));
    assert!(style(&svg, "panel").contains("stroke-width:0.25"), "{svg}");
    assert!(on_paper(style(&svg, "panel"), "stroke") >= 4.4);
    assert_eq!(style(&svg, "on"), "");
}

#[test]
fn each_colour_of_a_text_is_darkened_by_itself() {
    let svg = low(&format!(
        "<style>.gold{{fill:#d8a326}}</style>{NIGHT}\
         <g fill=\"#efe0bd\"><text id=\"all\" x=\"9\" y=\"40\" font-size=\"6\">Du \
         <tspan id=\"one\" class=\"gold\">sable</tspan></text></g>"
    ));
    for id in ["all", "one"] {
        assert!(on_paper(style(&svg, id), "fill") >= 7.0, "{id}: {svg}");
    }
    assert_ne!(style(&svg, "all"), style(&svg, "one"));
}

#[test]
fn what_a_template_says_of_ink_is_done() {
    let svg = low(
        "<g id=\"ornament\" massicot:ink=\"decoration\"><path d=\"M0 0H60\" stroke=\"#000\"/></g>\
         <rect id=\"band\" massicot:ink=\"ground\" width=\"60\" height=\"9\" fill=\"#0f1b3d\"/>\
         <g massicot:ink=\"keep\"><rect id=\"kept\" y=\"20\" width=\"60\" height=\"60\"/></g>",
    );
    assert_eq!(style(&svg, "ornament"), "display:none");
    assert!(style(&svg, "band").starts_with("fill:#fff"), "{svg}");
    assert_eq!(style(&svg, "kept"), "");
}

/// One element used on a dark ground and on a light one is two that fare differently.
#[test]
fn what_is_used_twice_is_judged_twice() {
    let svg = low(&format!(
        "<defs><path id=\"sign\" d=\"M0 0H3V3H0Z\"/></defs>{NIGHT}\
         <use href=\"#sign\" x=\"9\" y=\"9\" fill=\"#efe0bd\"/>\
         <circle cx=\"30\" cy=\"70\" r=\"6\" fill=\"#b03a2e\"/>\
         <use href=\"#sign\" x=\"29\" y=\"69\" fill=\"#efe0bd\"/>"
    ));
    assert!(!svg.contains("<use"), "{svg}");
    let darkened = svg.matches("d=\"M0 0H3V3H0Z\"").count();
    assert_eq!(darkened, 3, "{svg}");
    let styled = svg
        .split('<')
        .filter(|tag| tag.contains("M0 0H3V3H0Z") && tag.contains("style"));
    assert_eq!(styled.count(), 1, "{svg}");
}
