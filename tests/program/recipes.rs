//! What CONTRIBUTING.md says one touches to add a thing: each recipe is followed where that can be
//! done without compiling, and held to what is there where it cannot.

#![allow(
    clippy::disallowed_methods,
    reason = "tests read the sources and make projects"
)]

use std::fs;
use std::path::{Path, PathBuf};

use massicot::cel::functions;
use massicot::check::rules;

use crate::command::succeed;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn source(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What is touched to add a thing, as the table says.
fn recipe(what: &str) -> String {
    let page = source("CONTRIBUTING.md");
    let mut rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let row = rows.find_map(|row| row.strip_prefix(what)?.strip_prefix(" | "));
    row.unwrap_or_else(|| panic!("CONTRIBUTING.md does not say how to add {what}"))
        .to_owned()
}

/// A new project, with a preset of the program's copied into it as `mine`.
fn project_with(folder: &str, original: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    succeed(dir.path(), &["new", "demo"]);
    let project = dir.path().join("demo");
    let own = project.join("presets").join(folder);
    fs::create_dir_all(&own).unwrap();
    let text = source(&format!("src/presets/{folder}/{original}.toml"));
    fs::write(own.join("mine.toml"), text).unwrap();
    (dir, project)
}

#[test]
fn a_stock_is_one_file() {
    let recipe = recipe("a stock or a sheet preset");
    assert!(recipe.contains("src/presets/stocks/"), "{recipe}");
    let (_dir, project) = project_with("stocks", "poker");
    let game = project.join("content/demo/game.toml");
    let text = fs::read_to_string(&game).unwrap();
    let changed = text.replace("stock = \"poker\"", "stock = \"mine\"");
    assert_ne!(changed, text);
    fs::write(&game, changed).unwrap();
    succeed(&project, &["check", "--deny", "warnings"]);
    let listed = succeed(&project, &["list", "--stocks"]).0;
    assert!(listed.contains("mine"), "{listed}");
}

#[test]
fn a_sheet_preset_is_one_file() {
    let recipe = recipe("a stock or a sheet preset");
    assert!(recipe.contains("src/presets/sheets/"), "{recipe}");
    let (_dir, project) = project_with("sheets", "a4");
    succeed(&project, &["build", "--sheet", "mine"]);
    let made = fs::read_dir(project.join("out/demo")).unwrap();
    let names = made.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.into_iter().any(|name| name.contains("mine")));
}

#[test]
fn a_print_service_is_one_file() {
    let recipe = recipe("a print service");
    assert!(recipe.contains("src/presets/services/"), "{recipe}");
    // One whose products have the stock of a new project.
    let (_dir, project) = project_with("services", "tabletop-simulator");
    succeed(&project, &["build", "--for", "mine"]);
    assert!(project.join("out/demo/mine").is_dir());
}

#[test]
fn a_rule_is_one_file_with_a_line_of_the_registry() {
    let recipe = recipe("a built-in rule");
    for folder in ["src/check/rules/", "src/diag/rules/"] {
        assert!(recipe.contains(folder), "{recipe}");
    }
    let groups = ["content", "templates", "print", "service"];
    let registry = groups.map(|group| source(&format!("src/check/rules/{group}/mod.rs")));
    let registry = registry.concat();
    for rule in rules::all() {
        let module = rule.code.replace('-', "_");
        let lines = registry.lines().filter(|line| {
            let line = line.trim();
            line.starts_with("Registration::") && line.contains(&format!("({module}::RULE"))
        });
        assert_eq!(lines.count(), 1, "lines of the registry for {module}");
    }
}

#[test]
fn a_function_of_rules_is_one_entry_of_its_family() {
    let recipe = recipe("a function of rules");
    assert!(recipe.contains("src/cel/functions/*.rs"), "{recipe}");
    let mut families = String::new();
    for entry in fs::read_dir(root().join("src/cel/functions")).unwrap() {
        families.push_str(&fs::read_to_string(entry.unwrap().path()).unwrap());
    }
    let mut count = 0;
    for function in functions::all() {
        let entry = format!("name: \"{}\"", function.name);
        assert_eq!(families.matches(&entry).count(), 1, "{entry}");
        count += 1;
    }
    assert!(count > 40, "only {count} functions");
}

#[test]
fn an_output_format_is_one_file_and_a_line_where_it_is_chosen() {
    let recipe = recipe("an output format");
    let chosen = "src/pipeline/export.rs";
    assert!(recipe.contains("src/write/"), "{recipe}");
    assert!(recipe.contains(chosen), "{recipe}");
    let help = succeed(root(), &["export", "--help"]).0;
    let formats = help.split("--format <FORMAT>").nth(1).unwrap();
    let formats = formats.split("[possible values: ").nth(1).unwrap();
    // The list goes over several lines where it is long.
    let formats = formats.split(']').next().unwrap().split(',');
    let formats: Vec<&str> = formats.map(str::trim).collect();
    assert!(formats.len() >= 3, "{formats:?}");
    for format in formats {
        // Workbooks share a folder, which a program may be built without.
        let place = ["", "workbook::"].into_iter().find(|folder| {
            let file = root()
                .join("src/write")
                .join(folder.trim_end_matches("::"))
                .join(format);
            file.with_extension("rs").is_file() || file.join("mod.rs").is_file()
        });
        let place = place.unwrap_or_else(|| panic!("src/write/{format}"));
        assert!(
            source(chosen).contains(&format!("write::{place}{format}")),
            "{format}"
        );
    }
}

#[test]
fn a_command_is_one_file_and_a_line_of_dispatch() {
    let recipe = recipe("a command");
    assert!(recipe.contains("src/cli/"), "{recipe}");
    let help = succeed(root(), &["--help"]).0;
    let commands = help.split("Commands:").nth(1).unwrap();
    let lines = commands.lines().skip(1).take_while(|line| !line.is_empty());
    // Lines that go on with a description are farther in.
    let lines = lines.filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| !line.starts_with(' '));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(names.len() >= 10, "{names:?}");
    let dispatch = source("src/cli/mod.rs");
    for name in names {
        let file = source(&format!("src/cli/{name}.rs"));
        assert!(file.contains("#[derive(Args"), "{name} has no arguments");
        assert!(dispatch.contains(&format!("{name}::run(")), "{name}");
    }
}
