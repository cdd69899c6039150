use super::*;

/// A rulebook as a web page.
fn html(game: &Game, arguments: &[&str]) -> String {
    let mut command = crate::program::english();
    let command = command.args(["export", "demo/rules", "--format", "html", "--root"]);
    let output = command.arg(game.0.path()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    fs::read_to_string(game.0.path().join("out/demo/rules.html")).unwrap()
}

#[test]
fn a_web_page_has_all_of_the_text_and_asks_for_nothing() {
    let rules = "# Rules & more\n\nThere are {{ components.cards.count }} cards, **all** red: \
                 see [how it ends](#the-end) and [the site](https://example.org/?a=1&b=2).[^a]\n\n\
                 [^a]: Or nearly.\n\n## The turn\n\n1. one\n2. two\n   1. deeper\n\n> A sidebar.\n\n\
                 | what | costs |\n|---|--:|\n| ![](face:cards/ace){width=12} | 5 |\n\n\
                 ![The **king**](face:cards/king){width=20}\n\n## The end\n\nHere it is.\n";
    let page = html(&Game::new(rules, ""), &[]);
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"),
        "{}",
        &page[..200]
    );
    let parts = [
        "<title>Demo — rules</title>",
        "<h1 id=\"rules-more\">Rules &amp; more",
        "<a href=\"#the-turn\">The turn</a>",
        "There are 3 cards, <strong>all</strong> red",
        "<a href=\"#the-end\">how it ends</a>",
        "<a href=\"https://example.org/?a=1&amp;b=2\" rel=\"noopener noreferrer\">the site</a>",
        "<sup id=\"to-note-1\"><a href=\"#note-1\">1</a></sup>",
        "<li id=\"note-1\">Or nearly.",
        "<li>two<ol>\n<li>deeper</li>",
        "<aside>\n<p>A sidebar.</p>",
        "<th scope=\"col\" class=\"end\">costs</th>",
        "<td class=\"end\">5</td>",
        "alt=\"The king\" style=\"width:20.00mm;aspect-ratio:0.7159\"",
        "<figcaption>The <strong>king</strong></figcaption>",
    ];
    for part in parts {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Pictures are inside, each is a PNG; nothing runs, nothing is fetched.
    assert_eq!(page.matches("src=\"").count(), 2);
    assert_eq!(
        page.matches("src=\"data:image/png;base64,iVBORw0KGgo")
            .count(),
        2
    );
    for part in ["<script", "javascript:", "url(", "<link", " on"] {
        let found = page
            .match_indices(part)
            .find(|(at, _)| page[..*at].rfind('<') > page[..*at].rfind('>'));
        assert!(found.is_none() && !page.contains("javascript:"), "{part}");
    }
    assert_eq!(page.matches("https://").count(), 1);
    assert_eq!(
        page,
        html(&Game::new(rules, ""), &[]),
        "the same every time"
    );
}

#[test]
fn a_web_page_shows_what_content_says_as_words() {
    let game = Game::new(
        "# {{ game.title }}\n\nSays {{ components.cards.entries[0].name }}.\n",
        "",
    );
    let cards = "[[card]]\nid = \"ace\"\nname = \"\\\\<img src=x onerror=a> & 'b' \\\"c\"\n";
    game.write("content/demo/cards.toml", cards);
    let game_toml = fs::read_to_string(game.0.path().join("content/demo/game.toml")).unwrap();
    let titled = game_toml.replace("title = \"Demo\"", "title = \"A & <b>\"");
    game.write("content/demo/game.toml", &titled);
    let mut command = crate::program::english();
    let command = command.args(["export", "demo/rules", "--format", "html", "--root"]);
    let output = command.arg(game.0.path()).output().unwrap();
    // HTML in Markdown is refused, in a heading as in words.
    assert!(!output.status.success(), "{output:?}");
    game.write(
        "content/demo/game.toml",
        &game_toml.replace("\"Demo\"", "\"A & C\""),
    );
    let cards = cards.replace("<img", "< img");
    game.write("content/demo/cards.toml", &cards);
    let page = html(&game, &[]);
    assert!(page.contains("<title>A &amp; C — rules</title>"), "{page}");
    assert!(
        page.contains("Says &lt; img src=x onerror=a&gt; &amp; &apos;b&apos; &quot;c."),
        "{page}"
    );
}

#[test]
fn only_rulebooks_are_web_pages() {
    let game = Game::new("# Rules\n\nWords.\n", "");
    for (what, more, said) in [
        (
            "demo/cards",
            "",
            "`demo/cards` is no rulebook: its pages are drawn",
        ),
        ("demo/rules", "--bleed", "a web page has no bleed"),
    ] {
        let mut command = crate::program::english();
        let command = command.args(["export", what, "--format", "html", "--root"]);
        let command = command.arg(game.0.path()).args(more.split_whitespace());
        let output = command.output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(said), "{told}");
    }
}

/// An icon that is a `<symbol>` of the template is drawn, as one of the game's is.
#[test]
fn symbols_of_the_template_are_drawn() {
    let game = Game::new("# Rules\n\nPay 2 :coin:.\n", "");
    let symbol = "<symbol id=\"coin\" viewBox=\"0 0 20 10\"><circle cx=\"10\" cy=\"5\" r=\"4\" fill=\"url(#gold)\"/></symbol>";
    let gold =
        "<defs><linearGradient id=\"gold\"><stop stop-color=\"#ffd700\"/></linearGradient></defs>";
    game.write(
        "templates/demo/page.svg",
        &PAGE.replace("</style>", &format!("</style>{gold}{symbol}")),
    );
    let page = html(&game, &[]);
    let (_, rest) = page
        .split_once("Pay 2 <img class=\"icon\" src=\"data:image/png;base64,")
        .unwrap_or_else(|| panic!("{page}"));
    let (png, _) = rest.split_once("\" alt=\"coin\">").unwrap();
    let png = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, png).unwrap();
    let picture = image::load_from_memory(&png).unwrap().to_rgba8();
    assert!(picture.width().abs_diff(2 * picture.height()) <= 1);
    let middle = picture.get_pixel(picture.width() / 2, picture.height() / 2);
    assert_eq!(middle.0, [255, 215, 0, 255]);
}
