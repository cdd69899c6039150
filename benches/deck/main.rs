//! A deck of 540 cards from TOML and templates to one PDF, and to 540 PNG, against the bare loop
//! of usvg, resvg and a PNG encoder over the same SVG: `cargo bench`.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark makes its own project, reads the clock and prints, and stops where it fails"
)]

mod project;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;
use massicot::impose::{self, FaceIndex, Labels, Sheet, SheetPreset};
use massicot::load::{self, Project, Root, presets};
use massicot::render::text::{FitSizes, TextContext, TextMode};
use massicot::render::{Drawn, FaceJob, Plan, Renderer, TextEngine, ordered};
use massicot::units::Mm;
use massicot::write::pdf::{FaceBook, Metadata, PdfError, PdfProfile, Section};
use massicot::write::png::{self, Extent, PngOptions};
use massicot::{check, render};
use project::CARDS;
use rayon::prelude::*;
use usvg::roxmltree::Document;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs of each kind for the ratio, in turn, so that a slow moment hits all of them.
const ROUNDS: usize = 3;
const DPI: f64 = 300.0;
/// 69 × 94 mm at 300 dpi.
const PIXELS: (u32, u32) = (815, 1110);

fn main() {
    divan::main();
    let asked = |argument: &str| std::env::args().any(|given| given == argument);
    if !asked("--test") && !asked("--list") {
        compare();
        print_stages();
    }
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn pdf(bencher: Bencher) {
    bench(bencher, Deck::pdf);
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn png_300_dpi(bencher: Bencher) {
    bench(bencher, Deck::pngs);
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn bare_loop(bencher: Bencher) {
    bench(bencher, Deck::bare);
}

fn bench(bencher: Bencher, make: fn(&Deck) -> usize) {
    let deck = Deck::new();
    let bencher = bencher.counter(ItemsCount::new(CARDS));
    bencher.bench_local(|| make(&deck));
}

/// Something to do with a deck, and how many bytes it made.
type Work = fn(&Deck) -> usize;

/// Times all three in turn and prints medians, time a card, and what they are to the bare loop.
fn compare() {
    let deck = Deck::new();
    let work: [(&str, Work); 3] = [
        ("PDF", Deck::pdf),
        ("PNG", Deck::pngs),
        ("bare loop", Deck::bare),
    ];
    let mut times = [const { Vec::new() }; 3];
    let mut bytes = [0; 3];
    for _ in 0..ROUNDS {
        for (place, (_, make)) in work.iter().enumerate() {
            let start = Instant::now();
            bytes[place] = black_box(make(&deck));
            times[place].push(start.elapsed());
        }
    }
    let medians = times.map(|mut times: Vec<Duration>| {
        times.sort();
        times[ROUNDS / 2].as_secs_f64()
    });
    println!("\n{CARDS} cards, medians of {ROUNDS} rounds in turn:");
    for (place, (name, _)) in work.iter().enumerate() {
        let card = medians[place] * 1e3 / CARDS as f64;
        let ratio = medians[place] / medians[2];
        let kib = bytes[place] / 1024;
        println!(
            "  {name:10} {:6.3} s  {card:6.3} ms a card  {ratio:5.2} × bare  {kib} KiB",
            medians[place]
        );
    }
}

/// Prints where the time of a PDF goes, and on one core that of a card.
fn print_stages() {
    let deck = Deck::new();
    let mut last = Instant::now();
    let mut print = |stage: &'static str| {
        let took = last.elapsed().as_secs_f64() * 1e3;
        if !stage.is_empty() {
            println!("  {stage:40} {took:8.1} ms");
        }
        last = Instant::now();
    };
    println!("\nwhere the time of a PDF of {CARDS} cards goes:");
    deck.pdf_in_stages(&mut print);
    println!("on one core, of all cards:");
    deck.card_stages(&mut print);
}

/// The deck on disk, and the SVG of its cards with their text laid out.
struct Deck {
    root: Root,
    flowed: Vec<String>,
    fonts: Arc<usvg::fontdb::Database>,
    picture: Arc<Vec<u8>>,
    _folder: tempfile::TempDir,
}

impl Deck {
    fn new() -> Deck {
        let folder = tempfile::tempdir().expect("a folder");
        project::write(folder.path()).expect("a project");
        let root = Root::at(folder.path()).expect("a root");
        let project = loaded(&root);
        let picture = folder.path().join("templates/deck/picture.png");
        Deck {
            flowed: flowed(&project),
            fonts: project.fonts.database.clone(),
            picture: Arc::new(std::fs::read(picture).expect("the picture")),
            root,
            _folder: folder,
        }
    }

    /// From the folder to a PDF's bytes, as `build` does it; gives how many.
    fn pdf(&self) -> usize {
        self.pdf_in_stages(&mut |_| ())
    }

    /// The same; `done` is told the name of each stage when it is over.
    fn pdf_in_stages(&self, done: &mut dyn FnMut(&'static str)) -> usize {
        let project = loaded(&self.root);
        done("load");
        assert!(!check::content(&project).has_errors());
        done("check");
        let text = TextEngine::new(&project.fonts);
        let renderer = renderer(&project, &text);
        let plan = Plan::new(&project.games[0], |_| true);
        done("templates");
        let face = |job: &FaceJob| Ok::<_, PdfError>(whole(renderer.draw_with_runs(*job)));
        let book = ordered(&plan.faces, face, |faces| {
            FaceBook::convert(faces, &PdfProfile::default())
        });
        done("fill, layout, parse, convert, compress");
        let sheets = sheets(&project, &plan);
        done("impose");
        let section = Section {
            text: None,
            title: "Cards",
            sheets: &sheets,
        };
        let metadata = Metadata {
            title: "A deck of 540 cards",
            author: None,
            language: "en",
        };
        let pdf = book.and_then(|book| book.assemble(&[section], &metadata));
        let bytes = pdf.expect("a PDF").len();
        done("write");
        bytes
    }

    /// What is done to a card before it is converted, on one core: each stage by itself.
    fn card_stages(&self, done: &mut dyn FnMut(&'static str)) {
        let project = loaded(&self.root);
        let text = TextEngine::new(&project.fonts);
        let renderer = renderer(&project, &text);
        done("");
        for job in fronts() {
            black_box(renderer.filled(job).expect("a filled template"));
        }
        done("fill");
        black_box(flowed(&project));
        done("fill and layout");
        for job in fronts() {
            black_box(whole(renderer.draw_with_runs(job)));
        }
        done("fill, layout and parse");
    }

    /// From the folder to a PNG of every card, bleed included; gives the bytes of all.
    fn pngs(&self) -> usize {
        let project = loaded(&self.root);
        let text = TextEngine::new(&project.fonts);
        let renderer = renderer(&project, &text);
        let options = PngOptions {
            dpi: DPI,
            extent: Extent::Bleed,
            grayscale: false,
        };
        let png = |job: FaceJob| png::encode(&whole(renderer.draw(job)), &options).expect("a PNG");
        fronts().into_par_iter().map(|job| png(job).len()).sum()
    }

    /// What anyone would write first.
    fn bare(&self) -> usize {
        let picture = self.picture.clone();
        let options = usvg::Options {
            fontdb: self.fonts.clone(),
            image_href_resolver: usvg::ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(move |_, _| Some(usvg::ImageKind::PNG(picture.clone()))),
            },
            ..usvg::Options::default()
        };
        let draw = |svg: &String| {
            let tree = usvg::Tree::from_str(svg, &options).expect("a tree");
            let mut pixmap = resvg::tiny_skia::Pixmap::new(PIXELS.0, PIXELS.1).expect("a pixmap");
            let scale = resvg::tiny_skia::Transform::from_scale(
                PIXELS.0 as f32 / tree.size().width(),
                PIXELS.1 as f32 / tree.size().height(),
            );
            resvg::render(&tree, scale, &mut pixmap.as_mut());
            pixmap.encode_png().expect("a PNG").len()
        };
        self.flowed.par_iter().map(draw).sum()
    }
}

fn loaded(root: &Root) -> Project {
    let (project, report) = load::load(root, &["deck".into()]);
    assert!(!report.has_errors(), "{report:?}");
    project
}

fn renderer<'p>(project: &'p Project, text: &'p TextEngine) -> Renderer<'p> {
    let renderer = Renderer::new(project, &project.games[0], text);
    renderer.unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn whole<F>(drawn: Drawn<F>) -> F {
    drawn
        .face
        .unwrap_or_else(|| panic!("{:?}", drawn.diagnostics))
}

fn fronts() -> Vec<FaceJob> {
    let front = |entry| FaceJob {
        component: 0,
        entry: Some(entry),
        side: render::FaceSide::Front,
    };
    (0..CARDS).map(front).collect()
}

/// The SVG that usvg gets: templates filled, text in lines.
fn flowed(project: &Project) -> Vec<String> {
    let text = TextEngine::new(&project.fonts);
    let renderer = renderer(project, &text);
    let game = &project.games[0];
    let context = TextContext {
        language: &game.language,
        icons: &game.icons,
        comfortable_size: Mm(2.0),
        least_size: Mm(2.0),
        mode: TextMode::Outlines,
    };
    let flow = |job: FaceJob| {
        let filled = renderer.filled(job).expect("a filled template");
        let document = Document::parse(&filled).expect("XML");
        let groups = FitSizes::default();
        text.flow(&filled, &document, &context, &groups)
            .svg
            .into_owned()
    };
    fronts().into_iter().map(flow).collect()
}

/// Fronts and backs on A4, as the default preset has it.
fn sheets(project: &Project, plan: &Plan) -> Vec<Sheet> {
    let preset = presets::text("sheets", "a4").expect("a preset");
    let preset = SheetPreset::parse("a4", preset).expect("a preset");
    let labels = Labels {
        game: "A deck of 540 cards".into(),
        language: "en".into(),
    };
    let component = &project.games[0].components[0];
    let piece = |piece: &render::PlannedPiece| impose::Piece {
        front: FaceIndex(piece.front),
        back: piece.back.map(FaceIndex),
        stock: component.stock.clone(),
        copies: piece.copies,
    };
    let pieces: Vec<impose::Piece> = plan.components[0].1.iter().map(piece).collect();
    let fronts = impose::lay_out(&pieces, &preset, "Cards").expect("sheets");
    fronts.finish(&preset, &labels, fronts.alone(&preset))
}
