//! `text_height` and `text_width`: templates know how much room words take before they are drawn.

use std::fs;
use std::path::Path;

use massicot::load::{Root, load};
use massicot::render::{Plan, Renderer, TextEngine};
use usvg::{Group, Node};

const WORDS: &str = "**One day** the rain will stop & <we> shall go down to the river, you and I.";

/// The words, a line below where they end and one as long as their first, in a column of 30 mm.
const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  {%- set high = text_height(text=entry.words, width=30, size=4, family="Noto Sans", line_height=1.5, rich=true) %}
  {%- set wide = text_width(text=entry.title, size=4, family="Noto Sans", weight=700) %}
  <text id="words" x="5" y="10" inline-size="30" line-height="1.5" massicot:rich="true" font-family="Noto Sans" font-size="4">{{ entry.words }}</text>
  <text id="title" x="5" y="70" font-family="Noto Sans" font-weight="700" font-size="4">{{ entry.title }}</text>
  <rect id="high" x="5" y="10" width="1" height="{{ high }}"/>
  <rect id="wide" x="5" y="70" width="{{ wide }}" height="1"/>
</svg>"##;

/// The bounds of what has these ids, in mm: left, top, right, bottom.
fn bounds(group: &Group, id: &str) -> Option<[f64; 4]> {
    group.children().iter().find_map(|node| {
        if node.id() == id {
            let bounds = node.abs_bounding_box();
            let edges = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            return Some(edges.map(|edge| f64::from(edge) * 25.4 / 96.0 - 3.0));
        }
        match node {
            Node::Group(inner) => bounds(inner, id),
            _ => None,
        }
    })
}

/// Where the words, their height, the title and its width are drawn.
fn drawn(words: &str, title: &str) -> [[f64; 4]; 4] {
    let dir = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "content/demo/game.toml",
        "title = \"Demo\"\nlanguage = \"en\"\n[[component]]\nid = \"cards\"\nstock = \"poker\"\n\
         data = \"cards.toml\"\ntemplate = \"card.svg\"\n",
    );
    let card = format!("[[card]]\nid = \"one\"\nwords = \"{words}\"\ntitle = \"{title}\"\n");
    write("content/demo/cards.toml", &card);
    write("templates/demo/card.svg", CARD);
    fs::create_dir_all(dir.path().join("fonts")).unwrap();
    for font in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
        fs::copy(from.join(font), dir.path().join("fonts").join(font)).unwrap();
    }
    let (project, report) = load(&Root::at(dir.path()).unwrap(), &["demo".to_owned()]);
    assert!(!report.has_errors());
    let text = TextEngine::new(&project.fonts);
    let game = &project.games[0];
    let plan = Plan::new(game, |_| true);
    let renderer = Renderer::new(&project, game, &text).unwrap();
    let drawn = renderer.draw(plan.faces[0]);
    let face = drawn
        .face
        .unwrap_or_else(|| panic!("{:?}", drawn.diagnostics));
    ["words", "high", "title", "wide"].map(|id| bounds(face.tree.root(), id).unwrap())
}

#[test]
fn a_template_knows_how_high_and_how_wide_words_will_be() {
    let [words, high, title, wide] = drawn(WORDS, "Le renard & moi");
    // Lines of 6 mm; the first baseline is at 10, and letters go a little below the last.
    let lines = ((words[3] - 10.0) / 6.0).ceil();
    assert!(lines >= 3.0, "{words:?}");
    assert!(
        (high[3] - high[1] - lines * 6.0).abs() < 0.6,
        "{high:?} {words:?}"
    );
    // But for the room beside the outermost letters.
    assert!((wide[2] - title[2]).abs() < 0.5, "{wide:?} {title:?}");
    let [.., shorter] = drawn(WORDS, "Le renard");
    assert!(shorter[2] < wide[2] - 3.0);
    let [_, one, ..] = drawn("One day", "Le renard");
    assert!((one[3] - one[1] - 6.0).abs() < 0.3, "{one:?}");
}
