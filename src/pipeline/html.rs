//! Rulebooks as web pages.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use rayon::prelude::*;

use super::ledger::FileOrigin;
use super::options::{ExportOptions, Sides};
use super::outputs::{Content, Output};
use super::{Control, Error, faces, folder, pass, variant};
use crate::diag::Report;
use crate::load::{Game, Project};
use crate::render::book::{self, Block, BlockKind, MarkdownText, PageFigure};
use crate::render::text::{RichToken, rich_tokens};
use crate::render::{Face, FaceJob, Ink, Plan, TextEngine};
use crate::units::Mm;
use crate::write::html::{self, HtmlBook, ShownPicture};
use crate::write::png::{self, Extent, PngOptions};

/// Dots an inch of pictures: two for each of a screen's.
const DPI: f64 = 192.0;
/// How wide a picture is where nothing is said of it.
const MOST_WIDTH: Mm = Mm(63.0);

/// The rulebooks that pieces are of, each as one file; and what there is to tell beside errors.
///
/// # Errors
/// A piece that is of no rulebook; options that a page has no use for; the errors of its pictures; the
/// wish to end.
pub fn books(
    project: &Project,
    (game, fronts): (&Game, &[FaceJob]),
    text: &TextEngine,
    options: &ExportOptions,
    control: Control<'_>,
) -> Result<(Vec<Output>, Report), Error> {
    let components: BTreeSet<usize> = fronts.iter().map(|job| job.component).collect();
    refuse(game, &components, options)?;
    let ink = Ink::wanted(options.low_ink);
    let plan = Plan::new(game, |_| true);
    let renderer = faces::renderer(project, game, text, ink, &plan, control)?;
    let variant = variant::export(options);
    let (mut outputs, mut report) = (Vec::new(), Report::default());
    for index in components {
        let Some(text) = book::text(&renderer, index) else {
            continue;
        };
        let figures = figures(game, &text);
        let step = control.progress.start(figures.len(), &game.id);
        let drawn = figures.par_iter().map(|(key, figure)| {
            control.go_on()?;
            let drawn = book::figure(&renderer, index, figure, MOST_WIDTH);
            step();
            let Some(drawn) = drawn else {
                return Ok((None, Vec::new()));
            };
            let shown = drawn.face.map(|face| {
                let alt = book::figure_words(game, figure);
                Ok::<_, Error>((key.clone(), shown(&face, alt, options)?))
            });
            Ok((shown.transpose()?, drawn.diagnostics))
        });
        let drawn: Result<Vec<_>, Error> = drawn.collect();
        drop(step);
        let (shown, found): (Vec<_>, Vec<_>) = drawn?.into_iter().unzip();
        report.extend(pass(project, found.into_iter().flatten().collect())?.into_vec());
        let shown: HashMap<String, ShownPicture> = shown.into_iter().flatten().collect();
        let component = &game.components[index];
        let bytes = html::encode(&HtmlBook {
            game,
            title: &component.title,
            text: &text,
            shown: &shown,
        });
        let id = &component.id.value;
        let name = PathBuf::from(format!("{id}{}.html", variant.suffix));
        outputs.push(Output {
            path: folder(game).join(name),
            bytes,
            origin: FileOrigin {
                made_by: variant.command.clone(),
                of: vec![id.clone()],
            },
            content: Content::Face,
        });
    }
    Ok((outputs, report))
}

/// What a page cannot be made of: options it has no use for, and components that are drawn.
fn refuse(game: &Game, components: &BTreeSet<usize>, options: &ExportOptions) -> Result<(), Error> {
    if options.bleed || options.transparent_corners || options.sides != Sides::Front {
        let message = message!(
            "pipeline-html-books",
            "a web page has no bleed, no corners and no back"
        );
        return Err(Error::usage(
            message,
            message!(
                "pipeline-html-books-leave-option-out",
                "leave the option out"
            ),
        ));
    }
    let is_drawn = |index: &&usize| game.components[**index].writing.is_none();
    if let Some(index) = components.iter().find(is_drawn) {
        let id = &game.components[*index].id.value;
        let written = game.components.iter().filter(|one| one.writing.is_some());
        let written: Vec<String> = written
            .map(|one| format!("{}/{}", game.id, one.id.value))
            .collect();
        let help = match written.is_empty() {
            true => message!(
                "pipeline-html-books-component-whose-pages",
                "a component whose pages are written has `pages = \"….md\"`"
            ),
            false => message!(
                "pipeline-html-books-rulebooks",
                "the rulebooks are: {written}",
                written = written.join(", ")
            ),
        };
        let message = message!(
            "pipeline-html-books-rulebook-pages-drawn",
            "`{game}/{id}` is no rulebook: its pages are drawn",
            game = game.id,
            id
        );
        return Err(Error::usage(message, help));
    }
    Ok(())
}

/// The picture of a figure, with the words that stand for it.
fn shown(face: &Face, alt: String, options: &ExportOptions) -> Result<ShownPicture, Error> {
    let png = PngOptions {
        dpi: DPI,
        extent: Extent::Trim,
        grayscale: options.grayscale,
    };
    let png = png::encode(face, &png).map_err(|error| {
        Error::Failed(message!(
            "what-error",
            "{what}: {error}",
            what = face.name,
            error
        ))
    })?;
    Ok(ShownPicture {
        png,
        size: [face.trim.width.0, face.trim.height.0],
        alt,
    })
}

/// The figures of a text, each once, with its key.
fn figures<'t>(game: &Game, text: &'t MarkdownText) -> Vec<(String, PageFigure<'t>)> {
    let mut found = Vec::new();
    collect(&text.blocks, &mut found);
    // A symbol of the template comes before an icon of its name; where there is none, none is drawn.
    let known = |name: &str| game.icons.get(name).is_some();
    let words = text.words().into_iter();
    let tokens = words.flat_map(|words| rich_tokens(words, &known).0);
    found.extend(tokens.filter_map(|token| match token {
        RichToken::Icon(name, _) => Some(PageFigure::Symbol(name)),
        _ => None,
    }));
    let mut known = BTreeSet::new();
    let keyed = found.into_iter().map(|figure| (html::key(&figure), figure));
    keyed.filter(|(key, _)| known.insert(key.clone())).collect()
}

fn collect<'t>(blocks: &'t [Block], found: &mut Vec<PageFigure<'t>>) {
    for block in blocks {
        match &block.kind {
            BlockKind::Pictures(pictures) => found.extend(pictures.iter().map(PageFigure::Picture)),
            BlockKind::Scene(scene) => found.push(PageFigure::Scene(scene)),
            BlockKind::Quote(blocks) => collect(blocks, found),
            BlockKind::List(_, items) => items.iter().for_each(|item| collect(item, found)),
            BlockKind::Table(table) => {
                let cells = table.rows.iter().flatten();
                let pictures = cells.flat_map(|cell| &cell.pictures);
                found.extend(pictures.map(PageFigure::Picture));
            }
            _ => {}
        }
    }
}
