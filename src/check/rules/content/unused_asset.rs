//! A file that nothing uses.

use super::super::{Rule, Run};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use crate::check::look::{Look, words_of};
use crate::diag::{Diagnostic, Severity, Span, codes};
use crate::load::pictures::ENDINGS;
use crate::load::{self, Back};

pub const RULE: Rule = Rule {
    code: codes::UNUSED_ASSET,
    level: Severity::Warning,
    title: "A file that nothing uses",
    does: "Reports a template that no component and no other template names, a picture and an \
        icon that no template or data file names, and, where all games are checked, a font \
        family that nothing names.",
    why: "It is dead weight, or a sign that what should use it names something else.",
    example: r#"templates/demo/old-back.svg, which no component names"#,
    fix: "Take it out, or name it. A name that a template puts together counts as named where \
        its parts are values of the content.",
    run: Run::Content(run),
};

fn run(look: &Look<'_>) -> Vec<Diagnostic> {
    let mut found = templates(look);
    found.extend(pictures(look));
    found.extend(icons(look));
    found.extend(no_icons(look));
    found.extend(fonts(look));
    found
        .into_iter()
        .map(|found| found.about(look.game.id.as_str()))
        .collect()
}

/// Templates that neither a component nor a template that is used itself names.
fn templates(look: &Look<'_>) -> Vec<Diagnostic> {
    let components = look.game.components.iter();
    let mut waiting: Vec<&str> = components
        .flat_map(|component| {
            let back = match &component.back {
                Back::Shared(back) | Back::PerEntry(back) => Some(back.value.as_str()),
                Back::None => None,
            };
            [Some(component.front.value.as_str()), back]
                .into_iter()
                .flatten()
        })
        .collect();
    let mut used: HashSet<&str> = HashSet::new();
    while let Some(name) = waiting.pop() {
        if used.insert(name) {
            let text = look
                .templates()
                .find(|(other, _)| *other == name)
                .map_or("", |(_, text)| text);
            let named = look
                .templates()
                .filter(|(other, parts)| text.contains(other) || defines_word_of(parts, text));
            waiting.extend(named.map(|(other, _)| other));
        }
    }
    let dir = Path::new("templates").join(&look.game.id);
    let files = look.game.templates.iter();
    let unused = files.filter(|(name, _)| !used.contains(name.as_str()));
    let unused = unused.filter(|(name, _)| !is_named(look, &dir.join(name), &dir));
    let told = unused.map(|(name, file)| {
        let found = RULE.finding(format!("no component and no template uses `{name}`"));
        found.at(Span::new(*file, 0..0))
    });
    told.collect()
}

/// Whether a template defines a component or macro whose name is a word of another's text.
fn defines_word_of(template: &str, text: &str) -> bool {
    let tags = template.split("{%").skip(1);
    let mut names = tags.filter_map(|tag| {
        let mut words = words_of(tag.trim_start_matches('-'));
        let kind = words.next()?;
        matches!(kind, "component" | "macro").then(|| words.next())?
    });
    // Drawings define nothing and are the longest templates: they cost no look at the words.
    let Some(first) = names.next() else {
        return false;
    };
    let words: HashSet<&str> = words_of(text).collect();
    words.contains(first) || names.any(|name| words.contains(name))
}

/// Files beside the templates that no template and no value of the content names.
fn pictures(look: &Look<'_>) -> Vec<Diagnostic> {
    let dir = Path::new("templates").join(&look.game.id);
    let files = look.project.root.files(&dir).unwrap_or_default();
    let unused = files.iter().filter(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_picture = ending.is_some_and(|ending| ENDINGS.contains(&ending));
        is_picture && !is_named(look, path, &dir)
    });
    unused
        .map(|path| RULE.finding(format!("nothing uses the picture `{}`", shown(path))))
        .collect()
}

/// Whether a file's path, with its ending or without, stands in a template or a value; or its
/// name without the ending is a value, of which a template may make a path.
fn is_named(look: &Look<'_>, path: &Path, dir: &Path) -> bool {
    let below = path.strip_prefix(dir).map(shown).unwrap_or_default();
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let asked = [Some(stem.clone()), name].map(|name| format!("\"{}\"", name.unwrap_or_default()));
    let by_name =
        |text: &str| text.contains("art(") && asked.iter().any(|name| text.contains(name));
    let is_stem = |text: &str| text.rsplit('/').next() == Some(&stem);
    look.templates()
        .any(|(_, text)| text.contains(&below) || by_name(text))
        || look
            .strings()
            .iter()
            .any(|text| text.ends_with(&below) || is_stem(text))
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Icons whose name is no word of a template or a text, nor made of one that is.
fn icons(look: &Look<'_>) -> Vec<Diagnostic> {
    let mut unused: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let texts: HashSet<&str> = look
        .strings()
        .iter()
        .flat_map(|text| words_of(text))
        .collect();
    let is_used = |name: &str| {
        let part_of =
            |text: &&&str| text.len() > 1 && (name.ends_with(**text) || name.starts_with(**text));
        look.words().contains(name) || texts.iter().any(|text| part_of(&text))
    };
    let sets = look.game.icons.names();
    for (set, name) in sets.filter_map(|name| name.split_once(':')) {
        if !is_used(name) {
            unused.entry(set).or_default().push(name);
        }
    }
    let files = look.game.icons.files().iter();
    let files = files
        .filter(|(name, _)| !is_used(name))
        .map(|(name, file)| {
            let found = RULE.finding(format!("nothing uses the icon `{name}`"));
            found.at(Span::new(*file, 0..0))
        });
    let told = unused.into_iter().map(|(set, names)| {
        let message = match names.as_slice() {
            [name] => format!("nothing uses the icon `{name}` of the set `{set}`"),
            names => format!(
                "nothing uses {} icons of the set `{set}`: {}",
                names.len(),
                names.join(", ")
            ),
        };
        RULE.finding(message)
    });
    files.chain(told).collect()
}

/// Files of the icon folder that are no icons; words about them may lie there.
fn no_icons(look: &Look<'_>) -> Vec<Diagnostic> {
    let dir = Path::new("content").join(&look.game.id).join("icons");
    let files = look.project.root.files(&dir).unwrap_or_default();
    let strange = files.iter().filter(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        !matches!(ending, None | Some("svg" | "json" | "md" | "txt"))
    });
    let told = strange.map(|path| {
        let found = RULE.finding(format!("`{}` is no icon", shown(path)));
        found.help("an icon is an SVG file, or part of a set in Iconify's JSON form")
    });
    told.collect()
}

/// Families that no template and no text names. The fonts belong to the project: with only
/// some of its games at hand nothing can be said.
fn fonts(look: &Look<'_>) -> Vec<Diagnostic> {
    let games = &look.project.games;
    let all = load::games(&look.project.root).unwrap_or_default();
    let first = games.first().is_some_and(|game| game.id == look.game.id);
    if !first || all.len() != games.len() {
        return Vec::new();
    }
    let looks: Vec<Look<'_>> = games
        .iter()
        .map(|game| Look::new(look.project, game, look.settings))
        .collect();
    let named = |family: &str| {
        looks.iter().any(|look| {
            look.templates().any(|(_, text)| text.contains(family))
                || look.strings().iter().any(|text| text.contains(family))
        })
    };
    let unused = look
        .project
        .fonts
        .families()
        .into_iter()
        .filter(|family| !named(family));
    unused
        .map(|family| RULE.finding(format!("nothing uses the font family `{family}` of fonts/")))
        .collect()
}
