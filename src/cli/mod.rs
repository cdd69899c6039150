//! The command line: arguments in, an exit code out. Every command is one file.

mod args;
mod build;
mod calibrate;
mod check;
mod console;
mod export;
mod infer;
mod known;
mod list;
mod new;
mod printers;
mod session;
mod translate;
mod variables;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::api::STACK;
use crate::check::explain;
use crate::diag::did_you_mean;
use crate::load::presets;
use crate::watchdog::{Limits, Overrun, Watch, Watchdog};
use args::{Arguments, Command, Completions, Explain, Schema};
use console::Console;
use session::{Failure, Session};

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let console = Console::new(&arguments.global);
    let watch = Watch::default();
    let limits = watch.limits();
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
        console.failure(&format!("no threads: {error}"), None);
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

fn run(arguments: &Arguments, console: Console, watch: Watch) -> ExitCode {
    let outcome = match &arguments.command {
        Command::Completions(args) => completions(&console, args),
        Command::Explain(args) => explain(&console, args),
        Command::New(args) => new::run(&console, args),
        Command::Calibrate(args) => calibrate::run(&console, args),
        Command::Schema(args) if args.infer.is_none() => schema(&console, args),
        command => Session::open(&arguments.global, console, watch)
            .and_then(|session| dispatch(&session, command)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Findings) => ExitCode::from(1),
        Err(Failure::Content(found)) => {
            console.errors(*found);
            ExitCode::from(1)
        }
        Err(Failure::Failed(message)) => {
            console.failure(&message, None);
            ExitCode::from(1)
        }
        Err(Failure::Usage { message, help }) => {
            console.failure(&message, Some(&help));
            ExitCode::from(2)
        }
    }
}

fn dispatch(session: &Session, command: &Command) -> Result<(), Failure> {
    match command {
        Command::Build(args) => build::run(session, args),
        Command::Check(args) => check::run(session, args),
        Command::Export(args) => export::run(session, args),
        Command::List(args) => list::run(session, args),
        Command::Schema(args) => match &args.infer {
            Some(component) => infer::run(session, args, component),
            None => Ok(()),
        },
        Command::Translate(args) => translate::run(session, args),
        // Taken by `run`: they need no project.
        Command::New(_) | Command::Explain(_) | Command::Calibrate(_) | Command::Completions(_) => {
            Ok(())
        }
    }
}

fn explain(console: &Console, args: &Explain) -> Result<(), Failure> {
    let page = match &args.code {
        Some(code) if !args.list => explain::page(code)
            .map_err(|message| Failure::usage(message, "`massicot explain` lists them all"))?,
        _ => explain::list(),
    };
    console.result(page.trim_end());
    Ok(())
}

fn schema(console: &Console, args: &Schema) -> Result<(), Failure> {
    let kind = args.kind.as_deref().unwrap_or_default();
    let Some(text) = presets::schema(kind) else {
        let known = presets::schemas();
        let help = match did_you_mean(kind, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the schemas are: {}", known.join(", ")),
        };
        let message = format!("there is no schema `{kind}`");
        return Err(Failure::usage(message, help));
    };
    console.result(text.trim_end());
    Ok(())
}

fn completions(console: &Console, args: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut Arguments::command(),
        "massicot",
        &mut script,
    );
    console.result(String::from_utf8_lossy(&script).trim_end());
    Ok(())
}

fn tell_overrun(console: Console, limits: Limits, overrun: &Overrun) {
    match overrun {
        Overrun::Time { task } => console.failure(
            &format!(
                "`{task}` is given up: it took more than {} seconds",
                limits.time.as_secs()
            ),
            Some("look for a loop that goes round too often in its template or in what it draws"),
        ),
        Overrun::Memory { tasks } => console.failure(
            &format!(
                "given up: more than {} MiB of memory in use while working on {}",
                limits.memory >> 20,
                tasks.join(", ")
            ),
            Some("look for text or pictures that grow without bound"),
        ),
    }
}
