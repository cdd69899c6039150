//! Templates: the SVG files of a game, filled by Tera.

mod error;
mod faults;
mod help;
mod limits;
mod parse;
mod sentences;
mod told;
mod unknown;

use std::io::{self, Write};

use rayon::prelude::*;
use tera::{Context, Tera};

use error::{TemplateFiles, diagnostic};
use parse::{ReadTemplate, parse, texts};

use super::guards::Guarded;
use super::{steps, svg};
use crate::diag::rules::content::too_large;
use crate::diag::rules::templates::template_error;
use crate::diag::{Diagnostic, FileId, SourceMap};
use crate::limits::Limits;
use crate::load::Game;

/// The most text one filled template may give, in bytes.
const MAX_FILLED: usize = 16 << 20;

/// The templates of one game, parsed.
pub struct Templates {
    tera: Tera,
    files: TemplateFiles,
    /// The most that one of them may take.
    steps: u64,
}

/// How often templates are parsed again without those that have errors.
const MOST_PARSES: usize = 32;

impl Templates {
    /// Parses all templates of a game, and says what is wrong with any. One that has errors costs
    /// those that need it, and no others.
    pub fn new(game: &Game, sources: &SourceMap) -> (Templates, Vec<Diagnostic>) {
        let (mut broken, mut found) = limits::over(game, sources);
        let all: Vec<_> = texts(game, sources).collect();
        let mut all: Vec<ReadTemplate<'_>> = all.into_par_iter().map(ReadTemplate::new).collect();
        for round in 0..MOST_PARSES {
            all.retain(|one| !broken.contains(one.name));
            let is_read = all.iter().all(|one| one.read.is_some());
            let unknown = match is_read {
                true => unknown::look_at(&all),
                false => Vec::new(),
            };
            let mut error = None;
            if is_read && unknown.is_empty() {
                // Where a guard makes an expression longer than Tera takes, without guards.
                for guards in [true, false] {
                    let files = files(&all, |one| one.guarded(guards));
                    match parse(game, sources, files.iter()) {
                        Ok(tera) => {
                            let steps = Limits::default().steps;
                            return (Templates { tera, files, steps }, found);
                        }
                        Err(failed) => error = Some((failed, files)),
                    }
                }
            }
            // As they were written, for the places of the errors.
            let plain = files(&all, ReadTemplate::plain);
            // Tera stops at the first file that it cannot parse; each by itself gives them all.
            let alone = match round == 0 || !is_read {
                true => faults::alone(game, &all, &plain, sources),
                false => Vec::new(),
            };
            let faults = match error {
                _ if !alone.is_empty() => alone,
                None => unknown,
                Some((failed, files)) => match parse(game, sources, plain.iter()) {
                    Err(failed) => faults::together(&failed, &plain, sources),
                    // It is what counts the steps that makes an expression too long.
                    Ok(_) => faults::together(&failed, &files, sources),
                },
            };
            let lost: Vec<String> = faults
                .iter()
                .filter_map(|fault| fault.template.clone())
                .collect();
            // What only lacks something of a template that is lost is a consequence.
            let texts = broken.iter().filter_map(|name| {
                let file = game.templates.get(name)?;
                Some((name.as_str(), &*sources.get(*file).text))
            });
            let texts: Vec<(&str, &str)> = texts.collect();
            let causes = faults.into_iter().filter(|fault| !fault.is_of(&texts));
            found.extend(causes.map(|fault| fault.diagnostic));
            if lost.is_empty() {
                break;
            }
            broken.extend(lost);
        }
        let none = Templates {
            tera: Tera::new(),
            files: TemplateFiles::new(),
            steps: 0,
        };
        (none, found)
    }

    /// The same with other limits than the usual.
    pub fn within(self, limits: &Limits) -> Templates {
        let steps = limits.steps;
        Templates { steps, ..self }
    }

    /// Whether a template is there and can be filled.
    pub fn can_fill(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// The same templates with each text changed by `change`, which must leave the tags alone.
    pub fn changed(
        &self,
        game: &Game,
        sources: &SourceMap,
        change: impl Fn(FileId, &str) -> String,
    ) -> Option<Templates> {
        let files = self.files.iter().map(|(name, (file, _))| {
            let text = change(*file, &svg::without_prolog(&sources.get(*file).text));
            Some((name.clone(), (*file, Guarded::counted(&text)?)))
        });
        let files: TemplateFiles = files.collect::<Option<_>>()?;
        let tera = parse(game, sources, files.iter()).ok()?;
        let steps = self.steps;
        Some(Templates { tera, files, steps })
    }

    /// Fills a template.
    ///
    /// # Errors
    /// The diagnostic of a template that cannot be filled, or gives more text than it may.
    pub fn fill(
        &self,
        name: &str,
        context: &Context,
        sources: &SourceMap,
    ) -> Result<String, Diagnostic> {
        let mut filled = Bounded(Vec::new());
        match steps::within(self.steps, || {
            self.tera.render_to(name, context, &mut filled)
        }) {
            Ok(()) => String::from_utf8(filled.0).map_err(|_| template_error::not_utf8(name)),
            Err(_) if filled.is_full() => Err(too_large::filled_template(name, MAX_FILLED)),
            Err(error) => Err(diagnostic(&error, &self.files, sources, self.steps)),
        }
    }
}

/// The texts of templates as Tera gets them.
fn files<'a>(
    all: &[ReadTemplate<'a>],
    text: impl Fn(&ReadTemplate<'a>) -> Guarded + Sync,
) -> TemplateFiles {
    let files = all.par_iter();
    let files = files.map(|one| (one.name.to_owned(), (one.file, text(one))));
    let files: Vec<_> = files.collect();
    files.into_iter().collect()
}

/// A writer that takes so much and no more.
struct Bounded(Vec<u8>);

impl Bounded {
    fn is_full(&self) -> bool {
        self.0.len() >= MAX_FILLED
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = MAX_FILLED.saturating_sub(self.0.len());
        let taken = bytes.len().min(room);
        self.0.extend_from_slice(&bytes[..taken]);
        match taken == 0 && !bytes.is_empty() {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(taken),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
