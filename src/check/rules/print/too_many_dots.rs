//! A picture with more dots than are printed.

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves, scale};
use crate::diag::{Rule, Severity};
use crate::units::CSS_PX_PER_INCH;

pub const RULE: Rule = Rule {
    code: "too-many-dots",
    level: Severity::Note,
    title: "A picture with more dots than are printed",
    does: "Reports a large picture that has more than 600 dots an inch at the size at which it is printed.",
    why: "No printer shows them, and the file grows: fifty cards with a photograph of 12 million dots each make a file that \
        nobody can mail.",
    example: r#"<image href="photo.jpg" width="69" height="46"/>    of 4000 × 3000 dots: 1472 dots an inch"#,
    fix: "Scale the picture down to 600 dots an inch in a picture editor; 300 are enough for photographs.",
};

/// Dots an inch beyond which nothing is seen.
const MOST: f64 = 600.0;
/// Fewer dots too many are no size of a file.
const LEAST_EXCESS: f64 = 500_000.0;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let mut found: Vec<FaceFinding> = Vec::new();
    leaves(facts.face, &mut |leaf, id| {
        let Leaf::Image(image, placed) = leaf else {
            return;
        };
        let dots = CSS_PX_PER_INCH / scale(placed);
        let size = image.size();
        let (width, height) = (f64::from(size.width()), f64::from(size.height()));
        let kept = MOST / dots;
        if kept >= 1.0 || width * height * (1.0 - kept * kept) < LEAST_EXCESS {
            return;
        }
        found.push(FaceFinding {
            message: message!(
                "too-many-dots",
                "a picture of {width} × {height} dots is printed at {dots} dots an inch: the file grows, and nothing is seen of it",
                width,
                height,
                dots = dots.round()
            ),
            help: message!(
                "too-many-dots-help",
                "{width} × {height} dots are {most} dots an inch at this size",
                width = (width * kept).ceil(),
                height = (height * kept).ceil(),
                most = MOST
            ),
            element: id.to_owned(),
            of_words: false,
            degree: dots,
        });
    });
    found
}
