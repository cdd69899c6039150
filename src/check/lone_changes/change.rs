//! What has changed alone, and how.

use std::ops::Range;

/// What has become of a sentence.
#[derive(PartialEq, Eq, Debug)]
pub struct LoneChange {
    /// In bytes of the text as it is: what has changed, or the word before what is gone.
    pub at: Range<usize>,
    pub was: String,
    pub now: String,
    pub kind: LoneChangeKind,
}

/// In what way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoneChangeKind {
    /// The same word in another number, gender or person.
    Form,
    /// A word that sounds alike, or that does the work of the other.
    Alike,
    /// A letter or two.
    Letters,
    /// A word that turns the sentence round.
    Opposite,
    /// The sentence denies what it said, or the other way round.
    Negation,
    /// A small word is gone.
    Lost,
    /// A small word has come.
    Added,
    /// What leads to something, by another word.
    Preposition,
    /// Another thing of the game.
    Term,
    /// Another form of a name; it is one only where the name stands elsewhere still.
    Name,
    /// Two words stand where the other stood.
    Swapped,
    /// Another expression; it is one only where what it read is there still.
    Expression,
    /// Another number; it is one only where the text is filled, and no value of the game has changed.
    Figure,
}
