//! What is written among the sources: byte order marks, permissions and links stay, and what may not be
//! written to is not.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use crate::command::{massicot, succeed, words};
use crate::copy::copy;

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics/base");
const CARDS: &str = "content/demo/cards.toml";
const OVERLAY: &str = "content/demo/lang/de.toml";
const SLIP: &str = "[[card]]\nid = \"ace\"\nname = \"The  ace\"\nvalue = 1\nsuit = \"sun\"\n";
const MENDED: &str = "[[card]]\nid = \"ace\"\nname = \"The ace\"\nvalue = 1\nsuit = \"sun\"\n";
const SHEET: &str = "id,name,value,suit\nace,The one,1,sun\n";
const FIX: &[&str] = &["check", "--content-only", "--fix"];
const IMPORT: &[&str] = &["import", "sheet.csv", "--into", "demo/cards", "--yes"];
const TRANSLATE: &[&str] = &["translate", "de"];

/// The commands, the file that each writes, and the text that it has before.
const WRITERS: [(&[&str], &str, &str); 4] = [
    (FIX, CARDS, SLIP),
    (IMPORT, CARDS, MENDED),
    (TRANSLATE, OVERLAY, "# Ours.\n"),
    (&["approve"], "content/demo/approved.lock", ""),
];

/// A project with a text in a file of a mode.
fn project(file: &str, text: &str, mode: u32) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    copy(Path::new(DEMO), dir.path());
    fs::create_dir_all(dir.path().join("content/demo/lang")).unwrap();
    fs::write(dir.path().join(CARDS), MENDED).unwrap();
    fs::write(dir.path().join("sheet.csv"), SHEET).unwrap();
    let path = dir.path().join(file);
    fs::write(&path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    dir
}

#[test]
fn byte_order_marks_and_modes_stay() {
    for (command, file, text) in WRITERS {
        let marked = match text.is_empty() {
            true => String::new(),
            false => format!("\u{feff}{text}"),
        };
        let dir = project(file, &marked, 0o664);
        succeed(dir.path(), command);
        let path = dir.path().join(file);
        let after = fs::read_to_string(&path).unwrap();
        assert_ne!(after, marked, "{command:?}");
        assert_eq!(
            after.matches('\u{feff}').count(),
            usize::from(!text.is_empty())
        );
        assert_eq!(after.starts_with('\u{feff}'), !text.is_empty());
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o664, "{command:?}");
    }
}

#[test]
fn a_read_only_file_is_refused() {
    for (command, file, text) in WRITERS {
        let dir = project(file, text, 0o444);
        let done = massicot(dir.path(), command);
        let said = words(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{said}");
        assert!(
            said.contains(&format!("{file}` is not written: it is read-only")),
            "{said}"
        );
        assert!(said.contains("help: "), "{said}");
        assert_eq!(fs::read_to_string(dir.path().join(file)).unwrap(), text);
    }
}

#[test]
fn a_link_within_the_project_stays_and_one_that_leads_out_is_refused() {
    for (command, file, text) in WRITERS {
        let dir = project(file, text, 0o664);
        let (path, real) = (dir.path().join(file), dir.path().join("content/real"));
        fs::rename(&path, &real).unwrap();
        symlink(&real, &path).unwrap();
        succeed(dir.path(), command);
        assert_eq!(fs::read_link(&path).unwrap(), real, "{command:?}");
        assert_ne!(fs::read_to_string(&real).unwrap(), text, "{command:?}");

        let outside = tempfile::tempdir().unwrap();
        let other = outside.path().join("other");
        fs::write(&other, text).unwrap();
        fs::remove_file(&path).unwrap();
        symlink(&other, &path).unwrap();
        let done = massicot(dir.path(), command);
        assert_ne!(done.status.code(), Some(0), "{command:?}");
        let said = words(&done.stdout) + &words(&done.stderr);
        assert!(said.contains("leads out of"), "{said}");
        assert_eq!(fs::read_link(&path).unwrap(), other, "{command:?}");
        assert_eq!(fs::read_to_string(&other).unwrap(), text);
    }
}

/// What a command says where no file may be longer than 20 kB, which is as good as a full disk.
fn on_a_full_disk(dir: &Path, command: &str) -> String {
    let program = crate::program::english();
    let line = format!("trap '' XFSZ; ulimit -f 40; exec \"$0\" {command}");
    let done = std::process::Command::new("sh")
        .args(["-c", &line])
        .arg(program.get_program())
        .env("LC_ALL", "C")
        .current_dir(dir)
        .output()
        .unwrap();
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    words(&done.stderr)
}

#[test]
fn a_full_disk_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let names = |dir: &Path| fs::read_dir(dir).unwrap().count();
    fs::write(dir.path().join("cards.csv"), "name\nOne\n").unwrap();
    for command in ["new moons", "new moons --from cards.csv"] {
        let said = on_a_full_disk(dir.path(), command);
        assert!(said.contains("`moons/"), "{said}");
        assert!(said.contains("cannot be written"), "{said}");
        assert!(said.contains("help: "), "{said}");
        assert_eq!(names(dir.path()), 1, "{command}");
    }
    succeed(dir.path(), &["new", "moons"]);
    let mode = |path: &str| {
        fs::metadata(dir.path().join(path))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode("moons"), mode("moons/content"));
    let root = dir.path().join("moons");
    let before = names(&root);
    let said = on_a_full_disk(&root, "gallery --out site");
    assert!(said.contains("cannot be written"), "{said}");
    assert_eq!(names(&root), before);
    // What is there already stays as it is.
    fs::create_dir(root.join("site")).unwrap();
    fs::write(root.join("site/index.html"), "old").unwrap();
    on_a_full_disk(&root, "gallery --out site");
    assert_eq!(names(&root.join("site")), 1);
    assert_eq!(
        fs::read_to_string(root.join("site/index.html")).unwrap(),
        "old"
    );
}

/// Names that no file of TOML can say, and that other systems have no files of.
#[test]
fn names_that_are_not_utf8_are_told() {
    use std::os::unix::ffi::OsStrExt;
    let dir = project(CARDS, MENDED, 0o644);
    let at = |bytes: &[u8]| dir.path().join(std::ffi::OsStr::from_bytes(bytes));
    let cards = fs::read(at(b"content/demo/cards.toml")).unwrap();
    if fs::write(at(b"content/demo/caf\xe9.toml"), cards).is_err() {
        return; // This file system has no such names either.
    }
    fs::create_dir(at(b"content/th\xe9")).unwrap();
    fs::create_dir(at(b"templates/demo/\xe9")).unwrap();
    fs::write(at(b"templates/demo/\xe9/a.svg"), "<svg/>").unwrap();
    let told = |what: &str| {
        let done = massicot(dir.path(), &["check", "--content-only"]);
        let said = words(&done.stdout) + &words(&done.stderr);
        for name in [
            r"content/demo/caf\xe9.toml",
            r"content/th\xe9",
            r"templates/demo/\xe9",
        ] {
            let count = said
                .matches(&format!("`{name}` is not read: its name is not UTF-8"))
                .count();
            assert_eq!(count, 1, "{what}: {said}");
        }
        assert!(said.contains("rename it"), "{said}");
        said
    };
    told("beside");
    // Of what is missing it is not what may be meant.
    let game = at(b"content/demo/game.toml");
    let text = fs::read_to_string(&game).unwrap();
    fs::write(&game, text.replace("cards.toml", "café.toml")).unwrap();
    let said = told("instead");
    assert!(!said.contains(r"mean `caf\xe9"), "{said}");
}
