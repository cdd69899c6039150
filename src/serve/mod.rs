//! The workshop in the browser: a server on this machine that shows games as they are edited.
//!
//! ```text
//! watcher ──change──> workshop ──ProjectView──> Shop ──events──> page
//!                       │  ▲                     │
//!                       ▼  └──── queue <─────────┤ <──pictures── page
//!                     checker ──findings────────>┘
//! ```
//!
//! The workshop loads the project anew after each change, hands what is shown to the `Shop`, and
//! draws the pictures that a page asks for: those that are seen. The name of a picture is the key of
//! its face, so that a change asks anew for those faces only that it is seen in.

mod address;
mod batch;
mod change;
mod checker;
mod compare;
mod editor;
mod events;
mod guard;
mod known_texts;
mod languages;
mod pictures;
mod places;
mod queue;
mod routes;
mod sheets;
mod shop;
mod stack;
mod watcher;
mod workshop;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::api::STACK;
use crate::load::Root;
use crate::load::{ReadScope, load_for};
use crate::message::Message;
use crate::pipeline::{Control, Error, open};
pub use editor::Editor;
use guard::Guard;
use shop::Shop;
use watcher::{Change, FolderWatch};

/// Where the page is when nothing is said and nobody else is there.
const PORT: u16 = 8420;
/// How often the wish to end is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// What is served. Nothing said: every game, at `http://127.0.0.1:8420/`.
#[derive(Clone, Debug, Default)]
pub struct ServeOptions {
    /// The games by name; all of them where it is empty.
    pub games: Vec<String>,
    /// A language other than the games' own.
    pub language: Option<String>,
    /// The port; 0 for any that is free.
    pub port: Option<u16>,
    /// The address to listen on, instead of this machine's own.
    pub host: Option<IpAddr>,
    /// Whether files are looked at again and again, where the system does not tell of changes.
    pub poll: bool,
    pub editor: Option<Editor>,
}

/// Serves until the caller wants it to end. `tell` is handed the address of the page.
///
/// # Errors
/// A name that there is not; an address or a folder that the system refuses.
pub fn serve(
    root: &Root,
    options: &ServeOptions,
    control: Control<'_>,
    tell: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    spoken(root, options, control)?;
    let failed = |what: Message, error: std::io::Error| {
        Error::Failed(message!("what-error", "{what}: {error}", what, error))
    };
    let limits = control.watch.limits();
    let mut shop = Shop::new(root.clone(), token()?, limits);
    shop.editor.clone_from(&options.editor);
    shop.language.clone_from(&options.language);
    let shop = Arc::new(shop);
    let (change, changes) = channel();
    let watch = FolderWatch::new(root, options.poll, change.clone())?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| failed(message!("serve-no-runtime", "no runtime"), error))?;
    std::thread::scope(|scope| {
        let (at, telling) = (&shop, change.clone());
        let work = move || workshop::work(at, root, options, (watch, &telling), &changes, limits);
        std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work)
            .map_err(|error| failed(message!("serve-thread", "no thread"), error))?;
        let served = runtime.block_on(listen(&shop, options, control, tell));
        shop.end();
        // The workshop waits for a change.
        _ = change.send(Change::File);
        served
    })
}

/// Looks whether the games are there, in the language that is asked for.
///
/// # Errors
/// A name or a language that there is not.
fn spoken(root: &Root, options: &ServeOptions, control: Control<'_>) -> Result<(), Error> {
    let games = open::games(root, &options.games)?;
    let language = options.language.as_deref();
    if language.is_none() {
        return Ok(());
    }
    let limits = control.watch.limits();
    let (mut project, _) = load_for(root, &games, ReadScope::Content, &limits);
    open::speak(&mut project, language, !options.games.is_empty())
}

async fn listen(
    shop: &Arc<Shop>,
    options: &ServeOptions,
    control: Control<'_>,
    tell: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    let host = options.host.unwrap_or(address::LOOPBACK);
    let listener = match options.port {
        Some(port) => TcpListener::bind((host, port)).await,
        None => match TcpListener::bind((host, PORT)).await {
            Err(_) => TcpListener::bind((host, 0)).await,
            bound => bound,
        },
    };
    let refused = |error: std::io::Error| {
        let port = options.port.unwrap_or(PORT);
        Error::Failed(message!(
            "what-error",
            "{what}: {error}",
            what = format!("{host} port {port}"),
            error
        ))
    };
    let listener = listener.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let router = routes::router(shop.clone(), Guard::new(address));
    tell(address);
    let listener = listener.tap_io(|connection| _ = connection.set_nodelay(true));
    let watch = control.watch.clone();
    let ending = shop.clone();
    let end = async move {
        while !watch.is_cancelled() {
            tokio::time::sleep(LOOK).await;
        }
        // Connections that wait for events would never end by themselves.
        ending.end();
    };
    let served = axum::serve(listener, router).with_graceful_shutdown(end);
    served.await.map_err(refused)
}

/// What a page of this run knows and no other does.
fn token() -> Result<String, Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        Error::Failed(message!("serve-token", "no random numbers: {error}", error))
    })?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
