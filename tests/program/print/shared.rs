//! Components that share sheets.

use super::printed::build_with;
use super::vector;
use lopdf::{Document, Object, decode_text_string};

const TOKENS: &str = r#"
[[component]]
id = "large"
title = "Large tokens"
sheet = "tokens"
stock = { width = 60, height = 60, bleed = 0 }
copies = 3
template = "page.svg"

[[component]]
id = "small"
title = "Small tokens"
sheet = "tokens"
stock = { width = 30, height = 30, bleed = 0 }
copies = 7
template = "page.svg"
"#;

/// What the bookmarks say, and the number of the page each points to, from 1.
fn bookmarks(pdf: &[u8]) -> Vec<(String, usize)> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let pages = document.get_pages();
    let catalogue = document.catalog().expect("a catalogue");
    let outlines = catalogue.get(b"Outlines").and_then(Object::as_reference);
    let outlines = document.get_dictionary(outlines.expect("bookmarks"));
    let mut next = outlines
        .expect("bookmarks")
        .get(b"First")
        .and_then(Object::as_reference);
    let mut found = Vec::new();
    while let Ok(id) = next {
        let item = document.get_dictionary(id).expect("a bookmark");
        let title = item
            .get(b"Title")
            .and_then(decode_text_string)
            .expect("a title");
        let target = item
            .get(b"Dest")
            .and_then(Object::as_array)
            .expect("a place");
        let page = target[0].as_reference().expect("a page");
        let number = pages.iter().find(|(_, id)| **id == page).expect("a page").0;
        found.push((title, *number as usize));
        next = item.get(b"Next").and_then(Object::as_reference);
    }
    found
}

#[test]
fn they_have_a_file_of_their_own_and_their_place_in_the_kit() {
    let built = build_with(&[], TOKENS);
    let forms = |name: &str| -> Vec<usize> {
        let pages = vector::pages(&built.file(name));
        pages.iter().map(|page| page.faces.len()).collect()
    };
    assert_eq!(forms("tokens.pdf"), [10]);
    assert_eq!((forms("large.pdf"), forms("small.pdf")), (vec![3], vec![7]));
    let kit = forms("demo.pdf");
    assert_eq!(
        kit.len(),
        16,
        "a sheet more than without the tokens, and its empty back"
    );
    assert_eq!(kit[14..], [10, 0]);
    let names = bookmarks(&built.file("demo.pdf"));
    let expected = [
        ("Guide", 1),
        ("Board", 3),
        ("Cards", 11),
        ("Large tokens", 15),
        ("Small tokens", 15),
    ];
    let expected = expected.map(|(title, page)| (title.to_owned(), page));
    assert_eq!(names, expected);
}

#[test]
fn they_are_asked_for_by_the_name_of_the_sheet() {
    let built = build_with(&["--component", "tokens"], TOKENS);
    assert!(built.has("tokens.pdf") && built.has("large.pdf") && built.has("small.pdf"));
    assert!(!built.has("cards.pdf") && !built.has("demo.pdf"));
}

/// Where nothing can be shared, everything is as it was.
#[test]
fn pages_of_their_own_are_not_shared() {
    let built = build_with(&["--sheet", "one-page"], TOKENS);
    assert!(built.has("large-one-page.pdf") && built.has("demo-one-page.pdf"));
    assert!(!built.has("tokens-one-page.pdf"));
}

#[test]
fn folded_backs_share_sheets() {
    let built = build_with(&["--sheet", "a4-fold"], TOKENS);
    assert!(built.has("tokens-a4-fold.pdf") && built.has("demo-a4-fold.pdf"));
}
