//! What of a project a check looks at: all of it, or the pieces and components asked for.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::select::{self, PiecePattern};
use super::{Error, open};
use crate::diag::{Diagnostic, Severity, Span};
use crate::load::{Component, Entry, Game, Root, Value, ValueKind};
use crate::render::{FaceJob, Plan};

/// What is asked for by name, before anything is loaded.
pub struct NamesAsked {
    /// The games to load, in the order of their folders.
    pub games: Vec<String>,
    patterns: Vec<PiecePattern>,
    components: Vec<String>,
    known: Vec<String>,
    /// Whether games were named.
    pub named: bool,
}

impl NamesAsked {
    /// Games, or patterns `game/component/entry`, and components, all by name.
    ///
    /// # Errors
    /// A game or a pattern that cannot be meant.
    pub fn new(root: &Root, names: &[String], components: &[String]) -> Result<NamesAsked, Error> {
        let named = names.iter().filter(|name| !is_piece(name));
        let named: Vec<String> = named.cloned().collect();
        let known = open::games(root, &[])?;
        let games = open::games(root, &named)?;
        // Beside a piece, a whole game is all of its pieces.
        let patterns = match names.iter().any(|name| is_piece(name)) {
            true => select::patterns(names)?,
            false => Vec::new(),
        };
        let games = match patterns.is_empty() {
            true => games,
            false => select::of_patterns(known.clone(), &patterns),
        };
        Ok(NamesAsked {
            games,
            patterns,
            components: components.to_vec(),
            known,
            named: !named.is_empty(),
        })
    }

    /// Whether games are meant as a whole.
    pub fn is_all(&self) -> bool {
        self.patterns.is_empty() && self.components.is_empty()
    }

    /// The entries that are meant, of the games that were loaded. Of rulebooks that are not laid out
    /// all pages are.
    ///
    /// # Errors
    /// A pattern that meets no piece, a component that no game has.
    pub fn chosen(&self, games: &[&Game]) -> Result<Chosen, Error> {
        if self.is_all() {
            return Ok(Chosen::All);
        }
        let components = games.iter().flat_map(|game| &game.components);
        let known: Vec<&str> = components.map(|component| &*component.id.value).collect();
        select::one_of(&self.components, &known)?;
        let named = |component: &Component| {
            self.components.is_empty() || self.components.contains(&component.id.value)
        };
        let mut chosen: HashMap<String, (BTreeSet<Index>, BTreeSet<usize>)> = HashMap::new();
        let mut add = |game: &Game, component: usize, entry: Option<usize>| {
            if named(&game.components[component]) {
                let (entries, unlaid) = chosen.entry(game.id.clone()).or_default();
                match entry {
                    Some(entry) => entries.insert((component, entry)),
                    None => unlaid.insert(component),
                };
            }
        };
        let jobs = match self.patterns.is_empty() {
            true => games
                .iter()
                .map(|game| (*game, select::fronts(game).collect()))
                .collect(),
            false => select::wanted(games.iter().copied(), &self.patterns, &self.known)?,
        };
        for (game, jobs) in jobs {
            let jobs: Vec<FaceJob> = jobs;
            jobs.iter()
                .for_each(|job| add(game, job.component, job.entry));
        }
        if chosen.is_empty() {
            return Err(Error::usage(
                message!(
                    "pipeline-chosen",
                    "no piece asked for is of a component asked for"
                ),
                message!(
                    "pipeline-chosen-leave-out-component",
                    "leave out `--component`, or the pieces"
                ),
            ));
        }
        let pieces = games.iter().map(|game| {
            let (entries, unlaid) = chosen.remove(&game.id).unwrap_or_default();
            (game.id.clone(), Pieces::new(game, entries, unlaid))
        });
        Ok(Chosen::Some(pieces.collect()))
    }
}

/// Whether a name means pieces of a game, and not a game.
pub fn is_piece(name: &str) -> bool {
    name.contains(['/', '*', '?', '[', '{'])
}

/// An entry by the places of its component in the game and of itself in the component.
type Index = (usize, usize);

/// The pieces to look at.
pub enum Chosen {
    All,
    /// What was asked for could not be loaded.
    None,
    /// Those of each game, by its id.
    Some(HashMap<String, Pieces>),
}

static NONE: Pieces = Pieces {
    entries: BTreeSet::new(),
    rulebooks: BTreeSet::new(),
    written: Vec::new(),
};

/// Some pieces of a game.
pub struct Pieces {
    entries: BTreeSet<Index>,
    /// The rulebooks that are looked at as a whole, however many pages they have in a language.
    rulebooks: BTreeSet<usize>,
    /// Where every entry of the game is written, in the order of the files.
    written: Vec<(Span, Index)>,
}

impl Chosen {
    /// The pieces that are printed of some games.
    pub fn of_plans(plans: &[(&Game, Plan)]) -> Chosen {
        let pieces = |(game, plan): &(&Game, Plan)| {
            let jobs = plan.faces.iter();
            let entries = jobs.filter_map(|job| Some((job.component, job.entry?)));
            let pieces = Pieces::new(game, entries.collect(), BTreeSet::new());
            (game.id.clone(), pieces)
        };
        Chosen::Some(plans.iter().map(pieces).collect())
    }

    /// Whether all there is is looked at.
    pub fn is_all(&self) -> bool {
        matches!(self, Chosen::All)
    }

    fn of(&self, game: &Game) -> Option<&Pieces> {
        match self {
            Chosen::All => None,
            Chosen::None => Some(&NONE),
            Chosen::Some(games) => games.get(&game.id),
        }
    }

    /// Whether an entry is looked at, by the places of its component and of itself.
    pub fn has(&self, game: &Game, component: usize, entry: usize) -> bool {
        let pieces = self.of(game);
        pieces.is_none_or(|pieces| {
            pieces.rulebooks.contains(&component) || pieces.entries.contains(&(component, entry))
        })
    }

    /// How many entries of a game are looked at, and how many it has.
    pub fn count(&self, game: &Game) -> (usize, usize) {
        let all = game
            .components
            .iter()
            .map(|component| component.entries.len())
            .sum();
        (
            self.of(game).map_or(all, |pieces| pieces.entries.len()),
            all,
        )
    }

    /// The ids of the components that a part of is looked at; none where all is looked at.
    pub fn components(&self, game: &Game) -> Vec<String> {
        let pieces = self.of(game).into_iter();
        let indices: BTreeSet<usize> = pieces.flat_map(Pieces::components).collect();
        let ids = indices
            .into_iter()
            .map(|index| game.components[index].id.value.clone());
        ids.collect()
    }

    /// Whether every entry of a component is looked at.
    pub fn has_whole(&self, game: &Game, component: usize) -> bool {
        let entries = 0..game.components[component].entries.len();
        self.of(game).is_none_or(|pieces| {
            pieces.rulebooks.contains(&component)
                || entries
                    .into_iter()
                    .all(|entry| pieces.entries.contains(&(component, entry)))
        })
    }

    /// Whether what is wrong with a component as a whole is told: where all of it is looked at, and
    /// of a rulebook where any page is, for its pages are one text.
    fn tells_whole(&self, game: &Game, component: usize) -> bool {
        match game.components[component].writing {
            None => self.has_whole(game, component),
            Some(_) => {
                let pieces = self.of(game);
                pieces.is_none_or(|pieces| pieces.components().any(|one| one == component))
            }
        }
    }

    /// The faces to draw.
    pub fn plan(&self, game: &Game) -> Plan {
        let Some(pieces) = self.of(game) else {
            return Plan::new(game, |_| true);
        };
        // A page need not be there in every language.
        let entry = |(component, entry): &Index| {
            let entry: *const Entry = game.components[*component].entries.get(*entry)?;
            Some(entry)
        };
        let entries: HashSet<*const Entry> = pieces.entries.iter().filter_map(entry).collect();
        let is_whole = |component: &Component| {
            let mut whole = pieces.rulebooks.iter();
            whole.any(|index| std::ptr::eq(&raw const game.components[*index], component))
        };
        Plan::of(
            game,
            |_| true,
            |component, entry| is_whole(component) || entries.contains(&std::ptr::from_ref(entry)),
        )
    }

    /// Whether a finding about a game's content is told: one about a piece that is looked at or
    /// that points into it, one about a component all of which is looked at, and an error about
    /// the game as a whole.
    pub fn tells(&self, game: &Game, found: &Diagnostic) -> bool {
        let Some(pieces) = self.of(game) else {
            return true;
        };
        let labels = found.primary.iter().chain(&found.secondary);
        let mut pointed = labels.flat_map(|label| pieces.at(label.span)).peekable();
        let of_no_piece = pointed.peek().is_none();
        if pointed.any(|index| pieces.entries.contains(&index)) {
            return true;
        }
        let subject = found.subject.as_deref().unwrap_or_default();
        let mut parts = subject.split('/').skip(1);
        let component = parts.next().and_then(|id| {
            let mut components = game.components.iter();
            components.position(|component| component.id.value == id)
        });
        match (component, parts.next()) {
            (Some(component), Some(id)) => {
                let mut entries = game.components[component].entries.iter();
                let entry = entries.position(|entry| entry.id.value == id);
                entry.is_some_and(|entry| pieces.entries.contains(&(component, entry)))
            }
            (Some(component), None) => self.tells_whole(game, component),
            (None, _) => found.severity == Severity::Error && of_no_piece,
        }
    }
}

impl Pieces {
    /// These entries of a game, and these rulebooks, which are not laid out.
    fn new(game: &Game, entries: BTreeSet<Index>, unlaid: BTreeSet<usize>) -> Pieces {
        let whole = |(index, component): (usize, &Component)| {
            let mut pages = 0..component.entries.len();
            let laid = component.writing.is_some() && !pages.is_empty();
            (laid && pages.all(|page| entries.contains(&(index, page)))).then_some(index)
        };
        let components = game.components.iter().enumerate();
        let rulebooks = components.filter_map(whole).chain(unlaid).collect();
        Pieces {
            rulebooks,
            written: written(game),
            entries,
        }
    }

    /// The components that something of is looked at, each once or more.
    fn components(&self) -> impl Iterator<Item = usize> {
        let entries = self.entries.iter().map(|(component, _)| *component);
        entries.chain(self.rulebooks.iter().copied())
    }

    /// The entry that a place lies in; several where components share a data file.
    fn at(&self, span: Span) -> impl Iterator<Item = Index> {
        let begins = |written: &Span| (written.file, written.start) <= (span.file, span.start);
        let before = self.written.partition_point(|(written, _)| begins(written));
        let last = before.checked_sub(1).map(|last| self.written[last].0);
        let whole = last.filter(|last| last.file == span.file && span.end <= last.end);
        let same = self.written[..before].iter().rev();
        let same = same.take_while(move |(written, _)| Some(*written) == whole);
        same.map(|(_, index)| *index)
    }
}

/// Where every entry of a game is written, in the order of the files.
fn written(game: &Game) -> Vec<(Span, Index)> {
    let mut written = Vec::new();
    for (index, component) in game.components.iter().enumerate() {
        for (at, entry) in component
            .entries
            .iter()
            .enumerate()
            .filter(|_| component.data.is_some())
        {
            let mut whole = entry.value.span;
            grow(&mut whole, &entry.value);
            written.push((whole, (index, at)));
        }
    }
    written.sort_unstable();
    written
}

/// Makes room for everything of a value: the span of a table may be that of its heading.
fn grow(whole: &mut Span, value: &Value) {
    if value.span.file == whole.file {
        whole.start = whole.start.min(value.span.start);
        whole.end = whole.end.max(value.span.end);
    }
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| grow(whole, item)),
        ValueKind::Table(table) => table
            .iter()
            .for_each(|(_, field)| grow(whole, &field.value)),
        _ => {}
    }
}
