//! A game in its other languages, for a look at a piece in all of them.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::{Value as Json, json};

use crate::fill;
use crate::load::{Back, Component, Game, Project, language};
use crate::render::{self, FaceJob, FaceSide, Ink, Plan, Renderer, TextEngine};
use crate::view::{FaceKeys, KnownFaces};
use crate::watchdog::Watch;

/// The games of a project, each in the languages that it is not shown in. Made when one is asked for.
#[derive(Default)]
pub struct OtherLanguages(HashMap<String, OnceLock<Vec<Game>>>);

impl OtherLanguages {
    pub fn new(project: &Project) -> OtherLanguages {
        let games = project.games.iter();
        OtherLanguages(
            games
                .map(|game| (game.id.clone(), OnceLock::new()))
                .collect(),
        )
    }

    /// The languages of a game beside the one that it is shown in.
    pub fn tags(project: &Project, shown: &Game) -> Vec<String> {
        let Some(game) = project.games.iter().find(|game| game.id == shown.id) else {
            return Vec::new();
        };
        let own = std::iter::once(&game.language);
        let all = own.chain(game.languages.keys().filter(|tag| **tag != game.language));
        all.filter(|tag| **tag != shown.language).cloned().collect()
    }

    /// A game in these languages, its texts filled and its pages laid out.
    fn of(&self, project: &Project, shown: &Game, text: &TextEngine, watch: &Watch) -> &[Game] {
        let in_tag = |tag: String| {
            let game = project.games.iter().find(|game| game.id == shown.id)?;
            let game = match tag == game.language {
                true => game.clone(),
                false => {
                    let mut game = language::in_language(game, &tag).0;
                    // What is wrong with its texts was told when it was loaded.
                    fill::game(&project.sources, &mut game);
                    game
                }
            };
            let composed = render::compose(project, &game, text, watch);
            Some(composed.game.unwrap_or(game))
        };
        let made = || {
            let tags = OtherLanguages::tags(project, shown).into_iter();
            tags.filter_map(in_tag).collect()
        };
        let known = self.0.get(&shown.id);
        known.map_or(&[], |games| games.get_or_init(made))
    }
}

/// What draws one game in its other languages.
#[derive(Default)]
pub struct Tongues<'l> {
    renderers: OnceLock<Vec<Renderer<'l>>>,
    /// The faces that were asked for, by key: whose renderer, and which.
    faces: Mutex<HashMap<String, (usize, FaceJob)>>,
}

impl<'l> Tongues<'l> {
    /// A piece in each of these languages: a list of its language and the keys of its faces, as JSON.
    pub fn of_piece(
        &self,
        all: &'l OtherLanguages,
        project: &'l Project,
        shown: &'l Game,
        text: &'l TextEngine,
        watch: &Watch,
        (component, entry): (&str, &str),
    ) -> Json {
        let renderers = self.renderers.get_or_init(|| {
            let games = all.of(project, shown, text, watch).iter();
            let renderer = |game| {
                let plan = Plan::new(game, |_| true);
                Renderer::as_far_as_it_goes(project, game, text, Ink::Full, &plan, watch).0
            };
            games.map(renderer).collect()
        });
        let said = renderers.iter().enumerate().filter_map(|(at, renderer)| {
            let known = KnownFaces::default();
            let keys = FaceKeys::new(renderer, &known);
            let sides = jobs(renderer.game(), component, entry)?;
            let [front, back] = sides.map(|job| {
                let key = keys.key(job?)?;
                let mut faces = self.faces.lock().unwrap_or_else(PoisonError::into_inner);
                faces.insert(key.clone(), (at, job?));
                Some(key)
            });
            let language = &renderer.game().language;
            Some(json!({ "language": language, "front": front, "back": back }))
        });
        said.collect()
    }

    /// What draws the face of a key, where it is one of these.
    pub fn find(&self, key: &str) -> Option<(&Renderer<'l>, FaceJob)> {
        let faces = self.faces.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, job) = *faces.get(key)?;
        Some((self.renderers.get()?.get(at)?, job))
    }
}

/// The front and the back of an entry, where it is sound.
fn jobs(game: &Game, component: &str, entry: &str) -> Option<[Option<FaceJob>; 2]> {
    let of = |one: &Component| one.id.value == component && one.is_valid;
    let component = game.components.iter().position(of)?;
    let of = &game.components[component];
    let entry = of
        .entries
        .iter()
        .position(|one| one.id.value == entry && one.is_valid)?;
    let job = |entry, side| FaceJob {
        component,
        entry,
        side,
    };
    let back = match of.back {
        Back::PerEntry(_) => Some(job(Some(entry), FaceSide::Back)),
        Back::Shared(_) => Some(job(None, FaceSide::Back)),
        Back::None => None,
    };
    Some([Some(job(Some(entry), FaceSide::Front)), back])
}
