//! Rulebooks as PDFs: bookmarks, links and tags, read by a library that did not write them.

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::*;

const RULES: &str = "# Rules\n\nSee [how it ends](#the-end) and [the site](https://example.org/\u{e9}?a=1).[^a]\n\n\
    [^a]: Its note.\n\n1. first\n2. second\n\n> A sidebar.\n\n| what | costs |\n|---|--:|\n\
    | ![](face:cards/ace){width=8} | 5 |\n\n![The **king**](face:cards/king){width=20}\n\n\
    <!-- page -->\n\n# The game\n\n## The end\n\nHere it is.\n";

/// Builds the game and reads a file of it.
fn built(game: &Game, name: &str, arguments: &[&str]) -> Document {
    let mut command = crate::program::english();
    let command = command.arg("build").args(arguments).arg("--root");
    let output = command.arg(game.0.path()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    Document::load(game.0.path().join("out/demo").join(name)).unwrap()
}

fn name(dict: &Dictionary, key: &[u8]) -> String {
    let value = dict.get(key).and_then(Object::as_name);
    value.map_or(String::new(), |name| {
        String::from_utf8_lossy(name).into_owned()
    })
}

fn text(dict: &Dictionary, key: &[u8]) -> String {
    let value = dict.get(key).ok();
    value.map_or(String::new(), |text| {
        lopdf::decode_text_string(text).unwrap()
    })
}

fn follow<'d>(document: &'d Document, object: &'d Object) -> &'d Object {
    document.dereference(object).unwrap().1
}

/// The page, from 1, that a destination leads to, and how far up.
fn place(document: &Document, destination: &Object) -> (u32, f32) {
    let parts = follow(document, destination).as_array().unwrap();
    let page = parts[0].as_reference().unwrap();
    let pages = document.get_pages();
    let number = pages.iter().find(|(_, id)| **id == page).unwrap().0;
    assert_eq!(parts[1].as_name().unwrap(), b"XYZ");
    (*number, parts[3].as_float().unwrap_or(f32::NAN))
}

/// The bookmarks below one, each with its depth and its page.
fn bookmarks(
    document: &Document,
    list: &Dictionary,
    depth: usize,
    found: &mut Vec<(usize, String, u32)>,
) {
    let mut next = list.get(b"First").ok();
    let mut before: Option<ObjectId> = None;
    while let Some(id) = next {
        let mark = follow(document, id).as_dict().unwrap();
        assert_eq!(
            mark.get(b"Prev").ok().map(|id| id.as_reference().unwrap()),
            before
        );
        let (page, _) = place(document, mark.get(b"Dest").unwrap());
        found.push((depth, text(mark, b"Title"), page));
        bookmarks(document, mark, depth + 1, found);
        before = Some(id.as_reference().unwrap());
        next = mark.get(b"Next").ok();
    }
}

#[test]
fn headings_are_bookmarks() {
    let game = Game::new(RULES, "");
    // By itself, and behind three cards.
    for (file, expected) in [
        (
            "rules-one-page.pdf",
            vec![(0, "Rules", 1), (0, "The game", 2), (1, "The end", 2)],
        ),
        (
            "demo-one-page.pdf",
            vec![
                (0, "cards", 1),
                (0, "rules", 4),
                (1, "Rules", 4),
                (1, "The game", 5),
                (2, "The end", 5),
            ],
        ),
    ] {
        let document = built(&game, file, &["--sheet", "one-page"]);
        let list = document.catalog().unwrap().get(b"Outlines").unwrap();
        let list = follow(&document, list).as_dict().unwrap();
        let mut found = Vec::new();
        bookmarks(&document, list, 0, &mut found);
        let found: Vec<(usize, &str, u32)> = found
            .iter()
            .map(|(depth, title, page)| (*depth, title.as_str(), *page))
            .collect();
        assert_eq!(found, expected, "{file}");
    }
}

/// What each link of a page does, and whether it lies where its words are.
fn links(document: &Document, page: ObjectId) -> Vec<(String, [f32; 4])> {
    let page = document.get_dictionary(page).unwrap();
    let links = page
        .get(b"Annots")
        .ok()
        .map(|all| follow(document, all).as_array().unwrap());
    let link = |id: &Object| {
        let link = follow(document, id).as_dict().unwrap();
        assert_eq!(name(link, b"Subtype"), "Link");
        assert!(!text(link, b"Contents").is_empty());
        let corners = link.get(b"Rect").unwrap().as_array().unwrap();
        let corners: Vec<f32> = corners
            .iter()
            .map(|edge| edge.as_float().unwrap())
            .collect();
        let does = match link.get(b"A") {
            Ok(action) => {
                let action = follow(document, action).as_dict().unwrap();
                String::from_utf8_lossy(action.get(b"URI").unwrap().as_str().unwrap()).into_owned()
            }
            Err(_) => format!("page {}", place(document, link.get(b"Dest").unwrap()).0),
        };
        (does, corners.try_into().unwrap())
    };
    links.into_iter().flatten().map(link).collect()
}

#[test]
fn links_are_where_their_words_are() {
    for style in ["", ".link { text-decoration: underline } "] {
        let game = Game::new(RULES, "");
        game.write(
            "templates/demo/page.svg",
            &PAGE.replace(".p {", &format!("{style}.p {{")),
        );
        let document = built(&game, "rules-one-page.pdf", &["--sheet", "one-page"]);
        let pages = document.get_pages();
        let found = links(&document, pages[&1]);
        let does: Vec<&str> = found.iter().map(|(does, _)| does.as_str()).collect();
        assert_eq!(does, ["page 2", "https://example.org/%C3%A9?a=1"]);
        // 10 mm from the left of the page and, below a heading, 12 mm from its top.
        for (does, [left, bottom, right, top]) in &found {
            assert!(
                (28.0..142.0).contains(left) && (28.0..=142.0).contains(right),
                "{does}"
            );
            assert!(
                right - left > 20.0 && (6.0..14.0).contains(&(top - bottom)),
                "{does}"
            );
            assert!((340.0..380.0).contains(top), "{does}: {top}");
        }
        assert!(found[0].1[2] <= found[1].1[0] || found[0].1[1] >= found[1].1[3]);
    }
}

/// In a booklet two pages lie on a sheet: a link leads to the sheet that has its page.
#[test]
fn links_lead_to_the_sheets_of_a_booklet() {
    let game = Game::new(RULES, "booklet = true\n");
    let document = built(&game, "rules.pdf", &[]);
    let pages = document.get_pages();
    let all: Vec<String> = pages
        .values()
        .flat_map(|page| links(&document, *page))
        .map(|(does, _)| does)
        .collect();
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all.contains(&"page 2".to_owned()), "{all:?}");
    let cards = built(&game, "cards.pdf", &[]);
    assert!(cards.catalog().unwrap().get(b"StructTreeRoot").is_err());
}

/// An element and what is below it: `P`, `Table(TR(TH TH))`; a number for each marked sequence.
fn outline(document: &Document, element: &Object, parents: &mut Vec<(i64, ObjectId)>) -> String {
    let id = element.as_reference().unwrap();
    let element = document.get_dictionary(id).unwrap();
    let kids = follow(document, element.get(b"K").unwrap()).as_array();
    let kid = |kid: &Object| match kid {
        Object::Dictionary(part) if name(part, b"Type") == "MCR" => {
            parents.push((part.get(b"MCID").unwrap().as_i64().unwrap(), id));
            "*".to_owned()
        }
        Object::Dictionary(part) => name(part, b"Type"),
        kid => outline(document, kid, parents),
    };
    let kids: Vec<String> = kids.unwrap().iter().map(kid).collect();
    let alt = match text(element, b"Alt") {
        alt if alt.is_empty() => alt,
        alt => format!("={alt}"),
    };
    format!("{}{alt}({})", name(element, b"S"), kids.join(" "))
}

#[test]
fn a_rulebook_is_tagged() {
    let game = Game::new(RULES, "");
    let document = built(&game, "rules-one-page.pdf", &["--sheet", "one-page"]);
    let catalogue = document.catalog().unwrap();
    assert_eq!(text(catalogue, b"Lang"), "en");
    let root = catalogue
        .get(b"StructTreeRoot")
        .unwrap()
        .as_reference()
        .unwrap();
    let root = document.get_dictionary(root).unwrap();
    let mut parents = Vec::new();
    let found = outline(&document, root.get(b"K").unwrap(), &mut parents);
    let expected = "Document(H1(*) P(* Link(* OBJR) * Link(* OBJR) *) \
        L(LI(Lbl(*) LBody(P(*))) LI(Lbl(*) LBody(P(*)))) Sect(P(*)) \
        Table(TR(TH(*) TH(*)) TR(TD(Figure=cards(*)) TD(*))) Figure=The king(*) P(*) \
        H1(*) H2(*) P(*) Note(*))";
    assert_eq!(found, expected);
    // Each sequence of a form knows the element that it belongs to.
    let tree = follow(&document, root.get(b"ParentTree").unwrap())
        .as_dict()
        .unwrap();
    let numbers = tree.get(b"Nums").unwrap().as_array().unwrap();
    let mut known = 0;
    for pair in numbers.chunks(2) {
        if let Ok(elements) = follow(&document, &pair[1]).as_array() {
            let form = document.objects.values().find(|object| {
                let dict = object.as_stream().map(|stream| &stream.dict);
                dict.is_ok_and(|dict| dict.get(b"StructParents").ok() == Some(&pair[0]))
            });
            let content = form
                .unwrap()
                .as_stream()
                .unwrap()
                .decompressed_content()
                .unwrap();
            let content = String::from_utf8_lossy(&content).into_owned();
            for (number, element) in elements.iter().enumerate() {
                let id = element.as_reference().unwrap();
                assert!(parents.contains(&(number as i64, id)));
                assert!(content.contains(&format!("/MCID {number}")), "{number}");
                known += 1;
            }
            // What stands around the text is no part of it.
            assert!(content.contains("/Artifact BMC"));
            assert_eq!(
                content.matches("BMC").count() + content.matches("BDC").count(),
                content.matches("EMC").count()
            );
        }
    }
    assert_eq!(known, parents.len());
}
