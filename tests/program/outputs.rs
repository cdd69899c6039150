//! What a run writes: no variant of a file overwrites another, what is no longer made is named, and
//! only that is removed.

use std::fs;
use std::path::{Path, PathBuf};

/// A project of its own with the game `moons` of six cards, in a folder that goes with it.
struct Project {
    dir: tempfile::TempDir,
}

impl Project {
    /// As `massicot new` makes it.
    fn with_rules() -> Project {
        let project = Project {
            dir: tempfile::tempdir().unwrap(),
        };
        let made = crate::program::english()
            .current_dir(project.dir.path())
            .args(["new", "moons"])
            .output();
        assert!(made.unwrap().status.success());
        project
    }

    /// Without its leaflet of rules: a game of one component.
    fn new() -> Project {
        let project = Project::with_rules();
        let game = project.path("content/moons/game.toml");
        let text = fs::read_to_string(&game).unwrap();
        let (cards, _) = text.split_once("\n# Two pages of rules").unwrap();
        fs::write(game, cards).unwrap();
        fs::remove_file(project.path("content/moons/rules.md")).unwrap();
        fs::remove_file(project.path("templates/moons/rules-page.svg")).unwrap();
        project
    }

    fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join("moons").join(path)
    }

    /// Runs the program, which has to succeed; what it said.
    fn said(&self, args: &[&str]) -> String {
        self.run(args, 0)
    }

    fn run(&self, args: &[&str], code: i32) -> String {
        let output = crate::program::english()
            .current_dir(self.path(""))
            .env("XDG_CONFIG_HOME", self.dir.path())
            .args(["--color", "never"])
            .args(args)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        said
    }

    /// The names below `out/`, but those of records.
    fn outputs(&self) -> Vec<String> {
        let (root, mut found) = (self.path("out"), Vec::new());
        walk(&root, &root, &mut found);
        found.retain(|name| !name.ends_with(".massicot.json"));
        found.sort();
        found
    }

    fn change(&self, path: &str, from: &str, to: &str) {
        let path = self.path(path);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{}: {from}", path.display());
        fs::write(path, text.replace(from, to)).unwrap();
    }

    /// Gives the component `cards` another id.
    fn rename(&self) {
        self.change(
            "content/moons/game.toml",
            "id = \"cards\"",
            "id = \"phases\"",
        );
        if fs::read_to_string(self.path("content/moons/rules.toml"))
            .is_ok_and(|text| text.contains("cards"))
        {
            self.change("content/moons/rules.toml", "cards", "phases");
        }
    }
}

fn walk(root: &Path, dir: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(dir).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => walk(root, &path, found),
            false => {
                let path = path.strip_prefix(root).unwrap();
                found.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
}

#[test]
fn every_option_that_changes_a_file_is_in_its_name() {
    let project = Project::new();
    let calibrated = [
        "calibrate",
        "--printer",
        "office",
        "--left",
        "0.5,0",
        "--right",
        "0.5,0",
    ];
    project.said(&calibrated);
    let preset = "title = \"Ours\"\npaper = \"a5\"\nmargin = 5\nleast_bleed = 1\nmost_bleed = 3\n";
    fs::create_dir_all(project.path("presets/sheets")).unwrap();
    fs::write(project.path("presets/sheets/ours.toml"), preset).unwrap();
    for (options, name) in [
        (&[][..], "cards"),
        (&["--paper", "letter"], "cards-letter"),
        (&["--paper", "200x250"], "cards-200x250"),
        (&["--paper", "legal"], "cards-legal"),
        (&["--paper", "A5"], "cards-a5"),
        (&["--sheet", "ours"], "cards-ours"),
        (&["--sheet", "a4-bleed"], "cards-a4-bleed"),
        (
            &["--sheet", "a4-bleed", "--paper", "a3"],
            "cards-a4-bleed-a3",
        ),
        (&["--backs", "none"], "cards-no-backs"),
        (&["--backs", "short-edge"], "cards-short-edge"),
        (&["--low-ink"], "cards-low-ink"),
        (&["--grayscale"], "cards-grayscale"),
        (&["--keep-slots"], "cards-keep-slots"),
        (&["--printer", "office"], "cards-office"),
        (
            &[
                "--paper",
                "letter",
                "--backs",
                "none",
                "--low-ink",
                "--grayscale",
            ],
            "cards-letter-no-backs-low-ink-grayscale",
        ),
    ] {
        let before = project.outputs();
        let said = project.said(&[&["build", "--component", "cards"], options].concat());
        assert!(
            !said.contains("in place of") && !said.contains("no longer"),
            "{said}"
        );
        let mut after = project.outputs();
        after.retain(|output| !before.contains(output));
        assert_eq!(after, [format!("moons/{name}.pdf")], "{options:?}");
    }
    // Other ways to say the same make the same file.
    let before = project.outputs();
    for options in [
        &["--paper", "a4"][..],
        &["--paper", "210x297"],
        &["--sheet", "letter"],
        &["--for", "home-letter"],
        &["--sheet", "a4-bleed", "--paper", "a4"],
        &["--backs", "long-edge"],
    ] {
        let said = project.said(&[&["build", "--component", "cards"], options].concat());
        assert!(!said.contains("in place of"), "{options:?}: {said}");
        assert_eq!(project.outputs(), before, "{options:?}");
    }
}

#[test]
fn papers_lie_side_by_side() {
    let project = Project::new();
    project.said(&["build"]);
    let read = |name: &str| fs::read(project.path("out/moons").join(name)).unwrap();
    let a4 = (read("cards.pdf"), read("moons.pdf"));
    project.said(&["build", "--component", "cards", "--paper", "letter"]);
    project.said(&["build", "--backs", "separate"]);
    assert_eq!((read("cards.pdf"), read("moons.pdf")), a4);
    assert_eq!(
        project.outputs(),
        [
            "moons/cards-backs.pdf",
            "moons/cards-fronts.pdf",
            "moons/cards-letter.pdf",
            "moons/cards.pdf",
            "moons/moons-backs.pdf",
            "moons/moons-fronts.pdf",
            "moons/moons.pdf"
        ]
    );
}

#[test]
fn single_cards_and_folders_of_services_say_their_options_as_well() {
    let project = Project::new();
    for (options, name) in [
        (&[][..], "noon.png"),
        (&["--dpi", "600"], "noon-600dpi.png"),
        (&["--bleed"], "noon-bleed.png"),
        (&["--corners", "transparent"], "noon-transparent.png"),
        (
            &["--grayscale", "--side", "back"],
            "noon-back-grayscale.png",
        ),
        (&["--low-ink"], "noon-low-ink.png"),
        (&["--format", "pdf", "--dpi", "600"], "noon.pdf"),
    ] {
        project.said(&[&["export", "moons/cards/noon"], options].concat());
        assert!(
            project.path("out/moons/cards").join(name).is_file(),
            "{name}"
        );
    }
    assert_eq!(project.outputs().len(), 7);
    project.said(&["build", "--for", "mpc"]);
    project.said(&["build", "--for", "mpc", "--grayscale"]);
    for folder in ["mpc", "mpc-grayscale"] {
        assert!(
            project
                .path("out/moons")
                .join(folder)
                .join("cards/back.png")
                .is_file()
        );
    }
}

#[test]
fn what_a_file_of_the_same_name_held_before_is_told() {
    let project = Project::new();
    let only = |cards: &[&str]| project.said(&[&["build", "--only"], cards].concat());
    assert!(!only(&["moons/cards/noon"]).contains("in place of"));
    assert!(!only(&["moons/cards/noon"]).contains("in place of"));
    let said = only(&["moons/cards/dusk"]);
    assert!(
        said.contains("moons-reprint.pdf") && said.contains(", in place of that of cards/noon\n"),
        "{said}"
    );
    let table = ["build", "--for", "tabletop-simulator"];
    project.said(&table);
    let said = project.said(&[&table[..], &["--image-url", "here"]].concat());
    let words = ", in place of that of `massicot build --for tabletop-simulator`\n";
    assert!(said.contains(words), "{said}");
    // A component that is called as another's variant.
    project.said(&["build", "--paper", "letter"]);
    let second = fs::read_to_string(project.path("content/moons/game.toml")).unwrap();
    let (_, component) = second.split_once("[[component]]").unwrap();
    let component = component.replace("\"cards\"", "\"cards-letter\"");
    fs::write(
        project.path("content/moons/game.toml"),
        format!("{second}\n[[component]]{component}"),
    )
    .unwrap();
    let said = project.said(&["build"]);
    let words = ", in place of that of `massicot build --paper letter`\n";
    assert!(
        said.contains("cards-letter.pdf") && said.contains(words),
        "{said}"
    );
}

#[test]
fn what_a_renamed_component_left_is_named_and_removed_on_request() {
    let project = Project::new();
    project.said(&["build"]);
    project.said(&["build", "--paper", "letter"]);
    project.said(&["export", "moons/cards/noon"]);
    fs::write(project.path("out/moons/notes.txt"), "mine").unwrap();
    project.rename();
    let gone = [
        "moons/cards-letter.pdf",
        "moons/cards.pdf",
        "moons/cards/noon.png",
        "moons/moons-letter.pdf",
    ];
    for _ in 0..2 {
        let said = project.said(&["build"]);
        let line = said
            .lines()
            .find(|line| line.contains("no longer made; --prune removes them: "));
        let line = line.unwrap_or_else(|| panic!("{said}"));
        for name in gone {
            assert!(line.contains(name), "{line}");
        }
        assert!(!line.contains("moons.pdf"), "{line}");
    }
    let said = project.said(&["build", "--prune"]);
    assert!(said.contains("removed, as no longer made: "), "{said}");
    assert_eq!(
        project.outputs(),
        ["moons/moons.pdf", "moons/notes.txt", "moons/phases.pdf"]
    );
    assert!(!project.path("out/moons/cards").exists(), "an empty folder");
    assert!(!project.said(&["build"]).contains("no longer"));
}

/// How many pages a rulebook has is known when they are laid out: those that were exported stay.
#[test]
fn pages_that_were_exported_are_still_made() {
    let project = Project::with_rules();
    project.said(&["export", "moons/rules"]);
    let pages = || {
        project
            .outputs()
            .into_iter()
            .filter(|name| name.contains("rules/page"))
    };
    let before: Vec<String> = pages().collect();
    assert!(!before.is_empty());
    assert!(!project.said(&["build"]).contains("no longer made"));
    project.said(&["build", "--prune", "--component", "cards"]);
    project.said(&["build", "--prune"]);
    assert!(pages().eq(before), "{:?}", project.outputs());
}

/// What else is made of a game changes no file of a component.
#[test]
fn a_component_is_the_same_whatever_else_is_made() {
    let project = Project::with_rules();
    let cards = || fs::read(project.path("out/moons/cards.pdf")).unwrap();
    project.said(&["build"]);
    let all = cards();
    project.said(&["build", "--component", "cards"]);
    assert!(cards() == all);
}

/// A folder that a group shares stays one, and what only its owner may read stays so.
#[cfg(unix)]
#[test]
fn files_are_as_the_users_mask_has_them() {
    use std::os::unix::fs::PermissionsExt;
    for (mask, mode) in [("077", 0o600), ("002", 0o664)] {
        let project = Project::new();
        let program = env!("CARGO_BIN_EXE_massicot");
        let run = std::process::Command::new("sh")
            .current_dir(project.path(""))
            .env("XDG_CONFIG_HOME", project.dir.path())
            .args(["-c", &format!("umask {mask}; exec '{program}' build")])
            .output();
        assert!(run.unwrap().status.success());
        let file = fs::metadata(project.path("out/moons/cards.pdf")).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, mode, "umask {mask}");
    }
}

#[test]
fn what_a_renamed_preset_left_is_named_and_removed_on_request() {
    let project = Project::new();
    let preset = "title = \"Ours\"\npaper = \"a5\"\nmargin = 5\nleast_bleed = 1\nmost_bleed = 3\n";
    fs::create_dir_all(project.path("presets/sheets")).unwrap();
    fs::write(project.path("presets/sheets/ours.toml"), preset).unwrap();
    project.said(&["build", "--sheet", "ours"]);
    project.said(&["build", "--sheet", "a3"]);
    assert!(!project.said(&["build"]).contains("no longer made"));
    fs::rename(
        project.path("presets/sheets/ours.toml"),
        project.path("presets/sheets/mine.toml"),
    )
    .unwrap();
    let said = project.said(&["build", "--sheet", "mine"]);
    assert!(
        said.contains("no longer made") && said.contains("moons/moons-ours.pdf"),
        "{said}"
    );
    assert!(
        !said.contains("a3.pdf,") && !said.contains("-a3.pdf\n"),
        "{said}"
    );
    project.said(&["build", "--sheet", "mine", "--prune"]);
    let outputs = project.outputs();
    assert!(
        !outputs.iter().any(|name| name.contains("ours")),
        "{outputs:?}"
    );
    assert!(
        outputs.contains(&"moons/moons-a3.pdf".to_owned()),
        "{outputs:?}"
    );
}

#[test]
fn outputs_do_not_go_among_the_sources() {
    let project = Project::new();
    for folder in ["content", "templates/moons", "fonts", "."] {
        let said = project.run(&["build", "--out", folder], 2);
        assert!(said.contains("among the sources"), "{folder}: {said}");
    }
    let template = "templates/moons/card.svg";
    let before = fs::read(project.path(template)).unwrap();
    let card = "moons/cards/dawn";
    for command in [
        &["export", card, "-o", template][..],
        &["export", card, "-o", "content/moons"],
        &[
            "export",
            "moons/**",
            "--partition",
            "hash:1/2",
            "-o",
            "content",
        ],
        &[
            "export",
            "moons/cards",
            "--format",
            "csv",
            "-o",
            "content/moons/cards.csv",
        ],
        &["stats", "moons/cards", "-o", template],
        &["check", "--write-baseline", template],
        &["calibrate", "--out", "content"],
        &["merge", "out", "-o", "content"],
        &["gallery", "--out", "content"],
    ] {
        let said = project.run(command, 2);
        assert!(said.contains("among the sources"), "{command:?}: {said}");
    }
    assert_eq!(fs::read(project.path(template)).unwrap(), before);
    project.said(&["export", card, "-o", "dawn.png"]);
    project.said(&["build", "--out", "elsewhere"]);
    assert!(!project.path("content/moons/moons.pdf").exists());
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out_is_refused_before_any_folder_is_made() {
    let (project, outside) = (Project::new(), tempfile::tempdir().unwrap());
    fs::create_dir(project.path("out")).unwrap();
    std::os::unix::fs::symlink(outside.path(), project.path("out/moons")).unwrap();
    for args in [
        &["build"][..],
        &["export", "moons"],
        &["build", "--for", "tgc"],
    ] {
        let said = project.run(args, 1);
        assert!(said.contains("leads out of its folder"), "{said}");
    }
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

#[test]
fn what_the_user_put_there_is_never_removed() {
    let project = Project::new();
    project.said(&["build"]);
    // Of ours under our name the bytes are another's now.
    fs::write(project.path("out/moons/cards.pdf"), "annotated by hand").unwrap();
    fs::write(project.path("out/moons/cards-letter.pdf"), "mine").unwrap();
    project.rename();
    for args in [&["build"][..], &["build", "--prune"], &["build", "--prune"]] {
        let said = project.said(args);
        assert!(
            !said.contains("removed") && !said.contains("no longer"),
            "{said}"
        );
    }
    let read = |name: &str| fs::read_to_string(project.path("out/moons").join(name)).unwrap();
    assert_eq!(read("cards.pdf"), "annotated by hand");
    assert_eq!(read("cards-letter.pdf"), "mine");
}

/// Of the front of each card: the shared back has none.
#[test]
fn pictures_that_go_out_to_save_ink_are_counted() {
    let dir = tempfile::tempdir().unwrap();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    crate::copy::copy(&tests.join("diagnostics/base"), dir.path());
    let put = |from: &str, to: &str| {
        let to = dir.path().join(to);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(tests.join(from), to).unwrap();
    };
    put("fonts/NotoSans-Regular.ttf", "fonts/NotoSans-Regular.ttf");
    let sky = "templates/demo/art/sky.jpg";
    put("program/pictures/baseline-444.jpg", sky);
    let card = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <image href="art/sky.jpg" x="-3" y="-3" width="69" height="94" preserveAspectRatio="none"/>
  <text x="10" y="40" font-family="Noto Sans" font-size="6">{{ entry.name }}</text>
</svg>"#;
    fs::write(dir.path().join("templates/demo/card.svg"), card).unwrap();
    let line =
        "demo: pictures left out to save ink: 2; `massicot:ink=\"keep\"` in a template keeps one\n";
    for (args, is_told) in [(&["build", "--low-ink"][..], true), (&["build"], false)] {
        let output = crate::program::english()
            .current_dir(dir.path())
            .args(args)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert_eq!(said.contains(line), is_told, "{said}");
    }
}

#[test]
fn other_runs_files_are_left_alone() {
    let project = Project::new();
    for args in [
        &["build", "--cut-paths", "svg"][..],
        &["build", "--low-ink"],
        &["build", "--for", "mpc"],
        &["build", "--only", "moons/cards/noon"],
    ] {
        project.said(args);
    }
    let before = project.outputs();
    for args in [
        &["build", "--prune"][..],
        &["build", "--prune", "--component", "cards"],
        &["build", "--for", "mpc", "--prune"],
        &["build", "--prune", "--only", "moons/cards/noon"],
    ] {
        let said = project.said(args);
        assert!(!said.contains("removed"), "{args:?}: {said}");
    }
    assert_eq!(project.outputs(), before);
}

#[test]
fn a_game_that_is_gone_leaves_nothing_behind_but_what_is_the_users() {
    let project = Project::new();
    project.said(&["build"]);
    for folder in ["content", "templates"] {
        fs::rename(
            project.path(folder).join("moons"),
            project.path(folder).join("suns"),
        )
        .unwrap();
    }
    let said = project.said(&["build"]);
    assert!(
        said.contains("no longer made; --prune removes them: ") && said.contains("moons.pdf"),
        "{said}"
    );
    project.said(&["build", "--prune"]);
    assert_eq!(project.outputs(), ["suns/cards.pdf", "suns/suns.pdf"]);
    assert!(!project.path("out/moons").exists());
    // A folder of the user's choice may hold another project's games.
    project.said(&["build", "--out", "elsewhere"]);
    for folder in ["content", "templates"] {
        fs::rename(
            project.path(folder).join("suns"),
            project.path(folder).join("stars"),
        )
        .unwrap();
    }
    let said = project.said(&["build", "--out", "elsewhere", "--prune"]);
    assert!(!said.contains("no longer made"), "{said}");
    assert!(project.path("elsewhere/suns/suns.pdf").is_file());
}

#[test]
fn the_record_is_the_same_everywhere_and_a_damaged_one_is_told() {
    let (one, other) = (Project::new(), Project::new());
    for project in [&one, &other] {
        project.said(&["build"]);
        project.said(&["build", "--for", "mpc"]);
    }
    other.said(&["build"]);
    let record =
        |project: &Project| fs::read_to_string(project.path("out/moons/.massicot.json")).unwrap();
    assert_eq!(record(&one), record(&other));
    assert!(!record(&one).contains(&*one.path("").to_string_lossy()));
    fs::write(one.path("out/moons/.massicot.json"), "{").unwrap();
    let kit = fs::read(one.path("out/moons/moons.pdf")).unwrap();
    let said = one.run(&["build", "--grayscale"], 1);
    assert!(
        said.contains("out/moons/.massicot.json` is no record of outputs"),
        "{said}"
    );
    assert!(said.contains("remove it"), "{said}");
    assert_eq!(fs::read(one.path("out/moons/moons.pdf")).unwrap(), kit);
    // A record that names what lies elsewhere has no say in it.
    fs::write(one.path("precious.pdf"), "x").unwrap();
    let evil = record(&other).replacen("\"cards.pdf\"", "\"../../precious.pdf\"", 1);
    fs::write(one.path("out/moons/.massicot.json"), evil).unwrap();
    one.rename();
    one.said(&["build", "--prune"]);
    assert!(one.path("precious.pdf").is_file());
}

/// Only the pieces asked for are held to the rules, drawn and written.
#[test]
fn a_mistake_in_another_card_does_not_stop_this_one() {
    let project = Project::new();
    let rules = project.path("content/moons/rules.toml");
    let rule = "[[rule]]\nid = \"dark\"\neach = \"cards\"\nassert = \"self.id != 'dusk'\"\n\
                at = \"id\"\nmessage = \"no dusk\"\n";
    let text = fs::read_to_string(&rules).unwrap();
    fs::write(&rules, format!("{text}\n{rule}")).unwrap();
    assert!(project.run(&["build"], 1).contains("no dusk"));
    let dusk = ["build", "--only", "moons/cards/noon", "moons/cards/dusk"];
    assert!(project.run(&dusk, 1).contains("no dusk"));
    assert_eq!(project.outputs(), [""; 0]);
    project.said(&["build", "--only", "moons/cards/noon"]);
    assert_eq!(project.outputs(), ["moons/moons-reprint.pdf"]);
}

/// A component whose pieces stand within others only has no file of its own; nor is anything left of
/// a build that failed.
#[test]
fn what_is_not_printed_has_no_file() {
    let project = Project::new();
    let game = fs::read_to_string(project.path("content/moons/game.toml")).unwrap();
    let parts =
        "\n[[component]]\nid = \"parts\"\nstock = \"poker\"\ntemplate = \"back.svg\"\ncopies = 0\n";
    fs::write(project.path("content/moons/game.toml"), game + parts).unwrap();
    project.said(&["build"]);
    assert_eq!(project.outputs(), ["moons/cards.pdf", "moons/moons.pdf"]);
    fs::remove_dir_all(project.path("out")).unwrap();
    let cards = fs::read_to_string(project.path("content/moons/cards.toml")).unwrap();
    let none = cards.replace("[[card]]", "[[card]]\ncopies = 0");
    fs::write(project.path("content/moons/cards.toml"), none).unwrap();
    let said = project.run(&["build"], 1);
    assert!(said.contains("no piece of the game is printed"), "{said}");
    let checked = project.run(&["check"], 1);
    assert!(said.starts_with(&checked), "{checked}");
    assert!(!project.path("out").exists(), "{said}");
}
