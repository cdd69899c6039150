//! Every `tests/program/impose/*.toml` laid out, and held to the `.txt` beside it.
//!
//! `UPDATE=1 cargo test --test program impose` writes the texts anew; read the difference.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kurbo::BezPath;
use massicot::impose::{FaceIndex, Labels, Piece, SheetPreset, lay_out};
use massicot::load::{self, presets};
use massicot::units::{Mm, Size};
use serde::Deserialize;

use super::random::stock;

/// What is to be laid out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The name of a preset, or a preset.
    preset: toml::Value,
    stock: Stock,
    /// Different pieces, and how often each is printed.
    count: usize,
    #[serde(default = "one")]
    copies: u32,
    #[serde(default)]
    back: Backs,
    #[serde(default = "english")]
    language: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stock {
    width: Mm,
    height: Mm,
    bleed: Mm,
    #[serde(default = "yes")]
    cut: bool,
    #[serde(default)]
    folds: Vec<Mm>,
    #[serde(default)]
    shape: Shape,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Shape {
    #[default]
    Rectangle,
    HexagonFlat,
    /// An arrow that points right.
    Arrow,
}

impl Shape {
    fn on(self, trim: Size) -> load::Shape {
        let (width, height) = (trim.width.0, trim.height.0);
        match self {
            Shape::Rectangle => load::Shape::Rectangle {
                corner_radius: Mm::ZERO,
            },
            Shape::HexagonFlat => load::Shape::Hexagon(load::Top::Flat),
            Shape::Arrow => {
                let data = format!("M0 0 L{width} {} L0 {height} Z", height / 2.0);
                let path = BezPath::from_svg(&data).expect("an arrow");
                load::Shape::Path(Arc::new(path))
            }
        }
    }
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Backs {
    #[default]
    None,
    /// Face 100 behind every piece.
    Shared,
    /// Face 100 + n behind piece n.
    Each,
    /// Face 100 behind the first piece, nothing behind the others.
    First,
}

fn yes() -> bool {
    true
}

fn one() -> u32 {
    1
}

fn english() -> String {
    "en".into()
}

impl Case {
    fn preset(&self) -> SheetPreset {
        let (id, text) = match &self.preset {
            toml::Value::String(name) => {
                let text = presets::text("sheets", name).expect("a built-in preset");
                (name.as_str(), text.to_owned())
            }
            table => ("own", toml::to_string(table).expect("a table")),
        };
        SheetPreset::parse(id, &text).expect("a sound preset")
    }

    fn trim(&self) -> Size {
        Size::new(self.stock.width, self.stock.height)
    }

    fn pieces(&self) -> Vec<Piece> {
        let back = |index| match self.back {
            Backs::Shared => Some(100),
            Backs::Each => Some(100 + index),
            Backs::First if index == 0 => Some(100),
            Backs::First | Backs::None => None,
        };
        let piece = |index| Piece {
            front: FaceIndex(index),
            back: back(index).map(FaceIndex),
            stock: Arc::new(load::Stock {
                shape: self.stock.shape.on(self.trim()),
                cut: self.stock.cut,
                folds: self.stock.folds.clone(),
                seams: Default::default(),
                ..stock(self.trim(), self.stock.bleed)
            }),
            copies: self.copies,
        };
        (0..self.count).map(piece).collect()
    }

    fn laid_out(&self) -> String {
        let labels = Labels {
            game: "A game in my pocket".into(),
            language: self.language.clone(),
        };
        let preset = self.preset();
        match lay_out(&self.pieces(), &preset, "Event cards") {
            Ok(fronts) => fronts
                .finish(&preset, &labels, fronts.alone(&preset))
                .map(|sheet| sheet.to_string())
                .collect::<Vec<_>>()
                .join("\n"),
            Err(error) => format!("error: {error}\n"),
        }
    }
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/impose");
    let files = fs::read_dir(folder).expect("the folder of the cases");
    let mut cases: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    cases.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    cases.sort();
    cases
}

#[test]
fn sheets_are_as_they_were() {
    let cases = cases();
    assert!(!cases.is_empty());
    let update = std::env::var_os("UPDATE").is_some();
    let mut changed = Vec::new();
    for path in cases {
        let text = fs::read_to_string(&path).expect("a case");
        let case: Case =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (actual, beside) = (case.laid_out(), path.with_extension("txt"));
        if update {
            fs::write(&beside, &actual).expect("the text beside the case");
        } else if fs::read_to_string(&beside).unwrap_or_default() != actual {
            changed.push(format!("{} is now:\n{actual}", beside.display()));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n\n"));
}
