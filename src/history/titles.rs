//! What a game's schemas call its fields: the `title` of a property.

use serde_json::Value as Json;

use super::model::FieldChange;
use crate::load::{Component, Game};

/// How many references lead to one schema, at most.
const MOST_REFERENCES: usize = 16;

/// The part of a schema that describes an entry of a component.
pub struct EntryDescription<'g> {
    document: &'g Json,
    entry: &'g Json,
}

impl<'g> EntryDescription<'g> {
    /// That of a component's data file, where it has one.
    pub fn of(game: &'g Game, component: &Component) -> Option<EntryDescription<'g>> {
        let data = component.data.as_ref()?;
        let document = game.schemas.get(&data.span.file)?.document();
        let first = component.entries.first()?;
        let lists = data.as_table()?.iter();
        let mut lists = lists.filter_map(|(key, field)| Some((key, field.value.as_array()?)));
        let (list, _) = lists.find(|(_, items)| {
            let mut items = items.iter();
            items.any(|item| item.span == first.value.span)
        })?;
        let list = property(document, document, list)?;
        let entry = resolved(document, list.get("items")?);
        Some(EntryDescription { document, entry })
    }

    /// Whether any field of an entry has a title.
    pub fn has_titles(&self) -> bool {
        let fields = self.entry.get("properties").and_then(Json::as_object);
        let mut fields = fields.into_iter().flat_map(|fields| fields.values());
        fields.any(|field| title(resolved(self.document, field)).is_some())
    }

    /// Writes the titles of fields beside their paths.
    pub fn add(&self, changes: &mut [FieldChange]) {
        for change in changes {
            change.title = self.title(&change.path);
        }
    }

    /// The title of the innermost part of a path that has one; in front of it those of the parts
    /// around it.
    fn title(&self, path: &str) -> Option<String> {
        let (mut schema, mut titles) = (self.entry, Vec::new());
        for part in path.split('.') {
            let key = part.split('[').next().unwrap_or_default();
            schema = property(self.document, schema, key)?;
            titles.extend(title(schema));
            for _ in part.matches('[') {
                schema = resolved(self.document, schema.get("items")?);
            }
        }
        (!titles.is_empty()).then(|| titles.join(", "))
    }
}

fn title(schema: &Json) -> Option<&str> {
    schema.get("title")?.as_str()
}

fn property<'s>(document: &'s Json, schema: &'s Json, key: &str) -> Option<&'s Json> {
    let own = schema.get("properties").and_then(|all| all.get(key));
    let inside = || {
        let forms = ["allOf", "anyOf", "oneOf"].into_iter();
        let mut forms = forms.filter_map(|form| schema.get(form)?.as_array());
        forms.find_map(|forms| {
            let mut forms = forms.iter().map(|form| resolved(document, form));
            forms.find_map(|form| form.get("properties")?.get(key))
        })
    };
    Some(resolved(document, own.or_else(inside)?))
}

/// What a reference within the document leads to; a title beside it is its own.
fn resolved<'s>(document: &'s Json, schema: &'s Json) -> &'s Json {
    let mut found = schema;
    for _ in 0..MOST_REFERENCES {
        let reference = found.get("$ref").and_then(Json::as_str);
        let pointer = reference.and_then(|reference| reference.strip_prefix('#'));
        let Some(target) = pointer.and_then(|pointer| document.pointer(pointer)) else {
            break;
        };
        if title(found).is_some() {
            break;
        }
        found = target;
    }
    found
}
