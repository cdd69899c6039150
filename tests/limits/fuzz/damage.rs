//! Ways for a file to be damaged.

use proptest::prelude::*;

/// One change of a text; places are shares of its length, in ten thousandths.
#[derive(Clone, Debug)]
pub enum Damage {
    /// From one place to another.
    Cut(u32, u32),
    Put(u32, Vec<u8>),
    /// A piece from one place to another, so many times.
    Repeat(u32, u32, u32),
    /// What the words are swapped for.
    Word(u32, &'static str),
    Bit(u32, u8),
}

/// What has a meaning somewhere in these files, and values at the edge of what can be.
const WORDS: &[&str] = &[
    "self",
    "game",
    "boxes",
    "facts",
    "entry",
    "component",
    "stock",
    "theme",
    "lang",
    "id",
    "copies",
    "ace",
    "cards",
    "true",
    "[]",
    "{}",
    "''",
    "\"\"",
    "-1",
    "0",
    "1e308",
    "-0.0",
    "nan",
    "9223372036854775807",
    "99999999999999999999",
    "0.0000001",
    "1979-05-27",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "\r",
    "\t",
    "é",
    "🂡",
    "((((((((",
    "[[[[[[[[",
    "{{",
    "}}",
    "{%",
    "%}",
    "{#",
    "<",
    ">",
    "&",
    "&amp;",
    "&#0;",
    "&x;",
    "<!--",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE a [<!ENTITY x \"y\">]>",
    "{% for i in range(end=1000000) %}",
    "{% endfor %}",
    "{{ entry }}",
    "{{ 1 / 0 }}",
    "{{ game.components.cards.entries }}",
    "**",
    "*",
    ":",
    ":sun:",
    "[x]",
    "inline-size=\"0\"",
    "inline-size=\"-1\"",
    "inline-size=\"1e9\"",
    "font-size=\"0\"",
    "font-size=\"1e9\"",
    "font-size=\"nan\"",
    "massicot:fit=\"shrink\"",
    "massicot:max-lines=\"0\"",
    "x=\"1e38\"",
    "transform=\"scale(0)\"",
    "transform=\"scale(1e20)\"",
    "viewBox=\"0 0 0 0\"",
    "href=\"#a\"",
    "href=\"../../x\"",
    "stroke-dasharray=\"0.000001\"",
    "filter=\"url(#f)\"",
    "$ref",
    "#",
    "#/",
    "minimum",
    "pattern",
    "(a+)+$",
    "anyOf",
    ".map(x, x)",
    ".filter(c, true)",
    "range(0, 1000000)",
    "game.components.cards.entries",
    "size()",
    "== ",
    "? : ",
];

pub fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let place = || 0u32..10_000;
    let damage = prop_oneof![
        2 => (place(), place()).prop_map(|(from, to)| Damage::Cut(from, to)),
        1 => (place(), prop::collection::vec(any::<u8>(), 0..12)).prop_map(|(at, bytes)| Damage::Put(at, bytes)),
        2 => (place(), place(), 1u32..200).prop_map(|(from, to, times)| Damage::Repeat(from, to, times)),
        6 => (place(), prop::sample::select(WORDS)).prop_map(|(at, word)| Damage::Word(at, word)),
        1 => (place(), 0u8..8).prop_map(|(at, bit)| Damage::Bit(at, bit)),
    ];
    prop::collection::vec(damage, 1..6)
}

/// How long a damaged file may become: more is the reader's business, and tested there.
const MOST: usize = 40_000;

impl Damage {
    pub fn apply(&self, bytes: &mut Vec<u8>) {
        let at = |place: u32| place as usize * bytes.len() / 10_000;
        match self {
            // Short cuts: long ones leave too little to go wrong.
            Damage::Cut(from, to) => {
                let from = at(*from);
                let to = (from + *to as usize % 40).min(bytes.len());
                bytes.drain(from..to);
            }
            Damage::Put(place, new) => {
                let place = at(*place);
                bytes.splice(place..place, new.iter().copied());
            }
            Damage::Repeat(from, to, times) => {
                let (from, to) = (at(*from.min(to)), at(*from.max(to)));
                let piece = bytes[from..to].repeat(*times as usize);
                if bytes.len() + piece.len() < MOST {
                    bytes.splice(to..to, piece);
                }
            }
            Damage::Word(place, word) => {
                let plain =
                    |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'-';
                let start = at(*place);
                let start = start + bytes[start..].iter().position(plain).unwrap_or(0);
                let length = bytes[start..].iter().take_while(|byte| plain(byte)).count();
                bytes.splice(start..start + length, word.bytes());
            }
            Damage::Bit(place, bit) => {
                let place = at(*place);
                if let Some(byte) = bytes.get_mut(place) {
                    *byte ^= 1 << bit;
                }
            }
        }
    }
}
