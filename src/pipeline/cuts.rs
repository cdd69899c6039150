//! A file for the cutting machine beside each sheet.

use std::path::PathBuf;
use std::sync::Arc;

use kurbo::BezPath;

use super::folder;
use super::options::CutFormat;
use super::sheets::Imposed;
use crate::impose::{JobSheets, Side, cuts::outlines};
use crate::load::Game;
use crate::render::{FaceSide, Plan};
use crate::write::cuts::{CutDrawing, dxf, svg};

/// The path along which each face of a plan is cut out, if it is: fronts, as sheets are cut from
/// their fronts.
pub fn paths(game: &Game, plan: &Plan) -> Vec<Option<Arc<BezPath>>> {
    let components = game.components.iter().map(|component| {
        let stock = &component.stock;
        stock.cut.then(|| Arc::new(stock.cut_path()))
    });
    // Of a large deck all faces share one.
    let components: Vec<Option<Arc<BezPath>>> = components.collect();
    let faces = plan.faces.iter().map(|job| {
        let path = components[job.component].as_ref();
        path.filter(|_| job.side == FaceSide::Front).cloned()
    });
    faces.collect()
}

/// The cut paths of each front of a file, numbered as its sheets are; sheets without any are left
/// out.
pub fn files(
    game: &Game,
    name: &str,
    parts: &[Imposed<'_>],
    paths: &[Option<Arc<BezPath>>],
    format: CutFormat,
) -> Vec<(PathBuf, Vec<u8>)> {
    let fronts = parts.iter().map(|part| part.sheets.of_side(Side::Front));
    let fronts: Vec<JobSheets> = fronts.collect();
    let sheets = fronts.iter().flat_map(JobSheets::iter);
    let mut files = Vec::new();
    for (index, sheet) in sheets.enumerate() {
        let cuts = outlines(&sheet, paths);
        if cuts.is_empty() {
            continue;
        }
        let drawing = CutDrawing {
            sheet: &sheet,
            cuts: &cuts,
        };
        let (ending, bytes) = match format {
            CutFormat::Svg => ("svg", svg::encode(&drawing)),
            CutFormat::Dxf => ("dxf", dxf::encode(&drawing)),
        };
        let file = format!("{name}-cut-{}.{ending}", index + 1);
        files.push((folder(game).join(file), bytes));
    }
    files
}
