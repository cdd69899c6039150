//! TOML, schemas and rules.

use super::files::{GAME, base, data, write};
use super::{Case, Wanted};
use Wanted::{Checked, Ends, Fine, Refused};

const CARD: &str = "[[card]]\nid = 'a'\nx = { a = 1 }\n";

/// A schema of the cards' file in which `x` of a card is this.
fn schema(x: &str, definitions: &str) -> String {
    format!(
        r##"{{"properties":{{"card":{{"items":{{"properties":{{"x":{x}}}}}}}}},"$defs":{{{definitions}}}}}"##
    )
}

/// Alternatives of two alternatives of two.
fn doubling(word: &str, levels: usize) -> String {
    let one = |at: usize| {
        let next = format!(r##"{{"$ref":"#/$defs/a{}"}}"##, at + 1);
        format!(r##""a{at}":{{"{word}":[{next},{next}]}},"##)
    };
    let all: String = (0..levels).map(one).collect();
    let last = if word == "allOf" { "object" } else { "integer" };
    schema(
        r##"{"$ref":"#/$defs/a0"}"##,
        &format!(r##"{all}"a{levels}":{{"type":"{last}"}}"##),
    )
}

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let mut held = |name: &str, wanted: &Wanted, cards: String, schema: Option<String>| {
        all.push(Case::new(name, wanted.clone(), move |dir| {
            data(dir, &cards, schema.as_deref());
        }));
    };
    let many = Refused("too many to be held to");
    for word in ["anyOf", "oneOf", "allOf"] {
        held(
            &format!("{word} 6"),
            &Ends,
            CARD.into(),
            Some(doubling(word, 6)),
        );
        held(
            &format!("{word} 30"),
            &many,
            CARD.into(),
            Some(doubling(word, 30)),
        );
        held(
            &format!("{word} 60"),
            &many,
            CARD.into(),
            Some(doubling(word, 60)),
        );
    }
    for (count, wanted) in [
        (2_000, Ends),
        (2_001, Refused("2001 words are more than 2000")),
    ] {
        all.push(Case::new(
            format!("{count} words that are never said"),
            wanted,
            move |dir| {
                let never = (0..count).map(|word| format!("'w{word} a' = 'b'\n"));
                let never: String = never.collect();
                let said = "w1 a ".repeat(20_000);
                data(dir, &format!("[[card]]\nid = 'a'\nname = '{said}'\n"), None);
                let game = format!("{GAME}data = 'cards.toml'\n[checks.words.never]\n{never}");
                write(dir, "content/demo/game.toml", game);
            },
        ));
    }
    let mut held = |name: &str, wanted: &Wanted, cards: String, schema: Option<String>| {
        all.push(Case::new(name, wanted.clone(), move |dir| {
            data(dir, &cards, schema.as_deref());
        }));
    };
    for (many, wanted) in [
        (5_000, &Ends),
        (1_000_000, &Refused("the schema has more than 1024 KiB")),
    ] {
        let forms = vec!["{}"; many].join(",");
        held(
            &format!("a schema of {many} forms"),
            wanted,
            CARD.into(),
            Some(schema(&format!(r#"{{"anyOf":[{forms}]}}"#), "")),
        );
    }
    let root =
        doubling("anyOf", 40).replace(r##""properties""##, r##""$ref":"#/$defs/a0","properties""##);
    held("anyOf of a file", &many, CARD.into(), Some(root));
    for (times, wanted) in [(2, &Fine), (8, &Refused("longer than 65536 bytes"))] {
        let texts = (0..12).map(|at| {
            let next = format!("{{x{}}}", at + 1).repeat(times);
            format!("x{at} = '{next}'\n")
        });
        let texts: String = texts.collect();
        let card = format!("[[card]]\nid = 'a'\n{texts}x12 = 'aa'\n");
        held(&format!("texts of texts {times}"), wanted, card, None);
    }
    for (many, wanted) in [(12, &Fine), (20_000, &Refused("steps"))] {
        let texts = (0..many).map(|at| format!("x{at} = '{{x{}}}'\n", at + 1));
        let texts: String = texts.collect();
        let card = format!("[[card]]\nid = 'a'\n{texts}x{many} = 'aa'\n");
        held(&format!("a chain of texts {many}"), wanted, card, None);
    }
    let letters = format!("[[card]]\nid = 'a'\nx = '{}'\n", "a".repeat(20_000));
    let pattern = |pattern: &str| Some(schema(&format!(r#"{{"pattern":"{pattern}"}}"#), ""));
    held("pattern 1", &Fine, letters.clone(), pattern("^(a|aa)*$"));
    held(
        "pattern 2",
        &Refused("bad-schema"),
        letters.clone(),
        pattern("(\\\\w{1,100}){1,100}$"),
    );
    held(
        "pattern 3",
        &Refused("bad-schema"),
        letters.clone(),
        pattern("^(a+)+(?=b)$"),
    );
    for (rows, columns, wanted) in [
        (8, 8, &Fine),
        (141, 141, &Fine),
        (1_000, 2_000, &Refused("2000000 squares is more than 20000")),
    ] {
        let map = format!("{}\n", ".".repeat(columns)).repeat(rows);
        let card =
            format!("[[card]]\nid = 'a'\nmap = \"\"\"\n{map}\"\"\"\n[card.legend]\n'.' = {{}}\n");
        held(&format!("a map of {rows} by {columns}"), wanted, card, None);
    }
    let fields: String = (0..2_000).map(|at| format!("f{at} = 1\n")).collect();
    let map = format!("{}\n", ".".repeat(100)).repeat(100);
    held(
        "a map whose squares have many fields",
        &Refused("those of all boards have more than 2000000 values"),
        format!("[[card]]\nid = 'a'\nmap = \"\"\"\n{map}\"\"\"\n[card.legend.'.']\n{fields}"),
        None,
    );
    let patterns = |many: usize, pattern: &str| {
        let all: Vec<String> = (0..many)
            .map(|at| format!(r#"{{"pattern":"{pattern}b{at}"}}"#))
            .collect();
        Some(schema(
            &format!(r#"{{"not":{{"allOf":[{}]}}}}"#, all.join(",")),
            "",
        ))
    };
    let short = "[[card]]\nid = 'a'\nx = 'a'\n";
    held(
        "patterns 200",
        &Fine,
        short.into(),
        patterns(200, "^[a-z]{3,40}"),
    );
    held(
        "patterns 3000",
        &Refused("bad-schema"),
        short.into(),
        patterns(3_000, "^(a|bc){300}"),
    );
    let branches: Vec<String> = (0..5_000)
        .map(|at| format!(r#"{{"const":{at}}}"#))
        .collect();
    let entries: String = (0..1_000)
        .map(|at| format!("[[card]]\nid = 'a{at}'\nx = 1\n"))
        .collect();
    held(
        "alternatives of many entries",
        &many,
        entries,
        Some(schema(
            &format!(r#"{{"oneOf":[{}]}}"#, branches.join(",")),
            "",
        )),
    );
    let slips = format!(
        "[[card]]\nid = 'a'\ntext = '{}'\n",
        "aa aa , bb ".repeat(400_000)
    );
    held("a text of slips", &Ends, slips, None);
    held(
        "a schema of itself",
        &Ends,
        CARD.into(),
        Some(r##"{"$ref":"#"}"##.into()),
    );
    held(
        "a schema of all of itself",
        &Ends,
        CARD.into(),
        Some(r##"{"allOf":[{"$ref":"#"}]}"##.into()),
    );
    held(
        "not not not",
        &Refused("bad-schema"),
        CARD.into(),
        Some(format!(
            "{}{{}}{}",
            "{\"not\":".repeat(20_000),
            "}".repeat(20_000)
        )),
    );
    let wrong: String = (0..5_000)
        .map(|at| format!("[[card]]\nid = 'a{at}'\nx = 'z'\n"))
        .collect();
    held(
        "many wrong values",
        &Refused("error"),
        wrong,
        Some(schema(r#"{"type":"integer"}"#, "")),
    );
    held(
        "a long misspelt key",
        &Refused("unknown-key"),
        format!("[[card]]\nid = 'a'\n{} = 1\n", "n".repeat(100_000)),
        Some(format!(
            r#"{{"properties":{{"card":{{"items":{{"properties":{{"id":{{}},"{}":{{}}}},"additionalProperties":false}}}}}}}}"#,
            "m".repeat(100_000)
        )),
    );
    held(
        "doubled ids",
        &Refused("duplicate-id"),
        "[[card]]\nid = 'a'\n".repeat(1_000),
        None,
    );
    held(
        "unsafe ids",
        &Refused("unsafe-id"),
        (0..5_000)
            .map(|at| format!("[[card]]\nid = 'a/{at}'\n"))
            .collect(),
        None,
    );
    held(
        "heads left open",
        &Refused("toml-syntax"),
        "[[card]\n".repeat(20_000),
        None,
    );
    held(
        "the same key",
        &Refused("toml-syntax"),
        format!("[[card]]\n{}", "id = 'a'\n".repeat(10_000)),
        None,
    );
    held(
        "lists in lists",
        &Refused("toml-syntax"),
        format!("x = {}{}", "[".repeat(50_000), "]".repeat(50_000)),
        None,
    );
    held(
        "tables in tables",
        &Refused("toml-syntax"),
        format!("x = {}1{}", "{a=".repeat(50_000), "}".repeat(50_000)),
        None,
    );
    held(
        "nothing but dots",
        &Refused("toml-syntax"),
        ".".repeat(400_000),
        None,
    );
    let keys = Refused("more keys, tables and values in one text of TOML");
    held(
        "heads of many parts",
        &keys,
        (0..30_000)
            .map(|at| format!("[t{at}{}]\n", ".a".repeat(30)))
            .collect(),
        None,
    );
    let inline = format!("{}1{},", "{a=".repeat(30), "}".repeat(30));
    held(
        "tables in tables, over and over",
        &keys,
        format!("x = [{}]", inline.repeat(25_000)),
        None,
    );
    held("lines without a key", &keys, "=\n".repeat(2_000_000), None);
    for (cards, wanted) in [(2_000, &Fine), (200_000, &keys)] {
        let fields: String = (0..10).map(|at| format!("f{at}.x = 1.5\n")).collect();
        let each = (0..cards).map(|at| format!("[[card]]\nid = 'a{at}'\n{fields}"));
        held(
            &format!("{cards} cards of points"),
            wanted,
            each.collect(),
            None,
        );
    }
    held(
        "dots",
        &Refused("toml-syntax"),
        format!("{}a = 1", "a.".repeat(20_000)),
        None,
    );
    held(
        "no copies",
        &Checked("no piece of the game is printed"),
        "[[card]]\nid = 'a'\ncopies = 0\n".into(),
        None,
    );
    held(
        "copies",
        &Refused("copies"),
        "[[card]]\nid = 'a'\ncopies = 9000000000000000000\n".into(),
        None,
    );
    for (name, game) in [
        (
            "unknown keys",
            (0..5_000)
                .map(|at| format!("titlex{at} = 1\n"))
                .collect::<String>(),
        ),
        (
            "a long unknown key",
            format!("{} = 1\n", "t".repeat(100_000)),
        ),
        ("no TOML", "= =\n".repeat(20_000)),
    ] {
        all.push(Case::new(name, Refused("error"), move |dir| {
            base(dir, "<g/>");
            write(
                dir,
                "content/demo/game.toml",
                format!("{game}title = 'Demo'\nlanguage = 'en'\n"),
            );
        }));
    }
    all.push(Case::new(
        "rules without anything",
        Refused("error"),
        |dir| {
            data(dir, "[[card]]\nid = 'a'\n", None);
            let rules = (0..20_000).map(|at| format!("[[rule]]\nid = 'r{at}'\nz{at} = 1\n"));
            write(dir, "content/demo/rules.toml", rules.collect::<String>());
        },
    ));
    all.push(Case::new("names of names", Checked("rule-error"), |dir| {
        data(dir, "[[card]]\nid = 'a'\n", None);
        let name = |at: u32| format!("a{at} = 'a{}'\n", at + 1);
        let names: String = (0..20_000).map(name).collect();
        write(dir, "content/demo/rules.toml", format!("[let]\n{names}"));
    }));
    let mut rules = |name: &str, wanted: &Wanted, rules: Vec<String>| {
        all.push(Case::new(
            format!("rule {name}"),
            wanted.clone(),
            move |dir| {
                data(dir, "[[card]]\nid = 'a'\n", None);
                let one = |(at, rule): (usize, &String)| {
                    format!("[[rule]]\nid = 'r{at}'\nassert = '''{rule}'''\nmessage = 'm'\n")
                };
                write(
                    dir,
                    "content/demo/rules.toml",
                    rules.iter().enumerate().map(one).collect::<String>(),
                );
            },
        ));
    };
    rules(
        "of a regex",
        &Fine,
        vec!["'aaa'.matches('^(a|aa)+$')".into()],
    );
    rules(
        "of a huge regex",
        &Checked("rule-error"),
        vec!["'a'.matches('(a{1,100}b){1,100}$')".into()],
    );
    rules(
        "of loops",
        &Checked("too-slow"),
        vec!["range(0, 100000).all(a, range(0, 100000).all(b, a + b >= 0))".into()],
    );
    rules(
        "of a long name",
        &Checked("error"),
        vec!["n".repeat(100_000)],
    );
    rules(
        "of a name",
        &Checked("error"),
        vec![format!("{} > 1", "n".repeat(3_000))],
    );
    rules(
        "of brackets",
        &Checked("error"),
        vec![format!("{}true{}", "(".repeat(2_000), ")".repeat(2_000))],
    );
    rules("of nots", &Ends, vec![format!("{}true", "!".repeat(4_000))]);
    rules(
        "of lists",
        &Checked("error"),
        vec![format!("{}{}", "[".repeat(2_000), "]".repeat(2_000))],
    );
    rules(
        "of choices",
        &Checked("error"),
        vec![format!(
            "{}true{}",
            "true?".repeat(500),
            ":true".repeat(400)
        )],
    );
    all
}
