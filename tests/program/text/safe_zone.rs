//! Text near the cut is measured where it is drawn, to the tenth of a millimetre.

use std::sync::Arc;

use massicot::load::{Shape, Stock};
use massicot::render::icons_over_cut::icons_over_cut;
use massicot::render::text::{
    FaceText, SafeZoneProblem, ZoneEdge, safe_zone_problems, text_bounds,
};
use massicot::units::{Mm, Size};

use super::support::Bench;

fn stock(shape: Shape) -> Stock {
    Stock {
        comfortable_text: massicot::units::Pt(8.0),
        cut: true,
        folds: Vec::new(),
        seams: Default::default(),
        id: "essai".into(),
        trim: Size::new(Mm(60.0), Mm(60.0)),
        shape,
        bleed: Mm(3.0),
        safe: Mm(4.0),
    }
}

fn square() -> Stock {
    stock(Shape::Rectangle {
        corner_radius: Mm(12.0),
    })
}

fn problems(stock: &Stock, body: &str) -> Vec<SafeZoneProblem> {
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="66mm" viewBox="-3 -3 66 66">
        <g font-family="EB Garamond" font-size="4">{body}</g></svg>"##
    );
    safe_zone_problems(&Bench::new().tree(&svg), &FaceText::default(), stock)
}

/// A dash is a rectangle of ink, which can be measured.
const DASH: &str = "—";

/// What a text reaches over.
fn over(edge: &ZoneEdge) -> &'static str {
    match edge {
        ZoneEdge::SafeZone { .. } => "safe zone",
        ZoneEdge::Trim { .. } => "trim",
    }
}

#[test]
fn text_inside_is_not_spoken_of() {
    let inside = r#"<text x="30" y="30" text-anchor="middle">Au milieu</text><text x="4.4" y="30">Au bord</text>"#;
    assert_eq!(problems(&square(), inside), []);
}

#[test]
fn the_distance_is_the_ink_s() {
    let bench = Bench::new();
    let at = |x: f64| {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="66mm" viewBox="-3 -3 66 66">
        <g transform="translate(1 2) scale(2)"><text id="tiret" font-family="EB Garamond" font-size="2" x="{}" y="14">{DASH}</text></g></svg>"##,
            (x - 1.0) / 2.0
        )
    };
    for (x, code) in [(5.0, ""), (2.0, "safe zone"), (-1.5, "trim")] {
        let tree = bench.tree(&at(x));
        let ink = text_bounds(&tree, &square())[0];
        assert!(
            (ink.left().0 - x).abs() < 0.4 && (28.0..30.0).contains(&ink.top().0),
            "{ink:?}"
        );
        let found = safe_zone_problems(&tree, &FaceText::default(), &square());
        assert_eq!(found.first().map_or("", |found| over(&found.edge)), code);
        for problem in found {
            assert_eq!(
                (problem.id.as_str(), problem.content.as_str()),
                ("tiret", DASH)
            );
            let (ZoneEdge::SafeZone { distance } | ZoneEdge::Trim { distance }) = problem.edge;
            let edge = if code == "trim" { 0.0 } else { 4.0 };
            assert!(
                (distance - (edge - ink.left().0)).abs() < 0.02,
                "{distance} {ink:?}"
            );
        }
    }
}

#[test]
fn a_corner_and_an_ellipse_are_nearer_than_their_rectangle() {
    // Within 4 mm of no side, but where the corner is round.
    let corner = r#"<text x="4.3" y="7.4">Coin</text>"#;
    assert_eq!(over(&problems(&square(), corner)[0].edge), "safe zone");
    let sharp = stock(Shape::Rectangle {
        corner_radius: Mm(0.0),
    });
    assert_eq!(problems(&sharp, corner), []);
    let round = stock(Shape::Ellipse);
    assert_eq!(
        problems(
            &round,
            r#"<text x="30" y="30" text-anchor="middle">Au milieu</text>"#
        ),
        []
    );
    assert_eq!(
        over(&problems(&round, r#"<text x="4" y="12">Dehors</text>"#)[0].edge),
        "trim"
    );
}

#[test]
fn the_message_has_the_distance_in_it() {
    let found = problems(
        &square(),
        r#"<text x="2" y="30">Trop près du bord, et beaucoup trop long pour un message</text>"#,
    );
    assert!(
        found[0]
            .message
            .starts_with("the text `Trop près du bord, et beaucoup trop long…` reaches "),
        "{}",
        found[0].message
    );
    assert!(
        found[0].message.ends_with("over the cut"),
        "{}",
        found[0].message
    );
}

/// In the shape of a U: the corners of a box lie within, and what is between them does not.
#[test]
fn an_icon_over_a_dent_is_over_the_cut() {
    let path = kurbo::BezPath::from_svg("M0 0H25V30H35V0H60V60H0Z").unwrap();
    let stock = stock(Shape::Path(Arc::new(path)));
    let icon = |y: f64| {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="66mm" viewBox="-3 -3 66 66">
        <g id="massicot-icon-flag" transform="translate(22 {y})"><path d="M0 0H8H16V4H8Z"/></g></svg>"##
        )
    };
    for (y, told) in [(10.0, vec!["flag"]), (40.0, Vec::new())] {
        let tree = Bench::new().tree(&icon(y));
        let found = icons_over_cut(&tree, &stock);
        let names: Vec<&str> = found.iter().map(|icons| icons.name).collect();
        assert_eq!(names, told, "{y}");
    }
}
