//! In the place of `workbook`, in a program built without the feature `sheets`.

use super::SheetForm;
use super::error::SheetError;
use super::grid::SheetGrid;
use crate::limits::Limits;

/// Reads no .xlsx file.
///
/// # Errors
/// [`SheetError::NotBuilt`], always.
pub fn xlsx(_: &[u8], _: Option<&str>, _: &Limits) -> Result<SheetGrid, SheetError> {
    Err(SheetError::NotBuilt)
}

/// Reads no .ods file.
///
/// # Errors
/// [`SheetError::NotBuilt`], always.
pub fn ods(_: &[u8], _: Option<&str>, _: &Limits) -> Result<SheetGrid, SheetError> {
    Err(SheetError::NotBuilt)
}

/// What of a sheet is hidden: nothing in a text, and no other sheet is read.
pub fn hidden(_: &[u8], _: SheetForm, _: &SheetGrid) -> Vec<String> {
    Vec::new()
}
