//! `massicot stats`

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::session::{Failure, Session};
use super::values;
use crate::check::game::report::reports as reports_of;
use crate::diag::plain;
use crate::load::{Component, Project};
use crate::message::{Message, UiLanguage};
use crate::pipeline::spreadsheet;
use crate::stats::{CrossTable, Summary, chart, fields, measure, report, text};

/// Count the entries of a component: sums, means, histograms of any field or expression; or print
/// a game's own reports
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot stats my-game                              the reports of its rules.toml
  massicot stats my-game/cards                        every field that can be counted
  massicot stats my-game/cards cost                   one field
  massicot stats my-game/cards 'self.cost * 2'        an expression of the rule language
  massicot stats my-game/cards cost --by suit         two fields against each other
  massicot stats my-game/cards cost --format svg -o cost.svg
Each entry counts as often as it is printed.")]
pub struct Stats {
    /// The component; of a game by itself its [[report]]s are printed
    #[arg(value_name = "GAME[/COMPONENT]", value_parser = values::game)]
    pub component: String,
    /// A field by its path, or an expression over `self`; every field where none is named
    #[arg(value_name = "FIELD")]
    pub field: Option<String>,
    /// Another field or expression, to count both against each other
    #[arg(long, value_name = "FIELD", requires = "field")]
    pub by: Option<String>,
    /// For people, for another program, or as a picture of one field
    #[arg(long, value_enum, default_value_t = StatsFormat::Human, value_name = "FORMAT")]
    pub format: StatsFormat,
    /// The file to write [default: it is printed]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What the statistics are written as.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatsFormat {
    Human,
    Json,
    Svg,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Stats) -> Result<(), Failure> {
    let game = args.component.split('/').next().unwrap_or_default();
    let project = session.load(&session.games(&[game.to_owned()])?)?;
    if !args.component.contains('/') {
        return of_game(session, &project, args);
    }
    let (_, component) = spreadsheet::component(&project, &args.component)?;
    let language = session.console.language();
    let said = match (&args.field, &args.by) {
        (Some(field), Some(by)) => of_two(component, field, by, args.format)?,
        (Some(field), None) => of_one(component, field, args.format, language)?,
        _ => of_all(component, args.format, language)?,
    };
    give(session, args, &said)
}

/// Prints what was counted, or writes it to a file.
fn give(session: &Session, args: &Stats, said: &str) -> Result<(), Failure> {
    let text = format!("{}\n", said.trim_end());
    session.give(&text, args.output.as_deref())
}

/// The reports of a game. One that cannot be made is told and ends nothing.
fn of_game(session: &Session, project: &Project, args: &Stats) -> Result<(), Failure> {
    let reports = project.games.iter();
    let reports: Vec<_> = reports.flat_map(|game| reports_of(game, project)).collect();
    let is_component = |id: &String| {
        project
            .games
            .iter()
            .any(|game| game.component(id).is_some())
    };
    if let Some(id) = args.field.as_ref().filter(|id| is_component(id)) {
        let game = &args.component;
        return Err(Failure::usage(
            message!(
                "cli-stats-no-field",
                "`{id}` is a component of `{game}`, and no field",
                id,
                game
            ),
            message!(
                "did-you-mean-near",
                "did you mean `{near}`?",
                near = format!("{game}/{id}")
            ),
        ));
    }
    if reports.is_empty() {
        return Err(Failure::usage(
            message!(
                "cli-stats-no-reports",
                "`{game}` has no reports",
                game = args.component
            ),
            message!(
                "cli-stats-no-reports-help",
                "name a component, as `GAME/COMPONENT`, or write a [[report]] into rules.toml"
            ),
        ));
    }
    let (mut parts, mut objects) = (Vec::new(), Vec::new());
    for made in reports {
        let made = made.map_err(|fault| (fault.id, fault.span, fault.reason));
        let shown = made.and_then(|made| {
            let (id, span) = (made.id.clone(), made.span);
            match args.format {
                StatsFormat::Human => {
                    report::words(&made, session.console.language()).map(|words| parts.push(words))
                }
                StatsFormat::Json => report::json(&made).map(|json| objects.push(json)),
                StatsFormat::Svg => Ok(()),
            }
            .map_err(|reason| (id, span, reason))
        });
        if let Err((id, span, reason)) = shown {
            let source = project.sources.get(span.file);
            session.console.say(message!(
                "cli-stats-report-not-made",
                "{file}:{line}: the report `{id}` cannot be made: {reason}",
                file = plain::line(&source.path.to_string_lossy()),
                line = source.place(span.start as usize).line,
                id,
                reason
            ));
        }
    }
    match args.format {
        StatsFormat::Human => give(session, args, &parts.join("\n")),
        StatsFormat::Json => give(
            session,
            args,
            &plain::json(json!({ "reports": objects }).to_string()),
        ),
        StatsFormat::Svg => Err(no_picture()),
    }
}

fn wrong(message: Message) -> Failure {
    Failure::usage(
        message,
        message!(
            "cli-stats-wrong",
            "a field is a path, as in `cost` or `move.steps`; an expression is of the rule language, as in `self.cost + 1`"
        ),
    )
}

fn no_picture() -> Failure {
    Failure::usage(
        message!("cli-stats-no-picture", "a picture shows one field"),
        message!(
            "cli-stats-no-picture-name-one-without",
            "name one, without --by"
        ),
    )
}

fn of_one(
    component: &Component,
    field: &str,
    format: StatsFormat,
    language: UiLanguage,
) -> Result<String, Failure> {
    let summary = Summary::new(&measure(component, field).map_err(wrong)?);
    Ok(match format {
        StatsFormat::Human => text::summary(&summary, language),
        StatsFormat::Json => plain::json(json!({ "fields": [summary] }).to_string()),
        StatsFormat::Svg => chart::svg(&summary),
    })
}

fn of_two(
    component: &Component,
    field: &str,
    by: &str,
    format: StatsFormat,
) -> Result<String, Failure> {
    let [rows, columns] = [field, by].map(|name| measure(component, name));
    let table = CrossTable::new(&rows.map_err(wrong)?, &columns.map_err(wrong)?).map_err(wrong)?;
    match format {
        StatsFormat::Human => Ok(text::table(&table)),
        StatsFormat::Json => Ok(plain::json(json!({ "table": table }).to_string())),
        StatsFormat::Svg => Err(no_picture()),
    }
}

fn of_all(
    component: &Component,
    format: StatsFormat,
    language: UiLanguage,
) -> Result<String, Failure> {
    let all: Vec<Summary> = fields(component).iter().map(Summary::new).collect();
    match format {
        StatsFormat::Human if all.is_empty() => {
            let said = message!(
                "cli-stats-nothing-to-count",
                "no field of `{id}` has values that come again, to be counted: name one, or an expression, as in `self.name.size()`",
                id = component.id.value
            );
            Ok(said.text(language).into_owned())
        }
        StatsFormat::Human => {
            let parts = all.iter().map(|summary| text::summary(summary, language));
            Ok(parts.collect::<Vec<_>>().join("\n"))
        }
        StatsFormat::Json => Ok(plain::json(json!({ "fields": all }).to_string())),
        StatsFormat::Svg => Err(no_picture()),
    }
}
