//! What may not be in an SVG: scripts, and links out of the project.

use std::ops::Range;

use usvg::roxmltree::{Attribute, Document, Node};

use super::located::Located;
use super::parse::start_tag;
use crate::diag::rules::templates::{bad_svg, svg_refused};
use crate::message::Message;
use crate::render::face_link;
use crate::render::ink::values::VALUES;
use crate::xml::{INK, MASSICOT, SVG};

/// The attributes that name something to fetch.
const LINKS: [&str; 2] = ["href", "src"];
/// The elements that run or embed what is not SVG.
const REFUSED: [&str; 5] = ["script", "foreignObject", "iframe", "audio", "video"];

/// Everything in a parsed SVG, face or drawing, that is refused.
pub fn refused(document: &Document<'_>) -> Vec<Located> {
    let mut found: Vec<Located> = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        if REFUSED.contains(&name) {
            found.push(Located::new(start_tag(node), svg_refused::element(name)));
        }
        let attributes = node.attributes();
        found.extend(attributes.filter_map(|attribute| refused_attribute(node, attribute)));
        found.extend(unknown_ink(node));
        if name == "style" {
            let text = node.text().unwrap_or_default();
            found.extend(refused_style(text, start_tag(node)));
        }
    }
    found
}

fn unknown_ink(node: Node<'_, '_>) -> Option<Located> {
    let attribute = node.attribute_node((MASSICOT, INK))?;
    let value = attribute.value();
    let is_known = VALUES.contains(&value);
    (!is_known).then(|| Located::new(attribute.range(), bad_svg::ink(value, &VALUES)))
}

/// A link that leads out, as an attribute or inside a `style`.
fn refused_attribute(node: Node<'_, '_>, attribute: Attribute<'_, '_>) -> Option<Located> {
    let range = attribute.range();
    if !LINKS.contains(&attribute.name()) {
        return refused_style(attribute.value(), range);
    }
    let link = attribute.value().trim();
    let found = match refusal(link) {
        Some(reason) => svg_refused::link(attribute.value(), &reason),
        None if link.starts_with(face_link::LINK) && node.tag_name().name() != "image" => {
            svg_refused::face_element(node.tag_name().name(), link)
        }
        None if is_foreign_part(node, link) => {
            svg_refused::foreign_part(node.tag_name().name(), link)
        }
        None => return None,
    };
    Some(Located::new(range, found))
}

/// Whether a link is to a part of another file, of an element that takes parts of its own only.
fn is_foreign_part(node: Node<'_, '_>, link: &str) -> bool {
    const FILES: [&str; 3] = ["image", "feImage", "a"];
    let drawn = node.tag_name().namespace().is_none_or(|space| space == SVG);
    let is_own = link.is_empty() || link.starts_with('#');
    drawn && !is_own && !FILES.contains(&node.tag_name().name())
}

/// Why a link is refused; `None` for one that is not.
fn refusal(link: &str) -> Option<Message> {
    let scheme = link
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    match scheme.as_deref() {
        _ if link.starts_with('#') => None,
        Some("data" | "face") => None,
        Some("http" | "https" | "ftp") => Some(message!(
            "svg-content-refusal",
            "nothing is fetched from the network"
        )),
        Some(_) => Some(message!(
            "svg-content-refusal-only-files-project",
            "only files of the project are read"
        )),
        None if link.starts_with("//") => Some(message!(
            "svg-content-refusal",
            "nothing is fetched from the network"
        )),
        None if link.starts_with('/') || link.contains('\\') => Some(message!(
            "svg-content-refusal-absolute-path",
            "it is an absolute path"
        )),
        None if link.split('/').any(|part| part == "..") => Some(message!(
            "svg-content-refusal-leads-out-folder",
            "it leads out of its folder"
        )),
        None => None,
    }
}

/// `@import` or a `url(…)` that is not `url(#…)`.
fn refused_style(css: &str, range: Range<usize>) -> Option<Located> {
    // Of most values there is nothing to look for.
    if !css.contains(['@', '(']) {
        return None;
    }
    if css.contains("@import") {
        return Some(Located::new(range, svg_refused::css_import()));
    }
    let urls = css.split("url(").skip(1);
    let targets = urls.map(|url| url.split(')').next().unwrap_or_default());
    let mut targets = targets.map(|target| target.trim().trim_matches(['"', '\'']));
    let outside = targets.find(|target| !target.starts_with('#'))?;
    Some(Located::new(range, svg_refused::css_url(outside)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_out_are_refused() {
        for link in ["#a", "data:image/png;base64,", "sun.png", "art/sun.png"] {
            assert_eq!(refusal(link), None, "{link}");
        }
        for link in [
            "http://a/b",
            "//a/b",
            "file:///etc/passwd",
            "/etc/passwd",
            "../a.png",
            "a/../../b",
            "C:\\a",
        ] {
            assert!(refusal(link).is_some(), "{link}");
        }
    }
}
