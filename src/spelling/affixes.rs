//! The file of affixes: what may stand before and behind a word, and what the flags mean.

use std::collections::HashMap;

use super::conditions::AffixCondition;
use super::flags::{Flag, FlagForm};
use super::limits::DictionaryError;

/// No dictionary has more.
const MOST_AFFIXES: usize = 200_000;
/// As many ways to write something otherwise are tried.
const MOST_REPLACEMENTS: usize = 4_000;
/// Letters that are tried where a word is not known and the file names none.
const USUAL_LETTERS: &str = "esianrtolcdugmphbyfvkwzxjqéèàêçîôûâëïü";

/// What stands before or behind a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Affix {
    pub flag: Flag,
    /// What is taken off the word before this is put to it.
    pub strip: Box<str>,
    pub condition: AffixCondition,
    /// Whether a prefix and a suffix may stand together.
    pub crosses: bool,
    /// What the word takes in turn.
    pub more: Box<[Flag]>,
}

/// Affixes of one kind by what they put to a word.
pub type AffixIndex = HashMap<Box<str>, Vec<Affix>>;

/// What the flags of words mean.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FlagNames {
    pub forbidden: Option<Flag>,
    /// Only with an affix.
    pub needs_affix: Option<Flag>,
    /// Never proposed.
    pub no_suggest: Option<Flag>,
    pub keep_case: Option<Flag>,
    pub only_in_compound: Option<Flag>,
    /// A prefix and a suffix that go together.
    pub circumfix: Option<Flag>,
    pub compound: Option<Flag>,
    pub compound_begin: Option<Flag>,
    pub compound_middle: Option<Flag>,
    pub compound_end: Option<Flag>,
    /// An affix within a compound.
    pub compound_permit: Option<Flag>,
}

#[derive(Debug, Default)]
pub struct Affixes {
    pub form: FlagForm,
    pub names: FlagNames,
    pub prefixes: AffixIndex,
    pub suffixes: AffixIndex,
    /// Whether nothing may be left of a word but its affix.
    pub full_strip: bool,
    /// The least letters of a part of a compound.
    pub compound_least: usize,
    /// The letters that are tried, the most frequent first.
    pub letters: Vec<char>,
    /// What is often written for something else.
    pub replacements: Vec<(Box<str>, Box<str>)>,
    /// What a word is written with before it is looked up: other apostrophes, ligatures.
    pub input: Vec<(Box<str>, Box<str>)>,
    /// Letters that do not count.
    pub ignored: Vec<char>,
    /// Flags by number: what stands behind a slash is then their place.
    aliases: Vec<Box<[Flag]>>,
}

impl Affixes {
    /// Reads the file.
    ///
    /// # Errors
    /// More affixes than any language has.
    pub fn read(text: &str) -> Result<Affixes, DictionaryError> {
        let mut affixes = Affixes {
            compound_least: 3,
            ..Affixes::default()
        };
        // How flags are written, and their numbers, hold for all that stands before too.
        for line in text.lines() {
            let mut words = line.trim_start_matches('\u{feff}').split_whitespace();
            match (words.next(), words.next()) {
                (Some("FLAG"), Some("long")) => affixes.form = FlagForm::Long,
                (Some("FLAG"), Some("num")) => affixes.form = FlagForm::Number,
                _ => {}
            }
        }
        // The first line of aliases says how many there are.
        let aliases = text.lines().filter_map(|line| {
            let mut words = line.split_whitespace();
            (words.next() == Some("AF")).then(|| words.next()).flatten()
        });
        let aliases = aliases.skip(1).take(MOST_AFFIXES);
        affixes.aliases = aliases.map(|text| affixes.form.read(text).into()).collect();
        let mut count = 0;
        for line in text.lines() {
            affixes.line(line.trim_start_matches('\u{feff}'), &mut count);
            if count > MOST_AFFIXES {
                return Err(DictionaryError(message!(
                    "dictionary-affixes",
                    "it has more than {most} affixes",
                    most = MOST_AFFIXES
                )));
            }
        }
        if affixes.letters.is_empty() {
            affixes.letters = USUAL_LETTERS.chars().collect();
        }
        Ok(affixes)
    }

    fn line(&mut self, line: &str, count: &mut usize) {
        let words: Vec<&str> = line.split_whitespace().take(8).collect();
        let [name, rest @ ..] = words.as_slice() else {
            return;
        };
        match (*name, rest) {
            // The head of a table: the flag, whether the two kinds cross, how many.
            ("PFX" | "SFX", [_, "Y" | "N", number]) if number.parse::<usize>().is_ok() => {
                self.heads(name, rest);
            }
            ("PFX" | "SFX", [flag, strip, append, condition @ ..]) => {
                *count += 1;
                let condition = condition.first().copied().unwrap_or(".");
                self.affix(*name == "PFX", flag, strip, append, condition);
            }
            ("TRY", [letters, ..]) => self.letters = letters.chars().take(200).collect(),
            ("REP", [wrong, right]) if self.replacements.len() < MOST_REPLACEMENTS => {
                let right = right.replace('_', " ");
                self.replacements.push(((*wrong).into(), right.into()));
            }
            ("ICONV", [written, meant]) if self.input.len() < MOST_REPLACEMENTS => {
                self.input.push(((*written).into(), (*meant).into()));
            }
            ("IGNORE", [letters, ..]) => self.ignored = letters.chars().take(200).collect(),
            ("FULLSTRIP", _) => self.full_strip = true,
            ("COMPOUNDMIN", [least, ..]) => {
                self.compound_least = least.parse().unwrap_or(3).clamp(1, 64);
            }
            (name, [flag, ..]) => {
                let flag = self.form.one(flag);
                if let Some(of) = self.named(name) {
                    *of = flag;
                }
            }
            _ => {}
        }
    }

    fn named(&mut self, name: &str) -> Option<&mut Option<Flag>> {
        let names = &mut self.names;
        Some(match name {
            "FORBIDDENWORD" => &mut names.forbidden,
            "NEEDAFFIX" | "PSEUDOROOT" => &mut names.needs_affix,
            "NOSUGGEST" => &mut names.no_suggest,
            "KEEPCASE" => &mut names.keep_case,
            "ONLYINCOMPOUND" => &mut names.only_in_compound,
            "CIRCUMFIX" => &mut names.circumfix,
            "COMPOUNDFLAG" => &mut names.compound,
            "COMPOUNDBEGIN" => &mut names.compound_begin,
            "COMPOUNDMIDDLE" => &mut names.compound_middle,
            "COMPOUNDEND" | "COMPOUNDLAST" => &mut names.compound_end,
            "COMPOUNDPERMITFLAG" => &mut names.compound_permit,
            _ => return None,
        })
    }

    /// Remembers whether the affixes of a flag cross, until they are read.
    fn heads(&mut self, kind: &str, rest: &[&str]) {
        let [flag, crosses, _] = rest else { return };
        let Some(flag) = self.form.one(flag) else {
            return;
        };
        let index = self.index(kind == "PFX");
        let known = index.entry(HEAD.into()).or_default();
        known.push(Affix {
            flag,
            strip: "".into(),
            condition: AffixCondition::default(),
            crosses: *crosses == "Y",
            more: Box::default(),
        });
    }

    fn affix(&mut self, is_prefix: bool, flag: &str, strip: &str, append: &str, condition: &str) {
        let Some(flag) = self.form.one(flag) else {
            return;
        };
        let (append, more) = match split_flags(append) {
            (append, Some(more)) => (append, self.flags(more)),
            (append, None) => (append, Box::default()),
        };
        let plain = |text: &str| -> String {
            let text = if text == "0" { "" } else { text };
            let kept = text.chars().filter(|letter| !self.ignored.contains(letter));
            kept.collect()
        };
        let (strip, append) = (plain(strip), plain(append));
        let condition = AffixCondition::read(condition);
        let index = self.index(is_prefix);
        let heads = index.get(HEAD).map(Vec::as_slice).unwrap_or_default();
        let head = heads.iter().rev().find(|head| head.flag == flag);
        let affix = Affix {
            flag,
            strip: strip.into(),
            condition,
            crosses: head.is_some_and(|head| head.crosses),
            more,
        };
        index.entry(append.into()).or_default().push(affix);
    }

    fn index(&mut self, is_prefix: bool) -> &mut AffixIndex {
        match is_prefix {
            true => &mut self.prefixes,
            false => &mut self.suffixes,
        }
    }

    /// The flags behind a slash, by their number where the file numbers them.
    pub fn flags(&self, text: &str) -> Box<[Flag]> {
        if self.aliases.is_empty() {
            return self.form.read(text).into();
        }
        let number: Option<usize> = text.parse().ok();
        let alias = number.and_then(|number| self.aliases.get(number.checked_sub(1)?));
        alias.cloned().unwrap_or_default()
    }

    /// Whether words may be made of several.
    pub fn has_compounds(&self) -> bool {
        let names = &self.names;
        names.compound.is_some() || names.compound_begin.is_some()
    }
}

/// Where the heads of tables are kept while they are read: no affix has a line break.
const HEAD: &str = "\n";

/// A word and what stands behind its slash; a slash that is meant as itself has a backslash.
pub fn split_flags(text: &str) -> (&str, Option<&str>) {
    let slashes = text.match_indices('/');
    let mut slashes = slashes.filter(|(at, _)| *at > 0 && !text[..*at].ends_with('\\'));
    match slashes.next() {
        Some((at, _)) => (&text[..at], Some(&text[at + 1..])),
        None => match text.strip_prefix('/') {
            Some(flags) => ("", Some(flags)),
            None => (text, None),
        },
    }
}
