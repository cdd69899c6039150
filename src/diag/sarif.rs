//! Diagnostics as SARIF 2.1.0 (OASIS), which code hosts show on a pull request.

use std::borrow::Cow;
use std::path::Path;

use serde_json::{Value, json};

use super::{Diagnostic, Label, Report, Severity, SourceMap};
use crate::message::UiLanguage;

/// Where the format's schema is published.
pub const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// What is said of a rule in the log, beside its findings.
pub struct RuleText {
    pub title: Cow<'static, str>,
    pub does: Cow<'static, str>,
    pub fix: Cow<'static, str>,
    pub level: Severity,
}

/// The whole report as one run of one tool. `rule` tells of a code what is known about it;
/// the game's own rules are only named. `folder` is that of the project in its repository, with a slash
/// behind it; empty where they are the same.
pub fn report(
    report: &Report,
    sources: &SourceMap,
    folder: &str,
    language: UiLanguage,
    rule: impl Fn(&str) -> Option<RuleText>,
) -> Value {
    let mut codes: Vec<&str> = report.iter().map(|found| &*found.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<Value> = codes
        .iter()
        .map(|code| descriptor(code, rule(code), language))
        .collect();
    let log = Log {
        sources,
        folder,
        language,
    };
    let results = report.iter().map(|found| log.result(found, &codes));
    let root = message!(
        "sarif-root",
        "The repository, or the project where it is in none."
    );
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "massicot",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "originalUriBaseIds": { "ROOT": { "description": { "text": root.text(language) } } },
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

fn descriptor(code: &str, text: Option<RuleText>, language: UiLanguage) -> Value {
    match text {
        Some(text) => json!({
            "id": code,
            "shortDescription": { "text": text.title },
            "fullDescription": { "text": text.does },
            "help": { "text": text.fix },
            "defaultConfiguration": { "level": level(text.level) },
        }),
        None => {
            let own = message!("sarif-own-rule", "A rule of the game's own.");
            json!({ "id": code, "shortDescription": { "text": own.text(language) } })
        }
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// What all results of a log have in common.
struct Log<'a> {
    sources: &'a SourceMap,
    /// That of the project in its repository.
    folder: &'a str,
    language: UiLanguage,
}

impl Log<'_> {
    fn result(&self, found: &Diagnostic, codes: &[&str]) -> Value {
        let (sources, language) = (self.sources, self.language);
        let primary = found.primary.as_ref();
        let cell = primary.and_then(|label| sources.get(label.span.file).cell(label.span));
        let mut message = match cell {
            Some((_, cell)) => format!("{cell}: {}", found.message.text(language)),
            None => found.message.text(language).into_owned(),
        };
        for help in &found.help {
            message.push('\n');
            message.push_str(&super::help_line(help).text(language));
        }
        let mut result = json!({
            "ruleId": found.code,
            "ruleIndex": codes.binary_search(&&*found.code).unwrap_or_default(),
            "level": level(found.severity),
            "message": { "text": message },
            "partialFingerprints": { "massicot/v1": super::baseline::fingerprint(found, sources) },
        });
        let whole = |file: &String| json!({ "physicalLocation": { "artifactLocation": self.artifact(file) } });
        let place = primary.map(|label| self.location(label));
        let place = place.or_else(|| found.file.as_ref().map(whole));
        // Code hosts refuse a log with a result that is in no file.
        let mut place = place.or_else(|| Some(whole(&self.file_of(found.subject.as_deref())?)));
        if let Some(subject) = &found.subject {
            let place = place.get_or_insert_with(|| json!({}));
            let subject = json!({ "fullyQualifiedName": subject });
            match place["logicalLocations"].as_array_mut() {
                Some(known) => known.push(subject),
                None => place["logicalLocations"] = json!([subject]),
            }
        }
        if let Some(place) = place {
            result["locations"] = json!([place]);
        }
        if !found.secondary.is_empty() {
            let related = found.secondary.iter().enumerate().map(|(index, label)| {
                let mut related = self.location(label);
                related["id"] = json!(index + 1);
                related
            });
            result["relatedLocations"] = related.collect();
        }
        result
    }

    /// The file of the game that a finding without a place is about; the first that was read where it is about
    /// none.
    fn file_of(&self, subject: Option<&str>) -> Option<String> {
        let sources = self.sources;
        let game = subject.and_then(|subject| subject.split('/').next());
        let of_game = game.and_then(|game| {
            let path = Path::new("content").join(game).join("game.toml");
            sources.find(&path)
        });
        let file = of_game.or_else(|| sources.file(0))?;
        Some(sources.get(file).path.to_string_lossy().into_owned())
    }

    fn location(&self, label: &Label) -> Value {
        let (sources, language) = (self.sources, self.language);
        let source = sources.get(label.span.file);
        let (from, to) = source.places(label.span);
        let mut location = json!({
            "physicalLocation": {
                "artifactLocation": self.artifact(&source.path.to_string_lossy()),
                "region": {
                    "startLine": from.line,
                    "startColumn": from.column,
                    "endLine": to.line,
                    "endColumn": to.column,
                },
            },
        });
        if let Some((_, name)) = source.cell(label.span) {
            location["logicalLocations"] = json!([{ "name": name, "kind": "cell" }]);
            location["physicalLocation"]["region"]["snippet"] =
                json!({ "text": sources.text(label.span) });
        }
        if !label.message.is_empty() {
            location["message"] = json!({ "text": label.message.text(language) });
        }
        location
    }

    fn artifact(&self, path: &str) -> Value {
        json!({ "uri": uri(&format!("{}{path}", self.folder)), "uriBaseId": "ROOT" })
    }
}

/// A path as a relative URI reference (RFC 3986): what is not plain is written as bytes.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let letters = path.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    letters.collect()
}
