//! Single faces, each as a file.

use std::path::PathBuf;

use kurbo::BezPath;

use super::cached::CachedFaces;
use super::ledger::FileOrigin;
use super::options::{ExportOptions, FaceFormat, Sides, TableForm};
use super::outputs::{Content, Output};
use super::printing::pdf_profile;
use super::select::{self, PiecePattern};
use super::variant::{self, Variant};
use super::{Control, Error, faces, folder, html, open, pass};
use crate::diag::{Diagnostic, Report, Severity};
use crate::load::{Component, Game, Project, Root};
use crate::message::Message;
use crate::render::{Face, FaceJob, FaceSide, Ink, Plan, TextEngine, ordered};
use crate::view::KnownFaces;
use crate::write;
use crate::write::pdf::{Metadata, PageBox, write_face_pdf};
use crate::write::png::{self, Extent, PngOptions};
use crate::write::table::ExportTable;

/// A table as the bytes of a file; `name` is that of its sheet.
///
/// # Errors
/// One sentence: what the form cannot hold.
pub fn table(table: &ExportTable, form: TableForm, name: &str) -> Result<Vec<u8>, Message> {
    match form {
        TableForm::Csv => Ok(write::csv::bytes(table)),
        TableForm::Xlsx => write::workbook::xlsx::bytes(table, name),
        TableForm::Ods => write::workbook::ods::bytes(table, name),
    }
}

/// Games of which faces are drawn.
pub struct LoadedGames {
    pub project: Project,
    /// What there is to tell beside errors.
    pub report: Report,
    known: Vec<String>,
    patterns: Vec<PiecePattern>,
}

impl LoadedGames {
    /// The fronts that are meant, of each game.
    ///
    /// # Errors
    /// A pattern that means none.
    pub fn wanted(&self) -> Result<Vec<(&Game, Vec<FaceJob>)>, Error> {
        select::wanted(&self.project.games, &self.patterns, &self.known)
    }
}

/// Loads the games that pieces are of, in the language asked for.
///
/// # Errors
/// Text that is no pattern; errors in the files of the games; games that are not in the language.
pub fn load(
    root: &Root,
    pieces: &[String],
    options: &ExportOptions,
    control: Control<'_>,
) -> Result<LoadedGames, Error> {
    let patterns = select::patterns(pieces)?;
    let known = open::games(root, &[])?;
    let games = select::of_patterns(known.clone(), &patterns);
    let (mut project, mut report) = open::load(root, &games, &control.watch.limits())?;
    open::speak(&mut project, options.language.as_deref(), false)?;
    report.extend(open::compose(&mut project, control)?.into_vec());
    Ok(LoadedGames {
        project,
        report,
        known,
        patterns,
    })
}

/// Loads the games that pieces are of, in their own language, for work that looks at no overlay but
/// that of the language `tag`; with the errors of the others.
///
/// # Errors
/// Text that is no pattern; other errors in the files of the games.
pub fn load_beside(
    root: &Root,
    pieces: &[String],
    tag: &str,
    control: Control<'_>,
) -> Result<(LoadedGames, Report), Error> {
    let patterns = select::patterns(pieces)?;
    let known = open::games(root, &[])?;
    let games = select::of_patterns(known.clone(), &patterns);
    let mut loaded = open::load_beside(root, &games, Some(tag), &control.watch.limits())?;
    let composed = open::compose(&mut loaded.project, control)?;
    loaded.report.extend(composed.into_vec());
    let own = LoadedGames {
        project: loaded.project,
        report: loaded.report,
        known,
        patterns,
    };
    Ok((own, loaded.aside))
}

/// Draws the faces of some pieces of a game, by their fronts, and makes a file of each, or of the
/// rulebooks that they are pages of. Each is handed to `put` as soon as it is made, in order, and none
/// after the first that has an error. What there is to tell beside errors.
///
/// # Errors
/// The errors of all faces; what a format cannot hold; what `put` refuses; the wish to end.
pub fn faces(
    project: &Project,
    (game, fronts): (&Game, &[FaceJob]),
    text: &TextEngine,
    options: &ExportOptions,
    control: Control<'_>,
    put: &mut dyn FnMut(Output) -> Result<(), Error>,
) -> Result<Report, Error> {
    if options.format == FaceFormat::Html {
        // By `write::html`.
        let (books, report) = html::books(project, (game, fronts), text, options, control)?;
        books.into_iter().try_for_each(put)?;
        return Ok(report);
    }
    let asked = |component: &Component| {
        let mut fronts = fronts.iter();
        fronts.any(|job| std::ptr::eq(job.component(game), component))
    };
    let plan = Plan::new(game, asked);
    let ink = Ink::wanted(options.low_ink);
    let renderer = faces::renderer(project, game, text, ink, &plan, control)?;
    let renderer = match options.format {
        FaceFormat::Png => renderer.at(options.dpi),
        _ => renderer,
    };
    let known = KnownFaces::default();
    let jobs = sided(game, fronts, options.sides);
    let form = |job: FaceJob| FaceForm::new(options, game, job).key();
    let ahead = jobs.iter().map(|(_, job)| (*job, form(*job)));
    let cached = CachedFaces::new(&renderer, &known, control).in_order(ahead);
    let step = control.progress.start(jobs.len(), &game.id);
    let variant = variant::export(options);
    let make = |(front, job): (FaceJob, FaceJob)| {
        control.go_on()?;
        let form = FaceForm::new(options, game, job);
        let made = cached.file(&[job], form.key().as_deref(), || {
            let drawn = renderer.draw(job);
            let face = drawn.face.as_ref();
            let _watched = renderer.watched(job);
            let bytes = face.map(|face| form.encode(face, game));
            Ok((bytes.transpose()?, drawn.diagnostics))
        })?;
        step();
        Ok::<_, Error>((front, job, made))
    };
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    let found: Result<Vec<Diagnostic>, Error> = ordered(jobs, make, |results| {
        let mut found = Vec::new();
        let mut is_sound = true;
        for made in results {
            let (front, job, (bytes, diagnostics)) = made?;
            is_sound &= !diagnostics.iter().any(is_error);
            found.extend(diagnostics);
            if let (true, Some(bytes)) = (is_sound, bytes) {
                let name = file_name(game, front, job.side, options.format, &variant);
                put(Output {
                    path: folder(game).join(name),
                    bytes,
                    origin: FileOrigin {
                        made_by: variant.command.clone(),
                        of: vec![front.name(game)],
                    },
                    content: Content::Face,
                })?;
            }
        }
        Ok(found)
    });
    pass(project, found?.into_iter().collect())
}

/// The paths of all files that fronts of a game come to, one after the other.
pub fn paths(game: &Game, fronts: &[FaceJob], options: &ExportOptions) -> Vec<PathBuf> {
    let variant = variant::export(options);
    let jobs = sided(game, fronts, options.sides).into_iter();
    let path = |(front, job): (FaceJob, FaceJob)| {
        folder(game).join(file_name(game, front, job.side, options.format, &variant))
    };
    jobs.map(path).collect()
}

/// What is exported, in words: the same for all parts of it.
pub fn command(pieces: &[String], options: &ExportOptions) -> String {
    let variant = variant::export(options);
    let language = options.language.as_deref().unwrap_or_default();
    format!(
        "{} {} {:?} {:?} {language}",
        variant.command,
        pieces.join(" "),
        options.format,
        options.sides
    )
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
        FaceFormat::Html => "html",
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

/// As what one face is written.
struct FaceForm<'o> {
    options: &'o ExportOptions,
    /// Of a PNG, the part of the face that is shown.
    extent: Extent,
}

impl FaceForm<'_> {
    fn new<'o>(options: &'o ExportOptions, game: &Game, job: FaceJob) -> FaceForm<'o> {
        let extent = match options.transparent_corners {
            _ if options.bleed => Extent::Bleed,
            false => Extent::Trim,
            true => Extent::Outline(outline(job, game)),
        };
        FaceForm { options, extent }
    }

    /// All that the file is made of beside the face, where it is dear to make: a PNG. The drawing
    /// itself and a page of it cost less than to look for them.
    fn key(&self) -> Option<String> {
        let options = self.options;
        (options.format == FaceFormat::Png).then(|| {
            format!(
                "png {:?} {:?} {:?} {:?}",
                options.dpi, self.extent, options.grayscale, options.low_ink
            )
        })
    }

    fn encode(&self, face: &Face, game: &Game) -> Result<Vec<u8>, Error> {
        let options = self.options;
        let failed = |error: Message| {
            let (game, face) = (&game.id, &face.name);
            Error::Failed(message!(
                "export-failed",
                "{game}/{face}: {error}",
                game,
                face,
                error
            ))
        };
        match options.format {
            FaceFormat::Png => {
                let png = PngOptions {
                    dpi: options.dpi,
                    extent: self.extent.clone(),
                    grayscale: options.grayscale,
                };
                png::encode(face, &png).map_err(|error| failed(error.to_string().into()))
            }
            FaceFormat::Svg => Ok(write::svg::encode(face, options.bleed, options.grayscale)),
            FaceFormat::Html => Err(failed(message!(
                "pipeline-export-encode",
                "a face is no web page"
            ))),
            FaceFormat::Pdf => {
                let page = match options.bleed {
                    true => PageBox::Bleed,
                    false => PageBox::Trim,
                };
                let metadata = Metadata {
                    title: &format!("{} — {}", game.title, face.name),
                    author: game.author.as_deref(),
                    language: &game.language,
                };
                let profile = pdf_profile(options.grayscale);
                profile
                    .and_then(|profile| {
                        write_face_pdf(face.clone().into(), page, &metadata, &profile)
                    })
                    .map_err(|error| failed(error.to_string().into()))
            }
        }
    }
}
