//! Start and end tags, copied from the template byte for byte but for what moves text.

use std::borrow::Cow;
use std::ops::Range;

use usvg::roxmltree::Node;

use crate::xml::{INK, MASSICOT, XML};

/// How the class begins that says which link of a written page words are.
pub const LINK_CLASS: &str = "to-";

/// What says where text goes, which is now ours to say.
const POSITIONS: &[&str] = &["x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust"];

/// The start tag of `node` without what would move its text and without our own attributes.
pub fn open<'a>(svg: &'a str, node: Node<'a, '_>) -> Cow<'a, str> {
    let range = start_tag(svg, node);
    let moves = |name: &str| POSITIONS.contains(&name);
    let gone: Vec<Range<usize>> = node
        .attributes()
        .filter(|attribute| match attribute.namespace() {
            None => moves(attribute.name()),
            // What less ink makes of it is asked once it is laid out.
            Some(MASSICOT) => attribute.name() != INK,
            Some(XML) => attribute.name() == "space",
            Some(_) => false,
        })
        .map(|attribute| attribute.range())
        .collect();
    if gone.is_empty() {
        return Cow::Borrowed(&svg[range]);
    }
    let mut tag = String::with_capacity(range.len());
    let mut at = range.start;
    for attribute in gone {
        tag.push_str(svg[at..attribute.start].trim_end());
        at = attribute.end;
    }
    tag.push_str(&svg[at..range.end]);
    Cow::Owned(tag)
}

/// The end tag that belongs to it.
pub fn close<'a>(svg: &'a str, node: Node<'a, '_>) -> Cow<'a, str> {
    Cow::Owned(format!("</{}>", name(&svg[start_tag(svg, node)])))
}

/// An element's name as it is written in its start tag, prefix included.
pub fn name(tag: &str) -> &str {
    let name = tag.trim_start_matches('<');
    let end = name.find(|byte: char| byte.is_ascii_whitespace() || byte == '>' || byte == '/');
    &name[..end.unwrap_or(name.len())]
}

/// `local` with the prefix that the element of start tag `tag` has.
pub fn sibling_name(tag: &str, local: &str) -> String {
    match name(tag).split_once(':') {
        Some((prefix, _)) => format!("{prefix}:{local}"),
        None => local.to_owned(),
    }
}

/// The bytes from `<` to `>`, where a `>` in a value is not the end; a tag that closes itself
/// ends before its `/`.
fn start_tag(svg: &str, node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let mut quote = None;
    for (at, byte) in svg[range.clone()].bytes().enumerate() {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            (None, b'>') => return range.start..range.start + at + 1,
            _ => {}
        }
    }
    range
}
