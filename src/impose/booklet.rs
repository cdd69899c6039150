//! Saddle-stitched booklets: two pages side by side on each side of a sheet; the sheets are nested,
//! folded in the middle and stapled on the fold.
//!
//! Of N pages, filled with blank ones to a multiple of 4, the sheet n (counted from 0, the
//! outermost) has on its front the pages N − 2n and 2n + 1, on its back 2n + 2 and N − 2n − 1. Each
//! pair of pages that share a leaf is imposed as a piece with a front and a back, so that duplex
//! works as for any other piece.
//!
//! A sheet lies inside of those around it, and sticks out by their thickness where all of them are cut
//! together. So its pages are that much narrower, and lie that much nearer to the fold: creep.

use super::error::ImposeError;
use super::front::{self, SheetFront};
use super::grid::GridRequest;
use super::marks::{crop_marks, spine_marks};
use super::notes::Handling;
use super::paper::PresetPaper;
use super::piece::{self, Piece};
use super::preset::{Duplex, SheetPreset};
use super::sheet::{FaceIndex, Mark, Placement, Sheet, Turn};
use crate::load::Stock;
use crate::message::Message;
use crate::units::{Mm, Rect, Size};

/// Tolerance for rounding in sums of lengths.
const HAIR: Mm = Mm(1e-6);
/// The largest part of a page's width that may go over the fold.
const MOST_CREEP: f64 = 0.1;

/// The leaves of a booklet as pieces with a page on each side, in pairs, left leaf first. There are
/// as many booklets as the piece with the most copies has copies.
///
/// # Errors
/// [`ImposeError::Preset`] for pages of more than one size, or where backs are not printed.
pub fn leaves_of(pieces: &[Piece], preset: &SheetPreset) -> Result<Vec<Piece>, ImposeError> {
    let printed = || pieces.iter().filter(|piece| piece.copies > 0);
    let Some(first) = printed().next() else {
        return Ok(Vec::new());
    };
    let unsound = |message: Message| Err(ImposeError::Preset { message });
    if printed().any(|piece| piece.stock.trim != first.stock.trim) {
        return unsound(message!(
            "impose-booklet-leaves-of",
            "the pages of a booklet are of one size"
        ));
    }
    if preset.duplex == Duplex::None {
        return unsound(message!(
            "impose-booklet-leaves-of-printed-both",
            "a booklet is printed on both sides of the paper"
        ));
    }
    let mut pages: Vec<FaceIndex> = printed()
        .flat_map(|piece| [Some(piece.front), piece.back])
        .flatten()
        .collect();
    pages.resize(pages.len().next_multiple_of(4), FaceIndex::BLANK);
    let last = pages.len() - 1;
    let leaf = |front: usize, back: usize| Piece {
        front: pages[front],
        back: Some(pages[back]),
        stock: first.stock.clone(),
        copies: 1,
    };
    let sheet = |n: usize| [leaf(last - 2 * n, last - 2 * n - 1), leaf(2 * n, 2 * n + 1)];
    let booklet: Vec<Piece> = (0..pages.len() / 4).flat_map(sheet).collect();
    let copies = printed().map(|piece| piece.copies).max().unwrap_or(0);
    piece::check_piece_limit(booklet.len() as u64 * u64::from(copies))?;
    let copies = std::iter::repeat_n(booklet, copies as usize);
    Ok(copies.flatten().collect())
}

/// The fronts of the sheets, with two leaves on each, side by side.
///
/// # Errors
/// [`ImposeError::TooLarge`] for pages larger than half of the paper; [`ImposeError::Preset`] where
/// creep takes too much of them.
pub fn sheet_fronts(
    leaves: &[&Piece],
    preset: &SheetPreset,
) -> Result<Vec<SheetFront>, ImposeError> {
    let Some(first) = leaves.first() else {
        return Ok(Vec::new());
    };
    let stock = &first.stock;
    let paper = landscape_paper(stock, preset)?;
    let mut around = 0;
    let fronts = leaves.chunks_exact(2).map(|pair| {
        let is_outermost = faces(pair).eq(faces(leaves));
        around = if is_outermost { 0 } else { around + 1 };
        let creep = preset.creep * f64::from(around);
        let most = stock.trim.width * MOST_CREEP;
        match creep <= most {
            true => Ok(spread(pair, creep, paper, preset)),
            false => {
                let message = message!("impose-booklet-sheet-fronts", "with a creep of {each} a sheet the pages of sheet {around} would lie {creep} over the fold, and {most} is the most", each = preset.creep, around = around + 1, creep, most);
                Err(ImposeError::Preset { message })
            }
        }
    });
    fronts.collect()
}

/// The pages of the first two leaves.
fn faces<'p>(leaves: &'p [&Piece]) -> impl Iterator<Item = (FaceIndex, Option<FaceIndex>)> + 'p {
    let pair = leaves.iter().take(2);
    pair.map(|leaf| (leaf.front, leaf.back))
}

/// The paper, in the orientation in which two pages fit side by side; of both the one with more room around
/// them, for bleed and marks.
fn landscape_paper(stock: &Stock, preset: &SheetPreset) -> Result<Size, ImposeError> {
    let asked = front::grid_request(stock, preset, 2);
    let spread = Size::new(stock.trim.width * 2.0, stock.trim.height);
    let paper = match preset.paper {
        PresetPaper::Sheet(paper) => paper,
        PresetPaper::Piece => spread,
    };
    let fits =
        |paper: &Size| spread.width <= paper.width + HAIR && spread.height <= paper.height + HAIR;
    let request = GridRequest { paper, ..asked };
    let papers = request.papers().into_iter().flatten();
    let room = |paper: &Size| (paper.width - spread.width).min(paper.height - spread.height);
    let roomier = |one: Size, other: Size| match room(&other) > room(&one) + HAIR {
        true => other,
        false => one,
    };
    papers.filter(fits).reduce(roomier).ok_or_else(|| {
        let (long, short) = (paper.width.max(paper.height), paper.width.min(paper.height));
        ImposeError::TooLarge {
            trim: stock.trim,
            bleed: Mm::ZERO,
            paper,
            largest: Size::new(long / 2.0, short),
        }
    })
}

/// One sheet, whose pages meet at the fold in the middle of the paper and go over it by `creep`, where
/// they are not seen.
fn spread(pair: &[&Piece], creep: Mm, paper: Size, preset: &SheetPreset) -> SheetFront {
    let stock = &pair[0].stock;
    let Size { width, height } = stock.trim;
    let seen = width - creep;
    let (fold, top) = (paper.width / 2.0, (paper.height - height) / 2.0);
    let most = preset.most_bleed.min(stock.bleed);
    let bleed = |room: Mm| (room - preset.margin).min(most).max(Mm::ZERO);
    let (beside, above) = (bleed(fold - seen), bleed(top));
    let block = Rect::new(fold - seen, top, seen * 2.0, height);
    let place = |(index, piece): (usize, &&Piece)| {
        let (x, left) = match index {
            0 => (fold - seen, fold - seen - beside),
            _ => (fold - creep, fold),
        };
        Placement {
            face: piece.front,
            trim: Rect::new(x, top, width, height),
            visible: Rect::new(left, top - above, seen + beside, height + above * 2.0),
            outline: None,
            turn: Turn::None,
        }
    };
    let bleed_box = Rect::new(
        block.x - beside,
        block.y - above,
        block.width + beside * 2.0,
        block.height + above * 2.0,
    );
    let mut sheet = front::empty(paper, block, bleed_box, preset);
    sheet.placements = pair.iter().enumerate().map(place).collect();
    sheet.cut_as_one = true;
    marked(&mut sheet, preset);
    SheetFront {
        sheet,
        backs: pair.iter().map(|piece| piece.back).collect(),
        poster: None,
        handling: Handling::Bind,
    }
}

/// Adds fold marks, and crop marks where pages are smaller than half of the paper, on the sides
/// that have room for them.
fn marked(sheet: &mut Sheet, preset: &SheetPreset) {
    let Some(style) = &preset.marks else {
        return;
    };
    let (paper, bleed) = (sheet.paper, sheet.bleed_box);
    let has_room = |room: Mm| room + HAIR >= style.space();
    let (beside, above) = (has_room(bleed.left()), has_room(bleed.top()));
    let printable = Rect::new(Mm::ZERO, Mm::ZERO, paper.width, paper.height);
    let printable = printable.grown(-style.paper_edge);
    // Marks without room would lie on the art, or off the paper.
    let in_room = |mark: &Mark| {
        let bounds = mark.bounds();
        let x = bounds.x + bounds.width / 2.0;
        let y = bounds.y + bounds.height / 2.0;
        let is_beside = x < bleed.left() || x > bleed.right();
        let is_above = y < bleed.top() || y > bleed.bottom();
        printable.contains(bounds) && (is_beside && beside || is_above && above)
    };
    let crops = crop_marks(&[sheet.trim_box], bleed, paper, style);
    let middle = sheet.trim_box.x + sheet.trim_box.width / 2.0;
    let folds = spine_marks(middle, bleed, paper, style);
    sheet.marks = crops.into_iter().chain(folds).filter(in_room).collect();
}
