//! Numbers of pages in the text: `page(of="the-end")`.

use std::fs;

use super::{Game, paragraphs};

#[test]
fn a_number_is_that_of_the_page_where_the_heading_stands_and_leads_to_it() {
    let ask = "See page {{ page(of=\"the-end\") }}, and page {{ page(of=\"#the-start\") }}.\n\n";
    let rules = format!("# The start\n\n{ask}{}# The end\n\nDone.\n", paragraphs(40));
    let book = Game::new(&rules, "").book().unwrap();
    assert!(book.pages() > 2);
    assert_eq!(book.said(book.pages(), "heading"), "The end");
    let says = format!("See page [{}]{{.link .to-0}}", book.pages());
    let all = book.all();
    assert!(all.contains("and page [1]{.link .to-1}"));
    assert!(all.contains(&says), "{says}");
}

#[test]
fn headings_that_the_numbers_themselves_move_are_found_where_they_end_up() {
    // As much text as moves the heading by a page where a list of numbers stands before it.
    let list = "On page {{ page(of=\"the-end\") }}.\n\n".repeat(30);
    let with = |list: &str, count: usize| {
        let rules = format!("{list}\n{}# The end\n\nDone.\n", paragraphs(count));
        Game::new(&rules, "").book().unwrap()
    };
    for count in 8..16 {
        let book = with(&list, count);
        let end = (1..=book.pages()).find(|page| {
            let areas = [book.area(*page, 1), book.area(*page, 2)].concat();
            areas.iter().any(|part| part.contains("The end"))
        });
        let says = format!("page [{}]", end.unwrap());
        assert_eq!(book.all().matches(&says).count(), 30, "{count}");
    }
}

#[test]
fn a_heading_that_there_is_not_is_told_where_it_is_asked_for() {
    let game = Game::new("# The end\n\nSee {{ page(of=\"the-ent\") }}.\n", "");
    let told = game.book().map(|book| book.all()).unwrap_err();
    assert_eq!(told[0], "no heading is called `#the-ent`");
}

#[test]
fn numbers_that_chase_each_other_are_told_and_come_to_an_end() {
    let chased = "{% if page(of=\"the-end\") is containing(pat=\"[1]\") %}<!-- page -->{% endif %}";
    let rules = format!("# The start\n\nOne.\n\n{chased}\n\n# The end\n\nDone.\n");
    let told = Game::new(&rules, "")
        .book()
        .map(|book| book.all())
        .unwrap_err();
    let restless = told.iter().any(|told| told.contains("never settle"));
    assert!(restless, "{told:?}");
}

#[test]
fn cards_have_no_pages() {
    let game = Game::new("# The start\n\nOne.\n", "");
    let card = fs::read_to_string(game.0.path().join("templates/demo/card.svg")).unwrap();
    let text = "<text x=\"9\" y=\"9\">{{ page(of=\"the-start\") }}</text></svg>";
    game.write("templates/demo/card.svg", &card.replace("</svg>", text));
    let output = crate::command::massicot(game.0.path(), &["check"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("`page` is for the text of a rulebook"),
        "{said}"
    );
}

#[test]
fn a_heading_may_be_named_as_it_reads_and_scenes_have_the_number_alone() {
    let scene = "```scene\nwidth = 40\nheight = 20\ncaption = \"See page {{ page(of='The end') }}.\"\n```\n\n";
    let rules = format!(
        "Page {{{{ page(of=\"The end\") }}}}.\n\n{scene}{}# The end\n\nDone.\n",
        paragraphs(40)
    );
    let book = Game::new(&rules, "").book().unwrap();
    let (all, last) = (book.all(), book.pages());
    assert!(all.contains(&format!("Page [{last}]{{.link .to-0}}.")));
    assert!(all.contains(&format!("See page {last}.")), "{all}");
    let lost = rules.replace("'The end'", "'The ent'");
    let told = Game::new(&lost, "")
        .book()
        .map(|book| book.all())
        .unwrap_err();
    assert_eq!(told[0], "no heading is called `#the-ent`");
}

#[test]
fn words_that_make_no_link_are_told() {
    for slip in ["[the end](#The End)", "[the end] (#the-end)"] {
        let rules = format!("# The end\n\nSee {slip} there.\n");
        let told = Game::new(&rules, "")
            .book()
            .map(|book| book.all())
            .unwrap_err();
        assert_eq!(
            told[0], "this makes no link of the words before it",
            "{slip}"
        );
    }
}

/// The number of a page behind a link is of what the link leads to.
#[test]
fn a_number_of_another_page_is_told() {
    let rules = |line: &str| format!("# A start\n\nSee {line}.\n\n# The end\n\nAt last.\n");
    let told = |line: &str| {
        let book = Game::new(&rules(line), "").book();
        book.map(|book| book.all()).err().unwrap_or_default()
    };
    let to_end = "[the end](#the-end)";
    for number in [
        "{{ page(of='a-start') }}",
        "(page {{ page(of='A start') }})",
    ] {
        assert_eq!(
            told(&format!("{to_end} {number}")),
            ["the link before it leads to `#the-end`, and this is the page of `#a-start`"],
            "{number}"
        );
    }
    for fine in [
        "{{ page(of='the-end') }}",
        "(page {{ page(of='the-end') }})",
        "and, later, page {{ page(of='a-start') }}",
        "[the start](#a-start)",
    ] {
        assert_eq!(told(&format!("{to_end} {fine}")), [""; 0], "{fine}");
    }
}
