//! What was not looked at, because something it depends on has errors.

use std::collections::BTreeMap;

use crate::diag::Diagnostic;
use crate::diag::rules::content::not_looked_at;
use crate::diag::rules::templates::{template_error, undefined_in_template};
use crate::load::{Back, Component, Entry, Game};
use crate::render::{FaceJob, Plan, Renderer};

/// A note of what was not looked at in a game.
pub fn note(game: &Game, words: impl Into<String>) -> Diagnostic {
    not_looked_at::RULE.finding(words).about(game.id.as_str())
}

/// The faces of a game that are not drawn, by why.
#[derive(Default)]
pub struct Skipped {
    /// By template.
    templates: BTreeMap<String, usize>,
    /// By component: entries with errors and their faces.
    entries: BTreeMap<String, (usize, usize)>,
    /// By component, those that have errors as a whole.
    components: BTreeMap<String, usize>,
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
        let sides = match component.back {
            Back::PerEntry(_) => 2,
            Back::Shared(_) | Back::None => 1,
        };
        let faces = |entries: usize| entries * sides;
        let entries = component.entries.iter().enumerate();
        let printed = entries.filter(|(at, entry)| entry.copies > 0 && asked(*at));
        let printed: Vec<&Entry> = printed.map(|(_, entry)| entry).collect();
        if !component.sound {
            self.components.insert(id.clone(), faces(printed.len()));
            return;
        }
        let broken = printed.iter().filter(|entry| !entry.sound).count();
        if broken > 0 {
            self.entries.insert(id.clone(), (broken, faces(broken)));
        }
    }

    /// Whether what a face came to is only what errors of the content it reads make of it.
    pub fn is_consequence(&mut self, renderer: &Renderer<'_>, found: &[Diagnostic]) -> bool {
        let fill = [template_error::RULE.code, undefined_in_template::RULE.code];
        let game = renderer.game();
        let of_fill = !found.is_empty() && found.iter().all(|found| fill.contains(&&*found.code));
        let reads = || {
            let sources = &renderer.project().sources;
            let mut texts = game.templates.values().map(|file| &sources.get(*file).text);
            texts.any(|text| {
                game.doubtful
                    .iter()
                    .any(|name| text.contains(&format!(".{name}")))
            })
        };
        let is = of_fill && !game.doubtful.is_empty() && reads();
        self.readers += usize::from(is);
        is
    }

    /// A note for each reason.
    pub fn told(&self, game: &Game) -> Vec<Diagnostic> {
        let mut words = Vec::new();
        for (template, faces) in &self.templates {
            words.push(format!("{template} was not drawn: {}", looked_at(*faces)));
        }
        for (component, faces) in &self.components {
            let looked = if *faces == 0 {
                "it was not looked at".into()
            } else {
                looked_at(*faces)
            };
            words.push(format!("`{component}` has errors: {looked}"));
        }
        for (component, (entries, faces)) in &self.entries {
            let entries = counted(*entries, "entry has", "entries have");
            words.push(format!(
                "{entries} errors in `{component}`: {}",
                looked_at(*faces)
            ));
        }
        if self.readers > 0 {
            let names: Vec<String> = game
                .doubtful
                .iter()
                .map(|name| format!("`{name}`"))
                .collect();
            let have = if names.len() == 1 { "has" } else { "have" };
            words.push(format!(
                "{} {have} errors: {}",
                names.join(", "),
                looked_at(self.readers)
            ));
        }
        words.into_iter().map(|words| note(game, words)).collect()
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
        let words = format!(
            "not all of `{}` was looked at",
            game.clone().unwrap_or_default()
        );
        let mut one = not_looked_at::RULE.finding(words);
        one.subject = game;
        one.help = notes.into_iter().map(|note| note.message).collect();
        found.push(one);
    }
    found
}

fn looked_at(faces: usize) -> String {
    format!("{} not looked at", counted(faces, "face was", "faces were"))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}
