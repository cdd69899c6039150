//! What somebody has looked at: a lock of every text, figure and face of a game, of every paragraph of its
//! rulebooks, of what its templates say, of what game.toml says of its pieces, and of the rules that it is held to.
//!
//! It is text, a line a value and in order, so that two branches which change two cards merge.

mod alike;
mod exchanged;
mod gone;
mod keys;
mod lone;
mod passages;
mod scope;
mod text_sentences;
mod unheld;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use siphasher::sip::SipHasher13;

use keys::{
    LANGUAGES, RULES, SENTENCES, TEMPLATES, is_face, is_held_to, paragraphs, piece, prose_file,
};
use passages::passages;
use scope::ValueScope;

use super::{Control, Error, open};
use crate::check::prose::{self, WrittenProse};
use crate::check::sentences::Statements;
use crate::diag::rules::content::not_approved;
use crate::diag::{Diagnostic, MOST_OF_A_CODE, Report, SourceMap, Span};
use crate::load::root::PathError;
use crate::load::{Game, Project, Root, Value, ValueKind};
use crate::render::inputs::InputReader;
use crate::render::{FaceSide, Ink, Plan, Renderer, TextEngine};

/// The first line of a lock.
const HEAD: &str =
    "# What was looked at: `massicot approve` writes it, `massicot check --approved` compares.\n";

/// The texts, figures and faces of a game.
#[derive(Default)]
pub struct Approval {
    /// As lines `key = value`, the values as JSON; a face by a hash of its drawing.
    values: BTreeMap<String, String>,
    places: BTreeMap<String, Approved>,
    /// Whether faces are among them.
    has_faces: bool,
    /// What is wrong with faces that cannot be filled.
    faults: Vec<Diagnostic>,
}

/// Where an approved thing stands.
struct Approved {
    span: Span,
    subject: String,
    /// Of a face, the template that draws it.
    template: Option<String>,
}

/// What is not as somebody has looked at it.
#[derive(Default)]
pub struct Differences {
    /// All of it.
    pub found: Vec<Diagnostic>,
    /// The words and texts of it that have changed alone, which an edit seldom means.
    pub lone: Vec<Diagnostic>,
    /// Whether what the game is held to is among it.
    pub in_rules: bool,
}

/// A value that is another than the lock has, or new.
struct ChangedValue<'a> {
    key: &'a str,
    /// As JSON.
    now: &'a str,
    approved: &'a Approved,
}

/// The lock's file, relative to the root.
pub fn file(game: &str) -> PathBuf {
    Path::new("content").join(game).join("approved.lock")
}

impl Approval {
    /// Everything of a game as it is now.
    pub fn of(project: &Project, game: &Game, control: Control<'_>) -> Approval {
        let mut approval = Approval::values(project, game);
        approval.faces(project, game, control);
        approval.has_faces = true;
        approval
    }

    /// Its texts, figures and rules, for which nothing is drawn.
    pub fn values(project: &Project, game: &Game) -> Approval {
        let (all, but_squares) = (ValueScope::without(&[]), ValueScope::without(&["squares"]));
        let but_checks = ValueScope::without(&["checks"]);
        let of_rules = ValueScope::of_rules(&["breaks", "holds"]);
        let of_sentences = ValueScope::of_rules(&["right", "wrong"]);
        let mut approval = Approval::default();
        for component in &game.components {
            for entry in &component.entries {
                let key = format!("{}/{}", component.id.value, entry.id.value);
                let subject = format!("{}/{key}", game.id);
                approval.add(&format!("{key} "), "", &entry.value, &subject, but_squares);
            }
        }
        approval.add("game.toml ", "", &game.value, &game.id, but_checks);
        for pages in prose::written(project, game) {
            approval.prose(project, game, &pages);
        }
        for texts in prose::of_templates(project, game) {
            approval.drawn(game, &texts);
        }
        for (tag, overlay) in &game.languages {
            approval.add(&format!("{LANGUAGES}{tag} "), "", overlay, &game.id, all);
        }
        for (key, held_to, scope) in [
            (RULES, &game.rules, of_rules),
            (SENTENCES, &game.sentences, of_sentences),
        ] {
            if let Some(held_to) = held_to {
                approval.add(key, "", held_to, &game.id, scope);
            }
        }
        for (name, data) in &game.data {
            approval.add(&format!("data.{name} "), "", data, &game.id, but_squares);
        }
        approval
    }

    /// The passages of a rulebook, by the number of their heading and theirs below it: one that is
    /// new moves the numbers of few others.
    fn prose(&mut self, project: &Project, game: &Game, pages: &WrittenProse<'_>) {
        let (source, subject) = (project.sources.get(pages.file), pages.subject(game));
        let folder = Path::new("content").join(&game.id);
        let path = source.path.strip_prefix(&folder).unwrap_or(&source.path);
        let (mut heading, mut number) = (0, 0);
        for passage in passages(&source.text) {
            if passage.is_heading {
                (heading, number) = (heading + 1, 0);
            }
            let key = format!("{} {heading}.{number}", path.display());
            number += 1;
            let text = Json::from(passage.text).to_string();
            self.values.insert(key.clone(), text);
            let approved = Approved {
                span: Span::new(pages.file, passage.at),
                subject: subject.clone(),
                template: None,
            };
            self.places.insert(key, approved);
        }
    }

    /// The texts of a template, by their number: what is filled in stands there as a sign.
    fn drawn(&mut self, game: &Game, texts: &WrittenProse<'_>) {
        for (number, text) in texts.blocks.iter().enumerate() {
            let key = format!("{TEMPLATES}{} {number}", texts.name());
            let value = Json::from(text.text.as_str()).to_string();
            self.values.insert(key.clone(), value);
            let approved = Approved {
                span: text.whole(texts.file),
                subject: texts.subject(game),
                template: None,
            };
            self.places.insert(key, approved);
        }
    }

    /// Takes the values below one.
    fn add(&mut self, key: &str, path: &str, value: &Value, subject: &str, scope: ValueScope) {
        match &value.kind {
            ValueKind::Table(table) if scope.levels > 0 => {
                let left_out = scope.left_out;
                for (name, field) in table.iter().filter(|(name, _)| !left_out.contains(name)) {
                    let path = match path {
                        "" => name.to_owned(),
                        path => format!("{path}.{name}"),
                    };
                    self.add(key, &path, &field.value, subject, scope.within());
                }
            }
            ValueKind::Array(items) if scope.levels > 0 => {
                let id = |item: &'_ Value| Some(item.get("id")?.as_str()?.to_owned());
                let mut ids = BTreeMap::new();
                for id in items.iter().filter_map(id) {
                    *ids.entry(id).or_insert(0) += 1;
                }
                for (index, item) in items.iter().enumerate() {
                    // Two of one id are told apart by their places.
                    let own = id(item).filter(|id| ids[id] == 1);
                    let index = own.unwrap_or_else(|| index.to_string());
                    self.add(
                        key,
                        &format!("{path}[{index}]"),
                        item,
                        subject,
                        scope.within(),
                    );
                }
            }
            _ => {
                let key = format!("{key}{path}");
                let mut json = value.to_json();
                if let Some(parts) = json.as_object_mut() {
                    parts.retain(|name, _| !scope.left_out.contains(&name.as_str()));
                }
                self.values.insert(key.clone(), json.to_string());
                let approved = Approved {
                    span: value.span,
                    subject: subject.to_owned(),
                    template: None,
                };
                self.places.insert(key, approved);
            }
        }
    }

    /// A hash of what each face reads: its filled template, pictures, and the icons in its texts.
    fn faces(&mut self, project: &Project, game: &Game, control: Control<'_>) {
        let text = TextEngine::new(&project.fonts);
        let composed = open::laid_out(project, game, &text, control);
        let game = composed.game.as_ref().unwrap_or(game);
        let plan = Plan::new(game, |_| true);
        self.faults.extend(composed.found);
        let (renderer, found) =
            Renderer::as_far_as_it_goes(project, game, &text, Ink::Full, &plan, control.watch);
        self.faults.extend(found);
        let reader = InputReader::of_every_icon(&renderer);
        for job in plan.faces.iter().filter(|job| renderer.can_draw(**job)) {
            let inputs = match reader.of(*job) {
                Ok(inputs) => inputs,
                Err(fault) => {
                    self.faults.push(fault);
                    continue;
                }
            };
            let mut hash = SipHasher13::new();
            hash.write(&inputs.filled.to_le_bytes());
            for (name, of) in &inputs.files {
                hash.write(name.as_bytes());
                hash.write(&of.to_le_bytes());
            }
            let side = match job.side {
                FaceSide::Front => "front",
                FaceSide::Back => "back",
            };
            let name = job.name(game);
            let component = &game.components[job.component];
            let entry = job.entry.and_then(|entry| component.entries.get(entry));
            let key = format!("{name} ({side})");
            let approved = Approved {
                span: entry.map_or(component.id.span, |entry| entry.id.span),
                subject: format!("{}/{name}", game.id),
                template: Some(renderer.template(*job).to_owned()),
            };
            self.values
                .insert(key.clone(), format!("\"{:016x}\"", hash.finish()));
            self.places.insert(key, approved);
        }
    }

    /// The lock's text.
    ///
    /// # Errors
    /// Faces that cannot be filled: nobody can have looked at them.
    pub fn to_text(&self, sources: &SourceMap) -> Result<String, Error> {
        let faults: Report = self.faults.iter().cloned().collect();
        if faults.has_errors() {
            return Err(Error::findings(faults, sources));
        }
        let lines = self.values.iter();
        let lines = lines.map(|(key, value)| format!("{key} = {value}\n"));
        Ok(HEAD.to_owned() + &lines.collect::<String>())
    }

    /// How many values and faces it has.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// What differs from the lock of a game. Where faces are not `drawn`, an expression of a rulebook or a template
    /// is not told to have changed: it may print the same.
    pub fn differences(
        &self,
        root: &Root,
        project: &Project,
        game: &Game,
        drawn: Option<Control<'_>>,
    ) -> Differences {
        let file = file(&game.id);
        let text = match root.read_text(&file) {
            Ok(text) => text,
            Err(error) => {
                let wanted = match error {
                    PathError::Missing => file.to_string_lossy().into_owned(),
                    error => format!("readable {}: {error}", file.display()),
                };
                let found = not_approved::nothing(&wanted).about(game.id.as_str());
                return Differences {
                    found: vec![found],
                    ..Differences::default()
                };
            }
        };
        let lines = text.lines().filter_map(|line| line.split_once(" = "));
        let lines = lines.filter(|(key, _)| self.has_faces || !is_face(key));
        let before: BTreeMap<&str, &str> = lines.collect();
        let changed = self.changed(&before);
        let (language, sources) = (&game.language, &project.sources);
        let (known, of) = (self.has_faces.then_some(self), (project, game));
        let faces = drawn.map(|control| alike::PrintedFaces::new(known, of, control, &text));
        let (now, faces) = (&self.values, faces.as_ref());
        let mut lone = lone::changes(language, &before, now, &changed, sources, faces);
        lone.extend(exchanged::texts(&before, &changed));
        let texts = text_sentences::changed(&self.values, &before);
        if !texts.is_empty() {
            let statements = Statements::read(project, game).0;
            lone.extend(gone::sentences(self, &texts, &statements));
            let unheld = unheld::sentences(self, sources, &texts, &statements, &lone);
            lone.extend(unheld);
        }
        let is_gone = |key: &str| is_held_to(key) && !self.values.contains_key(key);
        Differences {
            found: self.told(&game.id, &before, &changed),
            lone,
            in_rules: changed.iter().any(|one| is_held_to(one.key))
                || before.keys().any(|key| is_gone(key)),
        }
    }

    /// What is not as it was; passages of rulebooks and templates that only stand elsewhere left out.
    fn changed(&self, before: &BTreeMap<&str, &str>) -> Vec<ChangedValue<'_>> {
        let known = paragraphs(before.iter().map(|(key, value)| (*key, *value)));
        let changed = self.places.iter().filter_map(|(key, approved)| {
            let now = self.values.get(key)?;
            let passage = prose_file(key).map(|file| (file, now.as_str()));
            let has_moved = || passage.is_some_and(|one| known.contains(&one));
            (before.get(key.as_str()) != Some(&now.as_str()) && !has_moved())
                .then_some(ChangedValue { key, now, approved })
        });
        changed.collect()
    }

    /// What there is to say of it, and of what is gone.
    fn told(
        &self,
        game: &str,
        before: &BTreeMap<&str, &str>,
        changed: &[ChangedValue<'_>],
    ) -> Vec<Diagnostic> {
        let is_face = |changed: &&ChangedValue<'_>| changed.approved.template.is_some();
        let (faces, values): (Vec<_>, Vec<_>) = changed.iter().partition(is_face);
        let mut found = Vec::new();
        for ChangedValue { key, approved, .. } in values.iter().take(MOST_OF_A_CODE) {
            let difference = match before.get(*key) {
                Some(before) => not_approved::changed(key, before, approved.span),
                None => not_approved::new(key, approved.span),
            };
            found.push(difference.about(approved.subject.clone()));
        }
        let subjects = values
            .iter()
            .map(|value| (value.key, value.approved.subject.as_str()));
        let told: BTreeSet<&str> = subjects.clone().map(|(_, subject)| subject).collect();
        let of_files = subjects.filter(|(key, _)| prose_file(key).is_some());
        let files: BTreeSet<&str> = of_files.map(|(_, subject)| subject).collect();
        let templates: BTreeSet<&str> = values
            .iter()
            .filter_map(|value| prose_file(value.key)?.strip_prefix(TEMPLATES))
            .collect();
        for ChangedValue { key, approved, .. } in faces {
            // That its values have changed is told of each, and so are the paragraphs of a rulebook and
            // the texts of a template.
            let book = approved
                .subject
                .rsplit_once('/')
                .map_or("", |(book, _)| book);
            let template = approved.template.as_deref().unwrap_or_default();
            let is_told = told.contains(approved.subject.as_str()) || files.contains(book);
            if is_told || templates.contains(template) {
                continue;
            }
            let difference = not_approved::face(key, template, approved.span);
            found.push(difference.about(approved.subject.clone()));
        }
        let (gone, more_gone) = self.gone(before);
        found.extend(gone.into_iter().map(|found| found.about(game)));
        let more = more_gone + values.len().saturating_sub(MOST_OF_A_CODE);
        if let Some(last) = found.last_mut() {
            last.more = u32::try_from(more).unwrap_or(u32::MAX);
        }
        found
    }

    /// What was approved and is there no more: a piece as a whole, or a value of one that is there. With how
    /// many more there are.
    fn gone(&self, before: &BTreeMap<&str, &str>) -> (Vec<Diagnostic>, usize) {
        let pieces: BTreeSet<&str> = self.values.keys().map(|key| piece(key)).collect();
        let now = self.values.iter();
        let now = paragraphs(now.map(|(key, value)| (key.as_str(), value.as_str())));
        let was = paragraphs(before.iter().map(|(key, value)| (*key, *value)));
        let has_moved = |key: &str, value: &str| {
            prose_file(key).is_some_and(|file| now.contains(&(file, value)))
        };
        // Where a passage of a rulebook is left out, the next one has its key.
        let is_taken = |key: &str| {
            let taken = self.values.get(key);
            taken.is_some_and(|taken| {
                prose_file(key).is_none_or(|file| !was.contains(&(file, taken)))
            })
        };
        let gone = before
            .iter()
            .filter(|(key, value)| !is_taken(key) && !has_moved(key, value));
        let (mut found, mut more, mut last) = (Vec::new(), 0, "");
        for (key, value) in gone {
            let piece = piece(key);
            let (what, was) = match pieces.contains(piece) {
                false => (piece, None),
                true => (*key, Some(*value)),
            };
            // The values of a piece stand in a row.
            if what == last || was.is_some() && is_face(key) {
                continue;
            }
            last = what;
            match found.len() < MOST_OF_A_CODE {
                true => found.push(not_approved::gone(what, was)),
                false => more += 1,
            }
        }
        (found, more)
    }
}
