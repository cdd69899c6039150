//! The French of the messages: Fluent's form, read once.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

/// Where the French stands, by the part of the program that says it.
pub const FILES: [(&str, &str); 7] = [
    ("commands.ftl", include_str!("fr/commands.ftl")),
    ("content.ftl", include_str!("fr/content.ftl")),
    ("explain.ftl", include_str!("fr/explain.ftl")),
    ("faces.ftl", include_str!("fr/faces.ftl")),
    ("findings.ftl", include_str!("fr/findings.ftl")),
    ("help.ftl", include_str!("fr/help.ftl")),
    ("work.ftl", include_str!("fr/work.ftl")),
];

/// Whether the program speaks it.
pub const IS_SPOKEN: bool = true;

/// It never changes: each message is put into French by itself.
static FRENCH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(bundle);

fn bundle() -> FluentBundle<FluentResource> {
    let locale = "fr".parse().into_iter().collect();
    let mut bundle = FluentBundle::new_concurrent(locale);
    // The marks around values are for texts that mix directions: a terminal shows them.
    bundle.set_use_isolating(false);
    for (_, text) in FILES {
        // What could not be read is English then; a test reads it all.
        let resource = FluentResource::try_new(text.to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(read, _)| read));
    }
    bundle
}

/// A value in a text.
pub enum MessageValue<'v> {
    Text(Cow<'v, str>),
    Number(i64),
}

/// The text of an id; `None` where there is none.
pub fn text<'v>(
    id: &str,
    values: impl IntoIterator<Item = (&'static str, MessageValue<'v>)>,
) -> Option<String> {
    let pattern = FRENCH.get_message(id)?.value()?;
    let mut given = FluentArgs::new();
    for (name, value) in values {
        given.set(
            name,
            match value {
                MessageValue::Text(text) => FluentValue::from(text),
                MessageValue::Number(number) => FluentValue::from(number),
            },
        );
    }
    let mut errors = Vec::new();
    let text = FRENCH.format_pattern(pattern, Some(&given), &mut errors);
    errors.is_empty().then(|| text.into_owned())
}
