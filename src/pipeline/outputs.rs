//! A file that a run makes, and what is in it.

use std::path::PathBuf;

use super::Error;
use super::ledger::{FileOrigin, Ledger, Replaced};
use crate::write::files::PendingFile;
use crate::write::pdf::Sum;

/// A file to write, and what is in it.
#[derive(Clone, Debug)]
pub struct Output {
    /// Its path in the folder of outputs.
    pub path: PathBuf,
    /// The file itself.
    pub bytes: Vec<u8>,
    pub(crate) origin: FileOrigin,
    /// What is in it.
    pub content: Content,
}

/// A file that is made and not yet in its place.
pub enum Ready {
    /// In memory.
    Whole(Output),
    /// On disk, beside its place.
    Written(WrittenFile),
}

/// A file on disk that has no name yet.
pub struct WrittenFile {
    pub(super) path: PathBuf,
    pub(super) file: PendingFile,
    pub(super) sum: Sum,
    pub(super) origin: FileOrigin,
    pub(super) content: Content,
}

/// What was written: one file, or a folder of images.
#[derive(Clone, Debug)]
pub struct Made {
    /// Where it is.
    pub path: PathBuf,
    /// How many there are of them.
    pub bytes: usize,
    /// What is in it.
    pub content: Content,
    /// The title of a service's product.
    pub product: Option<String>,
    /// What the file was that it replaced, where that was another thing.
    pub replaced: Option<Replaced>,
}

/// What is in a file, or in a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Sheets of paper.
    Sheets {
        /// Printed sides.
        pages: usize,
        /// Sheets of paper.
        sheets: usize,
        /// Pieces to cut out.
        pieces: usize,
    },
    /// The cut paths of one sheet.
    Cuts,
    /// One face.
    Face,
    /// Faces, one a page.
    Pages {
        /// How many.
        pages: usize,
    },
    /// Images of cards.
    Images {
        /// Image files.
        images: usize,
        /// Cards to order.
        cards: usize,
        /// Images in the folder that are none of this run, by name.
        others: Vec<String>,
    },
    /// A saved object, and its images in a folder beside it.
    Table {
        /// Image files.
        images: usize,
        /// The folder that they are in.
        folder: &'static str,
    },
}

impl Output {
    /// Writes the file and puts it on record.
    ///
    /// # Errors
    /// As those of `Ledger::write`.
    pub fn write(self, ledger: &Ledger) -> Result<Made, Error> {
        let written = ledger.write(&self.path, &self.bytes, self.origin)?;
        Ok(Made {
            path: written.path,
            bytes: self.bytes.len(),
            content: self.content,
            product: None,
            replaced: written.replaced,
        })
    }
}

impl Ready {
    /// Puts the file into its place and on record.
    ///
    /// # Errors
    /// As those of `Ledger::write`.
    pub fn place(self, ledger: &Ledger) -> Result<Made, Error> {
        let ready = match self {
            Ready::Whole(output) => return output.write(ledger),
            Ready::Written(ready) => ready,
        };
        let bytes = ready.sum.bytes as usize;
        let written = ledger.place(&ready.path, ready.file, ready.sum, ready.origin)?;
        Ok(Made {
            path: written.path,
            bytes,
            content: ready.content,
            product: None,
            replaced: written.replaced,
        })
    }
}
