//! Checking games: their content, and their faces as they are drawn.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};

use super::approve::{Approval, file};
use super::at_limits::draw_each;
use super::chosen::{Asked, Chosen, is_piece};
use super::{Control, Error, open, presets};
use crate::check::face_words::{FaceIcons, PrintedSide};
use crate::check::service::Taken;
use crate::check::{self, Reach, face::FaceResult, game::DrawnTexts, skipped::Skipped};
use crate::diag::{Diagnostic, Report};
use crate::fill;
use crate::load::{self, Game, Project, Root};
use crate::render::text::TextBox;
use crate::render::{
    FaceJob, FaceSide, Ink, KnownText, MarkedCalls, Plan, Renderer, SharedIcons, TextEngine,
    compose,
};
use crate::service::ServicePreset;

/// What a check looks at. Nothing said: every game, in all of its languages.
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    /// Games by name, or pieces as patterns `game/component/entry`; all games where it is empty.
    pub names: Vec<String>,
    /// Only the pieces of these components; of all where it is empty.
    pub components: Vec<String>,
    /// Only this language.
    pub language: Option<String>,
    /// Only what can be seen without drawing.
    pub content_only: bool,
    /// Whether what is not as it was approved is told.
    pub approved: bool,
    /// Whether the examples beside the games' own rules are tried.
    pub test_rules: bool,
    /// A print service by name, whose demands are looked at as well.
    pub service: Option<String>,
}

impl CheckOptions {
    /// Whether games are looked at as a whole.
    pub(crate) fn is_all(&self) -> bool {
        self.components.is_empty() && !self.names.iter().any(|name| is_piece(name))
    }
}

/// What a check came to.
pub struct CheckOutcome {
    pub project: Project,
    pub chosen: Chosen,
    /// Everything that was found, in order.
    pub report: Report,
    /// The text boxes as JSON.
    pub boxes: Vec<Value>,
    /// How many faces of each game were drawn, by its id; none where nothing was to be.
    pub faces: BTreeMap<String, usize>,
    /// How many texts and figures of each game are not as they were approved, where it has a lock, all
    /// of it was looked at, and they are not told.
    pub not_approved: BTreeMap<String, usize>,
}

/// A game with the pages of its rulebooks, where it has any, and what there is to tell of them.
#[derive(Default)]
struct Pages {
    game: Option<Game>,
    told: Vec<Diagnostic>,
}

impl Pages {
    /// None without an engine for texts: nothing is drawn then.
    fn of(
        project: &Project,
        game: &Game,
        text: Option<&TextEngine>,
        control: Control<'_>,
    ) -> Pages {
        let laid = text.map(|text| compose(project, game, text, control.watch));
        let (game, told) = laid.unwrap_or_default();
        Pages { game, told }
    }

    /// The game with its pages.
    fn game<'g>(&'g self, plain: &'g Game) -> &'g Game {
        self.game.as_ref().unwrap_or(plain)
    }
}

/// What is looked at, and how.
struct Look<'a> {
    control: Control<'a>,
    project: &'a Project,
    chosen: &'a Chosen,
    service: Option<&'a ServicePreset>,
    /// With which faces are drawn; none where they are not.
    text: Option<&'a TextEngine>,
    /// Whether the languages of overlays are looked at as well.
    languages: bool,
    /// Whether the examples of rules are tried.
    examples: bool,
}

/// What looking came to: as in [`CheckOutcome`].
#[derive(Default)]
struct LookedAt {
    found: Vec<Diagnostic>,
    boxes: Vec<Value>,
    faces: BTreeMap<String, usize>,
}

/// Finds all there is to find. What is wrong with the content is no error of the check.
///
/// # Errors
/// A name that there is not; the wish to end.
pub fn check(
    root: &Root,
    options: &CheckOptions,
    control: Control<'_>,
) -> Result<CheckOutcome, Error> {
    check_again(root, options, &KnownText::default(), control)
}

/// The same of a project whose fonts are known, and what was shaped with them.
///
/// # Errors
/// As [`check`].
pub fn check_again(
    root: &Root,
    options: &CheckOptions,
    known: &KnownText,
    control: Control<'_>,
) -> Result<CheckOutcome, Error> {
    let service = options.service.as_deref();
    let service = service.map(|name| presets::service(root, name));
    let service = service.transpose()?;
    let asked = Asked::new(root, &options.names, &options.components)?;
    let what = match options.content_only {
        true => load::ReadScope::Content,
        false => load::ReadScope::All,
    };
    let (mut project, mut report) = load::load_again(
        root,
        &asked.games,
        what,
        &control.watch.limits(),
        known.fonts(),
    );
    fill::project(&mut project, &mut report);
    open::speak(&mut project, options.language.as_deref(), asked.named)?;
    let text = (!options.content_only).then(|| known.text(&project.fonts));
    let pages = project.games.iter();
    let pages = pages.map(|game| Pages::of(&project, game, text.as_deref(), control));
    let pages: Vec<Pages> = pages.collect();
    let games = project.games.iter().zip(&pages);
    let games: Vec<&Game> = games.map(|(game, pages)| pages.game(game)).collect();
    let chosen = match asked.chosen(&games) {
        // What was asked for may be what could not be loaded.
        Err(_) if report.has_errors() => Chosen::None,
        chosen => chosen?,
    };
    let look = Look {
        control,
        project: &project,
        chosen: &chosen,
        service: service.as_ref(),
        text: text.as_deref(),
        languages: options.language.is_none(),
        examples: options.test_rules,
    };
    let looked = look.at_games(&pages)?;
    report.extend(looked.found);
    let mut not_approved = BTreeMap::new();
    if options.approved {
        for (game, pages) in project.games.iter().zip(&pages) {
            let approval = Approval::of(&project, game, control);
            let found = approval.differences(root, &game.id);
            let told = |found: &Diagnostic| chosen.tells(pages.game(game), found);
            report.extend(found.into_iter().filter(told));
        }
    } else if chosen.is_all() && options.language.is_none() {
        let locked = |game: &&Game| root.has(&file(&game.id));
        for game in project.games.iter().filter(locked) {
            let found = Approval::values(&project, game).differences(root, &game.id);
            not_approved.insert(game.id.clone(), found.len());
        }
    }
    let reach = match (options.content_only, chosen.is_all()) {
        (_, false) => Reach::Pieces,
        (false, true) => Reach::All,
        (true, true) => Reach::Content,
    };
    let report = check::apply_settings(&project, report.into_vec(), reach).sorted(&project.sources);
    for (game, pages) in project.games.iter_mut().zip(pages) {
        if let Some(laid) = pages.game {
            *game = laid;
        }
    }
    Ok(CheckOutcome {
        project,
        chosen,
        report,
        boxes: looked.boxes,
        faces: looked.faces,
        not_approved,
    })
}

/// Faces that look the same in every language, with what they came to: they hold no text.
type Wordless = HashMap<FaceJob, (u64, FaceResult)>;

impl Look<'_> {
    /// What there is to find in the games, in each of their languages.
    fn at_games(&self, pages: &[Pages]) -> Result<LookedAt, Error> {
        let mut all = LookedAt::default();
        let mut known = HashSet::new();
        for (game, pages) in self.project.games.iter().zip(pages) {
            let others = game.in_other_languages().filter(|_| self.languages);
            let mut wordless = Wordless::new();
            let icons = SharedIcons::new(self.project, game);
            let own = self.at_game(game, pages, &icons, &mut all, &mut wordless)?;
            if self.examples {
                all.found
                    .extend(check::game::test_rules(game, self.project));
            }
            known.extend(own.iter().cloned());
            all.found.extend(own);
            for mut other in others {
                // What is wrong with its texts was told when it was loaded.
                fill::game(&self.project.sources, &mut other);
                let pages = Pages::of(self.project, &other, self.text, self.control);
                let own = self.at_game(&other, &pages, &icons, &mut all, &mut wordless)?;
                // What is wrong in every language is told once.
                let new = own.into_iter().filter(|found| known.insert(found.clone()));
                let language = message!(
                    "pipeline-check-at-games",
                    "this is in the language `{language}`",
                    language = other.language
                );
                all.found
                    .extend(new.map(|found| found.help(language.clone())));
            }
        }
        Ok(all)
    }

    fn at_game(
        &self,
        game: &Game,
        pages: &Pages,
        icons: &SharedIcons,
        all: &mut LookedAt,
        wordless: &mut Wordless,
    ) -> Result<Vec<Diagnostic>, Error> {
        let mut found = check::content_of(self.project, game);
        let game = pages.game(game);
        found.extend(check::without_consequences(&found, pages.told.clone()));
        found.retain(|found| self.chosen.tells(game, found));
        if let Some(text) = self.text {
            let linked = icons.linked(game);
            let game = linked.as_ref().unwrap_or(game);
            let plan = self.chosen.plan(game);
            let (renderer, mut drawn) = Renderer::as_far_as_it_goes(
                self.project,
                game,
                text,
                Ink::Full,
                &plan,
                self.control.watch,
            );
            let renderer = renderer.sharing(icons);
            drawn.extend(self.at_faces(&renderer, &plan, all, wordless)?);
            found.extend(check::without_consequences(&found, drawn));
        }
        Ok(found)
    }

    /// Draws every face that is chosen and that can be drawn, for what there is to find in it.
    fn at_faces(
        &self,
        renderer: &Renderer<'_>,
        plan: &Plan,
        all: &mut LookedAt,
        wordless: &mut Wordless,
    ) -> Result<Vec<Diagnostic>, Error> {
        let game = renderer.game();
        let asked = self.chosen.components(game);
        let taken = self
            .service
            .map(|service| check::service::components(service, game, &asked));
        let taken = taken.unwrap_or_default();
        let asked = |component, entry| self.chosen.has(game, component, entry);
        let (mut skipped, jobs) = Skipped::new(renderer, plan, asked);
        let asked_of_faces = check::game::asked_of_faces(game, self.project);
        let icons = asked_of_faces.icons.then(|| FaceIcons::new(game));
        let calls = asked_of_faces.calls.then(|| MarkedCalls::new(renderer));
        let asked_of_face = AskedOfFace {
            any: asked_of_faces.any,
            faces: asked_of_faces.faces,
            icons: icons.as_ref(),
            calls: calls.as_ref(),
        };
        let step = self.control.progress.start(jobs.len(), &game.id);
        let look = |job| {
            let face = match wordless.get(&job) {
                Some((hash, looked)) if renderer.wordless(job) == Some(*hash) => {
                    LookedFace::again(looked)
                }
                _ => look_at_face(renderer, job, &taken, self.languages, asked_of_face),
            };
            step();
            face
        };
        let faces = draw_each(&jobs, self.control, look, |face| &face.diagnostics)?;
        drop(step);
        for job in &jobs[faces.len()..] {
            skipped.failed(renderer, *job);
        }
        *all.faces.entry(game.id.clone()).or_default() +=
            faces.iter().filter(|face| face.drawn).count();
        let (mut found, mut looked) = (taken.found, Vec::new());
        let mut texts = DrawnTexts::default();
        let mut of_faces = Vec::new();
        for (job, face) in jobs.iter().zip(faces) {
            if skipped.is_consequence(renderer, &face.diagnostics) {
                continue;
            }
            if face.drawn && face.looked.is_none() && face.boxes.is_empty() {
                skipped.failed(renderer, *job);
            }
            of_faces.extend(face.diagnostics);
            all.boxes.extend(boxes(game, *job, &face.boxes));
            if face.looked.is_some() || !face.boxes.is_empty() {
                texts.add(*job, &face.boxes);
            }
            if let Some(printed) = face.printed {
                texts.add_side(*job, printed);
            }
            let Some(face_looked) = face.looked else {
                continue;
            };
            of_faces.extend(face_looked.found.iter().cloned());
            if let Some(hash) = face.wordless {
                wordless.insert(*job, (hash, face_looked.clone()));
            }
            // Some of the backs of a component say nothing about all of them.
            if self.chosen.has_whole(game, job.component) {
                looked.push(face_looked);
            }
        }
        if asked_of_faces.reads {
            texts.add_reads(game, &check::names::read(self.project, game));
        }
        found.extend(check::game::check_drawn(game, self.project, &texts));
        found.retain(|found| self.chosen.tells(game, found));
        found.extend(check::face_rules::evaluate_together(game, &looked));
        found.extend(of_faces);
        found.extend(skipped.notes(game));
        Ok(found)
    }
}

/// What one face came to.
struct LookedFace {
    looked: Option<FaceResult>,
    boxes: Vec<TextBox>,
    /// What rules see of it, where any looks at faces.
    printed: Option<PrintedSide>,
    /// What is wrong with drawing it.
    diagnostics: Vec<Diagnostic>,
    /// What `Renderer::wordless` says of it.
    wordless: Option<u64>,
    drawn: bool,
}

impl LookedFace {
    /// A face that looks as it did in another language, where what is wrong with it was told.
    fn again(looked: &FaceResult) -> LookedFace {
        let looked = FaceResult {
            found: Vec::new(),
            ..looked.clone()
        };
        LookedFace {
            looked: Some(looked),
            boxes: Vec::new(),
            printed: None,
            diagnostics: Vec::new(),
            wordless: None,
            drawn: false,
        }
    }
}

/// What rules ask of a face while it is looked at.
#[derive(Clone, Copy)]
struct AskedOfFace<'a, 'g> {
    any: bool,
    faces: bool,
    icons: Option<&'a FaceIcons<'g>>,
    calls: Option<&'a MarkedCalls>,
}

/// Draws a face and looks at it. With `languages` it is told apart whether it has words, where the
/// game has other languages; what rules ask of it is kept for them.
fn look_at_face(
    renderer: &Renderer<'_>,
    job: FaceJob,
    taken: &Taken<'_>,
    languages: bool,
    asked: AskedOfFace<'_, '_>,
) -> LookedFace {
    let mut drawn = renderer.draw(job);
    let printed = drawn.face.as_ref().filter(|_| asked.any);
    let printed = printed.map(|face| {
        let mut printed = check::face_words::printed(face);
        if let Some(icons) = asked.icons {
            printed.push(("icons", icons.of(renderer, job)));
        }
        if let Some(calls) = asked.calls {
            printed.push(("calls", check::face_words::calls(calls, renderer, job)));
        }
        if asked.faces {
            printed.push(("faces", check::face_words::faces(renderer, job)));
        }
        printed
    });
    let looked = drawn.face.map(|face| {
        if let Some(fit) = taken.fit(job.component) {
            let found = check::service::face(renderer, job, &face, fit);
            drawn.diagnostics.extend(found);
        }
        check::face_rules::evaluate(renderer, job, &face)
    });
    let again = languages
        && !asked.any
        && !renderer.game().languages.is_empty()
        && drawn.diagnostics.is_empty();
    LookedFace {
        looked,
        wordless: again.then(|| renderer.wordless(job)).flatten(),
        boxes: drawn.boxes,
        printed,
        diagnostics: drawn.diagnostics,
        drawn: true,
    }
}

/// The text boxes of a face: how full each is, and its final size in user units and in points.
fn boxes(game: &Game, job: FaceJob, boxes: &[TextBox]) -> Vec<Value> {
    let face = format!("{}/{}", game.id, job.name(game));
    let side = match job.side {
        FaceSide::Front => "front",
        FaceSide::Back => "back",
    };
    let json = |text: &TextBox| {
        json!({
            "face": face,
            "language": game.language,
            "side": side,
            "id": text.id,
            "fill": text.fill,
            "size": text.size,
            "points": text.points,
            "lines": text.lines,
            "group": text.group,
            "cut": text.cut,
        })
    };
    boxes.iter().map(json).collect()
}
