//! French verbs whose ending is that of no verb of their subject: `ils court`, `vous avait`, `on marchent`; and what
//! `jamais` stands behind without its `ne`.

use super::text_words::{TextWords, parted};

/// What a verb cannot be behind its subject.
#[derive(PartialEq, Eq, Debug)]
pub struct WrongEnding {
    pub subject: &'static str,
    /// The endings of its verbs, as people are told.
    pub endings: &'static str,
}

/// A pronoun before a verb, and how its verbs end.
struct VerbSubject {
    said: &'static str,
    endings: &'static str,
    goes_with: fn(&str) -> bool,
}

const SUBJECTS: [VerbSubject; 9] = [
    VerbSubject {
        said: "je",
        endings: "-e, -s, -x, -ai",
        goes_with: |verb| verb.ends_with(['e', 's', 'x']) || verb.ends_with("ai"),
    },
    VerbSubject {
        said: "tu",
        endings: "-s, -x",
        goes_with: |verb| verb.ends_with(['s', 'x']),
    },
    VerbSubject {
        said: "il",
        endings: OF_ONE,
        goes_with: is_of_one,
    },
    VerbSubject {
        said: "elle",
        endings: OF_ONE,
        goes_with: is_of_one,
    },
    VerbSubject {
        said: "on",
        endings: OF_ONE,
        goes_with: is_of_one,
    },
    VerbSubject {
        said: "nous",
        endings: "-ons (sommes)",
        goes_with: |verb| verb.ends_with("ons") || verb == "sommes",
    },
    VerbSubject {
        said: "vous",
        endings: "-ez (êtes, faites, dites)",
        goes_with: |verb| verb.ends_with("ez") || verb == "êtes" || verb.ends_with("ites"),
    },
    VerbSubject {
        said: "ils",
        endings: "-nt",
        goes_with: |verb| verb.ends_with("nt"),
    },
    VerbSubject {
        said: "elles",
        endings: "-nt",
        goes_with: |verb| verb.ends_with("nt"),
    },
];
const OF_ONE: &str = "-e, -a, -t, -d";
/// Verbs for one that end as those for several do.
const LIKE_SEVERAL: [&str; 8] = [
    "sent", "consent", "ressent", "pressent", "repent", "ment", "dément", "content",
];
/// What stands between a subject and its verb.
const CLITICS: [&str; 15] = [
    "ne", "n", "se", "me", "te", "le", "la", "les", "l", "lui", "leur", "y", "en", "nous", "vous",
];
/// What may stand behind a pronoun that has no verb there: `vous deux`, `elle et lui`.
const NO_VERBS: [&str; 40] = [
    "et", "ou", "ni", "qui", "que", "dont", "où", "aussi", "non", "pas", "plus", "seul", "seule",
    "seuls", "seules", "deux", "trois", "tous", "toutes", "tout", "même", "mêmes", "autres",
    "puis", "mais", "à", "au", "de", "du", "des", "par", "pour", "sur", "sous", "avec", "sans",
    "dans", "contre", "comme", "voilà",
];
/// What ends a clause's verb with a negation, of which `ne` is the other half.
const NEVER: [&str; 6] = ["jamais", "rien", "guère", "pas", "aucun", "aucune"];

fn is_of_one(verb: &str) -> bool {
    let is_like_several = || {
        LIKE_SEVERAL.contains(&verb)
            || verb.ends_with("ient") && !verb.ends_with("aient")
            || verb.ends_with("ment")
    };
    match verb.ends_with("ent") || verb.ends_with("ont") {
        true => is_like_several(),
        false => verb.ends_with(['e', 'a', 't', 'd', 'c']),
    }
}

/// Whether the verb `index` ends as none of its subject does.
pub fn wrong(words: &TextWords<'_>, index: usize) -> Option<WrongEnding> {
    let verb = verb(words, index)?;
    let (subject, is_bare) = subject(words, index)?;
    // `vous` and `nous` may be an object: `Vous seul`, `nous le roi`.
    let is_verb = || is_surely_verb(words, verb);
    let is_wrong = !(subject.goes_with)(verb) && (!is_bare || is_verb());
    is_wrong.then_some(WrongEnding {
        subject: subject.said,
        endings: subject.endings,
    })
}

/// A verb and what denies it, with the `ne` that is missing: `reste jamais` behind `on`.
pub fn without_ne(words: &TextWords<'_>, index: usize) -> Option<String> {
    let said = words.small(index);
    // `pas à pas`
    if !NEVER.contains(&said) || said == "pas" && matches!(words.next(index), Some("à" | "de")) {
        return None;
    }
    words.before(index)?;
    let of_verb = index - 1;
    // A text may go on with what stands before it elsewhere: `ne` may be there.
    let has_subject = words.before(of_verb).is_some();
    let is_lost = has_subject && !is_denied(words, of_verb);
    if said == "pas" && is_always_denied(words, of_verb) && is_lost {
        let verb = words.small(of_verb);
        return Some(format!("{} {said}", with_ne(verb)));
    }
    let verb = verb(words, of_verb)?;
    let (subject, _) = subject(words, of_verb)?;
    if !(subject.goes_with)(verb) || is_denied(words, of_verb) {
        return None;
    }
    let (joined, bare) = parted(words.small(of_verb));
    if !joined.is_empty() || words.before(of_verb) != Some(subject.said) {
        return None;
    }
    Some(format!("{} {said}", with_ne(bare)))
}

fn with_ne(verb: &str) -> String {
    let vowel = verb.starts_with(['a', 'e', 'i', 'o', 'u', 'é', 'ê', 'y', 'h']);
    let ne = if vowel { "n’" } else { "ne " };
    format!("{ne}{verb}")
}

/// A verb behind which `pas` is nothing but a negation.
fn is_always_denied(words: &TextWords<'_>, index: usize) -> bool {
    const VERBS: [&str; 24] = [
        "est", "sont", "suis", "êtes", "sommes", "ai", "ont", "avez", "avons", "peut", "peuvent",
        "pouvez", "peux", "doit", "doivent", "devez", "faut", "veut", "veulent", "était", "sera",
        "seront", "aura", "auront",
    ];
    // `n’est-ce pas`, and a text that is all capitals
    VERBS.contains(&words.small(index)) && words.is_small(index)
}

/// A word without what stands before its apostrophe, where it may be a verb.
fn verb<'w>(words: &'w TextWords<'_>, index: usize) -> Option<&'w str> {
    let (_, verb) = parted(words.small(index));
    let written = &words.text[words.ranges[index].clone()];
    let is_small = written
        .chars()
        .all(|letter| letter.is_lowercase() || "’'".contains(letter));
    (is_small && !CLITICS.contains(&verb) && !NO_VERBS.contains(&verb)).then_some(verb)
}

/// The pronoun that is the subject of the verb `index`, and whether it may be no subject.
fn subject(words: &TextWords<'_>, index: usize) -> Option<(&'static VerbSubject, bool)> {
    let mut at = index;
    loop {
        let before = at
            .checked_sub(1)
            .filter(|before| words.are_joined(*before))?;
        let (joined, said) = parted(words.small(before));
        let is_clitic = CLITICS.contains(&said);
        let begins = words.begins(before);
        if is_clitic && !begins {
            at = before;
            continue;
        }
        let subject = SUBJECTS.iter().find(|subject| subject.said == said)?;
        let is_subject = match said {
            "elle" | "elles" => begins || matches!(joined, "qu" | "s" | "lorsqu" | "puisqu"),
            "nous" | "vous" => begins,
            _ => true,
        };
        return is_subject.then_some((subject, matches!(said, "nous" | "vous")));
    }
}

/// Whether `ne` stands between a verb and its subject.
fn is_denied(words: &TextWords<'_>, verb: usize) -> bool {
    let small = |at: usize| words.small(at);
    let before = (0..verb).rev().take(3);
    let mut near = std::iter::once(verb).chain(before);
    near.any(|at| small(at) == "ne" || matches!(parted(small(at)).0, "n"))
}

/// Whether a word is a verb of which `vous` and `nous` are no object: `Vous évite un combat` may be right.
fn is_surely_verb(words: &TextWords<'_>, word: &str) -> bool {
    const ENDINGS: [&str; 4] = ["ait", "aient", "ais", "ons"];
    let has_ending = ENDINGS.iter().any(|ending| word.ends_with(ending));
    has_ending && !words.is_noun(word) && word.len() > 3
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn a_verb_with_an_ending_of_another_subject_is_told() {
        for (text, told) in [
            (
                "Ils court vite, ils ne se cachera pas.",
                "court/ils cachera/ils",
            ),
            ("Vous avait un dé.", "avait/vous"),
            (
                "On n’y marchent pas, il lui donnons un dé.",
                "marchent/on donnons/il",
            ),
            ("Il prends la carte, qu’elle finis.", "prends/il finis/elle"),
            ("Tu joue un dé, je jouez.", "joue/tu jouez/je"),
            ("Elles sait tout.", "sait>savent"),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn a_negation_has_two_halves() {
        for (text, told) in [
            ("On reste jamais là.", "reste jamais>ne reste jamais"),
            ("Il a rien.", "a rien>n’a rien"),
            ("Vous gagnez pas la partie.", "gagnez pas>ne gagnez pas"),
            (
                "J’arrive et y suis pas. Les joueurs doivent pas jouer. Le roi est pas là.",
                "suis pas>ne suis pas doivent pas>ne doivent pas est pas>n’est pas",
            ),
            ("On ne reste jamais là, il n’a rien.", ""),
            ("Il avance pas à pas. Il joue plus. Si jamais il part.", ""),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn what_may_be_right_is_let_pass() {
        for right in [
            "Il ment, il vient, il sent, il le convainc, il a, il rend, il y va, il n’en a plus.",
            "Vous deux, jouez. Vous seul jouez. Vous, le roi. Vous êtes là, vous faites un tas.",
            "La carte que vous donne le roi. Le roi vous prend un dé ; pour vous commence la nuit.",
            "Elle et lui jouent. Pour elles tout va bien. Elles deux. Il ou elle joue.",
            "Ils ne se les donnent pas, ils y vont, ils l’ont, qu’ils en aient ou non.",
            "Tu peux, tu as, je vais, je peux, j’ai, je serai. Nous sommes là, nous allons.",
            "Il aime, on l’a, on lui en donne. A-t-il gagné ? Y va-t-on ? Il plaît, il naquit.",
            "Vous évite un combat. Vous la donnez. Vous contre lui. Nous le savons. Vous et nous.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
