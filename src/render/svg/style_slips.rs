//! Slips in style sheets and `style` attributes by which a part of them is passed over: a bracket, a colon
//! or a semicolon that is not there. SVG says nothing of them.
//!
//! A text is gone through once; every slip is told where it stands, and reading goes on behind it.

use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::located::Located;
use super::parse::start_tag;
use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_style;
use crate::xml::SVG;

/// As many are told of one SVG.
const MOST: usize = 20;

/// The slips of all style sheets and `style` attributes of an SVG.
pub fn style_slips(document: &Document<'_>) -> Vec<Located> {
    let mut found = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        if found.len() >= MOST {
            break;
        }
        if let Some(style) = node.attribute_node("style") {
            let mut reader = StyleReader::new(style.value());
            reader.declarations();
            found.extend(reader.located(&style.range_value()));
        }
        let is_css = matches!(node.attribute("type"), None | Some("text/css"));
        if node.has_tag_name((SVG, "style")) && is_css {
            // usvg reads the first text only; a file's comments part it.
            let first = node.children().find(Node::is_text);
            let text = first.and_then(|first| first.text()).unwrap_or_default();
            let range = first.map_or(start_tag(node), |first| first.range());
            let mut reader = StyleReader::new(text);
            reader.rules();
            found.extend(reader.located(&range));
        }
    }
    found.truncate(MOST);
    found
}

struct StyleReader<'t> {
    text: &'t str,
    at: usize,
    found: Vec<(Range<usize>, Diagnostic)>,
}

impl<'t> StyleReader<'t> {
    fn new(text: &'t str) -> StyleReader<'t> {
        StyleReader {
            text,
            at: 0,
            found: Vec::new(),
        }
    }

    /// The findings in the document, of a text that has these bytes there.
    fn located(self, range: &Range<usize>) -> Vec<Located> {
        // A text of another length has entities in it, which stand elsewhere.
        let is_same = range.len() == self.text.len();
        let at = |place: Range<usize>| match is_same {
            true => range.start + place.start..range.start + place.end,
            false => range.clone(),
        };
        let found = self.found.into_iter();
        let found = found.map(|(place, found)| Located::new(at(place), found));
        found.collect()
    }

    fn tell(&mut self, place: Range<usize>, found: Diagnostic) {
        if self.found.len() < MOST {
            self.found.push((place, found));
        }
    }

    /// Goes on to the first of some signs that is in no comment, text or round bracket, and gives it.
    fn until(&mut self, signs: &[u8]) -> Option<u8> {
        let bytes = self.text.as_bytes();
        let mut depth = 0usize;
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'/' if bytes.get(self.at + 1) == Some(&b'*') => {
                    self.pass("*/", 2);
                    continue;
                }
                b'"' | b'\'' => {
                    self.quoted(byte);
                    continue;
                }
                // What is never closed ends with its declaration.
                b';' | b'{' | b'}' if signs.contains(&byte) => return Some(byte),
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ if depth == 0 && signs.contains(&byte) => return Some(byte),
                _ => {}
            }
            self.at += 1;
        }
        None
    }

    /// Passes over a comment that begins here.
    fn pass(&mut self, end: &str, begins: usize) {
        let rest = self.text.get(self.at + begins..).unwrap_or_default();
        let length = rest.find(end).map_or(rest.len(), |at| at + end.len());
        self.at += begins + length;
    }

    /// Passes over a text in quotation marks, which ends with its line where it is not closed.
    fn quoted(&mut self, mark: u8) {
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\n' => return,
                b'\\' => self.at += 1,
                _ if byte == mark => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(bytes.len());
    }

    /// Passes over blanks and comments.
    fn blanks(&mut self) {
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let bare = rest.trim_start();
            self.at += rest.len() - bare.len();
            match bare {
                _ if bare.starts_with("/*") => self.pass("*/", 2),
                _ if bare.starts_with("<!--") => self.at += 4,
                _ if bare.starts_with("-->") => self.at += 3,
                _ => return,
            }
        }
    }

    /// The bytes from a place to here, without the blanks at their end.
    fn since(&self, start: usize) -> (Range<usize>, &'t str) {
        let text = self.text.get(start..self.at).unwrap_or_default().trim_end();
        (start..start + text.len(), text)
    }

    /// Rules, each with its selector, up to the end.
    fn rules(&mut self) {
        loop {
            self.blanks();
            let start = self.at;
            let rest = self.text.get(start..).unwrap_or_default();
            if rest.is_empty() {
                return;
            }
            if rest.starts_with('@') {
                self.at_rule();
                continue;
            }
            let sign = self.until(b"{};");
            let (range, text) = self.since(start);
            match sign {
                Some(b'{') => {
                    self.at += 1;
                    self.body(&range, text);
                }
                Some(_) if text.is_empty() => {
                    let place = self.at..self.at + 1;
                    self.tell(place, bad_style::bracket_too_many());
                    self.at += 1;
                }
                _ => {
                    let length = selector_length(text);
                    let selector = text.get(..length).unwrap_or_default().trim_end();
                    let place = start..start + selector.len();
                    self.tell(place, bad_style::no_open_bracket(selector));
                    // Its declarations are no rules.
                    self.until(b"}");
                    self.at = (self.at + 1).min(self.text.len());
                }
            }
        }
    }

    /// `@media … { … }` and `@charset …;`, which are left alone.
    fn at_rule(&mut self) {
        let mut depth = 0usize;
        while let Some(sign) = self.until(b"{};") {
            self.at += 1;
            match sign {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// What a rule declares, to its end.
    fn body(&mut self, selector: &Range<usize>, name: &str) {
        match self.declarations() {
            Some(b'}') => self.at += 1,
            // The next rule begins here already.
            _ => self.tell(selector.clone(), bad_style::no_closing_bracket(name)),
        }
    }

    /// Declarations up to the end of their rule; what they end at. Before the `{` of a next rule it is left
    /// where that one begins.
    fn declarations(&mut self) -> Option<u8> {
        loop {
            self.blanks();
            let start = self.at;
            let sign = self.until(b";{}");
            let (range, text) = self.since(start);
            if sign == Some(b'{') {
                // The selector of the next rule is the last line before its bracket.
                let line = text.rfind('\n').map_or(0, |end| end + 1);
                self.declaration(start, text.get(..line).unwrap_or_default().trim_end());
                self.at = start + line;
                return sign;
            }
            self.declaration(range.start, text);
            match sign {
                Some(b';') => self.at += 1,
                _ => return sign,
            }
        }
    }

    /// One declaration: a name, a colon and a value in which no other begins.
    fn declaration(&mut self, start: usize, text: &'t str) {
        if text.is_empty() {
            return;
        }
        let mut inner = StyleReader::new(text);
        if inner.until(b":").is_none() {
            return self.tell(start..start + text.len(), bad_style::no_colon(text));
        }
        let value = inner.at + 1;
        inner.at = value;
        if inner.until(b":").is_none() {
            return;
        }
        // The word before the second colon is a name of its own.
        let before = text.get(value..inner.at).unwrap_or_default().trim_end();
        let word = before.rsplit(|letter: char| letter.is_whitespace()).next();
        let word = word.unwrap_or_default();
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if word.len() < before.len() && !word.is_empty() && word.chars().all(is_name) {
            let end = start + value + before.len();
            self.tell(end - word.len()..end, bad_style::no_semicolon(word));
        }
    }
}

/// How much of a rule without its bracket is the selector: what stands before its first declaration.
fn selector_length(text: &str) -> usize {
    let line = text.lines().next().unwrap_or_default();
    // `.h2 font-size: 4px` declares from the last word before the colon on.
    let Some((before, _)) = line.split_once(':') else {
        return line.len();
    };
    let word = before.trim_end().rfind(char::is_whitespace);
    word.unwrap_or(before.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(css: &str) -> Vec<(String, String)> {
        let text = format!("<svg xmlns=\"{SVG}\"><style>{css}</style></svg>");
        let document = Document::parse(&text).unwrap();
        let found = style_slips(&document).into_iter();
        let told = |found: Located| {
            let place = text[found.range].to_owned();
            (place, found.diagnostic.message.to_string())
        };
        found.map(told).collect()
    }

    #[test]
    fn what_is_passed_over_is_told_at_its_place() {
        for (css, place, words) in [
            (".a { fill: red }\n.h2 font-size: 4px }", ".h2", "no `{`"),
            (".h2\nfont-size: 4px; fill: red }\n.a { }", ".h2", "no `{`"),
            (".h1 { fill: red\n.h2 { fill: blue }", ".h1", "no `}`"),
            (".h1 { fill: red; ", ".h1", "no `}`"),
            (".h1 { fill red }", "fill red", "no `:`"),
            (
                ".h1 { fill: red\n font-size: 4px }",
                "font-size",
                "before `font-size`",
            ),
            (".h1 { fill: red } }", "}", "closes nothing"),
        ] {
            let found = told(css);
            assert_eq!(found.len(), 1, "{css}: {found:?}");
            assert_eq!(found[0].0, place, "{css}");
            assert!(found[0].1.contains(words), "{css}: {found:?}");
        }
    }

    #[test]
    fn sound_sheets_are_left_alone() {
        for css in [
            "",
            "<!-- .a { fill: red } -->",
            ".a, .b > c { fill: red; }\n/* .d { */ .e:first-child { font-family: \"a;b}\" }",
            "@media print { .a { fill: red } } @charset \"utf-8\"; .b { fill: url(#a:b) }",
            ".a { shape-inside: url(#a); ; fill: red }",
            ".a { }",
        ] {
            let css = css.replace('<', "&lt;");
            assert_eq!(told(&css), [], "{css}");
        }
    }

    #[test]
    fn attributes_are_read_too() {
        let text = format!("<svg xmlns=\"{SVG}\" style=\"fill: red stroke: blue\"/>");
        let document = Document::parse(&text).unwrap();
        let found = style_slips(&document);
        assert_eq!(&text[found[0].range.clone()], "stroke");
    }

    #[test]
    fn a_long_sheet_of_slips_is_read_once() {
        let css = ".a { b c ".repeat(200_000);
        assert_eq!(told(&css).len(), MOST);
    }
}
