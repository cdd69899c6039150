//! The library: a project as a caller sees it.

use std::path::Path;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::load::Root;
use crate::message::Message;
use crate::pipeline::build::{self, Event};
use crate::pipeline::check::{self, CheckOptions};
use crate::pipeline::export::{self, faces};
use crate::pipeline::ledger::Stale;
use crate::pipeline::options::{BuildOptions, ExportOptions};
use crate::pipeline::outputs::{Made, Output};
use crate::pipeline::{Control, Error, Findings, Progress, open};
use crate::render::TextEngine;
use crate::watchdog::Watch;

/// Threads parse and draw nested input; the system's usual stack is small for that.
pub const STACK: usize = 32 << 20;

/// A folder with `content/`, `templates/` and `fonts/`, and threads to work on it.
///
/// Every method reads the files anew: what has changed since is seen.
pub struct Project {
    root: Root,
    threads: ThreadPool,
    watch: Watch,
    progress: Box<dyn Progress + Send>,
}

/// What a build made.
#[derive(Clone, Default, Debug)]
pub struct Built {
    /// The files, in the order in which they were written.
    pub made: Vec<Made>,
    /// Why components are left out of what a service takes, a sentence each.
    pub left_out: Vec<Message>,
    /// Files of earlier builds that are no longer made.
    pub stale: Vec<Stale>,
    /// How many texts have no translation in the language of the build.
    pub untranslated: usize,
}

impl Project {
    /// The project in a folder.
    ///
    /// ```no_run
    /// let project = massicot::Project::open("my-game")?;
    /// println!("{}", project.games()?.join(", "));
    /// # Ok::<(), massicot::Error>(())
    /// ```
    ///
    /// # Errors
    /// A folder that there is not; a system that gives no threads.
    pub fn open(folder: impl AsRef<Path>) -> Result<Project, Error> {
        let folder = folder.as_ref();
        let root = Root::at(folder).map_err(|error| {
            Error::Failed(message!(
                "api-open",
                "`{folder}` is no project: {error}",
                folder = folder.display(),
                error
            ))
        })?;
        let threads = ThreadPoolBuilder::new().stack_size(STACK).build();
        Ok(Project {
            root,
            threads: threads.map_err(|error| {
                Error::Failed(message!("no-threads", "no threads: {error}", error))
            })?,
            watch: Watch::default(),
            progress: Box::new(()),
        })
    }

    /// Registers all work with a watch of the caller's, which can cancel it from another thread.
    #[must_use]
    pub fn with_watch(self, watch: Watch) -> Project {
        Project { watch, ..self }
    }

    /// Tells how far work has come.
    #[must_use]
    pub fn with_progress(self, progress: impl Progress + Send + 'static) -> Project {
        Project {
            progress: Box::new(progress),
            ..self
        }
    }

    /// The games by name, in the order of their folders.
    ///
    /// # Errors
    /// A project without any.
    pub fn games(&self) -> Result<Vec<String>, Error> {
        open::games(&self.root, &[])
    }

    /// Finds all there is to find. What is wrong with the content is no error here.
    ///
    /// ```no_run
    /// use massicot::{CheckOptions, Project};
    ///
    /// let findings = Project::open("my-game")?.check(&CheckOptions::default())?;
    /// for finding in findings.iter() {
    ///     println!("{}: {}", finding.code, finding.message);
    /// }
    /// # Ok::<(), massicot::Error>(())
    /// ```
    ///
    /// # Errors
    /// A name that there is not; the wish to end.
    pub fn check(&self, options: &CheckOptions) -> Result<Findings, Error> {
        let check = || check::check(&self.root, options, self.control());
        let outcome = self.threads.install(check)?;
        Ok(Findings::new(outcome.report, outcome.project.sources))
    }

    /// Makes the files to print, or what a service takes, and writes them.
    ///
    /// ```no_run
    /// use massicot::{BuildOptions, Paper, Project};
    ///
    /// let options = BuildOptions {
    ///     paper: Some(Paper::Named("letter")),
    ///     ..BuildOptions::default()
    /// };
    /// for made in Project::open("my-game")?.build(&options)?.made {
    ///     println!("{}", made.path.display());
    /// }
    /// # Ok::<(), massicot::Error>(())
    /// ```
    ///
    /// # Errors
    /// A name that there is not; errors in the content; what cannot be made or written; the wish to
    /// end. Of sheets nothing is written then; of a service what was made before.
    pub fn build(&self, options: &BuildOptions) -> Result<Built, Error> {
        let mut built = Built::default();
        let mut tell = |event: Event<'_>| match event {
            Event::Made(made) => built.made.push(made.clone()),
            Event::LeftOut(line) => built.left_out.push(line.clone()),
            Event::Stale(stale) if !stale.files.is_empty() => built.stale.push(stale.clone()),
            Event::Stale(_)
            | Event::Waiting(_)
            | Event::Beside(..)
            | Event::Preflight(..)
            | Event::Kept(..) => {}
        };
        let build = || build::build(&self.root, options, self.control(), &mut tell);
        let untranslated = self.threads.install(build)?;
        Ok(Built {
            untranslated,
            ..built
        })
    }

    /// Draws single faces, by a pattern `game/component/entry`, and writes nothing.
    ///
    /// ```no_run
    /// use massicot::{ExportOptions, Project};
    ///
    /// let faces = Project::open("my-game")?.export("my-game/cards/ace", &ExportOptions::default())?;
    /// println!("{} bytes of PNG", faces[0].bytes.len());
    /// # Ok::<(), massicot::Error>(())
    /// ```
    ///
    /// # Errors
    /// A pattern that means no piece; errors in the content; the wish to end.
    pub fn export(&self, pieces: &str, options: &ExportOptions) -> Result<Vec<Output>, Error> {
        self.threads.install(|| {
            let loaded = export::load(&self.root, &[pieces.to_owned()], options, self.control())?;
            let text = TextEngine::new(&loaded.project.fonts);
            let mut outputs = Vec::new();
            for (game, fronts) in loaded.wanted()? {
                let of = (game, fronts.as_slice());
                let mut put = |output| {
                    outputs.push(output);
                    Ok(())
                };
                let control = self.control();
                faces(&loaded.project, of, &text, options, control, &mut put)?;
            }
            Ok(outputs)
        })
    }

    fn control(&self) -> Control<'_> {
        Control {
            progress: &*self.progress,
            watch: &self.watch,
            cache: None,
        }
    }
}
