//! The renderer of one game: everything its faces share, made once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tera::Context;
use usvg::roxmltree::Document;

use super::context::GameContext;
use super::face::{Face, FaceSide};
use super::pictures::{Pictures, Problem};
use super::plan::FaceJob;
use super::svg::{self, Located};
use super::template::Templates;
use super::trace::MarkedTemplates;
use crate::diag::codes;
use crate::diag::{Diagnostic, Span};
use crate::host;
use crate::load::{Back, Game, Project};

/// Draws the faces of one game. Shared by all threads.
pub struct Renderer<'p> {
    project: &'p Project,
    game: &'p Game,
    templates: Templates,
    marked: OnceLock<Option<MarkedTemplates>>,
    context: GameContext,
    pictures: Pictures,
}

/// What drawing one face gave.
pub struct Drawn {
    /// The face; none where there were errors.
    pub face: Option<Face>,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'p> Renderer<'p> {
    /// Parses the game's templates; all their errors where there are any.
    pub fn new(project: &'p Project, game: &'p Game) -> Result<Renderer<'p>, Vec<Diagnostic>> {
        Ok(Renderer {
            templates: Templates::new(game, &project.sources)?,
            marked: OnceLock::new(),
            context: GameContext::new(game),
            pictures: Pictures::new(&project.root, &game.id),
            project,
            game,
        })
    }

    pub fn game(&self) -> &'p Game {
        self.game
    }

    /// Draws one face.
    pub fn draw(&self, job: FaceJob) -> Drawn {
        let subject = format!("{}/{}", self.game.id, job.name(self.game));
        let _watched = host::begin(subject.clone());
        let (face, mut diagnostics) = match self.filled(job) {
            Ok(svg) => self.parsed(job, &svg),
            Err(error) => (None, vec![self.about_entry(job, error)]),
        };
        for diagnostic in &mut diagnostics {
            diagnostic.subject.get_or_insert_with(|| subject.clone());
        }
        Drawn { face, diagnostics }
    }

    /// The filled template of a face: SVG as the designer wrote it.
    pub fn filled(&self, job: FaceJob) -> Result<String, Diagnostic> {
        let name = self.template(job);
        self.templates.fill(name, &self.face_context(job))
    }

    fn face_context(&self, job: FaceJob) -> Context {
        let component = job.component(self.game);
        let entry = job.entry(self.game);
        self.context.face(component, job.component, entry, job.side)
    }

    fn template(&self, job: FaceJob) -> &'p str {
        let component = &self.game.components[job.component];
        match (&component.back, job.side) {
            (Back::Shared(back) | Back::PerEntry(back), FaceSide::Back) => &back.value,
            _ => &component.front.value,
        }
    }

    fn parsed(&self, job: FaceJob, filled: &str) -> (Option<Face>, Vec<Diagnostic>) {
        let stock = &job.component(self.game).stock;
        let document = match svg::parse(filled) {
            Ok(document) => document,
            Err(error) => return (None, self.placed(job, filled, vec![error])),
        };
        let refused = svg::inspect(&document, stock);
        if !refused.is_empty() {
            return (None, self.placed(job, filled, refused));
        }
        match self.tree(&document) {
            Ok(tree) => {
                let face = Face {
                    name: job.name(self.game),
                    side: job.side,
                    trim: stock.trim,
                    bleed: stock.bleed,
                    tree: Arc::new(tree),
                };
                (Some(face), Vec::new())
            }
            Err(found) => (None, self.placed(job, filled, found)),
        }
    }

    fn tree(&self, document: &Document<'_>) -> Result<usvg::Tree, Vec<Located>> {
        let problems = Mutex::new(Vec::new());
        let options = usvg::Options {
            fontdb: self.project.fonts.database.clone(),
            image_href_resolver: self.pictures.resolver(&problems),
            ..usvg::Options::default()
        };
        let tree = usvg::Tree::from_xmltree(document, &options);
        drop(options);
        let problems = problems
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if !problems.is_empty() {
            return Err(problems
                .into_iter()
                .map(|problem| at_link(document, problem))
                .collect());
        }
        tree.map_err(|error| {
            let message = format!("the SVG cannot be drawn: {error}");
            vec![Located {
                range: svg::start_tag(document.root_element()),
                diagnostic: Diagnostic::error(codes::BAD_SVG, message),
            }]
        })
    }

    /// Findings about the filled template, with their places in the template itself.
    fn placed(&self, job: FaceJob, filled: &str, found: Vec<Located>) -> Vec<Diagnostic> {
        let sources = &self.project.sources;
        let marked = self
            .marked
            .get_or_init(|| MarkedTemplates::new(self.game, sources));
        let name = self.template(job);
        let trace = marked
            .as_ref()
            .and_then(|marked| marked.trace(name, &self.face_context(job)));
        let start = self
            .game
            .templates
            .get(name)
            .map(|file| Span::new(*file, 0..0));
        let place = |located: Located| {
            let span = trace
                .as_ref()
                .and_then(|trace| trace.locate(filled, located.range.clone(), sources))
                .or(start);
            match span {
                Some(span) => self.about_entry(job, located.diagnostic.at(span)),
                None => located.diagnostic,
            }
        };
        found.into_iter().map(place).collect()
    }

    /// Shows which entry the template was filled for.
    fn about_entry(&self, job: FaceJob, found: Diagnostic) -> Diagnostic {
        match job.entry(self.game) {
            Some(entry) => found.and(entry.id.span, "filled for this entry"),
            None => found,
        }
    }
}

/// Puts a picture's problem at the element that links to it.
fn at_link(document: &Document<'_>, problem: Problem) -> Located {
    let mut links = document
        .descendants()
        .flat_map(|node| node.attributes())
        .filter(|attribute| attribute.name() == "href");
    let link = links.find(|attribute| match problem.link.as_str() {
        "data:" => attribute.value().starts_with("data:"),
        link => attribute.value() == link,
    });
    Located {
        range: link.map_or(0..0, |attribute| attribute.range()),
        diagnostic: problem.diagnostic,
    }
}
