//! Bytes as the entries of a game: TOML, with every value's place.

use crate::ground::text;
use massicot::diag::{Report, SourceMap, github, human, json};
use massicot::load::toml;

pub fn run(data: &[u8]) {
    let text = text(data);
    let mut sources = SourceMap::default();
    let file = sources.add("content/demo/cards.toml", text);
    let (value, found) = toml::parse(&sources, file);
    drop(value);
    let mut report = Report::default();
    report.extend(found);
    let said = |all| human::render(&report, &sources, human::Style { colour: true, all });
    assert!(
        said(false).len() < 200_000,
        "{} bytes are said",
        said(false).len()
    );
    let _ = (
        said(true),
        github::render(&report, &sources),
        json::report(&report, &sources),
    );
}
