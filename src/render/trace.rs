//! From a place in a filled template back to the template's own line.
//!
//! Tera keeps no such map. Where one is wanted (only for a message), the template is filled
//! once more with a mark at the start of each of its lines; the last mark before a place
//! tells the file and line it came from.

use std::cell::OnceCell;
use std::ops::Range;

use tera::Context;

use super::syntax;
use super::template::Templates;
use crate::diag::{FileId, SourceMap, Span};
use crate::load::Game;

/// Brackets of a mark: two of Unicode's private characters, which no template uses.
const OPEN: char = '\u{f8f0}';
const CLOSE: char = '\u{f8f1}';

/// The templates of a game with a mark on every line.
pub struct MarkedTemplates {
    templates: Templates,
    files: Vec<FileId>,
}

impl MarkedTemplates {
    pub fn new(plain: &Templates, game: &Game, sources: &SourceMap) -> Option<MarkedTemplates> {
        let writings = game
            .components
            .iter()
            .filter_map(|one| one.writing.as_ref());
        let written = writings.flat_map(|writing| &writing.files);
        let files: Vec<FileId> = game.templates.values().chain(written).copied().collect();
        let marked = |file: FileId, text: &str| {
            let index = files.iter().position(|other| *other == file).unwrap_or(0);
            with_marks(text, index)
        };
        let templates = plain.changed(game, sources, marked)?;
        Some(MarkedTemplates { templates, files })
    }

    /// Fills the template as it was filled before, and keeps where each part came from.
    pub fn trace(&self, name: &str, context: &Context, sources: &SourceMap) -> Option<Trace> {
        let marked = self.templates.fill(name, context, sources).ok()?;
        let mut trace = Trace {
            length: marked.len(),
            ..Trace::default()
        };
        let mut rest = marked.as_str();
        let mut solid = 0;
        while let Some(open) = rest.find(OPEN) {
            solid += solid_count(&rest[..open]);
            let after = &rest[open + OPEN.len_utf8()..];
            let close = after.find(CLOSE)?;
            let (file, line) = after[..close].split_once(':')?;
            let file = *self.files.get(file.parse::<usize>().ok()?)?;
            trace.marks.push((solid, file, line.parse().ok()?));
            rest = &after[close + CLOSE.len_utf8()..];
        }
        Some(trace)
    }
}

/// Where the parts of one filled template came from. Places are counted in characters that
/// are not blank: a mark keeps Tera from trimming the blanks before it.
#[derive(Default)]
pub struct Trace {
    /// How many bytes the marks were read from.
    length: usize,
    marks: Vec<(usize, FileId, usize)>,
    /// How many such characters there are before each block of the filled text.
    counts: OnceCell<Vec<usize>>,
}

/// How far into a line, in characters, a place is looked for: there may be thousands of them.
pub const FARTHEST: usize = 8_000;
/// The bytes after which characters are counted anew.
const BLOCK: usize = 4096;

impl Trace {
    pub fn length(&self) -> usize {
        self.length
    }

    /// The template's own text for a range of the filled text, where it stands there word for
    /// word; else the whole line of the template that it came from.
    pub fn locate(&self, filled: &str, range: Range<usize>, sources: &SourceMap) -> Option<Span> {
        let before = self.solid_before(filled, range.start)?;
        let index = self.marks.partition_point(|(solid, ..)| *solid <= before);
        let (solid, file, line) = *self.marks.get(index.checked_sub(1)?)?;
        let source = sources.get(file);
        let whole = source.line_range(line)?;
        let text = &source.text[whole.clone()];
        if before - solid > FARTHEST {
            return Some(Span::new(file, whole));
        }
        let start = back_by(filled, range.start, before - solid)?;
        let words = filled.get(range.clone())?;
        Some(match same_start(&filled[start..range.start], text) {
            Some(at) if at < text.len() => {
                let from = whole.start + at;
                let length = same_start(words, &text[at..]).filter(|_| !words.is_empty());
                Span::new(file, from..length.map_or(whole.end, |length| from + length))
            }
            _ => Span::new(file, whole),
        })
    }
}

impl Trace {
    fn solid_before(&self, filled: &str, offset: usize) -> Option<usize> {
        let starts =
            || (0..=filled.len() / BLOCK).map(|block| filled.floor_char_boundary(block * BLOCK));
        let counts = self.counts.get_or_init(|| {
            let counted = starts()
                .zip(starts().skip(1))
                .scan(0, |count, (start, end)| {
                    *count += solid_count(&filled[start..end]);
                    Some(*count)
                });
            std::iter::once(0).chain(counted).collect()
        });
        let block = offset / BLOCK;
        let start = filled.floor_char_boundary(block * BLOCK);
        Some(counts.get(block)? + solid_count(filled.get(start..offset)?))
    }
}

/// The byte offset `count` characters before `offset`, blanks not counted.
fn back_by(text: &str, offset: usize, count: usize) -> Option<usize> {
    let solid = text[..offset]
        .char_indices()
        .rev()
        .filter(|(_, c)| !c.is_whitespace());
    match count {
        0 => Some(offset),
        count => solid.map(|(at, _)| at).nth(count - 1),
    }
}

/// The length in `line` of `start`, blanks aside, if `line` begins with it.
fn same_start(start: &str, line: &str) -> Option<usize> {
    let mut wanted = start.chars().filter(|c| !c.is_whitespace());
    let mut next = wanted.next();
    for (at, c) in line.char_indices() {
        match next {
            None if c.is_whitespace() => {}
            None => return Some(at),
            Some(_) if c.is_whitespace() => {}
            Some(wanted_char) if wanted_char == c => next = wanted.next(),
            Some(_) => return None,
        }
    }
    next.is_none().then_some(line.len())
}

fn solid_count(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// The template with a mark at the start of every line that does not begin inside a tag. Of a
/// template that extends another only what stands in its blocks and components: Tera takes no
/// text beside them.
fn with_marks(text: &str, file: usize) -> String {
    let is_child =
        text.contains("extends") && syntax::parse(text).is_some_and(|file| file.parent.is_some());
    let mut marked = String::with_capacity(text.len() * 2);
    let mut tag: Option<Tag> = None;
    let mut depth = 0_usize;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let mark = format!("{OPEN}{file}:{}{CLOSE}", number + 1);
        if tag.is_none() && (!is_child || depth > 0) {
            marked.push_str(&mark);
        }
        let mut written = 0;
        tag = tag_at_end(line, tag, &mut |end| {
            match body_change(&line[..end]) {
                BodyChange::Opens => depth += 1,
                BodyChange::Closes => depth = depth.saturating_sub(1),
                BodyChange::None => return,
            }
            if is_child && depth > 0 {
                marked.push_str(&line[written..end]);
                marked.push_str(&mark);
                written = end;
            }
        });
        marked.push_str(&line[written..]);
    }
    marked
}

/// What a tag does to the body of a block or a component.
enum BodyChange {
    Opens,
    Closes,
    None,
}

/// What the tag that ends a text does.
fn body_change(text: &str) -> BodyChange {
    let Some((_, tag)) = text.rsplit_once("{%") else {
        return BodyChange::None;
    };
    let mut words = tag.trim_start_matches('-').split_whitespace();
    match words.next() {
        Some("block" | "component") => BodyChange::Opens,
        Some("endblock" | "endcomponent") => BodyChange::Closes,
        _ => BodyChange::None,
    }
}

/// The tag a line ends in.
#[derive(Clone, Copy)]
struct Tag {
    /// What closes it: `}}`, `%}` or `#}`.
    end: &'static str,
    /// The quotation mark of the string it is in, if it is in one.
    quote: Option<char>,
}

/// The tag that a line ends in, given the one it begins in. `closed` is called with the offset behind
/// every `{% … %}` that ends in the line.
fn tag_at_end(line: &str, mut tag: Option<Tag>, closed: &mut dyn FnMut(usize)) -> Option<Tag> {
    const STARTS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let mut taken = first.len_utf8();
        match &mut tag {
            None => {
                let start = STARTS.iter().find(|(start, _)| rest.starts_with(start));
                if let Some((start, end)) = start {
                    taken = start.len();
                    tag = Some(Tag { end, quote: None });
                }
            }
            Some(open) => match open.quote {
                Some(quote) if quote == first => open.quote = None,
                Some(_) => {}
                None if rest.starts_with(open.end) => {
                    taken = open.end.len();
                    if open.end == "%}" {
                        closed(line.len() - rest.len() + taken);
                    }
                    tag = None;
                }
                None if open.end != "#}" && matches!(first, '"' | '\'' | '`') => {
                    open.quote = Some(first);
                }
                None => {}
            },
        }
        rest = &rest[taken..];
    }
    tag
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_begin_inside_a_tag_have_no_mark() {
        let marked = with_marks(
            "<svg>\n{{ a(b=\"}}\",\n c=1) }}\n{# it's\nso #}\n</svg>\n",
            7,
        );
        let lines: Vec<bool> = marked.lines().map(|line| line.starts_with(OPEN)).collect();
        assert_eq!(lines, [true, true, false, true, false, true]);
        assert!(marked.starts_with(&format!("{OPEN}7:1{CLOSE}<svg>")));
    }

    #[test]
    fn a_child_template_has_marks_in_its_blocks_alone() {
        let text = "{#- why -#}\n{% extends \"base.svg\" %}\n{%- block main -%} <a/>\n<b/>\n{% endblock %}\n";
        let marked = with_marks(text, 2);
        let expected = text
            .replace("main -%}", &format!("main -%}}{OPEN}2:3{CLOSE}"))
            .replace("<b/>", &format!("{OPEN}2:4{CLOSE}<b/>"))
            .replace("{% endblock", &format!("{OPEN}2:5{CLOSE}{{% endblock"));
        assert_eq!(marked, expected);
    }

    #[test]
    fn a_place_on_a_literal_line_is_exact() {
        assert_eq!(same_start("<texty", "<text y=\"3\">"), Some(7));
        assert_eq!(same_start("<texty", "<rect y=\"3\">"), None);
    }
}
