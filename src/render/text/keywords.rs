//! Properties of text whose values are words.

use super::css::DeclaredStyle;
use super::style::{Anchor, Hyphens, LineAlign, TextStyle, WhiteSpace, Wrap};

fn align(value: &str) -> Option<LineAlign> {
    Some(match value {
        "start" => LineAlign::Start,
        "end" => LineAlign::End,
        "left" => LineAlign::Left,
        "right" => LineAlign::Right,
        "center" => LineAlign::Center,
        "justify" => LineAlign::Justify,
        _ => return None,
    })
}

/// Reads what an element declares of them.
pub fn read_keywords<'a>(style: &mut TextStyle<'a>, declared: &DeclaredStyle<'a>) {
    style.rtl = match declared.given("direction") {
        Some(direction) => direction == "rtl",
        None => style.rtl,
    };
    style.vertical = match declared.given("writing-mode") {
        Some(mode) => matches!(mode, "tb" | "tb-rl" | "vertical-rl" | "vertical-lr"),
        None => style.vertical,
    };
    style.anchor = match declared.given("text-anchor") {
        Some("start") => Anchor::Start,
        Some("middle") => Anchor::Middle,
        Some("end") => Anchor::End,
        _ => style.anchor,
    };
    style.align = declared.given("text-align").and_then(align).or(style.align);
    style.align_last = match declared.given("text-align-last") {
        Some("auto") => None,
        last => last.and_then(align).or(style.align_last),
    };
    style.white_space = match declared.given("white-space") {
        Some("normal") => Some(WhiteSpace::Normal),
        Some("nowrap") => Some(WhiteSpace::NoWrap),
        Some("pre") => Some(WhiteSpace::Pre),
        Some("pre-wrap" | "break-spaces") => Some(WhiteSpace::PreWrap),
        Some("pre-line") => Some(WhiteSpace::PreLine),
        _ => style.white_space,
    };
    style.hyphens = match declared.given("hyphens") {
        Some("none") => Hyphens::None,
        Some("manual") => Hyphens::Manual,
        Some("auto") => Hyphens::Auto,
        _ => style.hyphens,
    };
    style.wrap = match declared.given("text-wrap") {
        Some("wrap" | "auto") => Wrap::Auto,
        Some("pretty") => Wrap::Pretty,
        Some("balance") => Wrap::Balance,
        Some("stable") => Wrap::Stable,
        _ => style.wrap,
    };
    // `display` is not inherited, but what is inside of nothing is nothing.
    style.displayed &= declared.given("display") != Some("none");
}
