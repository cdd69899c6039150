//! A table as values parted by commas, in UTF-8 (RFC 4180).

use serde_json::Value as Json;

use super::table::Table;
use crate::message::Message;

/// The table as a file.
///
/// # Errors
/// One sentence.
pub fn bytes(table: &Table) -> Result<Vec<u8>, Message> {
    written(table).map_err(|error| error.to_string().into())
}

fn written(table: &Table) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(&table.headings)?;
    for row in &table.rows {
        let cell = |cell: &Option<Json>| match cell {
            None => String::new(),
            Some(Json::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        };
        writer.write_record(row.iter().map(cell))?;
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}
