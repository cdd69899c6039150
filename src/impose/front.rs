//! The front of a sheet with the pieces on it, and the n-up layout that fills it.

use std::num::NonZeroU32;

use super::grid::{Grid, GridRequest};
use super::marks::{crop_marks, fold_marks, sheet_marks};
use super::net;
use super::notes::Handling;
use super::outline::PieceOutline;
use super::paper::PresetPaper;
use super::piece::Piece;
use super::preset::{Marks, Orientation, SheetPreset};
use super::sheet::{FaceIndex, Placement, PosterPosition, Sheet, Side, Turn};
use crate::load::Stock;
use crate::units::{Mm, Pt, Rect, Size};

/// Stroke thickness on a sheet without crop marks.
const DEFAULT_THICKNESS: Pt = Pt(0.25);

/// The front of a sheet with its crop marks, and what is behind its pieces. Backs, rulers and notes
/// are added later.
#[derive(Clone, Debug)]
pub struct SheetFront {
    pub sheet: Sheet,
    /// The face on the other side of the paper behind each placement, in the same order.
    pub backs: Vec<Option<FaceIndex>>,
    /// Its position, where it is a sheet of a poster.
    pub poster: Option<PosterPosition>,
    pub handling: Handling,
}

impl SheetFront {
    /// True where nothing is printed on either side.
    pub fn is_blank(&self) -> bool {
        let fronts = self.sheet.placements.iter().map(|placement| placement.face);
        let mut faces = fronts.chain(self.backs.iter().copied().flatten());
        faces.all(|face| face == FaceIndex::BLANK)
    }
}

/// The grid request of a preset for `count` pieces of a stock.
pub fn grid_request(stock: &Stock, preset: &SheetPreset, count: usize) -> GridRequest {
    let is_net = stock.shape.net().is_some() && preset.paper != PresetPaper::Piece;
    let request = GridRequest {
        trim: stock.trim,
        stock_bleed: stock.bleed,
        paper: stock.trim,
        orientation: preset.orientation,
        margin: preset.margin,
        // A net is cut along its own line.
        mark_space: preset.marks.as_ref().map(Marks::space).filter(|_| !is_net),
        least_bleed: preset.least_bleed,
        most_bleed: preset.most_bleed,
        per_sheet: preset.per_sheet,
        count,
    };
    match preset.paper {
        // A page that is not cut shows no bleed.
        PresetPaper::Sheet(paper) if !stock.cut => GridRequest {
            stock_bleed: Mm::ZERO,
            paper,
            margin: Mm::ZERO,
            mark_space: None,
            per_sheet: Some(NonZeroU32::MIN),
            ..request
        },
        PresetPaper::Sheet(paper) => GridRequest { paper, ..request },
        PresetPaper::Piece => {
            let shown = preset.most_bleed.min(stock.bleed);
            GridRequest {
                paper: stock.trim.grown(shown + request.border()),
                orientation: Orientation::Portrait,
                per_sheet: Some(NonZeroU32::MIN),
                ..request
            }
        }
    }
}

/// Fills the cells of a grid row by row with pieces of one outline; `None` without pieces.
pub fn fill_grid(
    grid: &Grid,
    pieces: &[&Piece],
    outline: &PieceOutline,
    preset: &SheetPreset,
) -> Option<SheetFront> {
    let place = |(cell, piece): (usize, &&Piece)| {
        let (row, column) = (cell / grid.columns, cell % grid.columns);
        Placement {
            face: piece.front,
            trim: grid.trim_at(row, column),
            visible: grid.visible_at(row, column, pieces.len()),
            outline: outline.visible.clone(),
            turn: Turn::None,
        }
    };
    let placements: Vec<Placement> = pieces.iter().enumerate().map(place).collect();
    let trims = placements.iter().map(|piece| piece.trim);
    let visibles = placements.iter().map(|piece| piece.visible);
    let (trim_box, bleed_box) = (trims.reduce(Rect::union)?, visibles.reduce(Rect::union)?);
    let mut sheet = empty(grid.paper, trim_box, bleed_box, preset);
    if let Some(style) = preset.marks.as_ref().filter(|_| grid.marked) {
        let trims: Vec<Rect> = placements.iter().map(|piece| piece.trim).collect();
        sheet.marks = crop_marks(&trims, bleed_box, grid.paper, style);
        let folds = pieces.first().map_or(&[][..], |piece| &piece.stock.folds);
        let folds = fold_marks(&trims, folds, bleed_box, grid.paper, style);
        sheet.marks.extend(folds);
        let whole = sheet_marks(bleed_box, grid.paper, &sheet.marks, style);
        sheet.marks.extend(whole);
    }
    sheet.marks.extend(outline.marks(&placements));
    let net = pieces.first().and_then(|piece| piece.stock.shape.net());
    if let Some(net) = net.filter(|_| preset.paper != PresetPaper::Piece) {
        let on_art = placements.iter().flat_map(|piece| net::marks(net, piece));
        sheet.marks.extend(on_art);
    }
    sheet.placements = placements;
    Some(SheetFront {
        sheet,
        backs: pieces.iter().map(|piece| piece.back).collect(),
        poster: None,
        handling: Handling::None,
    })
}

/// A front with its boxes and no placements or marks.
pub fn empty(paper: Size, trim_box: Rect, bleed_box: Rect, preset: &SheetPreset) -> Sheet {
    let style = preset.marks.as_ref();
    Sheet {
        paper,
        side: Side::Front,
        trim_box,
        bleed_box,
        placements: Vec::new(),
        cut_as_one: false,
        correction: None,
        mark_thickness: style.map_or(DEFAULT_THICKNESS, |style| style.thickness),
        marks: Vec::new(),
    }
}
