//! The workshop: loads the project after each change, says what is shown, draws what is asked for.

use std::borrow::Cow;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::ServeOptions;
use super::checker;
use super::known_texts::KnownTexts;
use super::languages::{OtherLanguages, Tongues};
use super::places;
use super::queue::{Answer, Ask, NoAnswer};
use super::shop::Shop;
use super::watcher::{Change, FolderWatch};
use crate::api::STACK;
use crate::check::{self, Reach};
use crate::diag::{Diagnostic, Report};
use crate::fill;
use crate::limits::Limits;
use crate::load::{self, Game, Project, ReadScope, Root, language};
use crate::pipeline::{Error, open};
use crate::render::{self, FaceJob, Ink, KnownText, Plan, Renderer, TextEngine};
use crate::stats::{self, Summary};
use crate::view::{self, FaceKeys, KnownFaces, PictureKind, ProjectView, picture};
use crate::watchdog::Watch;

/// An editor may write a file in several steps, or several files at once.
const SETTLED: Duration = Duration::from_millis(8);

/// Nobody has asked for anything for so long: what nobody has asked for yet is drawn.
const RESTED: Duration = Duration::from_millis(100);

/// So many faces are drawn before books are laid out, where no page has asked for one.
const MOST_UNSEEN: usize = 24;

/// Works until the shop is closed. `changes` tells of changes, and wakes it at the end; `change` is where
/// it tells of its own.
pub fn work(
    shop: &Shop,
    root: &Root,
    options: &ServeOptions,
    (mut watched, change): (FolderWatch, &Sender<Change>),
    changes: &Receiver<Change>,
    limits: Limits,
) {
    let (state, states) = channel();
    std::thread::scope(|scope| {
        let check = move || checker::check_on(shop, root, options, &states);
        let checker = std::thread::Builder::new().stack_size(STACK);
        // Without a thread for it nothing is checked; the page shows the pieces all the same.
        _ = checker.spawn_scoped(scope, check);
        let mut kept = KeptState::default();
        // To lay out books takes longer than all else: at first there is something to see without.
        let mut books = Books::Later;
        while !shop.is_ended() {
            let watch = Watch::new(limits);
            let loaded = WorkshopState::new(root, options, &watch, &kept, books);
            books = Books::Laid;
            let mut told = match loaded {
                Ok(loaded) => {
                    let known = KnownText::new(&loaded.project.fonts, &loaded.text);
                    let check = || _ = state.send((watch.clone(), known));
                    let told = loaded.show(shop, (change, changes), &watch, check, &mut kept);
                    // A large project takes its time to go.
                    rayon::spawn(move || drop(loaded));
                    told
                }
                // Nothing can be shown of it: what was shown stays.
                Err(_) => changes.recv().ok(),
            };
            watch.cancel();
            while let (Some(what), false) = (told, shop.is_ended()) {
                if what == Change::Folder {
                    // What cannot be watched is shown as it is now.
                    _ = watched.look_again();
                }
                told = changes.recv_timeout(SETTLED).ok();
            }
        }
        drop(state);
    });
}

/// Whether a state has the pages of its books.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Books {
    Laid,
    Later,
}

/// What is the same in the next state where what it is made of is.
#[derive(Default)]
struct KeptState {
    text: KnownText,
    texts: KnownTexts,
    faces: KnownFaces,
}

/// One state of the project.
struct WorkshopState {
    project: Project,
    games: Vec<Game>,
    report: Report,
    text: Arc<TextEngine>,
    others: OtherLanguages,
    /// Whether there are books that are laid out later.
    is_part: bool,
}

impl WorkshopState {
    fn new(
        root: &Root,
        options: &ServeOptions,
        watch: &Watch,
        kept: &KeptState,
        books: Books,
    ) -> Result<WorkshopState, Error> {
        let games = open::games(root, &options.games)?;
        let (limits, fonts) = (watch.limits(), kept.text.fonts());
        let (mut project, mut report) =
            load::load_again(root, &games, ReadScope::All, &limits, fonts);
        fill::project(&mut project, &mut report);
        let text = kept.text.text(&project.fonts);
        let mut composed = Vec::new();
        let mut is_part = false;
        for game in &project.games {
            let tag = options.language.as_deref();
            let game = match tag.filter(|tag| game.languages.contains_key(*tag)) {
                Some(tag) => {
                    let mut game = language::in_language(game, tag).0;
                    // What is wrong with its texts was told when it was loaded.
                    fill::game(&project.sources, &mut game);
                    Cow::Owned(game)
                }
                None => Cow::Borrowed(game),
            };
            let pages = match books {
                Books::Laid => {
                    let texts = kept.texts.of(&project, &game);
                    render::compose_keeping(&project, &game, &text, Some(&texts), watch)
                }
                Books::Later => Default::default(),
            };
            let mut components = game.components.iter();
            is_part |= books == Books::Later && components.any(|one| one.writing.is_some());
            report.extend(pages.found);
            composed.push(pages.game.unwrap_or_else(|| game.into_owned()));
        }
        Ok(WorkshopState {
            others: OtherLanguages::new(&project),
            project,
            games: composed,
            report,
            text,
            is_part,
        })
    }

    /// Shows it, and draws until there is a change, which it gives.
    fn show(
        &self,
        shop: &Shop,
        (change, changes): (&Sender<Change>, &Receiver<Change>),
        watch: &Watch,
        check: impl FnOnce(),
        kept: &mut KeptState,
    ) -> Option<Change> {
        let easels: Vec<Easel<'_>> = self
            .games
            .iter()
            .map(|game| self.easel(game, watch))
            .collect();
        let mut view = ProjectView::default();
        let mut jobs = Vec::new();
        let mut found: Vec<Diagnostic> = self.report.clone().into_vec();
        for (at, easel) in easels.iter().enumerate() {
            let keys = FaceKeys::new(&easel.full, &kept.faces);
            let game = easel.full.game();
            let mut shown = view::game(game, &self.project.sources, &keys);
            shown.languages = OtherLanguages::tags(&self.project, game);
            jobs.extend(easel.jobs(at, &shown));
            found.extend(easel.found.iter().cloned());
            view.games.push(shown);
        }
        let is_whole = !self.report.has_errors();
        let report = check::apply_settings(&self.project, found, Reach::Part);
        let report = report.sorted(&self.project.sources);
        if !is_whole {
            // A check tells nothing else of what cannot be read, and later.
            view.findings = view::findings(&report, &self.project.sources);
        }
        shop.show(view, is_whole);
        kept.text = KnownText::new(&self.project.fonts, &self.text);
        kept.faces.forget();
        kept.texts.forget();
        check();
        let work = StateDrawing {
            shop,
            watch,
            loaded: self,
            easels: &easels,
            by_key: jobs
                .iter()
                .map(|(key, place)| (key.as_str(), *place))
                .collect(),
            order: &jobs,
            next: AtomicUsize::new(0),
            again: self.is_part.then_some(change),
        };
        work.until(changes)
    }

    fn easel<'l>(&'l self, game: &'l Game, watch: &'l Watch) -> Easel<'l> {
        let renderer = |ink| {
            let plan = Plan::new(game, |_| true);
            let (project, text) = (&self.project, &self.text);
            Renderer::as_far_as_it_goes(project, game, text, ink, &plan, watch)
        };
        let (full, found) = renderer(Ink::Full);
        Easel {
            full,
            low: OnceLock::new(),
            make_low: Box::new(move || renderer(Ink::Low).0),
            tongues: Tongues::default(),
            found,
        }
    }
}

/// What draws one game.
struct Easel<'l> {
    full: Renderer<'l>,
    low: OnceLock<Renderer<'l>>,
    make_low: Box<dyn Fn() -> Renderer<'l> + Send + Sync + 'l>,
    tongues: Tongues<'l>,
    found: Vec<Diagnostic>,
}

/// The game of a face, by its number, and the face.
type GameFace = (usize, FaceJob);

impl<'l> Easel<'l> {
    fn renderer(&self, kind: PictureKind) -> &Renderer<'l> {
        match kind {
            PictureKind::LowInk => self.low.get_or_init(|| (self.make_low)()),
            _ => &self.full,
        }
    }

    /// The faces that can be drawn, by their keys, in printing order.
    fn jobs(&self, at: usize, shown: &view::GameView) -> Vec<(String, GameFace)> {
        let game = self.full.game();
        let components = shown.components.iter().enumerate();
        let keyed = components.flat_map(|(index, component)| {
            view::jobs(game, index)
                .filter_map(move |job| Some((component.key(job)?.to_owned(), (at, job))))
        });
        keyed.collect()
    }
}

/// The drawing of one state.
struct StateDrawing<'w, 'l> {
    shop: &'w Shop,
    watch: &'w Watch,
    loaded: &'l WorkshopState,
    easels: &'w [Easel<'l>],
    by_key: HashMap<&'w str, GameFace>,
    /// What is drawn while nobody waits, and how far that has come.
    order: &'w [(String, GameFace)],
    next: AtomicUsize,
    /// Where is told that this state is not all of it.
    again: Option<&'w Sender<Change>>,
}

impl<'l> StateDrawing<'_, 'l> {
    /// Draws what is wanted on all cores, until there is a change, which it gives.
    fn until(&self, changes: &Receiver<Change>) -> Option<Change> {
        let queue = &self.shop.queue;
        let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
        std::thread::scope(|scope| {
            queue.open();
            for number in 0..workers {
                let worker = std::thread::Builder::new().stack_size(STACK);
                // One core is left to the browser, where there are several.
                let draws_ahead = number == 0 || number + 1 < workers;
                _ = worker.spawn_scoped(scope, move || {
                    while let Some(wanted) = queue.next(RESTED, || draws_ahead && self.ahead()) {
                        let answer = match &wanted.ask {
                            Ask::Picture(kind) => self.picture(&wanted.key, *kind),
                            Ask::Places => self.places(&wanted.key),
                            Ask::Languages => self.languages(&wanted.key),
                            Ask::Statistics(of) => self.statistics(&wanted.key, of.as_deref()),
                        };
                        match answer {
                            // What a change has cut short is for the next state.
                            Err(_) if self.watch.is_cancelled() => queue.put_back(wanted),
                            answer => wanted.answer(answer),
                        }
                    }
                });
            }
            // Does not end early: the sender lives as long as the workshop.
            let change = changes.recv().ok();
            self.watch.cancel();
            queue.close();
            change
        })
    }

    fn picture(&self, key: &str, kind: PictureKind) -> Answer {
        if let Some(bytes) = self.shop.picture(key, kind) {
            return Ok(bytes);
        }
        let (renderer, job) = self.face(key, kind).ok_or(NoAnswer::Gone)?;
        let drawn = renderer.draw(job);
        let bytes = drawn.face.map(|face| picture::encode_quickly(&face, kind));
        match bytes {
            Some(Ok(bytes)) => {
                let bytes = axum::body::Bytes::from(bytes);
                self.shop.keep_picture(key, kind, bytes.clone());
                Ok(bytes)
            }
            _ => {
                if !self.watch.is_cancelled() {
                    self.shop.failed(key);
                }
                Err(NoAnswer::Failed)
            }
        }
    }

    /// What draws the face of a key.
    fn face(&self, key: &str, kind: PictureKind) -> Option<(&Renderer<'l>, FaceJob)> {
        match self.by_key.get(key) {
            Some((easel, job)) => Some((self.easels[*easel].renderer(kind), *job)),
            None => self.easels.iter().find_map(|easel| easel.tongues.find(key)),
        }
    }

    fn places(&self, key: &str) -> Answer {
        let (renderer, job) = self.face(key, PictureKind::Full).ok_or(NoAnswer::Gone)?;
        Ok(places::json(renderer, job).into())
    }

    /// A piece, `game/component/entry`, in its other languages.
    fn languages(&self, name: &str) -> Answer {
        let mut parts = name.splitn(3, '/');
        let mut part = || parts.next().ok_or(NoAnswer::Gone);
        let (game, piece) = (part()?, (part()?, part()?));
        let easel = self.easel(game)?;
        let WorkshopState {
            project,
            text,
            others,
            ..
        } = self.loaded;
        let shown = easel.full.game();
        let tongues = &easel.tongues;
        let said = tongues.of_piece(others, project, shown, text, self.watch, piece);
        Ok(said.to_string().into())
    }

    /// The statistics of a component, `game/component`: of all its fields, or of one field or expression.
    fn statistics(&self, name: &str, of: Option<&str>) -> Answer {
        let (game, id) = name.split_once('/').ok_or(NoAnswer::Gone)?;
        let mut components = self.easel(game)?.full.game().components.iter();
        let component = components.find(|one| one.id.value == id);
        let component = component.ok_or(NoAnswer::Gone)?;
        let summaries = match of {
            None => view::statistics(component),
            Some(of) => {
                let measured = stats::measure(component, of).map_err(NoAnswer::Wrong)?;
                vec![Summary::new(&measured)]
            }
        };
        let json = serde_json::to_vec(&summaries);
        Ok(json.map_err(|_| NoAnswer::Failed)?.into())
    }

    fn easel(&self, game: &str) -> Result<&Easel<'l>, NoAnswer> {
        let mut easels = self.easels.iter();
        let easel = easels.find(|easel| easel.full.game().id == game);
        easel.ok_or(NoAnswer::Gone)
    }

    /// Draws the next picture that nobody has asked for yet; false where there is none.
    fn ahead(&self) -> bool {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        // A page that is slow to ask is not to wait for books.
        let is_seen = self.shop.queue.asked() > 0 || at >= MOST_UNSEEN.min(self.order.len());
        if let (Some(again), true) = (self.again, is_seen) {
            _ = again.send(Change::File);
            return false;
        }
        let Some((key, _)) = self.order.get(at) else {
            return false;
        };
        if let Some(kind) = self.shop.missing(key) {
            _ = self.picture(key, kind);
        }
        true
    }
}
