//! Backs lie behind their fronts and stand upright there, however the paper gets turned.
//!
//! Front and back of the card have a dark triangle at the same place near the top: whatever is
//! well inside a back's triangle has the front's triangle behind it, or the back is upside down
//! or somewhere else.

use super::printed::build;
use super::raster::{self, Dots};
use super::vector::{self, Page};

type Point = (f64, f64);

/// Darker than anything but the triangles and the type.
const DARK: f32 = 100.0;

/// True where a place and all around it is dark.
fn dark(dots: &Dots, (x, y): Point) -> bool {
    const AROUND: [Point; 5] = [(0.0, 0.0), (0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)];
    AROUND.iter().all(|(dx, dy)| dots.at(x + dx, y + dy) < DARK)
}

/// The places of a page's art below a height that are well inside something dark.
fn dark_places(dots: &Dots, page: &Page, from: f64) -> Vec<Point> {
    let [left, top, right, bottom] = page.bleed_box;
    let across = (left.ceil() as u32..right as u32).map(|x| f64::from(x) + 0.5);
    let down = top.max(from).ceil() as u32..bottom as u32;
    let places = across.flat_map(|x| down.clone().map(move |y| (x, f64::from(y) + 0.5)));
    places.filter(|place| dark(dots, *place)).collect()
}

/// How many of the dark places of backs have something light before them, where `behind` says
/// which place of the front they are behind.
fn misplaced(places: &[Point], front: &Dots, behind: impl Fn(Point) -> Point) -> usize {
    let light = |place: &&Point| {
        let (x, y) = behind(**place);
        front.at(x, y) >= DARK
    };
    places.iter().filter(light).count()
}

/// How backs come behind fronts: the paper is turned, mirrored in x or in y, or folded.
#[derive(Clone, Copy)]
enum Sides {
    InX,
    InY,
    Folded,
}

/// Seen right as they are, and wrong when they are turned by half or off by 2 mm: those are the
/// faults that a printer turned the wrong way, and a wrong mirror, make.
fn behind_their_fronts(what: &str, places: &[Point], front: &Dots, size: Point, sides: Sides) {
    let (width, height) = size;
    let behind = move |(x, y): Point| match sides {
        Sides::InX => (width - x, y),
        Sides::InY | Sides::Folded => (x, height - y),
    };
    assert_eq!(misplaced(places, front, behind), 0, "{what}");
    // On the other side of the paper, or on the same one below the fold.
    let half = |(x, y): Point| match sides {
        Sides::InX | Sides::InY => {
            let (x, y) = behind((x, y));
            (width - x, height - y)
        }
        Sides::Folded => (x, y - height / 2.0),
    };
    assert!(
        misplaced(places, front, half) > 20,
        "{what}: turned by half"
    );
    let faults = [(2.0, 0.0), (0.0, 2.0), (-2.0, 0.0), (0.0, -2.0)];
    for (right, down) in faults {
        let off = |place: Point| {
            let (x, y) = behind(place);
            (x + right, y + down)
        };
        let caught = misplaced(places, front, off);
        assert!(caught > 20, "{what}: off by {right} {down}");
    }
}

fn duplex(sheet: &str, edge: &str) {
    let args = ["--component", "cards", "--sheet", sheet, "--backs", edge];
    let of = |name: &str, own: bool| {
        if own {
            String::new()
        } else {
            format!("-{name}")
        }
    };
    let (paper, turned) = (of(sheet, sheet == "a4"), of(edge, edge == "long-edge"));
    let pdf = build(&args).file(&format!("cards{paper}{turned}.pdf"));
    let (pages, dots) = (vector::pages(&pdf), raster::pages(&pdf));
    let (width, height) = pages[0].size;
    let sides = match (height >= width) == (edge == "long-edge") {
        true => Sides::InX,
        false => Sides::InY,
    };
    let found = dark_places(&dots[1], &pages[1], 0.0);
    assert!(
        found.len() > 500,
        "{sheet}: the triangles of eight cards or more"
    );
    let what = format!("{sheet}, {edge}");
    behind_their_fronts(&what, &found, &dots[0], (width, height), sides);
}

#[test]
fn upright_paper_turned_about_either_edge() {
    duplex("a4", "long-edge");
    duplex("letter", "long-edge");
    duplex("a4", "short-edge");
}

#[test]
fn lying_paper_turned_about_either_edge() {
    duplex("a4-bleed", "long-edge");
    duplex("letter-bleed", "long-edge");
    duplex("letter-bleed", "short-edge");
}

#[test]
fn paper_folded_along_its_line() {
    for sheet in ["a4-fold", "letter-fold"] {
        let printed = build(&["--component", "cards", "--sheet", sheet]);
        let pdf = printed.file(&format!("cards-{sheet}.pdf"));
        let (pages, dots) = (vector::pages(&pdf), raster::pages(&pdf));
        let (width, height) = pages[0].size;
        let found = dark_places(&dots[0], &pages[0], height / 2.0);
        assert!(found.len() > 200, "{sheet}: the triangles of the backs");
        behind_their_fronts(sheet, &found, &dots[0], (width, height), Sides::Folded);
        let fold = pages[0]
            .lines
            .iter()
            .filter(|line| (line.from.1 - height / 2.0).abs() < 0.01);
        assert!(fold.count() > 50, "{sheet}: the dashes of the fold");
    }
}

/// Fronts and backs in files of their own, as many pages each, in step.
#[test]
fn fronts_and_backs_apart() {
    let apart = build(&["--backs", "separate"]);
    let fronts = vector::pages(&apart.file("demo-fronts.pdf"));
    let backs = vector::pages(&apart.file("demo-backs.pdf"));
    assert_eq!((fronts.len(), backs.len()), (7, 7));
    let together = vector::pages(&build(&[]).file("demo.pdf"));
    for (index, page) in together.iter().enumerate() {
        let apart = if index % 2 == 0 { &fronts } else { &backs };
        assert_eq!(page.lines, apart[index / 2].lines, "page {index}");
    }
    assert_eq!(vector::pages(&apart.file("guide-fronts.pdf")).len(), 1);
}
