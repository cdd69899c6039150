//! `massicot schema`

use std::path::Path;

use clap::Args;

use super::candidates;
use super::console::Console;
use super::session::{Failure, Session};
use super::{values, words};
use crate::check;
use crate::diag::rules::content::{missing_file, missing_key};
use crate::diag::{Diagnostic, did_you_mean, suggestion};
use crate::load::{Component, Game, presets};
use crate::pipeline::rewrite;

/// Print the JSON Schema of one of the program's files, or write one for a component's data
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot schema game > schemas/game.schema.json
and in content/my-game/game.toml, as its first line:
  #:schema ../../schemas/game.schema.json
  massicot schema --infer my-game/cards     content/my-game/schemas/cards.json, from the entries")]
pub struct Schema {
    /// game (game.toml), rules, sentences (files beside it), stock, sheet or service (files of presets/)
    #[arg(value_name = "KIND", required_unless_present = "infer", add = candidates::schemas())]
    pub kind: Option<String>,
    /// Write the schema of a component's data file as it is now: types, what every entry has, and
    /// the texts to choose from where a few stand again and again
    #[arg(long, value_name = "GAME/COMPONENT", value_parser = values::game, conflicts_with = "kind", add = candidates::components_of_games())]
    pub infer: Option<String>,
    /// Write over a schema that is there already
    #[arg(long, requires = "infer")]
    pub force: bool,
}

/// Prints one of the program's schemas.
///
/// # Errors
/// The failure of a schema that is not there.
pub fn run(console: &Console, args: &Schema) -> Result<(), Failure> {
    let kind = args.kind.as_deref().unwrap_or_default();
    let Some(text) = presets::schema(kind) else {
        let known = presets::schemas();
        let help = suggestion(kind, known.iter().copied()).unwrap_or_else(|| {
            message!(
                "cli-schema",
                "the schemas are: {known}",
                known = known.join(", ")
            )
        });
        let message = message!("cli-schema-kind", "there is no schema `{kind}`", kind);
        return Err(Failure::usage(message, help));
    };
    console.result(text.trim_end());
    Ok(())
}

/// Writes a JSON Schema of a component's data file as it is now.
///
/// # Errors
/// The failure of a component that is not there or has no entries, or a file that cannot be
/// written.
pub fn infer(session: &Session, args: &Schema, asked: &str) -> Result<(), Failure> {
    session.refuse_untrusted_writes("schema --infer")?;
    let Some((game, id)) = asked.split_once('/') else {
        let message = message!("cli-schema-infer", "`{asked}` names no component", asked);
        return Err(Failure::usage(
            message,
            message!(
                "cli-schema-infer-write-game-component",
                "write it as GAME/COMPONENT"
            ),
        ));
    };
    let project = session.load(&session.games(&[game.to_owned()])?);
    let project = project.map_err(|failure| with_what_to_do(failure, asked))?;
    let Some(game) = project.games.first() else {
        return Ok(());
    };
    let component = named(game, id)?;
    let Some(inferred) = check::infer::schema(&project, game, component) else {
        let message = message!(
            "cli-schema-infer-asked-entries",
            "`{asked}` has no entries to infer a schema from",
            asked
        );
        return Err(Failure::usage(
            message,
            match component.writing {
                Some(_) => message!(
                    "cli-schema-infer-pages",
                    "its pages are written: only entries have a schema"
                ),
                None => message!(
                    "cli-schema-infer-no-data",
                    "name a file in game.toml, `data = \"{id}.toml\"`, and write two or three entries into it first",
                    id
                ),
            },
        ));
    };
    let name = format!("schemas/{id}.json");
    let folder = Path::new("content").join(&game.id);
    let shown = folder.join(&name);
    if !args.force {
        refuse(session, game, component, &shown)?;
    }
    let text = format!("{:#}\n", inferred.schema);
    rewrite::over(&session.root, &shown, text.as_bytes())?;
    let console = &session.console;
    let entries = match component.entries.len() {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    };
    console.say(&message!(
        "cli-schema-infer-wrote-inferred-from",
        "wrote {shown}, inferred from {entries}",
        shown = words::shown(&shown),
        entries
    ));
    for misspelt in &inferred.left_out {
        let (key, meant) = (misspelt.key, misspelt.meant);
        console.say(&message!(
            "cli-schema-infer-left-out-key",
            "left out `{key}`: did you mean `{meant}`?",
            key,
            meant
        ));
    }
    console.say(message!(
        "cli-schema-infer-done",
        "In {file}, below `id = \"{id}\"`, add:",
        file = folder.join("game.toml").display(),
        id
    ));
    console.say(format!("\n  schema = \"{name}\""));
    Ok(())
}

/// Says beside an error that keeps a schema from being inferred what is to be done first.
fn with_what_to_do(failure: Failure, asked: &str) -> Failure {
    let Failure::Content(mut findings) = failure else {
        return failure;
    };
    let helped = |found: Diagnostic| {
        let is_missing = missing_file::RULE.reported(&found);
        let path = found.message.trim_end_matches('`');
        match () {
            () if is_missing && path.ends_with(".json") => found.help(message!(
                "cli-schema-infer-without",
                "take this line out first: `massicot schema --infer {asked}` writes a schema and says which line to add",
                asked
            )),
            () if is_missing || missing_key::RULE.reported(&found) => found.help(message!(
                "cli-schema-infer-entries-first",
                "a schema is inferred from entries: write two or three into that file first"
            )),
            () => found,
        }
    };
    let report = std::mem::take(&mut findings.report).into_vec();
    findings.report = report.into_iter().map(helped).collect();
    Failure::Content(findings)
}

fn named<'g>(game: &'g Game, id: &str) -> Result<&'g Component, Failure> {
    game.component(id).ok_or_else(|| {
        let known: Vec<&str> = game
            .components
            .iter()
            .map(|other| &*other.id.value)
            .collect();
        let help = match did_you_mean(id, known.iter().copied()) {
            Some(near) => message!(
                "cli-schema-named",
                "did you mean `{id}/{near}`?",
                id = game.id,
                near
            ),
            None => message!(
                "cli-schema-named-components",
                "its components are: {known}",
                known = known.join(", ")
            ),
        };
        Failure::usage(
            message!(
                "cli-schema-no-component",
                "`{game}` has no component `{id}`",
                game = game.id,
                id
            ),
            help,
        )
    })
}

/// Ends the command where there is a schema already.
fn refuse(
    session: &Session,
    game: &Game,
    component: &Component,
    file: &Path,
) -> Result<(), Failure> {
    let help = message!(
        "cli-schema-refuse-help",
        "--force writes another from the data as it is now"
    );
    if session.root.locate(file).is_ok() {
        let message = message!(
            "cli-schema-refuse",
            "{file} is there already",
            file = file.display()
        );
        return Err(Failure::usage(message, help));
    }
    let data = component.data.as_ref();
    match data.is_some_and(|data| game.schemas.contains_key(&data.span.file)) {
        true => {
            let id = &component.id.value;
            let message = message!(
                "cli-schema-refuse-held-already",
                "`{game}/{id}` is held to a schema already",
                game = game.id,
                id
            );
            Err(Failure::usage(message, help))
        }
        false => Ok(()),
    }
}
