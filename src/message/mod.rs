//! Messages: what is said to people, as values that can be put into a language.
//!
//! A message is made where it is used, in English: `message!("unknown-key", "unknown key `{key}`", key)`.
//! It keeps its id and its arguments beside the English words. Everything that compares, sorts, writes to a
//! file or tests sees English; only what shows a message to somebody asks for [`Message::text`] in a
//! [`UiLanguage`]. The French of each id stands in `fr/*.ftl`; tests hold the two to each other.

mod argument;
#[cfg_attr(not(feature = "french"), path = "no_french.rs")]
mod french;
mod language;
mod words;

pub use argument::{Figure, Tell, argue};
pub use language::UiLanguage;
pub use words::{Argument, Message};

/// A message: its id, its English words as `format!` takes them, and the values in them by name.
///
/// ```ignore
/// message!("unknown-key", "unknown key `{key}`", key)
/// message!("too-many", "{count} are more than {most}", count = names.len(), most)
/// ```
///
/// A value that is a message itself, or that [`Tell`] says in one, is put into the language with it; numbers
/// choose plural forms. Names that English has no use for are not given.
macro_rules! message {
    ($id:literal, $english:literal $(,)?) => {
        $crate::message::Message::own($id, format_args!($english), Vec::new())
    };
    ($id:literal, $english:literal $(, $name:ident $(= $value:expr)?)+ $(,)?) => {
        match ($(&message_value!($name $(, $value)?),)+) {
            ($($name,)+) => $crate::message::Message::own(
                $id,
                format_args!($english $(, $name = $name)+),
                vec![$((stringify!($name), {
                    #[allow(unused_imports, reason = "each kind of value needs one of them")]
                    use $crate::message::argue::{Displayed as _, Numbered as _, Told as _};
                    (&&&$crate::message::argue::ValueArgument($name)).argument()
                })),+],
            ),
        }
    };
}

/// The value of an argument: its own, or that of the variable of its name.
macro_rules! message_value {
    ($name:ident) => {
        $name
    };
    ($name:ident, $value:expr) => {
        $value
    };
}

#[cfg(test)]
mod english_only;
#[cfg(test)]
#[cfg(feature = "french")]
mod tests;
