//! What of a state could not be read or drawn, each thing once.

use super::model::Untold;
use crate::diag::{Diagnostic, Severity, SourceMap};
use crate::message::Message;

/// So many are told of one state.
const MOST: usize = 50;

/// Collects what could not be compared.
#[derive(Default)]
pub struct Teller {
    told: Vec<Untold>,
}

impl Teller {
    /// Tells one thing of a state.
    pub fn tell(&mut self, side: &str, subject: Option<String>, message: impl Into<Message>) {
        self.add(Untold {
            side: side.to_owned(),
            subject,
            place: None,
            message: message.into(),
        });
    }

    /// Tells the errors among some findings.
    pub fn tell_all(
        &mut self,
        side: &str,
        sources: &SourceMap,
        found: impl IntoIterator<Item = Diagnostic>,
    ) {
        let found = found.into_iter();
        for found in found.filter(|found| found.severity == Severity::Error) {
            let place = found.primary.as_ref().map(|label| {
                let source = sources.get(label.span.file);
                let place = source.places(label.span).0;
                let path = source.path.display();
                format!("{path}:{}:{}", place.line, place.column)
            });
            self.add(Untold {
                side: side.to_owned(),
                subject: found.subject.clone(),
                place: place.or(found.file),
                message: found.message,
            });
        }
    }

    /// The same fault in several pieces is told of the first.
    fn add(&mut self, untold: Untold) {
        let same = |known: &Untold| {
            known.side == untold.side
                && known.message == untold.message
                && known.place == untold.place
                && (known.place.is_some() || known.subject == untold.subject)
        };
        let of_side = self.told.iter().filter(|known| known.side == untold.side);
        if of_side.count() < MOST && !self.told.iter().any(same) {
            self.told.push(untold);
        }
    }

    /// All of it, in the order in which it was found.
    pub fn finish(self) -> Vec<Untold> {
        self.told
    }
}
