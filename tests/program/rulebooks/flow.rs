use massicot::render::{FaceJob, FaceSide, Renderer};

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

#[test]
fn a_footnote_of_a_footnote_stands_below_it() {
    let rules = "# Rules\n\nDraw.[^A] Again![^a] Next.[^c]\n\n[^c]: Three.\n\n\
                 [^a]: One.[^b]\n\n[^b]: Two.\n";
    let book = Game::new(rules, "").book().unwrap();
    let all = book.all();
    let at = |words: &str| {
        assert_eq!(all.matches(words).count(), 1, "{words}: {all}");
        all.find(words).unwrap()
    };
    assert!(at("[1]{.note-mark .note-number} One.[2]") < at("[2]{.note-mark .note-number} Two."));
    assert!(at("Next.[3]") > 0);
}

/// Areas of two widths on a page, and a round hole in the first.
const HOLED: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="111mm" height="154mm" viewBox="-3 -3 111 154" font-family="Noto Sans" font-size="3.2">
  <rect x="-3" y="-3" width="111" height="154" fill="#ffffff"/>
  <circle id="emblem" cx="50" cy="45" r="12" fill="#cc4422"/>
  <rect massicot:flow="1" x="10" y="12" width="85" height="70" fill="none" style="shape-subtract: url(#emblem); shape-margin: 2px"/>
  <rect massicot:flow="2" x="10" y="86" width="50" height="50" fill="none"/>
</svg>"##;

impl Game {
    /// Where each piece of the words of the book's pages is drawn: its page, its left and its
    /// baseline; in reading order.
    fn drawn(&self) -> Vec<(String, usize, f32, f32)> {
        let root = Root::at(self.0.path()).unwrap();
        let (project, _) = massicot::load::load(&root, &["demo".to_owned()]);
        let text = TextEngine::new(&project.fonts);
        let game = &project.games[0];
        let game = massicot::render::compose(&project, game, &text, &Watch::default()).game;
        let game = game.unwrap();
        let renderer = Renderer::new(&project, &game, &text).unwrap();
        let mut found = Vec::new();
        for entry in 0..game.components[1].entries.len() {
            let job = FaceJob {
                component: 1,
                entry: Some(entry),
                side: FaceSide::Front,
            };
            let face = renderer.draw(job).face.unwrap();
            pieces(face.tree.root(), entry + 1, &mut found);
        }
        found
    }
}

fn pieces(group: &usvg::Group, page: usize, found: &mut Vec<(String, usize, f32, f32)>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => pieces(group, page, found),
            usvg::Node::Text(text) => {
                let moved = text.abs_transform();
                for chunk in text.chunks() {
                    let (x, y) = (chunk.x().unwrap_or(0.0), chunk.y().unwrap_or(0.0));
                    let words = chunk.text().to_owned();
                    // The sheet begins 3 mm before the page, and is drawn in pixels.
                    let place = |at: f32, by: f32, to: f32| (at * by + to) / (96.0 / 25.4) - 3.0;
                    let left = place(x, moved.sx, moved.tx);
                    found.push((words, page, left, place(y, moved.sy, moved.ty)));
                }
            }
            _ => {}
        }
    }
}

/// Numbered words, so that one that is lost or comes twice is seen.
fn numbered(paragraphs: usize) -> String {
    let words = |paragraph: usize| {
        let words = (0..60).map(|word| format!("w{} **b{word}**", paragraph * 60 + word));
        words.collect::<Vec<_>>().join(" ")
    };
    let paragraphs = (0..paragraphs).map(words);
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// The numbers of words as they were drawn.
fn numbers_of(drawn: &[(String, usize, f32, f32)]) -> Vec<usize> {
    let all: String = drawn
        .iter()
        .map(|(words, ..)| format!("{words} "))
        .collect();
    let numbers = all.split_whitespace();
    numbers
        .filter_map(|word| word.strip_prefix('w')?.parse().ok())
        .collect()
}

#[test]
fn no_word_is_lost_between_areas_of_different_widths() {
    let game = Game::new(&numbered(8), "");
    let page = HOLED.replace(
        "style=\"shape-subtract: url(#emblem); shape-margin: 2px\"",
        "",
    );
    game.write("templates/demo/page.svg", &page);
    let drawn = game.drawn();
    assert_eq!(numbers_of(&drawn), (0..480).collect::<Vec<_>>());
    assert!(drawn.iter().any(|(_, page, ..)| *page == 2));
    // The narrower area is filled to its own width, and no further.
    let right = |words: &(String, usize, f32, f32)| words.3 > 86.0 && words.2 > 60.0;
    assert!(!drawn.iter().any(right));
}

#[test]
fn text_flows_around_holes() {
    let rules = format!(
        "# Rules\n\n1. {}\n\n## Then\n\n{}",
        numbered(2),
        numbered(6)
    );
    let game = Game::new(&rules, "");
    game.write("templates/demo/page.svg", HOLED);
    let drawn = game.drawn();
    let numbers = numbers_of(&drawn);
    let expected: Vec<usize> = (0..120).chain(0..360).collect();
    assert_eq!(numbers, expected);
    // On every page words stand left and right of the circle, and none in it.
    for page in [1, 2] {
        let beside =
            |words: &&(String, usize, f32, f32)| words.1 == page && (35.0..55.0).contains(&words.3);
        let beside: Vec<_> = drawn.iter().filter(beside).collect();
        assert!(beside.iter().any(|words| words.2 < 34.0), "{beside:?}");
        assert!(beside.iter().any(|words| words.2 > 62.0), "{beside:?}");
        let inside = |words: &&&(String, usize, f32, f32)| {
            (words.2 - 50.0).hypot(words.3 - 1.0 - 45.0) < 13.0
        };
        assert!(!beside.iter().any(|words| inside(&words)), "{beside:?}");
    }
}

#[test]
fn what_stays_together_stands_below_a_hole() {
    let rules = "One.\n\n## Then\n\n![](face:cards/king){width=20}\n\nEnd.\n";
    let game = Game::new(rules, "");
    game.write("templates/demo/page.svg", HOLED);
    let book = game.book().unwrap();
    // Below the circle there is no room for the picture, and its heading goes with it.
    let second = book.area(1, 2).concat();
    assert!(
        second.contains("face:cards/king") && second.contains(">Then<"),
        "{second}"
    );
    assert!(!book.area(1, 1).concat().contains("Then"));
    let lower = HOLED.replace("cy=\"45\"", "cy=\"20\"");
    game.write("templates/demo/page.svg", &lower);
    let first = game.book().unwrap().area(1, 1);
    let king = first.iter().find(|part| part.contains("face:cards/king"));
    let top = numbers(king.unwrap(), "y").unwrap()[0];
    assert!(top >= 20.0 + 12.0 + 2.0, "{king:?}");
}

#[test]
fn a_footnote_stands_below_its_mark_and_once() {
    let long = (0..150)
        .map(|word| format!("word{word}"))
        .collect::<Vec<_>>()
        .join(" ");
    let rules = format!(
        "{}\n\nBegin[^one] {long} end.[^two]\n\n[^one]: First.\n\n[^two]: Second.\n",
        paragraphs(5)
    );
    let book = Game::new(&rules, "").book().unwrap();
    let held = |words: &str| {
        let places = (1..=book.pages()).flat_map(|page| [(page, 1), (page, 2)]);
        let found = places.filter(|(page, area)| {
            book.area(*page, *area)
                .iter()
                .any(|part| part.contains(words) && part.contains("footnote"))
        });
        found.collect::<Vec<_>>()
    };
    let (first, second) = (held("First."), held("Second."));
    assert_eq!((first.len(), second.len()), (1, 1), "{first:?} {second:?}");
    assert!(first < second, "{first:?} {second:?}");
}

#[test]
fn a_heading_stays_with_its_only_paragraph_where_columns_become_even() {
    let book = Game::new("# The start\n\nOne short paragraph.\n", "")
        .book()
        .unwrap();
    assert_eq!(book.area(1, 1).len(), 2);
    assert!(book.area(1, 2).is_empty());
}

#[test]
fn a_table_that_goes_on_begins_with_its_head_again() {
    let rows: String = (0..60)
        .map(|row| format!("| row {row} | seen |\n"))
        .collect();
    let rules = format!("| Name | What |\n|---|---|\n{rows}\nThe end.\n");
    let book = Game::new(&rules, "").book().unwrap();
    let (mut columns, mut told) = (0, 0);
    for page in 1..=book.pages() {
        for area in [book.area(page, 1), book.area(page, 2)] {
            let first = area.iter().take(2).cloned().collect::<String>();
            columns += usize::from(area.iter().any(|part| part.contains(">row ")));
            told += usize::from(first.contains(">Name<") && first.contains(">What<"));
        }
    }
    assert!(columns > 2);
    assert_eq!(told, columns);
    // Read aloud, it has one head.
    let tagged = |part: &&String| part.contains(">Name<") && part.contains("massicot-part");
    let parts: Vec<String> = (1..=book.pages())
        .flat_map(|page| [book.area(page, 1), book.area(page, 2)].concat())
        .collect();
    assert_eq!(parts.iter().filter(tagged).count(), 1);
}

#[test]
fn the_last_row_of_a_table_is_never_alone() {
    for count in 22..46 {
        let rows: String = (0..count)
            .map(|row| format!("| row {row} | seen |\n"))
            .collect();
        let rules = format!("| Name | What |\n|---|---|\n{rows}\n<!-- page -->\n\nThe end.\n");
        let book = Game::new(&rules, "").book().unwrap();
        let areas = (1..=book.pages()).flat_map(|page| [book.area(page, 1), book.area(page, 2)]);
        let rows = areas.map(|area| area.iter().filter(|part| part.contains(">row ")).count());
        let rows: Vec<usize> = rows.filter(|rows| *rows > 0).collect();
        assert!(
            rows.last().is_some_and(|rows| *rows > 1),
            "{count}: {rows:?}"
        );
    }
}

/// A word is parted at the end of a line, and not at the end of a page.
#[test]
fn no_word_is_parted_over_the_end_of_a_page() {
    let words =
        "extraordinarily knowledgeable typographers understand unnecessary responsibilities ";
    // A text that goes on in another width says with which byte.
    let width = "width=\"{% if entry.page == 1 %}40{% else %}38{% endif %}\"";
    let page = super::PAGE.replace("hyphens: manual", "hyphens: auto");
    let page = page.replacen("width=\"40\"", width, 1);
    let page = page.replace("massicot:flow=\"2\"", "data-flow=\"2\"");
    let text = words.repeat(60);
    let mut pages = 0;
    for before in 0..16 {
        let game = Game::new(&format!("{}{text}\n", "One.\n\n".repeat(before)), "");
        game.write("templates/demo/page.svg", &page);
        let second = game.book().unwrap().area(2, 1).concat();
        if let Some((_, rest)) = second.split_once("massicot:start=\"") {
            let start: usize = rest.split('"').next().unwrap().parse().unwrap();
            assert!(
                text[..start].ends_with(' '),
                "{before}: …{}|",
                &text[start - 9..start]
            );
            pages += 1;
        }
    }
    assert!(pages > 12, "{pages}");
}

#[test]
fn pages_that_only_fill_a_booklet_up_stand_under_no_heading() {
    let rules = "# Rules\n\nWords.\n\n<!-- back -->\n\nMore.\n";
    let book = Game::new(rules, "booklet = true\n").book().unwrap();
    let headings: Vec<String> = (1..=4).map(|page| book.said(page, "heading")).collect();
    assert_eq!(headings, ["Rules", "", "", "Rules"]);
}

#[test]
fn a_short_table_keeps_its_head_where_columns_become_even() {
    let book = Game::new(
        "| Name | What |\n|---|---|\n| one | seen |\n| two | seen |\n",
        "",
    );
    let book = book.book().unwrap();
    for area in [book.area(1, 1), book.area(1, 2)] {
        let has = |words: &str| area.iter().any(|part| part.contains(words));
        assert_eq!(has(">Name<"), has(">seen<"), "{area:?}");
    }
}

#[test]
fn two_areas_of_one_number_are_told() {
    let game = Game::new("# The end\n\nDone.\n", "");
    let page = std::fs::read_to_string(game.0.path().join("templates/demo/page.svg")).unwrap();
    game.write(
        "templates/demo/page.svg",
        &page.replace("flow=\"2\"", "flow=\"1\""),
    );
    let output = crate::command::massicot(game.0.path(), &["check"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("another area has the number 1"), "{said}");
}
