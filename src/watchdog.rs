//! Watch over the time and memory that untrusted content takes.
//!
//! A caller makes one [`Watch`] and hands it to all work it starts; each piece of that work
//! registers itself while it lasts. A [`Watchdog`] is the thread that looks at a watch, for as long
//! as its owner keeps it. Nothing here is global: two callers in one process do not see each other.

#![expect(
    clippy::disallowed_methods,
    reason = "this is the module that measures how long work takes"
)]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::Limits;

/// How often a watchdog looks. A bomb that doubles what it holds gets no further than once
/// between two looks.
const INTERVAL: Duration = Duration::from_millis(20);

/// The work of one caller: what is under way, what it may take, and whether it is to end. Clones
/// are the same watch.
#[derive(Clone, Default, Debug)]
pub struct Watch(Arc<WatchState>);

type TellTask = Box<dyn Fn(&str) + Send + Sync>;

#[derive(Default)]
struct WatchState {
    limits: Limits,
    tasks: Mutex<Tasks>,
    cancelled: AtomicBool,
    counts: [AtomicU64; 3],
    /// Is told `+` and a name when work begins, `-` and the name when it is done.
    tell: Option<TellTask>,
}

impl std::fmt::Debug for WatchState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WatchState")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

#[derive(Default, Debug)]
struct Tasks {
    next: u64,
    under_way: Vec<WatchedTask>,
}

#[derive(Debug)]
struct WatchedTask {
    id: u64,
    name: String,
    timed: Timed,
    /// When it began; of what is timed between others, when the last of these began or ended.
    since: Instant,
}

/// When the time of a piece of work is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Timed {
    Always,
    Never,
    /// While it is all there is.
    Between,
}

/// Work that grows with the game, counted: a test holds it to so much for each card, whatever the
/// size of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedWork {
    /// A template was filled.
    Filled,
    /// A face was parsed.
    Parsed,
    /// So many bytes were gone through for the place of a message.
    Searched,
}

/// A piece of work that is watched until this is dropped.
#[must_use]
pub struct Task {
    watch: Watch,
    id: u64,
}

/// What went over its limit, and during which work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overrun {
    /// A piece of work, by name, takes too long.
    Time {
        /// Which.
        task: String,
    },
    /// The process holds too much memory.
    Memory {
        /// All work under way.
        tasks: Vec<String>,
    },
}

impl Watch {
    /// A watch of its own, over nothing yet.
    pub fn new(limits: Limits) -> Watch {
        Watch(Arc::new(WatchState {
            limits,
            ..WatchState::default()
        }))
    }

    /// The same that tells of each piece of work: `+` and its name when it begins, `-` and its name
    /// when it is done.
    pub(crate) fn telling(limits: Limits, tell: impl Fn(&str) + Send + Sync + 'static) -> Watch {
        Watch(Arc::new(WatchState {
            limits,
            tell: Some(Box::new(tell)),
            ..WatchState::default()
        }))
    }

    /// What the work may take.
    pub fn limits(&self) -> Limits {
        self.0.limits
    }

    /// Registers a piece of work on untrusted content, named for the message if it never ends.
    pub fn begin(&self, name: impl Into<String>) -> Task {
        self.register(Timed::Always, name.into())
    }

    /// The same for work that may take as long as it has to, such as writing a large file.
    pub fn begin_untimed(&self, name: impl Into<String>) -> Task {
        self.register(Timed::Never, name.into())
    }

    /// The same for all that is done before, between and behind other pieces of work: each stretch of
    /// it counts as one.
    pub fn begin_between(&self, name: impl Into<String>) -> Task {
        self.register(Timed::Between, name.into())
    }

    fn register(&self, timed: Timed, name: String) -> Task {
        let since = Instant::now();
        let mut tasks = self.tasks();
        tasks.go_on(since);
        if let Some(tell) = &self.0.tell {
            tell(&format!("+{name}"));
        }
        let id = tasks.next;
        tasks.next += 1;
        tasks.under_way.push(WatchedTask {
            id,
            name,
            timed,
            since,
        });
        Task {
            watch: self.clone(),
            id,
        }
    }

    pub(crate) fn count(&self, work: CountedWork, amount: usize) {
        self.0.counts[work as usize].fetch_add(amount as u64, Ordering::Relaxed);
    }

    /// How much of some work there was so far.
    #[cfg(test)]
    pub(crate) fn counted(&self, work: CountedWork) -> u64 {
        self.0.counts[work as usize].load(Ordering::Relaxed)
    }

    /// Asks the work to end before its next face.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }

    /// What is over its limit now.
    pub fn overrun(&self) -> Option<Overrun> {
        let tasks = self.tasks();
        let limits = &self.0.limits;
        if let Some(most) = limits.time {
            let is_alone = tasks.under_way.len() == 1;
            let is_timed = |task: &WatchedTask| match task.timed {
                Timed::Always => true,
                Timed::Never => false,
                Timed::Between => is_alone,
            };
            let mut under_way = tasks.under_way.iter();
            let over = under_way.find(|task| is_timed(task) && task.since.elapsed() > most);
            if let Some(task) = over {
                let task = task.name.clone();
                return Some(Overrun::Time { task });
            }
        }
        let most = limits.memory?;
        let used = memory_stats::memory_stats().map_or(0, |memory| memory.physical_mem);
        (used > most).then(|| Overrun::Memory {
            tasks: tasks
                .under_way
                .iter()
                .map(|task| task.name.clone())
                .collect(),
        })
    }

    fn tasks(&self) -> MutexGuard<'_, Tasks> {
        self.0.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tasks {
    /// Something begins or ends: what is timed between is another stretch from here on.
    fn go_on(&mut self, now: Instant) {
        let between = self.under_way.iter_mut();
        let between = between.filter(|task| task.timed == Timed::Between);
        between.for_each(|task| task.since = now);
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        let mut tasks = self.watch.tasks();
        let at = tasks.under_way.iter().position(|task| task.id == self.id);
        let done = at.map(|at| tasks.under_way.remove(at));
        tasks.go_on(Instant::now());
        if let (Some(task), Some(tell)) = (done, &self.watch.0.tell) {
            tell(&format!("-{}", task.name));
        }
    }
}

/// A thread that looks at a watch; it ends when this is dropped.
#[must_use]
pub struct Watchdog {
    /// Never sent on: the thread sees that this end is gone.
    _stop: Sender<()>,
}

impl Watchdog {
    /// Looks at `watch` and calls `end` once, with the first overrun. A thread that spins cannot
    /// be stopped: to be rid of it `end` has to end the process.
    pub fn start(watch: &Watch, end: impl FnOnce(Overrun) + Send + 'static) -> Watchdog {
        let (stop, stopped) = channel();
        let watch = watch.clone();
        std::thread::spawn(move || {
            while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if let Some(overrun) = watch.overrun() {
                    return end(overrun);
                }
            }
        });
        Watchdog { _stop: stop }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn impatient() -> Watch {
        Watch::new(Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        })
    }

    #[test]
    fn a_task_is_watched_until_it_is_dropped() {
        let watch = impatient();
        let task = watch.begin("a card that is never done");
        std::thread::sleep(Duration::from_millis(1));
        let overrun = Overrun::Time {
            task: "a card that is never done".into(),
        };
        assert_eq!(watch.overrun(), Some(overrun));
        drop(task);
        assert_eq!(watch.overrun(), None);
    }

    #[test]
    fn what_is_between_tasks_is_watched_while_there_are_none() {
        let watch = impatient();
        let _all = watch.begin_between("all else");
        let pause = || std::thread::sleep(Duration::from_millis(1));
        let overrun = Overrun::Time {
            task: "all else".into(),
        };
        pause();
        assert_eq!(watch.overrun(), Some(overrun.clone()));
        let task = watch.begin_untimed("a large file");
        pause();
        assert_eq!(watch.overrun(), None);
        drop(task);
        pause();
        assert_eq!(watch.overrun(), Some(overrun));
    }

    #[test]
    fn a_watch_sees_nothing_of_another() {
        let _task = impatient().begin("of somebody else");
        std::thread::sleep(Duration::from_millis(1));
        assert_eq!(impatient().overrun(), None);
    }

    #[test]
    fn a_watchdog_tells_an_overrun_and_stops_when_dropped() {
        let (tell, told) = channel();
        let watch = impatient();
        let dog = Watchdog::start(&watch, move |overrun| _ = tell.send(overrun));
        let task = watch.begin("slow");
        let waited = told.recv_timeout(Duration::from_secs(10));
        assert_eq!(
            waited.ok(),
            Some(Overrun::Time {
                task: "slow".into()
            })
        );
        drop((dog, task));

        let (tell, told) = channel();
        drop(Watchdog::start(&watch, move |overrun| {
            _ = tell.send(overrun);
        }));
        // The thread drops its end when it stops.
        let gone = told.recv_timeout(Duration::from_secs(10));
        assert_eq!(gone, Err(RecvTimeoutError::Disconnected));
    }
}
