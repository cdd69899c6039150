//! The program as its users run it.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{self, massicot, words};

/// Runs the program and wants it to succeed; what it said to standard output.
fn succeed(dir: &Path, args: &[&str]) -> String {
    command::succeed(dir, args).0
}

/// Runs the program and wants this exit code; what it said to standard error.
fn fail(dir: &Path, args: &[&str], code: i32) -> String {
    let output = massicot(dir, args);
    let said = words(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    said
}

/// A new project of its own, and the folder that holds it.
fn project() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    succeed(dir.path(), &["new", "moons"]);
    let root = dir.path().join("moons");
    (dir, root)
}

fn files(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_new_project_checks_and_builds_at_once() {
    let (_dir, root) = project();
    assert_eq!(fail(&root, &["check", "-q"], 0), "");
    fail(&root, &["build"], 0);
    assert_eq!(
        files(&root.join("out/moons")),
        [".massicot.json", "cards.pdf", "moons.pdf", "rules.pdf"]
    );
    let listed = succeed(&root, &["list"]);
    assert!(listed.contains("Rules (2 pages)"), "{listed}");
    let pdf = fs::read(root.join("out/moons/moons.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));
}

#[test]
fn every_template_of_a_new_project_checks_and_builds() {
    for (template, outputs, first) in [
        ("cards", ["cards.pdf", "rules.pdf"].as_slice(), "cards.toml"),
        ("tiles", &["boats.pdf", "tiles.pdf"], "tiles.toml"),
        ("board", &["board.pdf", "ships.pdf"], "board.toml"),
        ("booklet", &["rules.pdf"], "rules-pages.toml"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let said = fail(dir.path(), &["new", "zz", "--template", template], 0);
        assert!(said.contains(&format!("content/zz/{first}")), "{said}");
        let root = dir.path().join("zz");
        let names = files(&root);
        assert_eq!(
            names,
            [
                ".gitignore",
                "README.md",
                "content",
                "fonts",
                "schemas",
                "templates"
            ]
        );
        assert_eq!(fail(&root, &["check", "-q", "--deny", "warnings"], 0), "");
        fail(&root, &["build"], 0);
        let made = [&[".massicot.json"], outputs, &["zz.pdf"]].concat();
        assert_eq!(files(&root.join("out/zz")), made);
        let readme = fs::read_to_string(root.join("README.md")).unwrap();
        assert!(
            !readme.contains("__") && readme.starts_with("# Zz"),
            "{readme}"
        );
    }
}

#[test]
fn the_same_input_gives_the_same_bytes_on_any_number_of_threads() {
    let ((_one, first), (_two, second)) = (project(), project());
    for (root, threads) in [(&first, "1"), (&second, "7")] {
        let build = crate::program::english()
            .args(["build", "-q", "--root"])
            .arg(root)
            .env("RAYON_NUM_THREADS", threads)
            .status()
            .unwrap();
        assert!(build.success());
        succeed(root, &["export", "moons/**", "--side", "both", "-q"]);
    }
    for name in [
        ".massicot.json",
        "cards.pdf",
        "moons.pdf",
        "cards/noon.png",
        "cards/noon-back.png",
    ] {
        let read = |root: &Path| fs::read(root.join("out/moons").join(name)).unwrap();
        assert!(read(&first) == read(&second), "{name} differs");
    }
}

#[test]
fn it_runs_from_any_folder_below_and_with_a_root() {
    let (dir, root) = project();
    let below = succeed(&root.join("content/moons/schemas"), &["list"]);
    let named = succeed(dir.path(), &["list", "--root", "moons"]);
    assert_eq!(below, named);
    assert!(below.contains("6 × poker  63 × 88 mm  Cards"), "{below}");
    let said = fail(dir.path(), &["list"], 2);
    assert!(said.contains("massicot new"), "{said}");
}

#[test]
fn usage_that_is_wrong_is_told_with_what_was_meant() {
    let (_dir, root) = project();
    for (args, hint) in [
        (&["build", "moon"][..], "did you mean `moons`?"),
        (&["build", "--component", "crads"], "did you mean `cards`?"),
        (
            &["build", "--sheet", "a4-blead"],
            "did you mean `a4-bleed`?",
        ),
        (
            &["export", "moons/cards/non"],
            "did you mean `moons/cards/noon`?",
        ),
        (
            &["export", "moons/cards/*", "-o", "one.png"],
            "give a folder",
        ),
        (&["new", "../x"], "small letters"),
        (&["new", "content"], "take the folder away"),
        (
            &["new", "x", "--template", "bord"],
            "cards, tiles, board, booklet",
        ),
        (&["translate", "german"], "BCP 47"),
        (&["translate", "en"], "is written in `en`"),
        (&["list", "--dpi", "300"], "--dpi"),
    ] {
        let said = fail(&root, args, 2);
        assert!(said.contains(hint), "{args:?}: {said}");
    }
}

#[test]
fn a_preset_of_ones_own_is_used_and_its_faults_are_told() {
    let (_dir, root) = project();
    fs::create_dir_all(root.join("presets/sheets")).unwrap();
    let preset = root.join("presets/sheets/small.toml");
    let text = "title = \"A5\"\npaper = { width = 148, height = 210 }\nmargin = 5\nleast_bleed = 1\nmost_bleed = 1\n";
    fs::write(&preset, text).unwrap();
    succeed(&root, &["build", "-q", "--sheet", "small"]);
    fs::write(&preset, text.replace("margin = 5", "margin = -5")).unwrap();
    let said = fail(&root, &["build", "--sheet", "small"], 1);
    assert!(said.contains("error[bad-value]"), "{said}");
    assert!(said.contains("presets/sheets/small.toml:3:10"), "{said}");
}

#[test]
fn an_error_leaves_the_last_good_output() {
    let (_dir, root) = project();
    succeed(&root, &["build", "-q"]);
    let pdf = root.join("out/moons/moons.pdf");
    let good = fs::read(&pdf).unwrap();
    let template = root.join("templates/moons/card.svg");
    let broken = fs::read_to_string(&template)
        .unwrap()
        .replace("entry.name", "entry.nmae");
    fs::write(&template, broken).unwrap();
    let said = fail(&root, &["build"], 1);
    assert!(said.contains("templates/moons/card.svg:"), "{said}");
    assert!(said.contains("Available fields"), "{said}");
    assert!(fs::read(&pdf).unwrap() == good);
    assert_eq!(
        files(&root.join("out/moons")),
        [".massicot.json", "cards.pdf", "moons.pdf", "rules.pdf"]
    );
}

#[test]
fn a_rule_that_is_broken_stops_the_build() {
    let (_dir, root) = project();
    let cards = root.join("content/moons/cards.toml");
    let changed = fs::read_to_string(&cards)
        .unwrap()
        .replace("value = 3", "value = 5");
    fs::write(&cards, changed).unwrap();
    let said = fail(&root, &["check", "--format", "json"], 1);
    assert_eq!(said, "");
    let json = words(&massicot(&root, &["check", "--format", "json"]).stdout);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["errors"], 1);
    assert_eq!(json["diagnostics"][0]["code"], "moons/each-value-once");
    assert!(fail(&root, &["build"], 1).contains("each-value-once"));
    assert!(!root.join("out").exists());
}

#[test]
fn single_cards_are_exported_in_every_format() {
    let (_dir, root) = project();
    succeed(&root, &["export", "moons/cards/noon", "-q"]);
    let png = fs::read(root.join("out/moons/cards/noon.png")).unwrap();
    // 63 × 88 mm at 300 dpi, and 11 811 dots a metre.
    assert_eq!((size(&png), density(&png)), ((744, 1039), (11811, 1)));
    succeed(
        &root,
        &[
            "export",
            "moons/cards/noon",
            "-q",
            "--bleed",
            "--dpi",
            "600",
            "-o",
            "big.png",
        ],
    );
    let png = fs::read(root.join("big.png")).unwrap();
    assert_eq!((size(&png), density(&png)), ((1630, 2220), (23622, 1)));
    succeed(
        &root,
        &[
            "export",
            "moons/cards/n*",
            "-q",
            "--format",
            "svg",
            "-o",
            "svgs",
        ],
    );
    let to_standard_output = [
        "export",
        "moons/cards/noon",
        "--bleed",
        "--dpi",
        "600",
        "-o",
        "-",
    ];
    let output = massicot(&root, &to_standard_output);
    assert!(output.status.success() && output.stdout == png);
    assert!(!root.join("-").exists());
    let table = ["export", "moons/cards", "--format", "csv", "-o", "-"];
    let table = words(&massicot(&root, &table).stdout);
    assert!(table.starts_with("id,"), "{table}");
    let several = ["export", "moons/cards/*", "-o", "-"];
    assert!(fail(&root, &several, 2).contains("more than one to write"));
    let svg = fs::read_to_string(root.join("svgs/moons/cards/noon.svg")).unwrap();
    assert!(
        svg.starts_with("<svg") && svg.contains("width=\"63mm\""),
        "{svg}"
    );
    succeed(
        &root,
        &["export", "moons", "-q", "--format", "pdf", "--side", "both"],
    );
    assert_eq!(files(&root.join("out/moons/cards")).len(), 13);
}

#[test]
fn corners_are_cut_on_request() {
    let (_dir, root) = project();
    let args = [
        "export",
        "moons/cards/noon",
        "-q",
        "--corners",
        "transparent",
        "-o",
        "a.png",
    ];
    succeed(&root, &args);
    let png = fs::read(root.join("a.png")).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let alpha = |x: usize, y: usize| pixels[(y * 744 + x) * 4 + 3];
    assert_eq!(
        (
            alpha(0, 0),
            alpha(743, 1038),
            alpha(372, 0),
            alpha(372, 500)
        ),
        (0, 0, 255, 255)
    );
}

#[test]
fn a_new_project_comes_with_what_its_host_runs() {
    let dir = tempfile::tempdir().unwrap();
    for (host, file) in [
        ("github", ".github/workflows/game.yml"),
        ("gitlab", ".gitlab-ci.yml"),
    ] {
        succeed(dir.path(), &["new", host, "--ci", host]);
        let text = fs::read_to_string(dir.path().join(host).join(file)).unwrap();
        assert!(text.contains(env!("CARGO_PKG_VERSION")), "{text}");
        assert!(!text.contains("__"), "{text}");
    }
    succeed(dir.path(), &["new", "none"]);
    let none = dir.path().join("none");
    assert!(!none.join(".github").exists() && !none.join(".gitlab-ci.yml").exists());
}

#[test]
fn completions_are_printed_outside_of_any_project() {
    let dir = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = succeed(dir.path(), &["completions", shell]);
        assert!(script.contains("MASSICOT_COMPLETE"), "{shell}: {script}");
    }
}

/// What fish is offered for the last word of a line: it hands over the words as they are.
fn offered(dir: &Path, line: &[&str]) -> Vec<String> {
    let mut command = crate::program::english();
    let command = command.current_dir(dir).env("MASSICOT_COMPLETE", "fish");
    let output = command
        .args(["--", "massicot"])
        .args(line)
        .output()
        .unwrap();
    assert!(output.status.success(), "{line:?}");
    assert_eq!(words(&output.stderr), "", "{line:?}");
    let values = words(&output.stdout);
    let values = values.lines().filter_map(|line| line.split('\t').next());
    values.map(str::to_owned).collect()
}

#[test]
fn a_shell_is_offered_the_names_of_the_project_and_of_the_program() {
    let (_dir, root) = project();
    let inside = root.join("content/moons");
    for (line, expected) in [
        (&["check", "mo"][..], &["moons"][..]),
        (&["check", "moons/c"], &["moons/cards/"]),
        (&["export", "m"], &["moons/"]),
        (&["export", "moons/cards/half"], &["moons/cards/half-moon"]),
        (&["import", "a.csv", "--into", "moons/c"], &["moons/cards"]),
        (&["build", "--component", "ca"], &["cards"]),
        (&["build", "--for", "tab"], &["tabletop-simulator"]),
        (&["build", "--paper", "let"], &["letter"]),
        (
            &["build", "--paper", ""],
            &["a3", "a4", "a5", "letter", "legal", "tabloid"],
        ),
        (&["mutate", "--class", "s"], &["swap", "stock"]),
        (
            &["explain", "text-ov"],
            &["text-overflow", "text-over-text"],
        ),
        (&["check", "moons/cards/half-moon/more/"], &[]),
    ] {
        assert_eq!(offered(&inside, line), expected, "{line:?}");
    }
}

#[test]
fn a_shell_is_offered_what_can_be_read_of_a_broken_project() {
    let (dir, root) = project();
    let cards = root.join("content/moons/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replacen("name = ", "name = = ", 1)).unwrap();
    assert_eq!(offered(&root, &["check", "mo"]), ["moons"]);
    assert_eq!(
        offered(&root, &["check", "moons/"]),
        ["moons/cards/", "moons/rules/"]
    );
    fs::write(root.join("content/moons/game.toml"), "[[").unwrap();
    assert!(offered(&root, &["check", "moons/"]).is_empty());
    assert!(offered(dir.path(), &["export", "moons/"]).is_empty());
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let dir = tempfile::tempdir().unwrap();
    succeed(dir.path(), &["man", "pages"]);
    let help = succeed(dir.path(), &["--help"]);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    // What a line is too long for goes on further in.
    let names = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let commands = names.filter_map(|line| line.split(' ').next().filter(|name| !name.is_empty()));
    let mut expected = vec!["massicot.1".to_owned()];
    expected.extend(
        commands
            .filter(|command| *command != "help")
            .map(|command| format!("massicot-{command}.1")),
    );
    expected.sort();
    assert!(expected.len() > 10, "{expected:?}");
    assert_eq!(files(&dir.path().join("pages")), expected);
    let page = fs::read_to_string(dir.path().join("pages/massicot-build.1")).unwrap();
    assert!(page.contains("Examples:"), "{page}");
}

#[test]
fn the_doctor_says_what_there_is_inside_a_project_and_outside() {
    let (dir, root) = project();
    let outside = succeed(dir.path(), &["doctor"]);
    assert!(outside.contains("none here"), "{outside}");
    let inside = succeed(&root, &["doctor"]);
    for said in [
        "games",
        "moons",
        "every file can be read",
        "tgc: components it makes: moons 1 of 2",
    ] {
        assert!(inside.contains(said), "{said}: {inside}");
    }
    // Each feature of the manifest, built or left out.
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let features = manifest["features"].as_table().unwrap();
    let said = outside.lines().find(|line| line.starts_with("features"));
    let said = said.unwrap_or_else(|| panic!("no features: {outside}"));
    for feature in features.keys().filter(|name| *name != "default") {
        assert!(said.contains(feature), "{feature}: {said}");
    }
    fs::write(root.join("content/moons/game.toml"), "[[").unwrap();
    let broken = succeed(&root, &["doctor"]);
    assert!(broken.contains("1 error: `massicot check`"), "{broken}");
    let wrong = fail(&root, &["doctor", "--root", "nowhere"], 2);
    assert!(wrong.contains("`nowhere` is no project"), "{wrong}");
}

#[test]
fn colour_is_only_used_where_it_is_wanted() {
    let (_dir, root) = project();
    let plain = fail(&root, &["build", "moon"], 2);
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let coloured = fail(&root, &["build", "moon", "--color", "always"], 2);
    assert!(coloured.contains('\u{1b}'), "{coloured}");
}

fn size(png: &[u8]) -> (u32, u32) {
    let at = |start: usize| u32::from_be_bytes(png[start..start + 4].try_into().unwrap());
    (at(16), at(20))
}

/// Dots an unit both ways are the same: the number and the unit of `pHYs`.
fn density(png: &[u8]) -> (u32, u8) {
    let at = png.windows(4).position(|name| name == b"pHYs").unwrap() + 4;
    let dots = |start: usize| u32::from_be_bytes(png[start..start + 4].try_into().unwrap());
    assert_eq!(dots(at), dots(at + 4));
    (dots(at), png[at + 8])
}
