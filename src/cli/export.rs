//! `massicot export`

use std::path::{Path, PathBuf};

use super::args::{self, Export};
use super::session::{Failure, Session};
use super::words;
use crate::load::Game;
use crate::pipeline::export;
use crate::pipeline::ledger::Ledger;
use crate::pipeline::options::{ExportOptions, FaceFormat, Sides};
use crate::pipeline::outputs::Output;
use crate::render::TextEngine;
use crate::write::files::OutDir;

pub fn run(session: &Session, args: &Export) -> Result<(), Failure> {
    let options = options(args);
    let loaded = export::load(&session.root, &args.pieces, &options)?;
    let project = &loaded.project;
    session.tell(&loaded.report, &project.sources);
    let wanted = loaded.wanted()?;
    let count: usize = wanted.iter().map(|(_, jobs)| jobs.len()).sum();
    let target = Target::new(session, args, count)?;
    let text = TextEngine::new(&project.fonts);
    for (game, fronts) in wanted {
        let of = (game, fronts.as_slice());
        let (outputs, report) = export::faces(project, of, &text, &options, session.control())?;
        session.tell(&report, &project.sources);
        let files = target.files(game)?;
        for output in outputs {
            session.console.say(&files.write(output)?);
        }
        files.finish()?;
    }
    Ok(())
}

/// What the command line says, as the pipeline takes it.
fn options(args: &Export) -> ExportOptions {
    ExportOptions {
        language: args.language.clone(),
        format: match args.format {
            args::FaceFormat::Png => FaceFormat::Png,
            args::FaceFormat::Svg => FaceFormat::Svg,
            args::FaceFormat::Pdf => FaceFormat::Pdf,
        },
        dpi: args.dpi,
        bleed: args.bleed,
        transparent_corners: args.corners == args::Corners::Transparent,
        grayscale: args.grayscale,
        low_ink: args.low_ink,
        sides: match args.side {
            args::Sides::Front => Sides::Front,
            args::Sides::Back => Sides::Back,
            args::Sides::Both => Sides::Both,
        },
    }
}

/// Where the files go: one file, a folder with a file for each face, or the project's own folder of
/// outputs, with a record of them.
enum Target {
    File(OutDir, PathBuf),
    Folder(OutDir),
    Outputs(OutDir),
}

impl Target {
    fn new(session: &Session, args: &Export, pieces: usize) -> Result<Target, Failure> {
        let Some(path) = &args.output else {
            return Ok(Target::Outputs(OutDir::below(session.root.dir(), "out")?));
        };
        let single = pieces == 1 && args.side != args::Sides::Both;
        let names_file = path.extension().is_some() && !path.is_dir();
        match (names_file, single) {
            (true, true) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let folder = if folder.as_os_str().is_empty() {
                    Path::new(".")
                } else {
                    folder
                };
                let name = path.file_name().unwrap_or_default();
                Ok(Target::File(OutDir::chosen(folder), name.into()))
            }
            (true, false) => Err(Failure::usage(
                format!(
                    "`{}` is one file, and there is more than one to write",
                    path.display()
                ),
                "give a folder",
            )),
            (false, _) => Ok(Target::Folder(OutDir::chosen(path))),
        }
    }

    fn files(&self, game: &Game) -> Result<Files<'_>, Failure> {
        Ok(match self {
            Target::File(dir, file) => Files::Plain(dir, Some(file)),
            Target::Folder(dir) => Files::Plain(dir, None),
            Target::Outputs(dir) => Files::Recorded(Ledger::open(dir, game)?),
        })
    }
}

/// The files of one game.
enum Files<'t> {
    /// In a folder, under a name of their own where the user gave one.
    Plain(&'t OutDir, Option<&'t PathBuf>),
    Recorded(Ledger),
}

impl Files<'_> {
    /// Writes one; what to say of it.
    fn write(&self, output: Output) -> Result<String, Failure> {
        match self {
            Files::Plain(dir, file) => {
                let name = file.map_or(&*output.path, PathBuf::as_path);
                let path = dir.write(name, &output.bytes)?;
                Ok(format!("wrote {}", path.display()))
            }
            Files::Recorded(ledger) => {
                let made = output.write(ledger)?;
                let replaced = words::replaced(made.replaced.as_ref());
                Ok(format!("wrote {}{replaced}", made.path.display()))
            }
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Files::Plain(..) => Ok(()),
            Files::Recorded(ledger) => Ok(ledger.keep()?),
        }
    }
}
