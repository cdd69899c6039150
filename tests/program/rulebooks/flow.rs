use super::*;

#[test]
fn a_figure_is_what_the_cards_say() {
    let rules = "# Rules of {{ game.title }}\n\nThere are {{ components.cards.count }} cards.\n";
    let game = Game::new(rules, "");
    assert!(game.book().unwrap().all().contains("There are 3 cards."));
    game.write(
        "content/demo/cards.toml",
        "[[card]]\nid = \"ace\"\ncopies = 5\n[[card]]\nid = \"king\"\n",
    );
    assert!(game.book().unwrap().all().contains("There are 6 cards."));
}

#[test]
fn a_card_that_gets_another_name_is_missed() {
    let game = Game::new("# Rules\n\n![](face:cards/king){width=20}\n", "");
    assert!(game.book().unwrap().all().contains("face:cards/king"));
    game.write(
        "content/demo/cards.toml",
        "[[card]]\nid = \"ace\"\ncopies = 2\n[[card]]\nid = \"queen\"\n",
    );
    let told = game.book().err().unwrap();
    assert!(told[0].contains("`cards` has no entry `king`"), "{told:?}");
}

#[test]
fn text_flows_from_area_to_area_and_adds_pages() {
    let book = Game::new(&format!("# Rules\n\n{}", paragraphs(40)), "")
        .book()
        .unwrap();
    assert!(book.pages() > 2, "{}", book.pages());
    let mut at = 0;
    let all = book.all();
    for index in 0..40 {
        let place = all[at..].find(&format!("Paragraph {index} "));
        at += place.unwrap_or_else(|| panic!("paragraph {index} is out of order or missing"));
    }
    let last = book.pages();
    assert_eq!(book.said(last, "pages"), last.to_string());
    assert_eq!(
        (book.said(1, "master"), book.said(2, "master")),
        ("cover".into(), "left".into())
    );
    assert_eq!(book.said(2, "heading"), "Rules");
}

/// No column ends or begins with one line of a paragraph that goes on.
#[test]
fn paragraphs_are_parted_by_two_lines_at_least() {
    let book = Game::new(&format!("# Rules\n\n{}", paragraphs(60)), "")
        .book()
        .unwrap();
    let mut parted = 0;
    for (page, area) in (1..=book.pages()).flat_map(|page| [(page, 1), (page, 2)]) {
        for part in book.area(page, area) {
            if let Some(lines) = numbers(&part, "massicot:lines") {
                assert!(lines[1] - lines[0] >= 2.0, "page {page}: {part}");
                parted += 1;
            }
        }
    }
    assert!(parted > 4 && parted % 2 == 0, "{parted}");
}

#[test]
fn a_heading_stays_with_what_follows_it() {
    for count in 4..16 {
        let rules = format!(
            "# Rules\n\n{}## Next\n\n{}",
            paragraphs(count),
            paragraphs(8)
        );
        let book = Game::new(&rules, "").book().unwrap();
        for (page, area) in (1..=book.pages()).flat_map(|page| [(page, 1), (page, 2)]) {
            let parts = book.area(page, area);
            let last = parts.last().map_or("", String::as_str);
            assert!(
                !last.contains("class=\"h2\""),
                "{count} paragraphs: page {page}"
            );
        }
    }
}

/// On the last page both columns end at about the same height.
#[test]
fn the_last_columns_are_even() {
    let book = Game::new(&format!("# Rules\n\n{}", paragraphs(6)), "")
        .book()
        .unwrap();
    assert_eq!(book.pages(), 1);
    let (left, right) = (book.area(1, 1).len(), book.area(1, 2).len());
    assert!(left.abs_diff(right) <= 2 && right > 1, "{left} and {right}");
}

#[test]
fn a_booklet_has_a_multiple_of_four_pages() {
    for (count, pages) in [(2, 4), (20, 4), (60, 8)] {
        let rules = format!("# Rules\n\n{}", paragraphs(count));
        let book = Game::new(&rules, "booklet = true\n").book().unwrap();
        assert_eq!(book.pages(), pages, "{count} paragraphs");
        assert_eq!(book.said(pages, "master"), "back");
    }
}

#[test]
fn breaks_are_where_they_are_written() {
    let rules = "# Rules\n\nOne.\n\n<!-- column -->\n\nTwo.\n\n<!-- page -->\n\nThree.\n\n\
                 <!-- back -->\n\nFour.\n";
    let book = Game::new(rules, "booklet = true\n").book().unwrap();
    let holds = |page, area, words: &str| book.area(page, area).concat().contains(words);
    assert!(holds(1, 1, "One.") && holds(1, 2, "Two.") && holds(2, 1, "Three."));
    assert!(holds(4, 1, "Four.") && book.pages() == 4);
}

#[test]
fn a_footnote_stands_below_its_column() {
    let rules = format!(
        "# Rules\n\nA word[^a].\n\n{}\n\n[^a]: Its note.\n",
        paragraphs(12)
    );
    let book = Game::new(&rules, "").book().unwrap();
    let first = book.area(1, 1);
    let note = first
        .iter()
        .find(|part| part.contains("class=\"footnote\""))
        .unwrap();
    assert!(note.contains("Its note."));
    let place = numbers(note, "transform").unwrap();
    // The area ends at 132.
    assert!((125.0..132.0).contains(&place[1]), "{place:?}");
    let above = first.iter().filter(|part| part.contains("class=\"p\""));
    let lowest = above
        .filter_map(|part| numbers(part, "transform"))
        .map(|at| at[1]);
    assert!(lowest.fold(0.0, f64::max) < place[1] - 3.0);
}
