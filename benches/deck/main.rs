//! A deck of 540 cards from TOML and templates to one PDF, and to 540 PNG, against the bare loop
//! of usvg, resvg and a PNG encoder over the same SVG; decks of 5,400 cards, without and with a
//! warning on each; and where the time of a PDF goes: `cargo bench --bench deck`.

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
use lopdf::Object;
use massicot::diag::Severity;
use massicot::impose::{self, FaceIndex, Labels, Sheet, SheetList, SheetPreset};
use massicot::load::{self, Project, Root, presets};
use massicot::render::text::{FitSizes, TextContext, TextMode};
use massicot::render::{Drawn, FaceJob, Plan, Renderer, TextEngine, ordered};
use massicot::units::Mm;
use massicot::write::pdf::{FaceBook, Metadata, PdfError, PdfProfile, Section};
use massicot::write::png::{self, Extent, PngOptions};
use massicot::{check, render};
use project::DeckKind;
use rayon::prelude::*;
use usvg::roxmltree::Document;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs of each kind for the ratio, in turn, so that a slow moment hits all of them.
const ROUNDS: usize = 7;
const SMALL: DeckKind = DeckKind {
    cards: 540,
    warned: false,
};
const LARGE: DeckKind = DeckKind {
    cards: 5_400,
    warned: false,
};
const WARNED: DeckKind = DeckKind {
    cards: 5_400,
    warned: true,
};
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
    let deck = Deck::new(SMALL);
    let bencher = bencher.counter(ItemsCount::new(SMALL.cards));
    bencher.bench_local(|| make(&deck));
}

/// Something to do with a deck, and how many bytes it made.
type Work = fn(&Deck) -> usize;

/// Times all in turn and prints medians, and what they are to others.
fn compare() {
    let decks = [SMALL, LARGE, WARNED].map(Deck::new);
    let work: [(&str, usize, Work); 5] = [
        ("bare loop", 0, Deck::bare),
        ("PNG", 0, Deck::pngs),
        ("PDF", 0, Deck::pdf),
        ("PDF", 1, Deck::pdf),
        ("PDF, a warning each", 2, Deck::pdf),
    ];
    let mut times = [const { Vec::new() }; 5];
    let mut bytes = [0; 5];
    for _ in 0..ROUNDS {
        for (place, (_, deck, make)) in work.iter().enumerate() {
            let start = Instant::now();
            bytes[place] = black_box(make(&decks[*deck]));
            times[place].push(start.elapsed());
        }
    }
    let medians = times.map(|mut times: Vec<Duration>| {
        times.sort();
        times[ROUNDS / 2].as_secs_f64()
    });
    println!("\nmedians of {ROUNDS} rounds in turn:");
    for (place, (name, deck, _)) in work.iter().enumerate() {
        let cards = decks[*deck].kind.cards;
        let card = medians[place] * 1e3 / cards as f64;
        let kib = bytes[place] / 1024;
        let median = medians[place];
        println!("  {cards:5} cards  {name:20} {median:7.3} s  {card:6.3} ms a card  {kib} KiB");
    }
    let [bare, png, small, large, warned] = medians;
    println!("  540 PNG to the bare loop         {:5.2}", png / bare);
    println!("  5,400 cards to 540               {:5.2}", large / small);
    println!("  with a warning on each to none   {:5.2}", warned / large);
}

/// Prints where the time of a PDF goes: on all cores as a build does it, and on one core stage by
/// stage, each for all cards before the next.
fn print_stages() {
    let deck = Deck::new(SMALL);
    let mut last = Instant::now();
    let mut print = |stage: &'static str| {
        let took = last.elapsed().as_secs_f64() * 1e3;
        println!("  {stage:40} {took:8.1} ms");
        last = Instant::now();
    };
    println!("\nwhere the time of a PDF of {} cards goes:", SMALL.cards);
    deck.pdf_in_stages(&mut print);
    println!("the same on one core, stage by stage:");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let stages = pool.expect("a pool").install(|| deck.stages());
    for (stage, took) in stages {
        println!("  {stage:40} {:8.1} ms", took.as_secs_f64() * 1e3);
    }
}

/// The deck on disk, and the SVG of its cards with their text laid out.
struct Deck {
    kind: DeckKind,
    root: Root,
    flowed: Vec<String>,
    fonts: Arc<usvg::fontdb::Database>,
    picture: Arc<Vec<u8>>,
    _folder: tempfile::TempDir,
}

impl Deck {
    fn new(kind: DeckKind) -> Deck {
        let folder = tempfile::tempdir().expect("a folder");
        project::write(folder.path(), kind).expect("a project");
        let root = Root::at(folder.path()).expect("a root");
        let project = loaded(&root);
        let picture = folder.path().join("templates/deck/picture.png");
        let bare = if kind.cards == SMALL.cards {
            kind.cards
        } else {
            0
        };
        Deck {
            kind,
            flowed: flowed(&project, bare),
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
        assert!(!check::content(&project, Severity::Error).has_errors());
        done("check");
        let text = TextEngine::new(&project.fonts);
        let renderer = renderer(&project, &text);
        let plan = Plan::new(&project.games[0], |_| true);
        done("templates");
        let face = |job: &FaceJob| {
            let drawn = renderer.draw_with_runs(*job);
            assert_eq!(drawn.diagnostics.is_empty(), !self.is_warned(*job));
            Ok::<_, PdfError>(whole(drawn))
        };
        let book = ordered(&plan.faces, face, |faces| {
            FaceBook::convert(faces, &PdfProfile::default())
        });
        done("fill, layout, parse, convert, compress");
        let sheets = sheets(&project, &plan);
        done("impose");
        let bytes = book.and_then(|book| assembled(&book, &sheets));
        let bytes = bytes.expect("a PDF").len();
        done("write");
        bytes
    }

    fn is_warned(&self, job: FaceJob) -> bool {
        self.kind.warned && job.entry.is_some()
    }

    /// What each stage takes of all cards. What a stage does beside the one that it is measured with
    /// is what that one took before.
    fn stages(&self) -> Vec<(&'static str, Duration)> {
        let mut stages = Vec::new();
        let mut timed = |stage, since: Instant, but: Duration| {
            let took = since.elapsed();
            stages.push((stage, took.saturating_sub(but)));
            took
        };
        let start = Instant::now();
        let project = loaded(&self.root);
        timed("load", start, Duration::ZERO);
        let start = Instant::now();
        assert!(!check::content(&project, Severity::Error).has_errors());
        timed("check", start, Duration::ZERO);
        let text = TextEngine::new(&project.fonts);
        let renderer = renderer(&project, &text);
        let plan = Plan::new(&project.games[0], |_| true);
        let start = Instant::now();
        for job in &plan.faces {
            black_box(renderer.filled(*job).expect("a filled template"));
        }
        let filled = timed("fill", start, Duration::ZERO);
        let start = Instant::now();
        black_box(flowed(&project, self.kind.cards));
        let laid_out = timed("layout", start, filled);
        let start = Instant::now();
        let draw = |job: &FaceJob| whole(renderer.draw_with_runs(*job));
        let faces: Vec<_> = plan.faces.iter().map(draw).collect();
        timed("parse", start, laid_out);
        let start = Instant::now();
        let faces = faces.into_iter().map(Ok::<_, PdfError>);
        let book = FaceBook::convert(faces, &PdfProfile::default()).expect("faces");
        let converted = start.elapsed();
        let sheets = sheets(&project, &plan);
        let start = Instant::now();
        let pdf = assembled(&book, &sheets).expect("a PDF");
        let written = start.elapsed();
        let compressed = compressed_again(&pdf);
        // Nearly all that is compressed is of faces.
        let converted = converted.saturating_sub(compressed);
        stages.extend([
            ("convert", converted),
            ("compress", compressed),
            ("write", written),
        ]);
        stages
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
        let fronts = fronts(self.kind.cards).into_par_iter();
        fronts.map(|job| png(job).len()).sum()
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

fn fronts(cards: usize) -> Vec<FaceJob> {
    let front = |entry| FaceJob {
        component: 0,
        entry: Some(entry),
        side: render::FaceSide::Front,
    };
    (0..cards).map(front).collect()
}

fn assembled(book: &FaceBook, sheets: &[Sheet]) -> Result<Vec<u8>, PdfError> {
    let section = Section {
        text: None,
        title: "Cards",
        sheets: SheetList::Made(sheets),
    };
    let metadata = Metadata {
        title: "A deck of cards",
        author: None,
        language: "en",
    };
    book.assemble(&[section], &metadata)
}

/// What it takes to compress the streams of a PDF once more.
fn compressed_again(pdf: &[u8]) -> Duration {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let streams = document.objects.values().filter_map(|object| match object {
        Object::Stream(stream) => stream.decompressed_content().ok(),
        _ => None,
    });
    let streams: Vec<Vec<u8>> = streams.collect();
    let start = Instant::now();
    let mut compressor = flate2::Compress::new(flate2::Compression::new(6), true);
    for stream in &streams {
        compressor.reset();
        let mut packed = Vec::with_capacity(stream.len() + stream.len() / 1000 + 64);
        let whole = compressor.compress_vec(stream, &mut packed, flate2::FlushCompress::Finish);
        black_box(whole.expect("in memory"));
    }
    start.elapsed()
}

/// The SVG that usvg gets: templates filled, text in lines.
fn flowed(project: &Project, cards: usize) -> Vec<String> {
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
    fronts(cards).into_iter().map(flow).collect()
}

/// Fronts and backs on A4, as the default preset has it.
fn sheets(project: &Project, plan: &Plan) -> Vec<Sheet> {
    let preset = presets::text("sheets", "a4").expect("a preset");
    let preset = SheetPreset::parse("a4", preset).expect("a preset");
    let labels = Labels {
        game: "A deck of cards".into(),
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
    let job = fronts.alone(&preset);
    fronts.finish(&preset, &labels, job).collect()
}
