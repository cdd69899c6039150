//! The gallery: games as a page of static files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::check::{self, CheckOptions};
use super::{Control, Error, build, faces, open, pass};
use crate::diag::Report;
use crate::load::{Game, Project, Root};
use crate::render::{FaceJob, Ink, Plan, Renderer, TextEngine};
use crate::view::{self, FaceKeys, GameView, KnownFaces, PictureKind, ProjectView, page, picture};
use crate::write::files::{OutDir, Staging};

/// What a gallery shows. Nothing said: every game, in its own language.
#[derive(Clone, Debug)]
pub struct GalleryOptions {
    /// The games by name; all of them where it is empty.
    pub games: Vec<String>,
    /// A language other than the games' own.
    pub language: Option<String>,
    /// The folder to write to.
    pub out: PathBuf,
}

/// What was written.
pub struct GalleryMade {
    /// The page to open.
    pub page: PathBuf,
    pub faces: usize,
    pub bytes: usize,
}

/// The folder of pictures, beside the page.
const PICTURES: &str = "pictures";

/// Checks games and writes them as a page that needs no server.
///
/// # Errors
/// A name that there is not; errors in the content; a folder that cannot be written to; the wish
/// to end.
pub fn gallery(
    root: &Root,
    options: &GalleryOptions,
    control: Control<'_>,
) -> Result<GalleryMade, Error> {
    build::outside_sources(root, &options.out)?;
    let asked = CheckOptions {
        names: open::games(root, &options.games)?,
        language: options.language.clone(),
        ..CheckOptions::default()
    };
    let checked = check::check(root, &asked, control)?;
    let mut project = checked.project;
    let report = pass(&project, checked.report)?;
    open::compose(&mut project, control)?;
    let out = OutDir::chosen(&options.out);
    let _lock = out.lock(|_| ())?;
    let written = GalleryFiles {
        staging: Staging::open(&out, Path::new(""))?,
        faces: AtomicUsize::new(0),
        bytes: AtomicUsize::new(0),
    };
    let text = TextEngine::new(&project.fonts);
    let games = project.games.iter();
    let games = games.map(|game| written.game(&project, game, &text, control));
    let view = ProjectView {
        games: games.collect::<Result<_, Error>>()?,
        findings: view::findings(&report, &project.sources),
    };
    let page = written.page(&view)?;
    written.staging.commit()?;
    Ok(GalleryMade {
        page,
        faces: written.faces.into_inner(),
        bytes: written.bytes.into_inner(),
    })
}

/// The files of a gallery, which come into their places together.
struct GalleryFiles {
    staging: Staging,
    faces: AtomicUsize,
    bytes: AtomicUsize,
}

impl GalleryFiles {
    /// Writes the pictures of a game.
    fn game(
        &self,
        project: &Project,
        game: &Game,
        text: &TextEngine,
        control: Control<'_>,
    ) -> Result<GameView, Error> {
        let plan = Plan::new(game, |_| true);
        let renderer = |ink| faces::renderer(project, game, text, ink, &plan, control);
        let (full, low) = (renderer(Ink::Full)?, renderer(Ink::Low)?);
        let known = KnownFaces::default();
        let keys = FaceKeys::new(&full, &known);
        let mut shown = view::game(game, &project.sources, &keys);
        for (of, component) in shown.components.iter_mut().zip(&game.components) {
            of.statistics = view::statistics(component);
        }
        let mut distinct: BTreeMap<String, FaceJob> = BTreeMap::new();
        for (component, of) in shown.components.iter().enumerate() {
            let jobs = view::jobs(game, component);
            let keyed = jobs.filter_map(|job| Some((of.key(job)?.to_owned(), job)));
            for (key, job) in keyed {
                distinct.entry(key).or_insert(job);
            }
        }
        let step = control.progress.start(distinct.len(), &game.id);
        let distinct: Vec<(String, FaceJob)> = distinct.into_iter().collect();
        let drawn = distinct.par_iter().map(|(key, job)| {
            control.go_on()?;
            let _watched = control
                .watch
                .begin(format!("{}/{}", game.id, job.name(game)));
            let report = self.face(key, *job, &full, &low)?;
            step();
            Ok(report)
        });
        let reports: Vec<Report> = drawn.collect::<Result<_, Error>>()?;
        let all = reports.into_iter().flat_map(Report::into_vec).collect();
        pass(project, all)?;
        Ok(shown)
    }

    /// Writes the pictures of a face; its findings where it cannot be drawn.
    fn face(
        &self,
        key: &str,
        job: FaceJob,
        full: &Renderer<'_>,
        low: &Renderer<'_>,
    ) -> Result<Report, Error> {
        let mut found = Vec::new();
        for (renderer, kinds) in [
            (full, [PictureKind::Small, PictureKind::Full].as_slice()),
            (low, &[PictureKind::LowInk]),
        ] {
            let drawn = renderer.draw(job);
            found.extend(drawn.diagnostics);
            let Some(face) = drawn.face else { continue };
            for kind in kinds {
                let bytes = picture::encode(&face, *kind).map_err(|error| {
                    Error::Failed(message!(
                        "what-error",
                        "{what}: {error}",
                        what = face.name,
                        error
                    ))
                })?;
                let name = format!("{PICTURES}/{key}{}.png", kind.suffix());
                self.write(&name, &bytes)?;
            }
        }
        self.faces.fetch_add(1, Ordering::Relaxed);
        Ok(found.into_iter().collect())
    }

    /// Writes the page and its data.
    fn page(&self, view: &ProjectView) -> Result<PathBuf, Error> {
        let failed = |error: serde_json::Error| Error::Failed(error.to_string().into());
        let json = serde_json::to_string(view).map_err(failed)?;
        let data = format!("globalThis.massicotData = {json};\n");
        let titles: Vec<&str> = view.games.iter().map(|game| &*game.title).collect();
        let first = view.games.first();
        let language = first.map_or("en", |game| &game.language);
        self.write(page::DATA, data.as_bytes())?;
        self.write(page::STYLE, page::style().as_bytes())?;
        self.write(page::SCRIPT, page::script().as_bytes())?;
        let html = page::gallery(&titles.join(", "), language);
        self.write("index.html", html.as_bytes())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, Error> {
        self.bytes.fetch_add(bytes.len(), Ordering::Relaxed);
        Ok(self.staging.write(Path::new(name), bytes)?)
    }
}
