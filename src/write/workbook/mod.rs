//! Writers of workbooks: tables in, the bytes of an .xlsx or .ods file out.

pub mod ods;
pub mod translators;
pub mod xlsx;
