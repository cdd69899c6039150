//! Two faces side by side: which read something else, and what of that is to be seen.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::fonts::OtherFonts;
use super::look::{self, FaceComparison};
use super::model::{Cause, FaceDiff};
use super::untold::Teller;
use crate::load::{Game, Project};
use crate::render::inputs::{FaceInputs, InputReader};
use crate::render::{Face, FaceJob, FaceSide, Ink, Plan, Renderer, TextEngine};
use crate::watchdog::Watch;
use crate::write::png;

/// Of how many faces it is measured how much of them is different; of more it is only told that.
pub const MOST_MEASURED: usize = 100;

/// A game as one state has it.
#[derive(Clone, Copy)]
pub struct GameState<'a> {
    /// What the state is called.
    pub name: &'a str,
    pub project: &'a Project,
    pub game: &'a Game,
    pub text: &'a TextEngine,
}

/// How much is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Depth {
    /// Nothing: a face that reads something else counts as another one.
    Inputs,
    /// What reads something else, to know whether it looks so.
    Dots,
    /// The same, and the pictures are kept.
    Pictures,
}

/// How faces are compared.
#[derive(Clone, Copy)]
pub struct Comparing<'a> {
    pub depth: Depth,
    pub watch: &'a Watch,
    pub progress: &'a (dyn Fn(usize) -> Box<dyn Fn() + Send + Sync> + Sync),
}

/// A face before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FacePair {
    pub jobs: [Option<FaceJob>; 2],
    pub side: FaceSide,
}

/// What both states read for their faces.
pub struct Readers<'r, 'p> {
    pub renderers: [&'r Renderer<'p>; 2],
    pub inputs: [InputReader<'r, 'p>; 2],
}

/// What was found of a pair; none where both read the same.
pub struct FaceFound {
    pub diff: FaceDiff,
    /// The filled template is another one: a digest of what the newer shows.
    pub filled: Option<u128>,
    /// The stock or the language is.
    pub ground: bool,
    /// The links whose files are.
    pub files: Vec<String>,
    /// A font is: of one that was drawn, one that it has letters of.
    pub fonts: bool,
}

/// A renderer of a state that measures the texts of some components, and no others.
pub fn renderer<'a>(
    state: GameState<'a>,
    measured: &BTreeSet<usize>,
    teller: &mut Teller,
    watch: &Watch,
) -> Renderer<'a> {
    let ids: Vec<&str> = measured
        .iter()
        .map(|index| &*state.game.components[*index].id.value)
        .collect();
    let plan = Plan::new(state.game, |component| ids.contains(&&*component.id.value));
    let (renderer, found) = Renderer::as_far_as_it_goes(
        state.project,
        state.game,
        state.text,
        Ink::Full,
        &plan,
        watch,
    );
    teller.tell_all(state.name, &state.project.sources, found);
    renderer
}

/// Compares every pair; one result for each, in their order. `fonts` is whether the fonts differ.
pub fn compare(
    states: [GameState<'_>; 2],
    readers: &Readers<'_, '_>,
    pairs: &[FacePair],
    fonts: bool,
    how: Comparing<'_>,
    teller: &mut Teller,
) -> Vec<Option<FaceFound>> {
    let read: Vec<Option<FaceReading>> = pairs
        .par_iter()
        .map(|pair| read(readers, *pair, fonts))
        .collect();
    let mut found: Vec<Option<FaceFound>> = Vec::with_capacity(pairs.len());
    for read in read {
        found.push(match read {
            None => None,
            Some(FaceReading::Found(read)) => Some(*read),
            Some(FaceReading::Failed(side, subject, diagnostic)) => {
                let state = &states[side];
                let diagnostic = diagnostic.about(subject);
                teller.tell_all(state.name, &state.project.sources, [diagnostic]);
                None
            }
        });
    }
    if how.depth == Depth::Inputs || how.watch.is_cancelled() {
        return found;
    }
    draw(states, readers, pairs, &mut found, how, teller);
    found
}

/// What reading came to.
enum FaceReading {
    Found(Box<FaceFound>),
    /// It cannot be filled on one side.
    Failed(usize, String, Box<crate::diag::Diagnostic>),
}

fn read(readers: &Readers<'_, '_>, pair: FacePair, fonts: bool) -> Option<FaceReading> {
    let mut inputs: [Option<FaceInputs>; 2] = [None, None];
    for (side, inputs) in inputs.iter_mut().enumerate() {
        let Some(job) = pair.jobs[side] else { continue };
        match readers.inputs[side].of(job) {
            Ok(of) => *inputs = Some(of),
            Err(found) => {
                let game = readers.renderers[side].game();
                let subject = format!("{}/{}", game.id, job.name(game));
                return Some(FaceReading::Failed(side, subject, Box::new(found)));
            }
        }
    }
    let mut found = FaceFound {
        diff: FaceDiff {
            side: match pair.side {
                FaceSide::Front => "front",
                FaceSide::Back => "back",
            },
            differs: None,
            area: None,
            causes: Vec::new(),
            pictures: [None, None],
        },
        filled: None,
        ground: false,
        files: Vec::new(),
        fonts,
    };
    if let [Some(before), Some(after)] = &inputs {
        found.filled = (before.filled != after.filled).then_some(after.shown);
        found.ground = before.ground != after.ground;
        let names: BTreeSet<&String> = before.files.keys().chain(after.files.keys()).collect();
        let other = |name: &&&String| before.files.get(**name) != after.files.get(**name);
        found.files = names
            .iter()
            .filter(other)
            .map(|name| (*name).clone())
            .collect();
        if found.filled.is_none() && !found.ground && found.files.is_empty() && !fonts {
            return None;
        }
    }
    Some(FaceReading::Found(Box::new(found)))
}

/// Draws what reads something else, and what shares the size of its texts with it.
fn draw(
    states: [GameState<'_>; 2],
    readers: &Readers<'_, '_>,
    pairs: &[FacePair],
    found: &mut [Option<FaceFound>],
    how: Comparing<'_>,
    teller: &mut Teller,
) {
    let mut measured = [BTreeSet::new(), BTreeSet::new()];
    for (pair, _) in pairs
        .iter()
        .zip(&*found)
        .filter(|(_, found)| found.is_some())
    {
        for (job, measured) in pair.jobs.iter().zip(&mut measured) {
            measured.extend(job.map(|job| job.component));
        }
    }
    let [before, after] = &measured;
    let renderers = [
        renderer(states[0], before, teller, how.watch),
        renderer(states[1], after, teller, how.watch),
    ];
    let sizes_differ = |pair: &FacePair| match pair.jobs {
        [Some(before), Some(after)] => {
            renderers[0].fit_sizes(before.component) != renderers[1].fit_sizes(after.component)
        }
        _ => false,
    };
    let wanted = |index: &usize| {
        let pair = &pairs[*index];
        match (&found[*index], pair.jobs) {
            // What is there on one side only is another one anyway.
            (Some(_), [None, _] | [_, None]) => how.depth == Depth::Pictures,
            (Some(_), _) => true,
            (None, [Some(before), Some(after)]) => {
                measured[0].contains(&before.component)
                    && measured[1].contains(&after.component)
                    && sizes_differ(pair)
            }
            (None, _) => false,
        }
    };
    let wanted: Vec<usize> = (0..pairs.len()).filter(wanted).collect();
    let manner = match how.depth {
        Depth::Pictures => Manner::Pictures,
        _ if wanted.len() <= MOST_MEASURED => Manner::Measured,
        _ => Manner::Seen,
    };
    let fonts = OtherFonts::new(states.map(|state| &*state.project.fonts.database));
    let step = (how.progress)(wanted.len());
    let seen: Vec<SeenFaces> = wanted
        .par_iter()
        .map(|index| {
            let seen = match how.watch.is_cancelled() {
                true => SeenFaces::default(),
                false => see(&renderers, pairs[*index], manner, &fonts),
            };
            step();
            seen
        })
        .collect();
    drop(step);
    for (index, seen) in wanted.into_iter().zip(seen) {
        for (side, diagnostics) in seen.failed {
            let state = &states[side];
            teller.tell_all(state.name, &state.project.sources, diagnostics);
        }
        let known = found[index].is_some();
        if !known && seen.differs != Some(true) {
            continue;
        }
        if !known {
            found[index] = match read(readers, pairs[index], true) {
                Some(FaceReading::Found(mut read)) => {
                    read.diff.causes.push(Cause::Size);
                    Some(*read)
                }
                _ => None,
            };
        }
        if let Some(found) = &mut found[index] {
            found.diff.differs = seen.differs;
            found.diff.area = seen.area;
            found.fonts &= seen.fonts;
            found.diff.pictures = seen.pictures;
        }
    }
}

/// What two faces look like.
#[derive(Default)]
struct SeenFaces {
    differs: Option<bool>,
    area: Option<f64>,
    fonts: bool,
    pictures: [Option<Arc<Vec<u8>>>; 2],
    failed: Vec<(usize, Vec<crate::diag::Diagnostic>)>,
}

impl SeenFaces {
    fn add(&mut self, look: Option<FaceComparison>) {
        self.differs = look.map(|look| look.differs);
        self.area = look.and_then(|look| look.area);
    }
}

/// What is wanted to be known of two faces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Whether they look different.
    Seen,
    /// And how much of them.
    Measured,
    /// And how both look.
    Pictures,
}

fn see(
    renderers: &[Renderer<'_>; 2],
    pair: FacePair,
    manner: Manner,
    fonts: &OtherFonts,
) -> SeenFaces {
    let mut seen = SeenFaces::default();
    let mut faces = [None, None];
    for side in 0..2 {
        let Some(job) = pair.jobs[side] else { continue };
        let drawn = renderers[side].draw(job);
        match drawn.face {
            Some(face) => {
                seen.fonts |= fonts.are_in(side, &face);
                faces[side] = Some(face);
            }
            None => seen.failed.push((side, drawn.diagnostics)),
        }
    }
    match &faces {
        [Some(before), Some(after)] if manner != Manner::Pictures => {
            let look = look::compare(before, after, manner == Manner::Measured);
            seen.add(look.ok());
        }
        [Some(before), Some(after)] if look::hold_same(before, after) => {
            seen.differs = Some(false);
        }
        faces if manner == Manner::Pictures => {
            let dots = |face: &Option<Face>| look::dots(face.as_ref()?).ok();
            let drawn = [dots(&faces[0]), dots(&faces[1])];
            if let [Some(before), Some(after)] = &drawn {
                seen.add(Some(look::of_dots(before, after)));
            }
            if seen.differs != Some(false) {
                seen.pictures = drawn.map(|dots| {
                    let encoded = png::encoded(dots?, look::DPI, false);
                    encoded.ok().map(Arc::new)
                });
            }
        }
        _ => {}
    }
    seen
}
