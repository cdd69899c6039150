//! Why a spreadsheet could not be read.

use crate::message::{Message, Tell};
use std::fmt;

use crate::limits::Counted;

/// Why a spreadsheet could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetError {
    /// A password is needed, or it is of Excel's form before 2007.
    Encrypted,
    /// It has no sheet of that name; those that it has.
    NoSheet(String, Vec<String>),
    /// It is none of what its name says; why.
    Damaged(Message),
    /// A workbook where a file of text should be.
    Workbook,
    /// No workbook, whatever its name says.
    NoWorkbook,
    /// More rows than this.
    TooManyRows(u64),
    /// More cells with something in them than this.
    TooManyCells(u64),
    /// More columns than this.
    TooManyColumns(u32),
    /// More text than so many bytes.
    TooMuchText(usize),
    /// Unpacked, it would take more than so many MiB.
    TooMuchUnpacked(u64),
    /// A cell of an .ods file holds another table.
    TableInCell,
    /// A quotation mark that nothing closes, at this byte of its text.
    OpenQuote(usize),
    /// A workbook, and the program was built without what reads one.
    #[cfg(not(feature = "sheets"))]
    NotBuilt,
}

impl SheetError {
    /// Whether it is one of the limits.
    pub fn is_limit(&self) -> bool {
        use SheetError as E;
        matches!(
            self,
            E::TooManyRows(_)
                | E::TooManyCells(_)
                | E::TooManyColumns(_)
                | E::TooMuchText(_)
                | E::TooMuchUnpacked(_)
        )
    }

    /// What to do, in one sentence.
    pub fn help(&self) -> Option<Message> {
        use SheetError as E;
        let raise = |limit: Counted, most: u64| {
            let flag = limit.flag(most);
            Some(message!(
                "sheet-error-help",
                "if it is meant so, raise the limit: {flag}",
                flag
            ))
        };
        match self {
            E::Encrypted => Some(message!(
                "sheet-error-save-without-password",
                "save it without a password, as .xlsx or .ods"
            )),
            E::NoSheet(name, sheets) => {
                let near = crate::diag::suggestion(name, sheets.iter().map(String::as_str));
                near.or_else(|| {
                    Some(message!(
                        "sheet-error-sheets",
                        "its sheets are: {sheets}",
                        sheets = sheets.join(", ")
                    ))
                })
            }
            E::NoWorkbook => Some(message!(
                "sheet-error-save-again-xlsx",
                "save it again as .xlsx or .ods, or name it .csv if it is text"
            )),
            E::Damaged(_) => Some(message!(
                "sheet-error-open-save-again",
                "open it and save it again"
            )),
            E::Workbook => Some(message!(
                "sheet-error-name-xlsx-ods",
                "name it .xlsx or .ods, or save it as text (.csv)"
            )),
            E::TooManyRows(most) => raise(Counted::Rows, *most),
            E::TooManyCells(most) => raise(Counted::Cells, *most),
            E::TooMuchUnpacked(most) => raise(Counted::Unpacked, *most),
            E::TooManyColumns(_) | E::TooMuchText(_) => None,
            E::TableInCell => Some(message!(
                "sheet-error-put-words-into",
                "put its words into cells of their own"
            )),
            #[cfg(not(feature = "sheets"))]
            E::NotBuilt => Some(message!(
                "sheet-error-not-built-help",
                "save it as text (.csv), or install a program with it"
            )),
            E::OpenQuote(_) => Some(message!(
                "sheet-error-close-quotation-mark",
                "close it; a quotation mark within quotation marks is written twice: \"\""
            )),
        }
    }
}

impl Tell for SheetError {
    fn message(&self) -> Message {
        use SheetError as E;
        match self {
            E::Encrypted => message!(
                "sheet-error",
                "the workbook is protected by a password, or is an old .xls"
            ),
            E::NoSheet(name, _) => message!(
                "sheet-error-workbook-name",
                "the workbook has no sheet `{name}`",
                name
            ),
            E::Damaged(why) => message!(
                "sheet-error-spreadsheet-cannot-read",
                "the spreadsheet cannot be read: {why}",
                why
            ),
            E::Workbook => message!(
                "sheet-error-workbook-name-text",
                "this is a workbook, and its name is that of a text"
            ),
            E::NoWorkbook => message!(
                "sheet-error-workbook-name-one",
                "this is no workbook, and its name is that of one"
            ),
            E::TooManyRows(most) => message!(
                "sheet-error-rows",
                "the sheet has more than {most} rows",
                most
            ),
            E::TooManyCells(most) => message!(
                "sheet-error-filled-cells",
                "the sheet has more than {most} filled cells",
                most
            ),
            E::TooManyColumns(most) => message!(
                "sheet-error-columns",
                "the sheet has more than {most} columns",
                most
            ),
            E::TooMuchText(most) => {
                message!(
                    "sheet-error-holds-mib",
                    "the sheet holds more than {most} MiB of text",
                    most = most >> 20
                )
            }
            E::TooMuchUnpacked(most) => {
                message!(
                    "sheet-error-spreadsheet-unpacks-mib",
                    "the spreadsheet unpacks to more than {most} MiB",
                    most
                )
            }
            #[cfg(not(feature = "sheets"))]
            E::NotBuilt => message!(
                "sheet-error-not-built",
                "this program was built without workbooks (feature `sheets`)"
            ),
            E::TableInCell => message!(
                "sheet-error-cell-holds",
                "a cell of the sheet holds a table"
            ),
            E::OpenQuote(_) => message!(
                "sheet-error-quotation-mark-opened",
                "a quotation mark is opened here and never closed"
            ),
        }
    }
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SheetError {}
