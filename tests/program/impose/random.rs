//! Random stocks, papers, presets and pieces.

use std::num::NonZeroU32;
use std::sync::Arc;

use kurbo::BezPath;
use massicot::impose::preset::{MarkStyle, Marks, Orientation, SheetLayout};
use massicot::impose::{Duplex, FaceIndex, Piece, PresetPaper, SheetPreset};
use massicot::load::{Shape, Stock, Top};
use massicot::units::{Mm, Pt, Size};
use proptest::prelude::*;

/// What is added to the number of a face for that of its back.
pub const BACK: usize = 1000;

/// A rectangle to cut out.
pub fn stock(trim: Size, bleed: Mm) -> Stock {
    let corner_radius = Mm::ZERO;
    Stock {
        id: "random".into(),
        trim,
        shape: Shape::Rectangle { corner_radius },
        bleed,
        safe: Mm::ZERO,
        cut: true,
        folds: Vec::new(),
        seams: Default::default(),
        comfortable_text: Pt(8.0),
    }
}

fn mm(least: f64, most: f64) -> impl Strategy<Value = Mm> {
    (least..=most).prop_map(Mm)
}

/// Lengths as designers write them, and as nobody would.
pub fn length(least: f64, most: f64) -> impl Strategy<Value = Mm> {
    prop_oneof![
        mm(least, most),
        mm(least, most).prop_map(move |length| Mm(length.0.round().max(least)))
    ]
}

/// Paper as it lies.
pub fn size() -> impl Strategy<Value = Size> {
    (length(100.0, 500.0), length(100.0, 500.0))
        .prop_map(|(width, height)| Size::new(width, height))
}

pub fn paper() -> impl Strategy<Value = PresetPaper> {
    let named = prop_oneof![
        Just("a3"),
        Just("a4"),
        Just("a5"),
        Just("letter"),
        Just("legal")
    ];
    prop_oneof![
        named.prop_map(|name| PresetPaper::named(name).unwrap()),
        size().prop_map(PresetPaper::new),
    ]
}

fn marks() -> impl Strategy<Value = Option<Marks>> {
    let style = prop_oneof![Just(MarkStyle::Lines), Just(MarkStyle::Crosses)];
    let marks = (
        2.0..4.0,
        0.0..8.0,
        length(0.2, 3.0),
        length(0.0, 5.0),
        style,
        any::<bool>(),
        any::<bool>(),
    );
    proptest::option::weighted(
        0.8,
        marks.prop_map(
            |(least, more, offset, paper_edge, style, register, centre)| Marks {
                style,
                crop: true,
                fold: true,
                register,
                centre,
                length: Mm(least + more),
                least_length: Mm(least),
                offset,
                thickness: Pt(0.25),
                paper_edge,
            },
        ),
    )
}

pub fn preset() -> impl Strategy<Value = SheetPreset> {
    let orientation = prop_oneof![
        Just(Orientation::Auto),
        Just(Orientation::Portrait),
        Just(Orientation::Landscape)
    ];
    let duplex = prop_oneof![
        Just(Duplex::LongEdge),
        Just(Duplex::ShortEdge),
        Just(Duplex::None)
    ];
    let bleed = (length(0.0, 5.0), length(0.0, 5.0));
    let limit = proptest::option::weighted(0.2, 1..6u32);
    (
        paper(),
        orientation,
        duplex,
        length(0.0, 15.0),
        bleed,
        marks(),
        limit,
    )
        .prop_map(
            |(paper, orientation, duplex, margin, (least_bleed, more), marks, limit)| SheetPreset {
                id: "random".into(),
                title: "Random".into(),
                paper,
                layout: SheetLayout::NUp,
                orientation,
                margin,
                wide_margin: None,
                least_bleed,
                most_bleed: least_bleed + more,
                per_sheet: limit.and_then(NonZeroU32::new),
                duplex,
                lap: Mm(8.0),
                creep: Mm::ZERO,
                board: Mm::ZERO,
                marks,
                ruler: true,
                note: true,
            },
        )
}

/// Every shape, the house as a path of its own: the corners of its walls are cut off.
pub fn shape(trim: Size) -> impl Strategy<Value = Shape> {
    let (width, height) = (trim.width.0, trim.height.0);
    let house = format!(
        "M0 {y} L{x} 0 L{width} {y} V{height} H{x} Z",
        x = width / 2.0,
        y = height / 3.0
    );
    let house = BezPath::from_svg(&house).unwrap();
    prop_oneof![
        4 => Just(Shape::Rectangle { corner_radius: Mm(2.0) }),
        1 => Just(Shape::Ellipse),
        1 => Just(Shape::Hexagon(Top::Flat)),
        1 => Just(Shape::Hexagon(Top::Pointy)),
        1 => Just(Shape::Path(Arc::new(house))),
    ]
}

/// Pieces of one stock or two, some without a back, some not printed at all.
pub fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let stock = || {
        let measures = (length(20.0, 200.0), length(20.0, 200.0), length(0.0, 5.0));
        let stock =
            measures.prop_map(|(width, height, bleed)| stock(Size::new(width, height), bleed));
        stock.prop_flat_map(|stock| {
            shape(stock.trim).prop_map(move |shape| {
                Arc::new(Stock {
                    shape,
                    ..stock.clone()
                })
            })
        })
    };
    let piece = (
        0..4u32,
        prop::bool::weighted(0.8),
        prop::bool::weighted(0.9),
    );
    (stock(), stock(), prop::collection::vec(piece, 1..40)).prop_map(|(first, second, pieces)| {
        let piece = |(index, (copies, backed, of_first)): (usize, (u32, bool, bool))| {
            let stock = if of_first { &first } else { &second };
            Piece {
                front: FaceIndex(index),
                back: backed.then_some(FaceIndex(BACK + index)),
                stock: stock.clone(),
                copies,
            }
        };
        pieces.into_iter().enumerate().map(piece).collect()
    })
}
