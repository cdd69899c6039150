//! Written pages as a text to be read on a screen: blocks instead of pages, and drawings of their
//! pictures.

use std::fmt::Write;

use usvg::roxmltree::Node;

use super::blocks::{Block, BlockKind, MarkdownText};
use super::markdown;
use super::measure;
use super::pictures::BookPicture;
use super::scene::Scene;
use crate::load::Stock;
use crate::render::plan::FaceJob;
use crate::render::renderer::{Drawn, Renderer};
use crate::render::svg;
use crate::render::text::symbol_aspect;
use crate::units::{Mm, Size};
use crate::xml::{MASSICOT, SVG, XLINK, escape, escaped};

/// What a page shows.
pub enum PageFigure<'t> {
    Picture(&'t BookPicture),
    Scene(&'t Scene),
    /// A `<symbol>` of the template, by its name.
    Symbol(String),
}

/// The elements of a template that its figures may use.
const SHARED: [&str; 3] = ["style", "defs", "symbol"];
/// How high a symbol is drawn: that of words, some times as large.
const SYMBOL: f64 = 10.0;
/// The colour of words on a screen, for symbols that take theirs.
pub const INK: &str = "#1d1d1b";

/// The text of a composed component of written pages; `None` where it is none.
pub fn text(renderer: &Renderer<'_>, component: usize) -> Option<MarkdownText> {
    let writing = renderer
        .game()
        .components
        .get(component)?
        .writing
        .as_ref()?;
    Some(markdown::read(&writing.text))
}

/// The scenes of a game's written pages, in reading order.
pub fn scenes(renderer: &Renderer<'_>) -> Vec<Scene> {
    let components = 0..renderer.game().components.len();
    let mut found = Vec::new();
    for text in components.filter_map(|component| text(renderer, component)) {
        scenes_of(text.blocks, &mut found);
    }
    found
}

fn scenes_of(blocks: Vec<Block>, found: &mut Vec<Scene>) {
    for block in blocks {
        match block.kind {
            BlockKind::Scene(scene) => found.push(scene),
            BlockKind::List(_, items) => {
                items.into_iter().for_each(|item| scenes_of(item, found));
            }
            BlockKind::Quote(blocks) => scenes_of(blocks, found),
            _ => {}
        }
    }
}

impl MarkdownText {
    /// Every rich text in it, in reading order; footnotes last.
    pub fn words(&self) -> Vec<&str> {
        let mut found = Vec::new();
        words_of(&self.blocks, &mut found);
        found.extend(self.notes.iter().map(|note| &*note.words.rich));
        found
    }

    /// How many blocks, items and cells it has, wherever they stand.
    pub fn parts(&self) -> usize {
        self.notes.len() + parts_of(&self.blocks)
    }
}

fn parts_of(blocks: &[Block]) -> usize {
    let inside = |block: &Block| match &block.kind {
        BlockKind::List(_, items) => items.iter().map(|item| 1 + parts_of(item)).sum(),
        BlockKind::Quote(blocks) => parts_of(blocks),
        BlockKind::Table(table) => table.rows.iter().map(Vec::len).sum(),
        BlockKind::Pictures(pictures) => pictures.len(),
        _ => 0,
    };
    blocks.iter().map(|block| 1 + inside(block)).sum()
}

fn words_of<'t>(blocks: &'t [Block], found: &mut Vec<&'t str>) {
    for block in blocks {
        match &block.kind {
            BlockKind::Heading(_, words) | BlockKind::Paragraph(words) => found.push(&words.rich),
            BlockKind::Pictures(pictures) => {
                found.extend(pictures.iter().map(|picture| &*picture.caption));
            }
            BlockKind::Scene(scene) => found.push(&scene.caption),
            BlockKind::List(_, items) => items.iter().for_each(|item| words_of(item, found)),
            BlockKind::Quote(blocks) => words_of(blocks, found),
            BlockKind::Table(table) => {
                let cells = table.rows.iter().flatten();
                found.extend(cells.map(|cell| &*cell.words.rich));
            }
            BlockKind::Rule | BlockKind::Break(_) => {}
        }
    }
}

/// Draws a figure by itself, in the styles of its book, no wider than `most` where nothing is said of
/// its width.
pub fn figure(
    renderer: &Renderer<'_>,
    component: usize,
    figure: &PageFigure<'_>,
    most: Mm,
) -> Option<Drawn> {
    let job = FaceJob {
        component,
        entry: Some(0),
        side: crate::render::FaceSide::Front,
    };
    let filled = renderer.filled_template(job).ok()?;
    let master = MasterParts::of(&filled)?;
    let mut inside = String::new();
    let size = match figure {
        PageFigure::Picture(picture) => {
            let own = renderer.own_size(&picture.link).ok()?;
            let size = picture.size(own);
            let free = picture.width.is_none() && picture.height.is_none();
            let by = if free {
                (most.0 / size.taken[0]).min(1.0)
            } else {
                1.0
            };
            let size = size.scaled(by);
            let ([width, height], [across, down]) = (size.drawn, size.taken);
            inside.push_str("<image href=\"");
            escape(&mut inside, &picture.link);
            // Writing to a string does not fail.
            let _ = write!(
                inside,
                "\" x=\"{:.4}\" y=\"{:.4}\" width=\"{width:.4}\" height=\"{height:.4}\" transform=\"rotate({} {:.4} {:.4})\"/>",
                (across - width) / 2.0,
                (down - height) / 2.0,
                picture.turn,
                across / 2.0,
                down / 2.0
            );
            size.taken
        }
        PageFigure::Scene(scene) => {
            let mut scene = Scene::clone(scene);
            scene.ask(&(0..0), &mut |picture| {
                renderer.own_size(&picture.link).unwrap_or([20.0, 20.0])
            });
            scene.write(&mut inside, [0.0, 0.0], 1.0);
            [scene.width, scene.height]
        }
        PageFigure::Symbol(name) => {
            let size = [SYMBOL * master.aspect(name)?, SYMBOL];
            let name = escaped(name);
            // Writing to a string does not fail.
            let _ = write!(
                inside,
                "<use href=\"#{name}\" width=\"{:.4}\" height=\"{SYMBOL}\" fill=\"{INK}\" color=\"{INK}\"/>",
                size[0]
            );
            size
        }
    };
    let [width, height] = size;
    let MasterParts { root, shared, .. } = master;
    let svg = format!(
        "<svg xmlns=\"{SVG}\" xmlns:massicot=\"{MASSICOT}\" xmlns:xlink=\"{XLINK}\" width=\"{width:.4}mm\" height=\"{height:.4}mm\" viewBox=\"0 0 {width:.4} {height:.4}\"{root}>{}{shared}{inside}</svg>",
        measure::style()
    );
    let stock = Stock {
        trim: Size::new(Mm(width), Mm(height)),
        bleed: Mm::ZERO,
        ..Stock::clone(&job.component(renderer.game()).stock)
    };
    Some(renderer.drawn_apart(job, &stock, &svg))
}

/// What figures need of their filled template.
struct MasterParts {
    /// What its root says of text.
    root: String,
    /// Its style sheets and what they and links may name.
    shared: String,
    /// Each `<symbol>`, and its width for a height of 1.
    symbols: Vec<(String, f64)>,
}

impl MasterParts {
    fn of(filled: &str) -> Option<MasterParts> {
        let document = svg::parse(filled).ok()?;
        let mut root = String::new();
        let is_geometry = |name: &str| ["width", "height", "viewBox", "x", "y"].contains(&name);
        for attribute in document.root_element().attributes() {
            if attribute.namespace().is_none() && !is_geometry(attribute.name()) {
                let _ = write!(root, " {}=\"", attribute.name());
                escape(&mut root, attribute.value());
                root.push('"');
            }
        }
        let is_shared =
            |node: &Node<'_, '_>| SHARED.iter().any(|tag| node.has_tag_name((SVG, *tag)));
        let outermost = |node: &Node<'_, '_>| !node.ancestors().skip(1).any(|one| is_shared(&one));
        let shared = document.descendants().filter(is_shared).filter(outermost);
        let shared = shared.map(|node| &filled[node.range()]);
        let symbols = document.descendants();
        let symbols = symbols.filter(|node| node.has_tag_name((SVG, "symbol")));
        let symbol = |node: Node<'_, '_>| {
            let aspect = symbol_aspect(&node).filter(|aspect| aspect.is_normal() && *aspect > 0.0);
            Some((node.attribute("id")?.to_owned(), aspect.unwrap_or(1.0)))
        };
        Some(MasterParts {
            root,
            shared: shared.collect(),
            symbols: symbols.filter_map(symbol).collect(),
        })
    }

    /// The width of a symbol for a height of 1.
    fn aspect(&self, name: &str) -> Option<f64> {
        let mut symbols = self.symbols.iter();
        symbols.find_map(|(id, aspect)| (id == name).then_some(*aspect))
    }
}
