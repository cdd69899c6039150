//! In the place of `french`, in a program built without the feature of its name.

use std::borrow::Cow;

/// Whether the program speaks it.
pub const IS_SPOKEN: bool = false;

/// A value in a text.
#[expect(dead_code, reason = "there is no text that they are put into")]
pub enum MessageValue<'v> {
    Text(Cow<'v, str>),
    Number(i64),
}

/// There is no text of any id.
pub fn text<'v>(
    _: &str,
    _: impl IntoIterator<Item = (&'static str, MessageValue<'v>)>,
) -> Option<String> {
    None
}
