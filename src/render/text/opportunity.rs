//! The places where a line may end.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BreakKind {
    /// Between words.
    Word,
    /// Inside of a word, with a hyphen drawn.
    Hyphen,
    /// Written in the text, or its end.
    Hard,
}

/// A place where a line may end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opportunity {
    pub kind: BreakKind,
    /// The byte the next line starts with.
    pub next: usize,
    /// The byte after the last this line shows: spaces at its end hang.
    pub end: usize,
    /// Where the line ends, its hyphen included.
    pub end_x: f64,
    /// Where the next line starts.
    pub next_x: f64,
    /// The spaces before the line's end that justification may widen, from the text's start.
    pub end_gaps: u32,
    /// The same before the start of the next line.
    pub next_gaps: u32,
}
