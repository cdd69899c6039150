//! What reading a TOML text takes, reckoned from its signs before it is parsed: a parser makes many
//! times as much of a short text that is all keys.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use crate::message::Message;

/// The most memory that reading one text may take, in bytes by the weights below: a deck of 100,000
/// entries with ten fields each can be read.
const MOST: usize = 1 << 30;
/// Of every sign, word and text.
const TOKEN: usize = 40;
/// Of what may end a value, or be one error.
const END: usize = 400;
const LIST: usize = 300;
const KEY: usize = 200;
/// Of a table in a table: measured, 1,300 to 1,700.
const TABLE: usize = 1_500;

/// Looks whether a text can be parsed, before any parser is given it.
///
/// # Errors
/// Where it has more than can be read, and the words for that.
pub fn look(text: &str) -> Result<(), (Range<usize>, Message)> {
    let words = || {
        message!(
            "toml-work-too-much",
            "there are more keys, tables and values in one text of TOML than can be read"
        )
    };
    overrun(text, MOST).map_or(Ok(()), |place| Err((place, words())))
}

fn overrun(text: &str, most: usize) -> Option<Range<usize>> {
    let (mut taken, mut dots) = (0_usize, 0);
    let mut tokens = toml_parser::Source::new(text).lex();
    let over = tokens.find(|token| {
        taken += TOKEN;
        // A single dot is that of a number, where no key ends behind it.
        let tables = match (token.kind(), dots) {
            (TokenKind::Dot, _) => {
                dots += 1;
                return dots > 1 && dots * TABLE + taken > most;
            }
            (TokenKind::Equals, _) | (_, 2..) => dots * TABLE,
            _ => 0,
        };
        taken += match token.kind() {
            TokenKind::Equals => KEY + tables,
            TokenKind::Newline | TokenKind::Comma => END + tables,
            TokenKind::LeftSquareBracket | TokenKind::RightSquareBracket => LIST + tables,
            TokenKind::LeftCurlyBracket => TABLE + tables,
            TokenKind::RightCurlyBracket | TokenKind::Eof => tables,
            _ => return taken > most,
        };
        dots = 0;
        taken > most
    });
    over.map(|token| token.span().start()..token.span().end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_all_keys_takes_much() {
        for (text, least, most) in [
            ("[[card]]\nid = 'a'\n", 1_000, 3_000),
            ("a = [0.5, 1.5, 2.5, 3.5]\n", 2_000, 4_000),
            ("a = '''\n[a.b.c.d]\n'''\n", 500, 2_000),
            ("[a.b.c.d.e.f.g.h.i.j]\n", 13_500, 16_000),
            ("a.b = 1\n", 2_000, 3_000),
            ("a = {b={c={d={}}}}\n", 6_000, 9_000),
            ("a.a.a.a.a.a.a", 9_000, 12_000),
        ] {
            assert!(overrun(text, least).is_some(), "{text}");
            assert_eq!(overrun(text, most), None, "{text}");
        }
    }

    #[test]
    fn the_place_is_where_it_is_too_much() {
        let text = "a = 1\nb.b.b.b.b.b.b.b = 2\nc = 3\n";
        assert_eq!(overrun(text, 5_000), Some(11..12));
    }
}
