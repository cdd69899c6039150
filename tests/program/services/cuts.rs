//! Cut paths: in register with the sheet they are for.

use std::fs;

use kurbo::{BezPath, Rect, Shape};
use lopdf::Document;

use super::support::{GAME, Project};

/// The paths of a layer of an SVG.
fn svg(project: &Project, file: &str, layer: &str) -> (Vec<BezPath>, (f64, f64)) {
    let text = fs::read_to_string(project.path(file)).unwrap();
    let document = usvg::roxmltree::Document::parse(&text).unwrap();
    let root = document.root_element();
    let mm = |name: &str| -> f64 {
        let length = root.attribute(name).unwrap();
        length.strip_suffix("mm").unwrap().parse().unwrap()
    };
    let size = (mm("width"), mm("height"));
    let shown: Vec<f64> = root
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|part| part.parse().unwrap())
        .collect();
    assert_eq!(
        shown,
        [0.0, 0.0, size.0, size.1],
        "one unit is a millimetre"
    );
    let group = root
        .children()
        .find(|node| node.attribute("id") == Some(layer))
        .unwrap();
    let paths = group.children().filter_map(|node| node.attribute("d"));
    (paths.map(|d| BezPath::from_svg(d).unwrap()).collect(), size)
}

/// A layer, corners in mm, upwards, and whether the last is joined to the first.
type Polyline = (String, Vec<(f64, f64)>, bool);

/// The polylines of a DXF.
fn dxf(project: &Project, file: &str) -> Vec<Polyline> {
    let text = fs::read_to_string(project.path(file)).unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let pairs: Vec<(i32, &str)> = lines
        .chunks(2)
        .map(|pair| (pair[0].parse().unwrap(), pair[1]))
        .collect();
    assert_eq!(pairs.last(), Some(&(0, "EOF")));
    let mut found: Vec<Polyline> = Vec::new();
    let mut entity = "";
    for (code, value) in pairs {
        match (entity, code) {
            (_, 0) => {
                entity = value;
                match value {
                    "POLYLINE" => found.push((String::new(), Vec::new(), false)),
                    "VERTEX" => found.last_mut().unwrap().1.push((0.0, 0.0)),
                    _ => {}
                }
            }
            ("POLYLINE", 8) => found.last_mut().unwrap().0 = value.to_owned(),
            ("POLYLINE", 70) => found.last_mut().unwrap().2 = value == "1",
            ("VERTEX", 10) => {
                found.last_mut().unwrap().1.last_mut().unwrap().0 = value.parse().unwrap()
            }
            ("VERTEX", 20) => {
                found.last_mut().unwrap().1.last_mut().unwrap().1 = value.parse().unwrap()
            }
            _ => {}
        }
    }
    found
}

/// Page size and TrimBox of a PDF's first page, in mm from the upper left corner.
fn printed(project: &Project, file: &str) -> ((f64, f64), Rect) {
    let document = Document::load(project.path(file)).unwrap();
    let id = document.page_iter().next().unwrap();
    let page = document.get_dictionary(id).unwrap();
    let boxed = |key: &[u8]| -> Vec<f64> {
        let array = page.get(key).unwrap().as_array().unwrap();
        array
            .iter()
            .map(|value| f64::from(value.as_float().unwrap()) / 72.0 * 25.4)
            .collect()
    };
    let (paper, trim) = (boxed(b"MediaBox"), boxed(b"TrimBox"));
    let height = paper[3];
    (
        (paper[2], height),
        Rect::new(trim[0], height - trim[3], trim[2], height - trim[1]),
    )
}

fn near(a: Rect, b: Rect) -> bool {
    [(a.x0, b.x0), (a.y0, b.y0), (a.x1, b.x1), (a.y1, b.y1)]
        .iter()
        .all(|(a, b)| (a - b).abs() < 0.01)
}

fn whole(paths: &[BezPath]) -> Rect {
    paths
        .iter()
        .map(Shape::bounding_box)
        .reduce(|a, b| a.union(b))
        .unwrap()
}

#[test]
fn outlines_lie_on_the_trims_of_the_sheet() {
    let project = Project::deck();
    project.said(&["build", "--cut-paths", "svg", "--paper", "letter"], 0);
    let (cuts, size) = svg(&project, "out/demo/cards-letter-cut-1.svg", "cut");
    let (paper, trims) = printed(&project, "out/demo/cards-letter.pdf");
    assert!((size.0 - paper.0).abs() < 0.01 && (size.1 - paper.1).abs() < 0.01);
    assert_eq!(cuts.len(), 4);
    assert!(near(whole(&cuts), trims), "{:?} {trims:?}", whole(&cuts));
    for cut in &cuts {
        let boxed = cut.bounding_box();
        assert!((boxed.width() - 63.5).abs() < 1e-3 && (boxed.height() - 88.9).abs() < 1e-3);
        // The corners are round.
        let square = 63.5 * 88.9;
        let corners = (4.0 - std::f64::consts::PI) * 3.175 * 3.175;
        assert!((cut.area().abs() - (square - corners)).abs() < 0.1);
    }
    // Every crop mark points at an edge of a piece.
    let (marks, _) = svg(&project, "out/demo/cards-letter-cut-1.svg", "marks");
    assert!(marks.len() >= 8);
    for mark in &marks {
        let mark = mark.bounding_box();
        let edge = |boxed: Rect| match mark.width() < 1e-6 {
            true => [boxed.x0, boxed.x1]
                .iter()
                .any(|x| (x - mark.x0).abs() < 1e-3),
            false => [boxed.y0, boxed.y1]
                .iter()
                .any(|y| (y - mark.y0).abs() < 1e-3),
        };
        assert!(cuts.iter().any(|cut| edge(cut.bounding_box())), "{mark:?}");
    }
    // The kit's own file has the same sheets; its cut paths would be theirs again.
    assert!(!project.path("out/demo/demo-cut-1.svg").exists());
}

#[test]
fn dxf_is_the_same_the_other_way_up() {
    let project = Project::deck();
    project.said(&["build", "--cut-paths", "svg"], 0);
    project.said(&["build", "--cut-paths", "dxf"], 0);
    let (cuts, (_, height)) = svg(&project, "out/demo/cards-cut-1.svg", "cut");
    let lines = dxf(&project, "out/demo/cards-cut-1.dxf");
    let outlines: Vec<_> = lines.iter().filter(|line| line.0 == "CUT").collect();
    assert_eq!(outlines.len(), cuts.len());
    for (cut, (_, corners, closed)) in cuts.iter().zip(outlines) {
        assert!(closed);
        let corners = corners.iter().map(|(x, y)| (*x, height - y));
        let mut polygon = BezPath::new();
        for (index, corner) in corners.enumerate() {
            match index {
                0 => polygon.move_to(corner),
                _ => polygon.line_to(corner),
            }
        }
        polygon.close_path();
        assert!(near(polygon.bounding_box(), cut.bounding_box()));
        // Nowhere more than a hundredth off the curve, so the area is nearly its.
        assert!((polygon.area().abs() - cut.area().abs()).abs() < 0.2);
    }
    let (marks, _) = svg(&project, "out/demo/cards-cut-1.svg", "marks");
    assert_eq!(
        lines.iter().filter(|line| line.0 == "MARKS").count(),
        marks.len()
    );
}

#[test]
fn cuts_between_pieces_that_butt_are_there_once() {
    let project = Project::deck();
    let butted =
        "title = \"Butted\"\npaper = \"a4\"\nmargin = 10\nleast_bleed = 0\nmost_bleed = 3\n";
    project.file("presets/sheets/butted.toml", butted);
    let square = "stock = { width = 63.5, height = 88.9, bleed = 3.175 }";
    project.file(
        "content/demo/game.toml",
        &GAME.replace("stock = \"poker-us\"", square),
    );
    project.said(&["build", "--cut-paths", "svg", "--sheet", "butted"], 0);
    let (cuts, _) = svg(&project, "out/demo/cards-butted-cut-1.svg", "cut");
    let (_, trims) = printed(&project, "out/demo/cards-butted.pdf");
    assert!(near(whole(&cuts), trims));
    // Four cards, two by two: three lines each way.
    assert_eq!(cuts.len(), 6);
    let length: f64 = cuts.iter().map(|cut| cut.perimeter(1e-6)).sum();
    assert!((length - 3.0 * (127.0 + 177.8)).abs() < 1e-3, "{length}");
}

#[test]
fn shapes_are_cut_along_their_own_outlines() {
    let project = Project::deck();
    let more = "[[component]]\nid = \"arrow\"\nstock = { width = 40, height = 30, bleed = 3, \
                safe = 1, path = \"M0 0 L40 15 L0 30 Z\" }\ncopies = 3\ntemplate = \"arrow.svg\"\n\
                [[component]]\nid = \"hex\"\nstock = { width = 40, height = 34.641, shape = \
                \"hexagon-flat\" }\ntemplate = \"hex.svg\"\n\
                [[component]]\nid = \"coin\"\nstock = { width = 30, height = 20, shape = \
                \"ellipse\" }\ntemplate = \"coin.svg\"\n";
    project.file("content/demo/game.toml", &format!("{GAME}{more}"));
    for (name, width, height) in [
        ("arrow", "46", "36"),
        ("hex", "46", "40.641"),
        ("coin", "36", "26"),
    ] {
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="-3 -3 {width} {height}"><rect x="-3" y="-3" width="{width}" height="{height}" fill="#a0b0c0"/></svg>"##
        );
        project.file(&format!("templates/demo/{name}.svg"), &svg);
    }
    project.said(&["build", "--cut-paths", "svg"], 0);
    let (arrows, _) = svg(&project, "out/demo/arrow-cut-1.svg", "cut");
    assert_eq!(arrows.len(), 3);
    assert!(
        arrows
            .iter()
            .all(|arrow| (arrow.area().abs() - 600.0).abs() < 0.01)
    );
    let (hexagons, _) = svg(&project, "out/demo/hex-cut-1.svg", "cut");
    let area = 40.0 * 34.641 * 0.75;
    assert!((hexagons[0].area().abs() - area).abs() < 0.01);
    project.said(&["build", "--cut-paths", "dxf"], 0);
    let coin = dxf(&project, "out/demo/coin-cut-1.dxf");
    let outline: Vec<_> = coin.iter().filter(|line| line.0 == "CUT").collect();
    assert_eq!(outline.len(), 1);
    let (_, corners, closed) = outline[0];
    assert!(*closed && corners.first() != corners.last());
    // Every corner lies on the ellipse.
    let middle = |ends: [f64; 2]| (ends[0] + ends[1]) / 2.0;
    let least = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::MIN, f64::max);
    let x = middle([least(|point| point.0), most(|point| point.0)]);
    let y = middle([least(|point| point.1), most(|point| point.1)]);
    for corner in corners {
        let reach = ((corner.0 - x) / 15.0).hypot((corner.1 - y) / 10.0);
        assert!((reach - 1.0).abs() < 1e-3, "{corner:?} {reach}");
    }
    let said = project.said(&["build", "--for", "tgc", "--cut-paths", "svg"], 2);
    assert!(said.contains("takes no sheets"), "{said}");
}

/// A box with room for 60 × 90 × 20 mm, of card of 0.5 mm: its net is 175 × 155.
#[test]
fn a_box_is_cut_around_its_net_and_scored_along_its_folds() {
    let project = Project::deck();
    let tuck_box = "[[component]]\nid = \"box\"\ntemplate = \"box.svg\"\nstock = { shape = \
                    \"tuck-box\", width = 60, height = 90, depth = 20, thickness = 0.5 }\n";
    project.file("content/demo/game.toml", &format!("{GAME}{tuck_box}"));
    let art = r##"<svg xmlns="http://www.w3.org/2000/svg" width="{{ stock.width + 6 }}mm" height="{{ stock.height + 6 }}mm" viewBox="-3 -3 {{ stock.width + 6 }} {{ stock.height + 6 }}"><rect x="-3" y="-3" width="100%" height="100%" fill="#a0b0c0"/></svg>"##;
    project.file("templates/demo/box.svg", art);
    for paper in ["a4", "letter"] {
        project.said(&["build", "--cut-paths", "svg", "--paper", paper], 0);
        let (cuts, size) = svg(
            &project,
            &format!("out/demo/box{}-cut-1.svg", ending(paper)),
            "cut",
        );
        let (printed_on, trims) = printed(&project, &format!("out/demo/box{}.pdf", ending(paper)));
        assert!((size.0 - printed_on.0).abs() < 0.01 && (size.1 - printed_on.1).abs() < 0.01);
        let [cut] = cuts.as_slice() else {
            panic!("{} cuts", cuts.len());
        };
        // The glue flap of 12 mm, twice the width and the depth; a tuck and two ends of the box, a
        // flap of 12 mm.
        assert!(near(cut.bounding_box(), trims), "{trims:?}");
        assert!(
            (trims.width() - (12.0 + 2.0 * (60.5 + 20.5))).abs() < 0.01,
            "{trims:?}"
        );
        assert!(
            (trims.height() - (16.4 + 2.0 * 20.5 + 90.5 + 12.0)).abs() < 0.01,
            "{trims:?}"
        );
        let (folds, _) = svg(
            &project,
            &format!("out/demo/box{}-cut-1.svg", ending(paper)),
            "fold",
        );
        let lengths: Vec<f64> = folds.iter().map(|fold| fold.perimeter(1e-6)).collect();
        // Four upright ones; below each other those of the tuck, the dust flaps and the lid, the
        // bottom with its dust flaps, the bottom's flap.
        let wanted = [
            90.5,
            90.5,
            90.5,
            90.5,
            20.5,
            20.5 + 60.5,
            59.5,
            20.5 + 60.5 + 20.5,
            60.5,
        ];
        assert_eq!(lengths.len(), wanted.len());
        for (length, wanted) in lengths.iter().zip(wanted) {
            assert!((length - wanted).abs() < 1e-3, "{lengths:?}");
        }
        for fold in &folds {
            assert!(cut.contains(fold.bounding_box().center()));
        }
    }
    project.said(&["build", "--cut-paths", "dxf"], 0);
    let lines = dxf(&project, "out/demo/box-cut-1.dxf");
    assert_eq!(lines.iter().filter(|line| line.0 == "FOLD").count(), 9);
    assert_eq!(lines.iter().filter(|line| line.0 == "CUT").count(), 1);
}

fn ending(paper: &str) -> &'static str {
    match paper {
        "letter" => "-letter",
        _ => "",
    }
}
