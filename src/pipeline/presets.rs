//! Presets by name: the project's own in `presets/`, then the program's.

use std::path::{Path, PathBuf};

use super::Error;
use crate::diag::rules::content::unknown_preset;
use crate::diag::{Diagnostic, FileId, SourceMap, Span, suggestion};
use crate::impose::{PresetError, SheetPreset};
use crate::load::{self, Root, presets};
use crate::message::Message;
use crate::service::ServicePreset;

/// A sheet preset, of `presets/sheets/` or the program's.
///
/// # Errors
/// A name that there is not; all that is wrong with the file.
pub fn sheet(root: &Root, name: &str) -> Result<SheetPreset, Error> {
    match preset(root, "sheets", name)? {
        Some((path, text)) => parsed(path, &text, "sheet", SheetPreset::parse(name, &text)),
        None => {
            let message = message!(
                "presets-no-sheet",
                "there is no sheet preset `{name}`",
                name
            );
            Err(unknown(message, name, &names(root, "sheets"), |known| {
                message!("presets-sheets", "the sheet presets are: {known}", known)
            }))
        }
    }
}

/// Whether there is a sheet preset of a name.
pub fn has_sheet(root: &Root, name: &str) -> bool {
    names(root, "sheets").iter().any(|known| known == name)
}

/// All that is wrong with the project's own sheet presets and services.
pub fn faults(root: &Root, sources: &mut SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let kinds: [(&str, &str, Parse); 2] = [
        ("sheets", "sheet", |id, text| {
            SheetPreset::parse(id, text).err().unwrap_or_default()
        }),
        ("services", "service", |id, text| {
            ServicePreset::parse(id, text).err().unwrap_or_default()
        }),
    ];
    for (kind, schema, parse) in kinds {
        let own = root.files(&Path::new("presets").join(kind));
        for path in own.unwrap_or_default() {
            let is_toml = path.extension().is_some_and(|ending| ending == "toml");
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let (true, Some(id), Ok(text)) = (is_toml, stem, root.read_text(&path)) else {
                continue;
            };
            let errors = parse(id, &text);
            let file = sources.add(path, text);
            found.extend(faults_of(sources, file, schema, errors));
        }
    }
    found
}

/// What is wrong with a preset of that id and text, beside its form.
type Parse = fn(&str, &str) -> Vec<PresetError>;

/// What a service takes, of `presets/services/` or the program's; a service of the program's also
/// by another name it goes by.
///
/// # Errors
/// A name that there is not; all that is wrong with the file.
pub fn service(root: &Root, name: &str) -> Result<ServicePreset, Error> {
    if let Some((path, text)) = preset(root, "services", name)? {
        return parsed(path, &text, "service", ServicePreset::parse(name, &text));
    }
    let known = presets::names("services");
    let called = known.iter().find_map(|id| {
        let service = ServicePreset::parse(id, presets::text("services", id)?).ok()?;
        service.is_called(name).then_some(service)
    });
    called.ok_or_else(|| {
        let message = message!("presets-no-service", "there is no service `{name}`", name);
        unknown(message, name, &names(root, "services"), |known| {
            message!("presets-services", "the services are: {known}", known)
        })
    })
}

/// The names of all presets of a kind: the program's, then the project's own.
pub fn names(root: &Root, kind: &str) -> Vec<String> {
    let own = root.files(&Path::new("presets").join(kind));
    let own = own.unwrap_or_default().into_iter();
    let own = own.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let known = presets::names(kind).into_iter().map(str::to_owned);
    known.chain(own).collect()
}

fn unknown(message: Message, name: &str, known: &[String], list: fn(String) -> Message) -> Error {
    let near = suggestion(name, known.iter().map(String::as_str));
    Error::usage(message, near.unwrap_or_else(|| list(known.join(", "))))
}

/// The path and the text of a preset, where there is one of that name.
fn preset(root: &Root, kind: &str, name: &str) -> Result<Option<(PathBuf, String)>, Error> {
    let file = format!("{name}.toml");
    let own = Path::new("presets").join(kind).join(&file);
    if load::is_safe_id(name) && root.has(&own) {
        return match root.read_text(&own) {
            Ok(text) => Ok(Some((own, text))),
            Err(error) => Err(Error::Failed(message!(
                "presets-unread",
                "{path}: {error}",
                path = own.display(),
                error
            ))),
        };
    }
    let text = presets::text(kind, name);
    let path = Path::new("presets").join(format!("{kind} (built in)"));
    Ok(text.map(|text| (path.join(file), text.to_owned())))
}

/// A preset that was read, or all that is wrong with it.
fn parsed<T>(
    path: PathBuf,
    text: &str,
    schema: &str,
    read: Result<T, Vec<PresetError>>,
) -> Result<T, Error> {
    let mut sources = SourceMap::default();
    let file = sources.add(path, text);
    let (preset, errors) = match read {
        Ok(preset) => (Some(preset), Vec::new()),
        Err(errors) => (None, errors),
    };
    let found = faults_of(&sources, file, schema, errors);
    match preset {
        Some(preset) if found.is_empty() => Ok(preset),
        _ => Err(Error::findings(found.into_iter().collect(), &sources)),
    }
}

/// What is wrong with a preset that was read with these errors. What the types say of a fault of form the schema
/// says better.
fn faults_of(
    sources: &SourceMap,
    file: FileId,
    schema: &str,
    errors: Vec<PresetError>,
) -> Vec<Diagnostic> {
    let of_form = load::faults_of_form(sources, file, schema);
    if !of_form.is_empty() {
        return of_form;
    }
    let errors = errors.into_iter().map(|error| {
        let span = Span::new(file, error.range);
        unknown_preset::unusable(span, error.message)
    });
    errors.collect()
}
