//! From Markdown to the pages of a component.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use indexmap::IndexMap;

use super::areas::{self, BookArea};
use super::fill::{self, Cursor, FillEnd, Filled};
use super::galley::{self, Body, Galley, PartDrawing};
use super::markdown::{self, Break};
use super::measure::{self, Frame, Measurer, key};
use super::pictures::Picture;
use super::{node, write};
use crate::diag::rules::templates::{bad_rulebook, loose_page};
use crate::diag::{Diagnostic, FileId, Span};
use crate::load::{Entry, Game, PagePart, Project, WrittenPage, writing};
use crate::render::diagnose;
use crate::render::face::FaceSide;
use crate::render::ink::Ink;
use crate::render::named;
use crate::render::plan::Plan;
use crate::render::renderer::Renderer;
use crate::render::signs;
use crate::render::svg;
use crate::render::text::{TextEngine, TextMode};
use crate::render::trace::Trace;
use crate::watchdog::Watch;

/// No book has more pages.
const MOST_PAGES: usize = 400;
/// A last page on which less of the height is used is all but empty.
const NEARLY_EMPTY: f64 = 0.12;

/// The game with the pages of its written components as their entries, and what there is to tell
/// of them; none for a game without any. A component that cannot be laid out is unsound in it.
pub fn compose(
    project: &Project,
    game: &Game,
    text: &TextEngine,
    watch: &Watch,
) -> (Option<Game>, Vec<Diagnostic>) {
    let written = |index: &usize| game.components[*index].writing.is_some();
    let indices: Vec<usize> = (0..game.components.len()).filter(written).collect();
    if indices.is_empty() {
        return (None, Vec::new());
    }
    // What is wrong with templates is told where the faces are drawn.
    let plan = Plan::default();
    let (renderer, _) = Renderer::as_far_as_it_goes(project, game, text, Ink::Full, &plan, watch);
    let mut composed = game.clone();
    let mut told = Vec::new();
    for index in indices {
        let component = &mut composed.components[index];
        let subject = format!("{}/{}", game.id, component.id.value);
        if !component.is_valid {
            continue;
        }
        let _watched = watch.begin(subject.clone());
        let mut book = Book::new(&renderer, index);
        match book.compose() {
            Some((entries, pages)) if book.is_sound() => {
                book.tell_signs();
                book.tell_names();
                component.entries = entries;
                if let Some(writing) = &mut component.writing {
                    writing.text = std::mem::take(&mut book.text);
                    writing.pages = pages;
                }
            }
            _ => component.is_valid = false,
        }
        let found = book.found.into_iter();
        told.extend(found.map(|found| found.about(subject.clone())));
    }
    (Some(composed), told)
}

/// A master: the template of a page by the place it has in the book.
struct Master {
    name: &'static str,
    filled: String,
    areas: Vec<BookArea>,
}

/// A page being made.
struct PageDraft {
    master: &'static str,
    areas: Vec<BookArea>,
    filled: Vec<Filled>,
}

/// One component at work.
struct Book<'r, 'p> {
    renderer: &'r Renderer<'p>,
    component: usize,
    /// The Markdown, filled; with a file and its first byte for each part.
    text: String,
    files: Vec<(usize, FileId, Option<Trace>)>,
    /// By the numbers and names of pages; none for one that cannot be filled.
    masters: HashMap<(usize, &'static str), Option<Rc<Master>>>,
    found: Vec<Diagnostic>,
}

impl<'r, 'p> Book<'r, 'p> {
    fn new(renderer: &'r Renderer<'p>, component: usize) -> Book<'r, 'p> {
        Book {
            renderer,
            component,
            text: String::new(),
            files: Vec::new(),
            masters: HashMap::new(),
            found: Vec::new(),
        }
    }

    fn is_sound(&self) -> bool {
        let error = crate::diag::Severity::Error;
        !self.found.iter().any(|found| found.severity == error)
    }

    fn compose(&mut self) -> Option<(Vec<Entry>, Vec<WrittenPage>)> {
        self.fill_text()?;
        let frame = self.frame()?;
        let text = markdown::read(&self.text);
        for (range, found) in text.problems.iter().chain(&text.dead_links()) {
            self.tell(range, found.clone());
        }
        let renderer = self.renderer;
        let context = renderer.text_context(self.job(), TextMode::Outlines);
        let mut measurer = Measurer::new(renderer.text, context, &frame);
        let mut pictures = Vec::new();
        let mut own = |picture: &Picture| match renderer.own_size(&picture.link) {
            Ok(size) => size,
            Err(found) => {
                pictures.push((picture.range.clone(), found));
                [20.0, 20.0]
            }
        };
        let source = node::source(&text, &mut measurer, &mut own);
        for (range, found) in pictures {
            self.tell(&range, found);
        }
        let mut setting = BookSetting::new(source, measurer);
        let pages = self.pages(&mut setting);
        self.tell_texts(&setting.measurer);
        let galleys = setting.galleys.values();
        for (range, found) in galleys.flat_map(|galley| galley.problems.clone()) {
            self.tell(&range, found);
        }
        Some(self.written(pages?, &setting.measurer))
    }

    /// What its index of signs lacks.
    fn tell_signs(&mut self) {
        let (game, sources) = (self.renderer.game, &self.renderer.project.sources);
        let book = &game.components[self.component];
        let found = signs::unexplained(game, sources, book, &self.text);
        self.found.extend(found);
    }

    /// What is wrong with the names of pieces in it.
    fn tell_names(&mut self) {
        for (range, found) in named::look_at(self.renderer.game, &self.text) {
            match range {
                Some(range) => self.tell(&range, found),
                None => self.found.push(found),
            }
        }
    }

    fn job(&self) -> crate::render::FaceJob {
        crate::render::FaceJob {
            component: self.component,
            entry: None,
            side: FaceSide::Front,
        }
    }

    /// Fills the Markdown.
    fn fill_text(&mut self) -> Option<()> {
        let renderer = self.renderer;
        let sources = &renderer.project.sources;
        let component = &renderer.game.components[self.component];
        let context = renderer.context.written(self.component, renderer.game);
        for file in &component.writing.as_ref()?.files {
            let name = sources.get(*file).path.to_string_lossy();
            // What is wrong with its tags is told where templates are read.
            if !renderer.templates.can_fill(&name) {
                return None;
            }
            match renderer.templates.fill(&name, &context, sources) {
                Ok(filled) => {
                    let trace = renderer.trace_of(&name, &context);
                    self.files.push((self.text.len(), *file, trace));
                    self.text.push_str(&filled);
                    self.text.push_str("\n\n");
                }
                Err(found) => self.found.push(found),
            }
        }
        self.found.is_empty().then_some(())
    }

    /// The template of a page, filled for that page; the text's figures on it are not yet known.
    fn master(&mut self, number: usize, name: &'static str) -> Option<Rc<Master>> {
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
                self.found.push(found);
                return None;
            }
        };
        let areas = match svg::parse(&filled) {
            Ok(document) => areas::areas(&document),
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
                    self.found.push(match at {
                        Some(span) => found.diagnostic.at(span),
                        None => found.diagnostic,
                    });
                }
                None
            }
        }
    }

    /// The master that texts are measured in: the first that takes any.
    fn frame(&mut self) -> Option<Frame> {
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
            self.found.push(found.at(component.front.span));
            return None;
        };
        let filled = &master.filled;
        let document = svg::parse(filled).ok()?;
        let start = document.root_element().first_child()?.range().start;
        let end = master.areas[0].end;
        Some(Frame {
            before: format!(
                "{}{}{}",
                &filled[..start],
                measure::style(),
                &filled[start..end]
            ),
            after: filled[end..].to_owned(),
        })
    }

    fn tell_texts(&mut self, measurer: &Measurer<'_>) {
        for problem in &measurer.problems {
            let text = &measurer.texts[problem.text];
            let found = diagnose::finding(&problem.kind, &problem.message, &problem.help);
            let range = match problem.kind.written() {
                Some(written) => self.narrowed(&text.range, &written),
                None => text.range.clone(),
            };
            self.tell(&range, found);
        }
    }

    /// The part of a range where some characters stand, if they do.
    fn narrowed(&self, range: &Range<usize>, written: &str) -> Range<usize> {
        let text = self.text.get(range.clone()).unwrap_or_default();
        match text.find(written) {
            Some(at) => range.start + at..range.start + at + written.len(),
            None => range.clone(),
        }
    }

    /// Where a part of the filled Markdown stands in its file.
    fn span(&self, range: &Range<usize>) -> Option<Span> {
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
        let local = range.start - start..range.start - start + trimmed;
        let sources = &self.renderer.project.sources;
        let found = trace
            .as_ref()?
            .locate(text.strip_suffix("\n\n")?, local, sources);
        Some(found.unwrap_or(Span::new(*file, 0..0)))
    }

    fn tell(&mut self, range: &Range<usize>, found: Diagnostic) {
        let found = match self.span(range) {
            Some(span) => found.at(span),
            None => found,
        };
        if !self.found.contains(&found) {
            self.found.push(found);
        }
    }

    /// Fills as many pages as the text takes: the fewest, a multiple of four in a booklet.
    fn pages(&mut self, setting: &mut BookSetting<'_>) -> Option<Vec<PageDraft>> {
        let component = &self.renderer.game.components[self.component];
        let step = if component.booklet { 4 } else { 1 };
        let first = self.first_width()?;
        let items = setting.galley(first).items.clone();
        let back = items
            .iter()
            .position(|item| matches!(item.body, Body::Break(Break::Back)));
        let end = back.unwrap_or(items.len());
        let asked = |count: usize, backed: bool| PagesAsked {
            count,
            backed,
            end,
            own_back: back.is_some(),
        };
        // Without a back first, for how many pages there are at least.
        let least = self.fill(setting, asked(MOST_PAGES + 1, false))?;
        let Some(least) = least.map(|pages| pages.len()) else {
            let span = items.first().map(|item| item.range.clone());
            self.tell(
                &span.unwrap_or_default(),
                bad_rulebook::too_long(MOST_PAGES),
            );
            return None;
        };
        let mut count = (least + usize::from(back.is_some())).next_multiple_of(step);
        let mut pages = self.fill(setting, asked(count, true))?;
        if pages.is_none() {
            count += step;
            pages = self.fill(setting, asked(count, true))?;
        }
        let Some(mut pages) = pages else {
            self.tell(&(0..0), bad_rulebook::too_long(count));
            return None;
        };
        self.look_at(&pages, &items);
        let filled = pages.len();
        let blank = (count - filled).saturating_sub(usize::from(back.is_some()));
        if blank > 1 {
            let range = items.last().map(|item| item.range.clone());
            self.tell(&range.unwrap_or_default(), loose_page::blank(blank, count));
        }
        for number in filled + 1..=count {
            let is_last = number == count;
            let master = self.master(number, if is_last { last(count) } else { body(number) })?;
            let (areas, filled) = match back.filter(|_| is_last) {
                None => (Vec::new(), Vec::new()),
                Some(back) => {
                    let start = Cursor {
                        item: back + 1,
                        line: 0,
                    };
                    let (filled, to, _) = setting.page(&master, start, items.len());
                    let high = filled.iter().any(|area| area.too_high.is_some());
                    if to.item < items.len() || high {
                        let at = to.item.min(items.len().saturating_sub(1));
                        let range = items.get(at).map(|item| item.range.clone());
                        self.tell(&range.unwrap_or_default(), bad_rulebook::back_too_long());
                        return None;
                    }
                    (master.areas.clone(), filled)
                }
            };
            pages.push(PageDraft {
                master: master.name,
                areas,
                filled,
            });
        }
        Some(pages)
    }

    /// The width of the first area there is.
    fn first_width(&mut self) -> Option<f64> {
        for number in 1..=4 {
            let master = self.master(number, body(number))?;
            if let Some(area) = master.areas.first() {
                return Some(area.width);
            }
        }
        let master = self.master(4, "back")?;
        master.areas.first().map(|area| area.width)
    }

    /// The pages of the text before the back; no pages where there is not room for it, and `None`
    /// where a template cannot be filled.
    #[expect(clippy::option_option, reason = "an error, or too few pages")]
    fn fill(
        &mut self,
        setting: &mut BookSetting<'_>,
        asked: PagesAsked,
    ) -> Option<Option<Vec<PageDraft>>> {
        let mut pages: Vec<PageDraft> = Vec::new();
        let mut at = Cursor::default();
        // What stands behind `<!-- back -->` has the last page for itself.
        let kept = usize::from(asked.backed && asked.own_back && asked.count > 1);
        while at.item < asked.end {
            let number = pages.len() + 1;
            if number > asked.count.min(MOST_PAGES) - kept {
                return Some(None);
            }
            let name = match asked.backed && number == asked.count {
                true => last(asked.count),
                false => body(number),
            };
            let master = self.master(number, name)?;
            let (filled, to, _) = setting.page(&master, at, asked.end);
            at = to;
            pages.push(PageDraft {
                master: master.name,
                areas: master.areas.clone(),
                filled,
            });
        }
        Some(Some(pages))
    }

    /// What there is to tell of filled pages.
    fn look_at(&mut self, pages: &[PageDraft], items: &[galley::ColumnItem]) {
        let areas = pages
            .iter()
            .flat_map(|page| page.areas.iter().zip(&page.filled));
        for (area, filled) in areas {
            if let Some((item, height)) = filled.too_high {
                let range = items[item].range.clone();
                let found = bad_rulebook::too_large("the height of this", height, area.height);
                self.tell(&range, found);
            }
        }
        for pair in items.windows(2) {
            if pair[0].heading.is_some() && matches!(pair[1].body, Body::Break(_)) {
                self.tell(&pair[0].range, loose_page::heading());
            }
        }
        let Some(last) = pages.last().filter(|_| pages.len() > 1) else {
            return;
        };
        let used = last
            .filled
            .iter()
            .map(|filled| filled.used)
            .fold(0.0, f64::max);
        let high = last
            .areas
            .iter()
            .map(|area| area.height)
            .fold(0.0, f64::max);
        if used < NEARLY_EMPTY * high {
            let range = items
                .last()
                .map(|item| item.range.clone())
                .unwrap_or_default();
            self.tell(&range, loose_page::page(pages.len(), used / high));
        }
    }

    /// Entries and texts of filled pages.
    fn written(
        &self,
        pages: Vec<PageDraft>,
        measurer: &Measurer<'_>,
    ) -> (Vec<Entry>, Vec<WrittenPage>) {
        let component = &self.renderer.game.components[self.component];
        let first = self.files.first().map(|(_, file, _)| *file);
        let start = first.map_or(component.id.span, |file| Span::new(file, 0..0));
        let (count, mut running) = (pages.len(), String::new());
        let (mut entries, mut written) = (Vec::new(), Vec::new());
        for (index, page) in pages.into_iter().enumerate() {
            let mut headings = page.filled.iter().flat_map(|area| &area.headings);
            let first = headings.clone().find(|(level, _)| *level <= 2);
            let heading = first.map_or(running.clone(), |(_, words)| words.clone());
            if let Some((_, words)) = headings.rfind(|(level, _)| *level <= 2) {
                running.clone_from(words);
            }
            let number = (index + 1, count);
            entries.push(writing::entry(
                start,
                component.copies,
                number,
                page.master,
                &heading,
            ));
            written.push(self.written_page(&page, measurer, start));
        }
        (entries, written)
    }

    fn written_page(&self, page: &PageDraft, measurer: &Measurer<'_>, start: Span) -> WrittenPage {
        let parts = || page.filled.iter().flat_map(|area| &area.parts);
        let widths = parts().filter_map(|part| match part.drawn {
            PartDrawing::Text(_, width, _) => Some(width),
            _ => None,
        });
        let mut areas: IndexMap<u32, Vec<PagePart>> = IndexMap::new();
        for (area, filled) in page.areas.iter().zip(&page.filled) {
            let written = filled.parts.iter().map(|part| PagePart {
                svg: write::part(part, &measurer.texts, [area.left, area.top]),
                span: self.span(part.range(&measurer.texts)).unwrap_or(start),
            });
            areas.entry(area.number).or_default().extend(written);
        }
        let headings = page.filled.iter().flat_map(|area| area.headings.clone());
        WrittenPage {
            head: measure::head(widths),
            areas,
            headings: headings.collect(),
        }
    }
}

/// What is to be filled.
#[derive(Clone, Copy)]
struct PagesAsked {
    /// How many pages there are.
    count: usize,
    /// Whether the last of them is the back.
    backed: bool,
    /// The item that the text ends before.
    end: usize,
    /// Whether something stands on the back only.
    own_back: bool,
}

/// The text at every width that an area has.
struct BookSetting<'a> {
    source: node::BookNodes,
    measurer: Measurer<'a>,
    galleys: IndexMap<u32, Rc<Galley>>,
}

impl<'a> BookSetting<'a> {
    fn new(source: node::BookNodes, measurer: Measurer<'a>) -> BookSetting<'a> {
        BookSetting {
            source,
            measurer,
            galleys: IndexMap::new(),
        }
    }

    fn galley(&mut self, width: f64) -> Rc<Galley> {
        let known = self.galleys.get(&key(width)).cloned();
        known.unwrap_or_else(|| {
            let galley = Rc::new(galley::galley(&self.source, &mut self.measurer, width));
            self.galleys.insert(key(width), galley.clone());
            galley
        })
    }

    /// Fills a page from a place on, up to the item `end`.
    fn page(
        &mut self,
        master: &Master,
        from: Cursor,
        end: usize,
    ) -> (Vec<Filled>, Cursor, FillEnd) {
        let areas = master.areas.iter();
        let galleys: Vec<Rc<Galley>> = areas.map(|area| self.galley(area.width)).collect();
        let galleys: Vec<&Galley> = galleys.iter().map(Rc::as_ref).collect();
        match galleys.is_empty() {
            true => (Vec::new(), from, FillEnd::Full),
            false => fill::page(&master.areas, &galleys, from, end),
        }
    }
}

/// The master of a page that is not the last.
fn body(page: usize) -> &'static str {
    match page {
        1 => "cover",
        even if even % 2 == 0 => "left",
        _ => "right",
    }
}

/// The master of the last page of so many.
fn last(count: usize) -> &'static str {
    match count {
        1 => body(1),
        even if even % 2 == 0 => "back",
        odd => body(odd),
    }
}
