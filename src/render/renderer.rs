//! The renderer of one game: everything its faces share, made once.

mod fit_sizes;
mod low_ink;
mod parsed;
mod reads;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use tera::Context;
use usvg::fontdb::Database;

use super::book;
use super::content_marks::MarkedContent;
use super::context::GameContext;
use super::drawing::{self, Drawings};
use super::face::{Face, FaceSide, FaceWithRuns};
use super::face_link;
use super::ink::Ink;
use super::kept::KeptFaces;
use super::pictures::GamePictures;
use super::placed::PlacedFaces;
use super::plan::{FaceJob, Plan};
use super::prepared::Prepared;
use super::shared::SharedIcons;
use super::template::Templates;
use super::text::{FitSizes, TextBox, TextContext, TextEngine, TextMode};
use super::trace::MarkedTemplates;
use super::variables::ContentReads;
use super::work;
use crate::diag::Diagnostic;
use crate::load::WrittenPage;
use crate::load::{Back, Game, Project};
use crate::units::Pt;
use crate::watchdog::{CountedWork, Task, Watch};
pub use reads::{add_entry, add_value};

/// How much that is refused in one face is told: each is looked for in the template.
const MOST_REFUSED: usize = 200;

/// Default of the least size of text that shrinks to fit.
const LEAST_TEXT: Pt = Pt(6.0);

/// Draws the faces of one game. Shared by all threads.
pub struct Renderer<'p> {
    pub(super) project: &'p Project,
    pub(super) game: &'p Game,
    pub(super) templates: Arc<Templates>,
    pub(super) marked: OnceLock<Option<MarkedTemplates>>,
    pub(super) context: GameContext,
    pub(super) pictures: GamePictures<'p>,
    pub(super) drawings: Drawings<'p>,
    pub(super) text: &'p TextEngine,
    /// The sizes that fit groups share, for each component: those of the plan beforehand, others when a
    /// face of theirs is placed.
    fit_sizes: Vec<OnceLock<FitSizes>>,
    pub(super) ink: Ink,
    /// Whether faces with less ink are drawn to see whether they can be, with all their colours.
    only_tries_ink: bool,
    /// The content of each component with marks, for the messages of its fronts and its backs.
    pub(super) provenance: Vec<[OnceLock<Option<MarkedContent>>; 2]>,
    /// Large icons that faces link to, where they are only looked at.
    shared: Option<&'p SharedIcons>,
    /// Faces that others place.
    pub(super) placed: PlacedFaces,
    /// Faces that were filled and are not drawn yet.
    kept: KeptFaces,
    /// A digest of what filling any face reads, and what of the content that may be.
    common_reads: OnceLock<Option<(u128, ContentReads)>>,
    /// Dots on an inch of what is made of the faces.
    dpi: f64,
    pub(super) watch: Watch,
}

/// The result of drawing one face.
pub struct Drawn<F = Face> {
    /// The face; none where there were errors.
    pub face: Option<F>,
    /// Its texts as they were laid out.
    pub boxes: Vec<TextBox>,
    /// How many pictures it lacks where ink is saved.
    pub left_out: usize,
    pub diagnostics: Vec<Diagnostic>,
}

impl<F> Drawn<F> {
    fn failed(diagnostics: Vec<Diagnostic>) -> Drawn<F> {
        Drawn {
            face: None,
            boxes: Vec::new(),
            left_out: 0,
            diagnostics,
        }
    }

    /// The same with another kind of face.
    pub fn map<G>(self, into: impl FnOnce(F) -> G) -> Drawn<G> {
        Drawn {
            face: self.face.map(into),
            boxes: self.boxes,
            left_out: self.left_out,
            diagnostics: self.diagnostics,
        }
    }
}

impl<'p> Renderer<'p> {
    /// Parses the game's templates; all their errors where there are any. Components whose text
    /// boxes share a size are measured here, all faces of each.
    ///
    /// # Errors
    /// The diagnostics of templates that cannot be parsed.
    pub fn new(
        project: &'p Project,
        game: &'p Game,
        text: &'p TextEngine,
    ) -> Result<Renderer<'p>, Vec<Diagnostic>> {
        Renderer::with_ink(project, game, text, Ink::Full)
    }

    /// The same for faces with more or less ink.
    ///
    /// # Errors
    /// The diagnostics of templates that cannot be parsed.
    pub fn with_ink(
        project: &'p Project,
        game: &'p Game,
        text: &'p TextEngine,
        ink: Ink,
    ) -> Result<Renderer<'p>, Vec<Diagnostic>> {
        let plan = Plan::new(game, |_| true);
        Renderer::for_plan(project, game, text, ink, &plan, &Watch::default())
    }

    /// The same for the faces of a plan and no others: of other components nothing is measured.
    /// Each face registers with `watch` while work on it lasts.
    ///
    /// # Errors
    /// The diagnostics of templates that cannot be parsed.
    pub fn for_plan(
        project: &'p Project,
        game: &'p Game,
        text: &'p TextEngine,
        ink: Ink,
        plan: &Plan,
        watch: &Watch,
    ) -> Result<Renderer<'p>, Vec<Diagnostic>> {
        match Renderer::as_far_as_it_goes(project, game, text, ink, plan, watch) {
            (renderer, found) if found.is_empty() => Ok(renderer),
            (_, found) => Err(found),
        }
    }

    /// The same for a game that may have errors, which are reported: it draws the faces that `can_draw`
    /// says yes to.
    pub fn as_far_as_it_goes(
        project: &'p Project,
        game: &'p Game,
        text: &'p TextEngine,
        ink: Ink,
        plan: &Plan,
        watch: &Watch,
    ) -> (Renderer<'p>, Vec<Diagnostic>) {
        let prepared = Prepared::new(game, &project.sources, &watch.limits());
        Renderer::of_prepared(prepared, project, game, text, ink, plan, watch)
    }

    /// The same, of templates that are parsed already.
    pub fn of_prepared(
        prepared: Prepared,
        project: &'p Project,
        game: &'p Game,
        text: &'p TextEngine,
        ink: Ink,
        plan: &Plan,
        watch: &Watch,
    ) -> (Renderer<'p>, Vec<Diagnostic>) {
        let Prepared {
            templates,
            mut found,
        } = prepared;
        found.extend(drawing::make_icons(project, game).iter().cloned());
        let mut renderer = Renderer {
            templates,
            marked: OnceLock::new(),
            context: GameContext::new(game, ink, ContentReads::of(game, &project.sources)),
            pictures: GamePictures::new(project, &game.id),
            drawings: Drawings::new(project, game),
            text,
            fit_sizes: game.components.iter().map(|_| OnceLock::new()).collect(),
            project,
            game,
            ink,
            only_tries_ink: false,
            watch: watch.clone(),
            provenance: game.components.iter().map(|_| Default::default()).collect(),
            shared: None,
            placed: PlacedFaces::default(),
            kept: KeptFaces::default(),
            common_reads: OnceLock::new(),
            dpi: work::DPI,
        };
        let planned = plan.components.iter();
        let planned = planned.filter(|(_, pieces)| !pieces.is_empty());
        // Where nothing is to be drawn, as when pages are laid out, a face is measured when it is asked for.
        let are_drawn = !plan.faces.is_empty();
        let components: Vec<usize> = match are_drawn && renderer.places_faces() {
            // Faces of any other component may be placed in those of the plan.
            true => (0..game.components.len()).collect(),
            false => planned.map(|(component, _)| *component).collect(),
        };
        let sizes = components
            .par_iter()
            .map(|component| renderer.fit_sizes_at_once(*component));
        let sizes: Vec<FitSizes> = sizes.collect();
        for (component, sizes) in components.into_iter().zip(sizes) {
            renderer.fit_sizes[component] = OnceLock::from(sizes);
        }
        (renderer, found)
    }

    /// Whether the template of a face is there and can be filled.
    pub fn can_draw(&self, job: FaceJob) -> bool {
        self.templates.can_fill(self.template(job))
    }

    /// The same for faces that are looked at and not written, of a game whose large icons are
    /// links to these.
    pub fn sharing(self, icons: &'p SharedIcons) -> Renderer<'p> {
        Renderer {
            shared: Some(icons),
            ..self
        }
    }

    /// The same for faces of which pictures with so many dots on an inch are made: their work is counted.
    pub fn at(self, dpi: f64) -> Renderer<'p> {
        Renderer { dpi, ..self }
    }

    /// Whether any template places a face in another.
    fn places_faces(&self) -> bool {
        let writings = self.game.components.iter();
        let writings = writings.filter_map(|component| component.writing.as_ref());
        let written = writings.flat_map(|writing| &writing.files);
        let mut files = self.game.templates.values().chain(written);
        files.any(|file| {
            self.project
                .sources
                .get(*file)
                .text
                .contains(face_link::LINK)
        })
    }

    pub fn game(&self) -> &'p Game {
        self.game
    }

    pub fn ink(&self) -> Ink {
        self.ink
    }

    /// The fonts that all its faces are set in.
    pub fn fonts(&self) -> &'p Arc<Database> {
        self.text.fonts()
    }

    pub fn project(&self) -> &'p Project {
        self.project
    }

    /// Draws one face.
    pub fn draw(&self, job: FaceJob) -> Drawn {
        self.made(job, |svg| self.parsed(job, &svg))
    }

    /// The same, with its filled template, which is empty where it cannot be filled. Where `is_known` says
    /// so of that nothing is drawn.
    pub fn draw_unless(
        &self,
        job: FaceJob,
        is_known: impl FnOnce(&str) -> bool,
    ) -> (Drawn, String) {
        let mut filled = String::new();
        let drawn = self.made(job, |svg| {
            filled = svg;
            match is_known(&filled) {
                true => Drawn::failed(Vec::new()),
                false => self.parsed(job, &filled),
            }
        });
        (drawn, filled)
    }

    /// Draws one face for a writer that embeds fonts. The same, and in less time.
    pub fn draw_with_runs(&self, job: FaceJob) -> Drawn<FaceWithRuns> {
        self.made(job, |svg| {
            // What saves ink looks at every word.
            let mode = match self.ink {
                Ink::Full => TextMode::Runs,
                Ink::Low => TextMode::Outlines,
            };
            let stock = &job.component(self.game).stock;
            let drawn = self.parsed_in(job, stock, &svg, mode);
            let fits = |face: &Face| face.text.fits(&face.tree);
            let drawn = match drawn.face.as_ref().is_none_or(fits) {
                true => drawn,
                false => self.parsed(job, &svg),
            };
            drawn.map(FaceWithRuns::new)
        })
    }

    /// Work on a face: the watch looks at its time until this is dropped.
    pub fn watched(&self, job: FaceJob) -> Task {
        let name = format!("{}/{}", self.game.id, job.name(self.game));
        self.watch.begin(name)
    }

    /// A face of its filled template.
    fn made<F>(&self, job: FaceJob, make: impl FnOnce(String) -> Drawn<F>) -> Drawn<F> {
        let subject = format!("{}/{}", self.game.id, job.name(self.game));
        let _watched = self.watched(job);
        let mut drawn = match self.filled(job) {
            Ok(svg) => make(svg),
            Err(error) => Drawn::failed(vec![self.failed_fill(job, error)]),
        };
        for diagnostic in &mut drawn.diagnostics {
            diagnostic.subject.get_or_insert_with(|| subject.clone());
        }
        drawn
    }

    /// What [`wordless`] says of a face; none for one that cannot be filled.
    pub fn wordless(&self, job: FaceJob) -> Option<u64> {
        wordless(&self.filled(job).ok()?)
    }

    /// The filled template of a face: SVG as the designer wrote it.
    ///
    /// # Errors
    /// The diagnostic of a template that is missing or cannot be filled.
    pub fn filled(&self, job: FaceJob) -> Result<String, Diagnostic> {
        if let Some(kept) = self.kept.get(job) {
            return Ok(kept.to_string());
        }
        let filled = self.filled_template(job)?;
        Ok(match self.written_page(job) {
            Some(page) => book::with_text(&filled, page),
            None => filled,
        })
    }

    /// The text of a written page.
    pub(super) fn written_page(&self, job: FaceJob) -> Option<&'p WrittenPage> {
        let writing = self.game.components[job.component].writing.as_ref()?;
        let front = job.side == FaceSide::Front;
        writing.pages.get(job.entry?).filter(|_| front)
    }

    /// The same without the text of a written page.
    pub(super) fn filled_template(&self, job: FaceJob) -> Result<String, Diagnostic> {
        self.fill(self.template(job), &self.face_context(job))
    }

    /// Fills a template.
    ///
    /// # Errors
    /// The diagnostic of a template that cannot be filled.
    pub(super) fn fill(&self, name: &str, context: &Context) -> Result<String, Diagnostic> {
        self.watch.count(CountedWork::Filled, 1);
        self.templates.fill(name, context, &self.project.sources)
    }

    pub(super) fn face_context(&self, job: FaceJob) -> Context {
        let entry = job.entry(self.game);
        self.context.face(job.component, entry, job.side)
    }

    /// The name of a face's template.
    pub fn template(&self, job: FaceJob) -> &'p str {
        let component = &self.game.components[job.component];
        match (&component.back, job.side) {
            (Back::Shared(back) | Back::PerEntry(back), FaceSide::Back) => &back.value,
            _ => &component.front.value,
        }
    }

    pub(super) fn text_context(&self, job: FaceJob, mode: TextMode) -> TextContext<'p> {
        let component = job.component(self.game);
        let stock = &component.stock;
        let writing = component.writing.as_ref();
        let language = writing.and_then(|writing| writing.language.as_ref());
        TextContext {
            language: language.unwrap_or(&self.game.language),
            icons: &self.game.icons,
            comfortable_size: stock.comfortable_text.to_mm(),
            least_size: LEAST_TEXT.to_mm(),
            mode,
        }
    }

    /// How large a picture is by itself, in mm.
    ///
    /// # Errors
    /// A diagnostic without a place: there is none, or it cannot be read.
    pub(super) fn own_size(&self, link: &str) -> Result<[f64; 2], Diagnostic> {
        if link.starts_with(face_link::LINK) {
            // What it holds is looked at where it is drawn.
            let trim = face_link::trim(self.game, link)?;
            return Ok([trim.width.0, trim.height.0]);
        }
        if let Some(size) = self.drawings.size(link, &self.pictures) {
            return size;
        }
        let picture = self.pictures.linked(link)?;
        // As many dots as print well, if nothing else is said.
        Ok(picture.size.map(|dots| f64::from(dots) * 25.4 / 300.0))
    }
}

/// A number for a filled template without any text: faces of the same number look the same, whatever
/// the language. None for one that holds text.
pub fn wordless(filled: &str) -> Option<u64> {
    // With any prefix; a drawing may hold text of its own. Some parts are of one language.
    let has_text = ["<text", ":text", ".svg", "systemLanguage", face_link::LINK]
        .iter()
        .any(|part| filled.contains(part));
    (!has_text).then(|| {
        let mut hasher = DefaultHasher::new();
        filled.hash(&mut hasher);
        hasher.finish()
    })
}
