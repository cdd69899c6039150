//! The presets that come with the program, and what is said of broken ones.

use std::sync::Arc;

use massicot::impose::{
    Duplex, FaceIndex, Labels, Mark, Piece, PresetPaper, Sheet, SheetPreset, lay_out,
};

use super::properties::impose;
use massicot::load::Stock;
use massicot::load::presets;
use massicot::load::schema::CompiledSchema;
use massicot::units::{Mm, Size};

use super::random::stock;

fn built_in(name: &str) -> SheetPreset {
    let text = presets::text("sheets", name).expect("a built-in preset");
    SheetPreset::parse(name, text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"))
}

fn schema() -> CompiledSchema {
    let text = presets::schema("sheet").expect("the schema of sheet presets");
    CompiledSchema::new(serde_json::from_str(text).expect("JSON")).expect("a schema")
}

/// True where the schema has nothing against the text.
fn conforms(text: &str) -> bool {
    let mut sources = massicot::diag::SourceMap::default();
    let file = sources.add("preset.toml", text);
    let (value, found) = massicot::load::toml::parse(&sources, file);
    found.is_empty() && schema().check(&value).is_empty()
}

fn sheets(preset: &str, trim: (f64, f64), bleed: f64, count: usize) -> Vec<Sheet> {
    laid_out(
        preset,
        stock(Size::new(Mm(trim.0), Mm(trim.1)), Mm(bleed)),
        count,
    )
}

fn laid_out(preset: &str, stock: Stock, count: usize) -> Vec<Sheet> {
    let stock = Arc::new(stock);
    let piece = |index| Piece {
        front: FaceIndex(index),
        back: Some(FaceIndex(100 + index)),
        stock: stock.clone(),
        copies: 1,
    };
    let pieces: Vec<Piece> = (0..count).map(piece).collect();
    let labels = Labels {
        game: "10 000 dans ma poche".into(),
        language: "fr".into(),
    };
    impose(&pieces, &built_in(preset), &labels).unwrap_or_else(|error| panic!("{preset}: {error}"))
}

#[test]
fn every_built_in_preset_is_sound_and_conforms_to_the_schema() {
    let names = presets::names("sheets");
    assert!(
        ["a4", "a4-bleed", "letter", "letter-bleed", "one-page"]
            .iter()
            .all(|name| names.contains(name))
    );
    for name in names {
        let preset = built_in(name);
        assert_eq!(preset.id, name);
        assert!(conforms(presets::text("sheets", name).unwrap()), "{name}");
    }
}

#[test]
fn so_many_cards_and_tiles_share_a_sheet() {
    let (poker, us_poker) = ((63.0, 88.0), (63.5, 88.9));
    let most = [
        ("a4", poker, 9),
        ("letter", poker, 9),
        ("a4-bleed", poker, 8),
        ("letter-bleed", poker, 6),
        ("a4", (60.0, 60.0), 12),
        ("letter", (60.0, 60.0), 12),
        ("one-page", poker, 1),
        ("a3", poker, 18),
        ("a3-bleed", poker, 16),
        ("tabloid", poker, 18),
        ("letter-8", poker, 8),
        ("letter", us_poker, 8),
        ("letter-9", us_poker, 9),
        ("letter-9", (88.9, 63.5), 9),
        ("letter-9", poker, 9),
    ];
    for (preset, trim, most) in most {
        let front = &sheets(preset, trim, 3.0, 100)[0];
        assert_eq!(front.placements.len(), most, "{preset} {trim:?}");
    }
}

/// The figures that the preset and docs/sheets.md give.
#[test]
fn nine_us_poker_cards_on_letter_keep_their_bleed_and_their_marks() {
    let front = &sheets("letter-9", (63.5, 88.9), 3.175, 9)[0];
    assert_eq!(front.paper, Size::new(Mm(215.9), Mm(279.4)));
    assert!(front.bleed_box.y.about(Mm(4.5)), "{:?}", front.bleed_box);
    assert!(front.trim_box.x.0 - front.bleed_box.x.0 > 2.9);
    let rows: Vec<f64> = front.placements.iter().map(|one| one.trim.y.0).collect();
    assert!((rows[3] - rows[0] - 88.9 - 1.2).abs() < 1e-9);
    let marks = front.marks.iter().filter_map(|mark| match mark {
        Mark::Crop(stroke) => Some(stroke),
        _ => None,
    });
    let ends = marks.flat_map(|stroke| [stroke.from, stroke.to]);
    let ends: Vec<(Mm, Mm)> = ends.collect();
    // Both ends of six cuts one way and of six the other.
    assert_eq!(ends.len(), 2 * 2 * 12);
    let nearest = |along: fn(&(Mm, Mm)) -> Mm| {
        let along = ends.iter().map(along);
        along.fold(f64::INFINITY, |least, end| least.min(end.0))
    };
    assert!(nearest(|end| end.1) >= 1.8 - 1e-6);
    assert!(nearest(|end| end.0) >= 4.3);
}

#[test]
fn a_sheet_of_cards_or_tiles_has_its_ruler_and_its_whole_note() {
    for preset in ["a4", "letter", "a4-bleed", "letter-bleed"] {
        for trim in [(63.0, 88.0), (60.0, 60.0)] {
            for count in 1..=20 {
                for sheet in sheets(preset, trim, 3.0, count) {
                    let is_ruler = |mark: &Mark| matches!(mark, Mark::Ruler { length, .. } if *length == Mm(100.0));
                    assert!(
                        sheet.marks.iter().any(is_ruler),
                        "{preset} {trim:?} {count}"
                    );
                    let is_whole = |mark: &Mark| {
                        matches!(mark, Mark::Note { text, .. }
                            if text.starts_with("Imprimer à 100 % · 10 000 dans ma poche · Cartes évènement · feuille ")
                                && text.ends_with("retourner sur le bord long"))
                    };
                    assert!(
                        sheet.marks.iter().any(is_whole),
                        "{preset} {trim:?} {count}"
                    );
                }
            }
        }
    }
}

#[test]
fn pages_fit_both_papers() {
    let pages = [
        (190.0, 250.0),
        (190.0, 255.0),
        (250.0, 190.0),
        (148.0, 210.0),
        (210.0, 148.0),
    ];
    for trim in pages {
        for preset in ["a4", "letter"] {
            for cut in [true, false] {
                let size = Size::new(Mm(trim.0), Mm(trim.1));
                let stock = Stock {
                    cut,
                    ..stock(size, Mm(0.0))
                };
                let sheets = laid_out(preset, stock, 2);
                let marked = sheets[0]
                    .marks
                    .iter()
                    .any(|mark| matches!(mark, Mark::Crop(_)));
                assert_eq!(marked, cut, "{preset} {trim:?}");
                assert_eq!(sheets.len(), 4, "{preset} {trim:?}");
            }
        }
    }
}

const SOUND: &str = "\
title = \"Mine\"
paper = { width = 200, height = 250 }
layout = \"gutter-fold\"
orientation = \"landscape\"
margin = 5
wide_margin = 6
least_bleed = 1
most_bleed = 2.5
per_sheet = 4
duplex = \"short-edge\"
lap = 12
creep = 0.1
board = 1.5
ruler = false
note = false
[marks]
style = \"crosses\"
crop = true
fold = false
register = true
centre = true
length = 4
least_length = 2
offset = 0.5
thickness = 0.3
paper_edge = 2
";

#[test]
fn a_preset_of_ones_own_may_set_everything() {
    let preset = SheetPreset::parse("mine", SOUND).unwrap();
    assert!(conforms(SOUND));
    assert_eq!(preset.duplex, Duplex::ShortEdge);
    assert_eq!(
        preset.paper,
        PresetPaper::Sheet(Size::new(Mm(200.0), Mm(250.0)))
    );
    assert_eq!(preset.lap, Mm(12.0));
    assert_eq!(preset.per_sheet.map(u32::from), Some(4));
    assert_eq!(preset.marks.unwrap().paper_edge, Mm(2.0));
    assert!(!preset.ruler && !preset.note);
}

#[test]
fn the_schema_knows_every_key_of_a_preset() {
    let schema: serde_json::Value =
        serde_json::from_str(presets::schema("sheet").unwrap()).unwrap();
    let sound: toml::Table = toml::from_str(SOUND).unwrap();
    let marks = sound["marks"].as_table().unwrap();
    let keys = |table: &toml::Table| table.keys().cloned().collect::<Vec<_>>();
    let known = |at: &str| {
        let properties = schema
            .pointer(at)
            .and_then(|found| found.as_object())
            .unwrap();
        for (key, property) in properties {
            assert!(
                property.get("description").is_some(),
                "{key} is not described"
            );
        }
        let mut known: Vec<String> = properties.keys().cloned().collect();
        known.sort();
        known
    };
    // `SOUND` has every key there is: `deny_unknown_fields` refuses any other, and it sets all.
    assert_eq!(known("/properties"), keys(&sound));
    assert_eq!(known("/properties/marks/properties"), keys(marks));
}

/// A change that breaks `SOUND`, what the caret is under, what is said, and whether a schema
/// can know.
const BROKEN: &[(&str, &str, &str, &str, bool)] = &[
    (
        "wide_margin = 6",
        "wide_margin = 201",
        "201",
        "between 0 and 200 mm",
        true,
    ),
    (
        "margin = 5",
        "margin = -1",
        "-1",
        "between 0 and 200 mm",
        true,
    ),
    (
        "margin = 5",
        "margin = nan",
        "nan",
        "between 0 and 200 mm",
        true,
    ),
    (
        "margin = 5",
        "margin = \"5\"",
        "\"5\"",
        "invalid type",
        true,
    ),
    ("margin = 5\n", "", "", "missing field `margin`", true),
    (
        "margin = 5",
        "margni = 5",
        "margni",
        "unknown field `margni`",
        true,
    ),
    (
        "paper = { width = 200, height = 250 }",
        "paper = \"a44\"",
        "\"a44\"",
        "there is no paper `a44`",
        true,
    ),
    (
        "paper = { width = 200, height = 250 }",
        "paper = 4",
        "4",
        "the name of a paper",
        true,
    ),
    (
        "width = 200",
        "width = 20000",
        "{ width = 20000, height = 250 }",
        "between 20 and 5080 mm",
        true,
    ),
    (
        "width = 200",
        "widht = 200",
        "widht",
        "unknown field `widht`",
        true,
    ),
    (
        "most_bleed = 2.5",
        "most_bleed = 0.5",
        "0.5",
        "between 1 and 200 mm",
        false,
    ),
    ("per_sheet = 4", "per_sheet = 0", "0", "nonzero", true),
    ("lap = 12", "lap = 4", "4", "between 5 and 40 mm", true),
    (
        "creep = 0.1",
        "creep = 1.5",
        "1.5",
        "between 0 and 1 mm",
        true,
    ),
    (
        "board = 1.5",
        "board = 5.5",
        "5.5",
        "between 0 and 5 mm",
        true,
    ),
    (
        "short-edge",
        "shortedge",
        "\"shortedge\"",
        "unknown variant",
        true,
    ),
    (
        "least_length = 2",
        "least_length = 1.9",
        "1.9",
        "between 2 and 20 mm",
        true,
    ),
    (
        "length = 4",
        "length = 3",
        "3",
        "between 3.5 and 20 mm",
        false,
    ),
    (
        "thickness = 0.3",
        "thickness = 9",
        "9",
        "between 0.05 and 1.4 pt",
        true,
    ),
    (
        "offset = 0.5",
        "offset = 0",
        "0",
        "between 0.2 and 20 mm",
        true,
    ),
    ("crosses", "cross", "\"cross\"", "unknown variant", true),
    ("note = false", "note = no", "no", "", true),
];

#[test]
fn a_wide_margin_is_paid_for_by_marks_and_bleed_around_the_block() {
    let a4 = built_in("a4");
    let wider = a4.wider();
    let told = wider.iter().map(|preset| {
        assert!(preset.problems().is_empty() && preset.wide_margin.is_none());
        let marks = preset.marks.as_ref().unwrap();
        (
            [preset.margin, marks.paper_edge],
            [preset.most_bleed, preset.least_bleed],
            [marks.length, marks.least_length],
        )
    });
    let mm = |lengths: [f64; 2]| lengths.map(Mm);
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            (mm([5.0, 5.0]), mm([3.0, 1.0]), mm([2.5, 2.1])),
            (mm([5.0, 5.0]), mm([1.0, 1.0]), mm([2.1, 2.1])),
        ]
    );
    assert_eq!(built_in("one-page").wider(), []);
}

#[test]
fn crop_marks_are_no_price_of_a_wide_margin() {
    let a4 = built_in("a4");
    let told = |preset: &SheetPreset, height: f64| {
        let piece = Piece {
            front: FaceIndex(0),
            back: None,
            stock: Arc::new(stock(Size::new(Mm(140.0), Mm(height)), Mm(3.0))),
            copies: 1,
        };
        let fronts = lay_out(&[piece], preset, "").unwrap();
        fronts.told(preset).collect::<Vec<_>>()
    };
    for wider in a4.wider() {
        assert_eq!(told(&a4, 270.0), told(&wider, 270.0));
        // It would fit, but without its marks.
        assert_ne!(told(&a4, 284.0), told(&wider, 284.0));
    }
}

#[test]
fn a_broken_preset_is_refused_where_it_is_broken() {
    for (sound, broken, caret, message, schema_knows) in BROKEN {
        let text = SOUND.replacen(sound, broken, 1);
        let text = match *message == "between 3.5 and 20 mm" {
            true => text.replace("least_length = 2", "least_length = 3.5"),
            false => text,
        };
        let errors = SheetPreset::parse("broken", &text).expect_err(broken);
        let at = &text[errors[0].range.clone()];
        assert!(at.starts_with(caret), "{broken}: the caret is under {at:?}");
        assert!(
            errors[0].message.contains(message),
            "{broken}: {}",
            errors[0].message
        );
        assert_eq!(conforms(&text), !schema_knows, "{broken}: the schema");
    }
}

#[test]
fn values_that_cannot_be_are_all_told() {
    let text = SOUND
        .replace("margin = 5", "margin = 500")
        .replace("offset = 0.5", "offset = -3");
    let errors = SheetPreset::parse("broken", &text).unwrap_err();
    let carets: Vec<&str> = errors
        .iter()
        .map(|error| &text[error.range.clone()])
        .collect();
    assert_eq!(carets, ["500", "-3"]);
}

#[test]
fn the_preset_in_the_documentation_is_one() {
    let page = include_str!("../../../docs/sheets.md");
    let mut blocks = page.split("```toml\n").skip(1);
    let block = blocks.find(|block| block.starts_with("title"));
    let text = block.and_then(|block| block.split("```").next()).unwrap();
    assert!(conforms(text));
    let preset = SheetPreset::parse("office", text).unwrap();
    assert!(preset.marks.is_some());
}
