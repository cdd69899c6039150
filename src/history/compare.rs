//! One game in two states, compared.

use std::collections::HashSet;

use serde_json::Value as Json;

use super::causes::FillCauses;
use super::components::{self, written};
use super::faces::{self, Comparing, FaceFound, FacePair, GameState, Readers};
use super::fields;
use super::files;
use super::matching::{self, Candidate, Pair};
use super::model::{Cause, ChangeKind, ComponentDiff, FaceDiff, FieldChange, GameDiff, PieceDiff};
use super::parts;
use super::text_diff;
use super::titles::EntryDescription;
use super::untold::Teller;
use crate::load::{Back, Component, Entry, Game, Root, Unsound};
use crate::render::book;
use crate::render::inputs::{InputReader, digest};
use crate::render::{FaceJob, FaceSide};

/// A game in two states.
pub struct TwoStates<'a> {
    pub states: [GameState<'a>; 2],
    pub roots: [&'a Root; 2],
    /// The language in which faces are compared, where it is not the game's own.
    pub language: Option<&'a str>,
}

/// A component in two states, and its pieces.
struct ComponentPair {
    at: Pair,
    pieces: Vec<Pair>,
    /// Where the faces of each piece are among those that are compared, and that of the shared back.
    faces: Vec<Vec<usize>>,
    back: Option<usize>,
}

/// All that is different in a game.
pub fn game(two: &TwoStates<'_>, how: Comparing<'_>, teller: &mut Teller) -> GameDiff {
    let [before, after] = two.states.map(|state| state.game);
    let all = [
        parts::all_files(two.roots[0], before),
        parts::all_files(two.roots[1], after),
    ];
    let told = [0, 1].map(|side| files::of_game(two.roots[side], &two.states[side].game.id));
    let mut diff = GameDiff {
        id: after.id.clone(),
        title: after.title.clone(),
        language: after.language.clone(),
        kind: ChangeKind::Changed,
        settings: parts::settings(before, after),
        components: Vec::new(),
        rules: parts::rules(before, after),
        translations: parts::translations(before, after),
        files: parts::file_diffs(two.roots, &told),
    };
    let nothing = Default::default();
    let renderers = two
        .states
        .map(|state| faces::renderer(state, &nothing, teller, how.watch));
    let icons = parts::icons(before, after);
    let readers = Readers {
        renderers: [&renderers[0], &renderers[1]],
        inputs: [
            InputReader::new(&renderers[0], &icons),
            InputReader::new(&renderers[1], &icons),
        ],
    };
    let (pairs, components) = matched([before, after], &readers);
    let mut of_faces = Vec::new();
    let components: Vec<ComponentPair> = components
        .into_iter()
        .zip(pairs)
        .map(|(at, pieces)| with_faces([before, after], at, pieces, &mut of_faces))
        .collect();
    let fonts = diff.files.iter().any(|file| file.what == "font");
    let mut found = faces::compare(two.states, &readers, &of_faces, fonts, how, teller);
    let causes = FillCauses::new(two.roots, &all[0], &all[1]);
    add_causes(two, &causes, &of_faces, &mut found, how);
    for component in components {
        diff.components
            .extend(component_diff([before, after], &component, &mut found));
    }
    diff
}

/// The components of both states, and the pieces of each.
fn matched(games: [&Game; 2], readers: &Readers<'_, '_>) -> (Vec<Vec<Pair>>, Vec<Pair>) {
    let ids = |game: &'_ Game| -> HashSet<String> {
        let components = game.components.iter();
        components
            .map(|component| component.id.value.clone())
            .collect()
    };
    let [before, after] = games.map(ids);
    // Only where some are gone and others new can one be another renamed.
    let is_renamed = !before.is_subset(&after) && !after.is_subset(&before);
    let components = games.map(|game| {
        let components = game.components.iter().map(|component| Candidate {
            id: component.id.value.clone(),
            value: match is_renamed {
                true => whole(game, component),
                false => Json::Null,
            },
            look: None,
        });
        components.collect::<Vec<_>>()
    });
    let components = matching::pairs(&components[0], &components[1]);
    let mut pieces = Vec::new();
    for at in &components {
        let sides = [0, 1].map(|side| {
            let component = at[side].map(|index| (index, &games[side].components[index]));
            component
                .map(|(index, component)| candidates(index, component, side, readers, at, games))
        });
        pieces.push(match sides {
            [Some(before), Some(after)] => matching::pairs(&before, &after),
            [Some(before), None] => (0..before.len()).map(|index| [Some(index), None]).collect(),
            [None, Some(after)] => (0..after.len()).map(|index| [None, Some(index)]).collect(),
            [None, None] => Vec::new(),
        });
    }
    (pieces, components)
}

/// What a component is, for one that was renamed.
fn whole(game: &Game, component: &Component) -> Json {
    let mut whole = components::table(game, component);
    if let Some(table) = whole.as_object_mut() {
        for (entry, value) in component.entries.iter().zip(written(component)) {
            table.insert(format!("entry {}", entry.id.value), value);
        }
    }
    whole
}

/// The pieces of a component; those that the other state has not with what they look like.
fn candidates(
    index: usize,
    component: &Component,
    side: usize,
    readers: &Readers<'_, '_>,
    at: &Pair,
    games: [&Game; 2],
) -> Vec<Candidate> {
    let other = at[1 - side].map(|index| &games[1 - side].components[index]);
    let others = other.iter().flat_map(|other| &other.entries);
    let known: HashSet<&str> = others.map(|entry| entry.id.value.as_str()).collect();
    let values = written(component).into_iter();
    let entries = component.entries.iter().enumerate().zip(values);
    let candidate = |((entry, of), value): ((usize, &Entry), Json)| {
        let job = FaceJob {
            component: index,
            entry: Some(entry),
            side: FaceSide::Front,
        };
        // Of a written page the number says all; a component without data has one piece.
        let is_one = component.data.is_some() && !known.contains(of.id.value.as_str());
        let inputs = is_one.then(|| readers.inputs[side].of(job).ok()).flatten();
        let look = inputs.map(|inputs| digest(format!("{inputs:?}").as_bytes()));
        let id = of.id.value.clone();
        Candidate { id, value, look }
    };
    entries.map(candidate).collect()
}

/// The faces of a component's pieces.
fn with_faces(
    games: [&Game; 2],
    at: Pair,
    pieces: Vec<Pair>,
    faces: &mut Vec<FacePair>,
) -> ComponentPair {
    let of = [0, 1].map(|side| at[side].map(|index| (index, &games[side].components[index])));
    let drawable = of.map(|of| of.filter(|(_, component)| component.is_valid));
    let job = |side: usize, entry: Option<usize>, face: FaceSide| {
        let (component, found) = drawable[side]?;
        let is_there = match (face, &found.back, entry) {
            (FaceSide::Front, _, entry) => entry.is_some_and(|entry| found.entries[entry].is_valid),
            (FaceSide::Back, Back::Shared(_), None) => !found.entries.is_empty(),
            (FaceSide::Back, Back::PerEntry(_), Some(entry)) => found.entries[entry].is_valid,
            (FaceSide::Back, ..) => false,
        };
        is_there.then_some(FaceJob {
            component,
            entry,
            side: face,
        })
    };
    // What one state cannot draw is not compared.
    let comparable = of.iter().flatten().all(|(_, component)| component.is_valid);
    let mut add = |entries: Pair, side: FaceSide, shared: bool| {
        let jobs = [0, 1].map(|of| match (shared, entries[of]) {
            (true, _) => job(of, None, side),
            (false, None) => None,
            (false, entry) => job(of, entry, side),
        });
        let there = jobs != [None, None] && comparable;
        let both = !shared && entries.iter().all(Option::is_some);
        let is_whole = !both || side == FaceSide::Back || jobs.iter().all(Option::is_some);
        (there && is_whole).then(|| {
            faces.push(FacePair { jobs, side });
            faces.len() - 1
        })
    };
    let back = add([None, None], FaceSide::Back, true);
    let of_pieces = pieces.iter().map(|pair| {
        let sides = [FaceSide::Front, FaceSide::Back];
        sides
            .into_iter()
            .filter_map(|side| add(*pair, side, false))
            .collect()
    });
    let of_pieces = of_pieces.collect();
    ComponentPair {
        at,
        pieces,
        faces: of_pieces,
        back,
    }
}

/// Writes beside each face what made it another one.
fn add_causes(
    two: &TwoStates<'_>,
    fills: &FillCauses,
    pairs: &[FacePair],
    found: &mut [Option<FaceFound>],
    how: Comparing<'_>,
) {
    let both = |pair: &FacePair| pair.jobs.iter().all(Option::is_some);
    let mut filled = Vec::new();
    for (index, (pair, found)) in pairs.iter().zip(&*found).enumerate() {
        if let Some(found) = found
            && let Some(now) = found.filled.filter(|_| both(pair))
            // What looks the same has no cause to.
            && found.diff.differs != Some(false)
        {
            filled.push((index, (*pair, now)));
        }
    }
    let asked: Vec<(FacePair, u128)> = filled.iter().map(|(_, asked)| *asked).collect();
    let game = &two.states[1].game.id;
    let causes = fills.of(game, two.language, &asked, how.watch);
    for ((index, _), causes) in filled.into_iter().zip(causes) {
        if let Some(found) = &mut found[index] {
            found.diff.causes.extend(causes);
        }
    }
    for (pair, found) in pairs.iter().zip(found) {
        let Some(found) = found.as_mut().filter(|_| both(pair)) else {
            continue;
        };
        let pictures = found.files.iter().map(|file| match file.starts_with(':') {
            true => Cause::Icon,
            false => Cause::Picture(file.clone()),
        });
        found.diff.causes.extend(pictures);
        if found.ground {
            found.diff.causes.push(Cause::Stock);
        }
        if found.fonts && found.diff.differs != Some(false) {
            found.diff.causes.push(Cause::Font);
        }
        found.diff.causes.sort();
        found.diff.causes.dedup();
    }
}

fn component_diff(
    games: [&Game; 2],
    pair: &ComponentPair,
    found: &mut [Option<FaceFound>],
) -> Option<ComponentDiff> {
    let of = [0, 1].map(|side| pair.at[side].map(|index| &games[side].components[index]));
    let one = of[1].or(of[0])?;
    let (kind, settings) = match of {
        [Some(before), Some(after)] if before.id.value != after.id.value => (
            ChangeKind::Renamed,
            components::settings((games[0], before), (games[1], after)),
        ),
        [Some(before), Some(after)] => (
            ChangeKind::Changed,
            components::settings((games[0], before), (games[1], after)),
        ),
        [None, _] => (ChangeKind::Added, Vec::new()),
        [_, None] => (ChangeKind::Removed, Vec::new()),
    };
    let mut diff = ComponentDiff {
        id: one.id.value.clone(),
        was: match of {
            [Some(before), _] if kind == ChangeKind::Renamed => Some(before.id.value.clone()),
            _ => None,
        },
        title: one.title.clone(),
        kind,
        settings,
        back: None,
        pieces: Vec::new(),
        recounted: Vec::new(),
        alike: 0,
        counts: of.map(|component| component.map_or(0, |one| one.pieces() as u32)),
        titled: false,
        lines: lines(of),
        written: one.writing.is_some(),
        booklet: of.iter().flatten().any(|one| one.booklet),
    };
    let mut seen = |face: usize| {
        let found = found[face].take()?;
        diff.alike += usize::from(found.diff.differs == Some(false));
        (found.diff.differs != Some(false)).then_some(found.diff)
    };
    let back = pair.back.and_then(&mut seen);
    let faces = pair.faces.iter();
    let faces: Vec<Vec<FaceDiff>> = faces
        .map(|faces| faces.iter().filter_map(|face| seen(*face)).collect())
        .collect();
    diff.back = back;
    let values = of.map(|component| component.map(written).unwrap_or_default());
    let schema =
        EntryDescription::of(games[1], one).or_else(|| EntryDescription::of(games[0], one));
    diff.titled = schema.as_ref().is_some_and(EntryDescription::has_titles);
    for (piece, faces) in pair.pieces.iter().zip(faces) {
        let piece = piece_diff(of, &values, *piece, faces, games);
        let Some(mut piece) = piece else { continue };
        if let Some(schema) = &schema {
            schema.add(&mut piece.fields);
        }
        match piece.has_only_its_number() {
            true => diff.recounted.push(piece),
            false => diff.pieces.push(piece),
        }
    }
    let is_empty = diff.settings.is_empty()
        && diff.back.is_none()
        && diff.pieces.is_empty()
        && diff.alike == 0;
    (diff.kind != ChangeKind::Changed || !is_empty).then_some(diff)
}

/// The sentences and rows of written pages that are different, as they are printed.
fn lines(of: [Option<&Component>; 2]) -> Vec<FieldChange> {
    let text = |component: Option<&'_ Component>| {
        let writing = component.and_then(|component| component.writing.as_ref())?;
        Some(book::printed(&writing.text).join("\n"))
    };
    let changes = match of.map(text) {
        [Some(before), Some(after)] => text_diff::lines(&before, &after),
        _ => Vec::new(),
    };
    changes.into_iter().flat_map(one_by_one).collect()
}

/// Lines that took the place of as many others, each beside the one before it.
fn one_by_one(change: FieldChange) -> Vec<FieldChange> {
    fn lines(value: Option<&Json>) -> Vec<&str> {
        let text = value.and_then(Json::as_str).unwrap_or_default();
        text.lines().collect()
    }
    let [before, after] = [&change.before, &change.after].map(|value| lines(value.as_ref()));
    if before.len() != after.len() {
        return vec![change];
    }
    let pairs = before.into_iter().zip(after);
    let pairs = pairs.filter(|(before, after)| before != after);
    let pairs = pairs.map(|(before, after)| FieldChange {
        before: Some(before.into()),
        after: Some(after.into()),
        ..change.clone()
    });
    pairs.collect()
}

fn piece_diff(
    of: [Option<&Component>; 2],
    values: &[Vec<Json>; 2],
    at: Pair,
    faces: Vec<FaceDiff>,
    games: [&Game; 2],
) -> Option<PieceDiff> {
    let entry = |side: usize| Some(&of[side]?.entries[at[side]?]);
    let (before, after) = (entry(0), entry(1));
    let one = after.or(before)?;
    let kind = match (before, after) {
        (Some(before), Some(after)) if before.id.value != after.id.value => {
            // The one piece of a component without data has its id.
            match of[0]?.data.is_none() && of[1]?.data.is_none() {
                true => ChangeKind::Changed,
                false => ChangeKind::Renamed,
            }
        }
        (Some(_), Some(_)) => ChangeKind::Changed,
        (None, _) => ChangeKind::Added,
        (_, None) => ChangeKind::Removed,
    };
    let lacking = [before, after].iter().position(Option::is_none);
    // What a file with errors does not say may be there all the same.
    if let Some(side) = lacking
        && let Some(component) = of[side]
        && is_doubtful(games[side], component)
    {
        return None;
    }
    let copies = match (before, after) {
        (Some(before), Some(after)) => {
            let says = components::says_copies(before) || components::says_copies(after);
            let counts = [before.copies, after.copies];
            (says && counts[0] != counts[1]).then_some(counts)
        }
        _ => None,
    };
    // What a written page says of itself is where it stands among the others.
    let is_written = of.iter().flatten().any(|one| one.writing.is_some());
    let fields = match at {
        [Some(before), Some(after)] if !is_written => {
            fields::changes(&values[0][before], &values[1][after])
        }
        _ => Vec::new(),
    };
    let diff = PieceDiff {
        id: one.id.value.clone(),
        was: before
            .filter(|_| kind == ChangeKind::Renamed)
            .map(|before| before.id.value.clone()),
        name: one.name().map(str::to_owned),
        name_before: before.and_then(|before| Some(before.name()?.to_owned())),
        kind,
        copies,
        counts: [before, after].map(|entry| entry.map_or(0, |entry| entry.copies)),
        fields,
        faces,
    };
    let is_same = diff.has_only_its_number() && diff.counts[0] == diff.counts[1];
    (!is_same).then_some(diff)
}

/// Whether entries of a component could be missing because of an error.
fn is_doubtful(game: &Game, component: &Component) -> bool {
    let doubt = game.doubtful.get(&component.id.value);
    !component.is_valid || matches!(doubt, Some(Unsound::Whole | Unsound::Items(..)))
}
