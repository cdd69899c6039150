//! Checking games: their content, and their faces as they are drawn.

mod alike;
mod faces;

use std::collections::{BTreeMap, HashSet};

use rayon::prelude::*;
use serde_json::Value;

use super::approve::{Approval, Differences, file};
use super::chosen::{Chosen, NamesAsked, is_piece};
use super::{Control, Error, open, presets};
use crate::check::{self, Reach};
use crate::diag::{Diagnostic, Report, Severity};
use crate::fill;
use crate::load::{self, Game, Project, Root};
use crate::render::{Ink, KnownText, Renderer, SharedIcons, TextEngine};
use crate::service::ServicePreset;
use alike::Wordless;

/// Whether the examples beside the games' own rules are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RuleTests {
    /// They are not: nobody waits for that while typing.
    Never,
    /// Those of games whose rules are not as they were approved; of that only the errors are told.
    #[default]
    WhereChanged,
    /// All of them, and the rules without any are named.
    Always,
}

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
    /// Of which rules of the games' own the examples are tried.
    pub test_rules: RuleTests,
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
struct GamePages {
    game: Option<Game>,
    told: Vec<Diagnostic>,
}

impl GamePages {
    /// None without an engine for texts: nothing is drawn then.
    fn of(
        project: &Project,
        game: &Game,
        text: Option<&TextEngine>,
        control: Control<'_>,
    ) -> GamePages {
        let laid = text.map(|text| open::laid_out(project, game, text, control));
        let laid = laid.unwrap_or_default();
        GamePages {
            game: laid.game,
            told: laid.found,
        }
    }

    /// The game with its pages.
    fn game<'g>(&'g self, plain: &'g Game) -> &'g Game {
        self.game.as_ref().unwrap_or(plain)
    }
}

/// What is looked at, and how.
struct CheckScope<'a> {
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

/// What looking at one game came to.
#[derive(Default)]
struct LookedAtGame {
    /// In its own language.
    own: Vec<Diagnostic>,
    /// In each other language, by its tag.
    others: Vec<(String, Vec<Diagnostic>)>,
    /// In the examples of its rules.
    examples: Vec<Diagnostic>,
    boxes: Vec<Value>,
    /// How many faces were drawn; none where none was to be.
    faces: Option<usize>,
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
    let asked = NamesAsked::new(root, &options.names, &options.components)?;
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
    let pages = open::side_by_side(&project.games, control);
    let pages = pages.map(|game| GamePages::of(&project, game, text.as_deref(), control));
    let pages: Vec<GamePages> = pages.collect();
    let games = project.games.iter().zip(&pages);
    let games: Vec<&Game> = games.map(|(game, pages)| pages.game(game)).collect();
    let chosen = match asked.chosen(&games) {
        // What was asked for may be what could not be loaded.
        Err(_) if report.has_errors() => Chosen::None,
        chosen => chosen?,
    };
    let look = CheckScope {
        control,
        project: &project,
        chosen: &chosen,
        service: service.as_ref(),
        text: text.as_deref(),
        languages: options.language.is_none(),
        examples: options.test_rules == RuleTests::Always,
    };
    let looked = look.at_games(&pages)?;
    report.extend(looked.found);
    let mut not_approved = BTreeMap::new();
    // A lock is of the game in its own language.
    let is_own = options.language.is_none();
    let compared = open::side_by_side(&project.games, control)
        .map(|game| differences(root, &project, game, options, control));
    let compared: Vec<Option<(Differences, Vec<Diagnostic>)>> = compared.collect();
    for ((game, pages), differences) in project.games.iter().zip(&pages).zip(compared) {
        let Some((differences, weakened)) = differences else {
            continue;
        };
        let tells = |found: &Diagnostic| chosen.tells(pages.game(game), found);
        if is_own {
            report.extend(differences.lone.into_iter().filter(&tells));
        }
        report.extend(weakened);
        if options.approved {
            report.extend(differences.found.into_iter().filter(&tells));
        } else if chosen.is_all() {
            let counts = differences
                .found
                .iter()
                .map(|found| 1 + found.more as usize);
            not_approved.insert(game.id.clone(), counts.sum());
        }
    }
    let reach = match (options.content_only, chosen.is_all()) {
        (_, false) => Reach::Part,
        (false, true) => Reach::All,
        (true, true) => Reach::Content,
    };
    let mut report = check::apply_settings(&project, report.into_vec(), reach);
    if asked.is_all() {
        report.extend(presets::faults(root, &mut project.sources));
    }
    let report = report.sorted(&project.sources);
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

/// What of a game is not as it was approved, and the rules that fail since; none where nobody asks and there is no
/// lock.
fn differences(
    root: &Root,
    project: &Project,
    game: &Game,
    options: &CheckOptions,
    control: Control<'_>,
) -> Option<(Differences, Vec<Diagnostic>)> {
    let approval = match options.approved {
        true => Approval::of(project, game, control),
        false if options.language.is_none() && root.has(&file(&game.id)) => {
            Approval::values(project, game)
        }
        false => return None,
    };
    let drawn = (!options.content_only).then_some(control);
    let differences = approval.differences(root, project, game, drawn);
    // What a rule holds is seen by its examples, where nobody has looked at it since.
    let mut weakened = Vec::new();
    if differences.in_rules && options.test_rules == RuleTests::WhereChanged {
        weakened.extend(check::game::test_rules(game, project));
        weakened.extend(check::sentences::test_sentences(project, game));
        weakened.retain(|found| found.severity == Severity::Error);
    }
    Some((differences, weakened))
}

impl CheckScope<'_> {
    /// What there is to find in the games, in each of their languages.
    fn at_games(&self, pages: &[GamePages]) -> Result<LookedAt, Error> {
        let games = open::side_by_side(&self.project.games, self.control).zip(pages);
        let looked = games.map(|(game, pages)| self.at_languages(game, pages));
        // The error of the first, whichever ends first.
        let looked: Vec<Result<LookedAtGame, Error>> = looked.collect();
        let mut all = LookedAt::default();
        let mut known = HashSet::new();
        for (game, looked) in self.project.games.iter().zip(looked) {
            let looked = looked?;
            all.boxes.extend(looked.boxes);
            let faces = looked.faces.map(|count| (game.id.clone(), count));
            all.faces.extend(faces);
            all.found.extend(looked.examples);
            known.extend(looked.own.iter().cloned());
            all.found.extend(looked.own);
            for (language, found) in looked.others {
                // What is wrong in every language is told once.
                let new = found.into_iter();
                let new = new.filter(|found| known.insert(found.clone()));
                let language = message!(
                    "pipeline-check-at-games",
                    "this is in the language `{language}`",
                    language
                );
                all.found
                    .extend(new.map(|found| found.help(language.clone())));
            }
        }
        Ok(all)
    }

    /// What there is to find in a game, in each of its languages.
    fn at_languages(&self, game: &Game, pages: &GamePages) -> Result<LookedAtGame, Error> {
        let others = game.in_other_languages().filter(|_| self.languages);
        let mut all = LookedAtGame::default();
        let mut wordless = Wordless::new();
        let icons = SharedIcons::new(self.project, game);
        all.own = self.at_game(game, pages, &icons, &mut all, &mut wordless)?;
        if self.examples {
            all.examples = check::game::test_rules(game, self.project);
            let sentences = check::sentences::test_sentences(self.project, game);
            all.examples.extend(sentences);
        }
        for mut other in others {
            // What is wrong with its texts was told when it was loaded.
            fill::game(&self.project.sources, &mut other);
            let pages = GamePages::of(self.project, &other, self.text, self.control);
            let found = self.at_game(&other, &pages, &icons, &mut all, &mut wordless)?;
            all.others.push((other.language, found));
        }
        Ok(all)
    }

    fn at_game(
        &self,
        game: &Game,
        pages: &GamePages,
        icons: &SharedIcons,
        all: &mut LookedAtGame,
        wordless: &mut Wordless,
    ) -> Result<Vec<Diagnostic>, Error> {
        let mut found = check::content_of(self.project, game, Severity::Note);
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
}
