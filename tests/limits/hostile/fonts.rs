//! Fonts whose tables share their parts: a few kilobytes of them are more than anyone can draw.

use std::collections::BTreeMap;

use super::files::{base, write};
use super::{Case, Wanted};
use Wanted::{Fine, Refused};

const FONT: &[u8] = include_bytes!("../../fonts/NotoSans-Regular.ttf");
const VARIABLE: &[u8] = include_bytes!("../../fonts/Fraunces-Variable.ttf");
const TRUETYPE: &[u8] = &[0, 1, 0, 0];

type Tables = BTreeMap<[u8; 4], Vec<u8>>;

fn words(numbers: impl IntoIterator<Item = usize>) -> Vec<u8> {
    let numbers = numbers.into_iter();
    numbers.flat_map(|one| (one as u16).to_be_bytes()).collect()
}

/// The tables of a font.
fn tables(font: &[u8]) -> Tables {
    let number = |at: usize| u32::from_be_bytes(font[at..at + 4].try_into().unwrap()) as usize;
    let count = usize::from(u16::from_be_bytes([font[4], font[5]]));
    let records = (0..count).map(|table| 12 + 16 * table);
    let table = |at: usize| font[number(at + 8)..][..number(at + 12)].to_vec();
    records
        .map(|at| (font[at..at + 4].try_into().unwrap(), table(at)))
        .collect()
}

/// A font of these tables.
fn font(kind: &[u8], tables: &Tables) -> Vec<u8> {
    let mut head = [kind, &words([tables.len(), 0, 0, 0])].concat();
    let start = 12 + 16 * tables.len();
    let mut body = Vec::new();
    for (tag, table) in tables {
        head.extend_from_slice(tag);
        for number in [0, start + body.len(), table.len()] {
            head.extend((number as u32).to_be_bytes());
        }
        body.extend_from_slice(table);
        body.resize(body.len().next_multiple_of(4), 0);
    }
    [head, body].concat()
}

fn set(tables: &mut Tables, tag: &[u8; 4], at: usize, number: usize) {
    let table = tables.get_mut(tag).unwrap();
    table[at..at + 2].copy_from_slice(&words([number]));
}

/// The tables of a font that has so many glyphs, which stand for `!` and the characters behind it, and no
/// outlines.
fn bare(glyphs: usize) -> Tables {
    let mut all = tables(FONT);
    for tag in [b"glyf", b"loca", b"GSUB", b"GPOS", b"GDEF"] {
        all.remove(tag);
    }
    set(&mut all, b"maxp", 4, glyphs);
    set(&mut all, b"hhea", 34, 1);
    all.insert(*b"hmtx", words([500].into_iter().chain(vec![0; glyphs])));
    let last = 33 + (glyphs - 2).min(90);
    let head = [0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 0, 0, 0];
    let segments = [last, 0xffff, 0, 33, 0xffff, 0x10000 - 32, 1, 0, 0];
    all.insert(*b"cmap", words(head.into_iter().chain(segments)));
    all
}

/// An index of a CFF font (Adobe Technical Note 5176, 5).
fn index(items: &[Vec<u8>]) -> Vec<u8> {
    let mut all = words([items.len()]);
    if items.is_empty() {
        return all;
    }
    all.push(4);
    let mut at = 1_u32;
    all.extend(at.to_be_bytes());
    for item in items {
        at += item.len() as u32;
        all.extend(at.to_be_bytes());
    }
    all.extend(items.concat());
    all
}

/// A CFF font in which each of so many subroutines calls the next so often.
fn nested(levels: u8, calls: usize) -> Vec<u8> {
    let call = |level: u8| [139 - 107 + level, 29];
    let mut subroutines: Vec<Vec<u8>> = (1..levels)
        .map(|next| [call(next).repeat(calls), vec![11]].concat())
        .collect();
    // A line there and back.
    subroutines.push([[140, 140, 5, 138, 138, 5].repeat(calls), vec![11]].concat());
    let empty = vec![139, 139, 21, 14];
    let glyph = [vec![139, 139, 21], call(0).to_vec(), vec![14]].concat();
    let glyphs = index(&[empty.clone(), glyph, empty]);
    let before = |offset: usize| {
        let number = |number: usize| [&[29][..], &(number as u32).to_be_bytes()].concat();
        let top = [
            number(offset),
            vec![17],
            number(0),
            number(offset),
            vec![18],
        ]
        .concat();
        [
            vec![1, 0, 4, 4],
            index(&[b"N".to_vec()]),
            index(&[top]),
            index(&[]),
            index(&subroutines),
        ]
        .concat()
    };
    let mut all = bare(3);
    all.insert(*b"CFF ", [before(before(0).len()), glyphs].concat());
    font(b"OTTO", &all)
}

/// A table of so many lookups of a kind, all of the same subtables, each of which is the same.
fn shared(lookups: usize, subtables: usize, (kind, subtable): (usize, &[usize])) -> Vec<u8> {
    let features = 14 + 2 * lookups;
    let mut table = vec![1, 0, 10, 30, 30 + features];
    table.extend([1, 0x4446, 0x4c54, 8, 4, 0, 0, 0xffff, 1, 0]);
    table.extend([1, 0x6363, 0x6d70, 8, 0, lookups]);
    table.extend(0..lookups);
    table.push(0);
    table.push(lookups);
    table.extend(vec![2 + 2 * lookups; lookups]);
    table.extend([kind, 0, subtables]);
    table.extend(vec![6 + 2 * subtables; subtables]);
    table.extend(subtable);
    words(table)
}

/// A font with such substitutions or positions.
fn with_lookups(tag: &[u8; 4], lookups: usize, subtables: usize) -> Vec<u8> {
    let mut all = tables(FONT);
    let last = usize::from(u16::from_be_bytes([all[b"maxp"][4], all[b"maxp"][5]])) - 1;
    let of_kind: (usize, &[usize]) = match tag {
        b"GSUB" => (1, &[1, 6, 0, 2, 1, 0, last, 0]),
        _ => (1, &[1, 8, 4, 1, 2, 1, 0, last, 0]),
    };
    all.insert(*tag, shared(lookups, subtables, of_kind));
    font(TRUETYPE, &all)
}

/// A variable font with a glyph of ten thousand points, and so many that have it as their one part.
fn parts(glyphs: usize) -> Vec<u8> {
    let mut all = bare(glyphs + 1);
    let mut left: usize = 9_990;
    let mut simple = words([1, 0, 0, 0, 0, left - 1, 0]);
    while left > 0 {
        let some = left.min(256);
        // On the curve, at the same place, and so again.
        simple.extend([0x39, (some - 1) as u8]);
        left -= some;
    }
    simple.resize(simple.len().next_multiple_of(4), 0);
    let part = words([0xffff, 0, 0, 0, 0, 0, 0, 0]);
    let places = (0..=glyphs).map(|glyph| (simple.len() + glyph * part.len()) as u32);
    let places: Vec<u8> = [0]
        .into_iter()
        .chain(places)
        .flat_map(u32::to_be_bytes)
        .collect();
    all.insert(*b"glyf", [simple, part.repeat(glyphs)].concat());
    all.insert(*b"loca", places);
    all.insert(*b"fvar", tables(VARIABLE)[b"fvar"].clone());
    set(&mut all, b"head", 50, 1);
    font(TRUETYPE, &all)
}

/// A font with two glyphs, each put together of the other.
fn circle() -> Vec<u8> {
    let mut all = bare(3);
    let of = |glyph: usize| words([0xffff, 0, 0, 0, 0, 0, glyph, 0]);
    all.insert(*b"glyf", [of(0), of(2), of(1)].concat());
    all.insert(
        *b"loca",
        [0_u32, 16, 32, 48]
            .iter()
            .flat_map(|at| at.to_be_bytes())
            .collect(),
    );
    set(&mut all, b"head", 50, 1);
    font(TRUETYPE, &all)
}

/// A font with a glyph painted in so many levels, each of which has the next so often as a layer.
fn painted(levels: usize, layers: usize) -> Vec<u8> {
    let long = |number: usize| (number as u32).to_be_bytes();
    let first = 66;
    let (mut glyphs, mut paints) = (long(levels + 1).to_vec(), Vec::new());
    for level in 0..=levels {
        glyphs.extend(words([first + level]));
        glyphs.extend(long(4 + 6 * (levels + 1) + paints.len()));
        match level < levels {
            true => paints.extend([&[1, layers as u8][..], &long(level * layers)].concat()),
            // The glyph itself, in the first colour.
            false => paints.extend([10, 0, 0, 6, 0, 66, 2, 0, 0, 0x40, 0]),
        }
    }
    let glyphs = [glyphs, paints].concat();
    let places = (0..levels).map(|level| long(4 + 4 * levels * layers + 3 * level).repeat(layers));
    let next = (1..=levels).map(|level| [vec![11], words([first + level])].concat());
    let places: Vec<u8> = places.flatten().collect();
    let list = [
        long(levels * layers).to_vec(),
        places,
        next.flatten().collect(),
    ]
    .concat();
    let head = [
        &words([1, 0, 0, 0, 0, 0, 0])[..],
        &long(34),
        &long(34 + glyphs.len()),
        &[0; 12],
    ];
    let mut all = tables(FONT);
    all.insert(*b"COLR", [head.concat(), glyphs, list].concat());
    all.insert(*b"CPAL", words([0, 1, 1, 1, 0, 14, 0, 0, 0xffff]));
    font(TRUETYPE, &all)
}

/// A font with a glyph drawn in so many levels, each of which uses the next so often.
fn drawn(levels: usize, uses: usize) -> Vec<u8> {
    let level = |level: usize| {
        let used = format!("<use href='#g{}'/>", level + 1).repeat(uses);
        format!("<g id='g{level}'>{used}</g>")
    };
    let all: String = (0..levels).map(level).collect();
    let rect = "<rect id='g{levels}' width='500' height='500' y='-500'/>"
        .replace("{levels}", &levels.to_string());
    let document = format!(
        "<svg xmlns='http://www.w3.org/2000/svg'><defs>{rect}{all}</defs><use href='#g0'/></svg>"
    );
    let list = words([1, 66, 66, 0, 14, 0, document.len()]);
    let table = [words([0, 0, 10, 0, 0]), list, document.into_bytes()].concat();
    let mut all = tables(FONT);
    all.insert(*b"SVG ", table);
    font(TRUETYPE, &all)
}

/// A font with so many names, all of the same text.
fn named(names: usize) -> Vec<u8> {
    const LENGTH: usize = 60_000;
    let mut table = words([0, names, 6 + 12 * names]);
    table.extend(words([3, 1, 0x409, 1, LENGTH, 0]).repeat(names));
    table.extend(words(vec![0x41; LENGTH / 2]));
    let mut all = tables(FONT);
    all.insert(*b"name", table);
    font(TRUETYPE, &all)
}

pub fn cases() -> Vec<Case> {
    let unusable = || Refused("not a font that can be used");
    let fonts = [
        ("of 2 nested subroutines", Fine, nested(2, 3)),
        ("of 8 nested subroutines", unusable(), nested(8, 12)),
        ("of 40 nested subroutines", unusable(), nested(40, 1)),
        ("of 100 substitutions", Fine, with_lookups(b"GSUB", 10, 10)),
        (
            "of 25000000 substitutions",
            unusable(),
            with_lookups(b"GSUB", 5_000, 5_000),
        ),
        ("of 100 positions", Fine, with_lookups(b"GPOS", 10, 10)),
        (
            "of 100000000 positions",
            unusable(),
            with_lookups(b"GPOS", 10_000, 10_000),
        ),
        ("of 20 large parts", Fine, parts(20)),
        ("of 60000 large parts", unusable(), parts(60_000)),
        ("of glyphs of each other", unusable(), circle()),
        ("of 4 layers", Fine, painted(2, 2)),
        ("of 2985984 layers", unusable(), painted(6, 12)),
        ("of 27 drawn layers", Fine, drawn(3, 3)),
        ("of 1024 drawn layers", Refused("letters"), drawn(5, 4)),
        ("of 46656 drawn layers", unusable(), drawn(6, 6)),
        ("of 5000 long names", unusable(), named(5_000)),
    ];
    let case = |(name, wanted, bytes): (&'static str, Wanted, Vec<u8>)| {
        Case::new(format!("font {name}"), wanted, move |dir| {
            // What has few glyphs has none for letters; `a` is what is painted.
            let letter = match () {
                () if name.contains("drawn") => "a".repeat(40),
                () if name.contains("layers") => "a".to_owned(),
                () => "!".to_owned(),
            };
            let text = format!(
                r#"<text font-family="Noto Sans" y="40" x="20" font-size="4">{letter}</text>"#
            );
            base(dir, &text);
            write(dir, "fonts/n.ttf", &bytes);
        })
    };
    fonts.into_iter().map(case).collect()
}
