//! One face a page: size, boxes, order.

use lopdf::{Dictionary, Document, Object};

use super::support::Project;

fn numbers(page: &Dictionary, key: &[u8]) -> Vec<f32> {
    let array = page.get(key).unwrap().as_array().unwrap();
    array
        .iter()
        .map(|value| value.as_float().unwrap())
        .collect()
}

/// The face a page shows, by its number: the order of the game's plan, shared back first.
fn face(document: &Document, page: &Dictionary) -> String {
    let resources = page.get(b"Resources").unwrap();
    let resources = match resources {
        Object::Reference(id) => document.get_dictionary(*id).unwrap(),
        other => other.as_dict().unwrap(),
    };
    let forms = resources.get(b"XObject").unwrap().as_dict().unwrap();
    let names: Vec<_> = forms.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(names.len(), 1, "one face a page");
    String::from_utf8(names[0].clone()).unwrap()
}

fn pages(project: &Project, file: &str) -> (Document, Vec<Dictionary>) {
    let document = Document::load(project.path(file)).unwrap();
    let pages = document
        .page_iter()
        .map(|id| document.get_dictionary(id).unwrap().clone());
    let pages = pages.collect();
    (document, pages)
}

fn near(boxed: &[f32], wanted: [f64; 4]) -> bool {
    let points = |mm: f64| (mm / 25.4 * 72.0) as f32;
    boxed
        .iter()
        .zip(wanted)
        .all(|(a, b)| (a - points(b)).abs() < 0.01)
}

#[test]
fn a_press_takes_bare_pages_front_and_back_in_turn() {
    let project = Project::deck();
    project.said(&["build", "--for", "press"], 0);
    assert_eq!(project.files("out/demo/press"), ["cards.pdf"]);
    let (document, pages) = pages(&project, "out/demo/press/cards.pdf");
    let faces: Vec<String> = pages.iter().map(|page| face(&document, page)).collect();
    assert_eq!(faces, ["F1", "F0", "F2", "F0", "F2", "F0", "F3", "F0"]);
    for page in &pages {
        assert!(near(&numbers(page, b"MediaBox"), [0.0, 0.0, 69.5, 94.9]));
        assert!(near(&numbers(page, b"BleedBox"), [0.0, 0.0, 69.5, 94.9]));
        assert!(near(&numbers(page, b"TrimBox"), [3.0, 3.0, 66.5, 91.9]));
    }
}

#[test]
fn drivethrucards_takes_backs_first_on_pages_of_its_size() {
    let project = Project::deck();
    project.said(&["build", "--for", "dtc"], 0);
    let (document, pages) = pages(&project, "out/demo/drivethrucards/cards.pdf");
    let faces: Vec<String> = pages.iter().map(|page| face(&document, page)).collect();
    assert_eq!(faces, ["F0", "F1", "F0", "F2", "F0", "F2", "F0", "F3"]);
    for page in &pages {
        assert!(near(&numbers(page, b"MediaBox"), [0.0, 0.0, 69.85, 95.25]));
        assert!(near(
            &numbers(page, b"TrimBox"),
            [3.175, 3.175, 66.675, 92.075]
        ));
    }
}

#[test]
fn at_home_it_is_the_sheets_of_every_build() {
    let project = Project::deck();
    for (service, paper, name) in [
        ("home-a4", "a4", "cards.pdf"),
        ("home-letter", "letter", "cards-letter.pdf"),
    ] {
        project.said(&["build", "--for", service], 0);
        let path = project.path("out/demo").join(name);
        let built = std::fs::read(&path).unwrap();
        let said = project.said(&["build", "--paper", paper], 0);
        assert!(!said.contains("in place of"), "{said}");
        assert_eq!(built, std::fs::read(&path).unwrap());
    }
    let said = project.said(&["build", "--for", "tgc", "--sheet", "a4"], 2);
    assert!(said.contains("cannot be used with"), "{said}");
    let said = project.said(&["build", "--for", "tgc", "--backs", "none"], 2);
    assert!(said.contains("takes no sheets"), "{said}");
}
