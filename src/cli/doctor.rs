//! `massicot doctor`

use clap::Args;

use super::args::Global;
use super::console::{Console, Noun, counted};
use super::session::{self, Failure};
use super::{printers, words};
use crate::check::service::components;
use crate::diag::Severity;
use crate::diag::plain::line;
use crate::env;
use crate::limits::Limits;
use crate::load::{self, Project, ReadScope, Root};
use crate::message::Message;
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
            message!("doctor-project", "project"),
            message!("cli-doctor", "none here; make one: massicot new my-game"),
        )),
    }
    lines.push((message!("doctor-printers", "printers"), printers()));
    let language = console.language();
    let names = lines.iter().map(|(name, _)| name.text(language));
    let widest = names.map(|name| name.chars().count()).max().unwrap_or(0);
    let lines = lines.iter().map(|(name, what)| {
        let (name, what) = (name.text(language), what.text(language));
        format!("{name:widest$}  {what}")
    });
    console.result(lines.collect::<Vec<_>>().join("\n"));
    Ok(())
}

type DoctorLine = (Message, Message);

fn program() -> Vec<DoctorLine> {
    let version = message!(
        "cli-doctor-program",
        "{version} for {system} on {machine}",
        version = env!("CARGO_PKG_VERSION"),
        system = std::env::consts::OS,
        machine = std::env::consts::ARCH
    );
    let threads = counted(rayon::current_num_threads(), Noun::Thread);
    let machine = match env::memory() {
        Some(bytes) => message!(
            "cli-doctor-program-mib-memory",
            "{threads}, {bytes} MiB of memory",
            threads,
            bytes = bytes >> 20
        ),
        None => message!(
            "cli-doctor-program-system-does-say",
            "{threads}; the system does not say how much memory there is",
            threads
        ),
    };
    vec![
        ("massicot".into(), version),
        (message!("doctor-features", "features"), features()),
        (message!("doctor-machine", "machine"), machine),
        ("--untrusted".into(), confinement()),
    ]
}

/// What a build may leave out, by the names that `cargo build --features` takes, and whether it is there.
pub const FEATURES: [(&str, bool); 8] = [
    ("french", cfg!(feature = "french")),
    ("lsp", cfg!(feature = "lsp")),
    ("pull", cfg!(feature = "pull")),
    ("remote-cache", cfg!(feature = "remote-cache")),
    ("serve", cfg!(feature = "serve")),
    ("sheets", cfg!(feature = "sheets")),
    ("terminal", cfg!(feature = "terminal")),
    ("word-diffs", cfg!(feature = "word-diffs")),
];

/// What this program was built with.
fn features() -> Message {
    let names = |built: bool| {
        let chosen = FEATURES.iter().filter(|(_, is_built)| *is_built == built);
        chosen.map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    };
    match (names(true), names(false)) {
        (built, left_out) if left_out.is_empty() => built.into(),
        (built, left_out) if built.is_empty() => message!(
            "cli-doctor-features-none",
            "none; left out: {left_out}",
            left_out
        ),
        (built, left_out) => message!(
            "cli-doctor-features",
            "{built}; left out: {left_out}",
            built,
            left_out
        ),
    }
}

/// What a worker for a stranger's content is held by here.
fn confinement() -> Message {
    #[cfg(target_os = "linux")]
    if super::worker::can_fence() {
        return message!(
            "cli-doctor-confinement",
            "a worker with limits, which reads only the project and writes only its outputs"
        );
    }
    match cfg!(unix) {
        true => message!(
            "cli-doctor-confinement-worker-limits-system",
            "a worker with limits; this system cannot keep it from other files"
        ),
        false => message!(
            "cli-doctor-confinement-time-memory-watched",
            "time and memory are watched; this system has no worker"
        ),
    }
}

fn project(root: &Root) -> Vec<DoctorLine> {
    let mut lines = vec![(
        message!("doctor-project", "project"),
        words::shown(root.dir()).into(),
    )];
    let known = match load::games(root) {
        Ok(known) if !known.is_empty() => known,
        Ok(_) => {
            lines.push((
                message!("doctor-games", "games"),
                message!(
                    "cli-doctor-project",
                    "none: content/ holds no folder with a game.toml"
                ),
            ));
            return lines;
        }
        Err(error) => {
            lines.push((
                message!("doctor-games", "games"),
                message!("doctor-unread", "content/ cannot be read: {error}", error),
            ));
            return lines;
        }
    };
    let (project, report) = load::load_for(root, &known, ReadScope::All, &Limits::default());
    lines.push((
        message!("doctor-games", "games"),
        line(&known.join(", ")).into(),
    ));
    lines.push((
        message!("word-content", "content"),
        match report.count(Severity::Error) {
            0 => message!(
                "cli-doctor-project-every-file-can",
                "every file can be read; `massicot check` says what is in them"
            ),
            count => message!(
                "cli-doctor-project-massicot-check-tells",
                "{count}: `massicot check` tells them",
                count = counted(count, Noun::Error)
            ),
        },
    ));
    lines.push((message!("doctor-fonts", "fonts"), fonts(&project)));
    lines.extend(
        services(root, &project)
            .into_iter()
            .map(|line| (message!("doctor-service", "service"), line)),
    );
    lines
}

fn fonts(project: &Project) -> Message {
    let families = project.fonts.families();
    match families.is_empty() {
        true => {
            message!(
                "cli-doctor-fonts",
                "none in fonts/: what is set in letters needs one, the system's are not used"
            )
        }
        false => {
            let (count, files) = (families.len(), project.fonts.files.len());
            let (files, names) = (
                counted(files, Noun::File),
                line(&families.join(", ")).into_owned(),
            );
            match count {
                1 => message!(
                    "doctor-family",
                    "1 family in {files}: {names}",
                    files,
                    names
                ),
                _ => message!(
                    "doctor-families",
                    "{count} families in {files}: {names}",
                    count,
                    files,
                    names
                ),
            }
        }
    }
}

/// For each service, how much of each game it makes.
fn services(root: &Root, project: &Project) -> Vec<Message> {
    let mut lines = Vec::new();
    for name in presets::names(root, "services") {
        let service = match presets::service(root, &name) {
            Ok(service) => service,
            Err(error) => {
                lines.push(line(&format!("{name}: {error}")).into());
                continue;
            }
        };
        if matches!(service.form, ServiceForm::Sheet(_)) {
            lines.push(message!(
                "cli-doctor-services",
                "{name}: takes every game",
                name
            ));
            continue;
        }
        let games = project.games.iter().map(|game| {
            let taken = components(&service, game, &[]).fits.len();
            message!(
                "doctor-taken",
                "{game} {taken} of {all}",
                game = game.id,
                taken,
                all = game.components.len()
            )
        });
        lines.push(message!(
            "cli-doctor-services-components-makes",
            "{name}: components it makes: {games}",
            name,
            games = Message::joined(games, ", ")
        ));
    }
    lines
}

fn printers() -> Message {
    match printers::names() {
        Ok(names) if names.is_empty() => {
            message!(
                "cli-doctor-printers",
                "none calibrated: `massicot calibrate` measures how far backs are off their fronts"
            )
        }
        Ok(names) => message!(
            "doctor-calibrated",
            "calibrated: {names}",
            names = names.join(", ")
        ),
        Err(Failure::Failed(message)) => message,
        Err(_) => message!(
            "cli-doctor-printers-settings-cannot-read",
            "the settings cannot be read"
        ),
    }
}
