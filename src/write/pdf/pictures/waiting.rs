//! How much of pictures may be in memory at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use rayon::Yield;

/// More than these bytes are not under way at a time, but for one picture that has more itself.
const MOST: usize = 96 << 20;

/// The bytes of pictures that are decoded or wait to be.
#[derive(Clone, Default)]
pub struct Waiting(Arc<AtomicUsize>);

/// A picture's share of them, until this is dropped.
pub struct WaitingSlot {
    waiting: Waiting,
    weight: usize,
}

impl Waiting {
    /// Waits until there is room, and takes it. Only one thread may enter.
    pub fn enter(&self, weight: usize) -> WaitingSlot {
        work_until(|| {
            let taken = self.0.load(Ordering::Acquire);
            taken == 0 || taken + weight <= MOST
        });
        self.0.fetch_add(weight, Ordering::AcqRel);
        WaitingSlot {
            waiting: self.clone(),
            weight,
        }
    }
}

impl Drop for WaitingSlot {
    fn drop(&mut self) {
        self.waiting.0.fetch_sub(self.weight, Ordering::AcqRel);
    }
}

/// A value that another thread makes.
pub fn wait_for<T>(value: &OnceLock<T>) -> &T {
    loop {
        if let Some(made) = value.get() {
            return made;
        }
        work_until(|| value.get().is_some());
    }
}

/// Works on what others have to do, or lets them, until it is so.
fn work_until(is_so: impl Fn() -> bool) {
    while !is_so() {
        match rayon::yield_now() {
            Some(Yield::Executed) => {}
            _ => std::thread::sleep(std::time::Duration::from_micros(100)),
        }
    }
}
