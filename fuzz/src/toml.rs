//! Bytes as the entries of a game: TOML, with every value's place.

use crate::ground::text;
use massicot::UiLanguage;
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
    let said = |all, language| {
        let style = human::ReportStyle {
            colour: true,
            all,
            language,
        };
        human::render(&report, &sources, style)
    };
    assert!(
        said(false, UiLanguage::English).len() < 200_000,
        "{} bytes are said",
        said(false, UiLanguage::English).len()
    );
    let _ = (
        said(true, UiLanguage::French),
        github::render(&report, &sources, "", UiLanguage::French),
        json::report(&report, &sources, UiLanguage::English),
    );
}
