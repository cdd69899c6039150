//! A deck of 540 cards as one PDF and as 540 PNG, against the bare loop of usvg, resvg and a PNG
//! encoder over the same SVG: `cargo bench`.

mod cards;

use std::hint::black_box;
use std::time::{Duration, Instant};

use cards::{CARDS, Deck};
use divan::Bencher;
use divan::counter::ItemsCount;
use massicot::impose::{FaceIndex, Mark, Placement, Sheet, Side, Stroke, Turn};
use massicot::render::ordered;
use massicot::units::{Mm, Rect, Size};
use massicot::write::pdf::{FaceBook, Metadata, PdfError, Section};
use massicot::write::png::{self, Extent, PngOptions};
use rayon::prelude::*;

/// Runs of each kind for the ratio, in turn, so that a slow moment hits all of them.
const ROUNDS: usize = 5;
const DPI: f64 = 300.0;

fn main() {
    divan::main();
    let asked = |argument: &str| std::env::args().any(|given| given == argument);
    if !asked("--test") && !asked("--list") {
        compare();
    }
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn pdf(bencher: Bencher) {
    let deck = Deck::new();
    let bencher = bencher.counter(ItemsCount::new(CARDS));
    bencher.bench_local(|| make_pdf(&deck));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn png_540(bencher: Bencher) {
    let deck = Deck::new();
    let bencher = bencher.counter(ItemsCount::new(CARDS));
    bencher.bench_local(|| make_pngs(&deck));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn bare_loop(bencher: Bencher) {
    let deck = Deck::new();
    let bencher = bencher.counter(ItemsCount::new(CARDS));
    bencher.bench_local(|| draw_bare(&deck));
}

/// Times all three in turn and prints medians, time a card, and what they are to the bare loop.
fn compare() {
    let deck = Deck::new();
    let work: [(&str, fn(&Deck) -> usize); 3] = [
        ("PDF", make_pdf),
        ("PNG", make_pngs),
        ("bare loop", draw_bare),
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
    let medians = times.map(|mut times| {
        times.sort();
        times[ROUNDS / 2]
    });
    println!("\n{CARDS} cards, medians of {ROUNDS} rounds in turn:");
    for ((name, _), (median, bytes)) in work.iter().zip(medians.iter().zip(bytes)) {
        let card = median.as_secs_f64() * 1e3 / CARDS as f64;
        let ratio = ratio(*median, medians[2]);
        let kib = bytes / 1024;
        println!("  {name:10} {median:>9.1?}  {card:6.3} ms a card  {ratio:5.2} × bare  {kib} KiB");
    }
}

fn ratio(time: Duration, to: Duration) -> f64 {
    time.as_secs_f64() / to.as_secs_f64()
}

/// The deck as a PDF, from SVG to bytes; gives how many.
fn make_pdf(deck: &Deck) -> usize {
    let face = |index| Ok::<_, PdfError>(deck.face(index));
    let book = ordered(0..deck.svgs.len(), face, |faces| FaceBook::convert(faces));
    let sheets = sheets();
    let section = Section {
        title: "Deck",
        sheets: &sheets,
    };
    let metadata = Metadata {
        title: "A deck of 540 cards",
        author: None,
        language: "en",
    };
    let pdf = book.and_then(|book| book.assemble(&[section], &metadata));
    pdf.expect("a PDF").len()
}

/// Every front as PNG with its bleed; gives the bytes of all.
fn make_pngs(deck: &Deck) -> usize {
    let options = PngOptions {
        dpi: DPI,
        extent: Extent::Bleed,
    };
    let png = |index| png::encode(&deck.face(index), &options).expect("a PNG");
    (0..CARDS)
        .into_par_iter()
        .map(|index| png(index).len())
        .sum()
}

/// What anyone would write first.
fn draw_bare(deck: &Deck) -> usize {
    let draw = |index| {
        let face = deck.face(index);
        let (width, height) = (815, 1110);
        let mut pixmap = resvg::tiny_skia::Pixmap::new(width, height).expect("a pixmap");
        let size = face.tree.size();
        let scale = resvg::tiny_skia::Transform::from_scale(
            width as f32 / size.width(),
            height as f32 / size.height(),
        );
        resvg::render(&face.tree, scale, &mut pixmap.as_mut());
        pixmap.encode_png().expect("a PNG").len()
    };
    (0..CARDS).into_par_iter().map(draw).sum()
}

/// Fronts and backs in turn on A4, three by three, bleed to bleed, with crop marks.
fn sheets() -> Vec<Sheet> {
    let cards: Vec<usize> = (0..CARDS).collect();
    let sheets = cards.chunks(9).enumerate().flat_map(|(number, cards)| {
        let backs = vec![CARDS; cards.len()];
        let front = sheet(number, Side::Front, cards);
        let back = sheet(number, Side::Back, &backs);
        [front, back]
    });
    sheets.collect()
}

fn sheet(number: usize, side: Side, faces: &[usize]) -> Sheet {
    let place = |(n, face): (usize, &usize)| {
        let column = match side {
            Side::Front => n % 3,
            Side::Back => 2 - n % 3,
        };
        let (left, top) = (
            Mm(1.5 + 69.0 * column as f64),
            Mm(7.5 + 94.0 * (n / 3) as f64),
        );
        let visible = Rect::new(left, top, Mm(69.0), Mm(94.0));
        Placement {
            face: FaceIndex(*face),
            trim: visible.grown(Mm(-3.0)),
            visible,
            turn: Turn::None,
        }
    };
    let mut marks = crop_marks();
    marks.push(Mark::Note {
        at: (Mm(20.0), Mm(294.0)),
        size: Mm(2.4),
        text: format!("Sheet {} of {} · print at 100 %", number + 1, CARDS / 9),
        vertical: false,
    });
    let bleed_box = Rect::new(Mm(1.5), Mm(7.5), Mm(207.0), Mm(282.0));
    Sheet {
        paper: Size::new(Mm(210.0), Mm(297.0)),
        side,
        trim_box: bleed_box.grown(Mm(-3.0)),
        bleed_box,
        placements: faces.iter().enumerate().map(place).collect(),
        marks,
    }
}

fn crop_marks() -> Vec<Mark> {
    let crop = |from, to| Mark::Crop(Stroke { from, to });
    let across = (0..3).flat_map(|n| [4.5, 67.5].map(|x| Mm(x + 69.0 * f64::from(n))));
    let down = (0..3).flat_map(|n| [10.5, 98.5].map(|y| Mm(y + 94.0 * f64::from(n))));
    let vertical = across.flat_map(|x| {
        [
            crop((x, Mm(0.0)), (x, Mm(7.5))),
            crop((x, Mm(289.5)), (x, Mm(297.0))),
        ]
    });
    let horizontal = down.flat_map(|y| {
        [
            crop((Mm(0.0), y), (Mm(1.5), y)),
            crop((Mm(208.5), y), (Mm(210.0), y)),
        ]
    });
    vertical.chain(horizontal).collect()
}
