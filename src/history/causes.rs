//! What made a face another one.
//!
//! Where content, templates and icons all changed, each is taken back by itself: what fills the
//! template otherwise then is a cause.

use std::path::Path;
use std::sync::Arc;

use super::faces::FacePair;
use super::files::{self, FileDigests};
use crate::diag::SourceMap;
use crate::fill;
use crate::git::GitError;
use crate::load::root::PathError;
use crate::load::source::FileSource;
use crate::load::{self, Game, Project, ReadScope, Root};
use crate::render::inputs::InputReader;
use crate::render::{self, Ink, Plan, Renderer, TextEngine};
use crate::watchdog::Watch;

use super::model::Cause;

/// The parts of a game that fill its templates.
const PARTS: [Cause; 3] = [Cause::Content, Cause::Template, Cause::Icon];

/// Which part a file is of.
fn part(path: &str) -> Cause {
    match files::what(path) {
        "icon" => Cause::Icon,
        _ if path.starts_with("templates/") => Cause::Template,
        _ => Cause::Content,
    }
}

/// The newer state with one part of a game as the older has it.
#[derive(Debug)]
struct TakenBack {
    part: Cause,
    older: Root,
    newer: Root,
}

impl TakenBack {
    fn root(&self, path: &Path) -> &Root {
        let name = path.to_string_lossy().replace('\\', "/");
        match part(&name) == self.part {
            true => &self.older,
            false => &self.newer,
        }
    }
}

impl FileSource for TakenBack {
    fn locate(&self, path: &Path) -> Result<(), PathError> {
        self.root(path).locate(path)
    }

    fn has(&self, path: &Path) -> bool {
        self.root(path).has(path)
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, PathError> {
        self.root(path).read(path, limit)
    }

    fn list(&self, path: &Path) -> Result<Vec<(String, bool)>, PathError> {
        // What stands in a folder, not the folder, is of one part.
        let root = self.root(&path.join("any.svg"));
        root.list(path)
    }

    fn stamp(&self) -> Result<String, GitError> {
        self.newer.stamp()
    }
}

/// Says what filled the templates of a game otherwise.
pub struct FillCauses {
    /// The parts in which any file differs.
    changed: Vec<Cause>,
    older: Root,
    newer: Root,
}

impl FillCauses {
    /// `older` and `newer` are all files of the game, TOML included.
    pub fn new(roots: [&Root; 2], older: &FileDigests, newer: &FileDigests) -> FillCauses {
        let differing = files::differences(older, newer);
        let paths = differing.iter().flat_map(|file| {
            let was = file.was.as_deref();
            [Some(file.path.as_str()), was].into_iter().flatten()
        });
        let parts: Vec<Cause> = paths.map(part).collect();
        let changed = PARTS.into_iter().filter(|part| parts.contains(part));
        FillCauses {
            changed: changed.collect(),
            older: roots[0].clone(),
            newer: roots[1].clone(),
        }
    }

    /// The causes for each pair, both of whose faces are there.
    pub fn of(
        &self,
        game: &str,
        language: Option<&str>,
        pairs: &[(FacePair, u128)],
        watch: &Watch,
    ) -> Vec<Vec<Cause>> {
        if self.changed.len() < 2 || pairs.is_empty() {
            return vec![self.changed.clone(); pairs.len()];
        }
        let mut causes = vec![Vec::new(); pairs.len()];
        for part in &self.changed {
            let filled = self.without(part, game, language, pairs, watch);
            for ((causes, (_, now)), filled) in causes.iter_mut().zip(pairs).zip(filled) {
                if filled != Some(*now) {
                    causes.push(part.clone());
                }
            }
        }
        // Where each undoes the other none is one by itself.
        for causes in causes.iter_mut().filter(|causes| causes.is_empty()) {
            causes.clone_from(&self.changed);
        }
        causes
    }

    /// What the faces are filled to where one part is as it was.
    fn without(
        &self,
        part: &Cause,
        game: &str,
        language: Option<&str>,
        pairs: &[(FacePair, u128)],
        watch: &Watch,
    ) -> Vec<Option<u128>> {
        let root = self.newer.seen_by(Arc::new(TakenBack {
            part: part.clone(),
            older: self.older.clone(),
            newer: self.newer.clone(),
        }));
        let (mut project, mut report) =
            load::load_for(&root, &[game.to_owned()], ReadScope::All, &watch.limits());
        fill::project(&mut project, &mut report);
        let text = TextEngine::new(&project.fonts);
        for game in &mut project.games {
            *game = comparable(&project.sources, game, language);
        }
        let composed = project.games.first();
        let composed = composed.and_then(|game| render::compose(&project, game, &text, watch).game);
        let Some(game) = composed.as_ref().or(project.games.first()) else {
            return vec![None; pairs.len()];
        };
        let side = usize::from(*part != Cause::Content);
        filled(&project, game, &text, side, pairs, watch)
    }
}

/// The game as it is compared: in a language, and with the same version in both states, which is a
/// stamp and no change.
pub fn comparable(sources: &SourceMap, game: &Game, language: Option<&str>) -> Game {
    let mut game = match language {
        Some(tag) => {
            let mut game = load::language::in_language(game, tag).0;
            // What is wrong with its texts was told when it was loaded.
            fill::game(sources, &mut game);
            game
        }
        None => game.clone(),
    };
    if let Some(version) = &mut game.version {
        "–".clone_into(version);
    }
    game
}

fn filled(
    project: &Project,
    game: &Game,
    text: &TextEngine,
    side: usize,
    pairs: &[(FacePair, u128)],
    watch: &Watch,
) -> Vec<Option<u128>> {
    let plan = Plan::default();
    let (renderer, _) = Renderer::as_far_as_it_goes(project, game, text, Ink::Full, &plan, watch);
    let reader = InputReader::new(&renderer, &[]);
    let filled = pairs.iter().map(|(pair, _)| {
        let job = pair.jobs[side]?;
        let component = game.components.get(job.component)?;
        let there = job
            .entry
            .is_none_or(|entry| entry < component.entries.len());
        let inputs = there.then(|| reader.of(job))?;
        Some(inputs.ok()?.shown)
    });
    filled.collect()
}
