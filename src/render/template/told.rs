//! What the functions of templates tell, which Tera hands on as a text: as a message again.

use crate::message::Message;

/// The message of an error, by its English words; words of Tera's own stay as they are.
pub fn message(words: &str) -> Message {
    type Known = (&'static str, fn(&str) -> Message);
    let known: [Known; 9] = [
        ("unknown filter `", |name| {
            message!("told-no-filter", "unknown filter `{name}`", name)
        }),
        ("unknown function `", |name| {
            message!("told-no-function", "unknown function `{name}`", name)
        }),
        ("unknown test `", |name| {
            message!("told-no-test", "unknown test `{name}`", name)
        }),
        ("unknown template `", |name| {
            message!("told-no-template", "unknown template `{name}`", name)
        }),
        ("unknown component `", |name| {
            message!("told-no-tera-component", "unknown component `{name}`", name)
        }),
        ("there is no icon `", |name| {
            message!("there-is-no-icon-name", "there is no icon `{name}`", name)
        }),
        ("there is no drawing or picture `", |name| {
            message!(
                "told-no-art",
                "there is no drawing or picture `{name}`",
                name
            )
        }),
        ("there is no component `", |id| {
            message!(
                "there-is-no-component-id",
                "there is no component `{id}`",
                id
            )
        }),
        ("`art` wants `", |name| {
            message!("told-art-wants", "`art` wants `{name}`", name)
        }),
    ];
    let words = uncapitalised(words);
    let told = known.into_iter().find_map(|(begin, make)| {
        let name = words.strip_prefix(begin)?.strip_suffix('`')?;
        (!name.contains('`')).then(|| make(name))
    });
    told.unwrap_or_else(|| words.into())
}

/// The help behind it.
pub fn hint(words: &str) -> Message {
    let near = || words.strip_prefix("Did you mean `")?.strip_suffix("`?");
    let place = || {
        let rest = words.strip_prefix("put it into ")?;
        let (dir, rest) = rest.split_once("/ as `")?;
        let name = rest.strip_suffix(".svg`, or an icon set in Iconify's JSON form")?;
        Some((dir, name))
    };
    match (near(), place()) {
        (Some(near), _) => message!("told-did-you-mean", "Did you mean `{near}`?", near),
        (_, Some((dir, name))) => message!(
            "load-icons-where-to-put",
            "put it into {dir}/ as `{name}.svg`, or an icon set in Iconify's JSON form",
            dir,
            name
        ),
        _ => words.into(),
    }
}

pub fn uncapitalised(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
