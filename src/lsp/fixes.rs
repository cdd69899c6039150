//! What mends a finding, offered beside it: the same as `check --fix`.

use std::collections::HashMap;

use crate::message::UiLanguage;
use ls_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Diagnostic, TextEdit,
    WorkspaceEdit,
};
use serde_json::Value;

/// What a finding carries to the editor and back.
pub fn data(range: ls_types::Range, text: &str) -> Option<Value> {
    serde_json::to_value(TextEdit::new(range, text.to_owned())).ok()
}

/// The fixes of the findings that the editor asks about.
pub fn actions(asked: CodeActionParams, language: UiLanguage) -> Vec<CodeActionOrCommand> {
    let uri = &asked.text_document.uri;
    let found = asked.context.diagnostics.into_iter();
    let action = |found: Diagnostic| {
        let edit: TextEdit = serde_json::from_value(found.data.clone()?).ok()?;
        let title = match edit.new_text.is_empty() {
            true => message!("lsp-fixes-actions", "Take it out"),
            false => message!(
                "lsp-fixes-actions-write-new-text",
                "Write `{new_text}`",
                new_text = edit.new_text
            ),
        };
        Some(CodeActionOrCommand::CodeAction(CodeAction {
            title: title.text(language).into_owned(),
            kind: Some(CodeActionKind::QUICKFIX),
            edit: Some(WorkspaceEdit {
                changes: Some(HashMap::from([(uri.clone(), vec![edit])])),
                ..WorkspaceEdit::default()
            }),
            diagnostics: Some(vec![found]),
            is_preferred: Some(true),
            ..CodeAction::default()
        }))
    };
    found.filter_map(action).collect()
}
