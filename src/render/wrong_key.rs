//! A key that an entry gives, and that the table which a template looks it up in does not have.

use std::cell::Cell;
use std::ops::Range;

use super::plan::FaceJob;
use super::renderer::Renderer;
use super::syntax::tree::{ExpressionForm, TemplateNode, TeraExpression};
use super::syntax::{self, File, visit};
use crate::diag::rules::templates::undefined_in_template;
use crate::diag::{Diagnostic, Span};
use crate::load::{Game, Table, Value};

/// So many variables are followed to what they were set to.
const MOST_STEPS: usize = 16;
/// So many expressions are looked at in all: each of several loops of one name may go over the others.
const MOST_LOOKS: usize = 2_000;

impl Renderer<'_> {
    /// The same as an error of a template that could not be filled, at the value of the entry, where
    /// what is not there was looked up by it.
    pub(super) fn wrong_key(&self, job: FaceJob, error: &Diagnostic) -> Option<Diagnostic> {
        let place = error.primary.as_ref()?.span;
        let text = &*self.project.sources.get(place.file).text;
        let file = syntax::parse(text)?;
        let lookups = TableLookups {
            file: &file,
            game: self.game,
            data: job.component(self.game).data.as_ref(),
            entry: &job.entry(self.game)?.value,
            looks: Cell::new(MOST_LOOKS),
        };
        let missing = lookups.missing(&place.range())?;
        let (table, key) = (text.get(missing.table)?, missing.given.as_str()?);
        let found = undefined_in_template::key(table, key, missing.keys.keys());
        let lookup = Span::new(place.file, missing.lookup);
        let label = message!("looked-up-here", "looked up here");
        Some(found.at(missing.given.span).and(lookup, label))
    }
}

/// A template, and the content that its expressions are looked for in.
struct TableLookups<'a> {
    file: &'a File,
    game: &'a Game,
    data: Option<&'a Value>,
    entry: &'a Value,
    /// How many more expressions are looked at.
    looks: Cell<usize>,
}

/// What an expression stands for.
enum ContentPart<'a> {
    /// `game`
    Game,
    /// `game.data`
    Data,
    Value(&'a Value),
}

/// A lookup whose table does not have the key.
struct MissingKey<'a> {
    lookup: Range<usize>,
    /// Where the table is named.
    table: Range<usize>,
    /// The value that gives the key.
    given: &'a Value,
    keys: &'a Table,
}

impl<'a> TableLookups<'a> {
    /// The first such lookup at a place of the template, or in what a variable there was set to.
    fn missing(&self, place: &Range<usize>) -> Option<MissingKey<'a>> {
        let mut here = Vec::new();
        self.file.expressions(&mut |expression| {
            let range = &expression.range;
            if range.start < place.end && place.start < range.end {
                here.push(expression);
            }
        });
        for expression in &here {
            if let Some(found) = self.of_item(expression) {
                return Some(found);
            }
        }
        let names = here.iter().filter_map(|expression| variable(expression));
        names.flat_map(|name| self.set_to(name)).find_map(|value| {
            let mut found = None;
            visit::expression(value, &mut |part| {
                found = found.take().or_else(|| self.of_item(part));
            });
            found
        })
    }

    fn of_item(&self, expression: &'a TeraExpression) -> Option<MissingKey<'a>> {
        let ExpressionForm::Item {
            of,
            index,
            is_optional: false,
        } = &expression.form
        else {
            return None;
        };
        let ContentPart::Value(table) = self.parts(of, 0).pop()? else {
            return None;
        };
        let table = table.as_table()?;
        let lacks = |given: &Value| given.as_str().is_some_and(|key| table.get(key).is_none());
        let given = self
            .parts(index, 0)
            .into_iter()
            .find_map(|part| match part {
                ContentPart::Value(given) if lacks(given) => Some(given),
                _ => None,
            })?;
        Some(MissingKey {
            lookup: expression.range.clone(),
            table: of.range.clone(),
            given,
            keys: table,
        })
    }

    /// What an expression can stand for: of a variable of a loop each item.
    fn parts(&self, expression: &'a TeraExpression, steps: usize) -> Vec<ContentPart<'a>> {
        let looks = self.looks.get();
        if steps > MOST_STEPS || looks == 0 {
            return Vec::new();
        }
        self.looks.set(looks - 1);
        let below = |of: &'a TeraExpression, key: &str| -> Vec<ContentPart<'a>> {
            let parts = self.parts(of, steps + 1).into_iter();
            parts.filter_map(|part| self.field(&part, key)).collect()
        };
        match &expression.form {
            ExpressionForm::Variable(name) => match (name.as_str(), self.data) {
                ("game", _) => vec![ContentPart::Game],
                ("entry", _) => vec![ContentPart::Value(self.entry)],
                ("file", Some(data)) => vec![ContentPart::Value(data)],
                (name, _) => self.variable(name, steps + 1),
            },
            ExpressionForm::Member { of, name, .. } => below(of, &name.text),
            ExpressionForm::Item { of, index, .. } => match &index.form {
                ExpressionForm::Text(key) => below(of, key),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn field(&self, part: &ContentPart<'a>, key: &str) -> Option<ContentPart<'a>> {
        match (part, key) {
            (ContentPart::Game, "data") => Some(ContentPart::Data),
            (ContentPart::Game, "theme") => Some(ContentPart::Value(self.game.value.get("theme")?)),
            (ContentPart::Game, _) => None,
            (ContentPart::Data, key) => Some(ContentPart::Value(self.game.data.get(key)?)),
            (ContentPart::Value(value), key) => Some(ContentPart::Value(value.get(key)?)),
        }
    }

    fn variable(&self, name: &str, steps: usize) -> Vec<ContentPart<'a>> {
        let of_sets = self.set_to(name).into_iter();
        let mut parts: Vec<ContentPart<'a>> =
            of_sets.flat_map(|value| self.parts(value, steps)).collect();
        self.file.each_node(&mut |node| {
            let TemplateNode::For { value, over, .. } = node else {
                return;
            };
            if value.text == name {
                let lists = self.parts(over, steps).into_iter();
                let items = lists.filter_map(|part| match part {
                    ContentPart::Value(list) => list.as_array(),
                    _ => None,
                });
                parts.extend(items.flatten().map(ContentPart::Value));
            }
        });
        parts
    }

    /// What a variable is set to; nothing of one that is set more than once.
    fn set_to(&self, name: &str) -> Option<&'a TeraExpression> {
        let mut values = Vec::new();
        self.file.each_node(&mut |node| match node {
            TemplateNode::Set {
                name: set, value, ..
            } if set.text == name => values.push(value),
            _ => {}
        });
        match values.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }
}

fn variable(expression: &TeraExpression) -> Option<&str> {
    match &expression.form {
        ExpressionForm::Variable(name) => Some(name),
        _ => None,
    }
}
