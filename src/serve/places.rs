//! The parts of a face, for a click into its picture.

use serde_json::{Value as Json, json};

use crate::diag::{SourceMap, Span};
use crate::render::{FaceJob, Renderer};

/// Where the parts of a face are, and what wrote them: as JSON, in the order in which they are drawn.
pub fn json(renderer: &Renderer<'_>, job: FaceJob) -> String {
    let sources = &renderer.project().sources;
    let rounded = |length: f64| (length * 1e3).round() / 1e3;
    let places = renderer.places(job);
    let places = places.iter().map(|place| {
        json!({
            "area": place.area.map(rounded),
            "text": place.is_text,
            "fill": place.fill,
            "field": place.field.map(|span| spot(span, sources)),
            "template": place.template.map(|span| spot(span, sources)),
        })
    });
    Json::from_iter(places).to_string()
}

fn spot(span: Span, sources: &SourceMap) -> Json {
    let source = sources.get(span.file);
    let (from, to) = source.places(span);
    json!({
        "file": source.path.to_string_lossy(),
        "line": from.line,
        "column": from.column,
        "end_line": to.line,
    })
}
