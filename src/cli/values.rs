//! The options of the pipeline as values of the command line.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::pipeline::options::{Backs, CutFormat, FaceFormat, Sides};

impl ValueEnum for Backs {
    fn value_variants<'a>() -> &'a [Backs] {
        &[
            Backs::LongEdge,
            Backs::ShortEdge,
            Backs::Separate,
            Backs::None,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Backs::LongEdge => (
                "long-edge",
                "On the other side; the printer turns the paper about its long edge",
            ),
            Backs::ShortEdge => (
                "short-edge",
                "On the other side; the printer turns the paper about its short edge",
            ),
            Backs::Separate => (
                "separate",
                "In files of their own, to be printed when the fronts are back in the tray",
            ),
            Backs::None => ("none", "Not at all"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl ValueEnum for CutFormat {
    fn value_variants<'a>() -> &'a [CutFormat] {
        &[CutFormat::Svg, CutFormat::Dxf]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            CutFormat::Svg => PossibleValue::new("svg"),
            CutFormat::Dxf => PossibleValue::new("dxf").help("AutoCAD's Release 12, in mm"),
        })
    }
}

impl ValueEnum for FaceFormat {
    fn value_variants<'a>() -> &'a [FaceFormat] {
        &[
            FaceFormat::Png,
            FaceFormat::Svg,
            FaceFormat::Pdf,
            FaceFormat::Html,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            FaceFormat::Png => "png",
            FaceFormat::Svg => "svg",
            FaceFormat::Pdf => "pdf",
            FaceFormat::Html => return Some(PossibleValue::new("html").help("rulebooks")),
        }))
    }
}

impl ValueEnum for Sides {
    fn value_variants<'a>() -> &'a [Sides] {
        &[Sides::Front, Sides::Back, Sides::Both]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Sides::Front => "front",
            Sides::Back => "back",
            Sides::Both => "both",
        }))
    }
}
