//! The data of a path, held to its form in one pass over its bytes: paths are long, and faces many.

/// A command that has been read, and what stands behind it so far.
#[derive(Default)]
struct PathCommand {
    /// None before the first.
    letter: Option<u8>,
    numbers: usize,
}

/// The number that the last byte belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Nothing,
    /// Before a point and an exponent.
    Whole,
    Fraction,
    /// Right behind the `e`, where a sign begins no other number.
    ExponentSign,
    Exponent,
}

/// Whether all of a path's data is drawn: it begins with a move, and each command has as many numbers as
/// it takes, once or several times.
///
/// Of arcs the numbers are not counted: their flags may stand without blanks between them.
pub fn is_whole(data: &str) -> bool {
    let mut command = PathCommand::default();
    let mut within = Within::Nothing;
    for byte in data.bytes() {
        let (next, begins) = match (byte, within) {
            (b'0'..=b'9', Within::Nothing) => (Within::Whole, true),
            (b'0'..=b'9', Within::ExponentSign) => (Within::Exponent, false),
            (b'0'..=b'9', _) => (within, false),
            (b'.', Within::Whole) => (Within::Fraction, false),
            (b'.', _) => (Within::Fraction, true),
            (b'+' | b'-', Within::ExponentSign) => (Within::Exponent, false),
            (b'+' | b'-', _) => (Within::Whole, true),
            (b'e' | b'E', Within::Whole | Within::Fraction) => (Within::ExponentSign, false),
            (b',' | b' ' | b'\t' | b'\r' | b'\n', _) => (Within::Nothing, false),
            _ if b"MmZzLlHhVvCcSsQqTtAa".contains(&byte) => {
                if !command.ends() || (command.letter.is_none() && !b"Mm".contains(&byte)) {
                    return false;
                }
                command = PathCommand {
                    letter: Some(byte),
                    numbers: 0,
                };
                (Within::Nothing, false)
            }
            _ => return false,
        };
        within = next;
        command.numbers += usize::from(begins);
    }
    command.ends()
}

impl PathCommand {
    /// Whether it has the numbers that it takes.
    fn ends(&self) -> bool {
        let takes = match self.letter.map(|letter| letter.to_ascii_uppercase()) {
            None | Some(b'Z') => return self.numbers == 0,
            Some(b'A') => 1,
            Some(b'H' | b'V') => 1,
            Some(b'C') => 6,
            Some(b'S' | b'Q') => 4,
            Some(_) => 2,
        };
        self.numbers > 0 && self.numbers.is_multiple_of(takes)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use proptest::prelude::*;
    use svgtypes::PathParser;

    use super::*;

    #[test]
    fn what_would_be_cut_off_is_told() {
        for whole in [
            "",
            "M0,0l1-1e3z",
            "m0 0 1 1 2 2H3V4",
            "M0 0C1-1.5.5 4 5 6z M1 1",
            "M0 0a1 1 0 0110 10",
            " M 1e-3 2E+4 ",
        ] {
            assert!(is_whole(whole), "{whole}");
        }
        for cut in [
            "L1 1",
            "M0 0 L foo",
            "M0 0 L 3",
            "M0",
            "M0 0 z 1",
            "M0 0 C1 2 3 4",
            "M0 0 L",
        ] {
            assert!(!is_whole(cut), "{cut}");
        }
    }

    proptest! {
        /// What svgtypes reads to the end passes, and what it stops at does not.
        #[test]
        fn it_agrees_with_the_parser(parts in prop::collection::vec(
            (prop::sample::select(vec!["M", "l", "H", "c", "s", "Q", "t", "z"]),
             prop::collection::vec(-9.5..9.5_f32, 0..7)), 0..5)) {
            let mut data = String::new();
            for (letter, numbers) in parts {
                let _ = write!(data, "{letter}");
                for number in numbers {
                    let _ = write!(data, " {number}");
                }
            }
            let parsed = PathParser::from(data.as_str()).all(|part| part.is_ok());
            prop_assert_eq!(is_whole(&data), parsed, "{}", data);
        }
    }
}
