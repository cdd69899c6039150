//! A message, and the values in it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use super::french::{self, MessageValue};
use super::language::UiLanguage;

/// A value in a message.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Argument {
    /// The same in every language: a name, a path, what another program said.
    Text(Box<str>),
    /// A whole number; plural forms are chosen by it.
    Number(i64),
    /// A number as English writes it, with a point before its decimals.
    Figure(Box<str>),
    /// What is said otherwise in another language.
    Message(Message),
}

impl Argument {
    fn value(&self, language: UiLanguage) -> MessageValue<'_> {
        match self {
            Argument::Text(text) => MessageValue::Text(Cow::Borrowed(text)),
            Argument::Number(number) => MessageValue::Number(*number),
            Argument::Figure(figure) => MessageValue::Text(Cow::Owned(figure.replace('.', ","))),
            Argument::Message(message) => MessageValue::Text(message.text(language)),
        }
    }
}

/// What is said to people: English, and what it needs to be said otherwise.
///
/// As a text (`Display`, `Deref`) it is English.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Message {
    english: Box<str>,
    parts: Option<Box<MessageParts>>,
}

/// What a message is made of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum MessageParts {
    /// One with an id of ours.
    Own {
        id: &'static str,
        arguments: Vec<(&'static str, Argument)>,
    },
    /// Several, with a sign between them.
    Joined {
        between: &'static str,
        messages: Vec<Message>,
    },
    /// One whose backslashes stand twice.
    Escaped(Message),
}

impl Message {
    /// What `message!` makes.
    pub(crate) fn own(
        id: &'static str,
        english: fmt::Arguments<'_>,
        arguments: Vec<(&'static str, Argument)>,
    ) -> Message {
        Message {
            english: english.to_string().into_boxed_str(),
            parts: Some(Box::new(MessageParts::Own { id, arguments })),
        }
    }

    /// Several as one, with a sign between them.
    pub(crate) fn joined(
        messages: impl IntoIterator<Item = Message>,
        between: &'static str,
    ) -> Message {
        let messages: Vec<Message> = messages.into_iter().collect();
        let english: Vec<&str> = messages.iter().map(|message| &*message.english).collect();
        Message {
            english: english.join(between).into_boxed_str(),
            parts: Some(Box::new(MessageParts::Joined { between, messages })),
        }
    }

    /// The same with each backslash twice, as texts between `"` in TOML have it.
    pub(crate) fn escaped(&self) -> Message {
        match self.english.contains('\\') {
            false => self.clone(),
            true => Message {
                english: self.english.replace('\\', "\\\\").into_boxed_str(),
                parts: Some(Box::new(MessageParts::Escaped(self.clone()))),
            },
        }
    }

    /// Its id, where it is one of ours.
    pub fn id(&self) -> Option<&'static str> {
        match self.parts.as_deref() {
            Some(MessageParts::Own { id, .. }) => Some(id),
            _ => None,
        }
    }

    /// The English words.
    pub fn english(&self) -> &str {
        &self.english
    }

    /// The words in a language; English where it has none for them.
    pub fn text(&self, language: UiLanguage) -> Cow<'_, str> {
        match (language, self.parts.as_deref()) {
            (UiLanguage::English, _) | (_, None) => Cow::Borrowed(&self.english),
            (UiLanguage::French, Some(MessageParts::Own { id, arguments })) => {
                let values = arguments
                    .iter()
                    .map(|(name, argument)| (*name, argument.value(language)));
                match french::text(id, values) {
                    Some(text) => Cow::Owned(text),
                    None => Cow::Borrowed(&self.english),
                }
            }
            (_, Some(MessageParts::Escaped(message))) => {
                Cow::Owned(message.text(language).replace('\\', "\\\\"))
            }
            (_, Some(MessageParts::Joined { between, messages })) => {
                let texts: Vec<_> = messages
                    .iter()
                    .map(|message| message.text(language))
                    .collect();
                Cow::Owned(texts.join(between))
            }
        }
    }
}

/// A text that is not ours: a name, a rule of a game's own, what a library says.
impl From<String> for Message {
    fn from(text: String) -> Message {
        Message {
            english: text.into_boxed_str(),
            parts: None,
        }
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        text.to_owned().into()
    }
}

impl From<&String> for Message {
    fn from(text: &String) -> Message {
        text.as_str().into()
    }
}

impl From<&Message> for Message {
    fn from(message: &Message) -> Message {
        message.clone()
    }
}

impl From<Cow<'_, str>> for Message {
    fn from(text: Cow<'_, str>) -> Message {
        text.into_owned().into()
    }
}

impl Default for Message {
    fn default() -> Message {
        "".into()
    }
}

/// In data for other programs a message is English.
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.english)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.english)
    }
}

impl std::error::Error for Message {}

impl Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        &self.english
    }
}

impl AsRef<str> for Message {
    fn as_ref(&self) -> &str {
        &self.english
    }
}

impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        &*self.english == other
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        &*self.english == *other
    }
}

impl PartialEq<String> for Message {
    fn eq(&self, other: &String) -> bool {
        *self.english == **other
    }
}
