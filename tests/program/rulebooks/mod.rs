//! Written pages: Markdown that flows through the areas of a template.

use std::fs;
use std::path::Path;

mod flow;
mod follows;
mod html;
mod outputs;
mod page_numbers;
mod pdf;
mod selection;
mod signs;

use massicot::Watch;
use massicot::load::{Component, Root};
use massicot::render::TextEngine;

const PAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="111mm" height="154mm" viewBox="-3 -3 111 154" font-family="Noto Sans" font-size="3.2">
  <style>.p { hyphens: manual }</style>
  <rect x="-3" y="-3" width="111" height="154" fill="#ffffff"/>
  <rect massicot:flow="1" x="10" y="12" width="40" height="120" fill="none"/>
  <rect massicot:flow="2" x="55" y="12" width="40" height="120" fill="none"/>
  <text x="52.5" y="140" text-anchor="middle">{{ entry.master }} {{ entry.page }} of {{ entry.pages }}: {{ entry.heading }}</text>
</svg>"##;
const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <rect x="-3" y="-3" width="69" height="94" fill="#ff0000"/>
</svg>"##;

/// A game of three cards, two of them alike, and a rulebook.
struct Game(tempfile::TempDir);

impl Game {
    fn new(rules: &str, more: &str) -> Game {
        let game = Game(tempfile::tempdir().unwrap());
        let component = format!(
            "title = \"Demo\"\nlanguage = \"en\"\n[[component]]\nid = \"cards\"\nstock = \"poker\"\n\
             data = \"cards.toml\"\ntemplate = \"card.svg\"\n[[component]]\nid = \"rules\"\nstock = \"a6\"\n\
             pages = \"rules.md\"\ntemplate = \"page.svg\"\n{more}"
        );
        game.write("content/demo/game.toml", &component);
        game.write(
            "content/demo/cards.toml",
            "[[card]]\nid = \"ace\"\ncopies = 2\n[[card]]\nid = \"king\"\n",
        );
        game.write("content/demo/rules.md", rules);
        game.write("templates/demo/card.svg", CARD);
        game.write("templates/demo/page.svg", PAGE);
        fs::create_dir_all(game.0.path().join("fonts")).unwrap();
        for font in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"] {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
            fs::copy(from.join(font), game.0.path().join("fonts").join(font)).unwrap();
        }
        game
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The rulebook laid out; or what is wrong with it.
    fn book(&self) -> Result<Book, Vec<String>> {
        let root = Root::at(self.0.path()).unwrap();
        let (project, report) = massicot::load::load(&root, &["demo".to_owned()]);
        let told: Vec<String> = report
            .iter()
            .map(|found| found.message.to_string())
            .collect();
        assert!(!report.has_errors(), "{told:?}");
        let text = TextEngine::new(&project.fonts);
        let game = &project.games[0];
        let composed = massicot::render::compose(&project, game, &text, &Watch::default());
        let (game, found) = (composed.game, composed.found);
        let rules = game.unwrap().components.remove(1);
        match rules.is_valid {
            true => Ok(Book(rules)),
            false => Err(found
                .into_iter()
                .map(|found| found.message.to_string())
                .collect()),
        }
    }
}

/// The pages of a rulebook.
struct Book(Component);

impl Book {
    fn pages(&self) -> usize {
        self.0.entries.len()
    }

    fn said(&self, page: usize, key: &str) -> String {
        let value = self.0.entries[page - 1].value.get(key).unwrap();
        value
            .as_str()
            .map_or_else(|| value.as_int().unwrap().to_string(), str::to_owned)
    }

    /// The parts of an area of a page, from its top.
    fn area(&self, page: usize, area: u32) -> Vec<String> {
        let pages = &self.0.writing.as_ref().unwrap().pages;
        let parts = pages[page - 1].areas.get(&area);
        let parts = parts.into_iter().flatten();
        parts.map(|part| part.svg.clone()).collect()
    }

    fn all(&self) -> String {
        let areas = (1..=self.pages()).flat_map(|page| [(page, 1), (page, 2)]);
        areas
            .flat_map(|(page, area)| self.area(page, area))
            .collect()
    }
}

/// The numbers of an attribute of a part.
fn numbers(part: &str, attribute: &str) -> Option<Vec<f64>> {
    let (_, rest) = part.split_once(&format!("{attribute}=\""))?;
    let value = rest.split('"').next()?;
    let numbers = value.split(|letter: char| !(letter.is_ascii_digit() || "-.".contains(letter)));
    Some(numbers.filter_map(|number| number.parse().ok()).collect())
}

fn paragraphs(count: usize) -> String {
    let one = |index: usize| {
        format!(
            "Paragraph {index} goes on for a while so that there is something to break into lines, \
             as paragraphs in rulebooks are wont to do when nobody stops them.\n\n"
        )
    };
    (0..count).map(one).collect()
}
