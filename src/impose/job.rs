//! Several components in one print job.

use super::duplex::Mirror;
use super::preset::Duplex;
use super::sheet::{Sheet, Side};

/// The sheets of several components in printing order, for one run through the printer.
///
/// Where any sheet has a back, the whole job is printed duplex: fronts without a back get an empty
/// page behind them, so that each front starts on a new sheet of paper.
pub fn one_job(parts: &[&[Sheet]], duplex: Duplex) -> Vec<Vec<Sheet>> {
    let mut sheets = parts.iter().flat_map(|part| part.iter());
    let turned = sheets.any(|sheet| sheet.side == Side::Back);
    let part = |sheets: &&[Sheet]| match turned {
        true => with_blanks(sheets, duplex),
        false => sheets.to_vec(),
    };
    parts.iter().map(part).collect()
}

fn with_blanks(sheets: &[Sheet], duplex: Duplex) -> Vec<Sheet> {
    let mut job = Vec::new();
    for (index, sheet) in sheets.iter().enumerate() {
        job.push(sheet.clone());
        let is_alone = sheets
            .get(index + 1)
            .is_none_or(|next| next.side == Side::Front);
        if sheet.side == Side::Front && is_alone {
            job.extend(Mirror::of(duplex, sheet.paper).map(|mirror| blank_behind(sheet, mirror)));
        }
    }
    job
}

fn blank_behind(front: &Sheet, mirror: Mirror) -> Sheet {
    Sheet {
        paper: front.paper,
        side: Side::Back,
        trim_box: mirror.rect(front.trim_box),
        bleed_box: mirror.rect(front.bleed_box),
        placements: Vec::new(),
        correction: None,
        mark_thickness: front.mark_thickness,
        marks: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::{Mm, Pt, Rect, Size};

    fn sheet(side: Side) -> Sheet {
        Sheet {
            paper: Size::new(Mm(210.0), Mm(297.0)),
            side,
            trim_box: Rect::new(Mm(10.0), Mm(10.0), Mm(100.0), Mm(50.0)),
            bleed_box: Rect::new(Mm(7.0), Mm(7.0), Mm(106.0), Mm(56.0)),
            placements: Vec::new(),
            correction: None,
            mark_thickness: Pt(0.25),
            marks: Vec::new(),
        }
    }

    #[test]
    fn every_front_begins_a_sheet_where_any_has_a_back() {
        let (front, back) = (sheet(Side::Front), sheet(Side::Back));
        let guide = [front.clone(), front.clone()];
        let cards = [front.clone(), back.clone(), front.clone()];
        let job = one_job(&[&guide, &cards], Duplex::LongEdge);
        let sides = |sheets: &[Sheet]| sheets.iter().map(|sheet| sheet.side).collect::<Vec<_>>();
        assert_eq!(sides(&job[0]), [Side::Front, Side::Back].repeat(2));
        assert_eq!(sides(&job[1]), [Side::Front, Side::Back].repeat(2));
        assert_eq!(job[0][1].trim_box.x, Mm(100.0));
    }

    #[test]
    fn a_job_without_backs_stays_as_it_is() {
        let guide = [sheet(Side::Front), sheet(Side::Front)];
        assert_eq!(one_job(&[&guide], Duplex::LongEdge), [guide]);
    }
}
