//! The language server (`massicot lsp`): what an editor asks of a project while it is edited.
//!
//! The editor starts the program and speaks LSP 3.17 over its standard input and output. Texts that are
//! open stand for those of their files; nothing is written.

mod checker;
mod completion;
mod definition;
mod fixes;
mod found;
mod hover;
mod loaded;
mod open_project;
mod positions;
mod server;
mod text_at;

use ls_types::{
    CodeActionProviderCapability, CompletionOptions, HoverProviderCapability, InitializeParams,
    InitializeResult, OneOf, ServerCapabilities, ServerInfo, TextDocumentSyncCapability,
    TextDocumentSyncKind,
};
use lsp_server::{Connection, Message};

use crate::limits::Limits;
use crate::message::UiLanguage;
use crate::pipeline::Error;
use positions::PositionEncoding;
use server::Server;

/// Serves one editor until it says that it ends.
///
/// # Errors
/// What is no LSP; streams that end before it is said.
pub fn serve(limits: Limits, language: UiLanguage) -> Result<(), Error> {
    let (connection, threads) = Connection::stdio();
    let failed = |error: &dyn std::fmt::Display| {
        Error::Failed(message!("lsp-serve", "the editor: {error}", error))
    };
    let (id, asked) = connection
        .initialize_start()
        .map_err(|error| failed(&error))?;
    let asked: InitializeParams = serde_json::from_value(asked).map_err(|error| failed(&error))?;
    let encoding = PositionEncoding::of(&asked.capabilities);
    let said = serde_json::to_value(capabilities(encoding)).map_err(|error| failed(&error))?;
    connection
        .initialize_finish(id, said)
        .map_err(|error| failed(&error))?;
    let sender = connection.sender.clone();
    // An editor that is gone hears nothing more.
    let send = move |message| drop(sender.send(message));
    let mut server = Server::new(send, (encoding, language), limits);
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                let ends = connection.handle_shutdown(&request);
                if ends.map_err(|error| failed(&error))? {
                    break;
                }
                server.answer(request);
            }
            Message::Notification(told) => server.take(told),
            Message::Response(_) => {}
        }
    }
    // What still speaks keeps the streams open.
    drop((server, connection));
    threads.join().map_err(|error| failed(&error))
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
