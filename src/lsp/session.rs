//! What an editor says, from `initialize` to `exit`. It is heard while the server works: a request that is
//! taken back is not worked on, and what does not end keeps nothing from ending.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ls_types::notification::{Cancel, Exit, Notification as _};
use ls_types::request::{Initialize, Request as _, Shutdown};
use ls_types::{
    CancelParams, CodeActionProviderCapability, CompletionOptions, HoverProviderCapability,
    InitializeParams, InitializeResult, OneOf, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind,
};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::Value;

use super::frames::{self, Heard};
use super::positions::PositionEncoding;
use super::server::Server;
use crate::api::STACK;
use crate::limits::Limits;
use crate::message::UiLanguage;
use crate::pipeline::Error;
use crate::watchdog::Watch;

/// What the server is handed, in the order in which it was said.
enum ForServer {
    Question(Request, Watch),
    Told(Notification),
}

/// The requests that have no answer yet.
#[derive(Clone, Default)]
struct Unanswered(Arc<Mutex<BTreeMap<RequestId, Watch>>>);

impl Unanswered {
    fn all(&self) -> MutexGuard<'_, BTreeMap<RequestId, Watch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One editor.
pub struct EditorSession {
    out: Sender<Vec<u8>>,
    language: UiLanguage,
    limits: Limits,
    unanswered: Unanswered,
    /// Once it is initialized.
    server: Option<Sender<ForServer>>,
    is_shut_down: bool,
}

impl EditorSession {
    /// A session whose messages go `out`.
    pub fn new(out: Sender<Vec<u8>>, language: UiLanguage, limits: Limits) -> EditorSession {
        EditorSession {
            out,
            language,
            limits,
            unanswered: Unanswered::default(),
            server: None,
            is_shut_down: false,
        }
    }

    /// Listens until the editor says that it ends.
    ///
    /// # Errors
    /// What stands for no message; an end that was not said before.
    pub fn listen(&mut self, from: &mut impl BufRead) -> Result<(), Error> {
        while let Some(heard) = frames::read(from)? {
            match heard {
                Heard::Unread(code, why) => self.send(frames::nameless(code, &why)),
                Heard::Message(Message::Request(asked)) => self.hear(asked)?,
                Heard::Message(Message::Notification(told)) if told.method == Exit::METHOD => break,
                Heard::Message(Message::Notification(told)) => self.take(told),
                Heard::Message(Message::Response(_)) => {}
            }
        }
        match self.is_shut_down {
            true => Ok(()),
            false => Err(Error::Failed(message!(
                "lsp-session-end",
                "the editor: it ended without `shutdown`"
            ))),
        }
    }

    fn hear(&mut self, asked: Request) -> Result<(), Error> {
        let Request { id, method, .. } = &asked;
        let refuse = |code, why: &str| Response::new_err(id.clone(), code as i32, why.to_owned());
        let answer = match (&self.server, method.as_str()) {
            _ if self.is_shut_down => refuse(ErrorCode::InvalidRequest, "it was shut down"),
            (None, Initialize::METHOD) => self.initialize(asked)?,
            (None, _) => refuse(ErrorCode::ServerNotInitialized, "it is not initialized"),
            (_, Initialize::METHOD) => refuse(ErrorCode::InvalidRequest, "it is initialized"),
            (_, Shutdown::METHOD) => {
                self.is_shut_down = true;
                Response::new_ok(id.clone(), Value::Null)
            }
            (Some(server), _) => {
                let watch = Watch::new(self.limits);
                self.unanswered.all().insert(id.clone(), watch.clone());
                let _ = server.send(ForServer::Question(asked, watch));
                return Ok(());
            }
        };
        self.send(frames::framed(answer.into()));
        Ok(())
    }

    fn take(&self, told: Notification) {
        if told.method == Cancel::METHOD {
            let asked = serde_json::from_value(told.params);
            let id = asked.and_then(|asked: CancelParams| serde_json::to_value(asked.id));
            let id = id.and_then(serde_json::from_value::<RequestId>);
            if let Ok(id) = id
                && let Some(watch) = self.unanswered.all().get(&id)
            {
                watch.cancel();
            }
        } else if let Some(server) = self.server.as_ref().filter(|_| !self.is_shut_down) {
            let _ = server.send(ForServer::Told(told));
        }
    }

    /// Starts the server; what it can do.
    fn initialize(&mut self, Request { id, params, .. }: Request) -> Result<Response, Error> {
        let asked: InitializeParams = match serde_json::from_value(params) {
            Ok(asked) => asked,
            Err(error) => {
                let code = ErrorCode::InvalidParams as i32;
                return Ok(Response::new_err(id, code, error.to_string()));
            }
        };
        let encoding = PositionEncoding::of(&asked.capabilities);
        let (out, unanswered) = (self.out.clone(), self.unanswered.clone());
        // An editor that is gone hears nothing more.
        let send = move |message| drop(out.send(frames::framed(message)));
        let mut server = Server::new(send, (encoding, self.language), self.limits);
        let (hand, handed) = mpsc::channel();
        let thread = std::thread::Builder::new().stack_size(STACK);
        let started = thread.spawn(move || {
            for heard in handed {
                match heard {
                    ForServer::Question(asked, watch) => {
                        let id = asked.id.clone();
                        server.answer(asked, &watch);
                        unanswered.all().remove(&id);
                    }
                    ForServer::Told(told) => server.take(told),
                }
            }
        });
        started
            .map_err(|error| Error::Failed(message!("no-threads", "no threads: {error}", error)))?;
        self.server = Some(hand);
        let said = serde_json::to_value(capabilities(encoding)).unwrap_or(Value::Null);
        Ok(Response::new_ok(id, said))
    }

    fn send(&self, bytes: Vec<u8>) {
        let _ = self.out.send(bytes);
    }
}

fn capabilities(encoding: PositionEncoding) -> InitializeResult {
    let signs = ["\"", "'", ".", "|", "(", "=", ","].map(str::to_owned);
    InitializeResult {
        capabilities: ServerCapabilities {
            position_encoding: Some(encoding.kind()),
            text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            definition_provider: Some(OneOf::Left(true)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(signs.to_vec()),
                ..CompletionOptions::default()
            }),
            code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
        ..InitializeResult::default()
    }
}
