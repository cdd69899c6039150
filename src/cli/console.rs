//! What the program says: results to standard output, everything else to standard error.
//!
//! The one module that prints.

use std::io::{IsTerminal, Write};

use anstream::AutoStream;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

use super::args::{ColorChoice, Global};
use crate::diag::human::Style;
use crate::diag::{self, Diagnostic, Report, SourceMap};
use crate::env;
use crate::pipeline::{Findings, Progress};

/// How much is said, and in colour or not.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    verbosity: Verbosity,
    colour: bool,
    /// The same of what goes to standard output, which may be a file where standard error is none.
    result_colour: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Verbosity {
    Quiet,
    Normal,
    Verbose,
}

impl Console {
    pub fn new(global: &Global) -> Console {
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
        }
    }

    #[cfg(unix)]
    pub fn has_colour(&self) -> bool {
        self.colour
    }

    /// Whether results may be in colour.
    pub fn has_result_colour(&self) -> bool {
        self.result_colour
    }

    pub fn is_verbose(&self) -> bool {
        self.verbosity == Verbosity::Verbose
    }

    /// What the command was for: standard output, always.
    pub fn result(&self, text: &str) {
        let choice = match self.colour {
            true => anstream::ColorChoice::Always,
            false => anstream::ColorChoice::Never,
        };
        let mut out = AutoStream::new(std::io::stdout(), choice);
        // A closed pipe (`| head`) is no error of ours.
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }

    /// What was done, unless quiet.
    pub fn say(&self, text: &str) {
        if self.verbosity >= Verbosity::Normal {
            self.error_line(text);
        }
    }

    /// What is only wanted with `-v`.
    pub fn detail(&self, text: &str) {
        if self.verbosity >= Verbosity::Verbose {
            self.error_line(text);
        }
    }

    /// Says a report to people, in groups or every finding; says nothing of an empty one.
    pub fn report(&self, report: &Report, sources: &SourceMap, all: bool) {
        let style = Style {
            colour: self.colour,
            all,
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
    pub fn failure(&self, message: &str, help: Option<&str>) {
        let mut found = Diagnostic::of_program(message);
        if let Some(help) = help {
            found = found.help(help);
        }
        let sources = SourceMap::default();
        self.error_line(&diag::human::render_one(&found, &sources, self.colour));
    }

    /// Asks a question that is answered with yes or no; no where nobody is there to answer.
    pub fn ask(&self, question: &str) -> bool {
        if !std::io::stdin().is_terminal() {
            return false;
        }
        let mut out = std::io::stderr();
        let mut answer = String::new();
        let asked = write!(out, "{question} [y/N] ").and_then(|()| out.flush());
        let read = asked.and_then(|()| std::io::stdin().read_line(&mut answer));
        read.is_ok() && matches!(&*answer.trim().to_lowercase(), "y" | "yes")
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
        let bar = ProgressBar::new(total as u64).with_finish(ProgressFinish::AndClear);
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}") {
            bar.set_style(style);
        }
        let bar = bar.with_message(what.to_owned());
        Box::new(move || bar.inc(1))
    }
}

/// `1 image`, `2 images`.
pub fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}
