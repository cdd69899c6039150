//! How wide the columns of a table are.

use super::measure::{Measurer, TextId, WIDE};
use super::pictures::BookPicture;

/// No cell is narrower, in mm: what does not fit says so by its words.
const NARROWEST: f64 = 1.0;

/// A table with its texts told apart.
pub struct TableNode {
    pub rows: Vec<Vec<TableCell>>,
    pub has_head: bool,
    /// Its head as it stands again where the table goes on, for the eye alone; empty for a table without one.
    pub again: Vec<TableCell>,
}

/// One cell: its pictures, and the words below them.
pub struct TableCell {
    pub text: Option<TextId>,
    pub pictures: Vec<(BookPicture, [f64; 2], Option<TextId>)>,
    pub notes: Vec<usize>,
    /// A text of its class, for its padding.
    pub probe: TextId,
}

/// The least and the natural width of a column.
#[derive(Clone, Copy, Default)]
struct ColumnWidths {
    least: f64,
    natural: f64,
}

/// The widths of a table's columns: as wide as their words want to be, and where `width` has no
/// room for that, no narrower than the longest of them, and narrow ones as wide as their cells. Where there is no room for these either, the
/// widest columns give, whose words may be hyphenated. What a table lacks of the `share` of `width` that it
/// takes at least, its columns get in parts as wide as they are.
pub fn columns(table: &TableNode, measurer: &Measurer<'_>, width: f64, share: f64) -> Vec<f64> {
    let count = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut wanted = vec![ColumnWidths::default(); count];
    for row in &table.rows {
        for (cell, wanted) in row.iter().zip(&mut wanted) {
            let own = of_cell(cell, measurer);
            wanted.least = wanted.least.max(own.least);
            wanted.natural = wanted.natural.max(own.natural);
        }
    }
    let natural: f64 = wanted.iter().map(|wanted| wanted.natural).sum();
    let least: f64 = wanted.iter().map(|wanted| wanted.least).sum();
    let most = most(&wanted, width);
    let grown = (share * width / natural.max(f64::MIN_POSITIVE)).max(1.0);
    if natural > width && least < width {
        keep_narrow(&mut wanted, width);
    }
    let natural: f64 = wanted.iter().map(|wanted| wanted.natural).sum();
    let least: f64 = wanted.iter().map(|wanted| wanted.least).sum();
    let of_column = |wanted: &ColumnWidths| match () {
        () if natural <= 0.0 => width / count.max(1) as f64,
        () if natural <= width => wanted.natural * grown,
        () if least >= width => wanted.least.min(most),
        () => {
            let part = (width - least) / (natural - least);
            wanted.least + (wanted.natural - wanted.least) * part
        }
    };
    wanted.iter().map(of_column).collect()
}

/// Lets columns keep all of their width that take less than half of what each of the others could have.
fn keep_narrow(wanted: &mut [ColumnWidths], width: f64) {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|one, other| wanted[*one].natural.total_cmp(&wanted[*other].natural));
    let mut room = width;
    let mut least: f64 = wanted.iter().map(|wanted| wanted.least).sum();
    for (index, column) in order.into_iter().enumerate() {
        let rest = wanted.len() - index;
        let ColumnWidths {
            natural,
            least: own,
        } = wanted[column];
        let is_narrow = natural * 2.0 <= room / rest as f64;
        if !is_narrow || least - own + natural > room {
            return;
        }
        wanted[column].least = natural;
        room -= natural;
        least -= own;
    }
}

/// The width that columns have at most so that all of them have room, each as wide as its longest word or
/// so wide.
fn most(wanted: &[ColumnWidths], width: f64) -> f64 {
    let mut least: Vec<f64> = wanted.iter().map(|wanted| wanted.least).collect();
    least.sort_by(f64::total_cmp);
    let mut room = width;
    for (index, least_of) in least.iter().enumerate() {
        let even = room / (least.len() - index) as f64;
        if *least_of > even {
            return even;
        }
        room -= least_of;
    }
    width
}

/// How wide the words of a cell may be in a column.
pub fn inside(column: f64, padding: f64) -> f64 {
    (column - 2.0 * padding).max(NARROWEST)
}

fn of_cell(cell: &TableCell, measurer: &Measurer<'_>) -> ColumnWidths {
    let padding = measurer.get(cell.probe, WIDE);
    let padding = padding.map_or(0.0, |block| block.padding);
    let text = cell.text.and_then(|text| measurer.get(text, WIDE));
    let (word, line) = text.map_or((0.0, 0.0), |block| (block.longest_word, block.natural));
    let pictures = cell.pictures.iter();
    let pictures: f64 = pictures
        .map(|(picture, own, _)| picture.size(*own).taken[0] + 1.5)
        .sum();
    // A hair more than the words, so that rounding does not break them.
    let wanted = |text: f64| text.max(pictures) + 2.0 * padding + 0.05;
    ColumnWidths {
        least: wanted(word),
        natural: wanted(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_columns_keep_their_width_and_wide_ones_give() {
        let kept = |columns: &[(f64, f64)], width: f64| {
            let of = |(least, natural): &(f64, f64)| ColumnWidths {
                least: *least,
                natural: *natural,
            };
            let mut wanted: Vec<ColumnWidths> = columns.iter().map(of).collect();
            keep_narrow(&mut wanted, width);
            wanted.iter().map(|wanted| wanted.least).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[(14.0, 26.0), (20.0, 600.0)], 170.0), [26.0, 20.0]);
        // A column that wants a good part of the room shares it.
        assert_eq!(kept(&[(14.0, 60.0), (20.0, 600.0)], 170.0), [14.0, 20.0]);
        // What is left has to do for the longest word of the others.
        assert_eq!(kept(&[(10.0, 40.0), (150.0, 600.0)], 170.0), [10.0, 150.0]);
    }
}
