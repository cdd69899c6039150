//! The line around a piece that is no rectangle: outside its trim, on its own bleed.

use massicot::impose::{Mark, PresetPaper, Side};
use massicot::units::Mm;
use proptest::prelude::*;

use super::properties::{impose, labels};
use super::random::{pieces, preset};

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn each_shaped_piece_of_a_front_has_one_outside_its_trim(pieces in pieces(), preset in preset()) {
        prop_assume!(preset.paper != PresetPaper::Piece && preset.marks.is_some());
        let Ok(sheets) = impose(&pieces, &preset, &labels()) else {
            return Ok(());
        };
        // Where a sheet holds a part of a piece, a poster, it is cut around that first.
        for sheet in sheets.iter().filter(|sheet| !sheet.cut_as_one) {
            let outlines: Vec<_> = sheet.marks.iter().filter_map(|mark| match mark {
                Mark::Outline { on_bleed, .. } => Some((mark.bounds(), *on_bleed)),
                _ => None,
            }).collect();
            let shaped: Vec<_> = sheet.placements.iter().filter(|placed| placed.outline.is_some()).collect();
            let expected = if sheet.side == Side::Front { shaped.len() } else { 0 };
            prop_assert_eq!(outlines.len(), expected);
            for ((line, on_bleed), placed) in outlines.into_iter().zip(shaped) {
                let least = if on_bleed { Mm(0.15) } else { Mm(-0.01) };
                prop_assert!(line.contains(placed.trim.grown(least)), "{line:?} on {:?}", placed.trim);
                prop_assert!(placed.visible.grown(Mm(0.01)).contains(line), "{line:?} not in {:?}", placed.visible);
            }
        }
    }
}
