//! Large TOML files, read part by part on all cores: what a parser makes of a whole one on the way is
//! many times its size.
//!
//! A file of entries is a list of tables, each under a head `[[card]]`. It is cut before some of
//! these, and each part parsed by itself. Where any part has an error, as one has that ends within a
//! text, and where two parts have more in common than that list, the file is read whole.

use rayon::prelude::*;

use super::toml_values;
use super::value::{Table, Value, ValueKind};
use crate::diag::{FileId, Span};

/// About how many bytes a part has; files of less are read whole.
const PART: usize = 1 << 18;

/// The value of a large file without errors that can be cut. `None` for any other.
pub fn parse(text: &str, file: FileId) -> Option<Value> {
    in_parts(text, file, PART)
}

fn in_parts(text: &str, file: FileId, part: usize) -> Option<Value> {
    let (name, starts) = cuts(text, part)?;
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts: Vec<_> = starts.iter().copied().zip(ends).collect();
    let parts = parts.into_par_iter();
    let parts: Option<Vec<Table>> = parts
        .map(|(start, end)| toml_values::part(&text[start..end], file, start))
        .collect();
    let mut parts = parts?.into_iter();
    let mut whole = parts.next()?;
    for part in parts {
        for (key, field) in part.into_fields() {
            if *key != *name {
                match whole.get(&key) {
                    Some(_) => return None,
                    None => whole.insert_named(key, field),
                }
                continue;
            }
            let all = whole.get_mut(&key).map(|value| &mut value.kind);
            let (Some(ValueKind::Array(all)), ValueKind::Array(more)) = (all, field.value.kind)
            else {
                return None;
            };
            all.extend(more);
        }
    }
    Some(Value {
        kind: ValueKind::Table(whole),
        span: Span::new(file, 0..0),
    })
}

/// The name of the first list of tables, and where the file is cut: at its begin and before heads
/// of that list.
fn cuts(text: &str, part: usize) -> Option<(&str, Vec<usize>)> {
    if text.len() < part * 2 {
        return None;
    }
    let first = match text.starts_with("[[") {
        true => 0,
        false => text.find("\n[[")? + 1,
    };
    let name = text[first + 2..].split(']').next()?;
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
    if name.is_empty() || !name.bytes().all(plain) {
        return None;
    }
    let head = format!("\n[[{name}]]");
    let mut starts = vec![0];
    let mut from = first.max(part);
    while let Some(next) = text.get(from..).and_then(|rest| rest.find(&head)) {
        starts.push(from + next + 1);
        from += next + part;
        while !text.is_char_boundary(from.min(text.len())) {
            from += 1;
        }
    }
    (starts.len() > 1).then_some((name, starts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceMap;
    use crate::load::toml;

    /// The value read whole, and in parts of about so many bytes.
    fn both(text: &str, part: usize) -> (String, Option<String>) {
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", text);
        let (whole, found) = toml::parse(&sources, file);
        let parts = in_parts(text, file, part);
        let whole = format!("{whole:?} {}", found.len());
        (whole, parts.map(|value| format!("{value:?} 0")))
    }

    fn cards(count: usize) -> String {
        let card = |n| {
            format!(
                "[[card]]\nid = 'c{n}'\nname = \"É{n}\"\nlist = [\n[1, 2],\n[3]]\n[card.more]\nx = {n}.5\n[[card.squares]]\nat = {n}\n\n"
            )
        };
        (0..count).map(card).collect()
    }

    #[test]
    fn parts_are_the_whole() {
        for before in ["", "#:schema x\ntitle = 'é'\n[theme]\nink = '#000'\n"] {
            for after in ["", "[[other]]\na = 1\n[[other]]\na = 2\n[last]\n"] {
                for part in [1, 7, 60, 300] {
                    let text = format!("{before}{}{after}", cards(12));
                    let (whole, parts) = both(&text, part);
                    assert_eq!(Some(whole), parts, "{part}: {text}");
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_cut_is_read_whole() {
        let heads = "[[card]]\nid = 'a'\n".repeat(3);
        for text in [
            format!("{heads}text = \"\"\"\n[[card]]\n\"\"\"\n"),
            format!("{heads}[theme]\na = 1\n{heads}[theme]\nb = 1\n"),
            format!("{heads}a = \n{heads}"),
            format!("{heads}a = 99999999999999999999\n{heads}"),
            format!("[[a.b]]\nid = 1\n{heads}"),
            "a = 1\n".repeat(40),
        ] {
            assert_eq!(both(&text, 1).1, None, "{text}");
        }
    }
}
