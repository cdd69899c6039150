//! Shapes that texts flow in and around, and pieces of as many sizes as share sheets.

use std::path::Path;

use super::books::{PAGE, book};
use super::files::{base, face, write};
use super::{Case, Wanted};
use Wanted::{Checked, Fine, Refused};

/// Shapes of so many segments each, and the names of all of them.
fn shapes(many: usize, segments: usize) -> (String, String) {
    let teeth = "l.1 90l.1 -90".repeat(segments / 2);
    let shape = |at: usize| {
        format!(
            r##"<path id="c{at}" d="M{}.5 0{teeth}z" fill="none"/>"##,
            at % 60
        )
    };
    let named: Vec<String> = (0..many).map(|at| format!("url(#c{at})")).collect();
    ((0..many).map(shape).collect(), named.join(" "))
}

/// A rulebook of so many paragraphs, whose text keeps off such shapes.
fn beside(dir: &Path, (many, segments): (usize, usize), paragraphs: usize) {
    book(dir, "", &"Some words that flow.\n\n".repeat(paragraphs));
    let (shapes, named) = shapes(many, segments);
    let area = format!(r#"style="shape-subtract:{named}" massicot:flow"#);
    let page = PAGE.replace("STYLE", &shapes);
    write(
        dir,
        "templates/demo/page.svg",
        page.replace("massicot:flow", &area),
    );
}

/// Components of so many sizes that share a sheet.
fn shared(dir: &Path, sizes: usize) {
    base(dir, "<g/>");
    let component = |at: usize| {
        let side = 5 + at % 60;
        let other = 5 + at / 60;
        let copies = 1 + at % 7;
        format!(
            "[[component]]\nid = 'c{at}'\nstock = {{ width = {side}, height = {other}.5, bleed = 0, safe = 0 }}\ntemplate = 'c{at}.svg'\nsheet = 's'\ncopies = {copies}\n"
        )
    };
    for at in 0..sizes {
        let (side, other) = (5 + at % 60, 5 + at / 60);
        let face = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{side}mm" height="{other}.5mm" viewBox="0 0 {side} {other}.5"/>"#
        );
        write(dir, &format!("templates/demo/c{at}.svg"), face);
    }
    write(dir, "templates/demo/card.svg", face("<g/>"));
    let game = std::fs::read_to_string(dir.join("content/demo/game.toml")).unwrap();
    let all: String = (0..sizes).map(component).collect();
    write(dir, "content/demo/game.toml", game + &all);
}

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    for (many, segments, paragraphs, wanted) in [
        (3, 20, 30, Fine),
        (190, 1_000, 20, Checked("10000 segments together")),
        (
            9,
            1_000,
            3_000,
            Checked("more shapes than can be looked at"),
        ),
    ] {
        all.push(Case::new(
            format!("{paragraphs} paragraphs beside {many} shapes of {segments} segments"),
            wanted,
            move |dir| beside(dir, (many, segments), paragraphs),
        ));
    }
    for (many, segments, texts, wanted) in [
        (3, 100, 30, Fine),
        (20, 1_000, 1, Refused("10000 segments together")),
        (9, 1_000, 300, Refused("1000000 straight pieces")),
    ] {
        all.push(Case::new(
            format!("{texts} texts around {many} shapes of {segments} segments"),
            wanted,
            move |dir| {
                let (shapes, named) = shapes(many, segments);
                let text = format!(
                    r##"<text font-family="Noto Sans" font-size="3" style="shape-inside:url(#box);shape-subtract:{named}">a</text>"##
                );
                let at = r##"<rect id="box" x="62" width="5" height="50" fill="none"/>"##;
                base(dir, &format!("{shapes}{at}{}", text.repeat(texts)));
            },
        ));
    }
    all.push(Case::new(
        "pieces of 299 sizes on shared sheets",
        Fine,
        |dir| {
            shared(dir, 299);
        },
    ));
    all
}
