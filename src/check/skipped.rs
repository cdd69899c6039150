//! What was not looked at, because something it depends on has errors.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::check::game::templates_read_doubtful;
use crate::diag::rules::content::not_looked_at;
use crate::diag::rules::templates::{template_error, undefined_in_template};
use crate::diag::{Diagnostic, Span, quoted};
use crate::load::{Back, Component, Entry, Game, Unsound, Value};
use crate::message::Message;
use crate::render::{FaceJob, Plan, Renderer};

/// The faces of a game that are not drawn, by why.
#[derive(Default)]
pub struct Skipped {
    /// By template.
    templates: BTreeMap<String, usize>,
    /// By component: entries with errors and their faces.
    entries: BTreeMap<String, (usize, usize)>,
    /// By component, those that have errors as a whole.
    components: BTreeMap<String, usize>,
    /// By template: faces that could not be drawn.
    faces: BTreeMap<String, usize>,
    /// Faces that read content with errors.
    readers: usize,
}

impl Skipped {
    /// What is left out of a game's plan, and the faces that can be drawn.
    ///
    /// `asked` says of an entry, by the places of its component and of itself, whether it is looked at.
    pub fn new(
        renderer: &Renderer<'_>,
        plan: &Plan,
        asked: impl Fn(usize, usize) -> bool,
    ) -> (Skipped, Vec<FaceJob>) {
        let mut skipped = Skipped::default();
        for (index, component) in renderer.game().components.iter().enumerate() {
            skipped.count(component, |entry| asked(index, entry));
            let all_asked = (0..component.entries.len()).all(|entry| asked(index, entry));
            if let Some(unsound) = renderer.game().doubtful.get(&component.id.value)
                && all_asked
            {
                skipped.count_lost(component, unsound);
            }
        }
        let (drawn, left): (Vec<FaceJob>, Vec<FaceJob>) =
            plan.faces.iter().partition(|job| renderer.can_draw(**job));
        for job in left {
            let template = renderer.template(job).to_owned();
            *skipped.templates.entry(template).or_insert(0) += 1;
        }
        (skipped, drawn)
    }

    fn count(&mut self, component: &Component, asked: impl Fn(usize) -> bool) {
        let id = &component.id.value;
        let faces = |entries: usize| entries * sides(component);
        let entries = component.entries.iter().enumerate();
        let printed = entries.filter(|(at, entry)| entry.copies > 0 && asked(*at));
        let printed: Vec<&Entry> = printed.map(|(_, entry)| entry).collect();
        if !component.is_valid {
            self.components.insert(id.clone(), faces(printed.len()));
            return;
        }
        let broken = printed.iter().filter(|entry| !entry.is_valid).count();
        if broken > 0 {
            self.entries.insert(id.clone(), (broken, faces(broken)));
        }
    }

    /// Counts the items of the component's list that are no entries: their ids cannot be used.
    fn count_lost(&mut self, component: &Component, unsound: &Unsound) {
        let known: HashSet<Span> = component
            .entries
            .iter()
            .map(|entry| entry.value.span)
            .collect();
        let fields = component.data.iter().filter_map(Value::as_table);
        let mut lists = fields
            .flat_map(|table| table.iter())
            .filter_map(|(_, field)| field.value.as_array());
        let own = lists.find(|list| list.iter().any(|item| known.contains(&item.span)));
        let lost = own.unwrap_or_default().iter();
        let lost = lost.filter(|item| !known.contains(&item.span) && unsound.holds(item.span));
        let lost = lost.count();
        if lost > 0 && component.is_valid {
            let known = self.entries.entry(component.id.value.clone()).or_default();
            known.0 += lost;
            known.1 += lost * sides(component);
        }
    }

    /// Whether what a face came to is only what errors of the content it reads make of it.
    pub fn is_consequence(&mut self, renderer: &Renderer<'_>, found: &[Diagnostic]) -> bool {
        let fill = [template_error::RULE.code, undefined_in_template::RULE.code];
        let game = renderer.game();
        let of_fill = !found.is_empty() && found.iter().all(|found| fill.contains(&&*found.code));
        let sources = &renderer.project().sources;
        let is = of_fill && templates_read_doubtful(sources, game);
        self.readers += usize::from(is);
        is
    }

    /// Counts a face that could not be drawn for errors which have been reported.
    pub fn failed(&mut self, renderer: &Renderer<'_>, job: FaceJob) {
        let template = renderer.template(job).to_owned();
        *self.faces.entry(template).or_insert(0) += 1;
    }

    /// A note for each reason.
    pub fn notes(&self, game: &Game) -> Vec<Diagnostic> {
        let mut words = Vec::new();
        for (template, faces) in &self.templates {
            words.push(message!(
                "check-skipped-notes",
                "{template} was not drawn: {faces}",
                template,
                faces = looked_at(*faces)
            ));
        }
        for (component, faces) in &self.components {
            words.push(match faces {
                0 => component_not_looked_at(component),
                _ => with_errors(component, looked_at(*faces)),
            });
        }
        for (component, (entries, faces)) in &self.entries {
            let faces = looked_at(*faces);
            words.push(match entries {
                1 => message!(
                    "check-skipped-entry",
                    "1 entry has errors in `{component}`: {faces}",
                    component,
                    faces
                ),
                _ => message!(
                    "check-skipped-entries",
                    "{entries} entries have errors in `{component}`: {faces}",
                    entries,
                    component,
                    faces
                ),
            });
        }
        for (template, faces) in &self.faces {
            words.push(match faces {
                1 => message!("check-skipped-face", "1 face of {template} could not be drawn: what else is wrong there is not known", template),
                _ => message!("check-skipped-faces", "{faces} faces of {template} could not be drawn: what else is wrong there is not known", faces, template),
            });
        }
        if self.readers > 0 {
            let names: Vec<String> = game
                .doubtful
                .keys()
                .map(|name| format!("`{name}`"))
                .collect();
            let (names, count) = (names.join(", "), names.len());
            let faces = looked_at(self.readers);
            words.push(match count {
                1 => message!(
                    "check-skipped-reads-one",
                    "{names} has errors: {faces}",
                    names,
                    faces
                ),
                _ => message!(
                    "check-skipped-reads",
                    "{names} have errors: {faces}",
                    names,
                    faces
                ),
            });
        }
        words
            .into_iter()
            .map(|words| not_looked_at::part(&game.id, words))
            .collect()
    }
}

fn with_errors(component: &str, looked: Message) -> Message {
    message!(
        "check-skipped-notes-component-errors",
        "`{component}` has errors: {looked}",
        component,
        looked
    )
}

/// Of a component without a face that could be looked at.
pub fn component_not_looked_at(component: &str) -> Message {
    let looked = message!("check-skipped-notes-was-looked", "it was not looked at");
    with_errors(component, looked)
}

/// Of a rulebook that shows faces which cannot be drawn.
pub fn book_not_looked_at(component: &str, shown: &BTreeSet<&str>) -> Message {
    let faces = quoted(shown);
    match shown.len() {
        1 => message!(
            "check-skipped-book-shows-one",
            "`{component}` shows {faces}, which has errors: it was not looked at",
            component,
            faces
        ),
        _ => message!(
            "check-skipped-book-shows",
            "`{component}` shows {faces}, which have errors: it was not looked at",
            component,
            faces
        ),
    }
}

/// How many faces each of its entries has.
fn sides(component: &Component) -> usize {
    match component.back {
        Back::PerEntry(_) => 2,
        Back::Shared(_) | Back::None => 1,
    }
}

/// One note of each game for all its reasons.
pub fn merged(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let (notes, mut found): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|found| not_looked_at::RULE.reported(found));
    let mut games: BTreeMap<Option<String>, Vec<Diagnostic>> = BTreeMap::new();
    for note in notes {
        let known = games.entry(note.subject.clone()).or_default();
        if !known.iter().any(|known| known.message == note.message) {
            known.push(note);
        }
    }
    for (game, mut notes) in games {
        if notes.len() == 1 {
            found.append(&mut notes);
            continue;
        }
        found.push(not_looked_at::parts(game, notes));
    }
    found
}

fn looked_at(faces: usize) -> Message {
    match faces {
        1 => message!("check-skipped-one-face", "1 face was not looked at"),
        _ => message!(
            "check-skipped-looked-at",
            "{faces} faces were not looked at",
            faces
        ),
    }
}
