//! A filled template parsed as XML, within limits.

use std::borrow::Cow;
use std::ops::Range;

use usvg::roxmltree::{Document, Error, Node, ParsingOptions};

use super::located::Located;
use super::tags::{XmlTag, open_tags, signs, tags};
use crate::diag::Diagnostic;
use crate::diag::rules::content::too_large;
use crate::diag::rules::templates::{not_xml, svg_refused};
use crate::xml::{MASSICOT, XLINK};

/// The most elements and attributes one face may have.
const MAX_NODES: u32 = 500_000;
/// How deep elements may be nested.
const MAX_DEPTH: usize = 200;

/// How many attributes one element may have: each is held to all before it.
const MAX_ATTRIBUTES: usize = 1_000;

/// The bytes of style sheets and `style` attributes, each times what it declares; short ones take
/// no time.
const MOST_CSS_WORK: usize = 400_000_000;
const SHORT_CSS: usize = 4_096;

/// Parses a filled template as XML. There are no entities to expand: a DTD is refused.
///
/// # Errors
/// The located diagnostic of text that is not XML, or is too large or too deeply nested.
pub fn parse(filled: &str) -> Result<Document<'_>, Located> {
    if let Some((offset, found)) = excess(filled) {
        return Err(Located::new(offset..offset, found));
    }
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(filled, options).map_err(|error| {
        let place = error.pos();
        let offset = offset_of(filled, place.row as usize, place.col as usize);
        let unclosed = match &error {
            Error::UnexpectedCloseTag(_, actual, _) => unclosed(filled, Some((offset, actual))),
            Error::UnclosedRootNode => unclosed(filled, None),
            _ => None,
        };
        if let Some(found) = unclosed {
            return found;
        }
        let found = match error {
            Error::DtdDetected => svg_refused::document_type(),
            Error::NodesLimitReached => too_large::elements(MAX_NODES),
            Error::UnknownNamespace(prefix, _) => {
                let known = [("massicot", MASSICOT), ("xlink", XLINK)];
                let mut known = known.iter().filter(|(known, _)| *known == prefix);
                not_xml::unknown_prefix(&prefix, known.next().map(|(_, namespace)| *namespace))
            }
            _ => {
                // The parser ends its sentence with the place in the filled text, which nobody
                // sees.
                let words = error.to_string();
                let reason = words.rsplit_once(" at ").map(|(reason, _)| reason);
                not_xml::unparsable(&reason.unwrap_or(&words).into())
            }
        };
        Located::new(offset..offset, found)
    })?;
    match css_work(&document) {
        Some(node) => Err(Located::new(start_tag(node), too_large::styles())),
        None => Ok(document),
    }
}

/// Where elements are nested too deep or one has too many attributes, found without any recursion.
fn excess(text: &str) -> Option<(usize, Diagnostic)> {
    let mut depth = 0usize;
    for XmlTag { at, text } in tags(text) {
        match text {
            tag if tag.starts_with("</") => depth = depth.saturating_sub(1),
            tag if tag.len() > MAX_ATTRIBUTES && signs(tag) > MAX_ATTRIBUTES => {
                return Some((at, too_large::attributes(MAX_ATTRIBUTES)));
            }
            tag => depth += usize::from(!tag.ends_with("/>")),
        }
        if depth > MAX_DEPTH {
            return Some((at, too_large::nesting(MAX_DEPTH)));
        }
    }
    None
}

/// What is wrong with an element that is never closed, up to the end of the text or to the end tag of one
/// around it; or with an end tag that closes nothing.
fn unclosed(text: &str, end_tag: Option<(usize, &str)>) -> Option<Located> {
    let open = open_tags(&text[..end_tag.map_or(text.len(), |(at, _)| at)]);
    let last = open.last()?;
    let range = last.at..last.at + last.text.len();
    let found = Located::new(range, not_xml::unclosed(last.name()));
    let Some((at, name)) = end_tag else {
        return Some(found);
    };
    let here = at..at + "</>".len() + name.len();
    match open.iter().any(|tag| tag.name() == name) {
        true => Some(found.and(
            here,
            message!("not-xml-unclosed-here", "it has to be closed before this"),
        )),
        false => Some(Located::new(
            here,
            not_xml::closes_nothing(name, last.name()),
        )),
    }
}

/// The element at which styles become too much: each declaration is sought from the start of the
/// text that it stands in.
fn css_work<'a, 'i>(document: &'a Document<'i>) -> Option<Node<'a, 'i>> {
    let mut work = 0;
    document.descendants().find(|node| {
        let is_sheet = node.is_text() && node.parent().is_some_and(|of| of.has_tag_name("style"));
        let text = match is_sheet {
            true => node.text(),
            false => node.attribute("style"),
        };
        let text = text.unwrap_or_default();
        if text.len() > SHORT_CSS {
            let is_mark = |byte: &u8| matches!(byte, b';' | b'{' | b'}' | b'@');
            work += text.len() * text.bytes().filter(is_mark).count();
        }
        work > MOST_CSS_WORK
    })
}

/// The start tag of an element, without what is in it.
pub fn start_tag(node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let last = node
        .attributes()
        .next_back()
        .map(|attribute| attribute.range().end);
    let named = range.start + 1 + node.tag_name().name().len();
    range.start..last.unwrap_or(named).min(range.end)
}

/// The text without an XML declaration and a document type before its root, which say nothing of
/// a picture: blanks stand in their place. A document type with declarations of its own stays, to
/// be refused.
pub fn without_prolog(text: &str) -> Cow<'_, str> {
    let mut blank: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        let (end, taken) = match trimmed {
            _ if trimmed.starts_with("<?") => (trimmed.find("?>").map(|end| end + 2), true),
            _ if trimmed.starts_with("<!--") => (trimmed.find("-->").map(|end| end + 3), false),
            _ if trimmed.starts_with("<!DOCTYPE") => {
                let end = trimmed.find(['>', '[']);
                let plain = end.filter(|end| trimmed.as_bytes()[*end] == b'>');
                (plain.map(|end| end + 1), true)
            }
            _ => (None, false),
        };
        let Some(end) = end else { break };
        if taken {
            blank.push(at..at + end);
        }
        at += end;
    }
    if blank.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for range in blank {
        for byte in bytes[range]
            .iter_mut()
            .filter(|byte| !matches!(byte, b'\n' | b'\r'))
        {
            *byte = b' ';
        }
    }
    // Whole characters were replaced: it is the same text elsewhere.
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Rows and columns as roxmltree counts them: from 1, in characters.
fn offset_of(text: &str, row: usize, column: usize) -> usize {
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number + 1 == row {
            let within = line.char_indices().nth(column.saturating_sub(1));
            return start + within.map_or(line.len(), |(at, _)| at);
        }
        start += line.len();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<usize> {
        excess(text).map(|(at, _)| at)
    }

    #[test]
    fn deep_nesting_is_found_without_recursion() {
        let text = "<g>".repeat(100_000);
        assert_eq!(at(&text), Some(MAX_DEPTH * 3));
        for tag in ["<g id=\"/>\">", "<g id='/>'>", "<g id='\"/>'>"] {
            let text = tag.repeat(1000);
            assert_eq!(at(&text), Some(MAX_DEPTH * tag.len()), "{tag}");
        }
        assert_eq!(at(&"<g id='>'/>".repeat(1000)), None);
        assert_eq!(at("<svg><!-- <g><g> --><a/><![CDATA[<b>]]></svg>"), None);
    }

    #[test]
    fn nothing_before_an_element_hides_it() {
        let long = format!("<a {}/>", "b='=' ".repeat(MAX_ATTRIBUTES + 1));
        let deep = "<g>".repeat(1000);
        for before in [
            "<!-- ' -->",
            "<?a '?>",
            "<![CDATA[ ' ]]>",
            "<b c=\"'\"/>",
            "'",
        ] {
            assert_eq!(at(&format!("{before}{long}")), Some(before.len()));
            let wanted = before.len() + MAX_DEPTH * 3;
            assert_eq!(at(&format!("{before}{deep}")), Some(wanted));
        }
        assert_eq!(
            at(&format!("<a {}/>", "b='===' ".repeat(MAX_ATTRIBUTES))),
            None
        );
    }
}
