//! What was found of every name in the templates, over all faces that use it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::diag::rules::templates::undefined_in_template;
use crate::diag::{Diagnostic, FileId, Span, did_you_mean};

/// How many names a message lists.
const NAMED: usize = 12;

/// The names of a game's templates, by place.
#[derive(Default)]
pub struct Uses {
    uses: BTreeMap<(FileId, usize, usize), Use>,
    /// The component whose faces are looked at.
    component: String,
}

#[derive(Default)]
struct Use {
    /// Whether some face has it.
    is_known: bool,
    missing: Option<(String, Missing)>,
    /// The names that could have been meant.
    names: BTreeSet<String>,
    /// The components whose faces use it.
    components: BTreeSet<String>,
}

/// What is not there.
pub enum Missing {
    /// A variable of a template.
    Variable,
    /// A variable in a component's body.
    Argument,
    /// A field of what the text says.
    Field(String),
    /// `get(key="…")`
    Key,
    /// `sort(attribute="…")`
    Attribute,
}

impl Uses {
    pub fn begin(&mut self, component: &str) {
        component.clone_into(&mut self.component);
    }

    fn at(&mut self, file: FileId, range: &Range<usize>) -> &mut Use {
        self.uses.entry((file, range.start, range.end)).or_default()
    }

    /// One face has what is named here.
    pub fn known(&mut self, file: FileId, range: &Range<usize>) {
        self.at(file, range).is_known = true;
    }

    /// One face does not have what is named here, but has `names`.
    pub fn missing(
        &mut self,
        file: FileId,
        range: &Range<usize>,
        name: &str,
        missing: Missing,
        names: BTreeSet<String>,
    ) {
        let component = self.component.clone();
        let at = self.at(file, range);
        at.missing.get_or_insert_with(|| (name.to_owned(), missing));
        at.names.extend(names);
        at.components.insert(component);
    }

    /// Every name that no face has.
    pub fn told(self, game: &str) -> Vec<Diagnostic> {
        let unknown = self.uses.into_iter().filter(|(_, found)| !found.is_known);
        let told = unknown.filter_map(|((file, start, end), found)| {
            Some(found.told(game)?.at(Span::new(file, start..end)))
        });
        told.collect()
    }
}

impl Use {
    fn told(self, game: &str) -> Option<Diagnostic> {
        let (name, missing) = self.missing?;
        let components: Vec<&str> = self.components.iter().map(String::as_str).collect();
        let message = match &missing {
            Missing::Field(of) if of == "entry" => {
                let of = listed(&components);
                format!("no entry of {of} has a field `{name}`")
            }
            Missing::Field(of) => format!("`{}` has no field `{name}`", shortened(of)),
            Missing::Variable | Missing::Argument => format!("there is no variable `{name}`"),
            Missing::Key => format!("the table has no key `{name}`"),
            Missing::Attribute => format!("no item of the list has a field `{name}`"),
        };
        let mut found = undefined_in_template::RULE.finding(message);
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let near = did_you_mean(&name, names.iter().copied());
        let is_shared_back = matches!(missing, Missing::Variable) && name == "entry";
        found = match (near, &missing) {
            _ if is_shared_back => found.help(
                "a back that all entries share has no `entry`: give each its own in game.toml, \
                 back = { template = \"…\", per = \"card\" }",
            ),
            (Some(near), _) => found.help(format!("did you mean `{near}`?")),
            (None, _) if names.is_empty() => {
                found.help("it is a value without fields, or nothing stands there")
            }
            (None, Missing::Variable) => {
                found.help(format!("the variables are {}", listed(&names)))
            }
            (None, Missing::Argument) => found.help(format!(
                "a component sees its arguments only, here {}; `@{name}` among them hands one on",
                listed(&names)
            )),
            _ => found,
        };
        let is_field = !matches!(missing, Missing::Variable | Missing::Argument);
        if is_field && !names.is_empty() {
            found = found.help(format!("Available fields: {}", listed(&names)));
        }
        if near.is_none() && matches!(&missing, Missing::Field(of) if of == "entry") {
            found = found.help("a field that entries will have later stands in their schema");
        }
        let subject = match components.as_slice() {
            [component] => format!("{game}/{component}"),
            _ => game.to_owned(),
        };
        Some(found.about(subject))
    }
}

/// The names in quotes; of many the first.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .take(NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    match names.len().saturating_sub(NAMED) {
        0 => quoted.join(", "),
        more => format!("{} and {more} more", quoted.join(", ")),
    }
}

/// An expression on one line, and not too much of it.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
