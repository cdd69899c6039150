//! The reports of a game's own, as charts and tables.

use std::collections::HashSet;

use serde_json::json;

use super::cross::CrossTable;
use super::measure::{MeasuredValues, Sample, SampleValue};
use super::summary::Summary;
use super::text;
use crate::cel::Val;
use crate::cel::show::plain;
use crate::check::game::report::{GameReport, ReportForm};
use crate::diag::plain as escape;
use crate::message::{Message, UiLanguage};

/// A report as it is shown.
enum ShownReport {
    Chart(Summary),
    Cross(CrossTable),
    Rows(Vec<String>, Vec<Vec<String>>),
}

/// A report in a terminal, its title first.
///
/// # Errors
/// One sentence: a field of too many values.
pub fn words(report: &GameReport, language: UiLanguage) -> Result<String, Message> {
    let shown = match shown(report)? {
        ShownReport::Chart(summary) => text::summary(&summary, language),
        ShownReport::Cross(table) => text::table(&table),
        ShownReport::Rows(columns, rows) => text::rows(&columns, &rows),
    };
    Ok(format!("{}\n{shown}", escape::line(&report.title)))
}

/// The same for a program.
///
/// # Errors
/// The same.
pub fn json(report: &GameReport) -> Result<serde_json::Value, Message> {
    let (id, title) = (&report.id, &report.title);
    Ok(match shown(report)? {
        ShownReport::Chart(summary) => json!({ "id": id, "title": title, "field": summary }),
        ShownReport::Cross(table) => json!({ "id": id, "title": title, "table": table }),
        ShownReport::Rows(columns, rows) => {
            json!({ "id": id, "title": title, "columns": columns, "rows": rows })
        }
    })
}

fn shown(report: &GameReport) -> Result<ShownReport, Message> {
    Ok(match report.form {
        ReportForm::Chart => ShownReport::Chart(Summary::new(&measured(report, 0))),
        ReportForm::Cross => {
            ShownReport::Cross(CrossTable::new(&measured(report, 0), &measured(report, 1))?)
        }
        ReportForm::Table => {
            let cell = |value: &Option<Val>| match value {
                Some(value) => plain(value).to_string(),
                None => String::new(),
            };
            let rows = report.rows.iter();
            let rows = rows.map(|row| row.cells.iter().map(cell).collect());
            ShownReport::Rows(report.columns.clone(), rows.collect())
        }
    })
}

/// A column as what was measured.
fn measured(report: &GameReport, column: usize) -> MeasuredValues {
    let name = report.columns.get(column).cloned().unwrap_or_default();
    let (mut samples, mut missing) = (Vec::new(), 0);
    let ids: HashSet<&str> = report.rows.iter().map(|row| &*row.id).collect();
    let are_own = ids.len() == report.rows.len();
    for (number, row) in report.rows.iter().enumerate() {
        let Some(value) = row.cells.get(column).and_then(Option::as_ref) else {
            missing += u64::from(row.copies);
            continue;
        };
        samples.push(Sample {
            // Items of one entry are called alike: they are told apart by their places.
            id: match are_own {
                true => row.id.clone(),
                false => format!("{}#{number}", row.id),
            },
            copies: row.copies,
            value: match value.as_f64() {
                Some(number) => SampleValue::Number(number),
                None => SampleValue::Word(plain(value).to_string()),
            },
        });
    }
    MeasuredValues {
        name,
        samples,
        missing,
    }
}
