//! `massicot cache`, and where the cache is.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};

use super::args::CacheArgs;
use super::console::{Console, counted};
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
    after_help = "What `export` and `build --for` make of a face is kept, and taken from there while all
that it is made of is the same.

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
        let help = "name a folder: --cache DIR";
        return Err(Failure::usage(
            "no cache is named, or it is switched off",
            help,
        ));
    };
    let cache = DiskCache::new(&dir, most);
    let size = |what: CacheUse| {
        let faces = counted(what.entries, "face");
        format!("{faces}, {}", mib(what.bytes))
    };
    match args.action {
        CacheAction::Info => {
            let used = size(cache.usage());
            let shown = words::shown(&dir);
            console.result(&format!(
                "folder  {shown}\nholds   {used}\nat most {}",
                mib(most)
            ));
        }
        CacheAction::Prune { to } => {
            let to = to.map_or(most, |mib| mib.saturating_mul(1 << 20));
            let removed = cache.prune(to);
            console.say(&format!(
                "removed {}; left {}",
                size(removed),
                size(cache.usage())
            ));
        }
        CacheAction::Verify => {
            let found = cache.verify();
            if found.damaged > 0 {
                let message = format!(
                    "{} of {} damaged, and removed: they are made anew when they are needed",
                    found.damaged,
                    counted(found.sound + found.damaged, "face")
                );
                return Err(Failure::Failed(message));
            }
            console.say(&format!("{}: all sound", counted(found.sound, "face")));
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
            let help = format!("leave out {option} or --untrusted");
            Failure::usage("a stranger's content has no cache", help)
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
            let line = format!("the shared cache `{shown}` is left out: {why}");
            session.console.say(&line);
            Ok(None)
        }
        Err(RemoteError { shown: None, why }) => Err(Failure::usage(
            format!("the shared cache cannot be used: {why}"),
            format!(
                "name s3://BUCKET/FOLDER, gs://…, az://…, https://… or a folder: --cache-remote, {REMOTE_VARIABLE}"
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
        let shared = match hits.shared {
            0 => String::new(),
            shared => format!(" ({shared} of them shared)"),
        };
        let asked = counted(hits.asked, "file");
        let line = format!("{} of {asked} from the cache{shared}", hits.found);
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
            let message = format!("{SIZE_VARIABLE} is `{text}`");
            Failure::usage(message, "give a number of MiB")
        })?,
    };
    Ok(Some((dir, most.saturating_mul(1 << 20))))
}

fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}
