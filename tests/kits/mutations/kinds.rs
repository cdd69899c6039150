//! The kinds of mistake.

use std::collections::BTreeSet;

use massicot::load::Kind as ValueKind;

use super::bench::Bench;
use super::edit::Edit;
use super::sites::{Site, blocks, stated, values};

pub struct Kind {
    pub name: &'static str,
    /// Every mistake of this kind that can be made in a game.
    pub sites: fn(&Bench) -> Vec<Edit>,
    /// Whether it shows only when the faces are drawn.
    pub drawn: bool,
}

const fn kind(name: &'static str, sites: fn(&Bench) -> Vec<Edit>) -> Kind {
    Kind {
        name,
        sites,
        drawn: false,
    }
}

pub const KINDS: &[Kind] = &[
    kind("a figure one more", |bench| {
        figures(bench, |number| number + 1)
    }),
    kind("a figure ten times as large", |bench| {
        figures(bench, |number| if number == 0 { 10 } else { number * 10 })
    }),
    kind("a figure with the other sign", |bench| {
        figures(bench, |number| if number == 0 { -1 } else { -number })
    }),
    kind("a figure's digits swapped", digits_swapped),
    kind("a figure in quotation marks", |bench| {
        over(stated(bench), |site| {
            site.value
                .as_int()
                .map(|number| site.put(format!("\"{number}\"")))
        })
    }),
    kind("a stated line taken out", |bench| {
        over(stated(bench), |site| Some(site.edit(site.line()?, "")))
    }),
    kind("a line twice", |bench| {
        over(values(bench), |site| {
            let line = site.line()?;
            let text = &site.text[line.clone()];
            Some(site.edit(line.end..line.end, text))
        })
    }),
    kind("a key misspelt", |bench| {
        over(values(bench), |site| {
            Some(site.edit(site.key_span.clone()?, misspelt(site.key())?))
        })
    }),
    kind("a stated word misspelt", |bench| {
        over(stated(bench), |site| {
            Some(site.put(format!("\"{}\"", misspelt(site.value.as_str()?)?)))
        })
    }),
    kind("a stated word put for another", other_word),
    kind("a reference misspelt", reference_misspelt),
    kind("an id that another has", id_of_another),
    kind("an id with a capital", |bench| {
        blocks(bench)
            .iter()
            .map(|block| {
                let id = block.id.as_str().unwrap_or_default();
                let capital = id[..1].to_uppercase() + &id[1..];
                Edit {
                    file: block.file.into(),
                    range: block.id.span.range(),
                    new: format!("\"{capital}\""),
                    around: 0..0,
                }
            })
            .filter(|edit| edit.new != edit.new.to_lowercase())
            .collect()
    }),
    kind("a stated entry taken out", |bench| {
        stated_blocks(bench, |_| String::new())
    }),
    kind("an entry twice", |bench| {
        blocks(bench)
            .iter()
            .map(|block| {
                let text = block.text[block.range.clone()].trim_end();
                Edit {
                    file: block.file.into(),
                    range: block.range.end..block.range.end,
                    new: format!("\n{text}\n"),
                    around: 0..0,
                }
            })
            .collect()
    }),
    kind("a flag the other way round", |bench| {
        over(stated(bench), |site| {
            Some(site.put((!site.value.as_bool()?).to_string()))
        })
    }),
    kind("a quotation mark lost", |bench| {
        over(values(bench), |site| {
            site.value.as_str()?;
            let range = site.range();
            (site.text[range.clone()].ends_with('"'))
                .then(|| site.edit(range.end - 1..range.end, ""))
        })
    }),
    kind("a bracket lost", |bench| {
        over(values(bench), |site| {
            let range = site.range();
            (site.text[range.clone()].ends_with([']', '}']))
                .then(|| site.edit(range.end - 1..range.end, ""))
        })
    }),
    kind("two entries' values swapped", swapped),
    kind("a side emptied that a tile needs", side_emptied),
    kind("a component's line taken out", |bench| {
        component_lines(bench, |_| Some(String::new()))
    }),
    kind("a name in game.toml misspelt", |bench| {
        component_lines(bench, |line| {
            let (key, name) = line.split_once(" = ")?;
            Some(format!(
                "{key} = \"{}\"\n",
                misspelt(name.trim().strip_prefix('"')?.strip_suffix('"')?)?
            ))
        })
    }),
    Kind {
        name: "a text three times as long",
        sites: three_times,
        drawn: true,
    },
];

fn over<'a>(sites: Vec<Site<'a>>, edit: impl Fn(&Site<'a>) -> Option<Edit>) -> Vec<Edit> {
    sites.iter().filter_map(edit).collect()
}

fn figures(bench: &Bench, change: fn(i64) -> i64) -> Vec<Edit> {
    over(stated(bench), |site| {
        Some(site.put(change(site.value.as_int()?).to_string()))
    })
}

fn digits_swapped(bench: &Bench) -> Vec<Edit> {
    over(stated(bench), |site| {
        let digits = site.value.as_int()?.to_string();
        let letters: Vec<char> = digits.chars().collect();
        let at =
            (1..letters.len()).find(|at| letters[*at] != letters[at - 1] && letters[*at] != '0')?;
        let mut swapped = letters;
        swapped.swap(at, at - 1);
        Some(site.put(swapped.iter().collect::<String>()))
    })
}

/// Two letters swapped.
fn misspelt(word: &str) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    let at = (1..letters.len()).find(|at| letters[*at] != letters[at - 1])?;
    letters.swap(at, at - 1);
    Some(letters.into_iter().collect())
}

/// A word that stands at the same place in another entry.
fn other_word(bench: &Bench) -> Vec<Edit> {
    let sites = stated(bench);
    over(stated(bench), |site| {
        let word = site.value.as_str()?;
        let same = |other: &&Site<'_>| other.file == site.file && other.key() == site.key();
        let others: BTreeSet<&str> = sites
            .iter()
            .filter(same)
            .filter_map(|other| other.value.as_str())
            .collect();
        let other = others.into_iter().find(|other| *other != word)?;
        Some(site.put(format!("\"{other}\"")))
    })
}

/// Texts that are the id of something else.
fn reference_misspelt(bench: &Bench) -> Vec<Edit> {
    let ids: BTreeSet<String> = blocks(bench)
        .iter()
        .filter_map(|block| block.id.as_str().map(str::to_owned))
        .collect();
    over(values(bench), |site| {
        let id = site.value.as_str().filter(|id| ids.contains(*id))?;
        (site.key() != "id" && site.key() != "icon")
            .then(|| misspelt(id).map(|id| site.put(format!("\"{id}\""))))?
    })
}

fn id_of_another(bench: &Bench) -> Vec<Edit> {
    let blocks = blocks(bench);
    let pairs = blocks
        .windows(2)
        .filter(|pair| pair[0].file == pair[1].file);
    pairs
        .map(|pair| Edit {
            file: pair[1].file.into(),
            range: pair[1].id.span.range(),
            new: format!("\"{}\"", pair[0].id.as_str().unwrap_or_default()),
            around: 0..0,
        })
        .collect()
}

/// Entries with a stated value in them.
fn stated_blocks(bench: &Bench, new: fn(&str) -> String) -> Vec<Edit> {
    let sites = stated(bench);
    let holds = |block: &super::sites::Block<'_>| {
        sites
            .iter()
            .any(|site| site.file == block.file && block.range.contains(&site.range().start))
    };
    let blocks = blocks(bench)
        .into_iter()
        .filter(|block| !block.designed && holds(block));
    blocks
        .map(|block| Edit {
            new: new(&block.text[block.range.clone()]),
            around: 0..block.text.len(),
            file: block.file.into(),
            range: block.range,
        })
        .collect()
}

/// The value of the same key in the entry before.
fn swapped(bench: &Bench) -> Vec<Edit> {
    let sites = stated(bench);
    let mut edits = Vec::new();
    for (at, site) in sites.iter().enumerate() {
        let before = sites[..at]
            .iter()
            .rev()
            .find(|other| other.file == site.file && other.path == site.path);
        let Some(before) =
            before.filter(|before| before.text[before.range()] != site.text[site.range()])
        else {
            continue;
        };
        if site.value.as_int().is_none() {
            continue;
        }
        // Both change at once: from the first value to the end of the second.
        let (first, second) = (before.range(), site.range());
        let between = &site.text[first.end..second.start];
        let new = format!(
            "{}{between}{}",
            &site.text[second.clone()],
            &site.text[first.clone()]
        );
        edits.push(site.edit(first.start..second.end, new));
    }
    edits
}

/// A passage of a tile that has no more than two.
fn side_emptied(bench: &Bench) -> Vec<Edit> {
    const SIDES: [&str; 4] = ["north", "east", "south", "west"];
    over(values(bench), |site| {
        let sides = SIDES
            .iter()
            .filter(|side| site.table.get(side).is_some())
            .count();
        let is_side = SIDES.contains(&site.key()) && site.key_span.is_some() && sides == 2;
        let lair = site.text[..site.range().start]
            .rsplit("[[")
            .next()?
            .contains("role = \"lair\"");
        (is_side && !lair).then(|| site.put("\"\""))
    })
}

/// Lines of game.toml that say what a component is made of.
fn component_lines(bench: &Bench, new: fn(&str) -> Option<String>) -> Vec<Edit> {
    let text = &bench.files["game.toml"].text;
    let mut edits = Vec::new();
    let mut at = 0;
    let mut within = false;
    let mut header = 0..0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("[[component]]") {
            (within, header) = (true, at..at + 1);
        }
        let key = line.split(" = ").next().unwrap_or_default();
        let matters = within && matches!(key, "stock" | "template" | "data" | "schema");
        // A component without data is a single piece, which is no mistake by itself.
        let taken_out_is_one = new(line).is_some_and(|new| !new.is_empty())
            || matches!(key, "stock" | "template" | "data");
        if matters && taken_out_is_one && !line.contains('{') {
            edits.extend(new(line).map(|new| Edit {
                file: "game.toml".into(),
                range: at..at + line.len(),
                new,
                around: header.clone(),
            }));
        }
        at += line.len();
    }
    edits
}

/// Prose that fills its box already.
fn three_times(bench: &Bench) -> Vec<Edit> {
    over(values(bench), |site| {
        let ValueKind::String(text) = &site.value.kind else {
            return None;
        };
        let prose = text.split(' ').count() > 12 && !site.text[site.range()].contains('\n');
        let written = site.text[site.range()]
            .strip_prefix('"')?
            .strip_suffix('"')?;
        prose.then(|| site.put(format!("\"{written} {written} {written}\"")))
    })
}
