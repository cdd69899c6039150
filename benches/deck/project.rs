//! A made-up game of poker cards and a back, the same on every run, as a project on disk.

use std::f64::consts::TAU;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const WORDS: &str = "draw card when this unit enters play you may discard one token from any zone and \
gain two energy then each rival loses a turn unless they reveal their hidden agent the owner of stone \
bridge takes three wood from supply before combat begins move up to four spaces across river forest or \
mountain tiles if no enemy stands adjacent heal all wounded allies during your next upkeep phase choose \
target spell copy it pay half cost rounded down keep secret under market tower guild";
const FIRST: &str =
    "Ancient Silver Crimson Hidden Burning Frozen Silent Golden Wandering Clockwork";
const SECOND: &str = "Tower Falcon Bridge Oracle Serpent Lantern Knight Harbour Engine Garden";
const GREEK: &str = "αβγδεζηθικλμνξπρστυφχψω";

const GAME: &str = r#"title = "A deck of cards"
language = "en"

[[component]]
id = "cards"
title = "Cards"
stock = "poker"
data = "cards.toml"
template = "card.svg"
back = "back.svg"
"#;

/// Gradient, frame, badge, picture, wrapped text with bold words, three coloured letters.
const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="69mm" height="94mm" viewBox="-3 -3 69 94" font-family="Noto Sans" font-weight="700" text-anchor="middle">
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{{ entry.top }}"/><stop offset="1" stop-color="{{ entry.bottom }}"/></linearGradient>
<rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
<rect x="3" y="3" width="57" height="82" rx="3" fill="#fff" fill-opacity="0.85" stroke="{{ entry.dark }}" stroke-width="0.6"/>
<circle cx="10" cy="10.5" r="5" fill="{{ entry.dark }}"/>
<text x="10" y="12.3" font-size="4.94" fill="#fff">{{ entry.number }}</text>
<text x="17" y="11.9" font-size="3.88" fill="{{ entry.dark }}" text-anchor="start">{{ entry.title }}</text>
<image x="19" y="17.5" width="25" height="25" href="picture.png"/>
<text x="7" y="48" inline-size="49" massicot:rich="true" font-size="2.82" font-weight="400" line-height="1.2" fill="#222" text-anchor="start">{{ entry.text }}</text>
{% for letter in entry.letters %}<text x="{{ 19 + 12.5 * loop.index0 }}" y="82" font-size="5.64" fill="{{ letter.ink }}">{{ letter.sign }}</text>{% endfor %}
</svg>"##;

/// A number that does not fit at its size.
const SHRUNK: &str = r##"<rect id="small" x="50" y="4" width="4" height="2" fill="none"/>
<text massicot:fit="shrink" massicot:min-size="0.5" font-size="3" font-weight="400" text-anchor="start" style="shape-inside:url(#small)">{{ entry.number + 1000 }}</text>
</svg>"##;

const BACK: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#1d3557"/><stop offset="1" stop-color="#457b9d"/></linearGradient>
<rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
<rect x="3" y="3" width="57" height="82" rx="3" fill="none" stroke="#fff" stroke-width="0.8"/>
<image x="16.5" y="29" width="30" height="30" href="picture.png"/>
<text x="31.5" y="75" font-size="8.47" font-family="Noto Sans" font-weight="700" text-anchor="middle" fill="#fff">DECK</text>
</svg>"##;

/// What a deck is to be.
#[derive(Clone, Copy)]
pub struct DeckKind {
    /// How many different cards it has.
    pub cards: usize,
    /// Whether there is something to warn of on each: text that had to shrink.
    pub warned: bool,
}

/// Writes the project into an empty folder.
pub fn write(root: &Path, kind: DeckKind) -> std::io::Result<()> {
    for folder in ["content/deck", "templates/deck", "fonts"] {
        fs::create_dir_all(root.join(folder))?;
    }
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
    for font in ["NotoSans-Bold.ttf", "NotoSans-Regular.ttf"] {
        fs::copy(fonts.join(font), root.join("fonts").join(font))?;
    }
    fs::write(root.join("content/deck/game.toml"), GAME)?;
    fs::write(root.join("content/deck/cards.toml"), cards(kind.cards))?;
    let card = match kind.warned {
        true => CARD.replace("</svg>", SHRUNK),
        false => CARD.to_owned(),
    };
    fs::write(root.join("templates/deck/card.svg"), card)?;
    fs::write(root.join("templates/deck/back.svg"), BACK)?;
    fs::write(root.join("templates/deck/picture.png"), picture())
}

fn cards(count: usize) -> String {
    let mut dice = Dice(20_240_607);
    let mut toml = String::new();
    for number in 0..count {
        let hue = number as f64 * 0.618_033_988_75;
        let _ = writeln!(
            toml,
            "[[card]]\nid = \"card-{number:03}\"\ntitle = \"{} {}\"\nnumber = {}",
            dice.word(FIRST),
            dice.word(SECOND),
            number * 7 % 100
        );
        let tones = [
            ("top", 0.65, 0.78),
            ("bottom", 0.55, 0.42),
            ("dark", 0.6, 0.22),
        ];
        for (key, saturation, lightness) in tones {
            let _ = writeln!(toml, "{key} = \"{}\"", colour(hue, saturation, lightness));
        }
        let _ = writeln!(toml, "text = \"{}\"\nletters = [", text(&mut dice));
        for place in 0..3 {
            let ink = colour(hue + 0.33 * f64::from(place) + 0.1, 0.75, 0.38);
            let sign = dice.letter(GREEK);
            let _ = writeln!(toml, "  {{ sign = \"{sign}\", ink = \"{ink}\" }},");
        }
        toml.push_str("]\n\n");
    }
    toml
}

/// Some forty words, two to four of them bold.
fn text(dice: &mut Dice) -> String {
    let mut words = |count: usize| {
        let words: Vec<&str> = (0..count).map(|_| dice.word(WORDS)).collect();
        words.join(" ")
    };
    let (before, bold, after) = (words(17), words(3), words(20));
    format!("{before} **{bold}** {after}.")
}

/// The shared picture: a grainy star on a disc, 300 × 300, with alpha.
fn picture() -> Vec<u8> {
    const SIDE: u32 = 300;
    let mut dice = Dice(1);
    let mut pixels = Vec::with_capacity((SIDE * SIDE * 4) as usize);
    for place in 0..SIDE * SIDE {
        let at = |n: u32| (f64::from(n) + 0.5) / f64::from(SIDE) * 2.0 - 1.0;
        let (x, y) = (at(place % SIDE), at(place / SIDE));
        let radius = x.hypot(y);
        let turns = y.atan2(x) / TAU;
        let star = 0.55 + 0.25 * (turns * 8.0 * TAU).cos();
        let colour = match radius {
            _ if radius < 0.23 => [231, 111, 81],
            _ if radius < star => [244, 162, 97],
            _ if radius < 0.85 => [38, 70, 83],
            _ => [233, 196, 106],
        };
        let grain = dice.between(0, 12) as u8;
        pixels.extend(colour.map(|channel: u8| channel - grain));
        pixels.push(if radius < 0.93 { 255 } else { 0 });
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
    let [red, green, blue] = [0.0, 8.0, 4.0].map(channel);
    format!("#{red:02x}{green:02x}{blue:02x}")
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
        let pick = self.between(0, from.split(' ').count() - 1);
        from.split(' ').nth(pick).unwrap_or_default()
    }

    fn letter(&mut self, from: &str) -> char {
        let pick = self.between(0, from.chars().count() - 1);
        from.chars().nth(pick).unwrap_or('α')
    }
}
