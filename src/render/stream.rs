//! Draws many faces in parallel and passes them on one by one, in order.
//!
//! A consumer that must work serially (one PDF document, one file after another) and a
//! producer that need not are run side by side: the whole takes about as long as the
//! slower of the two, and only a window of results is ever held.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError, sync_channel};

use rayon::{ScopeFifo, Yield};

/// Results held or in the making, for each thread: enough that no thread waits for a slow
/// neighbour, few enough that a game of any size fits in memory.
const AHEAD_PER_THREAD: usize = 4;

/// Runs `work` on every item, in parallel, and gives `consume` the results in the items' order.
///
/// `consume` runs on the calling thread while later items are being worked on. At most a few
/// results a thread are made ahead of it, and an item is not taken before its turn has come, so
/// memory does not grow with the number of items. What `consume` leaves untaken is not made.
///
/// A panic in `work` ends the results early and is passed on when `consume` has returned.
pub fn ordered<T, R, O>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    consume: impl FnOnce(&mut dyn Iterator<Item = R>) -> O,
) -> O
where
    T: Send,
    R: Send,
{
    let ahead = rayon::current_num_threads() * AHEAD_PER_THREAD;
    rayon::in_place_scope_fifo(|scope| {
        consume(&mut Ordered {
            scope,
            items: items.into_iter(),
            work: &work,
            ahead,
            under_way: VecDeque::with_capacity(ahead),
        })
    })
}

struct Ordered<'a, 'scope, I, F, R> {
    scope: &'a ScopeFifo<'scope>,
    items: I,
    work: &'scope F,
    ahead: usize,
    /// One channel for each item that was started and not yet handed on, oldest first.
    under_way: VecDeque<Receiver<R>>,
}

impl<'scope, I, F, R> Ordered<'_, 'scope, I, F, R>
where
    I: Iterator<Item: Send + 'scope>,
    F: Fn(I::Item) -> R + Sync,
    R: Send + 'scope,
{
    fn fill(&mut self) {
        while self.under_way.len() < self.ahead {
            let Some(item) = self.items.next() else {
                return;
            };
            let (sender, receiver) = sync_channel(1);
            let work = self.work;
            self.scope.spawn_fifo(move |_| {
                // Nobody listens once the consumer has given up: the result is dropped.
                let _ = sender.send(work(item));
            });
            self.under_way.push_back(receiver);
        }
    }
}

impl<'scope, I, F, R> Iterator for Ordered<'_, 'scope, I, F, R>
where
    I: Iterator<Item: Send + 'scope>,
    F: Fn(I::Item) -> R + Sync,
    R: Send + 'scope,
{
    type Item = R;

    fn next(&mut self) -> Option<R> {
        self.fill();
        // An error means that the work panicked: the scope passes that on.
        wait(&self.under_way.pop_front()?).ok()
    }
}

/// Waits for a result. On a thread of the pool it works meanwhile, or a pool of one would
/// wait for itself.
fn wait<R>(receiver: &Receiver<R>) -> Result<R, RecvError> {
    loop {
        match receiver.try_recv() {
            Ok(result) => return Ok(result),
            Err(TryRecvError::Disconnected) => return Err(RecvError),
            Err(TryRecvError::Empty) => {}
        }
        if rayon::yield_now() != Some(Yield::Executed) {
            return receiver.recv();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn pool(threads: usize) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let slow_first = |n: u64| {
            std::thread::sleep(Duration::from_micros(500 * (8 - n % 8)));
            n * n
        };
        let got: Vec<u64> = ordered(0..50, slow_first, |results| results.collect());
        assert_eq!(got, (0..50).map(|n| n * n).collect::<Vec<_>>());
    }

    #[test]
    fn one_thread_of_a_pool_does_not_wait_for_itself() {
        let sum: usize = pool(1).install(|| ordered(0..100, |n| n, |results| results.sum()));
        assert_eq!(sum, 4950);
    }

    #[test]
    fn nests() {
        let inner = |n: usize| ordered(0..n, |m| m, |results| results.sum::<usize>());
        let total: usize = pool(2).install(|| ordered(0..20, inner, |results| results.sum()));
        assert_eq!(total, 1140);
    }

    #[test]
    fn only_a_window_is_made_ahead_of_the_consumer() {
        let threads = 2;
        let made = AtomicUsize::new(0);
        let work = |_: usize| made.fetch_add(1, Ordering::SeqCst);
        pool(threads).install(|| {
            ordered(0..1000, work, |results| {
                for taken in 1..=100 {
                    results.next();
                    assert!(made.load(Ordering::SeqCst) < taken + threads * AHEAD_PER_THREAD);
                }
            });
        });
        assert!(made.into_inner() < 100 + threads * AHEAD_PER_THREAD);
    }

    #[test]
    #[should_panic(expected = "seven")]
    fn a_panic_is_passed_on() {
        let work = |n: usize| assert_ne!(n, 7, "seven");
        ordered(0..20, work, |results| assert!(results.count() <= 20));
    }
}
