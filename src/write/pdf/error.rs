//! Errors of PDF output.

use std::fmt;

/// An error of PDF output.
#[derive(Debug)]
pub enum PdfError {
    /// A face could not be turned into PDF.
    Face { face: String, reason: String },
    /// The faces together could not be turned into PDF.
    Faces(String),
    /// A sheet places a face that was never converted.
    UnknownFace { index: usize, faces: usize },
    /// The press settings contradict each other or cannot be met.
    Press(String),
    /// The file would have no page.
    NoSheets,
    /// A note with characters that no font has.
    Note { text: String, reason: String },
    /// The file, or what waits to be put into it, cannot be written or read.
    Io(std::io::Error),
    /// The document is inconsistent: a bug in this program.
    Structure(String),
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdfError::Face { face, reason } => {
                write!(f, "`{face}` cannot be put in a PDF: {reason}")
            }
            PdfError::Faces(reason) => write!(f, "the faces cannot be put in a PDF: {reason}"),
            PdfError::UnknownFace { index, faces } => {
                write!(
                    f,
                    "a sheet places face {index}, but there are {faces} faces"
                )
            }
            PdfError::Press(reason) => write!(f, "{reason}"),
            PdfError::NoSheets => write!(f, "there is no sheet to put in the PDF"),
            PdfError::Note { text, reason } => {
                write!(f, "the note `{text}` cannot be set: {reason}")
            }
            PdfError::Io(error) => write!(f, "the PDF cannot be written: {error}"),
            PdfError::Structure(reason) => write!(f, "the PDF's objects do not fit: {reason}"),
        }
    }
}

impl std::error::Error for PdfError {}

impl From<lopdf::Error> for PdfError {
    fn from(error: lopdf::Error) -> PdfError {
        PdfError::Structure(error.to_string())
    }
}

impl From<std::io::Error> for PdfError {
    fn from(error: std::io::Error) -> PdfError {
        PdfError::Io(error)
    }
}
