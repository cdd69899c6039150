//! `massicot doctor`

use clap::Args;

use super::args::Global;
use super::console::{Console, counted};
use super::session::{self, Failure};
use super::{printers, words};
use crate::check::service::components;
use crate::diag::Severity;
use crate::diag::plain::line;
use crate::env;
use crate::limits::Limits;
use crate::load::{self, Project, ReadScope, Root};
use crate::pipeline::presets;
use crate::service::ServiceForm;

/// Say what the program finds on this machine and in this project
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot doctor              for a report of something that went wrong, or before a first build")]
pub struct Doctor {}

/// Runs the command. What is missing is said, and fails nothing: `check` does that.
///
/// # Errors
/// The failure of a folder named with `--root` that is no project.
pub fn run(console: &Console, global: &Global) -> Result<(), Failure> {
    let mut lines = program();
    match session::root(global) {
        Ok(root) => lines.extend(project(&root)),
        Err(error) if global.root.is_some() => return Err(error),
        Err(_) => lines.push((
            "project",
            "none here; make one: massicot new my-game".to_owned(),
        )),
    }
    lines.push(("printers", printers()));
    let widest = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = lines
        .into_iter()
        .map(|(name, what)| format!("{name:widest$}  {what}"));
    console.result(&lines.collect::<Vec<_>>().join("\n"));
    Ok(())
}

type Line = (&'static str, String);

fn program() -> Vec<Line> {
    let version = format!(
        "{} for {} on {}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    let threads = counted(rayon::current_num_threads(), "thread");
    let machine = match env::memory() {
        Some(bytes) => format!("{threads}, {} MiB of memory", bytes >> 20),
        None => format!("{threads}; the system does not say how much memory there is"),
    };
    vec![
        ("massicot", version),
        ("machine", machine),
        ("--untrusted", confinement().to_owned()),
    ]
}

/// What a worker for a stranger's content is held by here.
fn confinement() -> &'static str {
    #[cfg(target_os = "linux")]
    if super::worker::can_fence() {
        return "a worker with limits, which reads only the project and writes only its outputs";
    }
    match cfg!(unix) {
        true => "a worker with limits; this system cannot keep it from other files",
        false => "time and memory are watched; this system has no worker",
    }
}

fn project(root: &Root) -> Vec<Line> {
    let mut lines = vec![("project", words::shown(root.dir()))];
    let known = match load::games(root) {
        Ok(known) if !known.is_empty() => known,
        Ok(_) => {
            lines.push((
                "games",
                "none: content/ holds no folder with a game.toml".to_owned(),
            ));
            return lines;
        }
        Err(error) => {
            lines.push(("games", format!("content/ cannot be read: {error}")));
            return lines;
        }
    };
    let (project, report) = load::load_for(root, &known, ReadScope::All, &Limits::default());
    lines.push(("games", line(&known.join(", ")).into_owned()));
    lines.push((
        "content",
        match report.count(Severity::Error) {
            0 => "every file can be read; `massicot check` says what is in them".to_owned(),
            count => format!("{}: `massicot check` tells them", counted(count, "error")),
        },
    ));
    lines.push(("fonts", fonts(&project)));
    lines.extend(
        services(root, &project)
            .into_iter()
            .map(|line| ("service", line)),
    );
    lines
}

fn fonts(project: &Project) -> String {
    let families = project.fonts.families();
    match families.is_empty() {
        true => {
            "none in fonts/: what is set in letters needs one, the system's are not used".to_owned()
        }
        false => format!(
            "{} in {}: {}",
            counted_as(families.len(), "family", "families"),
            counted(project.fonts.files.len(), "file"),
            line(&families.join(", "))
        ),
    }
}

/// For each service, how much of each game it makes.
fn services(root: &Root, project: &Project) -> Vec<String> {
    let mut lines = Vec::new();
    for name in presets::names(root, "services") {
        let service = match presets::service(root, &name) {
            Ok(service) => service,
            Err(error) => {
                lines.push(line(&format!("{name}: {error}")).into_owned());
                continue;
            }
        };
        if matches!(service.form, ServiceForm::Sheet(_)) {
            lines.push(format!("{name}: takes every game"));
            continue;
        }
        let games = project.games.iter().map(|game| {
            let taken = components(&service, game, &[]).fits.len();
            format!("{} {taken} of {}", game.id, game.components.len())
        });
        lines.push(format!(
            "{name}: components it makes: {}",
            games.collect::<Vec<_>>().join(", ")
        ));
    }
    lines
}

fn printers() -> String {
    match printers::names() {
        Ok(names) if names.is_empty() => {
            "none calibrated: `massicot calibrate` measures how far backs are off their fronts"
                .to_owned()
        }
        Ok(names) => format!("calibrated: {}", names.join(", ")),
        Err(Failure::Failed(message)) => message,
        Err(_) => "the settings cannot be read".to_owned(),
    }
}

fn counted_as(count: usize, one: &str, several: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {several}"),
    }
}
