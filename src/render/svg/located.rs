//! A finding in a filled template, before its place in the project's files is known.

use std::ops::Range;

use crate::diag::{Diagnostic, FileId, Span};
use crate::message::Message;

/// A finding with the bytes of the filled text it is about.
#[derive(Clone, Debug)]
pub struct Located {
    pub range: Range<usize>,
    pub diagnostic: Diagnostic,
    /// Other places; few findings have any.
    pub places: Option<Box<OtherPlaces>>,
}

/// The other places of a finding.
#[derive(Clone, Default, Debug)]
pub struct OtherPlaces {
    /// Another place of the same text, and what is said of it.
    pub also: Option<(Range<usize>, Message)>,
    /// Where it stands in a drawing's file, which the finding's range placed in the face.
    pub inside: Option<Span>,
}

impl Located {
    pub fn new(range: Range<usize>, diagnostic: Diagnostic) -> Located {
        Located {
            range,
            diagnostic,
            places: None,
        }
    }

    /// The other places, to be changed.
    pub fn places(&mut self) -> &mut OtherPlaces {
        self.places.get_or_insert_default()
    }

    /// Shows another place of the same text.
    pub fn and(mut self, range: Range<usize>, label: Message) -> Located {
        self.places().also = Some((range, label));
        self
    }

    /// The same in a drawing's file, seen from the face that links to it.
    pub fn inside(mut self, file: FileId, link: Range<usize>) -> Located {
        if let Some((range, label)) = self.places().also.take() {
            self.diagnostic = self.diagnostic.and(Span::new(file, range), label);
        }
        let place = std::mem::replace(&mut self.range, link);
        self.places().inside = Some(Span::new(file, place));
        self
    }
}
