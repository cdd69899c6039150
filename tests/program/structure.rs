//! The structure of the sources: which module uses which, and that no circle is among them but
//! those that are meant.

#![allow(clippy::disallowed_methods, reason = "tests read the sources")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The circles that are meant, by their modules, each with its reason. A module is named as in a
/// `use` from the crate's root.
const MEANT: &[(&[&str], &str)] = &[
    (
        &["cel::eval", "cel::loops", "cel::scope"],
        "a recursion: a loop evaluates its body, a name in `let` its expression",
    ),
    (
        &["render::placed", "render::renderer"],
        "a recursion: a face that stands in another is drawn by a renderer",
    ),
];

/// Modules by their paths from the root, with their texts: without tests, comments and strings.
type Modules = BTreeMap<String, String>;

/// What each module uses of others, by the names that it takes.
type Uses = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

fn modules() -> Modules {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = Modules::new();
    for path in sources(&root) {
        let name = path.strip_prefix(&root).unwrap().with_extension("");
        let parts = name.iter().map(|part| part.to_str().unwrap());
        let parts = parts.filter(|part| !matches!(*part, "mod" | "lib"));
        let name: Vec<&str> = parts.collect();
        if name.last() != Some(&"tests") {
            let text = fs::read_to_string(&path).unwrap();
            modules.insert(name.join("::"), plain(&text));
        }
    }
    modules
}

/// The files of Rust below a folder.
fn sources(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// A source without the module of its tests, its comments, and what could be read as one.
fn plain(text: &str) -> String {
    let code = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text);
    let lines = code.lines().map(|line| {
        let end = line.find("//").unwrap_or(line.len());
        &line[..end]
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths of a `use`, one for each name it takes: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree);
        return vec![path.trim().to_owned()];
    };
    let body = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in body.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&body[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&body[start..]);
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    let paths = parts.flat_map(paths);
    paths.map(|path| format!("{}{path}", head.trim())).collect()
}

/// The statements `use …;` of a module: whether it hands the names on, and their paths.
fn statements(text: &str) -> Vec<(bool, Vec<String>)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let before = rest[..at].rsplit('\n').next().unwrap_or_default().trim();
        let behind = &rest[at + 4..];
        let end = behind.find(';').unwrap_or(behind.len());
        if before.is_empty() || before.starts_with("pub") && !before.contains(['"', ' ', '=']) {
            found.push((!before.is_empty(), paths(&behind[..end].replace('\n', " "))));
        }
        rest = &behind[end.min(behind.len())..];
    }
    found
}

/// Paths in the code itself that begin at the crate, at this module or at the one above it.
fn inline(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for head in ["crate::", "super::", "self::"] {
        for (at, _) in text.match_indices(head) {
            let line = text[..at].rsplit('\n').next().unwrap_or_default();
            let begins = !line.ends_with([':', '_']) && !line.ends_with(char::is_alphanumeric);
            if begins && !line.contains("use ") {
                let is_path = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
                let end = text[at..].find(|letter| !is_path(letter));
                found.push(text[at..][..end.unwrap_or(text.len() - at)].to_owned());
            }
        }
    }
    found
}

/// The module that a path leads to, and the name it takes of it; `None` for another crate's.
fn resolved(path: &str, within: &str, modules: &Modules) -> Option<(String, String)> {
    let mut parts: Vec<&str> = path.split("::").map(str::trim).collect();
    let mut base: Vec<&str> = within.split("::").filter(|part| !part.is_empty()).collect();
    match parts[0] {
        "crate" => {
            base.clear();
            parts.remove(0);
        }
        "self" => _ = parts.remove(0),
        "super" => {
            while parts.first() == Some(&"super") {
                base.pop();
                parts.remove(0);
            }
        }
        first => {
            base.push(first);
            let is_own = modules.contains_key(&base.join("::"));
            base.pop();
            if !is_own {
                return None;
            }
        }
    }
    base.extend(
        parts
            .iter()
            .filter(|part| !matches!(**part, "self" | "*" | "")),
    );
    let is_module = |length: &usize| modules.contains_key(&base[..*length].join("::"));
    let length = (0..=base.len()).rev().find(is_module)?;
    let name = base.get(length).copied().unwrap_or_default();
    Some((base[..length].join("::"), name.to_owned()))
}

/// Which module uses which. A name that a module only hands on is its own module's.
fn uses(modules: &Modules) -> Uses {
    let mut handed: BTreeMap<(String, String), (String, String)> = BTreeMap::new();
    for (module, text) in modules {
        for (_, paths) in statements(text).into_iter().filter(|(is_pub, _)| *is_pub) {
            for path in paths {
                if let Some((to, name)) = resolved(&path, module, modules) {
                    handed.insert((module.clone(), name.clone()), (to, name));
                }
            }
        }
    }
    let mut uses = Uses::new();
    for (module, text) in modules {
        let own = statements(text).into_iter().filter(|(is_pub, _)| !is_pub);
        let paths = own.flat_map(|(_, paths)| paths).chain(inline(text));
        for path in paths {
            let Some(mut target) = resolved(&path, module, modules) else {
                continue;
            };
            while let Some(next) = handed.get(&target) {
                target = next.clone();
            }
            if target.0 != *module {
                let names = uses.entry(module.clone()).or_default();
                names.entry(target.0).or_default().insert(target.1);
            }
        }
    }
    uses
}

/// All modules that a module leads to.
fn reached<'u>(uses: &'u Uses, from: &str) -> BTreeSet<&'u str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for next in uses.get(module).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    reached
}

/// The circles: groups of modules each of which leads to all of its group.
fn circles(uses: &Uses) -> BTreeSet<Vec<&str>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = uses
        .keys()
        .map(|module| (module.as_str(), reached(uses, module)))
        .collect();
    let leads = |from: &str, to: &str| reach.get(from).is_some_and(|reach| reach.contains(to));
    let in_circle = reach.keys().copied().filter(|module| leads(module, module));
    let group = |module: &str| {
        let others = reach.keys().copied();
        others
            .filter(|other| leads(module, other) && leads(other, module))
            .collect()
    };
    in_circle.map(group).collect()
}

#[test]
fn modules_use_each_other_in_no_circle() {
    let modules = modules();
    let uses = uses(&modules);
    let known: usize = uses.values().map(BTreeMap::len).sum();
    assert!(known > 1000, "only {known} uses were read");
    let meant: BTreeSet<Vec<&str>> = MEANT.iter().map(|(group, _)| group.to_vec()).collect();
    let found = circles(&uses);
    let mut new = String::new();
    for circle in found.difference(&meant) {
        new.push_str(&format!("{circle:?}\n"));
        for module in circle {
            let within = uses[*module].iter();
            for (to, names) in within.filter(|(to, _)| circle.contains(&to.as_str())) {
                new.push_str(&format!("  {module} uses {to}: {names:?}\n"));
            }
        }
    }
    assert!(
        new.is_empty(),
        "modules in circles:\n{new}Move what both need below them. A registry or a recursion is \
         named in MEANT, with its reason."
    );
    let gone: Vec<_> = meant.difference(&found).collect();
    assert!(
        gone.is_empty(),
        "no circle any more, take it out of MEANT: {gone:?}"
    );
}

#[test]
fn uses_are_read_through_what_modules_hand_on() {
    let modules: Modules = [
        ("", "mod a; mod b; mod c;"),
        ("a", "pub use inner::{Thing, other::Two};\nmod inner;"),
        ("a::inner", "use crate::b;\n"),
        ("a::inner::other", ""),
        ("b", "use crate::{\n    a::Thing,\n    c,\n};"),
        ("c", "fn c() { super::a::Two; }"),
    ]
    .map(|(name, text)| (name.to_owned(), text.to_owned()))
    .into();
    let uses = uses(&modules);
    let targets = |module: &str| uses[module].keys().cloned().collect::<Vec<_>>();
    assert_eq!(targets("b"), ["a::inner", "c"]);
    assert_eq!(targets("c"), ["a::inner::other"]);
    assert_eq!(circles(&uses), BTreeSet::from([vec!["a::inner", "b"]]));
}

/// A public function that gives a `Result` says when it is an error.
#[test]
fn errors_are_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut silent = Vec::new();
    let mut count = 0;
    for path in sources(&root) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for (at, _) in code.match_indices("pub fn ") {
            let Some((signature, _)) = code[at..].split_once('{') else {
                continue;
            };
            let Some((_, result)) = signature.rsplit_once("-> ") else {
                continue;
            };
            let name = result.split(['<', ' ']).next().unwrap();
            if name.rsplit("::").next() != Some("Result") {
                continue;
            }
            count += 1;
            let line = code[..at].rfind('\n').map_or(0, |end| end + 1);
            let before = code[..line].lines().rev();
            let mut comment = before.take_while(|line| !matches!(line.trim(), "" | "}"));
            if !comment.any(|line| line.trim() == "/// # Errors") {
                let name = signature.split(['(', '<']).next().unwrap();
                silent.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(count > 150, "only {count} functions were read");
    assert!(silent.is_empty(), "no `# Errors`: {silent:#?}");
}

/// Types that are the same in a build without a feature, and the project of the facade.
const NAMED_ALIKE: &[&str] = &[
    "MessageValue",
    "Project",
    "RemoteCache",
    "RemoteError",
    "RowPicture",
];

#[test]
fn a_name_of_a_type_is_that_of_one_type() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (module, text) in modules() {
        for line in text.lines() {
            let words = line
                .split_whitespace()
                .skip_while(|word| word.starts_with("pub"));
            let words: Vec<&str> = words.take(2).collect();
            let ["struct" | "enum" | "trait" | "type", name] = words[..] else {
                continue;
            };
            // What is written within another item is named there.
            if line.starts_with(char::is_whitespace) {
                continue;
            }
            let name: String = name
                .chars()
                .take_while(|letter| letter.is_alphanumeric())
                .collect();
            places.entry(name).or_default().push(module.clone());
        }
    }
    assert!(places.len() > 500, "the types of the sources are found");
    let alike = places
        .into_iter()
        .filter(|(name, places)| places.len() > 1 && !NAMED_ALIKE.contains(&name.as_str()));
    let alike: Vec<String> = alike
        .map(|(name, places)| format!("{name}: {}", places.join(", ")))
        .collect();
    assert!(
        alike.is_empty(),
        "a name says what it is where it stands; these are two types each:\n{}",
        alike.join("\n")
    );
}
