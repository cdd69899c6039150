//! A file that nothing uses.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::check::context::{RuleContext, words_of};
use crate::diag::{Diagnostic, Rule, Severity, Span, listed};
use crate::load::{self, Back};

pub const RULE: Rule = Rule {
    code: "unused-asset",
    level: Severity::Warning,
    title: "A file that nothing uses",
    does: "Reports a template that no component and no other template names, a picture and an \
        icon that no template or data file names, and, where all games are checked, a font \
        family that nothing names.",
    why: "It is dead weight, or a sign that what should use it names something else.",
    example: r#"templates/demo/old-back.svg, which no component names"#,
    fix: "Take it out, or name it. A name that a template puts together counts as named where \
        its parts are values of the content.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = templates(context);
    found.extend(pictures(context));
    found.extend(icons(context));
    found.extend(fonts(context));
    found
        .into_iter()
        .map(|found| found.about(context.game.id.as_str()))
        .collect()
}

/// Templates that neither a component nor a template that is used itself names.
fn templates(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let components = context.game.components.iter();
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
    let texts: HashMap<&str, &str> = context.templates().collect();
    let defined = defined_names(context);
    let mut used: HashSet<&str> = HashSet::new();
    while let Some(name) = waiting.pop() {
        if used.insert(name) {
            let text = texts.get(name).copied().unwrap_or_default();
            let named = texts.keys().filter(|other| !used.contains(*other));
            waiting.extend(named.filter(|other| text.contains(*other)).copied());
            if !defined.is_empty() {
                let defined = words_of(text).filter_map(|word| defined.get(word));
                waiting.extend(defined.flatten().copied());
            }
        }
    }
    let unused = context
        .game
        .templates
        .iter()
        .filter(|(name, _)| !used.contains(name.as_str()));
    let told = unused.map(|(name, file)| {
        let found = RULE.finding(format!("no component and no template uses `{name}`"));
        found.at(Span::new(*file, 0..0))
    });
    told.collect()
}

/// The names of components and macros, and the templates that define each.
fn defined_names<'a>(context: &RuleContext<'a>) -> HashMap<&'a str, Vec<&'a str>> {
    let mut defined: HashMap<&str, Vec<&str>> = HashMap::new();
    for (template, text) in context.templates() {
        for tag in text.split("{%").skip(1) {
            let mut words = words_of(tag.trim_start_matches('-'));
            if let Some("component" | "macro") = words.next()
                && let Some(name) = words.next()
            {
                defined.entry(name).or_default().push(template);
            }
        }
    }
    defined
}

/// The endings of pictures.
const PICTURES: [&str; 3] = [".png", ".jpg", ".jpeg"];
/// No path of a picture is longer, in bytes.
const LONGEST: usize = 512;

/// Files beside the templates whose path stands in no template and no value; nor their name
/// without the ending as a value, of which a template may make a path.
fn pictures(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let dir = Path::new("templates").join(&context.game.id);
    let files = context.project.root.files(&dir).unwrap_or_default();
    let is_picture = |path: &&PathBuf| PICTURES.iter().any(|ending| shown(path).ends_with(ending));
    let files: Vec<&PathBuf> = files.iter().filter(is_picture).collect();
    let below = |path: &Path| path.strip_prefix(&dir).map(shown).unwrap_or_default();
    let paths: HashSet<String> = files.iter().map(|path| below(path)).collect();
    let mut named: HashSet<&str> = HashSet::new();
    for (_, text) in context.templates() {
        let ends = PICTURES.iter().flat_map(|ending| {
            let places = text.match_indices(ending);
            places.map(|(at, _)| at + ending.len())
        });
        ends.for_each(|end| named.extend(path_before(&text[..end], &paths)));
    }
    let strings = context.strings().iter();
    named.extend(strings.flat_map(|text| path_before(text, &paths)));
    let unused = files.into_iter().filter(|path| {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy());
        let is_value = stem.is_some_and(|stem| context.strings().contains(&*stem));
        !is_value && !named.contains(&*below(path))
    });
    unused
        .map(|path| {
            let found = RULE.finding(format!("nothing uses the picture `{}`", shown(path)));
            found.in_file(path)
        })
        .collect()
}

/// The paths that a text ends with.
fn path_before<'p>(text: &str, paths: &'p HashSet<String>) -> Vec<&'p str> {
    let starts = text.char_indices().rev().map(|(at, _)| at);
    let starts = starts.take_while(|at| text.len() - at <= LONGEST);
    let starts = starts.take_while(|at| !text[*at..].starts_with(['"', '\'', '\n']));
    let known = starts.filter_map(|at| paths.get(&text[at..]));
    known.map(String::as_str).collect()
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Icons whose name is no word of a template or a text, nor made of one that is.
fn icons(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut unused: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let texts: HashSet<&str> = context
        .strings()
        .iter()
        .flat_map(|text| words_of(text))
        .collect();
    for (set, name) in context
        .game
        .icons
        .names()
        .filter_map(|name| name.split_once(':'))
    {
        let parts = name
            .char_indices()
            .flat_map(|(at, _)| [&name[at..], &name[..at]]);
        let mut parts = parts.filter(|part| part.len() > 1);
        if !context.words().contains(name) && !parts.any(|part| texts.contains(part)) {
            unused.entry(set).or_default().push(name);
        }
    }
    let told = unused.into_iter().map(|(set, names)| {
        let message = match names.as_slice() {
            [name] => format!("nothing uses the icon `{name}` of the set `{set}`"),
            names => format!(
                "nothing uses {} icons of the set `{set}`: {}",
                names.len(),
                listed(names)
            ),
        };
        let found = RULE.finding(message);
        match set_file(context, set) {
            Some(file) => found.in_file(&file),
            None => found,
        }
    });
    told.collect()
}

/// The file of an icon set.
fn set_file(context: &RuleContext<'_>, set: &str) -> Option<PathBuf> {
    let dir = Path::new("content").join(&context.game.id).join("icons");
    let files = context.project.root.files(&dir).ok()?;
    let sources = &context.project.sources;
    let holds = |path: &PathBuf| {
        let text = sources.find(path).map(|file| &sources.get(file).text);
        text.is_some_and(|text| text.contains(&format!("\"{set}\"")))
    };
    files.into_iter().find(holds)
}

/// Families that no template and no text names. The fonts belong to the project: with only
/// some of its games at hand nothing can be said.
fn fonts(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let games = &context.project.games;
    let all = load::games(&context.project.root).unwrap_or_default();
    let first = games.first().is_some_and(|game| game.id == context.game.id);
    if !first || all.len() != games.len() {
        return Vec::new();
    }
    let contexts: Vec<RuleContext<'_>> = games
        .iter()
        .map(|game| RuleContext::new(context.project, game, context.settings))
        .collect();
    let named = |family: &str| {
        contexts.iter().any(|context| {
            context.templates().any(|(_, text)| text.contains(family))
                || context.strings().iter().any(|text| text.contains(family))
        })
    };
    let unused = context
        .project
        .fonts
        .families()
        .into_iter()
        .filter(|family| !named(family));
    unused
        .map(|family| {
            let found = RULE.finding(format!("nothing uses the font family `{family}` of fonts/"));
            match context.project.fonts.file_of(family) {
                Some(path) => found.in_file(path),
                None => found,
            }
        })
        .collect()
}
