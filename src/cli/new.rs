//! `massicot new`

use std::path::{Path, PathBuf};

use include_dir::{Dir, File, include_dir};

use super::args::New;
use super::console::Console;
use super::session::Failure;
use crate::load::{is_safe_id, presets};
use crate::write::files::OutDir;

/// The project that `new` makes; `__NAME__` and `__TITLE__` stand for the game's.
static STARTER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/starter");

pub fn run(console: &Console, args: &New) -> Result<(), Failure> {
    let name = &args.name;
    if !is_safe_id(name) {
        let help = "small letters a to z, digits and hyphens: it names files";
        return Err(Failure::usage(
            format!("`{name}` cannot be the name of a game"),
            help,
        ));
    }
    let folder = Path::new(name);
    if folder.exists() {
        let help = "choose another name, or take the folder away";
        return Err(Failure::usage(format!("`{name}` is already there"), help));
    }
    let out = OutDir::chosen(folder);
    for file in files(&STARTER) {
        out.write(&target(file, name), &contents(file, name))?;
    }
    for kind in presets::schemas() {
        let text = presets::schema(kind).unwrap_or_default();
        let path = PathBuf::from(format!("schemas/{kind}.schema.json"));
        out.write(&path, text.as_bytes())?;
    }
    console.say(&format!(
        "made {name}: a deck of six cards\n\n  cd {name}\n  massicot build\n\nThen change content/{name}/cards.toml and templates/{name}/card.svg."
    ));
    Ok(())
}

fn files<'a>(dir: &'a Dir<'a>) -> Vec<&'a File<'a>> {
    let below = dir.dirs().flat_map(files);
    dir.files().chain(below).collect()
}

fn target(file: &File<'_>, name: &str) -> PathBuf {
    let path = file.path().to_string_lossy().replace("__NAME__", name);
    // A file of this name would be heeded by git in the program's own repository.
    match path.as_str() {
        "gitignore" => ".gitignore".into(),
        path => path.into(),
    }
}

/// Text with the names put in; anything else as it is.
fn contents(file: &File<'_>, name: &str) -> Vec<u8> {
    match file.contents_utf8() {
        Some(text) => text
            .replace("__NAME__", name)
            .replace("__TITLE__", &title(name))
            .into(),
        None => file.contents().to_vec(),
    }
}

/// `my-game` as people would write it: `My game`.
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}
