//! The hues that words name, in the languages of games: `rouge` is no blue.

use palette::{FromColor, Lch};

use super::Colour;
use crate::message::Message;

/// A hue that languages have a word for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HueName {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Pink,
    Brown,
    Black,
    White,
    Grey,
}

use HueName::{Black, Blue, Brown, Green, Grey, Orange, Pink, Purple, Red, White, Yellow};

/// Words of English, French, German, Spanish, Italian, Portuguese and Dutch, in small letters. Those that
/// name something else as well (`marron`, `rose`, `violet` of a flower) are still told by the colour
/// beside them only.
const WORDS: [(&str, HueName); 76] = [
    ("amarelo", Yellow),
    ("amarilla", Yellow),
    ("amarillo", Yellow),
    ("arancione", Orange),
    ("azul", Blue),
    ("bianca", White),
    ("bianco", White),
    ("black", Black),
    ("blanc", White),
    ("blanca", White),
    ("blanche", White),
    ("blanco", White),
    ("blau", Blue),
    ("blauw", Blue),
    ("bleu", Blue),
    ("bleue", Blue),
    ("blu", Blue),
    ("blue", Blue),
    ("branca", White),
    ("branco", White),
    ("braun", Brown),
    ("brown", Brown),
    ("bruin", Brown),
    ("brun", Brown),
    ("brune", Brown),
    ("cinza", Grey),
    ("geel", Yellow),
    ("gelb", Yellow),
    ("gialla", Yellow),
    ("giallo", Yellow),
    ("grau", Grey),
    ("gray", Grey),
    ("green", Green),
    ("grey", Grey),
    ("grigio", Grey),
    ("grijs", Grey),
    ("gris", Grey),
    ("grise", Grey),
    ("groen", Green),
    ("gruen", Green),
    ("grün", Green),
    ("jaune", Yellow),
    ("laranja", Orange),
    ("lila", Purple),
    ("marron", Brown),
    ("marrone", Brown),
    ("negra", Black),
    ("negro", Black),
    ("nera", Black),
    ("nero", Black),
    ("noir", Black),
    ("noire", Black),
    ("orange", Orange),
    ("paars", Purple),
    ("pink", Pink),
    ("preto", Black),
    ("purple", Purple),
    ("red", Red),
    ("roja", Red),
    ("rojo", Red),
    ("rood", Red),
    ("rosa", Pink),
    ("rossa", Red),
    ("rosso", Red),
    ("rot", Red),
    ("rouge", Red),
    ("schwarz", Black),
    ("verde", Green),
    ("vermelho", Red),
    ("vert", Green),
    ("verte", Green),
    ("viola", Purple),
    ("violet", Purple),
    ("violette", Purple),
    ("weiss", White),
    ("white", White),
];

/// The hue that a word names; none of another word.
pub fn named(word: &str) -> Option<HueName> {
    let word = word.to_lowercase();
    let known = WORDS.iter().find(|(known, _)| *known == word);
    known.map(|(_, hue)| *hue)
}

impl HueName {
    /// Whether nobody would give a colour this name: what lies between two hues may have either.
    pub fn is_far_from(self, colour: Colour) -> bool {
        let lch = Lch::from_color(palette::Lab::from_color(colour.linear()));
        let (light, chroma) = (lch.l, lch.chroma);
        let hue = lch.hue.into_positive_degrees();
        // Degrees of CIE LCh: red lies at 40, yellow at 100, green at 135, blue at 280, purple at 325.
        let within = |from: f64, to: f64| match from <= to {
            true => (from..=to).contains(&hue),
            false => hue >= from || hue <= to,
        };
        // Nearly no colour at all: only what has one is wrong by its hue.
        let is_pale = chroma < 12.0;
        match self {
            Black => light > 45.0,
            White => light < 70.0,
            Grey => chroma > 30.0,
            Red => is_pale || !within(350.0, 75.0),
            Orange => is_pale || !within(20.0, 95.0),
            Yellow => is_pale || !within(60.0, 125.0),
            Green => is_pale || !within(90.0, 215.0),
            Blue => is_pale || !within(190.0, 315.0),
            Purple => is_pale || !within(275.0, 20.0),
            Pink => is_pale || !within(305.0, 60.0),
            Brown => is_pale && light > 45.0 || !is_pale && !within(10.0, 110.0),
        }
    }

    /// The word for it.
    pub fn word(self) -> Message {
        match self {
            Red => message!("hue-red", "red"),
            Orange => message!("hue-orange", "orange"),
            Yellow => message!("hue-yellow", "yellow"),
            Green => message!("hue-green", "green"),
            Blue => message!("hue-blue", "blue"),
            Purple => message!("hue-purple", "purple"),
            Pink => message!("hue-pink", "pink"),
            Brown => message!("hue-brown", "brown"),
            Black => message!("hue-black", "black"),
            White => message!("hue-white", "white"),
            Grey => message!("hue-grey", "grey"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_colours_go_together_or_do_not() {
        let far = |word: &str, colour: &str| {
            named(word)
                .unwrap()
                .is_far_from(Colour::parse(colour).unwrap())
        };
        for (word, colour) in [
            ("rouge", "#b03a2e"),
            ("red", "#ff0000"),
            ("orange", "#d98148"),
            ("jaune", "#f2b705"),
            ("vert", "#47632a"),
            ("green", "#00ff00"),
            ("bleu", "#24468f"),
            ("blue", "#0000ff"),
            ("blau", "#3d8bd4"),
            ("violet", "#5d2e6f"),
            ("pink", "#ff69b4"),
            ("brun", "#6a4a26"),
            ("noir", "#1c1512"),
            ("weiss", "#f6ecd4"),
            ("gris", "#8d9299"),
        ] {
            assert!(!far(word, colour), "{word} {colour}");
        }
        for (word, colour) in [
            ("rouge", "#24468f"),
            ("blue", "#b03a2e"),
            ("vert", "#8e2320"),
            ("jaune", "#5d2e6f"),
            ("noir", "#f3e7d0"),
            ("white", "#1c1512"),
            ("grey", "#ff0000"),
        ] {
            assert!(far(word, colour), "{word} {colour}");
        }
        assert_eq!(named("brave"), None);
        assert!(WORDS.is_sorted_by_key(|(word, _)| *word));
    }
}
