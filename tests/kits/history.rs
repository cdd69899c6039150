//! Sixty changes planted in the shipped games: each is told as what it is, and nothing else is.
//!
//! Pages, boxes and boards that are made of what was changed look different as well; of them nothing
//! else may be told.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::copy;

/// What is done to an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edit {
    /// Another value in a field.
    Field(&'static str),
    /// One copy more.
    Copies,
    Gone,
    Renamed,
    /// The same once more under another id.
    Twin,
}
use Edit::{Copies, Field, Gone, Renamed, Twin};

/// A component, its file without `.toml`, and what is done to which of its entries.
type Planted = (&'static str, &'static str, &'static [(&'static str, Edit)]);

#[test]
fn dix_mille() {
    let planted: [Planted; 3] = [
        (
            "events",
            "events",
            &[
                ("evenement-1", Field("braves_lost")),
                ("evenement-2", Field("persians_lost")),
                ("evenement-3", Copies),
                ("evenement-4", Twin),
                ("evenement-5", Renamed),
                ("evenement-6", Field("braves_lost")),
                ("evenement-9", Gone),
            ],
        ),
        (
            "city",
            "city",
            &[
                ("place-centrale", Copies),
                ("temple-d-athena", Twin),
                ("marche", Field("name")),
                ("agora", Field("name")),
                ("ruelle-sombre", Copies),
                ("palestre", Renamed),
                ("remparts", Gone),
            ],
        ),
        (
            "outside",
            "outside",
            &[
                ("vers-les-montagnes", Field("name")),
                ("lac-enchante", Field("name")),
                ("passage-difficile", Copies),
                ("ravin-des-loups", Gone),
                ("poste-perse", Renamed),
                ("hameau-des-bergers", Twin),
            ],
        ),
    ];
    planted_changes_are_told("dix-mille", &planted);
}

#[test]
fn slohar() {
    let planted: [Planted; 4] = [
        (
            "effects",
            "effects",
            &[
                ("bol-de-soupe", Field("flavour")),
                ("tourte", Copies),
                ("piment", Gone),
                ("coup-de-torchon", Renamed),
                ("pourboire", Twin),
            ],
        ),
        (
            "randoms",
            "randoms",
            &[
                ("levier-curieux", Field("name")),
                ("marmite", Copies),
                ("parchemin", Gone),
                ("catapulte", Renamed),
                ("coffre", Twin),
            ],
        ),
        (
            "weapons",
            "weapons",
            &[
                ("dague-usee", Field("name")),
                ("rouleau-a-patisserie", Copies),
                ("broche-a-rotir", Gone),
                ("chandelier", Renamed),
                ("epee-courte", Twin),
            ],
        ),
        (
            "gear",
            "gear",
            &[
                ("bottes", Field("name")),
                ("lanterne", Copies),
                ("grappin", Gone),
                ("bourse", Renamed),
                ("jambon", Twin),
            ],
        ),
    ];
    planted_changes_are_told("slohar", &planted);
}

#[test]
fn sokar() {
    let planted: [Planted; 2] = [
        (
            "actions",
            "action-cards",
            &[
                ("yasim-avancer-1", Copies),
                ("yasim-avancer-2", Renamed),
                ("yasim-dynamite", Gone),
                ("yasim-attaque", Twin),
                ("tanek-avancer-1", Copies),
                ("tanek-avancer-2", Gone),
                ("tanek-dynamite", Renamed),
                ("tanek-attaque", Copies),
                ("malik-avancer-1", Twin),
                ("malik-avancer-2", Copies),
                ("malik-dynamite", Renamed),
            ],
        ),
        (
            "chests",
            "chests",
            &[
                ("coffre-1", Field("amount")),
                ("coffre-2", Field("amount")),
                ("coffre-3", Renamed),
                ("coffre-4", Renamed),
                ("coffre-5", Field("amount")),
                ("coffre-6", Twin),
                ("coffre-7", Copies),
                ("coffre-8", Copies),
                ("coffre-9", Gone),
            ],
        ),
    ];
    planted_changes_are_told("sokar", &planted);
}

/// Plants the changes in a copy of a game and reads what is told of them.
fn planted_changes_are_told(game: &str, planted: &[Planted]) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| dir.path().join(name));
    for to in [&old, &new] {
        for folder in ["content", "templates"] {
            let folder = Path::new(folder).join(game);
            copy::copy(&repository.join(&folder), &to.join(&folder));
        }
        copy::copy(&repository.join("fonts"), &to.join("fonts"));
    }
    let mut expected = BTreeMap::new();
    let art = Path::new("templates").join(game).join("art");
    for (component, file, edits) in planted {
        let path = new
            .join("content")
            .join(game)
            .join(file)
            .with_extension("toml");
        let mut text = format!("# no change\n{}", fs::read_to_string(&path).unwrap());
        for (id, edit) in *edits {
            let (of, what) = plant(&mut text, id, *edit);
            // Some pictures are found by the id of the entry.
            if of != *id
                && let Some(from) = named(&new.join(&art), id)
            {
                let extension = from.extension().unwrap();
                let to = art.join(&of).with_extension(extension);
                fs::copy(&from, new.join(&to)).unwrap();
                let path = to.to_str().unwrap().replace('\\', "/");
                expected.insert(path, "added".to_owned());
            }
            expected.insert(format!("{component}/{of}"), what);
        }
        fs::write(&path, text).unwrap();
    }
    let edits = planted.iter().map(|(.., edits)| edits.len());
    assert_eq!(edits.sum::<usize>(), 20);
    let output = Command::new(env!("CARGO_BIN_EXE_massicot"))
        .args(["--root"])
        .arg(&new)
        .args(["diff", "--format", "json"])
        .args([&old, &new])
        .output()
        .unwrap();
    let diff: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        diff["untold"],
        serde_json::json!([]),
        "{:#}",
        diff["untold"]
    );
    assert_eq!(told(&diff["games"][0]), expected);
}

/// The file of a name, whatever its extension.
fn named(dir: &Path, name: &str) -> Option<std::path::PathBuf> {
    let files = fs::read_dir(dir).ok()?.map(|entry| entry.unwrap().path());
    let mut files = files.filter(|path| path.file_stem().unwrap() == name);
    files.next()
}

/// What is told of a game, by piece and file; but what is made of something else that changed.
fn told(found: &Value) -> BTreeMap<String, String> {
    for part in ["settings", "rules", "translations"] {
        assert!(found[part].is_null(), "{part}: {:#}", found[part]);
    }
    let mut told = BTreeMap::new();
    for file in found["files"].as_array().into_iter().flatten() {
        let [path, kind] = ["path", "kind"].map(|key| file[key].as_str().unwrap().to_owned());
        told.insert(path, kind);
    }
    for component in found["components"].as_array().unwrap() {
        let id = component["id"].as_str().unwrap();
        assert_eq!(component["kind"], "changed");
        assert!(component["settings"].is_null(), "{component:#}");
        for piece in component["pieces"].as_array().into_iter().flatten() {
            let name = format!("{id}/{}", piece["id"].as_str().unwrap());
            let is_derived = piece["kind"] == "changed"
                && piece["fields"].is_null()
                && piece["copies"].is_null();
            if !is_derived {
                told.insert(name, said(piece));
            }
        }
    }
    told
}

/// The kind of a change, and its fields.
fn said(piece: &Value) -> String {
    let mut said = piece["kind"].as_str().unwrap().to_owned();
    if let Some(was) = piece["was"].as_str() {
        said.push_str(&format!(" was {was}"));
    }
    if let Some(copies) = piece["copies"].as_array() {
        said.push_str(&format!(" copies {} {}", copies[0], copies[1]));
    }
    for field in piece["fields"].as_array().into_iter().flatten() {
        said.push_str(&format!(" {}", field["path"].as_str().unwrap()));
    }
    said
}

/// Changes an entry: its id then, and what is to be told of it.
fn plant(text: &mut String, id: &str, edit: Edit) -> (String, String) {
    let named = format!("\nid = \"{id}\"\n");
    let at = text.find(&named).unwrap_or_else(|| panic!("no {id}"));
    let start = text[..at].rfind("\n[[").unwrap() + 1;
    let end = text[at..]
        .find("\n[[")
        .map_or(text.len(), |end| at + end + 1);
    let block = text[start..end].to_owned();
    let other = |end: &str| {
        let new = format!("{id}-{end}");
        let block = block.replacen(&named, &format!("\nid = \"{new}\"\n"), 1);
        (new, block)
    };
    let (of, what, new) = match edit {
        Field(key) => {
            let (line, value) = line(&block, key).unwrap_or_else(|| panic!("{id} has no {key}"));
            let value = match value.strip_suffix('"') {
                Some(text) => format!("{text} !\""),
                None => (value.parse::<i64>().unwrap() + 1).to_string(),
            };
            let new = block.replacen(line, &format!("{key} = {value}"), 1);
            (id.to_owned(), format!("changed {key}"), new)
        }
        Copies => match line(&block, "copies") {
            Some((line, copies)) => {
                let before: u32 = copies.parse().unwrap();
                let after = before + 1;
                let new = block.replacen(line, &format!("copies = {after}"), 1);
                let what = format!("changed copies {before} {after}");
                (id.to_owned(), what, new)
            }
            None => {
                let new = block.replacen(&named, &format!("{named}copies = 2\n"), 1);
                (id.to_owned(), "changed copies 1 2".to_owned(), new)
            }
        },
        Gone => (id.to_owned(), "removed".to_owned(), String::new()),
        Renamed => {
            let (of, new) = other("bis");
            (of, format!("renamed was {id}"), new)
        }
        Twin => {
            let (of, twin) = other("ter");
            (of, "added".to_owned(), format!("{block}\n{twin}"))
        }
    };
    text.replace_range(start..end, &new);
    (of, what)
}

/// The line of a key in a block, and its value.
fn line<'b>(block: &'b str, key: &str) -> Option<(&'b str, &'b str)> {
    let mut lines = block.lines();
    lines.find_map(|line| Some((line, line.strip_prefix(key)?.strip_prefix(" = ")?.trim())))
}
