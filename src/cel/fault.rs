//! Why an expression could not be evaluated, and which part of it.

use std::ops::Range;

use crate::diag::Span;
use crate::load::places::TextPlaces;
use crate::message::Message;

/// Boxed, so that every step of an evaluation does not carry its size around.
pub type Result<T> = std::result::Result<T, Box<Fault>>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What went wrong, without a full stop.
    pub message: Message,
    pub help: Option<Message>,
    /// The bytes of the expression it is about; the innermost part that failed.
    pub at: Option<Range<usize>>,
    /// The same place in a file; set when the fault leaves the expression it arose in.
    pub span: Option<Span>,
    /// Of a function: which argument is to blame (the receiver is 0).
    pub argument: Option<usize>,
    /// True where the whole evaluation is given up, whatever `||` might make of it.
    pub exhausted: bool,
    /// True where it only follows from a fault that has been reported.
    pub is_reported: bool,
}

impl Fault {
    /// Boxed at once: nothing is done with a fault but handing it on.
    #[allow(clippy::new_ret_no_self)]
    pub fn new(message: impl Into<Message>) -> Box<Fault> {
        Box::new(Fault {
            message: message.into(),
            help: None,
            at: None,
            span: None,
            argument: None,
            exhausted: false,
            is_reported: false,
        })
    }

    /// What follows from a fault that has been reported.
    pub fn reported() -> Box<Fault> {
        let mut fault = Fault::new(message!(
            "cel-fault-reported",
            "this rests on something that could not be worked out"
        ));
        fault.is_reported = true;
        fault
    }

    pub fn help(mut self: Box<Self>, help: impl Into<Message>) -> Box<Fault> {
        self.help = Some(help.into());
        self
    }

    pub fn of_argument(mut self: Box<Self>, index: usize) -> Box<Fault> {
        self.argument = Some(index);
        self
    }

    /// Gives the fault its place, if a part further inside has not already.
    pub fn or_at(mut self: Box<Self>, range: &Range<usize>) -> Box<Fault> {
        self.at.get_or_insert_with(|| range.clone());
        self
    }

    /// Turns the range into a place in the file, if an expression further in has not already.
    pub fn place(&mut self, places: Option<&TextPlaces>) {
        if let (None, Some(places)) = (self.span, places) {
            let span = self.at.as_ref().map(|range| places.span(range));
            self.span = Some(span.unwrap_or_else(|| places.whole()));
        }
    }
}
