//! Whether a rulebook or a template is printed as it was approved, however it is written now.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::keys::{TEMPLATES, is_face, prose_file};
use super::{Approval, Approved, Control};
use crate::diag::{Diagnostic, Severity};
use crate::load::{Game, Project};

/// The faces of a game, made when they are first asked for.
pub struct PrintedFaces<'a> {
    project: &'a Project,
    game: &'a Game,
    control: Control<'a>,
    /// All lines of the lock.
    before: BTreeMap<&'a str, &'a str>,
    now: OnceCell<Approval>,
}

impl<'a> PrintedFaces<'a> {
    /// Of a game, held to the text of its lock.
    pub fn new(project: &'a Project, game: &'a Game, control: Control<'a>, lock: &'a str) -> Self {
        let lines = lock.lines().filter_map(|line| line.split_once(" = "));
        PrintedFaces {
            project,
            game,
            control,
            before: lines.filter(|(key, _)| is_face(key)).collect(),
            now: OnceCell::new(),
        }
    }

    /// Whether all faces of a text of a rulebook or template are as they were; of those of a game whose faces cannot
    /// all be filled nobody knows.
    pub fn are_as_before(&self, key: &str, text: &Approved) -> bool {
        let Some(file) = prose_file(key) else {
            return false;
        };
        let now = self.now.get_or_init(|| {
            let mut now = Approval::default();
            now.faces(self.project, self.game, self.control);
            now
        });
        let is_of = |face: &Approved| match file.strip_prefix(TEMPLATES) {
            Some(template) => face.template.as_deref() == Some(template),
            None => {
                let page = face.subject.strip_prefix(&text.subject);
                page.is_some_and(|page| page.starts_with('/'))
            }
        };
        let mut faces = now.places.iter().filter(|(_, face)| is_of(face)).peekable();
        let is_wrong = |fault: &Diagnostic| fault.severity == Severity::Error;
        let is_known = !now.faults.iter().any(is_wrong) && faces.peek().is_some();
        is_known
            && faces.all(|(key, _)| {
                let known = self.before.get(key.as_str());
                known.copied() == now.values.get(key).map(String::as_str)
            })
    }
}
