//! The command line: arguments in, an exit code out. Every command is one file, with its arguments.

#![allow(
    rustdoc::invalid_html_tags,
    reason = "clap prints comments as they are: <game> is a placeholder"
)]

mod approve;
mod args;
#[cfg_attr(not(feature = "terminal"), path = "no_bar.rs")]
mod bar;
mod build;
mod cache;
mod calibrate;
#[cfg_attr(not(feature = "terminal"), path = "no_candidates.rs")]
mod candidates;
mod changelog;
mod check;
mod clap_errors;
#[cfg(feature = "terminal")]
mod completions;
mod console;
mod diff;
mod diff_words;
mod difference;
mod doctor;
mod explain;
mod export;
mod export_format;
mod export_table;
mod fix;
mod gallery;
mod import;
mod import_texts;
mod known;
mod limits;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "terminal")]
mod man;
mod merge;
mod mutate;
mod new;
mod printers;
#[cfg(feature = "pull")]
mod pull;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod session;
#[cfg_attr(not(unix), path = "ctrl_c.rs")]
mod signals;
mod stats;
mod translate;
mod ui_language;
mod values;
mod variables;
mod words;
#[cfg(unix)]
mod worker;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::api::STACK;
use crate::env;
use crate::limits::Limits;
use crate::message::{Tell, UiLanguage};
use crate::watchdog::{Overrun, Watch, Watchdog};
use args::Global;
use console::Console;
use session::{Failure, Session};

/// Turns TOML, SVG templates and fonts into a game that can be printed, cut and played.
#[derive(Parser, Debug)]
#[command(name = "massicot", version, about, propagate_version = true)]
#[command(after_help = "Examples:
  massicot build                      every game of the project, as PDFs in out/
  massicot check --format json        what is wrong, for another program
  massicot export my-game/cards/ace   one card as PNG
  massicot new my-game                a project of your own to start from

Exit code: 0 nothing wrong, 1 errors found, 2 the command itself was wrong.")]
struct Arguments {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Approve(approve::Approve),
    Build(build::Build),
    Cache(cache::Cache),
    Changelog(changelog::Changelog),
    Check(check::Check),
    Diff(diff::Diff),
    Explain(explain::Explain),
    Export(export::Export),
    Gallery(gallery::Gallery),
    Import(import::Import),
    List(list::List),
    #[cfg(feature = "lsp")]
    Lsp(lsp::Lsp),
    Merge(merge::Merge),
    Mutate(mutate::Mutate),
    New(new::New),
    #[cfg(feature = "pull")]
    Pull(pull::Pull),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    Stats(stats::Stats),
    Translate(translate::Translate),
    Calibrate(calibrate::Calibrate),
    Schema(schema::Schema),
    Doctor(doctor::Doctor),
    #[cfg(feature = "terminal")]
    Completions(completions::Completions),
    #[cfg(feature = "terminal")]
    Man(man::Manual),
}

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    signals::outlive_large_files();
    let written: Vec<_> = std::env::args_os().collect();
    let language = ui_language::asked(&written);
    match candidates::answer(move || commands(language), written) {
        Ok(true) => return ExitCode::SUCCESS,
        Ok(false) => {}
        Err(error) => error.exit(),
    }
    let arguments = match parsed(language) {
        Ok(arguments) => arguments,
        Err(error) => match language {
            UiLanguage::English => error.exit(),
            UiLanguage::French => error.apply::<clap_errors::French>().exit(),
        },
    };
    let console = Console::new(&arguments.global, language);
    let limits = limits::of(&arguments.global);
    let watch = match confined(&arguments, console, limits) {
        Ok(watch) => watch,
        Err(code) => return code,
    };
    let _dog = Watchdog::start(&watch, move |overrun| {
        tell_overrun(console, limits, &overrun);
        #[expect(
            clippy::disallowed_methods,
            reason = "a thread that spins cannot be stopped"
        )]
        std::process::exit(1);
    });
    // The same stack on every thread that touches untrusted input, this command's own included.
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(STACK)
        .build_global();
    if let Err(error) = pool {
        console.failure(&message!("no-threads", "no threads: {error}", error), None);
        return ExitCode::FAILURE;
    }
    let command = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || run(&arguments, console, watch));
    match command.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        _ => ExitCode::FAILURE,
    }
}

/// The commands, with their help in a language.
fn commands(language: UiLanguage) -> clap::Command {
    ui_language::spoken(values::in_any_case(Arguments::command()), language)
}

fn parsed(language: UiLanguage) -> clap::error::Result<Arguments> {
    let command = ui_language::for_screen(commands(language), language);
    let matches = command.try_get_matches();
    let mut matches = matches.map_err(|error| clap_errors::with_left_out(error, language))?;
    Arguments::from_arg_matches_mut(&mut matches)
}

/// For a stranger's content all work is done in a worker, and this process has its exit code; in the
/// worker, its watch.
#[cfg(unix)]
fn confined(arguments: &Arguments, console: Console, limits: Limits) -> Result<Watch, ExitCode> {
    let places = limits::is_untrusted(&arguments.global)
        .then(|| places(&arguments.global, &arguments.command));
    let Some(Some(places)) = places else {
        return Ok(Watch::new(limits));
    };
    let refused = |error: std::io::Error| {
        console.failure(
            &message!(
                "cli-confined",
                "--untrusted: no worker can be started: {error}",
                error
            ),
            None,
        );
        ExitCode::FAILURE
    };
    match env::worker_colour() {
        Some(_) => worker::confine(limits, &places).map_err(refused),
        None => Err(worker::run(&console, &places).unwrap_or_else(refused)),
    }
}

/// What a command may touch; `None` for one that looks at no content of others.
#[cfg(unix)]
fn places(global: &Global, command: &Command) -> Option<worker::Places> {
    let root = session::root(global).ok()?;
    let outputs = || root.dir().join("out");
    let mut places = worker::Places {
        root: Some(root.dir().to_owned()),
        ..worker::Places::default()
    };
    match command {
        Command::Build(args) => places.out = Some(args.out.clone().unwrap_or_else(outputs)),
        Command::Export(args) if args.output.is_none() => places.out = Some(outputs()),
        Command::Export(args) => places.writes.extend(args.output.clone()),
        Command::Stats(args) => places.writes.extend(args.output.clone()),
        Command::Check(args) => {
            places.reads.extend(args.baseline.clone());
            places.writes.extend(args.write_baseline.clone());
        }
        Command::Gallery(args) => places.out = Some(args.out.clone()),
        Command::List(_) | Command::Mutate(_) => {}
        _ => return None,
    }
    places.reads.extend(printers::folder().ok());
    Some(places)
}

/// Elsewhere the watch is all there is.
#[cfg(not(unix))]
fn confined(_: &Arguments, _: Console, limits: Limits) -> Result<Watch, ExitCode> {
    Ok(Watch::new(limits))
}

fn run(arguments: &Arguments, console: Console, watch: Watch) -> ExitCode {
    let _reading = env::worker_colour().map(|_| watch.begin_between(env::FIRST));
    let project = || Session::open(&arguments.global, console, watch.clone());
    let outcome = match &arguments.command {
        Command::Approve(args) => project().and_then(|session| approve::run(&session, args)),
        Command::Build(args) => project().and_then(|session| build::run(&session, args)),
        Command::Cache(args) => cache::run(&console, args),
        Command::Calibrate(args) => calibrate::run(&console, args),
        Command::Changelog(args) => project().and_then(|session| changelog::run(&session, args)),
        Command::Check(args) => project().and_then(|session| check::run(&session, args)),
        #[cfg(feature = "terminal")]
        Command::Completions(args) => completions::run(&console, args),
        Command::Diff(args) => project().and_then(|session| diff::run(&session, args)),
        Command::Doctor(_) => doctor::run(&console, &arguments.global),
        Command::Explain(args) => explain::run(&console, args),
        Command::Export(args) => project().and_then(|session| export::run(&session, args)),
        Command::Gallery(args) => project().and_then(|session| gallery::run(&session, args)),
        Command::Import(args) => match &args.into {
            Some(into) => project().and_then(|session| import::run(&session, args, into)),
            None => import::show(&console, args, &watch.limits()),
        },
        Command::List(args) => project().and_then(|session| list::run(&session, args)),
        #[cfg(feature = "lsp")]
        Command::Lsp(args) => {
            let is_untrusted = limits::is_untrusted(&arguments.global);
            lsp::run(&console, args, watch.limits(), is_untrusted)
        }
        #[cfg(feature = "terminal")]
        Command::Man(args) => man::run(&console, args, commands(console.language())),
        Command::Merge(args) => merge::run(&console, args),
        Command::Mutate(args) => project().and_then(|session| mutate::run(&session, args)),
        Command::New(args) => new::run(&console, args, &watch.limits()),
        #[cfg(feature = "pull")]
        Command::Pull(args) => project().and_then(|session| pull::run(&session, args)),
        Command::Schema(args) => match &args.infer {
            Some(component) => {
                project().and_then(|session| schema::infer(&session, args, component))
            }
            None => schema::run(&console, args),
        },
        #[cfg(feature = "serve")]
        Command::Serve(args) => project().and_then(|session| serve::run(&session, args)),
        Command::Stats(args) => project().and_then(|session| stats::run(&session, args)),
        Command::Translate(args) => project().and_then(|session| translate::run(&session, args)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Findings) => ExitCode::from(1),
        Err(Failure::Content(found)) => {
            console.errors(*found);
            ExitCode::from(1)
        }
        Err(Failure::Failed(message)) => {
            console.failure(message, None);
            ExitCode::from(1)
        }
        Err(Failure::Write(error)) => {
            console.failure(error.message(), Some(error.help()));
            ExitCode::from(1)
        }
        Err(Failure::Usage { message, help }) => {
            console.failure(message, Some(help));
            ExitCode::from(2)
        }
    }
}

fn tell_overrun(console: Console, limits: Limits, overrun: &Overrun) {
    match overrun {
        Overrun::Time { task } => console.failure_of(
            std::slice::from_ref(task),
            &message!(
                "cli-tell-overrun",
                "`{task}` is given up: it took more than {time} seconds",
                task,
                time = limits.time.unwrap_or_default().as_secs()
            ),
            Some(message!(
                "cli-tell-overrun-max-time-seconds",
                "--max-time SECONDS sets another limit; a faster machine may need less"
            )),
        ),
        Overrun::Memory { tasks } => {
            let most = limits.memory.unwrap_or_default() >> 20;
            console.failure_of(
                tasks,
                match tasks.is_empty() {
                    true => message!(
                        "overrun-memory",
                        "given up: more than {most} MiB of memory in use",
                        most
                    ),
                    false => message!(
                        "overrun-memory-of",
                        "given up: more than {most} MiB of memory in use while working on {tasks}",
                        most,
                        tasks = tasks.join(", ")
                    ),
                },
                Some(message!(
                    "cli-tell-overrun-max-memory-mib",
                    "--max-memory MIB sets another limit"
                )),
            );
        }
    }
}
