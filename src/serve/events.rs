//! Server-sent events: each page that listens is told of every change, in its order.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::Bytes;
use futures_core::Stream;
use serde_json::Value as Json;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// A page that has so many events to read is left alone: it comes back and asks for everything.
const MOST_WAITING: usize = 64;

/// Who listens.
#[derive(Default)]
pub struct Hub(Mutex<Listeners>);

#[derive(Default)]
struct Listeners {
    senders: Vec<Sender<Bytes>>,
    is_closed: bool,
}

/// The events of one page, as the body of an answer.
pub struct EventStream(Receiver<Bytes>);

impl Hub {
    /// A new listener; the first thing it is told is `hello`.
    pub fn listen(&self, hello: &Json) -> EventStream {
        let (sender, receiver) = channel(MOST_WAITING);
        let mut listeners = self.listeners();
        if !listeners.is_closed && sender.try_send(event("hello", hello)).is_ok() {
            listeners.senders.push(sender);
        }
        EventStream(receiver)
    }

    /// Tells everybody; who does not listen any more, or not fast enough, is forgotten.
    pub fn tell(&self, name: &str, data: &Json) {
        let event = event(name, data);
        let mut listeners = self.listeners();
        listeners
            .senders
            .retain(|sender| sender.try_send(event.clone()).is_ok());
    }

    /// Ends every stream, and those that are asked for later.
    pub fn close(&self) {
        let mut listeners = self.listeners();
        listeners.is_closed = true;
        listeners.senders.clear();
    }

    fn listeners(&self) -> MutexGuard<'_, Listeners> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An event in the form of the HTML standard (*Server-sent events*). JSON has no line breaks.
fn event(name: &str, data: &Json) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

impl Stream for EventStream {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn events_come_in_their_order_and_who_is_too_slow_is_let_go() {
        let hub = Hub::default();
        let mut stream = hub.listen(&json!({"version": 1}));
        for number in 0..2 * MOST_WAITING {
            hub.tell("n", &json!(number));
        }
        let mut told = Vec::new();
        while let Ok(event) = stream.0.try_recv() {
            told.push(String::from_utf8(event.to_vec()).unwrap());
        }
        assert_eq!(told[0], "event: hello\ndata: {\"version\":1}\n\n");
        assert_eq!(told[2], "event: n\ndata: 1\n\n");
        assert_eq!(told.len(), MOST_WAITING);
        assert!(stream.0.is_closed() || stream.0.try_recv().is_err());
        assert_eq!(hub.listeners().senders.len(), 0);
    }

    #[test]
    fn nobody_waits_for_a_hub_that_is_closed() {
        let hub = Hub::default();
        let mut before = hub.listen(&json!(null));
        hub.close();
        let mut after = hub.listen(&json!(null));
        assert!(before.0.try_recv().is_ok(), "hello");
        assert!(before.0.try_recv().is_err());
        assert!(after.0.try_recv().is_err());
        assert!(after.0.is_closed());
    }
}
