//! What pages wait for: pictures, and the parts of faces. What was asked for last is drawn first: it is what is seen now.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::oneshot::{Receiver, Sender, channel};

use crate::message::Message;
use crate::view::PictureKind;

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Of a face by its key, its picture.
    Picture(PictureKind),
    /// Of a face by its key, where its parts are, as JSON.
    Places,
    /// Of a piece, its faces in other languages, as JSON.
    Languages,
    /// Of a component, what its fields come to, or one field or expression, as JSON.
    Statistics(Option<String>),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// Nothing is called so any more.
    Gone,
    /// What was asked makes no sense, in a sentence.
    Wrong(Message),
    /// The face has errors.
    Failed,
}

pub type Answer = Result<Bytes, NoAnswer>;

/// Something that somebody waits for.
pub struct QueuedWork {
    /// The key of a face, or the name of a piece or a component.
    pub key: String,
    pub ask: Ask,
    answer: Sender<Answer>,
}

impl QueuedWork {
    pub fn answer(self, answer: Answer) {
        // Nobody may be there any more.
        _ = self.answer.send(answer);
    }
}

/// The queue between the pages and the workers of one state of the project.
#[derive(Default)]
pub struct Queue {
    state: Mutex<QueueState>,
    bell: Condvar,
}

#[derive(Default)]
struct QueueState {
    wanted: Vec<QueuedWork>,
    /// How often something was asked.
    asked: u64,
    is_open: bool,
    is_ended: bool,
}

impl QueueState {
    /// What is wanted from now on; of a queue that has ended nothing comes.
    fn want(&mut self, key: &str, ask: Ask) -> Receiver<Answer> {
        let (answer, receiver) = channel();
        let key = key.to_owned();
        self.asked += 1;
        if !self.is_ended {
            self.wanted.push(QueuedWork { key, ask, answer });
        }
        receiver
    }
}

impl Queue {
    /// Asks something of a face by its key, of a piece or a component by its name.
    pub fn ask(&self, key: &str, ask: Ask) -> Receiver<Answer> {
        let receiver = self.state().want(key, ask);
        self.bell.notify_one();
        receiver
    }

    /// Asks for several pictures, so that the first of them is drawn first.
    pub fn ask_all(&self, pictures: &[(String, PictureKind)]) -> Vec<Receiver<Answer>> {
        let mut state = self.state();
        let reversed = pictures.iter().rev();
        let asked = reversed.map(|(key, kind)| state.want(key, Ask::Picture(*kind)));
        let mut receivers: Vec<_> = asked.collect();
        drop(state);
        self.bell.notify_all();
        receivers.reverse();
        receivers
    }

    /// How often something was asked so far.
    pub fn asked(&self) -> u64 {
        self.state().asked
    }

    /// Something that could not be answered waits for other workers.
    pub fn put_back(&self, wanted: QueuedWork) {
        let mut state = self.state();
        if !state.is_ended {
            state.wanted.push(wanted);
            self.bell.notify_one();
        }
    }

    /// Workers are there.
    pub fn open(&self) {
        self.state().is_open = true;
    }

    /// Sends the workers home. What is wanted waits for the next.
    pub fn close(&self) {
        self.state().is_open = false;
        self.bell.notify_all();
    }

    /// Nobody will work any more: what is wanted is not waited for.
    pub fn end(&self) {
        let mut state = self.state();
        state.is_ended = true;
        state.wanted.clear();
        drop(state);
        self.close();
    }

    /// What is to be done next, once there is one; none once the queue is closed. Where there has been
    /// none for as long as `rest`, `idle` is called, as long as it has something to do.
    pub fn next(&self, rest: Duration, mut idle: impl FnMut() -> bool) -> Option<QueuedWork> {
        let mut state = self.state();
        let mut is_idle = true;
        let mut has_rested = false;
        loop {
            if !state.is_open {
                return None;
            }
            state.wanted.retain(|wanted| !wanted.answer.is_closed());
            if let Some(wanted) = state.wanted.pop() {
                return Some(wanted);
            }
            if is_idle && has_rested {
                drop(state);
                is_idle = idle();
                state = self.state();
            } else if is_idle {
                let waited = self.bell.wait_timeout(state, rest);
                let (again, waited) = waited.unwrap_or_else(PoisonError::into_inner);
                has_rested = waited.timed_out();
                state = again;
            } else {
                let waited = self.bell.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot::error::TryRecvError;

    use super::*;

    const REST: Duration = Duration::ZERO;

    #[test]
    fn the_last_is_the_first_and_nobody_waits_for_what_is_not_wanted() {
        let queue = Queue::default();
        queue.open();
        let mut first = queue.ask("a", Ask::Picture(PictureKind::Small));
        drop(queue.ask("b", Ask::Picture(PictureKind::Small)));
        let _last = queue.ask("c", Ask::Picture(PictureKind::Small));
        let nothing = || false;
        assert_eq!(queue.next(REST, nothing).unwrap().key, "c");
        let wanted = queue.next(REST, nothing).unwrap();
        assert_eq!(wanted.key, "a");
        wanted.answer(Err(NoAnswer::Gone));
        assert_eq!(first.try_recv().unwrap(), Err(NoAnswer::Gone));
    }

    #[test]
    fn of_several_the_first_is_the_first() {
        let queue = Queue::default();
        queue.open();
        let names = ["a", "b"].map(|key| (key.to_owned(), PictureKind::Tiny));
        let mut waiting = queue.ask_all(&names);
        let wanted = queue.next(REST, || false).unwrap();
        assert_eq!(wanted.key, "a");
        wanted.answer(Err(NoAnswer::Gone));
        assert_eq!(waiting[0].try_recv().unwrap(), Err(NoAnswer::Gone));
        assert_eq!(queue.next(REST, || false).unwrap().key, "b");
        assert_eq!(queue.asked(), 2);
    }

    #[test]
    fn a_closed_queue_keeps_what_is_wanted() {
        let queue = Queue::default();
        let _waiting = queue.ask("a", Ask::Places);
        assert!(queue.next(REST, || false).is_none());
        queue.open();
        assert!(queue.next(REST, || false).is_some());
        // A worker that waits is woken.
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| queue.next(REST, || false).is_none());
            queue.close();
            assert!(worker.join().unwrap());
        });
    }

    #[test]
    fn what_was_put_back_is_answered_by_the_next() {
        let queue = Queue::default();
        queue.open();
        let mut waiting = queue.ask("a", Ask::Picture(PictureKind::Tiny));
        let wanted = queue.next(REST, || false).unwrap();
        queue.close();
        queue.put_back(wanted);
        assert_eq!(waiting.try_recv(), Err(TryRecvError::Empty));
        queue.open();
        let again = queue.next(REST, || false).unwrap();
        again.answer(Ok(Bytes::from_static(b"it")));
        assert_eq!(waiting.try_recv().unwrap(), Ok(Bytes::from_static(b"it")));
    }

    #[test]
    fn at_the_end_nobody_waits() {
        let queue = Queue::default();
        let mut before = queue.ask("a", Ask::Places);
        queue.end();
        let mut after = queue.ask("b", Ask::Places);
        assert!(
            before
                .try_recv()
                .is_err_and(|error| error == TryRecvError::Closed)
        );
        assert!(
            after
                .try_recv()
                .is_err_and(|error| error == TryRecvError::Closed)
        );
    }

    #[test]
    fn idle_work_is_done_while_nothing_is_wanted() {
        let queue = Queue::default();
        queue.open();
        let mut left = 3;
        let mut waiting = None;
        let next = queue.next(REST, || {
            left -= 1;
            if left == 0 {
                waiting = Some(queue.ask("late", Ask::Picture(PictureKind::Small)));
            }
            left > 0
        });
        assert_eq!(next.unwrap().key, "late");
        assert_eq!(left, 0);
    }
}
