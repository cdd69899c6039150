//! Many pictures in one answer. A request for each costs a browser several times what it takes to show it.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_core::Stream;
use tokio::sync::oneshot::{Receiver, channel};

use super::pictures::PictureName;
use super::queue::Answer;
use super::shop::Shop;
use crate::view::PictureKind;

/// The most bytes of names that a request may say: some 1,600 names.
pub const MOST_NAMES: usize = 64 << 10;

/// So many of them are asked for together: no more wait in memory for a page that is slow to read.
const MOST_ASKED: usize = 64;

/// The pictures of faces, each as a line as soon as it is there: `NAME BASE64`. A name with nothing behind it
/// has no picture. The page needs no more than these lines for links of `data:`.
pub struct PictureLines {
    shop: Arc<Shop>,
    left: VecDeque<PictureName>,
    asked: Vec<(PictureName, Receiver<Answer>)>,
}

impl PictureLines {
    /// Of names by lines, as those of pictures without an ending; none where one of them is no such name.
    pub fn new(shop: Arc<Shop>, names: &str) -> Option<PictureLines> {
        let named = |name| PictureKind::of_name(name).map(|(key, kind)| (key.to_owned(), kind));
        Some(PictureLines {
            shop,
            left: names.lines().map(named).collect::<Option<_>>()?,
            asked: Vec::new(),
        })
    }

    /// Asks for the next of them.
    fn ask(&mut self) {
        let mut missing = Vec::new();
        for name in self.left.drain(..MOST_ASKED.min(self.left.len())) {
            match self.shop.picture(&name.0, name.1) {
                Some(bytes) => self.asked.push((name, there(bytes))),
                None => missing.push(name),
            }
        }
        let answers = self.shop.queue.ask_all(&missing);
        self.asked.extend(missing.into_iter().zip(answers));
    }
}

impl Stream for PictureLines {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.asked.is_empty() {
            self.ask();
        }
        let mut asked = self.asked.iter_mut().enumerate();
        let next = asked.find_map(|(at, (_, answer))| match Pin::new(answer).poll(context) {
            Poll::Ready(answer) => Some((at, answer)),
            Poll::Pending => None,
        });
        let Some((at, answer)) = next else {
            return match self.asked.is_empty() {
                true => Poll::Ready(None),
                false => Poll::Pending,
            };
        };
        let ((key, kind), _) = self.asked.remove(at);
        // Nobody draws any more once the server ends.
        let drawn = answer.ok().and_then(Result::ok);
        let bytes = drawn.or_else(|| self.shop.older_picture(&key));
        Poll::Ready(Some(Ok(line(&key, kind, &bytes.unwrap_or_default()))))
    }
}

/// The answer for what nobody has to draw.
fn there(bytes: Bytes) -> Receiver<Answer> {
    let (answer, receiver) = channel();
    // The receiver is there.
    _ = answer.send(Ok(bytes));
    receiver
}

fn line(key: &str, kind: PictureKind, bytes: &[u8]) -> Bytes {
    let mut line = format!("{key}{} ", kind.suffix());
    STANDARD.encode_string(bytes, &mut line);
    line.push('\n');
    line.into()
}
