//! The pages that the print guide names, against the sheets of the whole kit.

use std::collections::HashMap;
use std::path::Path;

use massicot::load::Component;

use super::{entries, game, project};

/// `11 à 18` and `27 et 28`: first and last.
fn range(pages: &str) -> (usize, usize) {
    let numbers = pages.split(' ').filter_map(|word| word.parse().ok());
    match numbers.collect::<Vec<usize>>()[..] {
        [first, last] => (first, last),
        _ => panic!("{pages}"),
    }
}

/// How many sheets of paper each file of the kit has, as the program says.
fn sheets() -> HashMap<String, usize> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sokar-guide");
    let mut build = crate::program::english();
    build.args(["build", "sokar", "--out"]).arg(&out);
    let done = build.current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let said = String::from_utf8(done.unwrap().stderr).unwrap();
    let of_file = |line: &str| {
        let (file, told) = line.split_once(".pdf  ")?;
        let (count, _) = told.split_once(" sheet")?;
        let name = Path::new(file).file_name()?.to_str()?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    said.lines().filter_map(of_file).collect()
}

#[test]
fn the_guide_names_the_pages_of_the_kit() {
    let project = project();
    let game = game(&project);
    let sheets = sheets();
    // The file that a component's sheets are in: its own, or one that it shares.
    let file = |component: &Component| match &component.sheet {
        Some(sheet) => sheet.value.clone(),
        None => component.id.value.clone(),
    };
    // Two pages to a sheet, from the first component on.
    let mut ranges: HashMap<String, (usize, usize)> = HashMap::new();
    let mut page = 0;
    for component in game.components.iter().filter(|found| found.copies > 0) {
        let file = file(component);
        let pages = 2 * sheets[&file];
        ranges.entry(file).or_insert_with(|| {
            page += pages;
            (page + 1 - pages, page)
        });
    }
    assert_eq!(page, 2 * sheets["sokar"]);
    let guide = entries(game, "guide").remove(0);
    assert_eq!(ranges["guide"], (1, 2));
    let mut next = 3;
    for row in guide["piece"].as_array().unwrap() {
        let (first, last) = range(row["pages"].as_str().unwrap());
        // Rows are in the order of the file: on from the row before, or on the same pages.
        assert!(first == next || last + 1 == next, "{row}");
        next = last + 1;
        for component in row["components"].as_array().unwrap() {
            let component = game.component(component.as_str().unwrap()).unwrap();
            let (begin, end) = ranges[&file(component)];
            assert!(begin <= first && last <= end, "{row}: {begin} to {end}");
        }
    }
    assert_eq!(ranges["cover"], (next, page));
    let wanted = format!("Deux pages par feuille. Pages {next} et {page} : la couverture");
    let after = guide["after"].as_str().unwrap();
    assert!(after.starts_with(&wanted), "{after}");
}
