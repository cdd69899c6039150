//! How far the templates of a game lead into each other, found without any recursion.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::lexer::{self, TemplateToken, TokenKind};

/// How many templates may lead to each other, by `include` and `extends`.
pub const MOST_LEVELS: usize = 50;
/// How many templates one may be made of, each counted as often as it is included.
pub const MOST_FILES: u64 = 10_000;

/// A template that is made of too many others.
#[derive(PartialEq, Eq, Debug)]
pub struct TooMany {
    pub template: String,
    /// Where it names the one that is too many.
    pub at: Range<usize>,
    pub what: Excess,
    /// Whether no other that it names is made of too many.
    pub is_cause: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    Levels,
    Files,
}

/// What is known of one template.
struct IncludeReach<'t> {
    /// The templates that it names, and where.
    names: Vec<(usize, Range<usize>)>,
    named_by: Vec<usize>,
    waits_for: usize,
    levels: usize,
    files: u64,
    name: &'t str,
}

/// The templates, by their names and texts, that are made of too many others, in their order.
pub fn too_many<'t>(templates: impl Iterator<Item = (&'t str, &'t str)>) -> Vec<TooMany> {
    let templates: Vec<(&str, &str)> = templates.collect();
    let names = templates.iter().enumerate();
    let places: BTreeMap<&str, usize> = names.map(|(at, (name, _))| (*name, at)).collect();
    let reaches = templates.iter().map(|(name, text)| {
        let named = named(text);
        let known = named.filter_map(|(name, at)| Some((*places.get(&*name)?, at)));
        let names: Vec<(usize, Range<usize>)> = known.collect();
        IncludeReach {
            waits_for: names.len(),
            names,
            named_by: Vec::new(),
            levels: 0,
            files: 0,
            name,
        }
    });
    let mut all: Vec<IncludeReach<'_>> = reaches.collect();
    for at in 0..all.len() {
        for index in 0..all[at].names.len() {
            let named = all[at].names[index].0;
            all[named].named_by.push(at);
        }
    }
    // From those that name none upwards. What leads to itself is never reached, and Tera's to refuse.
    let free = |(at, reach): (usize, &IncludeReach<'_>)| (reach.waits_for == 0).then_some(at);
    let mut ready: VecDeque<usize> = all.iter().enumerate().filter_map(free).collect();
    let mut found = Vec::new();
    while let Some(at) = ready.pop_front() {
        let below = all[at].names.iter().map(|(named, _)| &all[*named]);
        let (mut levels, mut files) = (1, 1_u64);
        for reach in below {
            levels = levels.max(reach.levels + 1);
            files = files.saturating_add(reach.files);
        }
        found.extend(excess(&all, at, levels, files));
        (all[at].levels, all[at].files) = (levels, files);
        for index in 0..all[at].named_by.len() {
            let by = all[at].named_by[index];
            all[by].waits_for -= 1;
            if all[by].waits_for == 0 {
                ready.push_back(by);
            }
        }
    }
    found.sort_by(|one, other| one.template.cmp(&other.template));
    found
}

fn excess(all: &[IncludeReach<'_>], at: usize, levels: usize, files: u64) -> Option<TooMany> {
    let is_over = |levels, files| levels > MOST_LEVELS || files > MOST_FILES;
    if !is_over(levels, files) {
        return None;
    }
    let names = &all[at].names;
    let deepest = names.iter().max_by_key(|(named, _)| all[*named].levels);
    Some(TooMany {
        template: all[at].name.to_owned(),
        at: deepest.map_or(0..0, |(_, at)| at.clone()),
        what: match levels > MOST_LEVELS {
            true => Excess::Levels,
            false => Excess::Files,
        },
        is_cause: names
            .iter()
            .all(|(named, _)| !is_over(all[*named].levels, all[*named].files)),
    })
}

/// The templates that one names in `include` and `extends`, and where.
fn named(text: &str) -> impl Iterator<Item = (String, Range<usize>)> {
    let tokens = match text.contains("{%") {
        true => lexer::tokens(text).unwrap_or_default(),
        false => Vec::new(),
    };
    let names = tokens.windows(3).filter_map(|three| match three {
        [
            TemplateToken {
                kind: TokenKind::Sign("{%"),
                ..
            },
            TemplateToken {
                kind: TokenKind::Word,
                range: word,
            },
            TemplateToken {
                kind: TokenKind::Text(name),
                range,
            },
        ] if matches!(&text[word.clone()], "include" | "extends") => {
            Some((name.clone(), range.clone()))
        }
        _ => None,
    });
    names.collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(templates: &[(String, String)]) -> Vec<TooMany> {
        let all = templates.iter();
        too_many(all.map(|(name, text)| (name.as_str(), text.as_str())))
    }

    fn chain(length: usize, times: usize) -> Vec<(String, String)> {
        let next = |at: usize| format!("{{% include \"t{:05}\" %}}", at + 1).repeat(times);
        let one = |at: usize| (format!("t{at:05}"), next(at));
        (0..length).map(one).collect()
    }

    #[test]
    fn levels_and_files_are_counted() {
        assert_eq!(found(&chain(MOST_LEVELS, 1)), []);
        let over = found(&chain(MOST_LEVELS + 1, 1));
        assert_eq!(over.len(), 1);
        assert_eq!(
            (over[0].template.as_str(), over[0].what),
            ("t00000", Excess::Levels)
        );
        assert_eq!(over[0].at, 11..19);
        let over = found(&chain(20_000, 1));
        let causes: Vec<&str> = over
            .iter()
            .filter(|one| one.is_cause)
            .map(|one| &*one.template)
            .collect();
        assert_eq!(causes, ["t19949"]);
        let over = found(&chain(40, 2));
        assert!(over.iter().all(|one| one.what == Excess::Files));
        assert_eq!(over.iter().filter(|one| one.is_cause).count(), 1);
    }

    #[test]
    fn what_leads_to_itself_is_left_to_tera() {
        let text = "{% extends 'a' %}".to_owned();
        assert_eq!(found(&[("a".to_owned(), text)]), []);
    }
}
