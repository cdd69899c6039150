//! `massicot export`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::args::{CacheArgs, FaceArgs};
use super::candidates;
use super::export_format::ExportFormat;
use super::session::{Failure, Session};
use super::{cache, export_table, merge, values, words};
use crate::load::{Game, Project};
use crate::message::Message;
use crate::pipeline::ledger::Ledger;
use crate::pipeline::options::{ExportOptions, FaceFormat, Sides};
use crate::pipeline::outputs::Output;
use crate::pipeline::part_record::{self, PartRecord};
use crate::pipeline::partition::Partition;
use crate::pipeline::{Control, Error, build, export};
use crate::render::{FaceJob, TextEngine};
use crate::write::files::{self, OutDir, OutLock, WholeFile};

/// Write single cards as PNG, SVG or PDF, rulebooks as HTML, entries as a spreadsheet
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot export my-game/cards/ace                    out/my-game/cards/ace.png
  massicot export 'my-game/cards/*' --side both        every card, front and back
  massicot export my-game/cards/ace -o ace.png --dpi 600 --bleed
  massicot export my-game/cards/ace -o - | magick - ace.webp
                                                       to another program
  massicot export 'my-game/**' --format svg            everything as SVG
  massicot export 'my-game/**' --partition hash:2/8 -o parts/2
                                                       a part, on one of eight machines
  massicot export my-game/rules --format html          the rulebook for a screen, one file
  massicot export my-game/cards --format xlsx          the entries as a spreadsheet: cards.xlsx
  massicot export my-game --language de --format xlsx  its texts for translators: my-game-de.xlsx")]
pub struct Export {
    /// What to write, as GAME/COMPONENT/ID; * stands for anything within a part. As a spreadsheet:
    /// GAME/COMPONENT, or for translators GAME
    #[arg(value_name = "GAME/COMPONENT/ID", value_parser = values::game, required = true, add = candidates::pieces())]
    pub pieces: Vec<String>,
    /// The format [default: what the file's name ends in, else png]
    #[arg(long, value_enum)]
    pub format: Option<ExportFormat>,
    /// Dots an inch (PNG)
    #[arg(long, default_value_t = ExportOptions::DPI, value_name = "N", value_parser = dpi)]
    pub dpi: f64,
    /// With the bleed; else just the trimmed piece
    #[arg(long)]
    pub bleed: bool,
    /// Corners: transparent outside the piece's outline, or square
    #[arg(long, value_enum, default_value_t = Corners::Square, conflicts_with = "bleed")]
    pub corners: Corners,
    #[command(flatten)]
    pub faces: FaceArgs,
    #[command(flatten)]
    pub cache: CacheArgs,
    /// Only a part of the pieces, slice:2/8 or hash:2/8 the second of eight, into a folder of its own
    /// (-o) for `massicot merge`; auto takes it from a CI runner or a batch queue
    #[arg(long, value_name = "PART", value_parser = merge::partition, requires = "output")]
    pub partition: Option<Partition>,
    /// Which side
    #[arg(long, value_enum, default_value_t = Sides::Front)]
    pub side: Sides,
    /// A file for one piece, or - for standard output; a folder for several; in a folder, options that change a file add
    /// themselves to its name, as in ace-600dpi.png [default: out/<game>/<component>/; of a
    /// spreadsheet <component>.xlsx here]
    #[arg(short, long, alias = "out", value_name = "PATH")]
    pub output: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corners {
    Square,
    Transparent,
}

fn dpi(text: &str) -> Result<f64, Message> {
    let dpi: f64 = text
        .parse()
        .map_err(|_| message!("cli-export-dpi", "not a number"))?;
    match (10.0..=4800.0).contains(&dpi) {
        true => Ok(dpi),
        false => Err(message!("cli-export-dpi-from", "from 10 to 4800")),
    }
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Export) -> Result<(), Failure> {
    session.end_on_signal();
    let chosen = match args.partition {
        // It has a folder, whatever its name.
        Some(_) => args.format.unwrap_or(ExportFormat::Png),
        None => ExportFormat::chosen(args.format, args.output.as_deref())?,
    };
    let format = match chosen.parts() {
        Ok(format) => format,
        Err(form) => {
            let table = export_table::TableArgs {
                pieces: &args.pieces,
                language: args.faces.language.as_deref(),
                form,
                output: args.output.as_deref(),
            };
            return export_table::run(session, &table);
        }
    };
    if let Some(path) = args.output.as_deref()
        && !files::is_standard_output(path)
    {
        build::outside_sources(&session.root, path)?;
    }
    let options = options(args, format);
    let loaded = export::load(&session.root, &args.pieces, &options, session.control())?;
    let project = &loaded.project;
    session.tell(&loaded.report, &project.sources);
    let mut wanted = loaded.wanted()?;
    let mut record = match args.partition {
        Some(part) => Some(take_part(part, args, &options, project, &mut wanted)?),
        None => None,
    };
    let count: usize = wanted
        .iter()
        .map(|(_, jobs)| files_of(jobs, options.format))
        .sum();
    let target = ExportTarget::new(session, args, count)?;
    let text = TextEngine::new(&project.fonts);
    let cache = cache::open(&args.cache, session)?;
    let control = Control {
        cache: cache.as_ref(),
        ..session.control()
    };
    let written = wanted.into_iter().try_for_each(|(game, fronts)| {
        let of = (game, fronts.as_slice());
        let mut files = target.files(game)?;
        let mut put = |output: Output| {
            if let Some(record) = &mut record {
                record.add(&output.path, &output.bytes);
            }
            files.write(output)
        };
        let report = export::faces(project, of, &text, &options, control, &mut put)?;
        session.tell(&report, &project.sources);
        let lines = files.finish()?;
        lines.iter().for_each(|line| session.console.say(line));
        Ok::<_, Failure>(())
    });
    // Where a face has an error as well.
    cache::finish(session, cache);
    written?;
    if let (Some(record), Some(dir)) = (&mut record, &args.output) {
        record.end(project)?;
        let record = record.to_json()?;
        OutDir::chosen(dir).write(Path::new(part_record::FILE), record.as_bytes())?;
    }
    Ok(())
}

/// Leaves of the fronts those of a part; the record of it.
fn take_part(
    part: Partition,
    args: &Export,
    options: &ExportOptions,
    project: &Project,
    wanted: &mut [(&Game, Vec<FaceJob>)],
) -> Result<PartRecord, Failure> {
    if options.format == FaceFormat::Html {
        let help = message!("leave-out-partition", "leave out --partition");
        return Err(Failure::usage(
            message!("cli-export-take-part", "a rulebook is one file"),
            help,
        ));
    }
    let names_file = |path: &PathBuf| {
        let is_face = ExportFormat::of(path).is_some_and(|format| format.parts().is_ok());
        files::is_standard_output(path) || path.is_file() || is_face && !path.is_dir()
    };
    if args.output.as_ref().is_none_or(names_file) {
        let help = message!(
            "cli-export-take-part-name-one-parts",
            "name one: -o parts/{part}",
            part = part.number()
        );
        return Err(Failure::usage(
            message!(
                "cli-export-take-part-folder-own",
                "a part has a folder of its own"
            ),
            help,
        ));
    }
    let all = wanted.iter();
    let whole: Vec<PathBuf> = all
        .flat_map(|(game, fronts)| export::paths(game, fronts, options))
        .collect();
    let mut index = 0;
    for (game, fronts) in wanted {
        fronts.retain(|job| {
            let holds = part.holds(index, &format!("{}/{}", game.id, job.name(game)));
            index += 1;
            holds
        });
    }
    let command = export::command(&args.pieces, options);
    Ok(PartRecord::new(project, part, command, whole))
}

/// How many files the fronts of pieces come to, one side of each.
fn files_of(jobs: &[FaceJob], format: FaceFormat) -> usize {
    match format {
        // Pages of one rulebook are one file.
        FaceFormat::Html => jobs
            .chunk_by(|one, next| one.component == next.component)
            .count(),
        _ => jobs.len(),
    }
}

/// What the command line says, as the pipeline takes it.
fn options(args: &Export, format: FaceFormat) -> ExportOptions {
    ExportOptions {
        language: args.faces.language.clone(),
        format,
        dpi: args.dpi,
        bleed: args.bleed,
        transparent_corners: args.corners == Corners::Transparent,
        grayscale: args.faces.grayscale,
        low_ink: args.faces.low_ink,
        sides: args.side,
    }
}

/// Where the files go: one file, a folder with a file for each face, or the project's own folder of
/// outputs, with a record of them.
enum ExportTarget {
    StandardOutput,
    File(OutDir, PathBuf),
    Folder(OutDir),
    Outputs { out: OutDir, _lock: OutLock },
}

impl ExportTarget {
    fn new(session: &Session, args: &Export, pieces: usize) -> Result<ExportTarget, Failure> {
        let Some(path) = &args.output else {
            let out = OutDir::below(session.root.dir(), "out")?;
            let lock = out.lock(|dir| session.console.say(words::waiting(dir)))?;
            return Ok(ExportTarget::Outputs { out, _lock: lock });
        };
        if args.partition.is_some() {
            return Ok(ExportTarget::Folder(OutDir::chosen(path)));
        }
        let to_standard_output = files::is_standard_output(path);
        let single = pieces == 1 && args.side != Sides::Both;
        let names_file = path.extension().is_some() && !path.is_dir();
        match (names_file || to_standard_output, single) {
            (true, true) if to_standard_output => Ok(ExportTarget::StandardOutput),
            (true, true) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let folder = if folder.as_os_str().is_empty() {
                    Path::new(".")
                } else {
                    folder
                };
                let name = path.file_name().unwrap_or_default();
                Ok(ExportTarget::File(OutDir::chosen(folder), name.into()))
            }
            (true, false) => Err(Failure::usage(
                message!(
                    "cli-export",
                    "`{path}` is one file, and there is more than one to write",
                    path = path.display()
                ),
                message!("cli-export-give-folder", "give a folder"),
            )),
            (false, _) => Ok(ExportTarget::Folder(OutDir::chosen(path))),
        }
    }

    fn files(&self, game: &Game) -> Result<ExportFiles<'_>, Failure> {
        let to = match self {
            ExportTarget::StandardOutput => FilesTo::StandardOutput(Vec::new()),
            ExportTarget::File(dir, file) => FilesTo::Plain(dir, Some(file), Vec::new()),
            ExportTarget::Folder(dir) => FilesTo::Plain(dir, None, Vec::new()),
            ExportTarget::Outputs { out, .. } => FilesTo::Recorded(Ledger::open(out, game)?),
        };
        let lines = Vec::new();
        Ok(ExportFiles { to, lines })
    }
}

/// The files of one game, which come into their places together.
struct ExportFiles<'t> {
    to: FilesTo<'t>,
    /// What to say of each.
    lines: Vec<Message>,
}

enum FilesTo<'t> {
    /// The bytes of the one file.
    StandardOutput(Vec<u8>),
    /// In a folder, under a name of their own where the user gave one; those that wait.
    Plain(&'t OutDir, Option<&'t PathBuf>, Vec<WholeFile>),
    Recorded(Ledger),
}

impl ExportFiles<'_> {
    fn write(&mut self, output: Output) -> Result<(), Error> {
        let line = match &mut self.to {
            FilesTo::StandardOutput(bytes) => {
                *bytes = output.bytes;
                return Ok(());
            }
            FilesTo::Plain(dir, file, waiting) => {
                let name = file.map_or(&*output.path, PathBuf::as_path);
                let whole = dir.whole(name, &output.bytes)?;
                let line = wrote(whole.path());
                waiting.push(whole);
                line
            }
            FilesTo::Recorded(ledger) => {
                let made = output.write(ledger)?;
                let replaced = words::replaced(made.replaced.as_ref());
                let parts = [Some(wrote(&made.path)), replaced];
                Message::joined(parts.into_iter().flatten(), ", ")
            }
        };
        self.lines.push(line);
        Ok(())
    }

    /// Puts them into their places; what to say of them.
    fn finish(self) -> Result<Vec<Message>, Error> {
        match self.to {
            FilesTo::StandardOutput(bytes) => files::to_standard_output(&bytes)?,
            FilesTo::Plain(_, _, waiting) => WholeFile::keep_all(waiting)?,
            FilesTo::Recorded(ledger) => ledger.keep()?,
        }
        Ok(self.lines)
    }
}

fn wrote(path: &Path) -> Message {
    message!("export-wrote", "wrote {path}", path = words::shown(path))
}
