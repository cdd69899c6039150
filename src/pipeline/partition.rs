//! An export in parts, on as many machines: which piece is in which part.

use std::fmt;

use crate::message::Message;

/// The most parts of one export.
const MOST_PARTS: usize = 1_000_000;

/// Some of the pieces of an export: the `part`th, from 1, of `parts`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partition {
    by: Division,
    part: usize,
    parts: usize,
}

/// By what pieces are put into parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Division {
    /// By their order, in turn.
    Slice,
    /// By their names: a piece stays in its part when others are added.
    Hash,
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.by {
            Division::Slice => "slice",
            Division::Hash => "hash",
        };
        write!(f, "{by}:{}/{}", self.part, self.parts)
    }
}

impl Partition {
    /// A part by the hash of names; `None` for one that there cannot be.
    pub fn by_hash(part: usize, parts: usize) -> Option<Partition> {
        let by = Division::Hash;
        ((1..=parts).contains(&part) && parts <= MOST_PARTS).then_some(Partition {
            by,
            part,
            parts,
        })
    }

    /// Reads `slice:2/8` or `hash:2/8`.
    ///
    /// # Errors
    /// What is meant instead.
    pub fn parse(text: &str) -> Result<Partition, Message> {
        let wrong = || {
            message!(
                "pipeline-partition-parse",
                "write slice:2/8 or hash:2/8, the second of eight parts"
            )
        };
        let (by, share) = text.split_once(':').ok_or_else(wrong)?;
        let (part, parts) = share.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.parse().map_err(|_| wrong());
        let partition = Partition::by_hash(number(part)?, number(parts)?).ok_or_else(|| {
            message!(
                "pipeline-partition-parse-parts-counted-from",
                "parts are counted from 1, up to {most_parts} of them: {wrong}",
                most_parts = MOST_PARTS,
                wrong = wrong()
            )
        })?;
        let by = match by {
            "slice" => Division::Slice,
            "hash" => Division::Hash,
            _ => return Err(wrong()),
        };
        Ok(Partition { by, ..partition })
    }

    /// Which part it is, from 1.
    pub fn number(&self) -> usize {
        self.part
    }

    /// Whether a piece is in the part: the one at `index` in the order of the export, by its name
    /// `game/component/entry`.
    pub fn holds(&self, index: usize, name: &str) -> bool {
        let number = match self.by {
            Division::Slice => index as u64,
            Division::Hash => {
                let mut first = [0; 8];
                first.copy_from_slice(&blake3::hash(name.as_bytes()).as_bytes()[..8]);
                u64::from_le_bytes(first)
            }
        };
        number % self.parts as u64 == self.part as u64 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_read_and_shown() {
        for text in ["slice:1/1", "hash:2/8", "slice:8/8"] {
            assert_eq!(Partition::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "hash",
            "hash:2",
            "hash:0/8",
            "hash:9/8",
            "hash:1/0",
            "name:1/2",
            "hash:-1/2",
            "hash:1/2000000",
        ] {
            assert!(Partition::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn each_piece_is_in_one_part_and_keeps_it_by_hash() {
        for by in ["slice", "hash"] {
            let parts: Vec<Partition> = (1..=8)
                .map(|part| Partition::parse(&format!("{by}:{part}/8")).unwrap())
                .collect();
            let mut counts = [0; 8];
            for index in 0..4000 {
                let name = format!("game/cards/card-{index}");
                let of: Vec<usize> = (0..8)
                    .filter(|part| parts[*part].holds(index, &name))
                    .collect();
                assert_eq!(of.len(), 1);
                counts[of[0]] += 1;
            }
            assert!(
                counts.iter().all(|count| (400..600).contains(count)),
                "{by}: {counts:?}"
            );
        }
        // The same on every machine, whatever lies before it.
        let part = Partition::parse("hash:3/8").unwrap();
        assert_eq!(
            part.holds(0, "demo/cards/a"),
            part.holds(77, "demo/cards/a")
        );
    }
}
