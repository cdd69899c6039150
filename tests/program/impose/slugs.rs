//! What is printed beside the pieces keeps clear of them.

use massicot::impose::{Mark, Sheet, SheetPreset};
use massicot::units::{Mm, Rect};
use proptest::prelude::*;

/// Ruler and note: on the paper, off the art, off the marks, off each other.
pub fn slug_is_clear(sheet: &Sheet, preset: &SheetPreset) -> Result<(), TestCaseError> {
    let paper = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
    for (index, mark) in sheet.marks.iter().enumerate() {
        let bounds = mark.bounds();
        // Ticks lie in laps, under the next sheet; a fold goes from edge to edge; outlines lie on bleed.
        if matches!(
            mark,
            Mark::Crop(_) | Mark::Register(_) | Mark::Fold(_) | Mark::Outline { .. }
        ) {
            continue;
        }
        if matches!(mark, Mark::Cross(_) | Mark::Centre(_)) {
            let edge = preset
                .marks
                .as_ref()
                .map_or(Mm::ZERO, |marks| marks.paper_edge);
            prop_assert!(paper.grown(-edge).contains(bounds), "{mark:?}");
            let mut art = sheet.placements.iter().map(|placement| placement.visible);
            prop_assert!(
                !art.any(|art| art.overlaps(bounds.grown(Mm(0.1)))),
                "{mark:?} on art"
            );
            continue;
        }
        let edge = preset
            .marks
            .as_ref()
            .map_or(Mm(2.0), |marks| marks.paper_edge);
        prop_assert!(paper.grown(-edge).contains(bounds), "{mark:?}");
        // Between blocks: off the art of all of them, and off their marks.
        if matches!(mark, Mark::Cut(_)) {
            let mut art = sheet.placements.iter().map(|placement| placement.visible);
            prop_assert!(
                !art.any(|art| art.overlaps(bounds.grown(Mm(0.9)))),
                "{mark:?} on art"
            );
            let mut crops = sheet.marks.iter();
            prop_assert!(
                !crops.any(|other| matches!(other, Mark::Crop(_))
                    && other.bounds().overlaps(bounds.grown(Mm(0.9)))),
                "{mark:?} on a mark"
            );
            continue;
        }
        let clear = bounds.grown(Mm(0.3));
        prop_assert!(!clear.overlaps(sheet.bleed_box), "{mark:?} on the art");
        // The numbers of a map are in its cells, however small.
        let map = sheet
            .marks
            .iter()
            .find(|mark| matches!(mark, Mark::Map { .. }));
        let in_map = |of: &Mark| map.is_some_and(|map| map.bounds().contains(of.bounds()));
        let beside = |other: &&Mark| !(in_map(mark) && in_map(other));
        for other in sheet.marks[..index].iter().filter(beside) {
            prop_assert!(
                !clear.overlaps(other.bounds().grown(Mm(0.05))),
                "{mark:?} on {other:?}"
            );
        }
    }
    Ok(())
}
