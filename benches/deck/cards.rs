//! A made-up deck: 540 poker cards and a back, the same on every run.

use std::f64::consts::PI;
use std::fmt::Write;
use std::sync::Arc;

use massicot::load::{FontFile, Fonts};
use massicot::render::{Face, FaceSide};
use massicot::units::{Mm, Size};

/// How many different cards the deck has.
pub const CARDS: usize = 540;

/// Characters of the body type that fill a line of 49 mm at 8 pt.
const LINE: f64 = 31.0;
const WORDS: &str = "draw card when this unit enters play you may discard one token from any zone and \
gain two energy then each rival loses a turn unless they reveal their hidden agent the owner of stone \
bridge takes three wood from supply before combat begins move up to four spaces across river forest or \
mountain tiles if no enemy stands adjacent heal all wounded allies during your next upkeep phase choose \
target spell copy it pay half cost rounded down keep secret under market tower guild";
const FIRST: &str =
    "Ancient Silver Crimson Hidden Burning Frozen Silent Golden Wandering Clockwork";
const SECOND: &str =
    "Tower Falcon Bridge Merchant Oracle Serpent Lantern Knight Harbour Engine Garden";
const GREEK: &str = "αβγδεζηθικλμνξπρστυφχψω";

/// Everything a card is parsed with, and the SVG of every face; the back comes last.
pub struct Deck {
    pub svgs: Vec<String>,
    options: usvg::Options<'static>,
}

impl Deck {
    pub fn new() -> Deck {
        let mut dice = Dice(20_240_607);
        let fronts = (0..CARDS).map(|n| front(n, &mut dice));
        let svgs = fronts.chain([back()]).collect();
        Deck {
            svgs,
            options: options(),
        }
    }

    /// Parses one face.
    pub fn face(&self, index: usize) -> Face {
        let tree = usvg::Tree::from_str(&self.svgs[index], &self.options);
        Face {
            name: format!("deck/{index:03}"),
            side: FaceSide::Front,
            trim: Size::new(Mm(63.0), Mm(88.0)),
            bleed: Mm(3.0),
            tree: Arc::new(tree.expect("the deck's SVG is valid")),
        }
    }
}

fn options() -> usvg::Options<'static> {
    let font = |name: &str| {
        let path = format!("{}/tests/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
        FontFile {
            data: Arc::new(std::fs::read(&path).expect("the font is in the repository")),
            path: path.into(),
        }
    };
    let files = ["NotoSans-Bold.ttf", "NotoSans-Regular.ttf"].map(font);
    let (fonts, _) = Fonts::new(files.to_vec());
    let picture = Arc::new(picture());
    let resolver = usvg::ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(move |_, _| Some(usvg::ImageKind::PNG(picture.clone()))),
    };
    usvg::Options {
        fontdb: fonts.database,
        image_href_resolver: resolver,
        ..Default::default()
    }
}

const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94" font-family="Noto Sans" font-weight="700" text-anchor="middle">"#;

fn backdrop(top: &str, bottom: &str) -> String {
    format!(
        r##"<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient><rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>"##
    )
}

fn front(number: usize, dice: &mut Dice) -> String {
    let hue = number as f64 * 0.618_033_988_75;
    let dark = colour(hue, 0.6, 0.22);
    let mut svg = HEAD.to_string() + &backdrop(&colour(hue, 0.65, 0.78), &colour(hue, 0.55, 0.42));
    let title = format!("{} {}", dice.word(FIRST), dice.word(SECOND));
    let _ = write!(
        svg,
        r##"<rect x="3" y="3" width="57" height="82" rx="3" fill="#fff" fill-opacity="0.85" stroke="{dark}" stroke-width="0.6"/>
<circle cx="10" cy="10.5" r="5" fill="{dark}"/><text x="10" y="12.3" font-size="4.94" fill="#fff">{}</text>
<text x="17" y="11.9" font-size="3.88" fill="{dark}" text-anchor="start">{title}</text>
<image x="19" y="17.5" width="25" height="25" href="picture.png"/>
<text font-size="2.82" font-weight="400" fill="#222" text-anchor="start">{}</text>"##,
        number * 7 % 100,
        body(dice),
    );
    for (place, x) in [19.0, 31.5, 44.0].into_iter().enumerate() {
        let ink = colour(hue + 0.33 * place as f64 + 0.1, 0.75, 0.38);
        let letter = dice.letter(GREEK);
        let _ = write!(
            svg,
            r#"<text x="{x}" y="82" font-size="5.64" fill="{ink}">{letter}</text>"#
        );
    }
    svg + "</svg>"
}

fn back() -> String {
    let backdrop = backdrop("#1d3557", "#457b9d");
    format!(
        r##"{HEAD}{backdrop}<rect x="3" y="3" width="57" height="82" rx="3" fill="none" stroke="#fff" stroke-width="0.8"/>
<image x="16.5" y="29" width="30" height="30" href="picture.png"/><text x="31.5" y="75" font-size="8.47" fill="#fff">DECK</text></svg>"##
    )
}

/// Some forty words, a few of them bold, broken into lines.
fn body(dice: &mut Dice) -> String {
    let total = dice.between(38, 42);
    let start = dice.between(12, 22);
    let bold = start..start + dice.between(2, 4);
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0.0;
    for n in 0..total {
        let word = dice.word(WORDS);
        let length = word.len() as f64 * if bold.contains(&n) { 1.12 } else { 1.0 };
        if length > room {
            lines.push(String::new());
            room = LINE;
        }
        room -= length + 0.6;
        let Some(line) = lines.last_mut() else {
            continue;
        };
        if !line.is_empty() {
            line.push(' ');
        }
        if bold.contains(&n) {
            let _ = write!(line, r#"<tspan font-weight="700">{word}</tspan>"#);
        } else {
            line.push_str(word);
        }
    }
    let placed = lines.iter().enumerate().map(|(n, line)| {
        let y = 48.0 + n as f64 * 3.387;
        format!(r#"<tspan x="7" y="{y:.3}">{line}</tspan>"#)
    });
    placed.collect()
}

/// The shared picture: a grainy star on a disc, 300 × 300, with alpha.
fn picture() -> Vec<u8> {
    const SIDE: u32 = 300;
    let mut dice = Dice(1);
    let mut pixels = Vec::with_capacity((SIDE * SIDE * 4) as usize);
    for place in 0..SIDE * SIDE {
        let at = |n: u32| (f64::from(n) + 0.5) / f64::from(SIDE) * 2.0 - 1.0;
        let (x, y) = (at(place % SIDE), at(place / SIDE));
        let (radius, angle) = (x.hypot(y), y.atan2(x));
        let star = 0.55 + 0.25 * (angle * 8.0 / PI * PI).cos();
        let [r, g, b] = match radius {
            _ if radius < 0.23 => [231, 111, 81],
            _ if radius < star => [244, 162, 97],
            _ if radius < 0.85 => [38, 70, 83],
            _ => [233, 196, 106],
        };
        let grain = dice.between(0, 12) as u8;
        let alpha = if radius < 0.93 { 255 } else { 0 };
        pixels.extend([r - grain, g - grain, b - grain, alpha]);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, SIDE, SIDE);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("in memory");
    writer.write_image_data(&pixels).expect("in memory");
    writer.finish().expect("in memory");
    file
}

/// A colour of a hue in turns, a saturation and a lightness, as `#rrggbb`.
fn colour(hue: f64, saturation: f64, lightness: f64) -> String {
    let reach = saturation * lightness.min(1.0 - lightness);
    let channel = |n: f64| {
        let k = (n + hue.fract() * 12.0) % 12.0;
        let value = lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (value * 255.0).round() as u8
    };
    format!(
        "#{:02x}{:02x}{:02x}",
        channel(0.0),
        channel(8.0),
        channel(4.0)
    )
}

/// Numbers that look random (SplitMix64, Steele et al. 2014).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + (self.next() % (most - least + 1) as u64) as usize
    }

    fn word(&mut self, from: &'static str) -> &'static str {
        let count = from.split(' ').count();
        let pick = self.between(0, count - 1);
        from.split(' ').nth(pick).unwrap_or_default()
    }

    fn letter(&mut self, from: &str) -> char {
        let pick = self.between(0, from.chars().count() - 1);
        from.chars().nth(pick).unwrap_or('α')
    }
}
