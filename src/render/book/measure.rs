//! The texts of a book, each measured in the columns that it stands in.
//!
//! A text is measured by what draws it: it is put into the master at the place of the area it flows
//! through, so that it has the styles it will have there.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use kurbo::BezPath;
use rayon::prelude::*;

use super::kept_texts::{KeptTexts, kept};
use super::shaped::{ShapedColumns, TextPlace};
use crate::message::Message;
use crate::render::svg;
use crate::render::text::{ProblemKind, TextBlock, TextContext, TextEngine, simpler_shape};
use crate::xml::{MASSICOT, SVG, escape};

/// The most path data of shapes that the texts of a book stand beside, in bytes, each counted for every text: all
/// rows of that are held to it.
const MOST_BESIDE: usize = 16 << 20;
/// How many texts are measured in one document.
const CHUNK: usize = 48;
/// A column that no text is wider than, for its natural width.
pub const WIDE: f64 = 20_000.0;

/// What the elements of Markdown look like where a template says nothing. Its own rules come later
/// and win.
const STYLE: &str = "\
.p,.li,.td{hyphens:auto}\
.p{margin-bottom:.5em}\
.li{margin-left:1.3em;margin-bottom:.3em}\
.h1{font-size:1.9em;font-weight:bold;line-height:1.15;margin-top:.9em;margin-bottom:.4em;text-align:start}\
.h2{font-size:1.4em;font-weight:bold;line-height:1.15;margin-top:1em;margin-bottom:.35em;text-align:start}\
.h3{font-size:1.15em;font-weight:bold;line-height:1.2;margin-top:.9em;margin-bottom:.25em;text-align:start}\
.h4,.h5,.h6{font-weight:bold;margin-top:.7em;margin-bottom:.15em;text-align:start}\
.th{font-weight:bold}\
.td,.th{padding:.25em}\
.center{text-align:center}\
.end{text-align:end}\
.table,.figure,.sidebar,.rule{margin-top:.5em;margin-bottom:.7em}\
.sidebar{padding:.8em}\
.caption,.footnote{font-size:.85em}\
.caption{text-align:center;margin-top:.3em}\
.footnote{margin-top:.3em}\
.code{font-style:italic}\
.note-mark{font-size:.7em;baseline-shift:.35em}\
.footnote .note-number{font-size:1em;baseline-shift:0}\
.sidebar-box,.scene-ground{fill:#000;fill-opacity:.07}\
.arrow,.callout-line{fill:none;stroke:#000;stroke-width:.7}\
.callout-line{stroke-width:.3}\
.callout{fill:#fff;font-weight:bold;text-anchor:middle}\
.label{text-anchor:middle}\
.row-line,.rule-line,.note-line{stroke:currentColor;stroke-width:.15;fill:none}";

/// A text of the book.
#[derive(Clone, Debug)]
pub struct TextSource {
    /// The classes of its `<text>`.
    pub class: String,
    pub rich: String,
    /// Where it stands in the filled Markdown.
    pub range: Range<usize>,
    /// Its place among the tags; none for one that is only measured.
    pub tag: Option<usize>,
}

/// Its place among [`Measurer::texts`].
pub type TextId = usize;

/// Something wrong with a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    pub text: TextId,
    pub kind: ProblemKind,
    pub message: Message,
    pub help: Vec<Message>,
}

/// A master, open at the place where text goes.
pub struct MasterFrame {
    pub before: String,
    pub after: String,
}

/// Measures the texts of a book, each once at each width.
pub struct Measurer<'a> {
    pub texts: Vec<TextSource>,
    pub problems: Vec<Problem>,
    engine: &'a TextEngine,
    context: TextContext<'a>,
    frame: &'a MasterFrame,
    kept: Option<&'a dyn KeptTexts>,
    shaped: ShapedColumns,
    known: HashMap<(TextId, TextPlace), Arc<TextBlock>>,
    /// How many bytes of path data texts stand beside, each counted for every text.
    beside: usize,
    /// What is said of problems, each once for a text.
    told: HashSet<(TextId, Message)>,
}

impl<'a> Measurer<'a> {
    pub fn new(
        engine: &'a TextEngine,
        context: TextContext<'a>,
        frame: &'a MasterFrame,
        kept: Option<&'a dyn KeptTexts>,
    ) -> Measurer<'a> {
        Measurer {
            texts: Vec::new(),
            problems: Vec::new(),
            engine,
            context,
            frame,
            kept,
            shaped: ShapedColumns::default(),
            known: HashMap::new(),
            beside: 0,
            told: HashSet::new(),
        }
    }

    pub fn add(
        &mut self,
        class: &str,
        rich: &str,
        range: Range<usize>,
        tag: Option<usize>,
    ) -> TextId {
        self.texts.push(TextSource {
            class: class.to_owned(),
            rich: rich.to_owned(),
            range,
            tag,
        });
        self.texts.len() - 1
    }

    /// A text at a width; none where something is wrong with it.
    pub fn get(&self, text: TextId, width: f64) -> Option<Arc<TextBlock>> {
        self.known.get(&(text, TextPlace::of(width))).cloned()
    }

    /// A text in a place; none where something is wrong with it.
    pub fn fetch(&mut self, text: TextId, place: TextPlace) -> Option<Arc<TextBlock>> {
        if !self.known.contains_key(&(text, place)) {
            self.beside += self.shaped.data(place);
        }
        if self.beside > MOST_BESIDE {
            self.tell_beside(text);
            return None;
        }
        self.measure_in([(text, place)]);
        self.known.get(&(text, place)).cloned()
    }

    /// Tells once that texts are beside more than is looked at.
    fn tell_beside(&mut self, text: TextId) {
        let message = message!(
            "book-measure-beside",
            "the texts up to here stand beside more shapes than can be looked at"
        );
        if self.told.insert((0, message.clone())) {
            self.problems.push(Problem {
                text,
                kind: ProblemKind::Unsupported,
                message,
                help: vec![simpler_shape()],
            });
        }
    }

    /// The place in a column of a width beside holes, whose corner is `at` from where they lie; none
    /// where texts are beside too many already.
    pub fn beside(
        &mut self,
        width: f64,
        holes: &[BezPath],
        margin: f64,
        at: [f64; 2],
    ) -> Option<TextPlace> {
        let place = || self.shaped.place(width, holes, margin, at);
        (self.beside <= MOST_BESIDE).then(place)
    }

    /// Measures texts that are not yet known at their widths.
    pub fn measure(&mut self, wanted: impl IntoIterator<Item = (TextId, f64)>) {
        let wanted = wanted.into_iter();
        self.measure_in(wanted.map(|(text, width)| (text, TextPlace::of(width))));
    }

    fn measure_in(&mut self, wanted: impl IntoIterator<Item = (TextId, TextPlace)>) {
        let mut missing: Vec<(TextId, TextPlace)> = wanted
            .into_iter()
            .filter(|wanted| !self.known.contains_key(wanted))
            .collect();
        missing.sort_unstable();
        missing.dedup();
        let chunks: Vec<&[(TextId, TextPlace)]> = missing.chunks(CHUNK).collect();
        let measured: Vec<_> = chunks.par_iter().map(|chunk| self.chunk(chunk)).collect();
        for (blocks, problems) in measured {
            self.known.extend(blocks);
            for problem in problems {
                if self.told.insert((problem.text, problem.message.clone())) {
                    self.problems.push(problem);
                }
            }
        }
    }

    #[expect(
        clippy::type_complexity,
        reason = "a pair of lists, taken apart at once"
    )]
    fn chunk(
        &self,
        chunk: &[(TextId, TextPlace)],
    ) -> (Vec<((TextId, TextPlace), Arc<TextBlock>)>, Vec<Problem>) {
        let mut document = self.frame.before.clone();
        let places = chunk.iter().map(|(_, place)| *place);
        document.push_str(&self.head(places));
        document.push_str(&open(None));
        let mut starts = Vec::with_capacity(chunk.len());
        for (text, place) in chunk {
            starts.push(document.len());
            self.element(&mut document, *text, *place, None, [0.0, 0.0]);
        }
        document.push_str("</g>");
        document.push_str(&self.frame.after);
        let (blocks, problems) = kept(self.kept, &document, &self.context, || {
            let Ok(parsed) = svg::parse(&document) else {
                return (Vec::new(), Vec::new());
            };
            self.engine.blocks(&document, &parsed, &self.context)
        });
        let at = |start: usize| {
            let index = starts.binary_search(&start).ok()?;
            Some(chunk[index])
        };
        let blocks = blocks.into_iter().filter_map(|block| {
            let wanted = at(block.element.start)?;
            Some((wanted, Arc::new(block)))
        });
        let problems = problems.into_iter().filter_map(|problem| {
            let (text, _) = at(problem.element.start)?;
            Some(Problem {
                text,
                kind: problem.kind,
                message: problem.message,
                help: problem.help,
            })
        });
        (blocks.collect(), problems.collect())
    }

    /// The styles and columns that texts in these places need.
    pub fn head(&self, places: impl IntoIterator<Item = TextPlace>) -> String {
        let places = places.into_iter().map(|place| place.from(0));
        let mut places: Vec<TextPlace> = places.collect();
        places.sort_unstable();
        places.dedup();
        let mut head = format!("<defs xmlns=\"{SVG}\">");
        for place in places {
            self.shaped.define(&mut head, place);
        }
        head + "</defs>"
    }

    /// Writes a text in its place, or some of its lines, moved by `at`.
    pub fn element(
        &self,
        out: &mut String,
        text: TextId,
        place: TextPlace,
        lines: Option<&Range<usize>>,
        at: [f64; 2],
    ) {
        let text = &self.texts[text];
        out.push_str("<text class=\"");
        escape(out, &text.class);
        let style = self.shaped.style(place);
        // Writing to a string does not fail.
        let _ = write!(out, "\" massicot:rich=\"true\" style=\"{style}\"");
        if at != [0.0, 0.0] {
            let _ = write!(out, " transform=\"translate({:.4} {:.4})\"", at[0], at[1]);
        }
        if place.start > 0 {
            let _ = write!(out, " massicot:start=\"{}\"", place.start);
        }
        if let Some(lines) = lines {
            let _ = write!(out, " massicot:lines=\"{} {}\"", lines.start, lines.end);
        }
        out.push('>');
        escape(out, &text.rich);
        out.push_str("</text>");
    }
}

/// The default styles of a page.
pub fn style() -> String {
    format!("<style xmlns=\"{SVG}\">{STYLE}</style>")
}

/// The group that a part of an area stands in.
pub fn open(id: Option<&str>) -> String {
    let id = id.map_or(String::new(), |id| format!(" id=\"{id}\""));
    format!("<g{id} xmlns=\"{SVG}\" xmlns:massicot=\"{MASSICOT}\">")
}
