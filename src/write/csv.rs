//! A table as values parted by commas, in UTF-8 (RFC 4180).

use csv_core::Writer;
use serde_json::Value as Json;

use super::table::ExportTable;

/// The table as a file.
pub fn bytes(table: &ExportTable) -> Vec<u8> {
    let mut writer = Writer::new();
    let mut file = Vec::new();
    add(&mut writer, &mut file, table.headings.iter().cloned());
    for row in &table.rows {
        let cell = |cell: &Option<Json>| match cell {
            None => String::new(),
            Some(Json::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        };
        add(&mut writer, &mut file, row.iter().map(cell));
    }
    file
}

/// Adds a row.
fn add(writer: &mut Writer, file: &mut Vec<u8>, cells: impl Iterator<Item = String>) {
    // A quotation mark and what parts two cells, or two rows.
    let mut sign = [0; 4];
    let mut field = Vec::new();
    for (number, cell) in cells.enumerate() {
        if number > 0 {
            let (_, written) = writer.delimiter(&mut sign);
            file.extend_from_slice(&sign[..written]);
        }
        // Each of its bytes may be a quotation mark, which is written twice.
        field.resize(2 * cell.len() + 1, 0);
        let (_, _, written) = writer.field(cell.as_bytes(), &mut field);
        file.extend_from_slice(&field[..written]);
    }
    let (_, written) = writer.terminator(&mut sign);
    file.extend_from_slice(&sign[..written]);
}
