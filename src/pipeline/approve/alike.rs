//! Whether a rulebook or a template is printed as it was approved, however it is written now.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::keys::{TEMPLATES, is_face, prose_file};
use super::{Approval, Approved, Control};
use crate::diag::{Diagnostic, Severity};
use crate::load::{Game, Project};

/// The faces of a game: those that are known, or made when they are first asked for.
pub struct PrintedFaces<'a> {
    known: Option<&'a Approval>,
    project: &'a Project,
    game: &'a Game,
    control: Control<'a>,
    /// All lines of the lock.
    before: BTreeMap<&'a str, &'a str>,
    made: OnceCell<Approval>,
}

impl<'a> PrintedFaces<'a> {
    /// Of a game, held to the text of its lock.
    pub fn new(
        known: Option<&'a Approval>,
        (project, game): (&'a Project, &'a Game),
        control: Control<'a>,
        lock: &'a str,
    ) -> Self {
        let lines = lock.lines().filter_map(|line| line.split_once(" = "));
        PrintedFaces {
            known,
            project,
            game,
            control,
            before: lines.filter(|(key, _)| is_face(key)).collect(),
            made: OnceCell::new(),
        }
    }

    /// Whether all faces of a text of a rulebook or template are as they were; of those of a game whose faces cannot
    /// all be filled nobody knows.
    pub fn are_as_before(&self, key: &str, text: &Approved) -> bool {
        let Some(file) = prose_file(key) else {
            return false;
        };
        let make = || {
            let mut made = Approval::default();
            made.faces(self.project, self.game, self.control);
            made
        };
        let now = self.known.unwrap_or_else(|| self.made.get_or_init(make));
        let is_of = |face: &Approved| match file.strip_prefix(TEMPLATES) {
            Some(template) => face.template.as_deref() == Some(template),
            None => {
                let page = face.subject.strip_prefix(&text.subject);
                page.is_some_and(|page| page.starts_with('/'))
            }
        };
        let faces = now.places.iter().filter(|(key, _)| is_face(key));
        let mut faces = faces.filter(|(_, face)| is_of(face)).peekable();
        let is_wrong = |fault: &Diagnostic| fault.severity == Severity::Error;
        let is_known = !now.faults.iter().any(is_wrong) && faces.peek().is_some();
        is_known
            && faces.all(|(key, _)| {
                let known = self.before.get(key.as_str());
                known.copied() == now.values.get(key).map(String::as_str)
            })
    }
}
