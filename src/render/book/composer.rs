//! One written component at work: its text, its masters, and what was found.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use indexmap::IndexSet;

use super::areas::{self, BookArea};
use super::filled::{FillEnd, FilledArea};
use super::measure::{self, MasterFrame, Measurer};
use crate::diag::rules::templates::bad_rulebook;
use crate::diag::{Diagnostic, FileId, SourceMap, Span};
use crate::load::{TextTag, writing};
use crate::render::diagnose;
use crate::render::face::FaceSide;
use crate::render::face_link;
use crate::render::page_numbers::PageNumbers;
use crate::render::renderer::Renderer;
use crate::render::svg;
use crate::render::text::ProblemKind;
use crate::render::trace::{FARTHEST, Trace};

/// A master: the template of a page by the place it has in the book.
pub struct Master {
    pub name: &'static str,
    pub filled: String,
    pub areas: Vec<BookArea>,
}

/// A page being made.
pub struct PageDraft {
    pub master: &'static str,
    pub areas: Vec<BookArea>,
    pub filled: Vec<FilledArea>,
    /// Why its last area ended.
    pub ended: FillEnd,
    /// Whether it only fills a booklet up: no heading stands above it.
    pub is_blank: bool,
}

/// One component at work.
pub struct Book<'r, 'p> {
    pub renderer: &'r Renderer<'p>,
    pub component: usize,
    /// The pages where headings are held to stand.
    pub numbers: PageNumbers,
    /// The Markdown, filled; with a file and its first byte for each part.
    pub text: String,
    pub files: Vec<(usize, FileId, Option<Trace>)>,
    /// By the numbers and names of pages; none for one that cannot be filled.
    pub masters: HashMap<(usize, &'static str), Option<Rc<Master>>>,
    pub tags: Vec<TextTag>,
    pub links: Vec<String>,
    pub found: IndexSet<Diagnostic>,
}

impl<'r, 'p> Book<'r, 'p> {
    pub fn new(renderer: &'r Renderer<'p>, component: usize, numbers: PageNumbers) -> Book<'r, 'p> {
        Book {
            renderer,
            component,
            numbers,
            text: String::new(),
            files: Vec::new(),
            masters: HashMap::new(),
            tags: Vec::new(),
            links: Vec::new(),
            found: IndexSet::new(),
        }
    }

    pub fn is_sound(&self) -> bool {
        let error = crate::diag::Severity::Error;
        !self.found.iter().any(|found| found.severity == error)
    }

    pub fn job(&self) -> crate::render::FaceJob {
        crate::render::FaceJob {
            component: self.component,
            entry: None,
            side: FaceSide::Front,
        }
    }

    /// The template of a page, filled for that page; the text's figures on it are not yet known.
    pub fn master(&mut self, number: usize, name: &'static str) -> Option<Rc<Master>> {
        if let Some(known) = self.masters.get(&(number, name)) {
            return known.clone();
        }
        let master = self.filled_master(number, name).map(Rc::new);
        self.masters.insert((number, name), master.clone());
        master
    }

    fn filled_master(&mut self, number: usize, name: &'static str) -> Option<Master> {
        let renderer = self.renderer;
        let component = &renderer.game.components[self.component];
        let template = &component.front.value;
        let span = Span::new(component.writing.as_ref()?.files.first().copied()?, 0..0);
        let entry = writing::entry(span, 1, (number, number), name, "");
        let context = renderer
            .context
            .face(self.component, Some(&entry), FaceSide::Front);
        let sources = &renderer.project.sources;
        let filled = match renderer.templates.fill(template, &context, sources) {
            Ok(filled) => filled,
            Err(found) => {
                self.found.insert(found);
                return None;
            }
        };
        let areas = match svg::parse(&filled) {
            Ok(document) => areas::areas(&document).and_then(|areas| {
                // A misspelt `massicot:flow` is told, not that there is none.
                let unknown = match areas.is_empty() {
                    true => svg::unknown_own(&document),
                    false => Vec::new(),
                };
                match unknown.is_empty() {
                    true => Ok(areas),
                    false => Err(unknown),
                }
            }),
            Err(found) => Err(vec![found]),
        };
        match areas {
            Ok(areas) => Some(Master {
                name,
                filled,
                areas,
            }),
            Err(found) => {
                let trace = renderer.trace_of(template, &context);
                for found in found {
                    let at = trace
                        .as_ref()
                        .and_then(|trace| trace.locate(&filled, found.range, sources));
                    self.found.insert(match at {
                        Some(span) => found.diagnostic.at(span),
                        None => found.diagnostic,
                    });
                }
                None
            }
        }
    }

    /// The master that texts are measured in: the first that takes any.
    pub fn frame(&mut self) -> Option<MasterFrame> {
        let mut flows = None;
        for (number, name) in [(3, "right"), (2, "left"), (1, "cover"), (4, "back")] {
            let master = self.master(number, name)?;
            if !master.areas.is_empty() {
                flows = Some(master);
                break;
            }
        }
        let Some(master) = flows else {
            let component = &self.renderer.game.components[self.component];
            let found = bad_rulebook::no_area(&component.front.value);
            self.found.insert(found.at(component.front.span));
            return None;
        };
        let filled = &master.filled;
        let document = svg::parse(filled).ok()?;
        let start = document.root_element().first_child()?.range().start;
        let end = master.areas[0].end;
        Some(MasterFrame {
            before: format!(
                "{}{}{}",
                &filled[..start],
                measure::style(),
                &filled[start..end]
            ),
            after: filled[end..].to_owned(),
        })
    }

    pub fn tell_texts(&mut self, measurer: &Measurer<'_>) {
        for problem in &measurer.problems {
            let text = &measurer.texts[problem.text];
            let found = diagnose::finding(&problem.kind, &problem.message, &problem.help);
            let range = match problem.kind.written() {
                Some(written) => self.narrowed(&text.range, &written),
                None => text.range.clone(),
            };
            if let ProblemKind::ForeignClass { mark } = &problem.kind {
                // What a text of the content says may be of another template's style.
                let span = self.span(&range);
                let sources = &self.renderer.project.sources;
                if span.is_none_or(|span| sources.text(span) != mark.written) {
                    continue;
                }
            }
            self.tell(&range, found);
        }
    }

    /// The part of a range where some characters stand, if they do.
    pub fn narrowed(&self, range: &Range<usize>, written: &str) -> Range<usize> {
        let text = self.text.get(range.clone()).unwrap_or_default();
        match text.find(written) {
            Some(at) => range.start + at..range.start + at + written.len(),
            None => range.clone(),
        }
    }

    /// The part of a range where a link stands; in a scene it is a face in quotation marks.
    pub fn link_of(&self, range: &Range<usize>, link: &str) -> Range<usize> {
        let found = self.narrowed(range, link);
        let face = link.strip_prefix(face_link::LINK);
        match face.filter(|_| found == *range) {
            Some(face) => self.narrowed(range, &format!("\"{face}\"")),
            None => found,
        }
    }

    /// Where a part of the filled Markdown stands in its file.
    pub fn span(&self, range: &Range<usize>) -> Option<Span> {
        let index = self
            .files
            .partition_point(|(start, ..)| *start <= range.start);
        let (start, file, trace) = self.files.get(index.checked_sub(1)?)?;
        let end = self.files.get(index).map_or(self.text.len(), |next| next.0);
        let text = self.text.get(*start..end)?;
        let trimmed = self
            .text
            .get(range.start..range.end.min(end))?
            .trim_end()
            .len();
        let words = &self.text[range.start..range.start + trimmed];
        let local = range.start - start..range.start - start + trimmed;
        let sources = &self.renderer.project.sources;
        let found = trace
            .as_ref()?
            .locate(text.strip_suffix("\n\n")?, local, sources);
        let found = found.unwrap_or(Span::new(*file, 0..0));
        Some(only(found, words, sources))
    }

    pub fn tell(&mut self, range: &Range<usize>, found: Diagnostic) {
        let found = match self.span(range) {
            Some(span) => found.at(span),
            None => found,
        };
        self.found.insert(found);
    }
}

/// The part of a line that words stand in, where they stand in it once: a loop or a table may hide
/// which it is. A long line is not searched.
fn only(line: Span, words: &str, sources: &SourceMap) -> Span {
    let text = sources.text(line);
    // Those of a whole table are looked for by none of its rows.
    if text.len() > FARTHEST || words.len() > text.len() {
        return line;
    }
    let mut places = text.match_indices(words);
    match (places.next(), places.next()) {
        (Some((at, _)), None) if !words.is_empty() => {
            let start = line.range().start + at;
            Span::new(line.file, start..start + words.len())
        }
        _ => line,
    }
}
