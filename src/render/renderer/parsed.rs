//! From the SVG of a face to its tree: what has no business in it refused, its parts put together, its
//! text laid out.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use usvg::ShapeRendering;
use usvg::roxmltree::Document;

use super::{Drawn, MOST_REFUSED, Renderer};
use crate::diag::rules::content::too_large;
use crate::diag::rules::templates::bad_svg;
use crate::diag::{Diagnostic, Severity};
use crate::load::Stock;
use crate::render::book::book_style;
use crate::render::drawing::FaceSource;
use crate::render::face::Face;
use crate::render::face_link;
use crate::render::ink::{self, Ink};
use crate::render::pictures::{self, at_link};
use crate::render::plan::FaceJob;
use crate::render::reach;
use crate::render::shared::LOOKED_AT;
use crate::render::svg::{self, Located};
use crate::render::text::TextMode;
use crate::render::work;
use crate::watchdog::CountedWork;

impl Renderer<'_> {
    /// Draws SVG that is no face, of the size of a stock, with what the faces of a job have.
    pub(in crate::render) fn drawn_apart(&self, job: FaceJob, stock: &Stock, svg: &str) -> Drawn {
        self.parsed_in(job, stock, svg, TextMode::Outlines)
    }

    pub(in crate::render) fn parsed(&self, job: FaceJob, filled: &str) -> Drawn {
        let stock = &job.component(self.game).stock;
        self.parsed_in(job, stock, filled, TextMode::Outlines)
    }

    pub(super) fn parsed_in(
        &self,
        job: FaceJob,
        stock: &Stock,
        filled: &str,
        mode: TextMode,
    ) -> Drawn {
        let document = match svg::parse(filled) {
            Ok(document) => document,
            Err(error) => return Drawn::failed(self.placed(job, filled, vec![error])),
        };
        if let Err(found) = svg::check_styles(&document) {
            return Drawn::failed(self.placed(job, filled, vec![found]));
        }
        let mut refused = Vec::from_iter(svg::wrong_size(&document, stock));
        refused.extend(svg::refused(&document));
        refused.extend(svg::style_slips(&document));
        refused.extend(svg::misspelt(&document));
        refused.extend(svg::unknown_own(&document));
        refused.extend(svg::malformed(&document));
        refused.extend(svg::undrawn(&document));
        refused.extend(svg::unknown_paints(&document));
        refused.truncate(MOST_REFUSED);
        if !refused.is_empty() {
            return Drawn::failed(self.placed(job, filled, refused));
        }
        let faces = |link: &str| self.placed_face(link);
        let embedded = self
            .drawings
            .embedded(filled, &document, &self.pictures, &faces);
        let patched = match embedded {
            Ok(None) => {
                return self.whole(job, stock, &FaceSource::Filled(filled), &document, mode);
            }
            Ok(Some(patched)) => patched,
            Err(found) => return Drawn::failed(self.placed(job, filled, found)),
        };
        let source = FaceSource::Patched(filled, &patched);
        match svg::parse(&patched.text) {
            Ok(document) => self.whole(job, stock, &source, &document, mode),
            Err(error) => Drawn::failed(self.placed(job, filled, vec![source.located(error)])),
        }
    }

    /// A face of all its parts.
    fn whole(
        &self,
        job: FaceJob,
        stock: &Stock,
        source: &FaceSource<'_>,
        document: &Document<'_>,
        mode: TextMode,
    ) -> Drawn {
        let letters = self.text.letters(document);
        if let Err(found) = svg::check_amount(document, &self.watch.limits(), &letters) {
            let found = vec![source.located(found)];
            return Drawn::failed(self.placed(job, source.filled(), found));
        }
        let large = svg::large_numbers(document);
        if !large.is_empty() {
            let found = large.into_iter().map(|found| source.located(found));
            return Drawn::failed(self.placed(job, source.filled(), found.collect()));
        }
        let groups = self.fit_sizes(job.component);
        let context = self.text_context(job, mode);
        let flowed = self.text.flow(source.text(), document, &context, groups);
        let mut diagnostics = self.text_problems(job, source, flowed.problems);
        let own = self.written_page(job).map(|_| book_style());
        let unread = svg::unread_colours(document, own.as_deref()).into_iter();
        let unread: Vec<Located> = unread.map(|found| source.located(found)).collect();
        if !unread.is_empty() {
            diagnostics.extend(self.placed(job, source.filled(), unread));
        }
        let mut left_out = 0;
        let tree = match (self.ink, &flowed.svg) {
            (Ink::Full, Cow::Borrowed(_)) => self.tree(document),
            (Ink::Full, Cow::Owned(svg)) => self.parsed_tree(svg),
            (Ink::Low, svg) if self.only_tries_ink => {
                ink::not_yet_lowered(svg, |document| self.tree_of(document, true))
            }
            (Ink::Low, svg) => {
                ink::lowered(svg, |document| self.tree_of(document, true)).and_then(|lowered| {
                    left_out = lowered.left_out;
                    self.parsed_tree(&lowered.svg)
                })
            }
        };
        let tree = match tree {
            Ok(tree) => tree,
            Err(found) => {
                // Their places are in what was made of the template; drawn as it was filled, it
                // says the same of its own.
                let found = self.tree(document).err().unwrap_or(found);
                let found = found.into_iter().map(|found| source.located(found));
                diagnostics.extend(self.placed(job, source.filled(), found.collect()));
                return Drawn::failed(diagnostics);
            }
        };
        let is_error = |found: &Diagnostic| found.severity == Severity::Error;
        let mut text = flowed.text;
        text.is_written_page = self.written_page(job).is_some();
        let face = Face {
            name: job.name(self.game),
            side: job.side,
            trim: stock.trim,
            bleed: stock.bleed,
            tree: Arc::new(tree),
            text: Arc::new(text),
        };
        Drawn {
            face: (!diagnostics.iter().any(is_error)).then_some(face),
            boxes: flowed.boxes,
            left_out,
            diagnostics,
        }
    }

    fn parsed_tree(&self, svg: &str) -> Result<usvg::Tree, Vec<Located>> {
        self.tree(&svg::parse(svg).map_err(|error| vec![error])?)
    }

    fn tree(&self, document: &Document<'_>) -> Result<usvg::Tree, Vec<Located>> {
        match self.shared.and_then(|icons| icons.placed(document)) {
            Some(placed) => {
                let document = svg::parse(&placed).map_err(|error| vec![error])?;
                self.tree_of(&document, true)
            }
            None => self.tree_of(document, self.shared.is_some()),
        }
    }

    fn tree_of(
        &self,
        document: &Document<'_>,
        only_looked_at: bool,
    ) -> Result<usvg::Tree, Vec<Located>> {
        let noted = Mutex::new(Vec::new());
        let problems = &noted;
        let most = self.watch.limits().megadots;
        let mut resolver = self.pictures.resolver(problems, only_looked_at, most);
        let files = resolver.resolve_string;
        resolver.resolve_string = Box::new(move |link, options| {
            if link.starts_with(face_link::LINK) {
                return match self.placed_tree(link) {
                    Ok(tree) => Some(usvg::ImageKind::SVG(tree)),
                    Err(diagnostic) => {
                        pictures::note(problems, link, diagnostic);
                        None
                    }
                };
            }
            match self.shared.and_then(|icons| icons.get(link)) {
                Some(tree) => Some(usvg::ImageKind::SVG(tree)),
                None => files(link, options),
            }
        });
        let options = usvg::Options {
            fontdb: self.text.fonts().clone(),
            image_href_resolver: resolver,
            languages: languages(&self.game.language),
            // Less ink is made of what is looked at, and drawn.
            shape_rendering: match only_looked_at && self.ink == Ink::Full {
                true => LOOKED_AT,
                false => ShapeRendering::default(),
            },
            ..usvg::Options::default()
        };
        self.watch.count(CountedWork::Parsed, 1);
        let tree = usvg::Tree::from_xmltree(document, &options);
        drop(options);
        let problems = noted.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !problems.is_empty() {
            return Err(problems
                .into_iter()
                .map(|problem| at_link(document, problem))
                .collect());
        }
        let at_root = |found: Diagnostic| {
            let range = svg::start_tag(document.root_element());
            vec![Located::new(range, found)]
        };
        let tree = tree.map_err(|error| at_root(bad_svg::not_drawn(&error)))?;
        reach::check(&tree).map_err(&at_root)?;
        let off_path = svg::off_path(document, &tree);
        if !off_path.is_empty() {
            return Err(off_path);
        }
        let dots = work::dots(&tree, self.dpi);
        match dots > most as f64 * 1e6 {
            true => Err(at_root(too_large::megadots(dots, most))),
            false => Ok(tree),
        }
    }
}

/// The languages that `systemLanguage` may ask for: a game's, and what it is a form of.
fn languages(tag: &str) -> Vec<String> {
    let forms = tag.match_indices('-').map(|(end, _)| &tag[..end]);
    let mut all: Vec<String> = forms.chain([tag]).map(str::to_owned).collect();
    all.reverse();
    all
}
