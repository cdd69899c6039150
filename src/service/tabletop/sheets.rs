//! Card sheets: images that Tabletop Simulator divides into a grid of cards.

use crate::load::Stock;
use crate::service::preset::Tabletop;
use crate::units::MM_PER_INCH;

/// The content of one cell of a card sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetSlot {
    /// A face, by its number in the plan.
    Face(usize),
    /// White.
    Blank,
}

/// An image of several faces, filled row by row from the top left.
#[derive(Clone, PartialEq, Debug)]
pub struct CardSheet {
    /// Its name, without its ending.
    pub name: String,
    pub columns: u32,
    pub rows: u32,
    /// Width and height of a card in dots.
    pub card: [u32; 2],
    pub dpi: f64,
    /// One for each cell; the last is shown for hidden cards.
    pub slots: Vec<SheetSlot>,
}

/// The number of cards on a full sheet, whose last cell is reserved.
pub fn capacity(form: &Tabletop) -> usize {
    (form.columns * form.rows - 1) as usize
}

/// How fine an image of so many cards is drawn: as the form asks, or as its longest side allows.
pub fn fine(form: &Tabletop, stock: &Stock, columns: u32, rows: u32) -> f64 {
    let most = f64::from(form.most_side);
    let inches = |length: crate::units::Mm, count: u32| length.0 / MM_PER_INCH * f64::from(count);
    let across = most / inches(stock.trim.width, columns);
    let down = most / inches(stock.trim.height, rows);
    form.dpi.min(across).min(down)
}

/// The size of a card in whole pixels, limited so that the sheet is not too large.
pub fn dots(stock: &Stock, dpi: f64) -> [u32; 2] {
    // A tolerance, so that rounding errors do not lose a pixel.
    let side = |length: crate::units::Mm| (length.to_px(dpi) + 1e-6).floor().max(1.0) as u32;
    [side(stock.trim.width), side(stock.trim.height)]
}

impl CardSheet {
    /// Lays faces on the grid of the fewest places that holds them and the hidden one, the one
    /// nearest to a square among those.
    pub fn new(
        form: &Tabletop,
        name: String,
        stock: &Stock,
        mut slots: Vec<SheetSlot>,
        hidden: SheetSlot,
    ) -> CardSheet {
        let needed = slots.len() as u32 + 1;
        let off_square = |(columns, rows): (u32, u32)| {
            let width = f64::from(columns) * stock.trim.width.0;
            (width - f64::from(rows) * stock.trim.height.0).abs()
        };
        let grids =
            (2..=form.columns).flat_map(|columns| (2..=form.rows).map(move |rows| (columns, rows)));
        let fitting = grids.filter(|(columns, rows)| columns * rows >= needed);
        let best = fitting.min_by(|a, b| {
            (a.0 * a.1)
                .cmp(&(b.0 * b.1))
                .then(off_square(*a).total_cmp(&off_square(*b)))
        });
        let (columns, rows) = best.unwrap_or((form.columns, form.rows));
        let places = (columns * rows) as usize;
        slots.resize(places - 1, SheetSlot::Blank);
        slots.push(hidden);
        let dpi = fine(form, stock, columns, rows);
        CardSheet {
            name,
            columns,
            rows,
            card: dots(stock, dpi),
            dpi,
            slots,
        }
    }

    /// An image of one place.
    pub fn single(form: &Tabletop, name: String, stock: &Stock, slot: SheetSlot) -> CardSheet {
        let dpi = fine(form, stock, 1, 1);
        CardSheet {
            name,
            columns: 1,
            rows: 1,
            card: dots(stock, dpi),
            dpi,
            slots: vec![slot],
        }
    }

    /// Width and height of the whole image in dots.
    pub fn size(&self) -> [u32; 2] {
        [self.columns * self.card[0], self.rows * self.card[1]]
    }

    /// Where the upper left corner of a place is, in dots.
    pub fn corner(&self, slot: usize) -> [u32; 2] {
        let slot = slot as u32;
        let (column, row) = (slot % self.columns, slot / self.columns);
        [column * self.card[0], row * self.card[1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Shape;
    use crate::service::preset::ImageFormat;
    use crate::units::{Mm, Pt, Size};

    const FORM: Tabletop = Tabletop {
        format: ImageFormat::Png,
        columns: 10,
        rows: 7,
        most_side: 4096,
        dpi: 150.0,
    };

    fn stock(width: f64, height: f64) -> Stock {
        Stock {
            id: "card".into(),
            trim: Size::new(Mm(width), Mm(height)),
            shape: Shape::Rectangle {
                corner_radius: Mm::ZERO,
            },
            bleed: Mm(3.0),
            safe: Mm(3.0),
            cut: true,
            folds: Vec::new(),
            seams: Default::default(),
            comfortable_text: Pt(8.0),
        }
    }

    fn sheet(stock: &Stock, cards: usize) -> CardSheet {
        let faces = (0..cards).map(SheetSlot::Face).collect();
        CardSheet::new(&FORM, String::new(), stock, faces, SheetSlot::Face(999))
    }

    #[test]
    fn every_number_of_cards_has_its_grid_with_the_hidden_face_last() {
        for stock in [stock(63.0, 88.0), stock(90.0, 130.0), stock(60.0, 60.0)] {
            for cards in 1..=capacity(&FORM) {
                let sheet = sheet(&stock, cards);
                assert!(sheet.columns <= 10 && sheet.rows <= 7, "{sheet:?}");
                assert!(sheet.columns >= 2 && sheet.rows >= 2, "{sheet:?}");
                assert_eq!(sheet.slots.len() as u32, sheet.columns * sheet.rows);
                assert_eq!(sheet.slots.last(), Some(&SheetSlot::Face(999)));
                let faces = (0..cards).map(SheetSlot::Face);
                assert!(sheet.slots.iter().take(cards).copied().eq(faces));
                assert!(
                    sheet.size().into_iter().all(|side| side <= 4096),
                    "{sheet:?}"
                );
                // No finer than asked, and no coarser than the side asks for.
                let fine = sheet.dpi == 150.0 || sheet.size().into_iter().any(|side| side > 4000);
                assert!(fine && sheet.dpi <= 150.0, "{sheet:?}");
            }
        }
        let nine = sheet(&stock(63.0, 88.0), 9);
        assert_eq!((nine.columns, nine.rows), (5, 2));
        assert_eq!(nine.corner(9), [4 * nine.card[0], nine.card[1]]);
    }
}
