//! Reads the text files of a project into the source map, and reports what cannot be read.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;

use super::presets;
use super::root::{NotText, PathError, Root, is_readable};
use super::schema::CompiledSchema;
use super::schema_line;
use super::toml;
use super::value::Value;
use crate::diag::rules::content::{
    bad_schema, lost_schema, missing_file, outside_root, too_large, unread_file, unreadable_file,
    unsafe_id,
};
use crate::diag::{Diagnostic, FileId, Report, SourceMap, Span};
use crate::git::GitError;
use crate::limits::Limits;
use crate::message::Message;

/// The most values that the squares of all boards may have together.
pub const MOST_BOARD_VALUES: usize = 2_000_000;

/// How much of a project is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadScope {
    /// Everything that drawing needs.
    All,
    /// Content only: no fonts, no icons, and only those files of the template folder that templates
    /// include.
    Content,
}

pub struct Loader<'a> {
    pub root: &'a Root,
    pub reading: ReadScope,
    /// What a spreadsheet may take.
    pub limits: Limits,
    pub sources: SourceMap,
    pub report: Report,
    /// The schemas of the game's data files so far, by the file that is held to each.
    pub schemas: IndexMap<FileId, Arc<CompiledSchema>>,
    /// The version by the repository, once it was asked for.
    stamp: OnceCell<Result<String, GitError>>,
    /// How many values the squares of boards may have still.
    pub board_values: usize,
    /// Files that are no text; they have sources, to point into, that are not to be read.
    not_text: HashSet<PathBuf>,
}

impl<'a> Loader<'a> {
    pub fn new(root: &'a Root, reading: ReadScope) -> Loader<'a> {
        Loader {
            root,
            reading,
            limits: Limits::default(),
            sources: SourceMap::default(),
            report: Report::default(),
            schemas: IndexMap::new(),
            stamp: OnceCell::new(),
            board_values: MOST_BOARD_VALUES,
            not_text: HashSet::new(),
        }
    }

    /// The version that the project has by its repository; asked once for all games.
    ///
    /// # Errors
    /// [`GitError`] where there is none, or it cannot be read.
    pub fn stamp(&self) -> Result<String, &GitError> {
        let known = self.stamp.get_or_init(|| self.root.stamp());
        known.as_ref().cloned()
    }

    /// Reads a text file once; `asked` is the span that names it.
    pub fn text(&mut self, path: &Path, asked: Option<Span>) -> Option<FileId> {
        if self.not_text.contains(path) {
            return None;
        }
        if let Some(known) = self.sources.find(path) {
            return Some(known);
        }
        match self.root.read_text(path) {
            Ok(text) => Some(self.sources.add(path, text)),
            Err(PathError::NotUtf8(found)) => {
                self.refuse_bytes(path, *found, asked);
                None
            }
            Err(error) => {
                self.refuse(path, &error, asked);
                None
            }
        }
    }

    /// Reads and parses a TOML file; `None` where it cannot be used.
    pub fn toml(&mut self, path: &Path, asked: Option<Span>) -> Option<Value> {
        let file = self.text(path, asked)?;
        let (value, errors) = toml::parse(&self.sources, file);
        let usable = errors.is_empty();
        self.report.extend(errors);
        usable.then_some(value)
    }

    /// Reads a TOML file and checks it against one of the program's schemas.
    pub fn settings(&mut self, path: &Path, schema: &str, asked: Option<Span>) -> Option<Value> {
        let value = self.toml(path, asked)?;
        self.look_for_schema(&value);
        match self.conforms(&value, schema) {
            true => Some(value),
            false => None,
        }
    }

    /// Checks a value against one of the program's schemas and reports every difference.
    pub fn conforms(&mut self, value: &Value, schema: &str) -> bool {
        let found = differences(value, schema);
        let conforms = found.is_empty();
        self.report.extend(found);
        conforms
    }

    /// Reports the line `#:schema` of a file that is held to a schema all the same, where what it
    /// names is not there: editors say nothing of it.
    pub fn look_for_schema(&mut self, data: &Value) {
        let Some((named, at)) = schema_line::named(&self.sources, data.span.file) else {
            return;
        };
        let folder = self.sources.get(data.span.file).path.parent();
        // What lies outside the project is not looked at.
        let path = schema_line::below_root(folder.unwrap_or(Path::new("")), &named);
        let Some(path) = path.filter(|path| !self.root.has(path)) else {
            return;
        };
        let found = lost_schema::path(&path, at);
        self.report.push(match self.nearest_file(&path) {
            Some(near) => found.help(message!(
                "did-you-mean-near",
                "did you mean `{near}`?",
                near
            )),
            None => found,
        });
    }

    /// Reports a file that is no text, at the first byte that is none.
    pub fn refuse_bytes(&mut self, path: &Path, found: NotText, asked: Option<Span>) {
        self.not_text.insert(path.to_path_buf());
        let file = self.sources.add(path, found.lossy);
        let broken = match found.is_utf16 {
            true => 0,
            false => char::REPLACEMENT_CHARACTER.len_utf8(),
        };
        let place = Span::new(file, found.at..found.at + broken);
        let told = match found.is_utf16 {
            true => unreadable_file::utf16(place),
            false => unreadable_file::not_utf8(place, found.byte),
        };
        self.report.push(match asked {
            Some(asked) => told.and(asked, message!("named-here", "named here")),
            None => told,
        });
    }

    /// Reports a path that could not be read.
    pub fn refuse(&mut self, path: &Path, error: &PathError, asked: Option<Span>) {
        let found = match error {
            PathError::NotBelow | PathError::LeadsOut | PathError::LeadsNowhere => {
                outside_root::path(path, error)
            }
            PathError::Missing => missing_file::path(path),
            PathError::TooLarge(_) | PathError::TooMany => too_large::path(path, error),
            _ => unreadable_file::path(path, error),
        };
        let found = match asked {
            Some(span) => found.at(span),
            None => found.about(path.display().to_string()),
        };
        self.report.push(match error {
            PathError::NotBelow | PathError::LeadsOut => found.help(message!(
                "load-loader-refuse-help",
                "only files inside the project are read: copy the file into it"
            )),
            PathError::Missing => match self.nearest_file(path) {
                Some(near) => found.help(message!(
                    "did-you-mean-near",
                    "did you mean `{near}`?",
                    near
                )),
                None => found,
            },
            _ => found,
        });
    }

    /// The files below a folder. A folder that cannot be listed is reported.
    pub fn listed(&mut self, dir: &Path) -> Vec<PathBuf> {
        match self.root.files(dir) {
            Ok(files) => {
                let is_read = |path: &PathBuf| {
                    path.iter()
                        .all(|name| name.to_str().is_some_and(is_readable))
                };
                let (files, unnamed): (Vec<PathBuf>, Vec<PathBuf>) =
                    files.into_iter().partition(is_read);
                unnamed.iter().for_each(|path| self.refuse_name(path));
                files
            }
            Err(PathError::Missing) => Vec::new(),
            Err(error) => {
                self.refuse(dir, &error, None);
                Vec::new()
            }
        }
    }

    /// Reports a file that is not read for its name, once.
    pub fn refuse_name(&mut self, path: &Path) {
        let found = unread_file::name(path);
        if !self
            .report
            .iter()
            .any(|other| other.message == found.message)
        {
            self.report.push(found);
        }
    }

    /// A file of the same folder whose name is near, or one of the same name elsewhere in the game's, by
    /// its way from there.
    fn nearest_file(&self, path: &Path) -> Option<String> {
        let name = path.file_name()?.to_str()?;
        let near = || {
            let files = self.root.files(path.parent()?).ok()?;
            let names = files.iter().filter_map(|file| file.file_name()?.to_str());
            crate::diag::did_you_mean(name, names.filter(|name| is_readable(name)))
                .map(str::to_owned)
        };
        let elsewhere = || {
            let game: PathBuf = path.components().take(2).collect();
            let files = self.root.files(&game).ok()?;
            let found = files.iter().find(|file| file.ends_with(name))?;
            found.strip_prefix(&game).ok()?.to_str().map(str::to_owned)
        };
        near().or_else(elsewhere)
    }
}

/// The ending of a file's name in small letters, `svg` of `CREW.SVG`; of one with both kinds, none.
pub fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?;
    let small = ending.to_ascii_lowercase();
    (ending == small || ending == ending.to_ascii_uppercase()).then_some(small)
}

/// The differences of a value from one of the program's schemas.
pub fn differences(value: &Value, schema: &str) -> Vec<Diagnostic> {
    let text = presets::schema(schema).unwrap_or("false");
    let compiled = serde_json::from_str(text)
        .map_err(|error| Message::from(error.to_string()))
        .and_then(CompiledSchema::new);
    match compiled {
        Ok(schema) => schema.check(value),
        Err(error) => vec![bad_schema::own(error, value.span)],
    }
}

/// Errors in the syntax of a preset, or else in its keys and types.
pub fn faults_of_form(sources: &SourceMap, file: FileId, schema: &str) -> Vec<Diagnostic> {
    let (value, errors) = toml::parse(sources, file);
    match errors.is_empty() {
        true => differences(&value, schema),
        false => errors,
    }
}

/// True for an id that is safe as a file name on every system: small letters, digits and
/// single hyphens, at most 64 characters, and no name that Windows keeps for itself.
pub fn is_safe_id(id: &str) -> bool {
    const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];
    let is_device = |id: &str| {
        let numbered = id.strip_prefix("com").or(id.strip_prefix("lpt"));
        RESERVED.contains(&id) || numbered.is_some_and(|n| n.len() == 1 && n != "-")
    };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !id.is_empty()
        && id.len() <= 64
        && id.chars().all(plain)
        && !id.starts_with('-')
        && !id.ends_with('-')
        && !is_device(id)
}

/// The error for an id that is not safe, with one that would be.
pub fn unsafe_id(id: &str, span: Span) -> Diagnostic {
    let safe: Vec<&str> = id
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect();
    let safe = safe.join("-").to_lowercase();
    unsafe_id::id(id, is_safe_id(&safe).then_some(safe.as_str()), span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_safe_as_file_names() {
        for id in ["a", "event-1", "10000", "com", "console"] {
            assert!(is_safe_id(id), "{id}");
        }
        for id in [
            "",
            "../../x",
            "a/b",
            "Événement",
            "A",
            "-a",
            "a-",
            "con",
            "lpt1",
            "a.b",
        ] {
            assert!(!is_safe_id(id), "{id}");
        }
        assert!(!is_safe_id(&"a".repeat(65)));
    }
}
