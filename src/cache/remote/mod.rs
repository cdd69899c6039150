//! The cache that machines share: objects of a store, each under its key.
//!
//! It is asked beforehand, so that nobody waits for a network who could draw; and it is never needed: what
//! does not come in time, or is not what was put there, is made again.

mod health;
mod http;
mod store;

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutPayload};
use tokio::runtime::{Builder, Handle};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use self::health::Health;
use super::CacheKey;
use super::disk::ENTRIES;
use super::entry;
use crate::diag::plain;
use crate::env::Stopwatch;
use crate::message::Message;
use crate::watchdog::Watch;

/// The longest that one object may take, either way.
const REQUEST: Duration = Duration::from_secs(10);
/// The most bytes of an object. A larger face is not shared.
const LARGEST: u64 = 16 << 20;
/// In MiB: the most that requests and their answers take, each counted as the largest until it is known.
const MEMORY: u32 = 256;
/// In MiB: the most that waits to be put there.
const UPLOADS: u32 = 128;
/// As what a small object counts there: so many at a time.
const UPLOAD: u32 = 8;
/// Threads for requests: as many as memory and uploads allow.
const THREADS: usize = 32;
/// How often it is looked at whether the run is to end.
const LOOK: Duration = Duration::from_millis(100);

/// Why there is no shared cache.
#[derive(Debug)]
pub struct RemoteError {
    /// The address, where it is one that cannot be used here and now; none where it is no address.
    pub shown: Option<String>,
    /// In a few words.
    pub why: Message,
}

impl RemoteError {
    fn address(why: impl Into<Message>) -> RemoteError {
        let why = why.into();
        RemoteError { shown: None, why }
    }

    fn unusable(shown: &str, why: impl Into<Message>) -> RemoteError {
        RemoteError {
            shown: Some(shown.to_owned()),
            why: why.into(),
        }
    }
}

/// Objects of a store. All work with it is done by one thread of its own and those that wait for it.
pub struct RemoteCache {
    shared: Arc<RemoteState>,
    watch: Watch,
    may_write: bool,
    requests: Handle,
    /// What was asked and not taken yet.
    under_way: Mutex<HashMap<CacheKey, Receiver<FetchedObject>>>,
    /// Dropped, it ends the thread.
    _end: oneshot::Sender<()>,
}

struct RemoteState {
    objects: Arc<dyn ObjectStore>,
    prefix: Path,
    shown: String,
    health: Health,
    memory: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
}

/// An object, where there is one, with the room that it takes.
type FetchedObject = Option<(Vec<u8>, OwnedSemaphorePermit)>;

impl RemoteCache {
    /// The cache at an address, as `store::open` has them.
    ///
    /// # Errors
    /// [`RemoteError`] for what is no address, and for a store that cannot be used.
    pub fn open(address: &str, may_write: bool, watch: Watch) -> Result<RemoteCache, RemoteError> {
        RemoteCache::of(store::open(address)?, may_write, watch)
    }

    fn of(store: store::Store, may_write: bool, watch: Watch) -> Result<RemoteCache, RemoteError> {
        let shown = store.shown.clone();
        let unusable = |error: std::io::Error| RemoteError::unusable(&shown, error.to_string());
        let runtime = Builder::new_current_thread()
            .enable_time()
            .max_blocking_threads(THREADS)
            .build()
            .map_err(unusable)?;
        let requests = runtime.handle().clone();
        let (end, ended) = oneshot::channel();
        let thread = std::thread::Builder::new().name("shared cache".to_owned());
        let work = move || {
            // Either way it is the end.
            let _ = runtime.block_on(ended);
            runtime.shutdown_background();
        };
        thread.spawn(work).map_err(unusable)?;
        Ok(RemoteCache {
            shared: Arc::new(RemoteState {
                objects: store.objects,
                prefix: store.prefix,
                shown: store.shown,
                health: Health::default(),
                memory: Arc::new(Semaphore::new(MEMORY as usize)),
                uploads: Arc::new(Semaphore::new(UPLOADS as usize)),
            }),
            watch,
            may_write,
            requests,
            under_way: Mutex::default(),
            _end: end,
        })
    }

    /// Asks for an object that will be needed soon.
    pub fn expect(&self, key: &CacheKey) {
        if !self.shared.health.is_off() && !self.under_way().contains_key(key) {
            let asked = self.ask(key);
            self.under_way().insert(key.clone(), asked);
        }
    }

    /// Nobody needs an object that was asked for.
    pub fn forget(&self, key: &CacheKey) {
        self.under_way().remove(key);
    }

    /// The bytes of an object, where it is there in time and whole.
    pub fn get(&self, key: &CacheKey) -> Option<Vec<u8>> {
        let health = &self.shared.health;
        let asked = self.under_way().remove(key);
        if health.is_off() {
            return None;
        }
        let asked = asked.unwrap_or_else(|| self.ask(key));
        let answer = self.patiently(|time| match asked.recv_timeout(time) {
            Ok(answer) => Poll::Ready(answer),
            Err(RecvTimeoutError::Timeout) => Poll::Pending,
            Err(RecvTimeoutError::Disconnected) => Poll::Ready(None),
        });
        let (bytes, _room) = answer?;
        let opened = entry::opened(key, bytes);
        match &opened {
            Some(_) => health.hit(),
            None => health.damaged(),
        }
        opened
    }

    /// Puts an object there, in its own time.
    pub fn put(&self, key: &CacheKey, bytes: &[u8]) {
        let health = &self.shared.health;
        let sealed = sealed(key, bytes);
        if !self.may_write || health.is_unwritable() || sealed.len() as u64 > LARGEST {
            return;
        }
        let room = mebibytes(sealed.len()).max(UPLOAD);
        let room = self.patiently(|time| {
            let uploads = self.shared.uploads.clone();
            let wait = async { timeout(time, uploads.acquire_many_owned(room)).await };
            match self.requests.block_on(wait) {
                Ok(room) => Poll::Ready(room.ok()),
                Err(_) => Poll::Pending,
            }
        });
        if let Some(room) = room {
            health.sent();
            let (shared, path) = (self.shared.clone(), self.path(key));
            self.requests.spawn(async move {
                shared.upload(path, sealed).await;
                drop(room);
            });
        }
    }

    /// How many objects were there.
    pub fn hits(&self) -> usize {
        self.shared.health.hits()
    }

    /// At the end of a run: waits for what is on its way; a sentence for each thing to tell.
    pub fn finish(&self) -> Vec<Message> {
        self.under_way().clear();
        let uploads = self.shared.uploads.clone();
        if uploads.available_permits() < UPLOADS as usize {
            self.patiently(|time| {
                let all = uploads.acquire_many(UPLOADS);
                match self.requests.block_on(async { timeout(time, all).await }) {
                    Ok(_) => Poll::Ready(Some(())),
                    Err(_) => Poll::Pending,
                }
            });
        }
        self.shared.health.finish(&self.shared.shown)
    }

    /// Begins to ask for an object.
    fn ask(&self, key: &CacheKey) -> Receiver<FetchedObject> {
        let (sender, receiver) = sync_channel(1);
        let (shared, path) = (self.shared.clone(), self.path(key));
        self.requests.spawn(async move {
            // Nobody may want it any more.
            let _ = sender.send(shared.download(path).await);
        });
        receiver
    }

    /// Waits for something, as long as there is patience and the run is not to end.
    fn patiently<T>(&self, mut step: impl FnMut(Duration) -> Poll<Option<T>>) -> Option<T> {
        let health = &self.shared.health;
        let watch = Stopwatch::start();
        let mut patience = health.patience();
        let found = loop {
            let passed = watch.elapsed();
            if self.watch.is_cancelled() || health.is_off() || passed >= patience {
                break None;
            }
            if let Poll::Ready(found) = step(LOOK.min(patience - passed)) {
                break found;
            }
            // What other threads wait for is of the same patience.
            patience = patience.min(health.patience());
        };
        health.waited(watch.elapsed());
        found
    }

    fn path(&self, key: &CacheKey) -> Path {
        let mut path = self.shared.prefix.clone().join(ENTRIES);
        for part in key.path().iter() {
            path = path.join(&*part.to_string_lossy());
        }
        path
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<CacheKey, Receiver<FetchedObject>>> {
        let locked = self.under_way.lock();
        locked.unwrap_or_else(PoisonError::into_inner)
    }
}

impl RemoteState {
    async fn download(&self, path: Path) -> FetchedObject {
        let largest = mebibytes(LARGEST as usize);
        let mut room = self.memory.clone().acquire_many_owned(largest).await.ok()?;
        if self.health.is_off() {
            return None;
        }
        let got = timeout(REQUEST, async {
            let found = self.objects.get(&path).await?;
            match found.meta.size > LARGEST {
                true => Ok(None),
                false => found.bytes().await.map(Some),
            }
        });
        match got.await {
            Ok(Ok(found)) => {
                self.health.answered();
                // Too large to be one of ours: what is cut is no entry.
                let bytes = Vec::from(found.unwrap_or_default());
                let kept = room.split(mebibytes(bytes.len()) as usize)?;
                Some((bytes, kept))
            }
            Ok(Err(Error::NotFound { .. })) => {
                self.health.answered();
                None
            }
            Ok(Err(error)) => {
                self.health.failed(reason(&error));
                None
            }
            Err(_) => {
                self.health.failed(no_answer());
                None
            }
        }
    }

    async fn upload(&self, path: Path, bytes: Vec<u8>) {
        if self.health.is_unwritable() {
            return;
        }
        let put = self.objects.put(&path, PutPayload::from(bytes));
        match timeout(REQUEST, put).await {
            Ok(Ok(_)) => {
                self.health.answered();
                self.health.arrived();
            }
            Ok(Err(error)) if is_refusal(&error) => self.health.refuses_writing(reason(&error)),
            Ok(Err(error)) => self.health.failed(reason(&error)),
            Err(_) => self.health.failed(no_answer()),
        }
    }
}

/// Bytes under the seal of their key.
fn sealed(key: &CacheKey, bytes: &[u8]) -> Vec<u8> {
    let seal = key.seal(bytes);
    [seal.as_bytes().as_slice(), bytes].concat()
}

/// In MiB, begun ones whole.
fn mebibytes(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(1 << 20)).unwrap_or(u32::MAX)
}

fn no_answer() -> Message {
    message!(
        "cache-remote-no-answer",
        "no answer within {request} seconds",
        request = REQUEST.as_secs()
    )
}

fn is_refusal(error: &Error) -> bool {
    matches!(
        error,
        Error::PermissionDenied { .. } | Error::Unauthenticated { .. }
    )
}

/// Why a store has not done something, in one line: the innermost of its reasons, which has no address
/// in it.
fn reason(error: &Error) -> Message {
    const LONGEST: usize = 160;
    if is_refusal(error) {
        return message!(
            "cache-remote-reason",
            "access is denied: see what the environment says of credentials"
        );
    }
    let mut inner: &dyn std::error::Error = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    let text = inner.to_string();
    let line: String = text
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(LONGEST)
        .collect();
    // They may be a server's words.
    plain::line(&line).into_owned().into()
}

#[cfg(test)]
mod tests;
