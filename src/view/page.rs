//! The page: its HTML, its style sheets joined to one, its modules joined to one script.
//!
//! The modules are plain ES modules with one `import` a line. A browser opens no module from a
//! file, and asks for each by itself from a server; so they are joined, in the order of `MODULES`,
//! into one script without a line changed but those that import and the words `export`. No two of
//! them may have a name in common at their top; a test holds them to it.

use include_dir::{Dir, include_dir};

static APP: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/view/app");

/// The modules, each behind those that it imports.
const MODULES: [&str; 19] = [
    "words.js",
    "dom.js",
    "fields.js",
    "query.js",
    "store.js",
    "live.js",
    "pictures.js",
    "face.js",
    "grid.js",
    "toml.js",
    "stage.js",
    "piece.js",
    "findings.js",
    "sidebar.js",
    "table.js",
    "stats.js",
    "sheets.js",
    "history.js",
    "main.js",
];
const STYLES: [&str; 5] = [
    "base.css",
    "grid.css",
    "piece.css",
    "table.css",
    "stats.css",
];

/// The names that the page asks for, relative to itself.
pub const SCRIPT: &str = "massicot.js";
pub const STYLE: &str = "massicot.css";
/// What a static page reads: `globalThis.massicotData = {…};`.
pub const DATA: &str = "data.js";

/// The page of static files, in the language of a game.
pub fn gallery(title: &str, language: &str) -> String {
    let data = format!("<script src=\"{DATA}\" defer></script>");
    html(title, language, &data)
}

/// The page of the server: with what it needs to act, whether there is an editor to open, and the
/// names of the sheet presets and of the services.
#[cfg(feature = "serve")]
pub fn workshop(token: &str, has_editor: bool, presets: &[Vec<String>; 2]) -> String {
    let [sheets, services] = presets.each_ref().map(|names| escaped(&names.join(" ")));
    let token = escaped(token);
    let head = format!(
        "<link rel=\"preload\" href=\"data.json\" as=\"fetch\" crossorigin>\n\
         <meta name=\"massicot-token\" content=\"{token}\">\n\
         <meta name=\"massicot-editor\" content=\"{has_editor}\">\n\
         <meta name=\"massicot-sheets\" content=\"{sheets}\">\n\
         <meta name=\"massicot-services\" content=\"{services}\">"
    );
    html("Massicot", "en", &head)
}

fn html(title: &str, language: &str, head: &str) -> String {
    text("index.html")
        .replace("{{title}}", &escaped(title))
        .replace("{{language}}", &escaped(language))
        .replace("{{head}}", head)
}

/// The style sheet.
pub fn style() -> String {
    STYLES.map(text).concat()
}

/// The script.
pub fn script() -> String {
    let mut joined = String::from("\"use strict\";\n(() => {\n");
    for line in MODULES.iter().flat_map(|name| text(name).lines()) {
        let line = line.strip_prefix("export ").unwrap_or(line);
        if !line.starts_with("import ") {
            joined.push_str(line);
            joined.push('\n');
        }
    }
    joined.push_str("})();\n");
    joined
}

/// A file of the page; they are all in the program.
fn text(name: &str) -> &'static str {
    let file = APP.get_file(name).and_then(|file| file.contents_utf8());
    file.unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The names that a module declares at its top.
    fn declared(module: &str) -> Vec<&str> {
        let heads = ["const ", "let ", "function ", "async function ", "class "];
        let lines = module.lines();
        let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
        let names = lines.filter_map(|line| heads.iter().find_map(|head| line.strip_prefix(head)));
        names
            .filter_map(|name| {
                name.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                    .next()
            })
            .collect()
    }

    #[test]
    fn every_file_is_part_of_the_page_and_no_two_modules_share_a_name() {
        let mut listed: Vec<&str> = MODULES.iter().chain(&STYLES).copied().collect();
        listed.push("index.html");
        let mut there: Vec<String> = APP
            .files()
            .map(|file| file.path().to_string_lossy().into_owned())
            .collect();
        listed.sort();
        there.sort();
        assert_eq!(there, listed);
        let mut names = BTreeMap::new();
        for module in MODULES {
            assert!(!text(module).is_empty(), "{module}");
            for name in declared(text(module)) {
                let other = names.insert(name.to_owned(), module);
                assert_eq!(other, None, "`{name}` of {module} is another's too");
            }
        }
        assert!(names.len() > 50, "{}", names.len());
    }

    /// A module imports only from those before it, names that they declare, and no other way.
    #[test]
    fn modules_import_what_is_before_them() {
        for (place, module) in MODULES.iter().enumerate() {
            let text = text(module);
            assert!(!text.contains("import("), "{module}");
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let (names, from) = line.split_once(" from \"./").expect(line);
                let from = from.strip_suffix("\";").expect(line);
                let at = MODULES.iter().position(|other| *other == from);
                assert!(at.expect(line) < place, "{module}: {line}");
                let names = names.trim_start_matches("import {").trim_end_matches('}');
                for name in names.split(',').map(str::trim) {
                    assert!(
                        declared(self::text(from)).contains(&name),
                        "{module}: {line}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_page_is_light_and_asks_nobody_else() {
        let parts = [gallery("x", "en"), style(), script()];
        let bytes: usize = parts.iter().map(String::len).sum();
        assert!(bytes <= 150_000, "{bytes}");
        for part in &parts {
            let links = part.matches("http").count();
            let namespaces = part.matches("http://www.w3.org/").count();
            assert_eq!(links, namespaces, "{part}");
        }
    }

    #[test]
    fn a_title_is_no_markup() {
        let page = gallery("<b>\"&", "en");
        assert!(
            page.contains("<title>&lt;b&gt;&quot;&amp;</title>"),
            "{page}"
        );
    }
}
