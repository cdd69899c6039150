//! The texts in one value of an overlay, as its lists and tables hold them.

use super::toml_text::{key, quoted};
use crate::load::{Value, ValueKind};

/// How much of an item an overlay says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TranslationState {
    Said,
    /// Of a list, some items and not all.
    Partly,
    Lacking,
}

/// A value that has texts in it, or none.
#[derive(Clone, PartialEq, Debug)]
pub enum TextTree {
    Text {
        source: String,
        said: Option<String>,
    },
    List(Vec<TextTree>),
    Table(Vec<(String, TextTree)>),
    /// What is no text, as TOML.
    Plain(String),
}

/// A text of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeText<'t> {
    /// `1.text` in a list; empty where the value is the text.
    pub way: String,
    pub source: &'t str,
    pub said: Option<&'t str>,
}

impl TextTree {
    /// A text, and what an overlay has in its place.
    pub fn text(source: &str, said: Option<&Value>) -> TextTree {
        TextTree::Text {
            source: source.to_owned(),
            said: said.map(|said| said.as_str().unwrap_or_default().to_owned()),
        }
    }

    /// A value that nobody translates.
    pub fn plain(kind: &ValueKind) -> TextTree {
        TextTree::Plain(match kind {
            ValueKind::Bool(flag) => flag.to_string(),
            ValueKind::Int(number) => number.to_string(),
            ValueKind::Float(number) => format!("{number:?}"),
            ValueKind::String(text) => quoted(text),
            ValueKind::Array(_) | ValueKind::Table(_) => "{}".to_owned(),
        })
    }

    /// The texts in their order, each with the way to it.
    pub fn texts(&self) -> Vec<TreeText<'_>> {
        let mut found = Vec::new();
        self.gather(String::new(), &mut found);
        found
    }

    fn gather<'t>(&'t self, way: String, found: &mut Vec<TreeText<'t>>) {
        match self {
            TextTree::Text { source, said } => found.push(TreeText {
                way,
                source,
                said: said.as_deref(),
            }),
            TextTree::List(items) => {
                for (number, item) in (1..).zip(items) {
                    let number: usize = number;
                    item.gather(below(&way, &number.to_string()), found);
                }
            }
            TextTree::Table(fields) => {
                for (name, tree) in fields {
                    tree.gather(below(&way, &key(name)), found);
                }
            }
            TextTree::Plain(_) => {}
        }
    }

    pub fn state(&self) -> TranslationState {
        let texts = self.texts();
        match texts.iter().filter(|text| text.said.is_some()).count() {
            0 => TranslationState::Lacking,
            said if said == texts.len() => TranslationState::Said,
            _ => TranslationState::Partly,
        }
    }

    /// As an overlay in the game's own language would say it, in TOML.
    pub fn source(&self) -> String {
        self.written(false)
    }

    /// As the overlay says it, in TOML: of tables what is said, of lists of texts the source where
    /// it says nothing.
    pub fn said(&self) -> String {
        self.written(true)
    }

    /// Tables with their texts only, all else whole.
    fn written(&self, as_said: bool) -> String {
        match self {
            TextTree::Text { source, said } => {
                let said = said.as_ref().filter(|_| as_said);
                quoted(said.unwrap_or(source))
            }
            TextTree::Plain(text) => text.clone(),
            TextTree::List(items) => {
                let items: Vec<String> = items.iter().map(|item| item.written(as_said)).collect();
                format!("[{}]", items.join(", "))
            }
            TextTree::Table(fields) => {
                let is_written = |(_, tree): &&(String, TextTree)| {
                    let mut texts = tree.texts().into_iter();
                    texts.any(|text| !as_said || text.said.is_some())
                };
                let fields = fields.iter().filter(is_written);
                let fields =
                    fields.map(|(name, tree)| format!("{} = {}", key(name), tree.written(as_said)));
                let fields: Vec<String> = fields.collect();
                match fields.is_empty() {
                    true => "{}".to_owned(),
                    false => format!("{{ {} }}", fields.join(", ")),
                }
            }
        }
    }

    /// Puts a text where [`texts`](TextTree::texts) has that way; whether there is one.
    pub fn say(&mut self, way: &str, text: &str) -> bool {
        self.say_below("", way, text)
    }

    fn say_below(&mut self, at: &str, way: &str, text: &str) -> bool {
        match self {
            TextTree::Text { said, .. } if at == way => {
                *said = Some(text.to_owned());
                true
            }
            TextTree::List(items) => (1..).zip(items).any(|(number, item): (usize, _)| {
                item.say_below(&below(at, &number.to_string()), way, text)
            }),
            TextTree::Table(fields) => fields
                .iter_mut()
                .any(|(name, tree)| tree.say_below(&below(at, &key(name)), way, text)),
            TextTree::Text { .. } | TextTree::Plain(_) => false,
        }
    }
}

fn below(way: &str, name: &str) -> String {
    match way {
        "" => name.to_owned(),
        way => format!("{way}.{name}"),
    }
}
