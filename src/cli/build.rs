//! `massicot build`

use std::path::PathBuf;

use super::args::{Backs, Build, Paper};
use super::console::counted;
use super::cuts;
use super::pieces::{patterns, wanted};
use super::printers;
use super::services;
use super::session::{self, Failure, Session};
use super::sheets::{self, Imposed, LayoutOptions};
use crate::check;
use crate::diag::{Diagnostic, Report, codes, did_you_mean};
use crate::host::Stopwatch;
use crate::impose::{Duplex, SheetPreset, Side};
use crate::load::{Component, Entry, Game, Project};
use crate::render::{Drawn, FaceJob, FaceWithRuns, Ink, Plan, Renderer, TextEngine, ordered};
use crate::service::{Form, ServicePreset};
use crate::write::files::OutDir;
use crate::write::pdf::{FaceBook, Inks, Metadata, PdfError, PdfPreset, PdfProfile, Section};

pub fn run(session: &Session, args: &Build) -> Result<(), Failure> {
    let watch = Stopwatch::start();
    let games = session.games(&args.games)?;
    let out = match &args.out {
        Some(dir) => OutDir::chosen(dir),
        None => OutDir::below(session.root.dir(), "out")?,
    };
    let service = args.service.as_deref();
    let service = service
        .map(|name| session.service_preset(name))
        .transpose()?;
    let preset = preset(session, args, service.as_ref())?;
    let mut project = session.load(&games)?;
    session.speak(
        &mut project,
        args.language.as_deref(),
        !args.games.is_empty(),
    )?;
    known_components(&project, &args.component)?;
    let found = check::content(&project).into_vec();
    let report = check::settled(&project, found, check::Reach::Content);
    let lacking = |found: &&Diagnostic| found.code == codes::MISSING_TRANSLATION;
    let lacking = report.iter().filter(lacking).count();
    session.pass(&project, report)?;
    if let Some(service) = service.filter(|service| !matches!(service.form, Form::Sheet(_))) {
        return services::run(session, args, &service, &project, &out);
    }
    let profile = profile(args)?;
    let text = TextEngine::new(&project.fonts);
    let mut outputs = Vec::new();
    for (game, plan) in plans(session, args, &project)? {
        let renderer = session.renderer(&project, game, &text, Ink::wanted(args.low_ink))?;
        outputs.extend(game_files(
            session, args, &renderer, &plan, &preset, &profile,
        )?);
    }
    // Nothing is written before everything is made: an error leaves every last file as it was.
    for output in outputs {
        let path = out.write(&output.name, &output.bytes)?;
        session
            .console
            .say(&format!("{}  {}", path.display(), output.words()));
    }
    if let (Some(tag), 1..) = (&args.language, lacking) {
        session.console.say(&format!(
            "not all of it is in the language `{tag}`: `massicot check --language {tag}` says what is not"
        ));
    }
    let seconds = watch.elapsed().as_secs_f64();
    session.console.say(&format!("in {seconds:.2} s"));
    Ok(())
}

fn preset_name<'a>(args: &'a Build, service: Option<&'a ServicePreset>) -> &'a str {
    match (service.map(|service| &service.form), &args.sheet) {
        (Some(Form::Sheet(name)), _) | (_, Some(name)) => name,
        (_, None) => match args.paper {
            Some(Paper::Named(name)) => name,
            Some(Paper::Size(..)) | None => "a4",
        },
    }
}

/// A preset on the paper that was asked for, where it is not its own.
fn on_paper(preset: SheetPreset, args: &Build) -> SheetPreset {
    let asked = match (args.paper, &args.sheet) {
        (Some(paper), Some(_)) | (Some(paper @ Paper::Size(..)), None) => paper,
        _ => return preset,
    };
    let Some(paper) = asked.paper() else {
        return preset;
    };
    SheetPreset {
        id: format!("{} {asked}", preset.id),
        paper,
        ..preset
    }
}

/// The sheet preset, with what was asked for otherwise.
fn preset(
    session: &Session,
    args: &Build,
    service: Option<&ServicePreset>,
) -> Result<SheetPreset, Failure> {
    let preset = session.sheet_preset(preset_name(args, service))?;
    let preset = on_paper(preset, args);
    let duplex = match args.backs {
        Some(Backs::LongEdge) => Duplex::LongEdge,
        Some(Backs::ShortEdge) => Duplex::ShortEdge,
        Some(Backs::None) => Duplex::None,
        Some(Backs::Separate) | None => preset.duplex,
    };
    Ok(SheetPreset { duplex, ..preset })
}

/// The kind of PDF that was asked for.
fn profile(args: &Build) -> Result<PdfProfile, Failure> {
    let colours = if args.grayscale {
        Inks::Grey
    } else {
        Inks::Rgb
    };
    let preset = PdfPreset {
        colours,
        ..PdfPreset::default()
    };
    PdfProfile::new(&preset).map_err(|error| Failure::Failed(error.to_string()))
}

/// Every component asked for is in one of the games.
fn known_components(project: &Project, asked: &[String]) -> Result<(), Failure> {
    let components = project.games.iter().flat_map(|game| &game.components);
    let mut known: Vec<&str> = Vec::new();
    for component in components {
        let sheet = component.sheet.as_ref().map(|sheet| sheet.value.as_str());
        known.push(&component.id.value);
        known.extend(sheet.filter(|sheet| !known.contains(sheet)));
    }
    match asked.iter().find(|id| !known.contains(&id.as_str())) {
        None => Ok(()),
        Some(id) => {
            let help = match did_you_mean(id, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the components are: {}", known.join(", ")),
            };
            Err(Failure::usage(
                format!("there is no component `{id}`"),
                help,
            ))
        }
    }
}

/// A file to write, and what is in it.
struct Output {
    name: PathBuf,
    bytes: Vec<u8>,
    content: Content,
}

enum Content {
    Sheets {
        pages: usize,
        sheets: usize,
        pieces: usize,
    },
    /// The cut paths of one sheet.
    Cuts,
}

impl Output {
    fn words(&self) -> String {
        let kilobytes = self.bytes.len().div_ceil(1000);
        match self.content {
            Content::Cuts => format!("cut paths, {kilobytes} kB"),
            Content::Sheets {
                pages,
                sheets,
                pieces,
            } => format!(
                "{}, {}, {}, {kilobytes} kB",
                counted(sheets, "sheet"),
                counted(pages, "page"),
                counted(pieces, "piece"),
            ),
        }
    }
}

/// What is to be printed of each game.
fn plans<'p>(
    session: &Session,
    args: &Build,
    project: &'p Project,
) -> Result<Vec<(&'p Game, Plan)>, Failure> {
    if !args.only.is_empty() {
        return only(session, args, project);
    }
    let asked = |component: &Component| {
        let named = |name: &String| *name == component.id.value || sheets::shares(component, name);
        args.component.is_empty() || args.component.iter().any(named)
    };
    let games = project.games.iter();
    Ok(games.map(|game| (game, Plan::new(game, asked))).collect())
}

/// The pieces that are to be printed again. Where they keep their places, the components around
/// them are laid out as well.
fn only<'p>(
    session: &Session,
    args: &Build,
    project: &'p Project,
) -> Result<Vec<(&'p Game, Plan)>, Failure> {
    let patterns = patterns(&args.only)?;
    let wanted = wanted(project, &patterns, &session.games(&args.games)?)?;
    let plan = |(game, jobs): (&'p Game, Vec<FaceJob>)| {
        let is = |component: &Component, id: Option<&str>| {
            jobs.iter().any(|job| {
                let entry = job.entry(game).map(|entry| entry.id.value.as_str());
                std::ptr::eq(job.component(game), component) && (id.is_none() || entry == id)
            })
        };
        let here = |component: &Component| args.keep_slots || is(component, None);
        let printed = |component: &Component, entry: &Entry| is(component, Some(&entry.id.value));
        (game, Plan::of(game, here, printed))
    };
    let plans = wanted.into_iter().filter(|(_, jobs)| !jobs.is_empty());
    let plans: Vec<_> = plans.map(plan).collect();
    match plans.iter().all(|(_, plan)| plan.is_empty()) {
        false => Ok(plans),
        true => Err(Failure::usage(
            "of these pieces none is printed: their `copies` are 0",
            "name others, or give them copies",
        )),
    }
}

/// Makes the files of one game: one for each component, and one for the whole kit; or the one of
/// what is printed again.
fn game_files(
    session: &Session,
    args: &Build,
    renderer: &Renderer<'_>,
    plan: &Plan,
    preset: &SheetPreset,
    profile: &PdfProfile,
) -> Result<Vec<Output>, Failure> {
    let game = renderer.game();
    if plan.components.is_empty() {
        return Ok(Vec::new());
    }
    let again = !args.only.is_empty();
    let options = LayoutOptions {
        keep_slots: args.keep_slots,
        together: again && !args.keep_slots,
    };
    let mut laid = sheets::imposed(session, renderer, plan, preset, options)?;
    if let Some(printer) = &args.printer {
        let drift = printers::drift(printer)?;
        let shared = laid.shared.iter_mut().flat_map(|shared| &mut shared.parts);
        for part in laid.alone.iter_mut().chain(shared) {
            drift.correct(&mut part.sheets, preset.duplex);
        }
    }
    let faces = faces(session, renderer, plan, profile)?;
    let file = |name: &str, title: &str, parts: &[Imposed<'_>]| {
        let metadata = Metadata {
            title,
            author: game.author.as_deref(),
            language: &game.language,
        };
        let files = match args.backs {
            Some(Backs::Separate) => sheets::sides(name, parts),
            _ => vec![(name.to_owned(), parts.to_vec())],
        };
        let made = files.iter();
        made.map(|(name, parts)| assembled(&faces, game, name, parts, &metadata))
            .collect::<Result<Vec<Output>, Failure>>()
    };
    let paths = cuts::paths(game, plan);
    let cut = |name: &str, parts: &[Imposed<'_>]| {
        let format = args.cut_paths.into_iter();
        let files = format.flat_map(|format| cuts::files(game, name, parts, &paths, format));
        let output = |(name, bytes)| Output {
            name,
            bytes,
            content: Content::Cuts,
        };
        files.map(output).collect::<Vec<Output>>()
    };
    let mut outputs = Vec::new();
    if again {
        let kit = sheets::whole_kit(&laid, preset);
        let name = format!("{}-reprint", game.id);
        outputs.extend(file(&name, &game.title, &kit)?);
        outputs.extend(cut(&name, &kit));
        return Ok(outputs);
    }
    for part in &laid.alone {
        let component = part.component;
        let title = format!("{} — {}", game.title, component.title);
        let alone = std::slice::from_ref(part);
        outputs.extend(file(&component.id.value, &title, alone)?);
        outputs.extend(cut(&component.id.value, alone));
    }
    for shared in &laid.shared {
        let titles = shared
            .parts
            .iter()
            .map(|part| part.component.title.as_str());
        let titles = titles.collect::<Vec<_>>().join(", ");
        let title = format!("{} — {titles}", game.title);
        outputs.extend(file(shared.name, &title, &shared.parts)?);
        outputs.extend(cut(shared.name, &shared.parts));
    }
    if args.component.is_empty() {
        let kit = sheets::whole_kit(&laid, preset);
        outputs.extend(file(&game.id, &game.title, &kit)?);
    }
    Ok(outputs)
}

/// Why the drawing of faces ended.
enum Stopped {
    /// A face has errors; they are in the report.
    Face,
    Pdf(PdfError),
}

impl From<PdfError> for Stopped {
    fn from(error: PdfError) -> Stopped {
        Stopped::Pdf(error)
    }
}

/// Draws and converts every face of the plan, each once. Faces are drawn in parallel while the
/// ones before them are converted.
pub fn faces(
    session: &Session,
    renderer: &Renderer<'_>,
    plan: &Plan,
    profile: &PdfProfile,
) -> Result<FaceBook, Failure> {
    let game = &renderer.game().id;
    let bar = session.console.progress(plan.faces.len(), game);
    let mut report = Report::default();
    let converted = ordered(
        plan.faces.iter(),
        |job| match profile.takes_runs() {
            true => renderer.draw_with_runs(*job),
            false => renderer.draw(*job).map(FaceWithRuns::from),
        },
        |results| {
            let mut taken = |drawn: Drawn<FaceWithRuns>| {
                bar.inc(1);
                report.extend(drawn.diagnostics);
                drawn.face.ok_or(Stopped::Face)
            };
            let book = FaceBook::convert((&mut *results).map(&mut taken), profile);
            // After an error the rest is drawn all the same, to find every other one.
            results.for_each(|drawn| _ = taken(drawn));
            book
        },
    );
    bar.finish_and_clear();
    session.pass(renderer.project(), report)?;
    let cuts = cuts::paths(renderer.game(), plan);
    let converted = converted.map(|book| book.cut_along(cuts));
    converted.map_err(|stopped| match stopped {
        Stopped::Face => Failure::Findings,
        Stopped::Pdf(error) => Failure::Failed(format!("{game}: {error}")),
    })
}

fn assembled(
    faces: &FaceBook,
    game: &Game,
    name: &str,
    parts: &[Imposed<'_>],
    metadata: &Metadata<'_>,
) -> Result<Output, Failure> {
    let printed = parts.iter().filter(|part| part.pieces > 0);
    let sections: Vec<Section<'_>> = printed
        .map(|part| Section {
            title: &part.component.title,
            sheets: &part.sheets,
        })
        .collect();
    let bytes = faces
        .assemble(&sections, metadata)
        .map_err(|error| Failure::Failed(format!("{}/{name}: {error}", game.id)))?;
    let pages = || parts.iter().flat_map(|part| &part.sheets);
    Ok(Output {
        name: session::folder(game).join(format!("{name}.pdf")),
        bytes,
        content: Content::Sheets {
            pages: pages().count(),
            sheets: papers(parts),
            pieces: parts.iter().map(|part| part.pieces).sum(),
        },
    })
}

/// Sheets of paper: in a file of backs each is one.
fn papers(parts: &[Imposed<'_>]) -> usize {
    let pages = || parts.iter().flat_map(|part| &part.sheets);
    match pages().filter(|sheet| sheet.side == Side::Front).count() {
        0 => pages().count(),
        fronts => fronts,
    }
}
