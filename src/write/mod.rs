//! Writers: sheets or faces in, bytes out, one module per format.

pub mod changelog;
pub mod csv;
pub mod cuts;
pub mod diff_page;
pub mod files;
pub mod html;
pub mod jpg;
pub mod luminance;
pub mod manifest;
pub mod markdown;
pub mod pdf;
pub mod png;
pub mod raster;
pub mod svg;
pub mod table;
#[cfg_attr(not(feature = "sheets"), path = "no_workbook.rs")]
pub mod workbook;
