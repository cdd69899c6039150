//! What the parts of a written text are.

/// A part of a written text, as readers that cannot see it are told of it.
#[derive(Clone, Debug)]
pub struct TextTag {
    pub role: TextRole,
    /// The part that it is in; one before it.
    pub parent: Option<usize>,
    /// What a heading says or a figure shows.
    pub words: String,
    /// The name of a heading in links.
    pub anchor: String,
}

/// What a part of a written text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextRole {
    /// The level is 1 to 6.
    Heading(u8),
    Paragraph,
    List {
        numbered: bool,
    },
    Item,
    /// The sign or the number before an item.
    Label,
    /// What an item says.
    Body,
    Sidebar,
    Table,
    Row,
    HeadCell,
    Cell,
    Figure,
    Note,
}
