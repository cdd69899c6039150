//! How the work grows with a deck: so much for each card, whatever their number. It is counted, not
//! timed: what is quadratic in nothing but time shows as well where it is counted.

use std::fs;
use std::path::Path;

use super::options::BuildOptions;
use super::{Control, build, check};
use crate::load::Root;
use crate::render::{Ink, Plan, Renderer, TextEngine};
use crate::view::{self, FaceKeys, KnownFaces};
use crate::watchdog::{CountedWork, Watch};

/// What is counted, and by how many hundredths it may be more for a card of a large deck: the marks
/// that are searched say where a value stands, and a number further back has more digits.
const COUNTED: [(CountedWork, u64); 3] = [
    (CountedWork::Filled, 0),
    (CountedWork::Parsed, 0),
    (CountedWork::Searched, 5),
];

/// A deck of cards, each with text that had to shrink.
fn deck(count: usize) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let (content, templates) = (
        dir.path().join("content/deck"),
        dir.path().join("templates/deck"),
    );
    for folder in [&content, &templates, &dir.path().join("fonts")] {
        fs::create_dir_all(folder).unwrap();
    }
    let font = "NotoSans-Regular.ttf";
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
    fs::copy(fonts.join(font), dir.path().join("fonts").join(font)).unwrap();
    let game = "title = 'Deck'\nlanguage = 'en'\n[[component]]\nid = 'cards'\nstock = 'poker'\ndata = 'cards.toml'\ntemplate = 'card.svg'\n";
    fs::write(content.join("game.toml"), game).unwrap();
    let words = "a long text that has to become quite small until it fits into its box at last";
    let cards = (0..count).map(|number| {
        format!("[[card]]\nid = 'c{number:04}'\nname = 'Card {number:04}'\ntext = '{words}, and it does'\n")
    });
    fs::write(content.join("cards.toml"), cards.collect::<String>()).unwrap();
    let card = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="69mm" height="94mm" viewBox="-3 -3 69 94" font-family="Noto Sans">
<rect x="-3" y="-3" width="69" height="94" fill="#fff"/>
<text x="10" y="20" font-size="4">{{ entry.name }}</text>
<rect id="box" x="8" y="30" width="44" height="7" fill="none"/>
<text font-size="5" massicot:fit="shrink" massicot:min-size="1.5" style="shape-inside:url(#box)">{{ entry.text }}</text>
</svg>"##;
    fs::write(templates.join("card.svg"), card).unwrap();
    dir
}

/// What checking and building a deck counts, and how many findings the check has.
fn counts(cards: usize) -> ([u64; 3], usize) {
    let dir = deck(cards);
    let root = Root::at(dir.path()).unwrap();
    let watch = Watch::default();
    let control = Control {
        progress: &(),
        watch: &watch,
        cache: None,
    };
    let found = check::check(&root, &check::CheckOptions::default(), control).unwrap();
    build::build(&root, &BuildOptions::default(), control, &mut |_| ()).unwrap();
    let counts = COUNTED.map(|(work, _)| watch.counted(work));
    (counts, found.report.iter().count())
}

#[test]
fn work_grows_with_the_cards_and_no_faster() {
    let (few, found) = counts(100);
    assert!(found >= 100, "{found} findings");
    let (more, _) = counts(200);
    let (many, found) = counts(1_000);
    assert!(found >= 1_000, "{found} findings");
    for (at, (work, more_hundredths)) in COUNTED.into_iter().enumerate() {
        let by_few = (more[at] - few[at]) * 9;
        let by_many = many[at] - more[at];
        assert!(by_few > 0, "{work:?} is counted");
        let most = by_few * 8 / 9 * (100 + more_hundredths) / 100;
        assert!(
            by_many <= most,
            "{work:?}: {by_many} for 800 cards, {by_few} for 900"
        );
    }
}

/// How many templates are filled for the keys of a deck with a page that lists all cards: at first, and
/// again where one card says something else, or the template does.
#[test]
fn a_card_that_changes_is_filled_alone() {
    let dir = deck(40);
    let game = dir.path().join("content/deck/game.toml");
    let page =
        "[[component]]\nid = 'page'\nstock = 'a5'\npages = 'page.md'\ntemplate = 'page.svg'\n";
    let written = format!("{}{page}", fs::read_to_string(&game).unwrap());
    fs::write(&game, written).unwrap();
    let list = "{% for one in components %}{{ one.title }}{% endfor %}{{ game.components | length }}{{ file | length }}";
    fs::write(dir.path().join("content/deck/page.md"), list).unwrap();
    let area = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="154mm" height="216mm" viewBox="-3 -3 154 216"><rect massicot:flow="1" x="10" y="10" width="120" height="180" fill="none"/></svg>"#;
    fs::write(dir.path().join("templates/deck/page.svg"), area).unwrap();

    let known = KnownFaces::default();
    let filled = || {
        let root = Root::at(dir.path()).unwrap();
        let (project, _) = crate::load::load(&root, &["deck".to_owned()]);
        let text = TextEngine::new(&project.fonts);
        let watch = Watch::default();
        let game = &project.games[0];
        let plan = Plan::new(game, |_| true);
        let (renderer, found) =
            Renderer::as_far_as_it_goes(&project, game, &text, Ink::Full, &plan, &watch);
        assert!(found.is_empty(), "{found:?}");
        let keys = FaceKeys::new(&renderer, &known);
        let shown = view::game(game, &project.sources, &keys);
        let fronts: Vec<_> = shown.components[0]
            .pieces
            .iter()
            .map(|piece| piece.front.clone().unwrap())
            .collect();
        known.forget();
        (watch.counted(CountedWork::Filled), fronts)
    };
    let (all, before) = filled();
    assert!(all >= 40, "{all}");
    let pages = all - 40;

    let cards = dir.path().join("content/deck/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replace("Card 0007", "Card seven")).unwrap();
    let (one, after) = filled();
    assert_eq!(one, 1 + pages, "the card that says something else");
    let differ: Vec<_> = (0..40).filter(|at| before[*at] != after[*at]).collect();
    assert_eq!(differ, [7]);

    let card = dir.path().join("templates/deck/card.svg");
    let text = fs::read_to_string(&card).unwrap();
    fs::write(
        &card,
        text.replace(
            "{{ entry.name }}",
            "{{ file.card | length }} {{ entry.name }}",
        ),
    )
    .unwrap();
    assert_eq!(
        filled().0,
        all,
        "all cards by a template that reads the file"
    );
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replace("Card seven", "Card 7")).unwrap();
    assert_eq!(filled().0, all, "all cards where one changes");
}
