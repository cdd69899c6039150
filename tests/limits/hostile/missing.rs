//! Names that are not there, and other findings, so many that what is said of each may not take long.

use super::books::book;
use super::files::{base, data, face, write};
use super::{Case, Wanted};
use Wanted::{Checked, Ends, Fine, Refused};

/// What is called and is not there, and what is said of it.
const CALLS: [(&str, &str, &str); 5] = [
    ("functions", "{{ zzz() }}", "unknown function `zzz`"),
    ("filters", "{{ 1|zzz }}", "unknown filter `zzz`"),
    (
        "tests",
        "{% if 1 is zzz %}{% endif %}",
        "unknown test `zzz`",
    ),
    ("components", "{{ <zzz/> }}", "unknown component `zzz`"),
    ("includes", "{% include 'zzz' %}", "unknown template `zzz`"),
];

pub fn cases() -> Vec<Case> {
    let mut all = books();
    all.push(pictures());
    for (kind, call, said) in CALLS {
        for (place, behind) in [("one line", ""), ("lines", "\n")] {
            let calls = format!("{call}{behind}").repeat(10_000);
            let pages = calls.clone();
            all.push(Case::new(
                format!("unknown {kind} on {place}"),
                Refused(said),
                move |dir| base(dir, &calls),
            ));
            all.push(Case::new(
                format!("unknown {kind} on {place} of a rulebook"),
                Checked(said),
                move |dir| book(dir, "", &pages),
            ));
        }
    }
    all.push(Case::new(
        "known components beside a slip",
        Refused("is never closed"),
        |dir| {
            let calls = "{{ <c/> }}".repeat(10_000);
            base(dir, &format!("{calls}{{% if a %}}"));
            let part = "{% component c() %}{% endcomponent %}";
            write(dir, "templates/demo/part.tera", part);
        },
    ));
    all.push(Case::new(
        "blocks that no parent has",
        Refused("error"),
        |dir| {
            base(dir, "");
            let block = |at: usize| format!("{{% block b{at} %}}{{% endblock %}}");
            let blocks: String = (0..10_000).map(block).collect();
            write(
                dir,
                "templates/demo/card.svg",
                format!("{{% extends 'base.svg' %}}{blocks}"),
            );
            write(dir, "templates/demo/base.svg", face("<g/>"));
        },
    ));
    let branches = Refused("branches");
    for (many, wanted) in [(490, Fine), (20_000, branches.clone()), (200_000, branches)] {
        let text = format!(
            "{{% if game.title == 'a' %}}{}{{% endif %}}",
            "{% elif game.title == 'b' %}\n".repeat(many)
        );
        let page = text.clone();
        all.push(Case::new(
            format!("elif {many}"),
            wanted.clone(),
            move |dir| {
                base(dir, &text);
            },
        ));
        let wanted = match wanted {
            Refused(words) => Checked(words),
            other => other,
        };
        all.push(Case::new(
            format!("elif {many} in a rulebook"),
            wanted,
            move |dir| {
                book(dir, "", &format!("b\n\n{page}"));
            },
        ));
    }
    let field = Checked("has a field");
    all.push(Case::new("fields that are not there", field, |dir| {
        let fields: String = (0..5_000).map(|at| format!("nam{at} = 1\n")).collect();
        data(dir, &format!("[[card]]\nid = 'a'\n{fields}"), None);
        let names: String = (0..5_000)
            .map(|at| format!("{{{{ entry.nome{at} }}}}"))
            .collect();
        write(dir, "templates/demo/card.svg", face(&names));
    }));
    all.push(Case::new(
        "variables that are not there",
        Checked("error["),
        |dir| {
            let sets: String = (0..2_000)
                .map(|at| format!("{{% set nam{at} = 1 %}}"))
                .collect();
            let names: String = (0..5_000).map(|at| format!("{{{{ nome{at} }}}}")).collect();
            base(dir, &(sets + &names));
        },
    ));
    for (name, assert) in [
        ("the places of a rule", "self.id == ''"),
        (
            "what a rule looked at",
            "game.components.card.entries.all(e, e.id != self.id)",
        ),
        (
            "all that a rule looked at",
            "game.components.card.entries.exists(e, e.id == '')",
        ),
    ] {
        all.push(Case::new(name, Checked("error"), move |dir| {
            let cards = (0..6_000).map(|at| format!("[[card]]\nid = 'a{at}'\n"));
            data(dir, &cards.collect::<String>(), None);
            let at = match name.starts_with("the") {
                true => "at = 'game.components.card.entries'\n",
                false => "",
            };
            let rule = format!(
                "[[rule]]\nid = 'z'\neach = 'card'\nassert = \"{assert}\"\nmessage = 'm'\n{at}"
            );
            write(dir, "content/demo/rules.toml", rule);
        }));
    }
    all
}

/// A rulebook of pictures of pieces that there are not, among very many.
fn pictures() -> Case {
    Case::new(
        "pictures of pieces that are not there",
        Checked("error"),
        |dir| {
            let links: String = (0..9_000)
                .map(|at| format!("![](face:card/cerd-{at})\n\n"))
                .collect();
            book(dir, "", &links);
            let cards: String = (0..2_000)
                .map(|at| format!("[[card]]\nid = 'card-{at}'\n"))
                .collect();
            write(dir, "content/demo/cards.toml", cards);
            let game = std::fs::read_to_string(dir.join("content/demo/game.toml")).unwrap();
            let game = game.replacen(
                "template = 'card.svg'\n",
                "template = 'card.svg'\ndata = 'cards.toml'\n",
                1,
            );
            write(dir, "content/demo/game.toml", game);
        },
    )
}

/// Rulebooks of which very much is told.
fn books() -> Vec<Case> {
    let mut all = Vec::new();
    let mut case = |name: &str, wanted: Wanted, text: String| {
        for (place, between) in [("one line", ""), ("paragraphs", "\n\n")] {
            let text = text.replace('\u{1}', between);
            all.push(Case::new(
                format!("{name} on {place}"),
                wanted.clone(),
                move |dir| {
                    book(dir, "", &text);
                },
            ));
        }
    };
    let bad = Checked("error[bad-rulebook]");
    case("open pictures", bad.clone(), "![a](\u{1}".repeat(100_000));
    case(
        "beginnings of pictures",
        bad.clone(),
        "![\u{1}".repeat(100_000),
    );
    case("elements", bad.clone(), "<b>\u{1}".repeat(100_000));
    case(
        "pictures in words",
        bad.clone(),
        "a ![b](c)\u{1}".repeat(20_000),
    );
    case(
        "links with blanks",
        bad.clone(),
        "[a] (#b)\u{1}".repeat(20_000),
    );
    case(
        "pages of others",
        bad.clone(),
        "[a](#a) [1](#b) \u{1}".repeat(20_000),
    );
    case(
        "breaks in words",
        Ends,
        "a <!-- page --> b\u{1}".repeat(20_000),
    );
    case(
        "fences",
        bad.clone(),
        "\n\n```\nx\n```\n\u{1}".repeat(5_000),
    );
    case(
        "lost cells",
        Ends,
        "\n\n|a|\n|-|\n|b|c|\n\u{1}".repeat(5_000),
    );
    let notes: String = (0..50_000).map(|at| format!("[^{at}]\u{1}")).collect();
    let defined: String = (0..2_000)
        .map(|at| format!("\n\n[^note{at}]: a\n"))
        .collect();
    let lost = Checked("error[bad-");
    case("lost footnotes", lost.clone(), notes.clone());
    case(
        "lost footnotes among others",
        lost,
        format!("{notes}{defined}"),
    );
    let headings: String = (0..2_000).map(|at| format!("# heading {at}\n\n")).collect();
    let links: String = (0..20_000)
        .map(|at| format!("[a](#heeding-{at}) \u{1}"))
        .collect();
    case("dead links", bad, format!("{headings}{links}"));
    all
}
