use super::*;

const AFFIXES: &str = "SET UTF-8
TRY esianrtolcdugmphbyfvkwz
WORDCHARS ’
ICONV 1
ICONV ’ '
REP 2
REP f ph
REP alot a_lot
FORBIDDENWORD !
NEEDAFFIX x
KEEPCASE k
NOSUGGEST ?
ONLYINCOMPOUND o
COMPOUNDBEGIN b
COMPOUNDEND e
COMPOUNDPERMITFLAG p

PFX U Y 1
PFX U 0 un .

SFX S Y 3
SFX S y ies [^aeiou]y
SFX S 0 s [^sy]
SFX S 0 es s

SFX D Y 2
SFX D 0 ed [^ey]
SFX D 0 d e

SFX A N 1
SFX A 0 able/S .

SFX L N 1
SFX L 0 s/bp .
";

const WORDS: &str = "14
card/S
city/S
draw/S po:verb
fold/UDS
play/A
phase
Troy
unfoldd/!
kw/k
stem/xS
damn/?
guild/Lb
hall/eS
a lot
lot
";

fn dictionary() -> Dictionary {
    Dictionary::new(AFFIXES.as_bytes(), WORDS.as_bytes()).unwrap()
}

fn known(word: &str) -> bool {
    dictionary().knows(word, &mut SpellingWork::new(100_000))
}

#[test]
fn words_are_known_with_their_affixes() {
    for word in [
        "card",
        "cards",
        "Cards",
        "CARDS",
        "cities",
        "folds",
        "folded",
        "unfold",
        "unfolded",
        "playable",
        "playables",
        "Troy",
        "TROY",
        "stems",
        "kw",
        "draws",
        "guildshall",
        "guildhall",
        "guildshalls",
        "Guildhall",
    ] {
        assert!(known(word), "{word}");
    }
    for word in [
        "",
        "crad",
        "citys",
        "cardes",
        "untroy",
        "troy",
        "unfoldd",
        "Unfoldd",
        "stem",
        "Kw",
        "KW",
        "cardhall",
        "hallguild",
        "po:verb",
        "plays",
        "unplayable",
        "cArds",
    ] {
        assert!(!known(word), "{word}");
    }
}

#[test]
fn what_is_meant_is_proposed() {
    let dictionary = dictionary();
    let proposed = |word: &str| {
        let proposed = dictionary.suggestions(word, &mut SpellingWork::new(1_000_000));
        proposed.join(", ")
    };
    assert_eq!(proposed("crad"), "card");
    assert_eq!(proposed("cardd"), "card, cards");
    assert_eq!(proposed("fase"), "phase");
    assert_eq!(proposed("cites"), "cities");
    assert_eq!(proposed("troy"), "Troy");
    assert_eq!(proposed("cardphase"), "card phase");
    assert_eq!(proposed("xqzzq"), "");
    assert_eq!(proposed("damm"), "");
}

#[test]
fn flags_are_letters_pairs_or_numbers_and_may_be_numbered() {
    let knows = |affixes: &str, words: &str, word: &str| {
        let dictionary = Dictionary::new(affixes.as_bytes(), words.as_bytes()).unwrap();
        dictionary.knows(word, &mut SpellingWork::new(1_000))
    };
    assert!(knows(
        "SET UTF-8\nFLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n",
        "1\ncard/BbAa\n",
        "cards"
    ));
    assert!(knows(
        "SET UTF-8\nFLAG num\nSFX 12 Y 1\nSFX 12 0 s .\n",
        "1\ncard/7,12\n",
        "cards"
    ));
    let numbered = "SET UTF-8\nAF 2\nAF X\nAF S\nSFX S Y 1\nSFX S 0 s .\n";
    assert!(knows(numbered, "1\ncard/2\n", "cards"));
    assert!(!knows(numbered, "1\ncard/1\n", "cards"));
    assert!(!knows(numbered, "1\ncard/9\n", "cards"));
}

#[test]
fn older_encodings_are_read() {
    let old = Dictionary::new(b"SET ISO8859-15\n", b"2\n\xbduvre\n\xe9t\xe9\n").unwrap();
    let mut work = SpellingWork::new(1_000);
    assert!(old.knows("œuvre", &mut work) && old.knows("Été", &mut work));
    let refused = Dictionary::new(b"SET KOI8-R\n", b"1\na\n").unwrap_err();
    assert!(refused.0.contains("KOI8-R"), "{refused:?}");
    assert!(Dictionary::new(b"", b"3\n").is_err());
}

#[test]
fn a_hostile_dictionary_ends() {
    let rules: String = (0..20_000)
        .map(|_| "SFX S a a/S .\nPFX P a a/P .\n")
        .collect();
    let affixes =
        format!("SET UTF-8\nCOMPOUNDFLAG S\nCOMPOUNDMIN 1\nSFX S Y 9\nPFX P Y 9\n{rules}");
    let dictionary = Dictionary::new(affixes.as_bytes(), b"1\nb/SP\naa/S\n").unwrap();
    let mut work = SpellingWork::new(50_000);
    assert!(!dictionary.knows(&"a".repeat(60), &mut work));
    assert!(work.is_spent());
    assert_eq!(
        dictionary.suggestions("ac", &mut work),
        Vec::<String>::new()
    );
    for broken in [
        "SFX\nSFX S\nPFX S 0\nFLAG\nAF\nREP x\nTRY\n",
        "\u{feff}SET UTF-8\nSFX / / / [\n",
    ] {
        let dictionary =
            Dictionary::new(broken.as_bytes(), "x\n/\n//\n\\/\na/\n é/ é\n".as_bytes());
        dictionary.unwrap().knows("[é", &mut SpellingWork::new(100));
    }
}
