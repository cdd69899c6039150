//! What every command does first: find the root, know the games, load them.

use std::path::{Path, PathBuf};

use super::args::Global;
use super::console::Console;
use super::{limits, signals, words};
use crate::diag::{Report, SourceMap};
use crate::impose::SheetPreset;
use crate::load::{Project, Root};
use crate::message::{Message, Tell};
use crate::pipeline::{Control, Error, Findings, build, imported, open, presets};
use crate::service::ServicePreset;
use crate::watchdog::Watch;
use crate::write::files::{OutDir, WriteError, is_standard_output};

/// Why a command ended without doing its job. The words have been said or are inside.
#[derive(Debug)]
pub enum Failure {
    /// The content has errors, which are to be told. Exit code 1.
    Content(Box<Findings>),
    /// The content has errors; they have been told. Exit code 1.
    Findings,
    /// The command could not be carried out. Exit code 1.
    Failed(Message),
    /// A file could not be written. Exit code 1.
    Write(WriteError),
    /// The command itself was wrong. Exit code 2.
    Usage { message: Message, help: Message },
}

impl Failure {
    pub fn usage(message: impl Into<Message>, help: impl Into<Message>) -> Failure {
        Failure::Usage {
            message: message.into(),
            help: help.into(),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Findings(found) => Failure::Content(found),
            Error::Usage { message, help } => Failure::Usage { message, help },
            Error::Write(error) => Failure::Write(error),
            error => Failure::Failed(error.message()),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::Write(error)
    }
}

/// A project root and the console to speak to.
pub struct Session {
    pub console: Console,
    pub watch: Watch,
    pub root: Root,
    /// Whether the content is a stranger's.
    pub is_untrusted: bool,
}

impl Session {
    /// The project that the command is run in or is told of.
    ///
    /// # Errors
    /// The failure of a folder that is no project.
    pub fn open(global: &Global, console: Console, watch: Watch) -> Result<Session, Failure> {
        let root = root(global)?;
        console.detail(message!(
            "session-project",
            "project {dir}",
            dir = root.dir().display()
        ));
        Ok(Session {
            console,
            watch,
            root,
            is_untrusted: limits::is_untrusted(global),
        })
    }

    /// Refuses to write among a stranger's sources.
    ///
    /// # Errors
    /// The failure of `--untrusted`.
    pub fn refuse_untrusted_writes(&self, command: &str) -> Result<(), Failure> {
        match self.is_untrusted {
            true => Err(Failure::usage(
                message!(
                    "session-untrusted-writes",
                    "`{command}` writes to the content, which --untrusted does not",
                    command
                ),
                message!(
                    "session-untrusted-writes-help",
                    "look at what was sent first, then run it without --untrusted"
                ),
            )),
            false => Ok(()),
        }
    }

    /// Ends the work in good order when the user or the system asks for it (SIGINT, SIGTERM, SIGHUP,
    /// Ctrl-C): nothing is half-written. Asked a second time, the process ends at once.
    pub fn end_on_signal(&self) {
        let watch = self.watch.clone();
        let handler = move || match watch.is_cancelled() {
            false => watch.cancel(),
            true => end_at_once(),
        };
        if let Err(error) = signals::on_end(handler) {
            self.console.detail(&message!(
                "cli-session-end-on-signal",
                "signals end it at once: {error}",
                error
            ));
        }
    }

    /// What every stage of the pipeline is handed.
    pub fn control(&self) -> Control<'_> {
        Control {
            progress: &self.console,
            watch: &self.watch,
            cache: None,
        }
    }

    /// The games named, in the order of their folders; all of them where none is named.
    ///
    /// # Errors
    /// The failure of a name that no game has.
    pub fn games(&self, named: &[String]) -> Result<Vec<String>, Failure> {
        Ok(open::games(&self.root, named)?)
    }

    /// Loads games.
    ///
    /// # Errors
    /// The failure of content with errors.
    pub fn load(&self, games: &[String]) -> Result<Project, Failure> {
        let (project, report) = open::load(&self.root, games, &self.watch.limits())?;
        self.tell(&report, &project.sources);
        Ok(project)
    }

    /// Loads games for work that looks at no overlay, or at that of the language `tag`; tells of errors
    /// in others, which are in nobody's way.
    ///
    /// # Errors
    /// The failure of content with errors.
    pub fn load_beside(&self, games: &[String], tag: Option<&str>) -> Result<Project, Failure> {
        let loaded = open::load_beside(&self.root, games, tag, &self.watch.limits())?;
        self.tell(&loaded.report, &loaded.project.sources);
        self.tell_aside(&loaded.aside, &loaded.project.sources);
        Ok(loaded.project)
    }

    /// Tells of errors in overlays that are not looked at.
    pub fn tell_aside(&self, aside: &Report, sources: &SourceMap) {
        if !aside.is_empty() {
            let report = aside.clone().sorted(sources);
            self.console.report(&report, sources, false);
            self.console.say(message!(
                "cli-session-tell-aside",
                "these translations are not looked at here: the work goes on"
            ));
            self.console.say("");
        }
    }

    /// Loads games, the pages of their rulebooks laid out.
    ///
    /// # Errors
    /// The failure of content with errors, and of rulebooks that cannot be laid out.
    pub fn load_with_pages(&self, games: &[String]) -> Result<Project, Failure> {
        let mut project = self.load(games)?;
        let report = open::compose(&mut project, self.control())?;
        self.tell(&report, &project.sources);
        Ok(project)
    }

    /// A sheet preset by its name.
    ///
    /// # Errors
    /// The failure of a preset that is not there or has errors.
    pub fn sheet_preset(&self, name: &str) -> Result<SheetPreset, Failure> {
        Ok(presets::sheet(&self.root, name)?)
    }

    /// A service by its name.
    ///
    /// # Errors
    /// The failure of a preset that is not there or has errors.
    pub fn service_preset(&self, name: &str) -> Result<ServicePreset, Failure> {
        Ok(presets::service(&self.root, name)?)
    }

    /// Asks whether to write into a file, where nobody has said `yes`.
    ///
    /// # Errors
    /// The failure of an answer that is none, or no.
    pub fn agreed(&self, yes: bool, file: &str) -> Result<(), Failure> {
        if yes
            || self.console.ask(&message!(
                "cli-session-agreed",
                "write this into {file}?",
                file
            ))
        {
            return Ok(());
        }
        let message = message!(
            "cli-session-agreed-nothing-written-yes",
            "nothing is written; --yes writes without asking"
        );
        Err(Failure::Failed(message))
    }

    /// Refuses a text that would give the game errors that it has not now.
    ///
    /// # Errors
    /// These errors, at their places in the text as it would be.
    pub fn held(&self, game: &str, file: &Path, text: &str) -> Result<(), Failure> {
        match imported::new_errors(&self.root, game, (file, text), self.control())? {
            Some(errors) => {
                let file = words::shown(file);
                self.console.say(&message!(
                    "cli-session-held",
                    "{file} would be wrong and is not written:",
                    file
                ));
                Err(Failure::Content(Box::new(errors)))
            }
            None => Ok(()),
        }
    }

    /// Writes a file that is asked for, outside of the sources; gives its path.
    ///
    /// # Errors
    /// The failure of a file among the sources, and of one that cannot be written.
    pub fn write_output(&self, file: &Path, bytes: &[u8]) -> Result<PathBuf, Failure> {
        build::outside_sources(&self.root, file)?;
        Ok(OutDir::write_to(file, bytes)?)
    }

    /// Prints a result, or writes it to the file that is asked for.
    ///
    /// # Errors
    /// The failure of a file that cannot be written.
    pub fn give(&self, text: &str, file: Option<&Path>) -> Result<(), Failure> {
        let Some(file) = file.filter(|file| !is_standard_output(file)) else {
            self.console.result(text.trim_end());
            return Ok(());
        };
        let path = self.write_output(file, text.as_bytes())?;
        self.console.say(message!(
            "export-wrote",
            "wrote {path}",
            path = words::shown(&path)
        ));
        Ok(())
    }

    /// Tells with `-v` what there is beside errors, which else is for `check` to tell.
    pub fn tell(&self, report: &Report, sources: &SourceMap) {
        if self.console.is_verbose() {
            let report = report.clone().sorted(sources);
            self.console.report(&report, sources, false);
        }
    }
}

/// The project that a command is run in or is told of.
///
/// # Errors
/// The failure of a folder that is no project.
pub fn root(global: &Global) -> Result<Root, Failure> {
    let help = message!(
        "cli-session-root-help",
        "run it inside a project, name one with --root, or make one: massicot new my-game"
    );
    match &global.root {
        Some(dir) => Root::at(dir).map_err(|error| {
            Failure::usage(
                message!(
                    "dir-project",
                    "`{dir}` is no project: {error}",
                    dir = dir.display(),
                    error
                ),
                help,
            )
        }),
        None => match Root::find(Path::new(".")) {
            Ok(Some(root)) => Ok(root),
            Ok(None) => {
                let message = message!(
                    "cli-session-root-folder-from-here",
                    "no folder from here upwards has content/ and templates/ in it"
                );
                Err(Failure::usage(message, help))
            }
            Err(error) => Err(Failure::Failed(message!(
                "cli-session-root-current-folder",
                "the current folder: {error}",
                error
            ))),
        },
    }
}

/// Refuses an output among the sources of the project that a command is run in, for those that need none.
///
/// # Errors
/// As those of [`build::outside_sources`].
pub fn outside_sources(path: &Path) -> Result<(), Failure> {
    match Root::find(Path::new(".")) {
        Ok(Some(root)) => Ok(build::outside_sources(&root, path)?),
        _ => Ok(()),
    }
}

/// The exit code of a process that SIGINT has ended, by the custom of shells.
#[expect(
    clippy::disallowed_methods,
    reason = "it was asked for twice, and a thread cannot be stopped"
)]
fn end_at_once() -> ! {
    std::process::exit(130)
}
