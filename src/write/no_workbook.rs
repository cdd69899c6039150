//! In the place of `workbook`, in a program built without the feature `sheets`: each form says so.

use crate::message::Message;

fn not_built() -> Message {
    message!(
        "write-no-workbook",
        "this program was built without workbooks (feature `sheets`): write `--format csv`"
    )
}

pub mod ods {
    use crate::message::Message;
    use crate::write::table::ExportTable;

    /// Writes no .ods file.
    ///
    /// # Errors
    /// Always: what the program was built without.
    pub fn bytes(_: &ExportTable, _: &str) -> Result<Vec<u8>, Message> {
        Err(super::not_built())
    }
}

pub use ods as xlsx;

pub mod translators {
    use crate::message::Message;
    use crate::write::table::ExportTable;

    /// A picture beside rows of a workbook.
    pub struct RowPicture {
        pub rows: (u32, u32),
        pub png: Vec<u8>,
        pub title: String,
    }

    /// Writes no workbook.
    ///
    /// # Errors
    /// Always: what the program was built without.
    pub fn bytes(
        _: &ExportTable,
        _: &str,
        _: &[bool],
        _: &[RowPicture],
    ) -> Result<Vec<u8>, Message> {
        Err(super::not_built())
    }
}
