//! The files of one game: a PDF for each component, for those that share sheets, and for the whole
//! kit; or the one of what is printed again.

use std::borrow::Cow;
use std::io::BufWriter;

use rayon::prelude::*;

use super::changed::Exchange;
use super::checked::Checked;
use super::exchanged;
use super::faces::{self, Faces};
use super::ledger::FileOrigin;
use super::options::{Backs, BuildOptions, CutFormat};
use super::outputs::{Content, Output, Ready, WrittenFile};
use super::seams;
use super::sheets::{self, Imposed, Laid, LayoutOptions, SharedSheets};
use super::variant::{self, Variant};
use super::{Control, Error, cuts, folder};
use crate::diag::Report;
use crate::impose::{Sheet, SheetList, SheetPreset, Side, exchange};
use crate::load::{Component, Game, Project, Root};
use crate::message::Tell;
use crate::render::{Ink, Plan, Prepared, Renderer};
use crate::service::ServicePreset;
use crate::watchdog::Watch;
use crate::write::files::OutDir;
use crate::write::pdf::{
    FaceBook, KnownNotes, Metadata, PdfColours, PdfError, PdfPreset, PdfProfile, Section,
};

/// How the sheets of a run are made.
pub struct Printing<'a> {
    options: &'a BuildOptions,
    preset: SheetPreset,
    variant: Variant,
    /// What to do with the pieces of each game that are printed anew.
    exchanges: &'a [Exchange],
}

/// A file before it has its name: of what it is, and the sheets in it.
struct Draft<'d, 'g> {
    /// The first part of its name.
    base: Cow<'d, str>,
    title: Cow<'d, str>,
    origin: FileOrigin,
    parts: &'d [Imposed<'g>],
}

/// A game between its sheets and its files.
struct Kit<'a> {
    out: &'a OutDir,
    watch: &'a Watch,
    options: &'a BuildOptions,
    variant: &'a Variant,
    game: &'a Game,
    plan: &'a Plan,
    /// The pages in front of a file of pieces that are printed again.
    first: Vec<Sheet>,
    /// The notes of its sheets.
    notes: KnownNotes,
}

/// What is made of one game, and what there is to tell beside errors.
#[derive(Default)]
pub struct PrintedGame {
    pub outputs: Vec<Ready>,
    /// Of its faces: for a check to tell.
    pub faces: Report,
    /// Of its sheets, which only a build knows.
    pub layout: Report,
    /// How many pictures its faces lack where ink is saved.
    pub left_out: usize,
}

/// PDFs of colours or greys.
pub(super) fn pdf_profile(grayscale: bool) -> Result<PdfProfile, PdfError> {
    let colours = match grayscale {
        true => PdfColours::Grey,
        false => PdfColours::Rgb,
    };
    PdfProfile::new(&PdfPreset {
        colours,
        ..PdfPreset::default()
    })
}

impl<'a> Printing<'a> {
    /// By the options, or for a service that prints sheets.
    ///
    /// # Errors
    /// A sheet preset that there is not, or that is wrong.
    pub fn new(
        root: &Root,
        options: &'a BuildOptions,
        service: Option<&ServicePreset>,
        exchanges: &'a [Exchange],
    ) -> Result<Printing<'a>, Error> {
        let (preset, variant) = variant::sheets(root, options, service)?;
        Ok(Printing {
            options,
            preset,
            variant,
            exchanges,
        })
    }

    /// Lays out the sheets of a game.
    ///
    /// # Errors
    /// Components that do not fit on the sheets.
    pub fn sheets<'g>(
        &self,
        project: &Project,
        game: &'g Game,
        plan: &Plan,
    ) -> Result<Laid<'g>, Error> {
        let options = LayoutOptions {
            drift: self.options.printer.as_ref().map(|printer| printer.drift),
            keep_slots: self.options.keep_slots,
            together: !self.options.only.is_empty() && !self.options.keep_slots,
        };
        sheets::imposed(project, game, plan, &self.preset, options)
    }

    /// Makes the files of a game of its sheets and its faces.
    ///
    /// # Errors
    /// What no PDF can hold.
    pub fn outputs(
        &self,
        game: &Game,
        plan: &Plan,
        laid: &Laid<'_>,
        faces: &Faces,
        out: &OutDir,
        control: Control<'_>,
    ) -> Result<Vec<Ready>, Error> {
        let kit = Kit {
            out,
            watch: control.watch,
            options: self.options,
            variant: &self.variant,
            game,
            plan,
            first: self.first(game),
            notes: KnownNotes::new(control.cache),
        };
        match self.options.only.is_empty() {
            true => kit.all(laid, &faces.book),
            false => kit.again(laid, &faces.book),
        }
    }

    /// The pages in front of what is printed again, which say what is to be done with it.
    fn first(&self, game: &Game) -> Vec<Sheet> {
        let exchange = self
            .exchanges
            .iter()
            .find(|exchange| exchange.game == game.id);
        let revision = self.options.changed_since.as_ref();
        let Some((exchange, revision)) = exchange.zip(revision) else {
            return Vec::new();
        };
        let title = sheets::label(game);
        let lines = exchanged::lines(exchange, &title, revision);
        let mut pages = exchange::pages(&lines, &self.preset);
        // In a file of fronts there are no backs.
        if self.options.backs == Some(Backs::Separate) {
            pages.retain(|page| page.side == Side::Front);
        }
        pages
    }

    /// What draws the faces of a game, of what was made for its pages.
    ///
    /// # Errors
    /// Errors in the game's templates.
    pub fn renderer<'p>(
        &self,
        checked: &Checked<'p>,
        (game, plan): (&'p Game, &Plan),
        prepared: Option<Prepared>,
        control: Control<'_>,
    ) -> Result<Renderer<'p>, Error> {
        let ink = Ink::wanted(self.options.low_ink);
        let (project, text) = (checked.project, checked.text());
        let watch = control.watch;
        let prepared =
            prepared.unwrap_or_else(|| Prepared::new(game, &project.sources, &watch.limits()));
        match Renderer::of_prepared(prepared, project, game, text, ink, plan, watch) {
            (renderer, found) if found.is_empty() => Ok(renderer),
            (_, found) => Err(Error::findings(
                found.into_iter().collect(),
                &project.sources,
            )),
        }
    }

    /// All of it for one game: its sheets, its faces and its files.
    ///
    /// # Errors
    /// Those of every stage.
    pub fn print(
        &self,
        renderer: &Renderer<'_>,
        plan: &Plan,
        out: &OutDir,
        control: Control<'_>,
    ) -> Result<PrintedGame, Error> {
        let (project, game) = (renderer.project(), renderer.game());
        if plan.components.is_empty() {
            return Ok(PrintedGame::default());
        }
        let profile =
            pdf_profile(self.options.grayscale).map_err(|error| Error::Failed(error.message()))?;
        let laid = self.sheets(project, game, plan)?;
        let faces = faces::draw(renderer, plan, &profile, out, control)?;
        let outputs = self.outputs(game, plan, &laid, &faces, out, control)?;
        let mut layout = seams::parted(renderer, plan, &laid);
        layout.extend(laid.report.into_vec());
        Ok(PrintedGame {
            outputs,
            faces: faces.report,
            layout,
            left_out: faces.left_out,
        })
    }
}

impl Kit<'_> {
    fn origin(&self, of: Vec<String>) -> FileOrigin {
        FileOrigin {
            made_by: self.variant.command.clone(),
            of,
        }
    }

    fn again(&self, laid: &Laid<'_>, faces: &FaceBook) -> Result<Vec<Ready>, Error> {
        let game = self.game;
        let pieces = self.plan.faces.iter().filter(|job| job.entry.is_some());
        let mut of: Vec<String> = pieces.map(|job| job.name(game)).collect();
        // A front and its back.
        of.dedup();
        let base = match self.options.changed_since {
            Some(_) => format!("{}-changes", game.id),
            None => format!("{}-reprint", game.id),
        };
        let draft = Draft {
            base: base.into(),
            title: game.title.as_str().into(),
            origin: self.origin(of),
            parts: &laid.kit,
        };
        self.made(faces, &draft)
    }

    fn all(&self, laid: &Laid<'_>, faces: &FaceBook) -> Result<Vec<Ready>, Error> {
        let drafts = self.drafts(laid);
        if let [_, .., last] = &drafts[..] {
            // Those of a component may be the same. What they lack is said of the file that has it.
            let sections = sections(&[], last.parts, &last.title);
            let _ = self.notes.set(&sections, faces);
        }
        let made = drafts.par_iter().map(|draft| self.made(faces, draft));
        let made: Vec<Result<Vec<Ready>, Error>> = made.collect();
        // The first error of all, whichever was first in time.
        let made: Result<Vec<Vec<Ready>>, Error> = made.into_iter().collect();
        Ok(made?.into_iter().flatten().collect())
    }

    /// The files of a game, the kit last.
    fn drafts<'d, 'g>(&self, laid: &'d Laid<'g>) -> Vec<Draft<'d, 'g>>
    where
        Self: 'd,
    {
        let game = self.game;
        // A component of which nothing is printed, as its pieces stand within others only, has no file.
        let printed = laid.alone.iter().filter(|part| !part.sheets.is_empty());
        let alone = printed.map(|part| Draft {
            base: part.component.id.value.as_str().into(),
            title: format!("{} — {}", game.title, part.component.title).into(),
            origin: self.origin(vec![part.component.id.value.clone()]),
            parts: std::slice::from_ref(part),
        });
        let shared = laid.shared.iter().map(|shared| {
            let parts = shared.parts.iter();
            let titles: Vec<&str> = parts.map(|part| part.component.title.as_str()).collect();
            Draft {
                base: shared.name.into(),
                title: format!("{} — {}", game.title, titles.join(", ")).into(),
                origin: self.of_shared(shared),
                parts: &shared.parts,
            }
        });
        let kit = self.options.components.is_empty().then(|| Draft {
            base: game.id.as_str().into(),
            title: game.title.as_str().into(),
            origin: self.origin(Vec::new()),
            parts: &laid.kit,
        });
        alone.chain(shared).chain(kit).collect()
    }

    /// Shared sheets with some of their components only are another file of the same name.
    fn of_shared(&self, shared: &SharedSheets<'_>) -> FileOrigin {
        let components = self.game.components.iter();
        let members = components.filter(|component| sheets::shares(component, shared.name));
        let planned = |component: &&Component| {
            let mut planned = self.plan.components.iter();
            let game = self.game;
            planned.any(|(index, _)| std::ptr::eq(&game.components[*index], *component))
        };
        let mut origin = self.origin(vec![shared.name.to_owned()]);
        if !members.clone().all(|member| planned(&member)) {
            for member in members.filter(planned) {
                origin
                    .made_by
                    .push_str(&format!(" --component {}", member.id.value));
            }
        }
        origin
    }

    /// The PDF of a draft, or those of its fronts and of its backs; and its cut paths.
    fn made(&self, faces: &FaceBook, draft: &Draft<'_, '_>) -> Result<Vec<Ready>, Error> {
        let game = self.game;
        let metadata = Metadata {
            title: &draft.title,
            author: game.author.as_deref(),
            language: &game.language,
        };
        let name = format!("{}{}", draft.base, self.variant.suffix);
        let files = match self.options.backs {
            Some(Backs::Separate) => sheets::sides(&name, draft.parts),
            _ => vec![(name.clone(), draft.parts.to_vec())],
        };
        let mut outputs = Vec::new();
        for (place, (name, parts)) in files.into_iter().enumerate() {
            // A file of backs comes second, and is put behind the fronts.
            let first = if place == 0 { &*self.first } else { &[] };
            let path = folder(game).join(format!("{name}.pdf"));
            let _watched = self.watch.begin_untimed(path.display().to_string());
            let mut file = self.out.begin(&path)?;
            let sections = sections(first, &parts, &draft.title);
            let mut out = BufWriter::with_capacity(1 << 18, &mut file);
            let sum = faces.assemble_into(&mut out, &sections, &self.notes, &metadata);
            drop(out);
            let sum = sum.map_err(|error| {
                Error::Failed(message!(
                    "what-error",
                    "{what}: {error}",
                    what = format!("{}/{name}", game.id),
                    error
                ))
            })?;
            outputs.push(Ready::Written(WrittenFile {
                path,
                file,
                sum,
                origin: draft.origin.clone(),
                content: content(first, &parts),
            }));
        }
        outputs.extend(self.cuts(&name, draft).into_iter().map(Ready::Whole));
        Ok(outputs)
    }

    fn cuts(&self, name: &str, draft: &Draft<'_, '_>) -> Vec<Output> {
        let Some(format) = self.options.cut_paths else {
            return Vec::new();
        };
        let word = match format {
            CutFormat::Svg => "svg",
            CutFormat::Dxf => "dxf",
        };
        let game = self.game;
        let paths = cuts::paths(game, self.plan);
        let origin = FileOrigin {
            made_by: format!("{} --cut-paths {word}", draft.origin.made_by),
            of: draft.origin.of.clone(),
        };
        let files = cuts::files(game, name, draft.parts, &paths, format);
        let output = |(path, bytes)| Output {
            path,
            bytes,
            origin: origin.clone(),
            content: Content::Cuts,
        };
        files.into_iter().map(output).collect()
    }
}

/// What a file has: the pages in front, and its components.
fn sections<'s>(first: &'s [Sheet], parts: &'s [Imposed<'_>], title: &'s str) -> Vec<Section<'s>> {
    let printed = parts.iter().filter(|part| part.pieces > 0);
    let first = (!first.is_empty()).then_some(Section {
        title,
        sheets: SheetList::Made(first),
        text: None,
    });
    let printed = printed.map(|part| Section {
        title: &part.component.title,
        sheets: SheetList::Job(&part.sheets),
        text: part.component.writing.as_ref(),
    });
    first.into_iter().chain(printed).collect()
}

/// Sheets of paper are counted by their fronts: in a file of backs each page is one.
fn content(first: &[Sheet], parts: &[Imposed<'_>]) -> Content {
    let of = |side: Side| {
        let first = first.iter().filter(|sheet| sheet.side == side).count();
        let parts = parts.iter().map(|part| part.sheets.count(side));
        first + parts.sum::<usize>()
    };
    let (fronts, backs) = (of(Side::Front), of(Side::Back));
    Content::Sheets {
        pages: fronts + backs,
        sheets: if fronts == 0 { backs } else { fronts },
        pieces: parts.iter().map(|part| part.pieces).sum(),
    }
}
