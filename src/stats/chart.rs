//! Bars as SVG, for a page or a document, in light and dark.

use std::fmt::Write;

use super::summary::{NumberSummary, Summary, shown};
use crate::message::{Figure, Message};

const WIDTH: usize = 640;
const LABEL: usize = 150;
const COUNT: usize = 60;
const BAR: usize = 18;
const STEP: usize = 24;
const HEAD: usize = 52;
/// Letters of a label that fit beside the bars.
const LETTERS: usize = 22;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#25221d}.n{fill:#645d50}.t{font-weight:600;font-size:15px}\
.b{fill:#d9a521}@media(prefers-color-scheme:dark){text{fill:#ece7dc}.n{fill:#aaa292}}";

/// A summary as a picture of its own, in English: it is a file.
pub fn svg(summary: &Summary) -> String {
    let height = HEAD + summary.bars.len() * STEP + 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\">\n\
         <style>{STYLE}</style>\n\
         <text class=\"t\" x=\"0\" y=\"18\">{}</text>\n\
         <text class=\"n\" x=\"0\" y=\"38\">{}</text>\n",
        escaped(&summary.name),
        escaped(&line(summary)),
    );
    let most = summary.most().max(1);
    let room = WIDTH - LABEL - COUNT;
    for (at, bar) in summary.bars.iter().enumerate() {
        let y = HEAD + at * STEP;
        let long = (bar.count as f64 / most as f64 * room as f64).max(1.0);
        let base = y + 14;
        // A String takes everything.
        _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{}</text>\
             <rect class=\"b\" x=\"{LABEL}\" y=\"{y}\" width=\"{}\" height=\"{BAR}\" rx=\"2\"/>\
             <text class=\"n\" x=\"{}\" y=\"{base}\">{}</text>",
            LABEL - 10,
            escaped(&short(&bar.label)),
            shown(long),
            shown(LABEL as f64 + long + 8.0),
            bar.count,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The figures of a summary, in a line.
pub fn line(summary: &Summary) -> Message {
    let figure = |number: f64| Figure::shown(shown(number));
    let mut parts = vec![message!(
        "stats-printed",
        "{count} printed",
        count = summary.count
    )];
    if summary.missing > 0 {
        parts.push(message!(
            "stats-without",
            "{count} without",
            count = summary.missing
        ));
    }
    if let Some(figures) = &summary.figures {
        let NumberSummary {
            sum,
            mean,
            median,
            deviation,
            least,
            most,
            outliers,
        } = figures;
        let (least, most) = (figure(*least), figure(*most));
        parts.push(message!("stats-range", "{least} to {most}", least, most));
        parts.push(message!("stats-sum", "sum {sum}", sum = figure(*sum)));
        parts.push(message!("stats-mean", "mean {mean}", mean = figure(*mean)));
        let median = figure(*median);
        parts.push(message!("stats-median", "median {median}", median));
        let deviation = figure(*deviation);
        parts.push(message!(
            "stats-deviation",
            "deviation {deviation}",
            deviation
        ));
        if !outliers.is_empty() {
            let ids = outliers.join(", ");
            parts.push(message!(
                "stats-outliers",
                "far from the others: {ids}",
                ids
            ));
        }
    }
    Message::joined(parts, ", ")
}

/// A label that fits.
pub fn short(label: &str) -> String {
    match label.chars().count() > LETTERS {
        true => label.chars().take(LETTERS - 1).chain(['…']).collect(),
        false => label.to_owned(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
