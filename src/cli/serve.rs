//! `massicot serve`

use std::net::{IpAddr, SocketAddr};

use clap::Args;

use super::candidates;
use super::session::{Failure, Session};
use super::values;
use crate::env;
use crate::serve::{Editor, ServeOptions, serve};

/// Show games in the browser as they are edited: pieces, fields, findings
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot serve --open               every game, in the browser
  massicot serve my-game --port 9000  one game at http://127.0.0.1:9000/
  massicot serve --editor 'code --goto {file}:{line}'
  massicot serve --editor idea://     the browser asks the editor to open it
Nobody but this machine gets to the page unless --host says so. Ctrl-C ends it.")]
pub struct Serve {
    /// The games; all of them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub games: Vec<String>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// The port; 0 for any that is free [default: 8420, or any where that is taken]
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// A language other than the games' own
    #[arg(long, value_name = "TAG", add = candidates::languages())]
    pub language: Option<String>,
    /// Listen on this address: others can see the games then
    #[arg(long, value_name = "ADDRESS")]
    pub host: Option<IpAddr>,
    /// Look at the files again and again, where the system does not tell of changes
    #[arg(long)]
    pub poll: bool,
    /// What opens a file at a line: a program, a command with {file} and {line} in it, or a link such
    /// as vscode:// [default: $VISUAL, then $EDITOR]
    #[arg(long, value_name = "COMMAND")]
    pub editor: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Serve) -> Result<(), Failure> {
    session.end_on_signal();
    if session.is_untrusted {
        return Err(Failure::usage(
            message!(
                "cli-serve",
                "`serve` does not work with --untrusted: what is confined cannot listen"
            ),
            message!(
                "cli-serve-massicot-untrusted-gallery",
                "`massicot --untrusted gallery --out DIR` writes the same page as files"
            ),
        ));
    }
    let editor = args.editor.clone();
    if let Some(editor) = editor
        .as_deref()
        .filter(|editor| Editor::new(editor).is_none())
    {
        return Err(Failure::usage(
            message!(
                "cli-serve-editor-names-editor",
                "`--editor {editor}` names no editor",
                editor
            ),
            message!(
                "cli-serve-name-program-command",
                "name a program, a command with {{file}} and {{line}}, or a link with them; vscode:// and idea:// are known"
            ),
        ));
    }
    let editor = editor.or_else(|| env::variable("VISUAL").or_else(|| env::variable("EDITOR")));
    let options = ServeOptions {
        games: args.games.clone(),
        language: args.language.clone(),
        port: args.port,
        host: args.host,
        poll: args.poll,
        editor: editor.as_deref().and_then(Editor::new),
    };
    let told = |address: SocketAddr| tell(session, args, address);
    Ok(serve(&session.root, &options, session.control(), told)?)
}

fn tell(session: &Session, args: &Serve, address: SocketAddr) {
    let console = &session.console;
    if !address.ip().is_loopback() {
        console.say(&message!(
            "cli-serve-tell",
            "{address} can be reached from other machines: who gets there sees the games",
            address = address.ip()
        ));
    }
    let page = match address.ip().is_unspecified() {
        true => format!("http://127.0.0.1:{}/", address.port()),
        false => format!("http://{address}/"),
    };
    console.say(&message!(
        "cli-serve-tell-serving-ctrl-ends",
        "serving {page} (Ctrl-C ends it)",
        page
    ));
    if args.open
        && let Err(error) = open::that_detached(&page)
    {
        console.failure(
            message!("serve-no-browser", "no browser: {error}", error),
            Some(message!(
                "cli-serve-tell-open-page-yourself",
                "open the page yourself"
            )),
        );
    }
}
