//! Errors of PDF output.

use crate::message::{Message, Tell};
use std::fmt;

/// An error of PDF output.
#[derive(Debug)]
pub enum PdfError {
    /// A face could not be turned into PDF.
    Face { face: String, reason: Message },
    /// The faces together could not be turned into PDF.
    Faces(String),
    /// A sheet places a face that was never converted.
    UnknownFace { index: usize, faces: usize },
    /// The press settings contradict each other or cannot be met.
    Press(Message),
    /// The file would have no page.
    NoSheets,
    /// A note with characters that no font has.
    Note { text: String, reason: Message },
    /// The file, or what waits to be put into it, cannot be written or read.
    Io(std::io::Error),
    /// The document is inconsistent: a bug in this program.
    Structure(Message),
}

impl Tell for PdfError {
    fn message(&self) -> Message {
        match self {
            PdfError::Face { face, reason } => message!(
                "pdf-error",
                "`{face}` cannot be put in a PDF: {reason}",
                face,
                reason
            ),
            PdfError::Faces(reason) => message!(
                "pdf-error-faces-cannot-put",
                "the faces cannot be put in a PDF: {reason}",
                reason
            ),
            PdfError::UnknownFace { index, faces } => message!(
                "pdf-error-sheet-places-face",
                "a sheet places face {index}, but there are {faces} faces",
                index,
                faces
            ),
            PdfError::Press(reason) => reason.clone(),
            PdfError::NoSheets => {
                message!("pdf-error-sheet-put", "there is no sheet to put in the PDF")
            }
            PdfError::Note { text, reason } => message!(
                "pdf-error-note-text-cannot",
                "the note `{text}` cannot be set: {reason}",
                text,
                reason
            ),
            PdfError::Io(error) => {
                message!(
                    "pdf-error-cannot-written",
                    "the PDF cannot be written: {error}",
                    error
                )
            }
            PdfError::Structure(reason) => message!(
                "pdf-error-objects-do",
                "the PDF's objects do not fit: {reason}",
                reason
            ),
        }
    }
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for PdfError {}

impl From<lopdf::Error> for PdfError {
    fn from(error: lopdf::Error) -> PdfError {
        PdfError::Structure(error.to_string().into())
    }
}

impl From<std::io::Error> for PdfError {
    fn from(error: std::io::Error) -> PdfError {
        PdfError::Io(error)
    }
}
