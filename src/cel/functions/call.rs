//! A function's arguments, taken out by type; what is of another type is a fault that
//! names the argument.

use std::sync::Arc;

use crate::cel::{Budget, Fault, Map, Result, Val, ValKind};
use crate::message::Message;

/// One call: its arguments and what it may spend.
pub struct Call<'a> {
    pub arguments: &'a [Val],
    pub budget: &'a Budget,
}

impl<'a> Call<'a> {
    /// An argument.
    ///
    /// # Errors
    /// A fault where there is none.
    pub fn value(&self, index: usize) -> Result<&'a Val> {
        let missing = || Fault::new(message!("functions-call-value", "an argument is missing"));
        self.arguments.get(index).ok_or_else(missing)
    }

    /// An argument that may be left out.
    pub fn given(&self, index: usize) -> Option<&'a Val> {
        self.arguments.get(index)
    }

    /// An argument that is a list.
    ///
    /// # Errors
    /// A fault where the argument is of another type.
    pub fn list(&self, index: usize) -> Result<&'a [Val]> {
        let value = self.value(index)?;
        value
            .as_list()
            .ok_or_else(|| self.wanted(index, message!("cel-a-list", "a list")))
    }

    /// An argument that is a table.
    ///
    /// # Errors
    /// A fault where the argument is of another type.
    pub fn map(&self, index: usize) -> Result<&'a Map> {
        let value = self.value(index)?;
        value
            .as_map()
            .ok_or_else(|| self.wanted(index, message!("type-a-table", "a table")))
    }

    /// An argument that is a text.
    ///
    /// # Errors
    /// A fault where the argument is of another type.
    pub fn text(&self, index: usize) -> Result<&'a Arc<str>> {
        let value = self.value(index)?;
        value
            .as_text()
            .ok_or_else(|| self.wanted(index, message!("cel-a-text", "a text")))
    }

    /// An argument that is a whole number.
    ///
    /// # Errors
    /// A fault where the argument is of another type.
    pub fn int(&self, index: usize) -> Result<i64> {
        let value = self.value(index)?;
        value
            .as_int()
            .ok_or_else(|| self.wanted(index, whole_number()))
    }

    /// A whole number from 0 to `most`.
    ///
    /// # Errors
    /// A fault where the argument is of another type.
    pub fn count(&self, index: usize, most: usize) -> Result<usize> {
        let number = self.int(index)?;
        let count = usize::try_from(number).ok().filter(|count| *count <= most);
        count.ok_or_else(|| {
            Fault::new(message!(
                "functions-call-count",
                "{number} is not between 0 and {most}",
                number,
                most
            ))
            .of_argument(index)
        })
    }

    /// An argument that is a number.
    ///
    /// # Errors
    /// A fault where the argument is of another type.
    pub fn number(&self, index: usize) -> Result<f64> {
        let value = self.value(index)?;
        value
            .as_f64()
            .ok_or_else(|| self.wanted(index, message!("type-a-number", "a number")))
    }

    /// The texts of a list of texts.
    ///
    /// # Errors
    /// A fault where the argument is of another type.
    pub fn texts(&self, index: usize) -> Result<Vec<&'a Arc<str>>> {
        let items = self.list(index)?;
        self.budget.items(items.len())?;
        let texts = items.iter().map(|item| {
            let found = item.type_name();
            item.as_text().ok_or_else(|| {
                Fault::new(message!(
                    "functions-call-texts",
                    "every item has to be a text, one is {found}",
                    found
                ))
                .of_argument(index)
            })
        });
        texts.collect()
    }

    fn wanted(&self, index: usize, wanted: Message) -> Box<Fault> {
        let found = match self.arguments.get(index).map(|value| &value.kind) {
            Some(ValKind::Float(_)) if wanted == whole_number() => {
                message!("functions-call-a-fraction", "a fraction")
            }
            _ => self
                .arguments
                .get(index)
                .map_or_else(|| message!("word-nothing", "nothing"), Val::type_name),
        };
        Fault::new(message!(
            "functions-call-wanted",
            "this has to be {wanted} and is {found}",
            wanted,
            found
        ))
        .of_argument(index)
    }
}

pub fn whole_number() -> Message {
    message!("a-whole-number", "a whole number")
}
