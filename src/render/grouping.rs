//! Tera's `group_by`, with the groups in the order in which their first items come.
//!
//! Tera's own gathers them in a hash map, so that a loop over them would differ from run to run.

use indexmap::IndexMap;
use tera::value::{Key, Map};
use tera::{Error, Kwargs, State, TeraResult, Value};

/// `cards | group_by(attribute="suit")`: a table of lists by what each item has there. Items that
/// have nothing there, or are no tables, are an error; those with null are left out.
///
/// # Errors
/// Tera's error for items that cannot be grouped.
pub fn group_by(items: &[Value], kwargs: Kwargs, _: &State) -> TeraResult<Map> {
    let attribute: &str = kwargs.must_get("attribute")?;
    let mut groups: IndexMap<Key<'static>, Vec<Value>> = IndexMap::new();
    for (index, item) in items.iter().enumerate() {
        let Some(value) = item.get_from_path(attribute) else {
            return Err(Error::message(message!(
                "told-not-grouped",
                "item {index} of the list, a {kind}, has no `{attribute}` to be grouped by",
                index,
                kind = item.name(),
                attribute
            )));
        };
        if value.is_none() {
            continue;
        }
        let Some(key) = key(value) else {
            return Err(Error::message(message!(
                "told-no-group",
                "`{attribute}` of item {index} is a {kind}, which nothing can be grouped by",
                attribute,
                index,
                kind = value.name()
            )));
        };
        groups.entry(key).or_default().push(item.clone());
    }
    let lists = groups.into_iter();
    Ok(lists
        .map(|(key, group)| (key, Value::from(group)))
        .collect())
}

/// A value as the key of a table.
fn key(value: &Value) -> Option<Key<'static>> {
    let text = value.as_str().map(|text| Key::String(text.into()));
    let flag = || value.as_bool().map(Key::Bool);
    let number = || value.as_i128().map(Key::I128);
    text.or_else(flag).or_else(number)
}

#[cfg(test)]
mod tests {
    use tera::{Context, Tera};

    fn filled(template: &str) -> String {
        let mut tera = Tera::new();
        tera.register_filter("group_by", super::group_by);
        tera.add_raw_template("it", template).unwrap();
        tera.render("it", &Context::new()).unwrap()
    }

    #[test]
    fn groups_and_tables_keep_their_order() {
        let items =
            "[{'k': 'q', 'n': 1}, {'k': 'b', 'n': 2}, {'k': 'q', 'n': 3}, {'k': 'm', 'n': 4}]";
        let grouped = format!(
            "{{% for k, group in {items} | group_by(attribute='k') %}}{{{{ k }}}}{{% for i in group %}}{{{{ i.n }}}}{{% endfor %}} {{% endfor %}}"
        );
        assert_eq!(filled(&grouped), "q13 b2 m4 ");
        let table =
            "{% for k, v in {'z': 1, 'a': 2, 'm': 3, 'b': 4, 'y': 5} %}{{ k }}{{ v }} {% endfor %}";
        assert_eq!(filled(table), "z1 a2 m3 b4 y5 ");
    }

    #[test]
    fn texts_flags_and_numbers_are_groups_of_their_own() {
        let items = "[{'k': 1}, {'k': '1'}, {'k': true}, {'k': 1}, {'k': 'true'}, {'k': true}]";
        let grouped = format!(
            "{{% for k, group in {items} | group_by(attribute='k') %}}{{{{ k }}}}:{{{{ group | length }}}} {{% endfor %}}"
        );
        assert_eq!(filled(&grouped), "1:2 1:1 true:2 true:1 ");
    }

    /// The hashes of keys are looked at once each: 50,000 keys took 40 s when each was held to all before.
    #[test]
    fn as_many_groups_as_items_are_found_at_once() {
        let items = "{% set l = [{'k': i} for i in range(end=50000)] %}";
        let grouped = format!("{items}{{{{ l | group_by(attribute='k') | length }}}}");
        assert_eq!(filled(&grouped), "50000");
    }
}
