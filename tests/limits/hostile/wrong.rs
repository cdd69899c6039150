//! Files of the program's own forms in which very much is wrong, and a lock of what is gone.

use super::files::{GAME, base, data, write};
use super::{Case, Wanted};
use Wanted::{Checked, Fine, Refused};

/// So many lines.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let mut file = |name: &str, wanted: Wanted, path: &'static str, text: String| {
        all.push(Case::new(name, wanted, move |dir| {
            base(dir, "<g/>");
            write(dir, &format!("content/demo/{path}"), &text);
        }));
    };
    file(
        "20000 wrong tables of sentences",
        Checked("this takes 2000 items at most"),
        "sentences.toml",
        "[sentences]\n".to_owned() + &lines(20_000, |at| format!("[sentences.x{at}.a.b]\n")),
    );
    for count in [1_000, 100_000] {
        let wanted = match count {
            1_000 => "`zz` is not a key of this table",
            _ => "this takes 1000 items at most",
        };
        file(
            &format!("{count} rules of a key that there is not"),
            Checked(wanted),
            "rules.toml",
            lines(count, |at| format!("[[rule]]\nid = 'r{at}'\nzz = 1\n")),
        );
    }
    file(
        "a rule of 100000 keys that there are not",
        Checked("`message0` is not a key of this table"),
        "rules.toml",
        format!(
            "[[rule]]\n{}",
            lines(100_000, |at| format!("message{at} = 1\n"))
        ),
    );
    let component = |at: usize| format!("[[component]]\nid = 'a{at}'\nzz = 1\n");
    file(
        "100000 components of a key that there is not",
        Refused("100001 components are more than the 1000"),
        "game.toml",
        GAME.to_owned() + &lines(100_000, component),
    );
    file(
        "a lock of 1000000 values that are gone",
        Fine,
        "approved.lock",
        lines(1_000_000, |at| format!("card/a{at} name = 1\n")),
    );
    for cards in [1, 5_000] {
        all.push(Case::new(
            format!("a schema of 3000 keys, misspelt in {cards} entries"),
            Refused("`nome0` is not a key of this table"),
            move |dir| wide(dir, cards, 3_000 / cards.min(3_000)),
        ));
    }
    all
}

/// A project whose schema wants 3000 keys, and entries that have so many others.
fn wide(dir: &std::path::Path, cards: usize, misspelt: usize) {
    let names: Vec<String> = (0..3_000).map(|at| format!("\"name{at}\"")).collect();
    let keys: Vec<String> = names.iter().map(|name| format!("{name}:{{}}")).collect();
    let schema = format!(
        r#"{{"properties":{{"card":{{"items":{{"required":[{}],"properties":{{"id":{{}},{}}},"additionalProperties":false}}}}}}}}"#,
        if cards == 1 {
            names.join(",")
        } else {
            String::new()
        },
        keys.join(","),
    );
    let fields = lines(misspelt.max(1), |at| format!("nome{at} = 1\n"));
    let cards = lines(cards, |at| format!("[[card]]\nid = 'a{at}'\n{fields}"));
    data(dir, &cards, Some(&schema));
}
