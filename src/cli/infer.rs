//! `massicot schema --infer`

use std::path::Path;

use super::args::Schema;
use super::session::{Failure, Session};
use crate::check::infer;
use crate::diag::did_you_mean;
use crate::load::{Component, Game};
use crate::write::files::OutDir;

/// Writes a JSON Schema of a component's data file as it is now.
pub fn run(session: &Session, args: &Schema, asked: &str) -> Result<(), Failure> {
    let Some((game, id)) = asked.split_once('/') else {
        let message = format!("`{asked}` names no component");
        return Err(Failure::usage(message, "write it as GAME/COMPONENT"));
    };
    let project = session.load(&session.games(&[game.to_owned()])?)?;
    let Some(game) = project.games.first() else {
        return Ok(());
    };
    let component = named(game, id)?;
    let Some(inferred) = infer::schema(&project, game, component) else {
        let message = format!("`{asked}` has no entries to infer a schema from");
        return Err(Failure::usage(
            message,
            "a component's entries stand in its `data` file",
        ));
    };
    let name = format!("schemas/{id}.json");
    let folder = Path::new("content").join(&game.id);
    let shown = folder.join(&name);
    if !args.force {
        refuse(session, game, component, &shown)?;
    }
    let text = format!("{:#}\n", inferred.schema);
    let out = OutDir::below(session.root.dir(), &folder.to_string_lossy())?;
    out.write(Path::new(&name), text.as_bytes())?;
    let console = &session.console;
    let entries = match component.entries.len() {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    };
    console.say(&format!(
        "wrote {}, inferred from {entries}",
        shown.display()
    ));
    for misspelt in &inferred.left_out {
        let (key, meant) = (misspelt.key, misspelt.meant);
        console.say(&format!("left out `{key}`: did you mean `{meant}`?"));
    }
    let told = format!(
        "In {}, below `id = \"{id}\"`, add:\n\n  schema = \"{name}\"",
        folder.join("game.toml").display()
    );
    console.say(&told);
    Ok(())
}

fn named<'g>(game: &'g Game, id: &str) -> Result<&'g Component, Failure> {
    game.component(id).ok_or_else(|| {
        let known: Vec<&str> = game
            .components
            .iter()
            .map(|other| &*other.id.value)
            .collect();
        let help = match did_you_mean(id, known.iter().copied()) {
            Some(near) => format!("did you mean `{}/{near}`?", game.id),
            None => format!("its components are: {}", known.join(", ")),
        };
        Failure::usage(format!("`{}` has no component `{id}`", game.id), help)
    })
}

/// Ends the command where there is a schema already.
fn refuse(
    session: &Session,
    game: &Game,
    component: &Component,
    file: &Path,
) -> Result<(), Failure> {
    let help = "--force writes another from the data as it is now";
    if session.root.resolve(file).is_ok() {
        let message = format!("{} is there already", file.display());
        return Err(Failure::usage(message, help));
    }
    let data = component.data.as_ref();
    match data.is_some_and(|data| game.schemas.contains_key(&data.span.file)) {
        true => {
            let id = &component.id.value;
            let message = format!("`{}/{id}` is held to a schema already", game.id);
            Err(Failure::usage(message, help))
        }
        false => Ok(()),
    }
}
