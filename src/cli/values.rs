//! Values of the command line: the options of the pipeline, games, names of presets.

use std::convert::Infallible;
use std::path::Path;

use clap::builder::PossibleValue;
use clap::{Command, ValueEnum};

use crate::message::Message;
use crate::pipeline::options::{Backs, CutFormat, Paper, Sides};

/// A game or a piece by its name, or a game by the path of its folder, as shells complete it.
///
/// # Errors
/// None.
pub fn game(text: &str) -> Result<String, Infallible> {
    let path = Path::new(text);
    let folder = || match path.file_name() {
        Some(name) => name.to_str().map(str::to_owned),
        // `.`, or one that ends with `..`.
        None => path
            .canonicalize()
            .ok()?
            .file_name()?
            .to_str()
            .map(str::to_owned),
    };
    let of_path = path.join("game.toml").is_file().then(folder).flatten();
    let plain = || match text.trim_end_matches('/') {
        "" => text.to_owned(),
        plain => plain.to_owned(),
    };
    Ok(of_path.unwrap_or_else(plain))
}

/// The name of a preset, whatever its case: they have small letters only.
///
/// # Errors
/// None.
pub fn preset(text: &str) -> Result<String, Infallible> {
    Ok(text.to_lowercase())
}

/// A paper, whatever its case.
///
/// # Errors
/// As [`Paper::parse`].
pub fn paper(text: &str) -> Result<Paper, Message> {
    Paper::parse(&text.to_lowercase())
}

/// A command whose words out of a list, such as formats, are taken whatever their case.
pub fn in_any_case(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let is_listed = arg.get_action().takes_values() && !arg.get_possible_values().is_empty();
        arg.ignore_case(is_listed)
    });
    command.mut_subcommands(in_any_case)
}

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
