//! From a game's plan to its sheets.

use super::session::{Failure, Session};
use crate::diag::{Diagnostic, Report, codes};
use crate::impose::{self, FaceIndex, Labels, Sheet, SheetPreset, Side};
use crate::load::Component;
use crate::render::{Piece, Plan, Renderer};

/// One component's sheets.
#[derive(Clone)]
pub struct Imposed<'g> {
    pub component: &'g Component,
    pub sheets: Vec<Sheet>,
    pub pieces: usize,
}

/// Lays out every component; those that cannot be are told together.
pub fn imposed<'g>(
    session: &Session,
    renderer: &Renderer<'g>,
    plan: &Plan,
    preset: &SheetPreset,
) -> Result<Vec<Imposed<'g>>, Failure> {
    let game = renderer.game();
    let mut imposed = Vec::new();
    let mut report = Report::default();
    for (index, pieces) in &plan.components {
        let component = &game.components[*index];
        let labels = Labels {
            game: game.title.clone(),
            component: component.title.clone(),
            language: game.language.clone(),
        };
        let laid: Vec<impose::Piece> = pieces.iter().map(|piece| laid(component, piece)).collect();
        match impose::impose(&laid, preset, &labels) {
            Ok(sheets) => imposed.push(Imposed {
                component,
                sheets,
                pieces: pieces.iter().map(|piece| piece.copies as usize).sum(),
            }),
            Err(error) => report.push(
                Diagnostic::error(codes::DOES_NOT_FIT, error.to_string())
                    .at(component.stock_span)
                    .help(format!(
                        "the sheet preset is `{}`: --sheet takes another",
                        preset.id
                    ))
                    .about(format!("{}/{}", game.id, component.id.value)),
            ),
        }
    }
    session.pass(renderer.project(), report)?;
    Ok(imposed)
}

/// All components as one print job.
pub fn whole_kit<'g>(parts: Vec<Imposed<'g>>, preset: &SheetPreset) -> Vec<Imposed<'g>> {
    let sheets: Vec<&[Sheet]> = parts.iter().map(|part| part.sheets.as_slice()).collect();
    let job = impose::one_job(&sheets, preset.duplex);
    let parts = parts.into_iter().zip(job);
    parts
        .map(|(part, sheets)| Imposed { sheets, ..part })
        .collect()
}

/// Fronts and backs as files of their own, by their names; one without pages is left out.
pub fn sides<'g>(name: &str, parts: &[Imposed<'g>]) -> Vec<(String, Vec<Imposed<'g>>)> {
    let of = |(side, ending): (Side, &str)| {
        let kept = |part: &Imposed<'g>| {
            let sheets = part.sheets.iter().filter(|sheet| sheet.side == side);
            Imposed {
                sheets: sheets.cloned().collect(),
                ..part.clone()
            }
        };
        let parts: Vec<Imposed<'g>> = parts.iter().map(kept).collect();
        let has_pages = parts.iter().any(|part| !part.sheets.is_empty());
        has_pages.then(|| (format!("{name}-{ending}"), parts))
    };
    let sides = [(Side::Front, "fronts"), (Side::Back, "backs")];
    sides.into_iter().filter_map(of).collect()
}

fn laid(component: &Component, piece: &Piece) -> impose::Piece {
    impose::Piece {
        front: FaceIndex(piece.front),
        back: piece.back.map(FaceIndex),
        stock: component.stock.clone(),
        copies: piece.copies,
    }
}
