//! Dice, counted exactly.

use super::{Call, Family, Function};
use crate::cel::{Fault, Result, Val};

pub const FAMILY: Family = Family {
    title: "Dice",
    functions: &[
        Function {
            name: "diceChance",
            signature: "diceChance(dice, sides, total) → number",
            about: "The chance, from 0 to 1, that the sum of so many dice of so many sides is at \
                    least the total. Counted, not sampled.",
            example: ("diceChance(2, 6, 11) == 3.0 / 36", "true"),
            least: 3,
            most: 3,
            run: dice_chance,
        },
        Function {
            name: "faces",
            signature: "faces(text) → numbers",
            about: "The faces a printed range stands for: `3`, `1-2`, `1–2` or `1, 4-6`. A table \
                    covers a die where `table.map(line, faces(line.on)).flatten().sorted() == \
                    range(1, 6)`.",
            example: ("faces('1, 4–6')", "[1, 4, 5, 6]"),
            least: 1,
            most: 1,
            run: faces,
        },
    ],
};

/// Larger dice and more of them than any game has.
const MOST_DICE: usize = 60;
const MOST_SIDES: usize = 1000;
const MOST_FACES: i64 = 1000;

fn dice_chance(call: &Call<'_>) -> Result<Val> {
    let (dice, sides) = (call.count(0, MOST_DICE)?, call.count(1, MOST_SIDES)?);
    if sides == 0 {
        return Err(Fault::new(message!(
            "functions-dice-dice-chance",
            "a die has at least one side"
        ))
        .of_argument(1));
    }
    let total = call.int(2)?;
    let ways = u32::try_from(dice)
        .ok()
        .and_then(|dice| (sides as u128).checked_pow(dice));
    let ways = ways.ok_or_else(|| {
        Fault::new(message!(
            "functions-dice-dice-chance-many-many",
            "so many dice have too many outcomes to count"
        ))
    })?;
    // ways[t]: in how many ways the dice so far come to t.
    call.budget.items(dice * dice * sides)?;
    let mut sums = vec![1u128];
    for _ in 0..dice {
        let mut next = vec![0u128; sums.len() + sides];
        // A window of the last `sides` sums, so that a die costs one pass.
        let mut window = 0u128;
        for (total, slot) in next.iter_mut().enumerate().skip(1) {
            window += sums.get(total - 1).copied().unwrap_or(0);
            if total > sides {
                window -= sums.get(total - 1 - sides).copied().unwrap_or(0);
            }
            *slot = window;
        }
        sums = next;
    }
    let least = usize::try_from(total).unwrap_or(0);
    let reaching: u128 = sums.iter().skip(least).sum();
    Val::float(reaching as f64 / ways as f64)
}

fn faces(call: &Call<'_>) -> Result<Val> {
    let text = call.text(0)?;
    call.budget.text(text.len())?;
    let mut faces = Vec::new();
    for part in text.split([',', ';']) {
        let (from, to) = bounds(part).ok_or_else(|| {
            Fault::new(message!(
                "functions-dice-faces",
                "`{part}` is no face and no range of faces",
                part = part.trim()
            ))
            .of_argument(0)
        })?;
        call.budget.items((to - from + 1) as usize)?;
        faces.extend((from..=to).map(Val::from));
    }
    Ok(Val::list(faces))
}

/// `3` or `1–2`, with any of the dashes people write.
fn bounds(part: &str) -> Option<(i64, i64)> {
    let number = |text: &str| {
        text.trim()
            .parse::<i64>()
            .ok()
            .filter(|face| (0..=MOST_FACES).contains(face))
    };
    match part.split_once(['-', '–', '—', '−', '\u{2011}']) {
        None => number(part).map(|face| (face, face)),
        Some((from, to)) => Some((number(from)?, number(to)?)).filter(|(from, to)| from <= to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::Budget;

    fn chance(dice: i64, sides: i64, total: i64) -> f64 {
        let arguments = [dice, sides, total].map(Val::from);
        let budget = Budget::new(1_000_000);
        let call = Call {
            arguments: &arguments,
            budget: &budget,
        };
        dice_chance(&call).unwrap().as_f64().unwrap()
    }

    /// Every roll of the dice, one by one.
    fn counted(dice: u32, sides: u64, total: u64) -> f64 {
        let rolls = sides.pow(dice);
        let sum = |roll: u64| {
            (0..dice)
                .map(|die| roll / sides.pow(die) % sides + 1)
                .sum::<u64>()
        };
        (0..rolls).filter(|roll| sum(*roll) >= total).count() as f64 / rolls as f64
    }

    #[test]
    fn agrees_with_counting_every_roll() {
        for (dice, sides) in [(1, 6), (2, 6), (3, 4), (5, 6), (4, 10), (6, 3)] {
            for total in 0..=dice as u64 * sides + 1 {
                let exact = chance(i64::from(dice), sides as i64, total as i64);
                assert_eq!(
                    exact,
                    counted(dice, sides, total),
                    "{dice}d{sides} >= {total}"
                );
            }
        }
        assert_eq!(chance(0, 6, 1), 0.0);
        assert_eq!(chance(0, 6, 0), 1.0);
        assert_eq!(chance(5, 6, i64::MIN), 1.0);
        assert_eq!(chance(5, 6, i64::MAX), 0.0);
    }
}
