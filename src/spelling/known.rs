//! Whether a dictionary knows a word.

use super::affixes::Affix;
use super::dictionary::Dictionary;
use super::flags::Flag;
use super::limits::{LONGEST, SpellingWork};

/// Longer compounds are looked at no further.
const MOST_PARTS: usize = 4;

/// One way in which a word can be made.
struct Analysis<'d> {
    root: &'d [Flag],
    prefix: Option<&'d Affix>,
    suffix: Option<&'d Affix>,
    /// A suffix between the root and the other.
    inner: Option<&'d Affix>,
}

/// Whether a word is a root that takes a prefix, a suffix, and one between that and the root.
type IsRoot<'f, 'd> =
    dyn Fn(&str, Option<&'d Affix>, Option<&'d Affix>, Option<&'d Affix>) -> bool + 'f;

/// Where a part stands in a compound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CompoundPart {
    First,
    Middle,
    Last,
}

impl Analysis<'_> {
    fn affixes(&self) -> impl Iterator<Item = &Affix> {
        [self.prefix, self.inner, self.suffix].into_iter().flatten()
    }

    /// Whether the root or one of its affixes has a flag.
    fn has(&self, flag: Option<Flag>) -> bool {
        self.root_has(flag) || self.affixes().any(|affix| has(&affix.more, flag))
    }

    fn root_has(&self, flag: Option<Flag>) -> bool {
        has(self.root, flag)
    }
}

fn has(flags: &[Flag], flag: Option<Flag>) -> bool {
    flag.is_some_and(|flag| flags.contains(&flag))
}

impl Dictionary {
    /// Whether a word is known, as it is written or with a capital where a sentence begins.
    pub fn knows(&self, word: &str, work: &mut SpellingWork) -> bool {
        if word.is_empty() || word.chars().nth(LONGEST).is_some() {
            return false;
        }
        let word = &*self.put_in(word);
        if self.has_form(word, false, work) {
            return true;
        }
        let mut letters = word.chars();
        let starts_capital = letters.next().is_some_and(char::is_uppercase);
        if !starts_capital || self.is_forbidden(word) {
            return false;
        }
        let rest = letters.as_str();
        let lower = word.to_lowercase();
        let is_capitals = !rest.is_empty() && !rest.chars().any(char::is_lowercase);
        if is_capitals && self.has_form(&capital(&lower), true, work) {
            return true;
        }
        let is_title = rest.chars().all(|letter| !letter.is_uppercase());
        (is_title || is_capitals) && self.has_form(&lower, true, work)
    }

    /// A word as the dictionary writes it: its own apostrophes, without letters that do not count.
    fn put_in<'w>(&self, word: &'w str) -> std::borrow::Cow<'w, str> {
        let is_plain = self.affixes.input.is_empty() && self.affixes.ignored.is_empty();
        let has_apostrophe = word.contains('\u{2019}');
        if is_plain && !has_apostrophe {
            return word.into();
        }
        let mut put = word.to_owned();
        for (written, meant) in &self.affixes.input {
            if put.contains(&**written) && put.len() < 4 * LONGEST {
                put = put.replace(&**written, meant);
            }
        }
        put.retain(|letter| !self.affixes.ignored.contains(&letter));
        // Nearly all lists have the straight one.
        if !self.words.contains_key(&*put) {
            put = put.replace('\u{2019}', "'");
        }
        put.into()
    }

    fn is_forbidden(&self, word: &str) -> bool {
        let forbidden = self.affixes.names.forbidden;
        let alike = self.words.get(word).into_iter().flatten();
        forbidden.is_some() && alike.into_iter().any(|flags| has(flags, forbidden))
    }

    /// Whether a word may be proposed.
    pub(super) fn may_be_said(&self, word: &str) -> bool {
        let names = &self.affixes.names;
        let alike = self.words.get(word).into_iter().flatten();
        let mut alike = alike.map(|flags| has(flags, names.no_suggest));
        alike.next().is_none_or(|first| !first) && !alike.any(|hidden| hidden)
    }

    /// Whether a word is made of the list's, in these very letters. `changed` says that its capitals
    /// were others.
    fn has_form(&self, word: &str, changed: bool, work: &mut SpellingWork) -> bool {
        if self.is_forbidden(word) {
            return false;
        }
        let names = &self.affixes.names;
        let is_whole = |one: &Analysis<'_>| {
            let affixes = [one.prefix, one.inner, one.suffix];
            let mut affixes = affixes.iter().flatten().peekable();
            let needs = match affixes.peek() {
                None => one.root_has(names.needs_affix),
                Some(_) => affixes.all(|affix| has(&affix.more, names.needs_affix)),
            };
            let circled = |affix: Option<&Affix>| {
                affix.is_some_and(|affix| has(&affix.more, names.circumfix))
            };
            let is_part = needs || one.has(names.only_in_compound);
            let is_half = circled(one.prefix) != circled(one.suffix);
            let is_refused =
                one.root_has(names.forbidden) || changed && one.root_has(names.keep_case);
            !(is_part || is_half || is_refused)
        };
        self.analyses(word, work, &is_whole)
            || self.affixes.has_compounds() && self.is_compound(word, CompoundPart::First, 1, work)
    }

    /// Whether one of the ways in which a word can be made is one that is asked for.
    fn analyses(
        &self,
        word: &str,
        work: &mut SpellingWork,
        is_one: &dyn Fn(&Analysis<'_>) -> bool,
    ) -> bool {
        let roots = |word: &str, prefix, suffix, inner| {
            let alike = self.words.get(word).into_iter().flatten();
            alike.into_iter().any(|root| {
                let takes = |affix: Option<&Affix>, others: [Option<&Affix>; 2]| {
                    affix.is_none_or(|affix| {
                        let more = others.iter().flatten();
                        has(root, Some(affix.flag))
                            || more.into_iter().any(|one| has(&one.more, Some(affix.flag)))
                    })
                };
                let one = Analysis {
                    root,
                    prefix,
                    suffix,
                    inner,
                };
                // A second suffix is one that the first takes.
                let behind = inner.or(suffix);
                takes(prefix, [suffix, inner]) && takes(behind, [prefix, None]) && is_one(&one)
            })
        };
        if roots(word, None, None, None) {
            return true;
        }
        for (stem, suffix) in self.without_suffix(word) {
            if !work.step() {
                return false;
            }
            let Some(stem) = put_back(stem, suffix, self.affixes.full_strip) else {
                continue;
            };
            if !suffix.condition.ends(&stem) {
                continue;
            }
            if roots(&stem, None, Some(suffix), None) {
                return true;
            }
            if suffix.crosses && self.behind_prefix(&stem, Some(suffix), None, work, &roots) {
                return true;
            }
            for (below, inner) in self.without_suffix(&stem) {
                if !work.step() {
                    return false;
                }
                if !has(&inner.more, Some(suffix.flag)) {
                    continue;
                }
                let Some(below) = put_back(below, inner, self.affixes.full_strip) else {
                    continue;
                };
                if !inner.condition.ends(&below) {
                    continue;
                }
                if roots(&below, None, Some(suffix), Some(inner))
                    || inner.crosses
                        && self.behind_prefix(&below, Some(suffix), Some(inner), work, &roots)
                {
                    return true;
                }
            }
        }
        self.behind_prefix(word, None, None, work, &roots)
    }

    /// The same of a word with a prefix.
    fn behind_prefix<'d>(
        &'d self,
        word: &str,
        suffix: Option<&'d Affix>,
        inner: Option<&'d Affix>,
        work: &mut SpellingWork,
        roots: &IsRoot<'_, 'd>,
    ) -> bool {
        let ends = word
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8());
        for end in std::iter::once(0).chain(ends) {
            let Some(known) = self.affixes.prefixes.get(&word[..end]) else {
                continue;
            };
            for prefix in known {
                if !work.step() {
                    return false;
                }
                if suffix.is_some() && !prefix.crosses {
                    continue;
                }
                let rest = &word[end..];
                if rest.is_empty() && !self.affixes.full_strip {
                    continue;
                }
                let root = match prefix.strip.is_empty() {
                    true => rest.to_owned(),
                    false => format!("{}{rest}", prefix.strip),
                };
                if prefix.condition.begins(&root) && roots(&root, Some(prefix), suffix, inner) {
                    return true;
                }
            }
        }
        false
    }

    /// What is left of a word without each suffix that it ends with.
    fn without_suffix<'d, 'w>(
        &'d self,
        word: &'w str,
    ) -> impl Iterator<Item = (&'w str, &'d Affix)> + use<'d, 'w> {
        let starts = word.char_indices().map(|(at, _)| at);
        let starts = starts.chain(std::iter::once(word.len()));
        starts.flat_map(move |at| {
            let known = self.affixes.suffixes.get(&word[at..]);
            known
                .into_iter()
                .flatten()
                .map(move |affix| (&word[..at], affix))
        })
    }

    /// Whether a word is made of several, the first of which stands at `part`.
    fn is_compound(
        &self,
        word: &str,
        part: CompoundPart,
        parts: usize,
        work: &mut SpellingWork,
    ) -> bool {
        let least = self.affixes.compound_least;
        let starts = word.char_indices().map(|(at, _)| at).skip(least);
        for at in starts {
            let (first, rest) = word.split_at(at);
            if rest.chars().nth(least - 1).is_none() || work.is_spent() {
                return false;
            }
            if !self.is_part(first, part, work) {
                continue;
            }
            if self.is_part(rest, CompoundPart::Last, work)
                || parts + 1 < MOST_PARTS
                    && self.is_compound(rest, CompoundPart::Middle, parts + 1, work)
            {
                return true;
            }
        }
        false
    }

    fn is_part(&self, word: &str, part: CompoundPart, work: &mut SpellingWork) -> bool {
        let names = &self.affixes.names;
        let of_place = match part {
            CompoundPart::First => names.compound_begin,
            CompoundPart::Middle => names.compound_middle,
            CompoundPart::Last => names.compound_end,
        };
        let is_part = |one: &Analysis<'_>| {
            // Within a compound an affix has to be one that may stand there.
            let permitted = |affix: Option<&Affix>, is_edge: bool| {
                affix.is_none_or(|affix| is_edge || has(&affix.more, names.compound_permit))
            };
            (one.has(names.compound) || one.has(of_place))
                && !one.root_has(names.forbidden)
                && permitted(one.prefix, part == CompoundPart::First)
                && permitted(one.suffix, part == CompoundPart::Last)
                && permitted(one.inner, part == CompoundPart::Last)
        };
        self.analyses(word, work, &is_part)
    }
}

/// The root of a word without its suffix; none where nothing but the affix is left.
fn put_back(stem: &str, suffix: &Affix, full_strip: bool) -> Option<String> {
    if stem.is_empty() && !full_strip {
        return None;
    }
    let mut root = String::with_capacity(stem.len() + suffix.strip.len());
    root.push_str(stem);
    root.push_str(&suffix.strip);
    Some(root)
}

/// A word with a capital.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}
