//! `massicot export`

use std::path::{Path, PathBuf};

use kurbo::BezPath;
use rayon::prelude::*;

use super::args::{Corners, Export, FaceFormat, Sides};
use super::ledger::{Ledger, Origin};
use super::pieces::{patterns, wanted};
use super::session::{self, Failure, Session};
use super::variant::{self, Variant};
use crate::diag::Report;
use crate::load::{Component, Game};
use crate::render::{Face, FaceJob, FaceSide, Ink, Plan, Renderer, TextEngine};
use crate::write::files::OutDir;
use crate::write::pdf::{Inks, Metadata, PageBox, PdfPreset, PdfProfile, write_face_pdf};
use crate::write::png::{self, Extent, PngOptions};

pub fn run(session: &Session, args: &Export) -> Result<(), Failure> {
    let patterns = patterns(&args.pieces)?;
    let known = session.games(&[])?;
    let games: Vec<String> = known
        .iter()
        .filter(|game| patterns.iter().any(|pattern| pattern.game.is_match(game)))
        .cloned()
        .collect();
    let mut project = session.load(&games)?;
    session.speak(&mut project, args.language.as_deref(), false)?;
    let wanted = wanted(&project, &patterns, &known)?;
    let count: usize = wanted.iter().map(|(_, jobs)| jobs.len()).sum();
    let target = Target::new(session, args, count)?;
    let text = TextEngine::new(&project.fonts);
    for (game, jobs) in wanted {
        let ink = Ink::wanted(args.low_ink);
        let asked = |component: &Component| {
            let mut jobs = jobs.iter();
            jobs.any(|job| std::ptr::eq(job.component(game), component))
        };
        let plan = Plan::new(game, asked);
        let renderer = session.renderer(&project, game, &text, ink, &plan)?;
        let jobs = sided(game, &jobs, args.side);
        export_game(session, args, &renderer, &jobs, &target)?;
    }
    Ok(())
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
        let single = pieces == 1 && args.side != Sides::Both;
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
    fn write(&self, name: &Path, bytes: &[u8], origin: Origin) -> Result<String, Failure> {
        match self {
            Files::Plain(dir, file) => {
                let path = dir.write(file.map_or(name, PathBuf::as_path), bytes)?;
                Ok(format!("wrote {}", path.display()))
            }
            Files::Recorded(ledger) => {
                let written = ledger.write(name, bytes, origin)?;
                Ok(format!(
                    "wrote {}{}",
                    written.path.display(),
                    written.instead
                ))
            }
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Files::Plain(..) => Ok(()),
            Files::Recorded(ledger) => ledger.keep(),
        }
    }
}

fn export_game(
    session: &Session,
    args: &Export,
    renderer: &Renderer<'_>,
    jobs: &[(FaceJob, FaceJob)],
    target: &Target,
) -> Result<(), Failure> {
    let game = renderer.game();
    let bar = session.console.progress(jobs.len(), &game.id);
    let drawn: Vec<_> = jobs
        .par_iter()
        .map(|(front, job)| {
            let drawn = renderer.draw(*job);
            bar.inc(1);
            let bytes = drawn.face.map(|face| encode(&face, args, game, *job));
            (*front, *job, bytes, drawn.diagnostics)
        })
        .collect();
    bar.finish_and_clear();
    let report: Report = drawn.iter().flat_map(|(.., found)| found.clone()).collect();
    session.pass(renderer.project(), report)?;
    let (variant, files) = (variant::export(args), target.files(game)?);
    for (front, job, bytes, _) in drawn {
        let Some(bytes) = bytes else { continue };
        let name = file_name(game, front, job.side, args.format, &variant);
        let origin = Origin {
            made_by: variant.command.clone(),
            of: vec![front.name(game)],
        };
        let said = files.write(&session::folder(game).join(name), &bytes?, origin)?;
        session.console.say(&said);
    }
    files.finish()
}

/// The faces to write for the fronts asked for. A back that all share is written for each.
fn sided(game: &Game, fronts: &[FaceJob], sides: Sides) -> Vec<(FaceJob, FaceJob)> {
    let plan = Plan::new(game, |_| true);
    let back = |front: &FaceJob| {
        let own = |job: &&FaceJob| {
            job.component == front.component
                && job.side == FaceSide::Back
                && (job.entry.is_none() || job.entry == front.entry)
        };
        plan.faces.iter().find(own).copied()
    };
    let mut jobs = Vec::new();
    for front in fronts {
        if sides != Sides::Back {
            jobs.push((*front, *front));
        }
        if sides != Sides::Front
            && let Some(back) = back(front)
        {
            jobs.push((*front, back));
        }
    }
    jobs
}

fn file_name(
    game: &Game,
    front: FaceJob,
    side: FaceSide,
    format: FaceFormat,
    variant: &Variant,
) -> PathBuf {
    let side = match side {
        FaceSide::Front => "",
        FaceSide::Back => "-back",
    };
    let ending = match format {
        FaceFormat::Png => "png",
        FaceFormat::Svg => "svg",
        FaceFormat::Pdf => "pdf",
    };
    let (name, suffix) = (front.name(game), &variant.suffix);
    PathBuf::from(format!("{name}{side}{suffix}.{ending}"))
}

/// The cut path of a piece as that side of it is seen.
fn outline(job: FaceJob, game: &Game) -> BezPath {
    let stock = &job.component(game).stock;
    match job.side {
        FaceSide::Front => stock.cut_path(),
        FaceSide::Back => stock.turned_over().cut_path(),
    }
}

fn encode(face: &Face, args: &Export, game: &Game, job: FaceJob) -> Result<Vec<u8>, Failure> {
    let failed = |error: String| Failure::Failed(format!("{}/{}: {error}", game.id, face.name));
    match args.format {
        FaceFormat::Png => {
            let extent = match args.corners {
                _ if args.bleed => Extent::Bleed,
                Corners::Square => Extent::Trim,
                Corners::Transparent => Extent::Outline(outline(job, game)),
            };
            let options = PngOptions {
                dpi: args.dpi,
                extent,
                grayscale: args.grayscale,
            };
            png::encode(face, &options).map_err(|error| failed(error.to_string()))
        }
        FaceFormat::Svg => Ok(crate::write::svg::encode(face, args.bleed, args.grayscale)),
        FaceFormat::Pdf => {
            let page = if args.bleed {
                PageBox::Bleed
            } else {
                PageBox::Trim
            };
            let metadata = Metadata {
                title: &format!("{} — {}", game.title, face.name),
                author: game.author.as_deref(),
                language: &game.language,
            };
            let preset = PdfPreset {
                colours: if args.grayscale {
                    Inks::Grey
                } else {
                    Inks::Rgb
                },
                ..PdfPreset::default()
            };
            PdfProfile::new(&preset)
                .and_then(|profile| write_face_pdf(face.clone().into(), page, &metadata, &profile))
                .map_err(|error| failed(error.to_string()))
        }
    }
}
