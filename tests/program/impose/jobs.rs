//! Several components as one print job: numbered from end to end, every front on paper of its own.

use std::sync::Arc;

use massicot::impose::{FaceIndex, JobPosition, Mark, Piece, Sheet, SheetPreset, Side, lay_out};
use massicot::units::{Mm, Size};

use super::properties::labels;
use super::random::{BACK, stock};

fn a4() -> SheetPreset {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    SheetPreset::parse("a4", text).unwrap()
}

fn cards(copies: u32, back: Option<FaceIndex>) -> Piece {
    Piece {
        front: FaceIndex(0),
        back,
        stock: Arc::new(stock(Size::new(Mm(63.0), Mm(88.0)), Mm(3.0))),
        copies,
    }
}

fn note(sheet: &Sheet) -> &str {
    let mut notes = sheet.marks.iter().filter_map(|mark| match mark {
        Mark::Note { text, .. } if text.contains("100 %") => Some(text.as_str()),
        _ => None,
    });
    notes.next().unwrap_or_default()
}

#[test]
fn sheets_are_numbered_over_the_whole_job() {
    let fronts = lay_out(&[cards(12, Some(FaceIndex(BACK)))], &a4(), "Cartes").unwrap();
    let job = JobPosition {
        before: 3,
        sheets: 7,
        backed: true,
    };
    let sheets: Vec<Sheet> = fronts.finish(&a4(), &labels(), job).collect();
    let numbers = ["4/7 recto", "4/7 verso", "5/7 recto", "5/7 verso"];
    assert_eq!(sheets.len(), numbers.len());
    for (sheet, number) in sheets.iter().zip(numbers) {
        assert!(
            note(sheet).contains(&format!("feuille {number}")),
            "{}",
            note(sheet)
        );
    }
}

/// Nothing but the note is on the back of a sheet whose pieces have none.
#[test]
fn a_back_that_stays_blank_says_so() {
    let fronts = lay_out(&[cards(2, None)], &a4(), "Cartes").unwrap();
    let alone = fronts.alone(&a4());
    assert!(!alone.backed);
    assert_eq!(fronts.finish(&a4(), &labels(), alone).count(), 1);
    let job = JobPosition {
        backed: true,
        ..alone
    };
    let sheets: Vec<Sheet> = fronts.finish(&a4(), &labels(), job).collect();
    let [front, back] = &sheets[..] else {
        panic!("{} pages", sheets.len())
    };
    assert_eq!((front.side, back.side), (Side::Front, Side::Back));
    assert!(back.placements.is_empty());
    assert_eq!(back.marks.len(), 1);
    assert!(
        note(back).contains("feuille 1/1 verso laissé blanc"),
        "{}",
        note(back)
    );
}
