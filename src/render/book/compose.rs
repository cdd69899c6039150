//! From Markdown to the pages of a component.

use indexmap::IndexMap;

use super::alt::figure_words;
use super::column::PartDrawing;
use super::composer::{Book, PageDraft};
use super::kept_texts::KeptTexts;
use super::markdown;
use super::measure::Measurer;
use super::pictured;
use super::pictures::BookPicture;
use super::reading::PageFigure;
use super::setting::BookSetting;
use super::{node, write};
use crate::diag::rules::templates::bad_rulebook;
use crate::diag::{Diagnostic, Span};
use crate::load::{Entry, Game, PagePart, Project, WrittenPage, writing};
use crate::render::ink::Ink;
use crate::render::named;
use crate::render::page_numbers::{self, PageNumbers};
use crate::render::plan::Plan;
use crate::render::prepared::Prepared;
use crate::render::renderer::Renderer;
use crate::render::signs;
use crate::render::text::{TextEngine, TextMode};
use crate::watchdog::Watch;

/// No page of a book holds more than some hundred of them, and no book has more than 400 pages.
const MOST_PARTS: usize = 20_000;
/// Of a book's Markdown, filled.
const MOST_BYTES: usize = 4 << 20;
/// So many pictures that are not there are told, and others not looked for; none of such a book is drawn.
const MOST_MISSING: usize = 500;
/// What is taken for the size of such a picture, in millimetres.
const UNKNOWN_SIZE: [f64; 2] = [20.0, 20.0];
/// How often a book is laid out for the numbers of pages in its text.
const MOST_TIMES: usize = 6;

/// A game whose pages were laid out.
#[derive(Default)]
pub struct Composed {
    /// The game with the pages of its written components as their entries; none for a game without any. A
    /// component that cannot be laid out is unsound in it.
    pub game: Option<Game>,
    /// What there is to tell of them.
    pub found: Vec<Diagnostic>,
    /// What its faces can be drawn with, where it was made.
    pub prepared: Option<Prepared>,
}

/// Lays out the pages of a game's written components.
pub fn compose(project: &Project, game: &Game, text: &TextEngine, watch: &Watch) -> Composed {
    compose_keeping(project, game, text, None, watch)
}

/// The same; texts that are `kept` are not measured again.
pub fn compose_keeping(
    project: &Project,
    game: &Game,
    text: &TextEngine,
    kept: Option<&dyn KeptTexts>,
    watch: &Watch,
) -> Composed {
    let written = |index: &usize| game.components[*index].writing.is_some();
    let indices: Vec<usize> = (0..game.components.len()).filter(written).collect();
    if indices.is_empty() {
        return Composed::default();
    }
    // What is wrong with templates is told where the faces are drawn.
    let plan = Plan::default();
    let prepared = Prepared::new(game, &project.sources, &watch.limits());
    let of = prepared.clone();
    let (renderer, _) = Renderer::of_prepared(of, project, game, text, Ink::Full, &plan, watch);
    let mut composed = game.clone();
    let mut told = Vec::new();
    for index in indices {
        let component = &mut composed.components[index];
        let subject = format!("{}/{}", game.id, component.id.value);
        if !component.is_valid {
            continue;
        }
        if !game.templates.contains_key(&component.front.value) {
            // It is told where it is named.
            component.is_valid = false;
            continue;
        }
        let _watched = watch.begin(subject.clone());
        let (mut book, laid) = laid_out(&renderer, index, kept);
        match laid {
            Some(LaidOut { entries, pages, .. }) if book.is_sound() => {
                book.tell_signs();
                book.tell_names();
                component.entries = entries;
                if let Some(writing) = &mut component.writing {
                    writing.text = std::mem::take(&mut book.text);
                    writing.pages = pages;
                    writing.tags = std::mem::take(&mut book.tags);
                    writing.links = std::mem::take(&mut book.links);
                }
            }
            _ => component.is_valid = false,
        }
        let found = book.found.into_iter();
        told.extend(found.map(|found| found.about(subject.clone())));
    }
    Composed {
        game: Some(composed),
        found: told,
        prepared: Some(prepared),
    }
}

/// The pages of a book.
struct LaidOut {
    entries: Vec<Entry>,
    pages: Vec<WrittenPage>,
    /// Where its headings stand.
    numbers: PageNumbers,
}

/// Lays out a book until the numbers of pages in its text are those of its pages: each may move what
/// comes after it.
fn laid_out<'r, 'p>(
    renderer: &'r Renderer<'p>,
    component: usize,
    kept: Option<&dyn KeptTexts>,
) -> (Book<'r, 'p>, Option<LaidOut>) {
    let (game, sources) = (renderer.game, &renderer.project.sources);
    let writing = game.components[component].writing.as_ref();
    let asks = writing.is_some_and(|writing| page_numbers::may_ask(game, writing, sources));
    let mut numbers = PageNumbers::new();
    let mut times = 0;
    loop {
        times += 1;
        let mut book = Book::new(renderer, component, numbers);
        let Some(laid) = book.compose(kept) else {
            return (book, None);
        };
        if !asks || laid.numbers == book.numbers || !book.is_sound() {
            return (book, Some(laid));
        }
        if times == MOST_TIMES {
            book.tell(&(0..0), bad_rulebook::restless());
            return (book, Some(laid));
        }
        numbers = laid.numbers;
    }
}

impl Book<'_, '_> {
    fn compose(&mut self, kept: Option<&dyn KeptTexts>) -> Option<LaidOut> {
        self.fill_text()?;
        let frame = self.frame()?;
        if self.text.len() > MOST_BYTES {
            return self.too_much(bad_rulebook::too_many(
                &message!("book-bytes", "bytes"),
                MOST_BYTES,
            ));
        }
        let mut text = markdown::read(&self.text);
        if text.parts() > MOST_PARTS {
            return self.too_much(bad_rulebook::too_many(
                &message!("book-compose", "paragraphs, items and cells"),
                MOST_PARTS,
            ));
        }
        let problems = std::mem::take(&mut text.problems).into_iter();
        for (range, found) in problems.chain(text.dead_links()) {
            self.tell(&range, found);
        }
        for (picture, found) in pictured::look_at(self.renderer.game, &text.blocks) {
            let link = self.link_of(&picture.range, &picture.link);
            self.tell(&link, found);
        }
        let renderer = self.renderer;
        let context = renderer.text_context(self.job(), TextMode::Outlines);
        let mut measurer = Measurer::new(renderer.text, context, &frame, kept);
        let mut pictures = Vec::new();
        let mut own = |picture: &BookPicture| {
            let size = (pictures.len() < MOST_MISSING).then(|| renderer.own_size(&picture.link));
            size.and_then(|size| {
                let link = || (picture.range.clone(), picture.link.clone());
                size.map_err(|found| pictures.push((link(), found))).ok()
            })
            .unwrap_or(UNKNOWN_SIZE)
        };
        let game = renderer.game;
        let shows = |figure: &PageFigure<'_>| figure_words(game, figure);
        let mut source = node::source(&text, &mut measurer, &mut own, &shows);
        self.tags = std::mem::take(&mut source.tags);
        self.links = text.links.iter().map(|link| link.to.clone()).collect();
        for ((range, link), found) in pictures {
            let range = self.link_of(&range, &link);
            self.tell(&range, found);
        }
        let mut setting = BookSetting::new(source, measurer);
        let pages = self.pages(&mut setting);
        self.tell_texts(&setting.measurer);
        let pages = pages?;
        let numbers = self.page_numbers(&pages, &setting.measurer);
        let (entries, pages) = self.written(pages, &setting.measurer);
        Some(LaidOut {
            entries,
            pages,
            numbers,
        })
    }

    /// More than is looked at, said where the text begins.
    fn too_much<T>(&mut self, found: Diagnostic) -> Option<T> {
        self.tell(&(0..0), found);
        None
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
                None => _ = self.found.insert(found),
            }
        }
    }

    /// Fills the Markdown.
    fn fill_text(&mut self) -> Option<()> {
        let renderer = self.renderer;
        let sources = &renderer.project.sources;
        let component = &renderer.game.components[self.component];
        let context = renderer.context.written(self.component, &self.numbers);
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
                Err(found) => _ = self.found.insert(found),
            }
        }
        self.found.is_empty().then_some(())
    }

    /// The pages that headings begin on.
    fn page_numbers(&self, pages: &[PageDraft], measurer: &Measurer<'_>) -> PageNumbers {
        let mut numbers = PageNumbers::new();
        for (number, page) in (1..).zip(pages) {
            let parts = page.filled.iter().flat_map(|area| &area.parts);
            let tags = parts.filter_map(|part| self.tags.get(part.tag(&measurer.texts)?));
            for tag in tags.filter(|tag| !tag.anchor.is_empty()) {
                numbers.entry(tag.anchor.clone()).or_insert(number);
            }
        }
        numbers
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
            let heading = match (first, page.is_blank) {
                (Some((_, words)), _) => words.clone(),
                (None, true) => String::new(),
                (None, false) => running.clone(),
            };
            if let Some((_, words)) = headings.rfind(|(level, _)| *level <= 2) {
                running.clone_from(words);
            }
            let number = (index + 1, count);
            let written_page = self.written_page(&page, measurer, start);
            let parts = || written_page.areas.values().flatten();
            // Where its text begins.
            let begins = parts().map(|part| part.span).next();
            let begins =
                begins.map(|part| Span::new(part.file, part.range().start..part.range().start));
            entries.push(writing::entry(
                begins.unwrap_or(start),
                component.copies,
                number,
                page.master,
                &heading,
            ));
            written.push(written_page);
        }
        (entries, written)
    }

    fn written_page(&self, page: &PageDraft, measurer: &Measurer<'_>, start: Span) -> WrittenPage {
        let parts = || page.filled.iter().flat_map(|area| &area.parts);
        let places = parts().filter_map(|part| match part.drawn {
            PartDrawing::Text(_, place, _) => Some(place),
            _ => None,
        });
        let mut areas: IndexMap<u32, Vec<PagePart>> = IndexMap::new();
        let mut number = 0;
        for (area, filled) in page.areas.iter().zip(&page.filled) {
            let written = filled.parts.iter().map(|part| {
                number += 1;
                PagePart {
                    svg: write::part(part, measurer, [area.left, area.top], number),
                    span: self.span(part.range(&measurer.texts)).unwrap_or(start),
                }
            });
            areas.entry(area.number).or_default().extend(written);
        }
        WrittenPage {
            head: measurer.head(places),
            areas,
        }
    }
}
