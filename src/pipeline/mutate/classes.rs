//! The classes of mistakes: what authors get wrong.

use std::collections::BTreeSet;

use super::sites::{Site, Sites, mistake};
use super::{Mistake, sentences, templates};
use crate::diag::suggestion;
use crate::load::ValueKind;
use crate::message::Message;
use crate::pipeline::Error;

/// A class of mistakes.
pub struct Class {
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: fn() -> Message,
    /// Whether it shows only when the faces are drawn.
    pub drawn: bool,
    pub mistakes: fn(&Sites<'_>) -> Vec<Mistake>,
}

/// Every class, in the order of reports.
pub const CLASSES: &[Class] = &[
    content(
        "figure",
        || message!("mutate-class-figure", "a number of the data put otherwise"),
        figures,
    ),
    content(
        "words",
        || {
            message!(
                "mutate-class-words",
                "a number typed in a text put otherwise"
            )
        },
        sentences::numbers,
    ),
    content(
        "opposite",
        || {
            message!(
                "mutate-class-opposite",
                "a sentence turned round by a word or a negation"
            )
        },
        sentences::opposites,
    ),
    content(
        "swap",
        || {
            message!(
                "mutate-class-swap",
                "two values of neighbours put for each other"
            )
        },
        swapped,
    ),
    content(
        "unit",
        || {
            message!(
                "mutate-class-unit",
                "a word behind a figure put for another's"
            )
        },
        sentences::units,
    ),
    content(
        "name",
        || message!("mutate-class-name", "two letters of a name swapped"),
        names,
    ),
    content(
        "icon",
        || message!("mutate-class-icon", "an icon put for another"),
        icons,
    ),
    content(
        "colour",
        || message!("mutate-class-colour", "a colour put for another"),
        colours,
    ),
    content(
        "reference",
        || message!("mutate-class-reference", "an id put for another"),
        references,
    ),
    content(
        "count",
        || message!("mutate-class-count", "a card more or less"),
        counts,
    ),
    content(
        "duplicate",
        || message!("mutate-class-duplicate", "an entry twice, with another id"),
        duplicates,
    ),
    content(
        "drop",
        || message!("mutate-class-drop", "an entry left out"),
        drops,
    ),
    drawn(
        "stock",
        || message!("mutate-class-stock", "a component of another's stock"),
        |sites| of_another(sites, "stock"),
    ),
    drawn(
        "back",
        || message!("mutate-class-back", "a component with another's back"),
        |sites| of_another(sites, "back"),
    ),
    drawn(
        "template",
        || {
            message!(
                "mutate-class-template",
                "a component with another's template"
            )
        },
        |sites| of_another(sites, "template"),
    ),
    drawn(
        "field",
        || message!("mutate-class-field", "a template that prints another field"),
        templates::fields,
    ),
];

const fn content(
    name: &'static str,
    about: fn() -> Message,
    mistakes: fn(&Sites<'_>) -> Vec<Mistake>,
) -> Class {
    Class {
        name,
        about,
        drawn: false,
        mistakes,
    }
}

const fn drawn(
    name: &'static str,
    about: fn() -> Message,
    mistakes: fn(&Sites<'_>) -> Vec<Mistake>,
) -> Class {
    Class {
        name,
        about,
        drawn: true,
        mistakes,
    }
}

/// The classes that are asked for.
///
/// # Errors
/// A name that no class has.
pub fn asked(names: &[String]) -> Result<Vec<&'static Class>, Error> {
    if names.is_empty() {
        return Ok(CLASSES.iter().collect());
    }
    let known = || CLASSES.iter().map(|class| class.name);
    let find = |name: &String| {
        let class = CLASSES.iter().find(|class| class.name == name.as_str());
        class.ok_or_else(|| {
            let list = || {
                message!(
                    "mutate-classes-asked",
                    "the classes are {known}",
                    known = known().collect::<Vec<_>>().join(", ")
                )
            };
            let help = suggestion(name, known()).unwrap_or_else(list);
            Error::usage(
                message!(
                    "mutate-classes-asked-class-name",
                    "there is no class `{name}`",
                    name
                ),
                help,
            )
        })
    };
    names.iter().map(find).collect()
}

fn over<'s>(
    sites: impl IntoIterator<Item = &'s Site<'s>>,
    change: impl Fn(&Site<'_>) -> Option<Mistake>,
) -> Vec<Mistake> {
    sites.into_iter().filter_map(change).collect()
}

/// One more, ten times as much, or with the other sign, by turns.
fn figures(sites: &Sites<'_>) -> Vec<Mistake> {
    let numbers = sites.data.iter().filter(|site| site.key != "copies");
    let numbers = numbers.filter_map(|site| match site.value.kind {
        ValueKind::Int(number) => Some((site, number)),
        _ => None,
    });
    let changed = numbers.enumerate().map(|(index, (site, number))| {
        let new = match index % 3 {
            1 if number != 0 => number.saturating_mul(10),
            2 if number != 0 => number.saturating_neg(),
            _ => number.saturating_add(1),
        };
        site.put(new.to_string())
    });
    changed.collect()
}

/// A value and the one before it of the same field, each at the other's place; not of entries that differ in
/// nothing else, which would only change places.
fn swapped(sites: &Sites<'_>) -> Vec<Mistake> {
    let mut found = Vec::new();
    for (site, before) in sites.data.iter().zip(sites.before()) {
        let Some(before) = before.filter(|before| before.written() != site.written()) else {
            continue;
        };
        let others = sites.beside(site);
        if others.is_some() && others == sites.beside(before) {
            continue;
        }
        let (first, second) = (before.range(), site.range());
        let Some(between) = site.source.text.get(first.end..second.start) else {
            continue;
        };
        let (one, other) = (before.written(), site.written());
        let mut swap = site.edit(first.start..second.end, format!("{other}{between}{one}"));
        let parts = [[one, other], [other, one]];
        swap.parts = parts.map(|part| part.map(str::to_owned)).into();
        found.push(swap);
    }
    found
}

fn names(sites: &Sites<'_>) -> Vec<Mistake> {
    over(&sites.data, |site| {
        matches!(site.key, "name" | "title").then_some(())?;
        let name = site.value.as_str()?;
        let mut letters: Vec<char> = name.chars().collect();
        let is_pair = |at: &usize| {
            let (one, two) = (letters[at - 1], letters[*at]);
            one.is_lowercase() && two.is_lowercase() && one != two
        };
        let at = (1..letters.len()).find(is_pair)?;
        letters.swap(at, at - 1);
        let new: String = letters.into_iter().collect();
        (site.written() == format!("\"{name}\"")).then(|| site.put(format!("\"{new}\"")))
    })
}

/// Texts of one field, each put for another that stands there.
fn of_field(sites: &Sites<'_>, is: impl Fn(&Site<'_>) -> bool) -> Vec<Mistake> {
    over(&sites.data, |site| {
        let own = site.value.as_str().filter(|_| is(site))?;
        let same = sites.data.iter().filter(|other| {
            other.path == site.path && other.source.path == site.source.path && is(other)
        });
        let others: BTreeSet<&str> = same.filter_map(|other| other.value.as_str()).collect();
        let next = others.range(own..).nth(1).or_else(|| others.first());
        let other = next.filter(|other| **other != own)?;
        Some(site.put(format!("\"{other}\"")))
    })
}

fn icons(sites: &Sites<'_>) -> Vec<Mistake> {
    let icons: BTreeSet<&str> = sites.game.icons.names().collect();
    let is_icon = |site: &Site<'_>| site.value.as_str().is_some_and(|text| icons.contains(text));
    of_field(sites, |site| is_icon(site) && !is_reference(sites, site))
}

fn colours(sites: &Sites<'_>) -> Vec<Mistake> {
    of_field(sites, |site| {
        let colour = site.value.as_str().and_then(|text| text.strip_prefix('#'));
        colour.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
    })
}

fn is_reference(sites: &Sites<'_>, site: &Site<'_>) -> bool {
    site.value
        .as_str()
        .is_some_and(|text| sites.ids.contains(text))
}

fn references(sites: &Sites<'_>) -> Vec<Mistake> {
    of_field(sites, |site| is_reference(sites, site))
}

fn counts(sites: &Sites<'_>) -> Vec<Mistake> {
    let all = sites.data.iter().chain(&sites.components);
    over(all.filter(|site| site.key == "copies"), |site| {
        let copies = site.value.as_int()?;
        Some(site.put((if copies > 1 { copies - 1 } else { copies + 1 }).to_string()))
    })
}

fn duplicates(sites: &Sites<'_>) -> Vec<Mistake> {
    let entries = sites.entries.iter();
    let twice = entries.filter_map(|entry| {
        let (text, id) = (&entry.source.text, entry.id.as_str()?);
        let (block, at) = (entry.range.clone(), entry.id.span.range());
        let before = text.get(block.start..at.start)?;
        let behind = text.get(at.end..block.end)?.trim_end();
        let new = format!("\n{before}\"{id}-twice\"{behind}\n");
        Some(mistake(
            entry.source,
            block.end..block.end,
            new,
            &entry.path,
        ))
    });
    twice.collect()
}

fn drops(sites: &Sites<'_>) -> Vec<Mistake> {
    let entries = sites.entries.iter();
    let without = entries.map(|entry| mistake(entry.source, entry.range.clone(), "", &entry.path));
    without.collect()
}

/// A value of a component put for that of another.
fn of_another(sites: &Sites<'_>, key: &str) -> Vec<Mistake> {
    let own = |site: &&Site<'_>| site.path == format!("component.{key}");
    let values: BTreeSet<&str> = sites
        .components
        .iter()
        .filter(own)
        .map(|site| site.written())
        .collect();
    over(sites.components.iter().filter(own), |site| {
        let next = values.range(site.written()..).nth(1);
        let other = next.or_else(|| values.first())?;
        (*other != site.written()).then(|| site.put(*other))
    })
}
