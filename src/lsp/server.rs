//! What the editor asks and tells, and the projects that its files are of.

use std::collections::BTreeMap;
use std::path::PathBuf;

use ls_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Notification as _,
};
use ls_types::request::{
    CodeActionRequest, Completion, GotoDefinition, HoverRequest, Request as _,
};
use ls_types::{
    CompletionParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    GotoDefinitionParams, HoverParams, TextDocumentPositionParams, Uri,
};
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::checker::Checker;
use super::open_project::{Document, EditorQuestion, OpenProject};
use super::positions::{LineIndex, PositionEncoding};
use super::{completion, definition, fixes, hover};
use crate::limits::Limits;
use crate::load::Root;
use crate::message::UiLanguage;
use crate::watchdog::Watch;

/// What sends a message to the editor.
type Send = std::sync::Arc<dyn Fn(Message) + std::marker::Send + Sync>;

pub struct Server {
    send: Send,
    encoding: PositionEncoding,
    language: UiLanguage,
    limits: Limits,
    /// By their folders.
    projects: BTreeMap<PathBuf, OpenProject>,
}

impl Server {
    pub fn new(
        send: impl Fn(Message) + std::marker::Send + Sync + 'static,
        (encoding, language): (PositionEncoding, UiLanguage),
        limits: Limits,
    ) -> Server {
        Server {
            send: std::sync::Arc::new(send),
            encoding,
            language,
            limits,
            projects: BTreeMap::new(),
        }
    }

    /// Answers a request, unless it is taken back.
    pub fn answer(&mut self, request: Request, watch: &Watch) {
        let Request { id, method, params } = request;
        let language = self.language;
        let answer = match method.as_str() {
            _ if watch.is_cancelled() => Ok(Value::Null),
            HoverRequest::METHOD => self.at(
                params,
                |asked: HoverParams| asked.text_document_position_params,
                |asked| hover::answer(asked, watch),
            ),
            GotoDefinition::METHOD => self.at(
                params,
                |asked: GotoDefinitionParams| asked.text_document_position_params,
                definition::answer,
            ),
            Completion::METHOD => self.at(
                params,
                |asked: CompletionParams| asked.text_document_position,
                |asked| completion::answer(asked, language),
            ),
            CodeActionRequest::METHOD => {
                let asked = serde_json::from_value(params);
                asked.map(|asked| to_json(fixes::actions(asked, self.language)))
            }
            _ => {
                let message = format!("there is no `{method}` here");
                let code = ErrorCode::MethodNotFound as i32;
                return (self.send)(Response::new_err(id, code, message).into());
            }
        };
        let response = match answer {
            _ if watch.is_cancelled() => {
                let message = "it was taken back".to_owned();
                Response::new_err(id, ErrorCode::RequestCanceled as i32, message)
            }
            Ok(answer) => Response::new_ok(id, answer),
            Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
        };
        (self.send)(response.into());
    }

    /// The answer to a question about a place, `null` where the file is of no project.
    fn at<P: DeserializeOwned, A: serde::Serialize>(
        &mut self,
        params: Value,
        place: impl FnOnce(P) -> TextDocumentPositionParams,
        answer: impl FnOnce(EditorQuestion<'_>) -> Option<A>,
    ) -> Result<Value, serde_json::Error> {
        let place = place(serde_json::from_value(params)?);
        let encoding = self.encoding;
        let Some((project, path)) = self.open(&place.text_document.uri) else {
            return Ok(Value::Null);
        };
        let document = project.documents.get(&path);
        let Some(text) = document.map(|document| document.text.clone()) else {
            return Ok(Value::Null);
        };
        let offset = LineIndex::new(&text, encoding).offset(place.position);
        let (path, text) = (&path, &text);
        let asked = EditorQuestion {
            project,
            path,
            text,
            offset,
            encoding,
        };
        Ok(answer(asked).map_or(Value::Null, to_json))
    }

    /// Takes what the editor tells; what cannot be read is not for this server.
    pub fn take(&mut self, told: Notification) {
        let Notification { method, params } = told;
        match method.as_str() {
            DidOpenTextDocument::METHOD => {
                let told: Option<DidOpenTextDocumentParams> = read(params);
                if let Some(document) = told.map(|told| told.text_document) {
                    self.put(document.uri, Some(document.text));
                }
            }
            DidChangeTextDocument::METHOD => {
                let told: Option<DidChangeTextDocumentParams> = read(params);
                if let Some(mut told) = told
                    && let Some(change) = told.content_changes.pop()
                {
                    self.put(told.text_document.uri, Some(change.text));
                }
            }
            DidCloseTextDocument::METHOD => {
                let told: Option<DidCloseTextDocumentParams> = read(params);
                if let Some(told) = told {
                    self.put(told.text_document.uri, None);
                }
            }
            DidSaveTextDocument::METHOD => {
                let told: Option<DidSaveTextDocumentParams> = read(params);
                if let Some(told) = told {
                    self.look_again(&told.text_document.uri);
                }
            }
            DidChangeWatchedFiles::METHOD => {
                let told: Option<DidChangeWatchedFilesParams> = read(params);
                for change in told.into_iter().flat_map(|told| told.changes) {
                    self.look_again(&change.uri);
                }
            }
            _ => {}
        }
    }

    /// Takes a text, or leaves the file to itself.
    fn put(&mut self, uri: Uri, text: Option<String>) {
        let Some((project, path)) = self.open(&uri) else {
            return;
        };
        match text {
            Some(text) => {
                let document = Document { uri, text };
                project.documents.insert(path.clone(), document);
            }
            None => {
                project.documents.remove(&path);
            }
        }
        project.changed(&path);
    }

    fn look_again(&mut self, uri: &Uri) {
        if let Some((project, path)) = self.open(uri) {
            project.changed(&path);
        }
    }

    /// The project of a file, and the file's path below its root.
    fn open(&mut self, uri: &Uri) -> Option<(&mut OpenProject, PathBuf)> {
        let path = uri.to_file_path()?;
        // What is not saved yet is in a folder that there is.
        let folder = path.parent()?.canonicalize().ok()?;
        let root = Root::find(&folder).ok()??;
        let path = folder.join(path.file_name()?);
        let below = path.strip_prefix(root.dir()).ok()?.to_owned();
        let dir = root.dir().to_owned();
        let project = self.projects.entry(dir).or_insert_with(|| {
            let send = self.send.clone();
            let out = Box::new(move |message| send(message));
            let checker = Checker::start(out, (self.encoding, self.language), self.limits);
            OpenProject::new(root, checker, self.limits)
        });
        Some((project, below))
    }
}

fn read<P: DeserializeOwned>(params: Value) -> Option<P> {
    serde_json::from_value(params).ok()
}

fn to_json(answer: impl serde::Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or(Value::Null)
}
