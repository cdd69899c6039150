//! Texts: what stands in them, and whether the printed words agree with the data.

use std::sync::Arc;

use super::{Call, Family, Function};
use crate::cel::{Fault, Result, Val, ValKind};
use crate::diag::did_you_mean;
use crate::numbers::NumberSigns;

pub const FAMILY: Family = Family {
    title: "Texts",
    functions: &[
        Function {
            name: "mentions",
            signature: "text.mentions(value) → true or false",
            about: "Whether a text has this word, these words or this number in it, as whole \
                    words, in capitals or not. Numbers are found however their thousands are \
                    set apart. So that the printed words agree with the data, assert \
                    `self.text.mentions(self.braves)`.",
            example: ("'Lose **1 500** braves!'.mentions(1500)", "true"),
            least: 2,
            most: 2,
            run: mentions,
        },
        Function {
            name: "words",
            signature: "text.words() → texts",
            about: "The words and numbers of a text in small letters, without punctuation and \
                    markup.",
            example: ("'The Bow, **twice**'.words()", "['the', 'bow', 'twice']"),
            least: 1,
            most: 1,
            run: |call| {
                call.budget.text(call.text(0)?.len())?;
                let words = split_words(call.text(0)?, call.budget.signs);
                call.budget.items(words.len())?;
                Ok(Val::list(words.into_iter().map(Val::text)))
            },
        },
        Function {
            name: "numbers",
            signature: "text.numbers() → numbers",
            about: "The whole numbers that stand in a text.",
            example: ("'Pay 5 of your 10 000 coins'.numbers()", "[5, 10000]"),
            least: 1,
            most: 1,
            run: numbers,
        },
        Function {
            name: "contains",
            signature: "text.contains(part) → true or false",
            about: "Whether a text has another in it, letter for letter.",
            example: ("'chariot'.contains('hari')", "true"),
            least: 2,
            most: 2,
            run: |call| two(call, |text, part| text.contains(part)),
        },
        Function {
            name: "startsWith",
            signature: "text.startsWith(part) → true or false",
            about: "Whether a text begins with another.",
            example: ("'chariot'.startsWith('char')", "true"),
            least: 2,
            most: 2,
            run: |call| two(call, |text, part| text.starts_with(part)),
        },
        Function {
            name: "endsWith",
            signature: "text.endsWith(part) → true or false",
            about: "Whether a text ends with another.",
            example: ("'chariot'.endsWith('iot')", "true"),
            least: 2,
            most: 2,
            run: |call| two(call, |text, part| text.ends_with(part)),
        },
        Function {
            name: "matches",
            signature: "text.matches(pattern) → true or false",
            about: "Whether a regular expression is found in a text; `^` and `$` hold it to the \
                    whole.",
            example: ("'A-12'.matches('^[A-Z]-[0-9]+$')", "true"),
            least: 2,
            most: 2,
            run: matches,
        },
        Function {
            name: "captures",
            signature: "text.captures(pattern) → texts",
            about: "What a regular expression finds first in a text: all of it, then what is in each \
                    pair of its brackets. Nothing where it is not found.",
            example: (
                "'Pay 3 coins'.captures('([0-9]+) (coins?)')",
                "['3 coins', '3', 'coins']",
            ),
            least: 2,
            most: 2,
            run: captures,
        },
        Function {
            name: "nearest",
            signature: "text.nearest(names) → text",
            about: "The name that a misspelt one is most like, for `message`; an empty text where \
                    none is near.",
            example: ("'swrod'.nearest(['bow', 'sword'])", "'sword'"),
            least: 2,
            most: 2,
            run: nearest,
        },
        Function {
            name: "lower",
            signature: "text.lower() → text",
            about: "A text in small letters.",
            example: ("'Étendard'.lower()", "'étendard'"),
            least: 1,
            most: 1,
            run: |call| {
                call.budget.text(call.text(0)?.len())?;
                Ok(Val::text(call.text(0)?.to_lowercase()))
            },
        },
        Function {
            name: "asId",
            signature: "text.asId() → text",
            about: "A name as an id is written: small letters without accents, digits, and a hyphen \
                    for what is between them. `self.name.asId().nearest(all.ids())` is the entry \
                    that a name goes with.",
            example: ("'Le Cor d’Étain'.asId()", "'le-cor-d-etain'"),
            least: 1,
            most: 1,
            run: |call| {
                call.budget.text(call.text(0)?.len())?;
                Ok(Val::text(crate::load::sheet::id_of_title(call.text(0)?)))
            },
        },
        Function {
            name: "split",
            signature: "text.split(separator) → texts",
            about: "The parts of a text between its separators.",
            example: ("'1-2-3'.split('-')", "['1', '2', '3']"),
            least: 2,
            most: 2,
            run: split,
        },
        Function {
            name: "join",
            signature: "list.join(separator) → text",
            about: "The items of a list as one text.",
            example: ("['a', 'b'].join(' and ')", "'a and b'"),
            least: 2,
            most: 2,
            run: join,
        },
    ],
};

/// Words and numbers in small letters; `10 000`, `10\u{202f}000` and, in English, `10,000` are one.
fn split_words(text: &str, signs: NumberSigns) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find(char::is_alphanumeric) {
        let start = at + offset;
        let length = text[start..].find(|letter: char| !letter.is_alphanumeric());
        let word = &text[start..length.map_or(text.len(), |length| start + length)];
        let (mut number, mut end) = signs.whole(text, start);
        if end > start + word.len() && text[end..].starts_with(char::is_alphanumeric) {
            // The `000m` of `10 000m` is a word.
            number.truncate(number.len() - 3);
            let before = text[..end - 3].char_indices().next_back();
            end = before.map_or(start, |(sign, _)| sign);
        }
        // `3d6` is one too.
        let is_number = end >= start + word.len();
        at = end.max(start + word.len());
        words.push(if is_number {
            number
        } else {
            word.to_lowercase()
        });
    }
    words
}

fn mentions(call: &Call<'_>) -> Result<Val> {
    let text = call.text(0)?;
    let value = call.value(1)?;
    let wanted = match &value.kind {
        ValKind::Text(part) => split_words(part, call.budget.signs),
        ValKind::Int(number) => vec![number.unsigned_abs().to_string()],
        _ => {
            let found = value.type_name();
            let message = message!(
                "functions-texts-mentions",
                "a text mentions words and whole numbers, this is {found}",
                found
            );
            return Err(Fault::new(message).of_argument(1));
        }
    };
    call.budget.text(text.len())?;
    let words = split_words(text, call.budget.signs);
    call.budget
        .spend((words.len() * wanted.len().max(1)) as u64)?;
    let found = !wanted.is_empty() && words.windows(wanted.len()).any(|part| part == wanted);
    Ok(Val::from(found))
}

fn numbers(call: &Call<'_>) -> Result<Val> {
    let text = call.text(0)?;
    call.budget.text(text.len())?;
    let numbers = numbers_in(text, call.budget.signs);
    call.budget.items(numbers.len())?;
    Ok(Val::list(numbers.into_iter().map(Val::from)))
}

/// The whole numbers that stand in a text.
pub fn numbers_in(text: &str, signs: NumberSigns) -> Vec<i64> {
    let words = split_words(text, signs).into_iter();
    words.filter_map(|word| word.parse().ok()).collect()
}

fn two(call: &Call<'_>, test: fn(&str, &str) -> bool) -> Result<Val> {
    let (text, part) = (call.text(0)?, call.text(1)?);
    call.budget.text(text.len() + part.len())?;
    Ok(Val::from(test(text, part)))
}

/// The compiled pattern of the second argument.
fn pattern(call: &Call<'_>) -> Result<Arc<regex::Regex>> {
    let pattern = call.text(1)?;
    // Compiling is what costs: a pattern of a few letters can stand for many states.
    call.budget.spend(2_000 + 50 * pattern.len() as u64)?;
    let compiled = call.budget.patterns.compiled(pattern);
    compiled.map_err(|error| {
        let error = error.to_string();
        let reason = error
            .lines()
            .last()
            .unwrap_or("")
            .trim()
            .trim_start_matches("error: ");
        Fault::new(message!(
            "functions-texts-pattern",
            "this is no regular expression: {reason}",
            reason
        ))
        .of_argument(1)
    })
}

fn matches(call: &Call<'_>) -> Result<Val> {
    let (text, compiled) = (call.text(0)?, pattern(call)?);
    call.budget.spend(text.len() as u64)?;
    Ok(Val::from(compiled.is_match(text)))
}

fn captures(call: &Call<'_>) -> Result<Val> {
    let (text, compiled) = (call.text(0)?, pattern(call)?);
    call.budget.spend(text.len() as u64)?;
    let Some(found) = compiled.captures(text) else {
        return Ok(Val::list([]));
    };
    call.budget.items(found.len())?;
    let parts = found
        .iter()
        .map(|part| Val::text(part.map_or("", |part| part.as_str())));
    Ok(Val::list(parts))
}

fn nearest(call: &Call<'_>) -> Result<Val> {
    let (word, names) = (call.text(0)?, call.texts(1)?);
    let letters: usize = names.iter().map(|name| name.len()).sum();
    call.budget.spend((word.len().min(64) * letters) as u64)?;
    let near = did_you_mean(word, names.iter().map(|name| &***name));
    Ok(Val::text(near.unwrap_or("")))
}

fn split(call: &Call<'_>) -> Result<Val> {
    let (text, separator) = (call.text(0)?, call.text(1)?);
    call.budget.text(text.len())?;
    if separator.is_empty() {
        return Err(Fault::new(message!(
            "functions-texts-split",
            "an empty text separates nothing"
        ))
        .of_argument(1));
    }
    let parts: Vec<&str> = text.split(&**separator).collect();
    call.budget.items(parts.len())?;
    Ok(Val::list(parts.into_iter().map(Val::text)))
}

fn join(call: &Call<'_>) -> Result<Val> {
    let (items, separator) = (call.list(0)?, call.text(1)?);
    let mut joined = String::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            joined.push_str(separator);
        }
        let item = crate::cel::show::plain(item);
        call.budget.text(separator.len() + item.len())?;
        joined.push_str(&item);
    }
    Ok(Val::text(joined))
}

#[cfg(test)]
mod tests {
    use super::{NumberSigns, split_words};

    /// Each group of a number that ends in a word was begun at anew.
    #[test]
    fn a_text_of_one_long_number_is_gone_through_once() {
        let text = "111 ".repeat(200_000) + "111m";
        let words = split_words(&text, NumberSigns::default());
        assert_eq!(words.len(), 2);
        assert_eq!(words[0].len(), 600_000);
    }

    #[test]
    fn thousands_are_one_number_and_words_lose_their_markup() {
        let words = |text: &str| split_words(text, NumberSigns::of("en")).join("|");
        assert_eq!(
            words("**10\u{202f}000** Perses, :laurel:"),
            "10000|perses|laurel"
        );
        assert_eq!(words("3 200 et 3 20"), "3200|et|3|20");
        assert_eq!(words("1,500 or 1,50"), "1500|or|1|50");
        assert_eq!(words("In 2024 500 of 3d6"), "in|2024|500|of|3d6");
        assert_eq!(words("10 000m, 1 222 333m"), "10|000m|1222|333m");
        assert_eq!(words("l’ÉTENDARD d'or"), "l|étendard|d|or");
        assert_eq!(words("2\u{a0}braves"), "2|braves");
        assert_eq!(words(" – ! "), "");
    }
}
