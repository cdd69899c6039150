//! Writers: sheets or faces in, bytes out, one module per format.

pub mod csv;
pub mod cuts;
pub mod files;
pub mod html;
pub mod jpg;
pub mod luminance;
pub mod manifest;
pub mod ods;
pub mod pdf;
pub mod png;
pub mod raster;
pub mod svg;
pub mod table;
pub mod translators;
pub mod xlsx;
