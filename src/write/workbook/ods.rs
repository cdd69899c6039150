//! A table as a spreadsheet of OpenDocument 1.3, as small as one can be: its type, the list of its
//! parts, its cells and one style. No library that is kept up and small writes the form.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use quick_xml::escape::escape;
use serde_json::Value as Json;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::message::Message;
use crate::write::table::ExportTable;

const TYPE: &str = "application/vnd.oasis.opendocument.spreadsheet";
const MANIFEST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>
"#;
/// Up to the name of the sheet.
const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:automatic-styles><style:style style:name="heading" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name=""#;
const TAIL: &str = "</table:table></office:spreadsheet></office:body></office:document-content>\n";

/// The table as a file; `name` is that of the sheet. Letters that XML does not allow are left out.
///
/// # Errors
/// One sentence.
pub fn bytes(table: &ExportTable, name: &str) -> Result<Vec<u8>, Message> {
    let content = content(table, name);
    archive(&content).map_err(|error| error.to_string().into())
}

fn archive(content: &str) -> zip::result::ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    // The same table gives the same bytes, whenever it is written.
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    let stored = options.compression_method(CompressionMethod::Stored);
    let packed = options.compression_method(CompressionMethod::Deflated);
    // First and as it is, so that the file is known by its first bytes (OpenDocument 1.3, part 2, 3.3).
    let parts = [
        ("mimetype", TYPE, stored),
        ("META-INF/manifest.xml", MANIFEST, packed),
        ("content.xml", content, packed),
    ];
    for (name, text, options) in parts {
        archive.start_file(name, options)?;
        archive.write_all(text.as_bytes())?;
    }
    Ok(archive.finish()?.into_inner())
}

fn content(table: &ExportTable, name: &str) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(&escape(allowed(name)));
    text.push_str("\">");
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "<table:table-column table:number-columns-repeated=\"{}\"/>\
         <table:table-header-rows><table:table-row>",
        table.headings.len().max(1)
    );
    for heading in &table.headings {
        put_text(&mut text, heading, " table:style-name=\"heading\"");
    }
    text.push_str("</table:table-row></table:table-header-rows>");
    for row in &table.rows {
        text.push_str("<table:table-row>");
        row.iter().for_each(|cell| put(&mut text, cell.as_ref()));
        text.push_str("</table:table-row>");
    }
    text.push_str(TAIL);
    text
}

fn put(text: &mut String, cell: Option<&Json>) {
    let (kind, value) = match cell {
        None | Some(Json::Null) => return text.push_str("<table:table-cell/>"),
        Some(Json::String(own)) => return put_text(text, own, ""),
        Some(Json::Bool(flag)) => ("boolean\" office:boolean-value", flag.to_string()),
        Some(other) if other.is_number() => ("float\" office:value", other.to_string()),
        Some(other) => return put_text(text, &other.to_string(), ""),
    };
    let _ = write!(
        text,
        "<table:table-cell office:value-type=\"{kind}=\"{value}\"><text:p>{value}</text:p>\
         </table:table-cell>"
    );
}

/// A cell with a text: a paragraph for each line, and elements for blanks, which XML's readers join
/// (OpenDocument 1.3, part 3, 6.1.2).
fn put_text(text: &mut String, value: &str, style: &str) {
    let _ = write!(
        text,
        "<table:table-cell{style} office:value-type=\"string\">"
    );
    for line in allowed(value).split('\n') {
        text.push_str("<text:p>");
        put_line(text, line);
        text.push_str("</text:p>");
    }
    text.push_str("</table:table-cell>");
}

/// A line: one blank between words is itself, all others are elements.
fn put_line(text: &mut String, line: &str) {
    let is_blank = |letter: char| matches!(letter, ' ' | '\t');
    let mut before = ' ';
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let follows = letters.peek().is_some_and(|next| !is_blank(*next));
        match letter {
            ' ' if follows && !is_blank(before) => text.push(' '),
            ' ' => text.push_str("<text:s/>"),
            '\t' => text.push_str("<text:tab/>"),
            letter => text.push_str(&escape(&*letter.encode_utf8(&mut [0; 4]))),
        }
        before = letter;
    }
}

/// A text without the letters that XML does not allow (XML 1.0, 2.2).
fn allowed(text: &str) -> String {
    let is_allowed = |letter: &char| match letter {
        '\n' | '\t' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        letter => *letter >= ' ',
    };
    text.chars().filter(is_allowed).collect()
}
