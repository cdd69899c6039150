//! What every command does first: find the root, know the games, load them.

use std::path::{Path, PathBuf};

use super::args::Global;
use super::console::Console;
use crate::diag::rules::content::unknown_preset;
use crate::diag::{Report, SourceMap, Span, did_you_mean};
use crate::impose::{PresetError, SheetPreset};
use crate::load::{self, Game, Project, Root, Value, presets};
use crate::render::{Ink, Plan, Renderer, TextEngine};
use crate::service::ServicePreset;

/// Why a command ended without doing its job. The words have been said or are inside.
#[derive(Debug)]
pub enum Failure {
    /// The content has errors; they have been told. Exit code 1.
    Findings,
    /// The command could not be carried out. Exit code 1.
    Failed(String),
    /// The command itself was wrong. Exit code 2.
    Usage { message: String, help: String },
}

impl Failure {
    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Usage {
            message: message.into(),
            help: help.into(),
        }
    }
}

impl From<crate::write::files::WriteError> for Failure {
    fn from(error: crate::write::files::WriteError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

fn unknown_preset(kind: &str, name: &str, known: &[String]) -> Failure {
    let help = match did_you_mean(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the {kind}s are: {}", known.join(", ")),
    };
    Failure::usage(format!("there is no {kind} `{name}`"), help)
}

/// Where the files of a game go: `<game>/`, and `<game>/<language>/` in another language than
/// the game's own.
pub fn folder(game: &Game) -> PathBuf {
    let folder = PathBuf::from(&game.id);
    match game.value.get("language").and_then(Value::as_str) {
        Some(own) if own != game.language => folder.join(&game.language),
        _ => folder,
    }
}

/// A project root and the console to speak to.
pub struct Session {
    pub console: Console,
    pub root: Root,
}

impl Session {
    pub fn open(global: &Global, console: Console) -> Result<Session, Failure> {
        let help =
            "run it inside a project, name one with --root, or make one: massicot new my-game";
        let root = match &global.root {
            Some(dir) => Root::at(dir).map_err(|error| {
                Failure::usage(format!("`{}` is no project: {error}", dir.display()), help)
            })?,
            None => match Root::find(Path::new(".")) {
                Ok(Some(root)) => root,
                Ok(None) => {
                    let message = "no folder from here upwards has content/ and templates/ in it";
                    return Err(Failure::usage(message, help));
                }
                Err(error) => return Err(Failure::Failed(format!("the current folder: {error}"))),
            },
        };
        console.detail(&format!("project {}", root.dir().display()));
        Ok(Session { console, root })
    }

    /// The games named, in the order of their folders; all of them where none is named.
    pub fn games(&self, named: &[String]) -> Result<Vec<String>, Failure> {
        let known = load::games(&self.root)
            .map_err(|error| Failure::Failed(format!("content: {error}")))?;
        if known.is_empty() {
            let message = format!(
                "{} holds no game",
                self.root.dir().join("content").display()
            );
            return Err(Failure::usage(
                message,
                "a game is a folder content/<game>/ with a game.toml",
            ));
        }
        for name in named {
            if !known.contains(name) {
                let near = did_you_mean(name, known.iter().map(String::as_str));
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("the games are: {}", known.join(", ")),
                };
                return Err(Failure::usage(format!("there is no game `{name}`"), help));
            }
        }
        match named.is_empty() {
            true => Ok(known),
            false => Ok(known
                .into_iter()
                .filter(|game| named.contains(game))
                .collect()),
        }
    }

    /// Loads games; what was found is told where there are errors, and ends the command.
    pub fn load(&self, games: &[String]) -> Result<Project, Failure> {
        let (project, report) = load::load(&self.root, games);
        self.pass(&project, report)?;
        Ok(project)
    }

    /// Puts the games into a language. Where they were named all of them have to be in it;
    /// else those that are not are left out, and one at least has to be.
    pub fn speak(
        &self,
        project: &mut Project,
        tag: Option<&str>,
        named: bool,
    ) -> Result<(), Failure> {
        let Some(tag) = tag else { return Ok(()) };
        let speaks = |game: &Game| game.language == tag || game.languages.contains_key(tag);
        let silent = project.games.iter().find(|game| !speaks(game));
        if let Some(game) = silent.filter(|_| named || !project.games.iter().any(speaks)) {
            let known: Vec<&str> = [&*game.language]
                .into_iter()
                .chain(game.languages.keys().map(String::as_str))
                .collect();
            let known = known.join(", ");
            return Err(Failure::usage(
                format!("`{}` is not in the language `{tag}`", game.id),
                format!(
                    "it is in: {known}; a translation is a file content/{}/lang/{tag}.toml",
                    game.id
                ),
            ));
        }
        project.games.retain(speaks);
        for game in &mut project.games {
            *game = load::language::spoken(game, tag).0;
            game.languages.retain(|other, _| other == tag);
        }
        Ok(())
    }

    /// A sheet preset: the project's own in `presets/sheets/`, or one of the program's.
    pub fn sheet_preset(&self, name: &str) -> Result<SheetPreset, Failure> {
        let (path, text) = match self.preset("sheets", name)? {
            Some(found) => found,
            None => {
                return Err(unknown_preset("sheet preset", name, &self.known("sheets")));
            }
        };
        self.parsed(path, &text, "sheet", SheetPreset::parse(name, &text))
    }

    /// What a service takes: the project's own preset in `presets/services/`, or one of the
    /// program's, by its name or another it goes by.
    pub fn service_preset(&self, name: &str) -> Result<ServicePreset, Failure> {
        if let Some((path, text)) = self.preset("services", name)? {
            return self.parsed(path, &text, "service", ServicePreset::parse(name, &text));
        }
        let known = presets::names("services");
        let called = known.iter().find_map(|id| {
            let service = ServicePreset::parse(id, presets::text("services", id)?).ok()?;
            service.is_called(name).then_some(service)
        });
        called.ok_or_else(|| unknown_preset("service", name, &self.known("services")))
    }

    /// The names of all presets of a kind: the program's, then the project's own.
    pub fn known(&self, kind: &str) -> Vec<String> {
        let own = self.root.files(&Path::new("presets").join(kind));
        let own = own.unwrap_or_default().into_iter();
        let own = own.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
        let known = presets::names(kind).into_iter().map(str::to_owned);
        known.chain(own).collect()
    }

    /// The path and the text of a preset, where there is one of that name.
    fn preset(&self, kind: &str, name: &str) -> Result<Option<(PathBuf, String)>, Failure> {
        let file = format!("{name}.toml");
        let own = Path::new("presets").join(kind).join(&file);
        if load::is_safe_id(name) && self.root.resolve(&own).is_ok() {
            return match self.root.read_text(&own) {
                Ok(text) => Ok(Some((own, text))),
                Err(error) => Err(Failure::Failed(format!("{}: {error}", own.display()))),
            };
        }
        let text = presets::text(kind, name);
        let path = Path::new("presets").join(format!("{kind} (built in)"));
        Ok(text.map(|text| (path.join(file), text.to_owned())))
    }

    /// A preset that was read, or the end of the command with all that is wrong with it.
    fn parsed<T>(
        &self,
        path: PathBuf,
        text: &str,
        schema: &str,
        read: Result<T, Vec<PresetError>>,
    ) -> Result<T, Failure> {
        let mut sources = SourceMap::default();
        let file = sources.add(path, text);
        let of_form = load::faults_of_form(&sources, file, schema);
        let told = match read {
            Ok(preset) if of_form.is_empty() => return Ok(preset),
            // What the types say of a fault of form the schema says better.
            Err(errors) if of_form.is_empty() => {
                let told = errors.into_iter().map(|error| {
                    let span = Span::new(file, error.range);
                    unknown_preset::RULE.finding(error.message).at(span)
                });
                told.collect()
            }
            _ => of_form,
        };
        let report = told.into_iter().collect::<Report>().sorted(&sources);
        self.console.report(&report, &sources, false);
        Err(Failure::Findings)
    }

    /// The renderer of the faces of a plan; errors in the game's templates are told and end the
    /// command.
    pub fn renderer<'p>(
        &self,
        project: &'p Project,
        game: &'p Game,
        text: &'p TextEngine,
        ink: Ink,
        plan: &Plan,
    ) -> Result<Renderer<'p>, Failure> {
        Renderer::for_plan(project, game, text, ink, plan).map_err(|found| {
            let report = found
                .into_iter()
                .collect::<Report>()
                .sorted(&project.sources);
            self.console.report(&report, &project.sources, false);
            Failure::Findings
        })
    }

    /// Tells the errors of a report, which end the command; with `-v` the rest as well, which is
    /// for `check` to tell.
    pub fn pass(&self, project: &Project, report: Report) -> Result<(), Failure> {
        let failed = report.has_errors();
        let told = match self.console.is_verbose() {
            true => report,
            false => report.errors(),
        };
        let told = told.sorted(&project.sources);
        self.console.report(&told, &project.sources, false);
        match failed {
            true => Err(Failure::Findings),
            false => Ok(()),
        }
    }
}
