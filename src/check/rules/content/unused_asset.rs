//! A file that nothing uses.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity, Span, listed};
use crate::load::pictures::ENDINGS;
use crate::load::{self, Back};
use crate::render::text::FontTable;
use crate::words::with_parts;

/// Each template is looked for in each: of very many none is said to be unused.
const MOST_LOOKS: usize = 2_000_000;

pub const RULE: Rule = Rule {
    code: "unused-asset",
    level: Severity::Warning,
    title: "A file that nothing uses",
    does: "Reports a template that no component and no other template names, a picture and an \
        icon that no template, no rulebook and no data file names, and, where all games are checked, a font \
        family that nothing names and that no letter needs.",
    why: "It is dead weight, or a sign that what should use it names something else.",
    example: r#"templates/demo/old-back.svg, which no component names"#,
    fix: "Take it out, or name it. A name that a template puts together counts as named where \
        its parts are values of the content.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = templates(context);
    found.extend(pictures(context));
    found.extend(icons(context));
    found.extend(no_icons(context));
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
    for text in context.written() {
        waiting.extend(texts.keys().filter(|name| text.contains(*name)).copied());
    }
    let defined = defined_names(context);
    let mut used: HashSet<&str> = HashSet::new();
    while let Some(name) = waiting.pop() {
        if used.len() * texts.len() > MOST_LOOKS {
            return Vec::new();
        }
        if used.insert(name) {
            let text = texts.get(name).copied().unwrap_or_default();
            let named = texts.keys().filter(|other| !used.contains(*other));
            waiting.extend(named.filter(|other| text.contains(*other)).copied());
            if !defined.is_empty() {
                let defined = with_parts(text).filter_map(|word| defined.get(word));
                waiting.extend(defined.flatten().copied());
            }
        }
    }
    let files = context.game.templates.keys().map(String::as_str);
    let files: Vec<&str> = files.filter(|name| !used.contains(name)).collect();
    let unused = unnamed(context, files).into_iter();
    let unused = unused.filter_map(|name| Some((name, context.game.templates.get(name)?)));
    let findings = unused.map(|(name, file)| {
        let found = RULE.finding(message!(
            "unused-asset-templates",
            "no component and no template uses `{name}`",
            name
        ));
        found.at(Span::new(*file, 0..0))
    });
    findings.collect()
}

/// The names of components and macros, and the templates that define each.
fn defined_names<'a>(context: &RuleContext<'a>) -> HashMap<&'a str, Vec<&'a str>> {
    let mut defined: HashMap<&str, Vec<&str>> = HashMap::new();
    for (template, text) in context.templates() {
        for tag in text.split("{%").skip(1) {
            let mut words = with_parts(tag.trim_start_matches('-'));
            if let Some("component" | "macro") = words.next()
                && let Some(name) = words.next()
            {
                defined.entry(name).or_default().push(template);
            }
        }
    }
    defined
}

/// No path of a picture is longer, in bytes.
const LONGEST: usize = 512;

/// Pictures beside the templates that nothing names.
fn pictures(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let dir = Path::new("templates").join(&context.game.id);
    let files = context.game.pictures.iter().map(String::as_str);
    let files: Vec<&str> = files
        .filter(|file| load::ending(Path::new(file)).as_deref() != Some("svg"))
        .collect();
    let unused = unnamed(context, files)
        .into_iter()
        .map(|file| dir.join(file));
    let findings = unused.map(|path| {
        let found = RULE.finding(message!(
            "unused-asset-pictures",
            "nothing uses the picture `{path}`",
            path = shown(&path)
        ));
        found.in_file(&path)
    });
    findings.collect()
}

/// The files beside the templates whose path stands in no template and no value; nor their name
/// without the ending as a value, of which a template may make a path, or as what `art` is given.
fn unnamed<'f>(context: &RuleContext<'_>, files: Vec<&'f str>) -> Vec<&'f str> {
    if files.is_empty() {
        return files;
    }
    let paths = Paths::new(&files);
    let endings: Vec<String> = ENDINGS
        .iter()
        .chain(&["svg"])
        .flat_map(|end| [format!(".{end}"), format!(".{}", end.to_uppercase())])
        .collect();
    let wanted: HashSet<&str> = files.iter().flat_map(|file| names_of(file)).collect();
    let (mut named, mut asked): (HashSet<&str>, HashSet<&str>) = Default::default();
    let mut ask = |name: &str| asked.extend(wanted.get(name));
    let mut pieces: HashSet<&str> = HashSet::new();
    let templates = context.templates().map(|(_, text)| text);
    for text in templates.chain(context.written()) {
        let ends = endings.iter().flat_map(|ending| {
            let places = text.match_indices(ending.as_str());
            places.map(|(at, _)| at + ending.len())
        });
        ends.for_each(|end| named.extend(paths.before(&text[..end])));
        let calls = text.split("art(").skip(1);
        let calls = calls.filter_map(|call| call.split("}}").next());
        let parts = calls.flat_map(|call| call.split(['"', '\'', '`']).skip(1).step_by(2));
        parts.for_each(|part| {
            ask(part);
            pieces.insert(part);
        });
    }
    let values = context.strings().iter();
    named.extend(values.clone().flat_map(|text| paths.before(text)));
    values
        .filter_map(|text| text.rsplit('/').next())
        .for_each(&mut ask);
    // What a template puts together: `art(name="back-" ~ entry.suit)`.
    let strings = context.strings();
    let is_joined = |name: &&str| {
        let parts = name.char_indices().map(|(at, _)| name.split_at(at));
        let mut parts = parts.filter(|(head, _)| !head.is_empty());
        parts.any(|(head, tail)| {
            pieces.contains(head) && strings.contains(tail)
                || strings.contains(head) && pieces.contains(tail)
        })
    };
    let is_used = |file: &&str| {
        let names = names_of(file);
        named.contains(file)
            || names.iter().any(|name| asked.contains(name))
            || names.iter().any(is_joined)
    };
    files
        .iter()
        .copied()
        .filter(|file| !is_used(file))
        .collect()
}

/// What a file may be named by: its name with and without the ending, and its path in the folder of art.
fn names_of(file: &str) -> [&str; 3] {
    let name = file.rsplit('/').next().unwrap_or(file);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    [name, stem, file.strip_prefix("art/").unwrap_or(file)]
}

/// Paths, by their last byte and their length: there are few of either, and very many texts.
struct Paths<'p> {
    known: HashSet<&'p str>,
    lengths: HashMap<u8, BTreeSet<usize>>,
}

impl<'p> Paths<'p> {
    fn new(files: &[&'p str]) -> Paths<'p> {
        let mut paths = Paths {
            known: HashSet::new(),
            lengths: HashMap::new(),
        };
        // No text ends with another: it would begin behind the quotation mark.
        let usable = |path: &&&str| path.len() <= LONGEST && !path.contains(['"', '\'', '\n']);
        for path in files.iter().filter(usable) {
            if let Some(last) = path.as_bytes().last() {
                paths.known.insert(path);
                paths.lengths.entry(*last).or_default().insert(path.len());
            }
        }
        paths
    }

    /// Those that a text ends with.
    fn before(&self, text: &str) -> impl Iterator<Item = &'p str> {
        let lengths = text
            .as_bytes()
            .last()
            .and_then(|last| self.lengths.get(last));
        let ends = lengths.into_iter().flatten().filter_map(|length| {
            let start = text.len().checked_sub(*length)?;
            text.get(start..)
        });
        ends.filter_map(|end| self.known.get(end).copied())
    }
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Icons whose name is no word of a template or a text, nor made of one that is.
fn icons(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut unused: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    if context.game.icons.names().next().is_none() && context.game.icons.files().is_empty() {
        return Vec::new();
    }
    let texts: HashSet<&str> = context
        .strings()
        .iter()
        .flat_map(|text| with_parts(text))
        .collect();
    let is_used = |name: &str| {
        let parts = name
            .char_indices()
            .flat_map(|(at, _)| [&name[at..], &name[..at]]);
        let mut parts = parts.filter(|part| part.len() > 1);
        context.words().contains(name) || parts.any(|part| texts.contains(part))
    };
    let sets = context.game.icons.names();
    for (set, name) in sets.filter_map(|name| name.split_once(':')) {
        if !is_used(name) {
            unused.entry(set).or_default().push(name);
        }
    }
    let files = context.game.icons.files().iter();
    let files = files
        .filter(|(name, _)| !is_used(name))
        .map(|(name, file)| {
            let found = RULE.finding(message!(
                "unused-asset-icons",
                "nothing uses the icon `{name}`",
                name
            ));
            found.at(Span::new(*file, 0..0))
        });
    let findings = unused.into_iter().map(|(set, names)| {
        let message = match names.as_slice() {
            [name] => message!(
                "unused-asset-icons-nothing-uses-icon",
                "nothing uses the icon `{name}` of the set `{set}`",
                name,
                set
            ),
            names => message!(
                "unused-asset-icons-nothing-uses",
                "nothing uses {count} icons of the set `{set}`: {names}",
                count = names.len(),
                set,
                names = listed(names)
            ),
        };
        let found = RULE.finding(message);
        match set_file(context, set) {
            Some(file) => found.in_file(&file),
            None => found,
        }
    });
    files.chain(findings).collect()
}

/// Files of the icon folder that are no icons; words about them may lie there.
fn no_icons(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let dir = Path::new("content").join(&context.game.id).join("icons");
    let files = context.project.root.files(&dir).unwrap_or_default();
    let strange = files.iter().filter(|path| {
        !matches!(
            load::ending(path).as_deref(),
            None | Some("svg" | "json" | "md" | "txt")
        )
    });
    let findings = strange.map(|path| {
        let found = RULE.finding(message!(
            "unused-asset-no-icons",
            "`{path}` is no icon",
            path = shown(path)
        ));
        let found = found.in_file(path);
        found.help(message!(
            "unused-asset-no-icons-help",
            "an icon is an SVG file, or part of a set in Iconify's JSON form"
        ))
    });
    findings.collect()
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
    let first = games.first().is_some_and(|game| game.id == context.game.id);
    let all = || load::games(&context.project.root).unwrap_or_default();
    if !first || all().len() != games.len() {
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
    let families = context.project.fonts.families();
    let (named, others): (Vec<&str>, Vec<&str>) =
        families.into_iter().partition(|family| named(family));
    if others.is_empty() {
        return Vec::new();
    }
    let table = FontTable::new(&context.project.fonts);
    // Where no family is named there is nothing to fall back from.
    let fallbacks = match named.is_empty() {
        true => BTreeSet::new(),
        false => table.fallbacks(&named, &letters(&contexts)),
    };
    let unused = others
        .into_iter()
        .filter(|family| !fallbacks.contains(family));
    unused
        .map(|family| {
            let found = RULE.finding(message!(
                "unused-asset-fonts",
                "nothing uses the font family `{family}` of fonts/",
                family
            ));
            match context.project.fonts.file_of(family) {
                Some(path) => found.in_file(path),
                None => found,
            }
        })
        .collect()
}

/// Every letter that could be printed.
fn letters(contexts: &[RuleContext<'_>]) -> BTreeSet<char> {
    let of = |context: &RuleContext<'_>| {
        let overlays = context.game.languages.values();
        let sources = &context.project.sources;
        let translated = overlays.map(|overlay| &*sources.get(overlay.span.file).text);
        let texts = context.strings().iter().copied().chain(translated);
        let texts = texts.chain(context.templates().map(|(_, text)| text));
        let all: BTreeSet<char> = texts
            .chain(context.written())
            .flat_map(str::chars)
            .collect();
        all
    };
    contexts.iter().flat_map(of).collect()
}
