//! Statistics in a terminal.

use super::chart::{line, short};
use super::cross::CrossTable;
use super::summary::Summary;
use crate::diag::plain;
use crate::message::UiLanguage;

/// How long the longest bar is, in characters.
const LONGEST: f64 = 40.0;

/// A summary with bars of text.
pub fn summary(summary: &Summary, language: UiLanguage) -> String {
    let heading = message!(
        "stats-heading",
        "{name}: {figures}",
        name = plain::line(&summary.name),
        figures = line(summary)
    );
    let heading = heading.text(language);
    let mut text = format!("{}\n", plain::line(&heading));
    let labels: Vec<String> = summary
        .bars
        .iter()
        .map(|bar| plain::line(&short(&bar.label)).into_owned())
        .collect();
    let widest = labels
        .iter()
        .map(|label| label.chars().count())
        .max()
        .unwrap_or(0);
    let most = summary.most().max(1) as f64;
    for (bar, label) in summary.bars.iter().zip(&labels) {
        let blocks = "█".repeat((bar.count as f64 / most * LONGEST).round() as usize);
        let pad = " ".repeat(widest - label.chars().count());
        let blank = if blocks.is_empty() { "" } else { " " };
        text.push_str(&format!("  {pad}{label}  {blocks}{blank}{}\n", bar.count));
    }
    text
}

/// A table with a row and a column for each value, a blank where there is nothing.
pub fn table(table: &CrossTable) -> String {
    let head = format!("{} \\ {}", table.rows, table.columns);
    let mut lines: Vec<Vec<String>> = vec![
        [head]
            .into_iter()
            .chain(table.column_values.iter().map(|value| short(value)))
            .collect(),
    ];
    for (value, counts) in table.row_values.iter().zip(&table.counts) {
        let counts = counts.iter().map(|count| match count {
            0 => String::new(),
            count => count.to_string(),
        });
        lines.push([short(value)].into_iter().chain(counts).collect());
    }
    aligned(&lines)
}

/// A table with a row for each thing, below the words of its columns.
pub fn rows(columns: &[String], rows: &[Vec<String>]) -> String {
    let lines = [columns].into_iter().chain(rows.iter().map(Vec::as_slice));
    let lines = lines.map(|line| line.iter().map(|cell| short(cell)).collect());
    aligned(&lines.collect::<Vec<_>>())
}

/// Lines whose cells stand below each other, to the right.
fn aligned(lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let most = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..most).map(width).collect();
    let row = |line: &Vec<String>| {
        let cells = line.iter().zip(&widths);
        let cells = cells.map(|(cell, width)| {
            format!(
                "{}{}",
                " ".repeat(width - cell.chars().count()),
                plain::line(cell)
            )
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(row).collect()
}
