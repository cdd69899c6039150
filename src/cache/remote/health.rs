//! How well a shared cache answers, and whether it is still asked.

use crate::message::Message;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// After so many requests without an answer, one after the other, nothing more is asked.
const FAILURES: usize = 3;
/// So long a run may wait for answers that take their time, all threads together.
const PATIENCE: Duration = Duration::from_secs(30);
/// What each answer gives back of it: who answers ten times a second may be slow for ever.
const ANSWER: Duration = Duration::from_millis(100);

/// Counts, shared by all requests of a run.
#[derive(Default)]
pub struct Health {
    off: AtomicBool,
    unwritable: AtomicBool,
    /// Requests without an answer since the last one with an answer, and all of them.
    in_a_row: AtomicUsize,
    failures: AtomicUsize,
    hits: AtomicUsize,
    damaged: AtomicUsize,
    /// Objects that have not got there.
    unsent: AtomicUsize,
    told: Mutex<ToldHealth>,
}

#[derive(Default)]
struct ToldHealth {
    waited: Duration,
    /// Why it is asked no more.
    off: Option<Message>,
    /// Why nothing more is put there.
    unwritable: Option<Message>,
    /// Why a request had no answer: the first of them.
    failure: Option<Message>,
}

impl Health {
    /// Whether nothing more is to be asked.
    pub fn is_off(&self) -> bool {
        self.off.load(Ordering::Relaxed)
    }

    /// Whether nothing more is to be put there.
    pub fn is_unwritable(&self) -> bool {
        self.is_off() || self.unwritable.load(Ordering::Relaxed)
    }

    pub fn hits(&self) -> usize {
        self.hits.load(Ordering::Relaxed)
    }

    /// How long a thread may wait now.
    pub fn patience(&self) -> Duration {
        PATIENCE.saturating_sub(self.told().waited)
    }

    /// A thread has waited so long, for nothing or for an answer.
    pub fn waited(&self, time: Duration) {
        let mut told = self.told();
        told.waited += time;
        if told.waited >= PATIENCE && !self.off.swap(true, Ordering::Relaxed) {
            told.off = Some(message!("remote-health-waited", "it keeps the run waiting"));
        }
    }

    /// There was an answer, whatever it was.
    pub fn answered(&self) {
        self.in_a_row.store(0, Ordering::Relaxed);
        let mut told = self.told();
        told.waited = told.waited.saturating_sub(ANSWER);
    }

    /// There was none, and why.
    pub fn failed(&self, why: Message) {
        self.failures.fetch_add(1, Ordering::Relaxed);
        let in_a_row = self.in_a_row.fetch_add(1, Ordering::Relaxed) + 1;
        let mut told = self.told();
        if in_a_row >= FAILURES && !self.off.swap(true, Ordering::Relaxed) {
            told.off = Some(why.clone());
        }
        told.failure.get_or_insert(why);
    }

    /// It may be read and not written.
    pub fn refuses_writing(&self, why: Message) {
        self.unwritable.store(true, Ordering::Relaxed);
        self.told().unwritable.get_or_insert(why);
    }

    pub fn hit(&self) {
        self.hits.fetch_add(1, Ordering::Relaxed);
    }

    pub fn damaged(&self) {
        self.damaged.fetch_add(1, Ordering::Relaxed);
    }

    /// An object sets out; `arrived` when it is there.
    pub fn sent(&self) {
        self.unsent.fetch_add(1, Ordering::Relaxed);
    }

    pub fn arrived(&self) {
        self.unsent.fetch_sub(1, Ordering::Relaxed);
    }

    /// At the end of a run: a sentence for each thing to tell, once.
    pub fn finish(&self, shown: &str) -> Vec<Message> {
        let told = std::mem::take(&mut *self.told());
        let failures = self.failures.swap(0, Ordering::Relaxed);
        let unsent = self.unsent.swap(0, Ordering::Relaxed);
        let mut lines = Vec::new();
        let is_off = told.off.is_some();
        match (told.off, told.failure) {
            (Some(why), _) => lines.push(message!(
                "remote-health-finish",
                "the shared cache `{shown}` was left out for the rest of the run: {why}",
                shown,
                why
            )),
            (None, Some(why)) => lines.push(message!(
                "remote-health-finish-shared-cache-shown",
                "the shared cache `{shown}` did not answer {failures} times: {why}",
                shown,
                failures,
                why
            )),
            (None, None) => {}
        }
        match told.unwritable {
            // Left out, it is not written either.
            _ if is_off => {}
            Some(why) => lines.push(message!(
                "remote-health-finish-shared-cache-shown-cannot",
                "the shared cache `{shown}` cannot be written: {why}",
                shown,
                why
            )),
            None if unsent > 0 && lines.is_empty() => lines.push(message!(
                "remote-health-finish-shared-cache-shown-did",
                "the shared cache `{shown}` did not take {unsent} faces in time",
                shown,
                unsent
            )),
            None => {}
        }
        match self.damaged.swap(0, Ordering::Relaxed) {
            0 => {}
            1 => lines.push(message!(
                "remote-health-finish-object-shared-cache",
                "an object of the shared cache `{shown}` was damaged: it is made anew",
                shown
            )),
            count => lines.push(message!(
                "remote-health-finish-objects-shared-cache",
                "{count} objects of the shared cache `{shown}` were damaged: they are made anew",
                count,
                shown
            )),
        }
        lines
    }

    fn told(&self) -> std::sync::MutexGuard<'_, ToldHealth> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_failures_in_a_row_are_enough_and_told_once() {
        let health = Health::default();
        for _ in 0..2 {
            health.failed("no route".into());
        }
        health.answered();
        for _ in 0..2 {
            health.failed("no route".into());
            assert!(!health.is_off());
        }
        health.failed("no route".into());
        health.failed("another".into());
        assert!(health.is_off() && health.is_unwritable());
        let told = health.finish("s3://b");
        assert_eq!(told.len(), 1);
        assert!(told[0].ends_with("no route"), "{told:?}");
        assert!(health.finish("s3://b").is_empty());
    }

    #[test]
    fn few_failures_are_told_and_it_goes_on() {
        let health = Health::default();
        health.failed("no route".into());
        health.answered();
        assert!(!health.is_off());
        assert_eq!(health.finish("x").len(), 1);
    }

    #[test]
    fn patience_ends_and_answers_give_it_back() {
        let health = Health::default();
        for _ in 0..1000 {
            health.waited(ANSWER);
            health.answered();
        }
        assert!(!health.is_off());
        for _ in 0..29 {
            health.waited(Duration::from_secs(1));
        }
        assert!(!health.is_off());
        health.waited(Duration::from_secs(1));
        assert!(health.is_off());
        assert_eq!(health.patience(), Duration::ZERO);
        assert!(health.finish("x")[0].contains("waiting"));
    }

    #[test]
    fn what_cannot_be_written_is_still_read() {
        let health = Health::default();
        health.sent();
        health.refuses_writing("it is not allowed".into());
        health.refuses_writing("it is not allowed".into());
        assert!(!health.is_off() && health.is_unwritable());
        assert_eq!(health.finish("x").len(), 1);
    }
}
