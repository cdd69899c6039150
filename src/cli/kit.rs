//! The files of one game: a PDF for each component, for those that share sheets, and for the whole
//! kit; or the one of what is printed again.

use std::path::PathBuf;

use super::args::{Backs, Build, CutFormat};
use super::console::counted;
use super::cuts;
use super::ledger::Origin;
use super::printers;
use super::session::{self, Failure, Session};
use super::sheets::{self, Imposed, Laid, LayoutOptions, Shared};
use super::variant::Variant;
use crate::diag::Report;
use crate::impose::{SheetPreset, Side};
use crate::load::Component;
use crate::render::{Drawn, FaceWithRuns, Plan, Renderer, ordered};
use crate::write::pdf::{FaceBook, Metadata, PdfError, PdfProfile, Section};

/// What the files of one game are made from.
pub struct Kit<'a> {
    pub session: &'a Session,
    pub args: &'a Build,
    pub renderer: &'a Renderer<'a>,
    pub plan: &'a Plan,
    pub preset: &'a SheetPreset,
    pub profile: &'a PdfProfile,
    pub variant: &'a Variant,
}

/// A file to write, and what is in it.
pub struct Output {
    /// Its path in the folder of outputs.
    pub name: PathBuf,
    pub bytes: Vec<u8>,
    pub origin: Origin,
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

/// A file before it has its name: of what it is, and the sheets in it.
struct Draft<'d, 'g> {
    /// The first part of its name.
    base: &'d str,
    title: &'d str,
    origin: Origin,
    parts: &'d [Imposed<'g>],
}

impl Output {
    /// What is said of it.
    pub fn words(&self) -> String {
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

impl Kit<'_> {
    /// Draws what is planned and makes the files.
    pub fn files(&self) -> Result<Vec<Output>, Failure> {
        if self.plan.components.is_empty() {
            return Ok(Vec::new());
        }
        let laid = self.laid()?;
        let faces = faces(self.session, self.renderer, self.plan, self.profile)?;
        match self.args.only.is_empty() {
            true => self.all(&laid, &faces),
            false => self.again(&laid, &faces),
        }
    }

    /// The sheets, drawn against the printer's drift where one was named.
    fn laid(&self) -> Result<Laid<'_>, Failure> {
        let options = LayoutOptions {
            keep_slots: self.args.keep_slots,
            together: !self.args.only.is_empty() && !self.args.keep_slots,
        };
        let (plan, preset) = (self.plan, self.preset);
        let mut laid = sheets::imposed(self.session, self.renderer, plan, preset, options)?;
        if let Some(printer) = &self.args.printer {
            let drift = printers::drift(printer)?;
            let shared = laid.shared.iter_mut().flat_map(|shared| &mut shared.parts);
            for part in laid.alone.iter_mut().chain(shared) {
                drift.correct(&mut part.sheets, preset.duplex);
            }
        }
        Ok(laid)
    }

    fn origin(&self, of: Vec<String>) -> Origin {
        Origin {
            made_by: self.variant.command.clone(),
            of,
        }
    }

    fn again(&self, laid: &Laid<'_>, faces: &FaceBook) -> Result<Vec<Output>, Failure> {
        let game = self.renderer.game();
        let pieces = self.plan.faces.iter().filter(|job| job.entry.is_some());
        let mut of: Vec<String> = pieces.map(|job| job.name(game)).collect();
        // A front and its back.
        of.dedup();
        self.made(
            faces,
            Draft {
                base: &format!("{}-reprint", game.id),
                title: &game.title,
                origin: self.origin(of),
                parts: &sheets::whole_kit(laid, self.preset),
            },
        )
    }

    fn all(&self, laid: &Laid<'_>, faces: &FaceBook) -> Result<Vec<Output>, Failure> {
        let game = self.renderer.game();
        let mut outputs = Vec::new();
        for part in &laid.alone {
            let component = part.component;
            let draft = Draft {
                base: &component.id.value,
                title: &format!("{} — {}", game.title, component.title),
                origin: self.origin(vec![component.id.value.clone()]),
                parts: std::slice::from_ref(part),
            };
            outputs.extend(self.made(faces, draft)?);
        }
        for shared in &laid.shared {
            let parts = shared.parts.iter();
            let titles: Vec<&str> = parts.map(|part| part.component.title.as_str()).collect();
            let draft = Draft {
                base: shared.name,
                title: &format!("{} — {}", game.title, titles.join(", ")),
                origin: self.of_shared(shared),
                parts: &shared.parts,
            };
            outputs.extend(self.made(faces, draft)?);
        }
        if self.args.component.is_empty() {
            let draft = Draft {
                base: &game.id,
                title: &game.title,
                origin: self.origin(Vec::new()),
                parts: &sheets::whole_kit(laid, self.preset),
            };
            outputs.extend(self.made(faces, draft)?);
        }
        Ok(outputs)
    }

    /// Shared sheets with some of their components only are another file of the same name.
    fn of_shared(&self, shared: &Shared<'_>) -> Origin {
        let components = self.renderer.game().components.iter();
        let members = components.filter(|component| sheets::shares(component, shared.name));
        let planned = |component: &&Component| {
            let mut planned = self.plan.components.iter();
            let game = self.renderer.game();
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
    fn made(&self, faces: &FaceBook, draft: Draft<'_, '_>) -> Result<Vec<Output>, Failure> {
        let game = self.renderer.game();
        let metadata = Metadata {
            title: draft.title,
            author: game.author.as_deref(),
            language: &game.language,
        };
        let name = format!("{}{}", draft.base, self.variant.suffix);
        let files = match self.args.backs {
            Some(Backs::Separate) => sheets::sides(&name, draft.parts),
            _ => vec![(name.clone(), draft.parts.to_vec())],
        };
        let mut outputs = Vec::new();
        for (name, parts) in files {
            let bytes = assembled(faces, &parts, &metadata)
                .map_err(|error| Failure::Failed(format!("{}/{name}: {error}", game.id)))?;
            outputs.push(Output {
                name: session::folder(game).join(format!("{name}.pdf")),
                bytes,
                origin: draft.origin.clone(),
                content: content(&parts),
            });
        }
        outputs.extend(self.cuts(&name, &draft));
        Ok(outputs)
    }

    fn cuts(&self, name: &str, draft: &Draft<'_, '_>) -> Vec<Output> {
        let Some(format) = self.args.cut_paths else {
            return Vec::new();
        };
        let word = match format {
            CutFormat::Svg => "svg",
            CutFormat::Dxf => "dxf",
        };
        let game = self.renderer.game();
        let paths = cuts::paths(game, self.plan);
        let origin = Origin {
            made_by: format!("{} --cut-paths {word}", draft.origin.made_by),
            of: draft.origin.of.clone(),
        };
        let files = cuts::files(game, name, draft.parts, &paths, format);
        let output = |(name, bytes)| Output {
            name,
            bytes,
            origin: origin.clone(),
            content: Content::Cuts,
        };
        files.into_iter().map(output).collect()
    }
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
    parts: &[Imposed<'_>],
    metadata: &Metadata<'_>,
) -> Result<Vec<u8>, PdfError> {
    let printed = parts.iter().filter(|part| part.pieces > 0);
    let sections: Vec<Section<'_>> = printed
        .map(|part| Section {
            title: &part.component.title,
            sheets: &part.sheets,
        })
        .collect();
    faces.assemble(&sections, metadata)
}

/// Sheets of paper are counted by their fronts: in a file of backs each page is one.
fn content(parts: &[Imposed<'_>]) -> Content {
    let pages = || parts.iter().flat_map(|part| &part.sheets);
    let fronts = pages().filter(|sheet| sheet.side == Side::Front).count();
    Content::Sheets {
        pages: pages().count(),
        sheets: match fronts {
            0 => pages().count(),
            fronts => fronts,
        },
        pieces: parts.iter().map(|part| part.pieces).sum(),
    }
}
