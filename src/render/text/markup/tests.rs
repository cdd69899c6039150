use super::*;

fn read(text: &str) -> String {
    let known = |name: &str| ["gold", "silver", "game-icons:laurel"].contains(&name);
    let (tokens, errors) = parse(text, &known);
    let mut out = String::new();
    for token in tokens {
        match token {
            RichToken::Char(character, _) => out.push(character),
            RichToken::Break(_) => out.push('|'),
            RichToken::Icon(name, _) => out.push_str(&format!("({name})")),
            RichToken::Open(RichMark::Bold, _) => out.push_str("<b>"),
            RichToken::Open(RichMark::Italic, _) => out.push_str("<i>"),
            RichToken::Open(RichMark::Class(class), _) => out.push_str(&format!("<{class}>")),
            RichToken::Close => out.push_str("</>"),
        }
    }
    for error in errors {
        out.push_str(&format!(" !{}", error.message));
    }
    out
}

#[test]
fn marks_become_spans() {
    let cases = [
        ("a **b** c", "a <b>b</> c"),
        ("a *b* c", "a <i>b</> c"),
        ("***b***", "<b><i>b</></>"),
        ("*a **b** c*", "<i>a <b>b</> c</>"),
        ("**a *b* c**", "<b>a <i>b</> c</>"),
        (
            "[or]{.gold} et [a [b]{.x} c]{.y .z}",
            "<gold>or</> et <y z>a <x>b</> c</>",
        ),
        ("[**a**]{.x}", "<x><b>a</></>"),
        ("3 * 4 * 5", "3 * 4 * 5"),
        ("2*3 and 4*5, *2*3", "2*3 and 4*5, <i>2</>3"),
        ("[1] et [2]", "[1] et [2]"),
        ("a\\n\nb", "a||b"),
        (r"\*a\* \:gold\: \[b]{.x} \\ \q", r"*a* :gold: [b]{.x} \ \q"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn icons_are_words_between_colons() {
    let cases = [
        ("3 :gold: :silver:", "3 (gold) (silver)"),
        (":gold::silver:", "(gold)(silver)"),
        (":game-icons:laurel:", "(game-icons:laurel)"),
        (":gold:silver:", "(gold)silver:"),
        (":game-icons:laurle:", "(game-icons:laurle)"),
        ("à 10:30:45", "à 10:30:45"),
        ("note : oui", "note : oui"),
        (":golf:", "(golf)"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn what_does_not_close_is_said() {
    let nested = format!("{}a{}", "[".repeat(17), "]{.x}".repeat(17));
    assert!(read(&nested).ends_with("!`[` is inside of too many other marks"));
    assert_eq!(read("a **b"), "a **b !`**` is never closed");
    assert_eq!(read("*b"), "*b !`*` is never closed");
    assert_eq!(
        read("*b **c"),
        "*b **c !`**` is never closed !`*` is never closed"
    );
    assert_eq!(
        read("**a wall* or **two**"),
        "<b>a wall* or **two</> !`*` is printed as it stands: bold ends with `**`"
    );
    assert_eq!(read("5 :gold and"), "5 :gold and !`:gold` is never closed");
    assert_eq!(read("(:gold"), "(:gold !`:gold` is never closed");
    for words in [
        "a:gold b",
        r"\:gold b",
        "5 :golf b",
        "10:30",
        ": gold",
        ":gold:silver b",
    ] {
        assert!(!read(words).contains('!'), "{words}: {}", read(words));
    }
    assert_eq!(
        read("[**a]{.x} b"),
        "<x>**a</> b !`**` is not closed before the `]` around it"
    );
}

#[test]
fn an_icon_written_otherwise_is_said() {
    for words in ["3 :Gold:", "3 : gold :", "3 :GAME-icons_laurel:"] {
        let said = read(words);
        let said = said.split_once(" !").map_or("", |(_, said)| said);
        let is_known = !words.contains("GAME");
        assert_eq!(
            said.contains("is printed as it stands"),
            is_known,
            "{words}: {said}"
        );
    }
    for words in [": golf :", "a : b", r"\:Gold:", "10:Gold"] {
        assert!(!read(words).contains('!'), "{words}: {}", read(words));
    }
}

#[test]
fn a_class_without_its_brackets_is_said() {
    for words in [
        "a]{.x} b",
        "[a{.x} b",
        "a {.x y} b",
        "[a]{x} b",
        "[a]{.x b",
        "[a]{x b",
    ] {
        assert!(
            read(words).contains("is printed as it stands"),
            "{words}: {}",
            read(words)
        );
    }
    for words in ["{a}", r"a\{.x}", "[a]{.x}", "{. a}b{.", "{.é}"] {
        assert!(!read(words).contains('!'), "{words}: {}", read(words));
    }
}

#[test]
fn markup_that_is_not_read_is_said() {
    let known = |name: &str| name == "gold";
    for (text, mark) in [
        ("a **b** c", "**"),
        ("an *a*", "*"),
        ("5 :gold:", ":gold:"),
        ("[a]{.b} c", "[a]{.b}"),
    ] {
        let found = unread(text, &known).unwrap();
        assert_eq!(&text[found.range], mark);
    }
    for text in ["3 * 4 * 5", "5*", ":golf:", "at 10:30", "[1]", "note : oui"] {
        assert_eq!(unread(text, &known), None, "{text}");
    }
}
