//! Cut paths in a spot colour.

use std::sync::Arc;

use kurbo::{BezPath, Rect as Bounds, Shape};
use lopdf::content::Content;
use lopdf::{Document, Object};
use massicot::impose::{FaceIndex, Sheet, SheetList, Turn};
use massicot::units::{Mm, Rect, Size};
use massicot::write::pdf::{FaceBook, PdfError, Section};

use super::rules::broken;
use super::support::{METADATA, PRESS, cards, keep, pages, profile};

const CUT: &str = "cut = { spot = \"CutContour\", thickness = 0.5 }";

/// A path that is another however it is turned: 63 × 88 mm with its top right corner cut off.
fn path() -> BezPath {
    BezPath::from_svg("M0 0 H43 L63 30 V88 H0 Z").expect("a path")
}

/// The first card on its own page, and turned as `turn` says in the middle of a larger one.
fn file(table: &str, turn: Turn) -> (Vec<u8>, Rect) {
    let faces = &cards()[..1];
    let mut sheets = pages(faces);
    let trim = match turn {
        Turn::None | Turn::Half => Rect::new(Mm(20.0), Mm(30.0), Mm(63.0), Mm(88.0)),
        Turn::Quarter | Turn::ThreeQuarters => Rect::new(Mm(20.0), Mm(30.0), Mm(88.0), Mm(63.0)),
    };
    let mut placement = sheets[0].placements[0].clone();
    (placement.trim, placement.visible, placement.turn) = (trim, trim.grown(Mm(3.0)), turn);
    placement.face = FaceIndex(0);
    sheets.push(Sheet {
        paper: Size::new(Mm(150.0), Mm(150.0)),
        placements: vec![placement],
        ..sheets[0].clone()
    });
    let given = faces.iter().cloned().map(Ok::<_, PdfError>);
    let book = FaceBook::convert(given, &profile(table)).expect("a book");
    let book = book.cut_along(vec![Some(Arc::new(path()))]);
    let section = Section {
        text: None,
        title: "Événements",
        sheets: SheetList::Made(&sheets),
    };
    (book.assemble(&[section], &METADATA).expect("a PDF"), trim)
}

/// The content of a page, stream by stream.
fn streams(document: &Document, page: usize) -> Vec<Content> {
    let id = document.page_iter().nth(page).expect("a page");
    let ids = document.get_page_contents(id);
    let decode = |id| {
        let stream = document
            .get_object(id)
            .and_then(Object::as_stream)
            .expect("a stream");
        let bytes = stream
            .decompressed_content()
            .unwrap_or_else(|_| stream.content.clone());
        Content::decode(&bytes).expect("operators")
    };
    ids.into_iter().map(decode).collect()
}

/// The corners of the path drawn last, in mm from the top left corner of the paper.
fn drawn(content: &Content, height: f64) -> Vec<(f64, f64)> {
    let moves = content
        .operations
        .iter()
        .filter(|step| ["m", "l"].contains(&step.operator.as_str()));
    let corner = |step: &lopdf::content::Operation| {
        let [x, y] =
            [0, 1].map(|n| f64::from(step.operands[n].as_float().expect("a number")) / 72.0 * 25.4);
        (x, height - y)
    };
    moves.map(corner).collect()
}

#[test]
fn the_path_lies_where_the_piece_does_and_turns_with_it() {
    // The corners on both sides of the one cut off, in the trim of each turn.
    for (turn, off) in [
        (Turn::None, [(43.0, 0.0), (63.0, 30.0)]),
        (Turn::Quarter, [(88.0, 43.0), (58.0, 63.0)]),
        (Turn::Half, [(20.0, 88.0), (0.0, 58.0)]),
        (Turn::ThreeQuarters, [(0.0, 20.0), (30.0, 0.0)]),
    ] {
        let (bytes, trim) = file(&format!("{PRESS}\n{CUT}"), turn);
        let document = Document::load_mem(&bytes).expect("a PDF");
        let contents = streams(&document, 1);
        let corners = drawn(contents.last().expect("a stream"), 150.0);
        let near = |a: f64, b: f64| (a - b).abs() < 0.001;
        for (x, y) in off {
            let (x, y) = (x + trim.x.0, y + trim.y.0);
            let found = corners
                .iter()
                .any(|corner| near(corner.0, x) && near(corner.1, y));
            assert!(found, "{turn:?}: ({x}, {y}) is none of {corners:?}");
        }
        let points = corners.iter().map(|(x, y)| kurbo::Point::new(*x, *y));
        let bounds = points.fold(Bounds::ZERO.with_origin(corners[0]), |all, point| {
            all.union_pt(point)
        });
        assert!(near(bounds.width(), trim.width.0) && near(bounds.height(), trim.height.0));
        assert!(path().bounding_box().area() > 0.0);
    }
}

#[test]
fn it_is_a_spot_colour_that_overprints_on_a_layer_of_its_own() {
    let (bytes, _) = file(&format!("{PRESS}\n{CUT}"), Turn::None);
    keep("cut-x4.pdf", &bytes);
    let document = Document::load_mem(&bytes).expect("a PDF");
    let steps: Vec<String> = streams(&document, 0)
        .last()
        .expect("a stream")
        .operations
        .iter()
        .map(|step| step.operator.clone())
        .collect();
    assert_eq!(
        steps,
        [
            "BDC", "q", "gs", "CS", "SCN", "w", "m", "l", "l", "l", "l", "h", "S", "Q", "EMC"
        ]
    );
    let text = format!("{:?}", document.objects);
    assert!(
        text.contains("/Separation/CutContour/DeviceCMYK") || text.contains("/CutContour"),
        "{text}"
    );
    assert!(
        document
            .catalog()
            .expect("a catalogue")
            .has(b"OCProperties")
    );
    let over = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok());
    let over = over.filter(|dict| dict.has_type(b"ExtGState") && dict.has(b"OPM"));
    let over: Vec<bool> = over
        .map(|dict| dict.get(b"OP").and_then(Object::as_bool).expect("OP"))
        .collect();
    assert_eq!(over, [true]);
}

#[test]
fn files_without_layers_have_it_all_the_same() {
    let table =
        format!("standard = \"x-1a\"\noutput_intent = \"FOGRA39L\"\ncolours = \"cmyk\"\n{CUT}");
    let (bytes, _) = file(&table, Turn::None);
    keep("cut-x1a.pdf", &bytes);
    let document = Document::load_mem(&bytes).expect("a PDF");
    assert!(
        !document
            .catalog()
            .expect("a catalogue")
            .has(b"OCProperties")
    );
    let content = streams(&document, 0);
    let first = &content.last().expect("a stream").operations[0].operator;
    assert_eq!(first, "q");
}

#[test]
fn a_profile_that_wants_none_has_none() {
    let (bytes, _) = file(PRESS, Turn::None);
    let trim = Size::new(Mm(63.0), Mm(88.0));
    assert!(
        !format!("{:?}", Document::load_mem(&bytes).expect("a PDF").objects).contains("Separation")
    );
    // The second page is not the card's own size.
    let faults = broken(&bytes, "PDF/X-4", trim, Mm(3.0));
    assert!(
        faults.iter().all(|fault| fault.ends_with("Box")),
        "{faults:?}"
    );
}
