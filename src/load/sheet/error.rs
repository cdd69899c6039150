//! Why a spreadsheet could not be read.

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
    Damaged(String),
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
    pub fn help(&self) -> Option<String> {
        use SheetError as E;
        let raise = |limit: Counted, most: u64| {
            let flag = limit.flag(most);
            Some(format!("if it is meant so, raise the limit: {flag}"))
        };
        match self {
            E::Encrypted => Some("save it without a password, as .xlsx or .ods".into()),
            E::NoSheet(name, sheets) => {
                let near = crate::diag::suggestion(name, sheets.iter().map(String::as_str));
                near.or_else(|| Some(format!("its sheets are: {}", sheets.join(", "))))
            }
            E::NoWorkbook => {
                Some("save it again as .xlsx or .ods, or name it .csv if it is text".into())
            }
            E::Damaged(_) => Some("open it and save it again".into()),
            E::Workbook => Some("name it .xlsx or .ods, or save it as text (.csv)".into()),
            E::TooManyRows(most) => raise(Counted::Rows, *most),
            E::TooManyCells(most) => raise(Counted::Cells, *most),
            E::TooMuchUnpacked(most) => raise(Counted::Unpacked, *most),
            E::TooManyColumns(_) | E::TooMuchText(_) => None,
            E::TableInCell => Some("put its words into cells of their own".into()),
            #[cfg(not(feature = "sheets"))]
            E::NotBuilt => Some("save it as text (.csv), or install a program with it".into()),
            E::OpenQuote(_) => Some(
                "close it; a quotation mark within quotation marks is written twice: \"\"".into(),
            ),
        }
    }
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use SheetError as E;
        match self {
            E::Encrypted => write!(
                f,
                "the workbook is protected by a password, or is an old .xls"
            ),
            E::NoSheet(name, _) => write!(f, "the workbook has no sheet `{name}`"),
            E::Damaged(why) => write!(f, "the spreadsheet cannot be read: {why}"),
            E::Workbook => write!(f, "this is a workbook, and its name is that of a text"),
            E::NoWorkbook => write!(f, "this is no workbook, and its name is that of one"),
            E::TooManyRows(most) => write!(f, "the sheet has more than {most} rows"),
            E::TooManyCells(most) => write!(f, "the sheet has more than {most} filled cells"),
            E::TooManyColumns(most) => write!(f, "the sheet has more than {most} columns"),
            E::TooMuchText(most) => {
                write!(f, "the sheet holds more than {} MiB of text", most >> 20)
            }
            E::TooMuchUnpacked(most) => {
                write!(f, "the spreadsheet unpacks to more than {most} MiB")
            }
            #[cfg(not(feature = "sheets"))]
            E::NotBuilt => write!(
                f,
                "this program was built without workbooks (feature `sheets`)"
            ),
            E::TableInCell => write!(f, "a cell of the sheet holds a table"),
            E::OpenQuote(_) => write!(f, "a quotation mark is opened here and never closed"),
        }
    }
}

impl std::error::Error for SheetError {}
