//! A colour that is not what its name says.

use crate::check::context::RuleContext;
use crate::colour::Colour;
use crate::colour::hues::{self, HueName};
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::{Field, Table, Value, ValueKind};

pub const RULE: Rule = Rule {
    code: "colour-name",
    level: Severity::Warning,
    title: "A colour that is not what its name says",
    does: "Reports a colour (`#24468f`) far from the hue that its key names, `red = …`; and one in a field `colour` \
        or `color` of a table whose `id`, `name` or `title` is the word for a hue, in English, French, German, \
        Spanish, Italian, Portuguese or Dutch.",
    why: "The rules say 'the red tile', and the tile that is meant is blue.",
    example: r##"[[letter]]
name = "Rouge"
colour = "#24468f"       # a blue"##,
    fix: "Correct the colour, or the name.",
};

/// Fields in which the colour of a thing stands.
const COLOUR: [&str; 2] = ["colour", "color"];
/// Fields in which the name of a thing stands.
const NAME: [&str; 3] = ["id", "name", "title"];

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let theme = context.game.value.get("theme");
    theme
        .into_iter()
        .for_each(|theme| below(context, theme, &mut found));
    let components = context.game.components.iter();
    let files = components.filter_map(|component| component.data.as_ref());
    for file in files.chain(context.game.data.values()) {
        below(context, file, &mut found);
    }
    // A file may be that of several components.
    found.sort_by_key(|found| found.primary.as_ref().map(|label| label.span));
    found.dedup_by_key(|found| found.primary.as_ref().map(|label| label.span));
    found
}

fn below(context: &RuleContext<'_>, value: &Value, found: &mut Vec<Diagnostic>) {
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| below(context, item, found)),
        ValueKind::Table(table) => {
            for (key, field) in table.iter() {
                below(context, &field.value, found);
                let by_key = || Some((hues::named(key)?, field.key_span));
                let of_thing = || COLOUR.contains(&key).then(|| name_of(table)).flatten();
                if let Some((hue, name)) = by_key().or_else(of_thing)
                    && let Some(text) = is_far(hue, field)
                {
                    let message = message!(
                        "colour-name",
                        "`{text}` is no {hue}",
                        text,
                        hue = hue.word()
                    );
                    let told = RULE.finding(message).at(field.value.span);
                    let told =
                        told.and(name, message!("colour-name-label", "it is called so here"));
                    found.push(told.about(context.subject_of(&field.value)));
                }
            }
        }
        _ => {}
    }
}

/// The hue that a table's names say, and where.
fn name_of(table: &Table) -> Option<(HueName, crate::diag::Span)> {
    let mut names = NAME.iter().filter_map(|key| table.get(key));
    names.find_map(|name| Some((hues::named(name.as_str()?.trim())?, name.span)))
}

/// The colour of a field that is far from a hue.
fn is_far(hue: HueName, field: &Field) -> Option<&str> {
    let text = field.value.as_str()?;
    let colour = Colour::parse(text)?;
    hue.is_far_from(colour).then_some(text)
}
