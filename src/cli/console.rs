//! What the program says: results to standard output, everything else to standard error.
//!
//! The one module that prints.

use std::io::{IsTerminal, Write};
use std::path::Path;

use anstream::AutoStream;

use super::args::{ColorChoice, Global};
use super::bar;
use crate::diag::human::ReportStyle;
use crate::diag::{self, Diagnostic, Report, SourceMap};
use crate::env;
use crate::message::{Message, UiLanguage};
use crate::pipeline::{Findings, Progress};

/// How much is said, and in colour or not.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    verbosity: Verbosity,
    colour: bool,
    /// The same of what goes to standard output, which may be a file where standard error is none.
    result_colour: bool,
    language: UiLanguage,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Verbosity {
    Quiet,
    Normal,
    Verbose,
}

impl Console {
    pub fn new(global: &Global, language: UiLanguage) -> Console {
        let verbosity = match (global.quiet, global.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            _ => Verbosity::Normal,
        };
        let colour = match global.color {
            _ if let Some(colour) = env::worker_colour() => colour,
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                std::io::stderr().is_terminal() && env::variable("NO_COLOR").is_none()
            }
        };
        let forced = global.color == ColorChoice::Always || env::worker_colour().is_some();
        Console {
            verbosity,
            colour,
            result_colour: colour && (forced || std::io::stdout().is_terminal()),
            language,
        }
    }

    #[cfg(unix)]
    pub fn has_colour(&self) -> bool {
        self.colour
    }

    /// The language that is spoken.
    pub fn language(&self) -> UiLanguage {
        self.language
    }

    /// Whether results may be in colour.
    pub fn has_result_colour(&self) -> bool {
        self.result_colour
    }

    pub fn is_verbose(&self) -> bool {
        self.verbosity == Verbosity::Verbose
    }

    /// What the command was for: standard output, always.
    pub fn result(&self, text: impl Into<Message>) {
        let text = text.into();
        let text = text.text(self.language);
        let choice = match self.colour {
            true => anstream::ColorChoice::Always,
            false => anstream::ColorChoice::Never,
        };
        let mut out = AutoStream::new(std::io::stdout(), choice);
        // A closed pipe (`| head`) is no error of ours.
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }

    /// What was done, unless quiet.
    pub fn say(&self, text: impl Into<Message>) {
        if self.verbosity >= Verbosity::Normal {
            self.error_line(&text.into().text(self.language));
        }
    }

    /// The same of words from files: on one line, below what was said before.
    pub fn say_below(&self, text: &Message) {
        let text = text.text(self.language);
        self.say(format!("  {}", diag::plain::line(&text)));
    }

    /// What is only wanted with `-v`.
    pub fn detail(&self, text: impl Into<Message>) {
        if self.verbosity >= Verbosity::Verbose {
            self.error_line(&text.into().text(self.language));
        }
    }

    /// Says a report to people, in groups or every finding; says nothing of an empty one.
    pub fn report(&self, report: &Report, sources: &SourceMap, all: bool) {
        let style = ReportStyle {
            colour: self.colour,
            all,
            language: self.language,
        };
        if !report.is_empty() {
            self.error_line(diag::human::render(report, sources, style).trim_end());
        }
    }

    /// Says the errors that end a command; with `-v` what else was found as well, which is for
    /// `check` to tell.
    pub fn errors(&self, found: Findings) {
        let report = match self.is_verbose() || found.whole {
            true => found.report,
            false => found.report.errors(),
        };
        self.report(&report, &found.sources, false);
    }

    /// Says one thing that is wrong with the command or the machine, not with the content.
    pub fn failure(&self, message: impl Into<Message>, help: Option<Message>) {
        self.failure_of(&[], message, help);
    }

    /// The same of work on content, which is named after its game: the file of the game is named.
    pub fn failure_of(&self, work: &[String], message: impl Into<Message>, help: Option<Message>) {
        let mut found = Diagnostic::of_program(message);
        let mut games = work.iter().filter_map(|name| name.split_once('/'));
        if let Some((game, _)) = games.next_back() {
            found = found.in_file(&Path::new("content").join(game).join("game.toml"));
        }
        if let Some(help) = help {
            found = found.help(help);
        }
        let sources = SourceMap::default();
        let style = ReportStyle {
            colour: self.colour,
            all: false,
            language: self.language,
        };
        self.error_line(&diag::human::render_one(&found, &sources, style));
    }

    /// Asks a question that is answered with yes or no; no where nobody is there to answer.
    pub fn ask(&self, question: impl Into<Message>) -> bool {
        if !std::io::stdin().is_terminal() {
            return false;
        }
        let mut out = std::io::stderr();
        let mut answer = String::new();
        let question = message!(
            "console-ask",
            "{question} [y/N]",
            question = question.into()
        );
        let question = question.text(self.language);
        let asked = write!(out, "{question} ").and_then(|()| out.flush());
        let read = asked.and_then(|()| std::io::stdin().read_line(&mut answer));
        read.is_ok() && matches!(&*answer.trim().to_lowercase(), "y" | "yes" | "o" | "oui")
    }

    fn error_line(&self, text: &str) {
        // There is nowhere left to say that standard error is closed.
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}

/// A progress bar on a terminal, and nothing anywhere else.
impl Progress for Console {
    fn start(&self, total: usize, what: &str) -> Box<dyn Fn() + Send + Sync> {
        if self.verbosity == Verbosity::Quiet || !std::io::stderr().is_terminal() {
            return Box::new(|| ());
        }
        bar::start(total, what)
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub enum Noun {
    Card,
    Component,
    Entry,
    Error,
    Face,
    Field,
    File,
    Finding,
    Image,
    Page,
    Piece,
    Row,
    Sheet,
    Text,
    Thread,
    Translation,
}

/// `1 image`, `2 images`.
pub fn counted(count: usize, what: Noun) -> Message {
    match (what, count) {
        (Noun::Card, 1) => message!("count-one-card", "1 card"),
        (Noun::Card, _) => message!("count-cards", "{count} cards", count),
        (Noun::Component, 1) => message!("count-one-component", "1 component"),
        (Noun::Component, _) => message!("count-components", "{count} components", count),
        (Noun::Entry, 1) => message!("count-one-entry", "1 entry"),
        (Noun::Entry, _) => message!("count-entries", "{count} entries", count),
        (Noun::Error, 1) => message!("word-error", "1 error"),
        (Noun::Error, _) => message!("count-errors", "{count} errors", count),
        (Noun::Face, 1) => message!("count-one-face", "1 face"),
        (Noun::Face, _) => message!("count-faces", "{count} faces", count),
        (Noun::Field, 1) => message!("count-one-field", "1 field"),
        (Noun::Field, _) => message!("count-fields", "{count} fields", count),
        (Noun::File, 1) => message!("count-one-file", "1 file"),
        (Noun::File, _) => message!("count-files", "{count} files", count),
        (Noun::Finding, 1) => message!("count-one-finding", "1 finding"),
        (Noun::Finding, _) => message!("count-findings", "{count} findings", count),
        (Noun::Image, 1) => message!("count-one-image", "1 image"),
        (Noun::Image, _) => message!("count-images", "{count} images", count),
        (Noun::Page, 1) => message!("count-one-page", "1 page"),
        (Noun::Page, _) => message!("count-pages", "{count} pages", count),
        (Noun::Piece, 1) => message!("count-one-piece", "1 piece"),
        (Noun::Piece, _) => message!("count-pieces", "{count} pieces", count),
        (Noun::Row, 1) => message!("count-one-row", "1 row"),
        (Noun::Row, _) => message!("count-rows", "{count} rows", count),
        (Noun::Sheet, 1) => message!("count-one-sheet", "1 sheet"),
        (Noun::Sheet, _) => message!("count-sheets", "{count} sheets", count),
        (Noun::Text, 1) => message!("count-one-text", "1 text"),
        (Noun::Text, _) => message!("count-texts", "{count} texts", count),
        (Noun::Thread, 1) => message!("count-one-thread", "1 thread"),
        (Noun::Thread, _) => message!("count-threads", "{count} threads", count),
        (Noun::Translation, 1) => message!("count-one-translation", "1 translation"),
        (Noun::Translation, _) => message!("count-translations", "{count} translations", count),
    }
}
