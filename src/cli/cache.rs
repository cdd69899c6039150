//! `massicot cache`, and where the cache is.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};

use super::args::CacheArgs;
use super::console::{Console, Noun, counted};
use super::session::{Failure, Session};
use super::words;
use crate::cache::{CacheUse, DiskCache, FaceCache, RemoteCache, RemoteError};
use crate::env;

/// Names the folder, like the option.
const VARIABLE: &str = "MASSICOT_CACHE";
/// The size of the cache, in MiB, where `MASSICOT_CACHE_SIZE` names no other.
const SIZE: u64 = 2048;
const SIZE_VARIABLE: &str = "MASSICOT_CACHE_SIZE";
/// Names the shared cache, like the option.
const REMOTE_VARIABLE: &str = "MASSICOT_CACHE_REMOTE";
/// Set, and to anything but 0: the caches are only read, as with the option.
const READ_ONLY_VARIABLE: &str = "MASSICOT_CACHE_READ_ONLY";
/// In place of a folder or an address: no such cache.
const OFF: &str = "off";

/// Say what is in the cache of drawn faces, or remove it
#[derive(Args, Debug)]
#[command(
    after_help = "What `export` and `build` make of faces is kept, and taken from there while all that they are
made of is the same.

Examples:
  massicot cache info                where it is and how large
  massicot cache prune --to 500      the least recently used go until 500 MiB are left
  massicot cache prune --to 0        all of it
  massicot cache verify              look at every entry, and remove what is damaged"
)]
pub struct Cache {
    #[command(subcommand)]
    action: CacheAction,
    #[command(flatten)]
    of: CacheArgs,
}

#[derive(Subcommand, Debug)]
enum CacheAction {
    /// Say where it is and how large
    Info,
    /// Remove the least recently used entries
    Prune {
        /// Until so many MiB are left [default: the size of the cache]
        #[arg(long, value_name = "MIB")]
        to: Option<u64>,
    },
    /// Look at every entry, and remove what is damaged
    Verify,
}

/// Runs the command.
///
/// # Errors
/// No folder for a cache; damaged entries.
pub fn run(console: &Console, args: &Cache) -> Result<(), Failure> {
    let Some((dir, most)) = place(&args.of)? else {
        let help = message!("cli-cache-help", "name a folder: --cache DIR");
        return Err(Failure::usage(
            message!("cli-cache", "no cache is named, or it is switched off"),
            help,
        ));
    };
    let cache = DiskCache::new(&dir, most);
    let size = |what: CacheUse| {
        let faces = counted(what.entries, Noun::Face);
        format!("{faces}, {}", mib(what.bytes))
    };
    match args.action {
        CacheAction::Info => {
            let used = size(cache.usage());
            let shown = words::shown(&dir);
            console.result(message!("cache-folder", "folder  {shown}", shown));
            console.result(message!("cache-holds", "holds   {used}", used));
            console.result(message!("at-most", "at most {most}", most = mib(most)));
        }
        CacheAction::Prune { to } => {
            let to = to.map_or(most, |mib| mib.saturating_mul(1 << 20));
            let removed = cache.prune(to);
            console.say(&message!(
                "cli-cache-removed-left",
                "removed {removed}; left {cache}",
                removed = size(removed),
                cache = size(cache.usage())
            ));
        }
        CacheAction::Verify => {
            let found = cache.verify();
            if found.damaged > 0 {
                let message = message!(
                    "cli-cache-damaged-removed-made",
                    "{damaged} of {found} damaged, and removed: they are made anew when they are needed",
                    damaged = found.damaged,
                    found = counted(found.sound + found.damaged, Noun::Face)
                );
                return Err(Failure::Failed(message));
            }
            console.say(&message!(
                "cli-cache-all-sound",
                "{found}: all sound",
                found = counted(found.sound, Noun::Face)
            ));
        }
    }
    Ok(())
}

/// The cache that a command is to use; none where none is named or it is switched off, and for a
/// stranger's content, which writes nothing beside its outputs and has no network.
///
/// # Errors
/// A size that is no number; text that is no address; a cache named for a stranger's content.
pub fn open(args: &CacheArgs, session: &Session) -> Result<Option<Arc<FaceCache>>, Failure> {
    if session.is_untrusted {
        let folder = args.cache.as_deref().filter(|dir| *dir != Path::new(OFF));
        let remote = args.cache_remote.as_deref().filter(|url| *url != OFF);
        let refused = |option: &str| {
            let help = message!(
                "cli-cache-open-help",
                "leave out {option} or --untrusted",
                option
            );
            Failure::usage(
                message!("cli-cache-open", "a stranger's content has no cache"),
                help,
            )
        };
        return match (folder, remote) {
            (Some(_), _) => Err(refused("--cache")),
            (None, Some(_)) => Err(refused("--cache-remote")),
            (None, None) => Ok(None),
        };
    }
    let is_set = |variable| env::variable(variable).is_some_and(|value| value != "0");
    let may_write = !args.cache_read_only && !is_set(READ_ONLY_VARIABLE);
    let disk = place(args)?.map(|(dir, most)| DiskCache::new(&dir, most));
    let remote = remote(args, session, may_write)?;
    let is_one = disk.is_some() || remote.is_some();
    Ok(is_one.then(|| Arc::new(FaceCache::new(disk, remote, may_write))))
}

/// The shared cache; none where none is named. One that cannot be used is told of, and no error.
fn remote(
    args: &CacheArgs,
    session: &Session,
    may_write: bool,
) -> Result<Option<RemoteCache>, Failure> {
    let Some(address) = remote_address(args) else {
        return Ok(None);
    };
    match RemoteCache::open(&address, may_write, session.watch.clone()) {
        Ok(remote) => Ok(Some(remote)),
        Err(RemoteError {
            shown: Some(shown),
            why,
        }) => {
            let line = message!(
                "cli-cache-remote",
                "the shared cache `{shown}` is left out: {why}",
                shown,
                why
            );
            session.console.say(&line);
            Ok(None)
        }
        Err(RemoteError { shown: None, why }) => Err(Failure::usage(
            message!(
                "cli-cache-remote-shared-cannot",
                "the shared cache cannot be used: {why}",
                why
            ),
            message!(
                "cli-cache-remote-name-bucket-folder",
                "name s3://BUCKET/FOLDER, gs://…, az://…, https://… or a folder: --cache-remote, {remote_variable}",
                remote_variable = REMOTE_VARIABLE
            ),
        )),
    }
}

/// What names the shared cache.
fn remote_address(args: &CacheArgs) -> Option<String> {
    let named = args.cache_remote.clone();
    let named = named.or_else(|| env::variable(REMOTE_VARIABLE));
    named.filter(|address| address != OFF)
}

/// Ends the use of the cache, and tells what there is to tell.
pub fn finish(session: &Session, cache: Option<Arc<FaceCache>>) {
    let Some(cache) = cache else {
        return;
    };
    let hits = cache.hits();
    if hits.asked > 0 {
        let (found, asked) = (hits.found, counted(hits.asked, Noun::File));
        let line = match hits.shared {
            0 => message!(
                "cache-hits",
                "{found} of {asked} from the cache",
                found,
                asked
            ),
            shared => message!(
                "cache-hits-shared",
                "{found} of {asked} from the cache ({shared} of them shared)",
                found,
                asked,
                shared
            ),
        };
        session.console.detail(&line);
    }
    for line in cache.finish() {
        session.console.say(&line);
    }
}

/// The folder of the cache and the most bytes in it; none where none is named.
fn place(args: &CacheArgs) -> Result<Option<(PathBuf, u64)>, Failure> {
    let named = args.cache.clone();
    let named = named.or_else(|| env::path_variable(VARIABLE));
    let Some(dir) = named.filter(|dir| dir != Path::new(OFF)) else {
        return Ok(None);
    };
    let most = match env::variable(SIZE_VARIABLE) {
        None => SIZE,
        Some(text) => text.parse().map_err(|_| {
            let message = message!(
                "cli-cache-place",
                "{size_variable} is `{text}`",
                size_variable = SIZE_VARIABLE,
                text
            );
            Failure::usage(
                message,
                message!("cli-cache-place-give-number-mib", "give a number of MiB"),
            )
        })?,
    };
    Ok(Some((dir, most.saturating_mul(1 << 20))))
}

fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}
