//! A sheet of paper with the pieces on it, and the n-up layout that fills most of them.

use std::num::NonZeroU32;
use std::sync::Arc;

use kurbo::BezPath;

use super::grid::{Grid, GridRequest};
use super::marks::{crop_marks, fold_marks, sheet_marks};
use super::paper::Paper;
use super::piece::Piece;
use super::preset::{Orientation, SheetPreset};
use super::sheet::{FaceIndex, Placement, PosterPosition, Sheet, Side, Turn};
use crate::load::Stock;
use crate::units::{Mm, Pt, Rect, Size};

/// Of the strokes on a sheet without crop marks.
const DEFAULT_THICKNESS: Pt = Pt(0.25);

/// A sheet of paper: its front with the marks that tell where to cut, and what lies there.
pub struct SheetFront<'a> {
    pub sheet: Sheet,
    /// The pieces of the front's placements, in their order.
    pub pieces: Vec<&'a Piece>,
    /// Which part of a poster it is.
    pub poster: Option<PosterPosition>,
}

impl SheetFront<'_> {
    /// True where every place stays empty, on both sides.
    pub fn is_blank(&self) -> bool {
        let sides = |piece: &&Piece| [Some(piece.front), piece.back];
        let mut faces = self.pieces.iter().flat_map(sides).flatten();
        faces.all(|face| face == FaceIndex::BLANK)
    }
}

/// What the preset asks of pieces of that stock.
pub fn grid_request(stock: &Stock, preset: &SheetPreset, count: usize) -> GridRequest {
    let request = GridRequest {
        trim: stock.trim,
        stock_bleed: stock.bleed,
        paper: stock.trim,
        orientation: preset.orientation,
        margin: preset.margin,
        mark_space: preset.marks.as_ref().map(|marks| marks.space()),
        least_bleed: preset.least_bleed,
        most_bleed: preset.most_bleed,
        per_sheet: preset.per_sheet,
        count,
    };
    match preset.paper {
        // Whoever prints it has no use for what lies beyond its edges.
        Paper::Sheet(paper) if !stock.cut => GridRequest {
            stock_bleed: Mm::ZERO,
            paper,
            margin: Mm::ZERO,
            mark_space: None,
            per_sheet: Some(NonZeroU32::MIN),
            ..request
        },
        Paper::Sheet(paper) => GridRequest { paper, ..request },
        Paper::Piece => {
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

/// What shows of a piece that is no rectangle: its shape with the bleed. Where it is to be cut can
/// then be seen. Whoever is sent pages as large as the piece has the whole picture.
pub fn visible_outline(stock: &Stock, preset: &SheetPreset) -> Option<Arc<BezPath>> {
    let shaped = stock.cut && !stock.shape.is_rectangle();
    (shaped && preset.paper != Paper::Piece)
        .then(|| Arc::new(stock.offset_path(preset.most_bleed.min(stock.bleed))))
}

/// Fills the cells of a grid row by row; `None` where there is nothing to fill them with.
pub fn fill_grid<'a>(
    grid: &Grid,
    pieces: &[&'a Piece],
    preset: &SheetPreset,
) -> Option<SheetFront<'a>> {
    let outline = visible_outline(&pieces.first()?.stock, preset);
    let place = |(cell, piece): (usize, &&Piece)| {
        let (row, column) = (cell / grid.columns, cell % grid.columns);
        Placement {
            face: piece.front,
            trim: grid.trim_at(row, column),
            visible: grid.visible_at(row, column, pieces.len()),
            outline: outline.clone(),
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
    sheet.placements = placements;
    Some(SheetFront {
        sheet,
        pieces: pieces.to_vec(),
        poster: None,
    })
}

/// A front with its boxes, and nothing on it.
pub fn empty(paper: Size, trim_box: Rect, bleed_box: Rect, preset: &SheetPreset) -> Sheet {
    let style = preset.marks.as_ref();
    Sheet {
        paper,
        side: Side::Front,
        trim_box,
        bleed_box,
        placements: Vec::new(),
        correction: None,
        mark_thickness: style.map_or(DEFAULT_THICKNESS, |style| style.thickness),
        marks: Vec::new(),
    }
}
