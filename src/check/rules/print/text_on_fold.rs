//! Text across a fold.

use kurbo::{Line, Point};

use crate::check::face::{FaceFacts, FaceFinding};
use crate::diag::{Rule, Severity};
use crate::load::Stock;
use crate::message::Message;
use crate::render::text::{quoted, texts_on_folds};
use crate::units::Mm;

pub const RULE: Rule = Rule {
    code: "text-on-fold",
    level: Severity::Warning,
    title: "A text across a fold",
    does: "Reports text of a box, a standee or a folded page that lies on both sides of a fold.",
    why: "It is bent where it should be read: half of a title stands on the side of the box.",
    example: r#"<text x="{{ stock.panels.front.cx }}" y="40" text-anchor="middle">A title wider than the front</text>"#,
    fix: "Keep the text on one side of the fold: on a box within `stock.panels.front` or another panel, on a page with an \
        area on each side of the fold.",
};

/// How far from a fold the panels beside it are looked for, in mm.
const BESIDE: f64 = 0.5;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let face = facts.face;
    let texts = texts_on_folds(&face.tree, &face.text, facts.stock);
    let found = texts.into_iter().map(|text| {
        let folds = text.folds.iter().map(|fold| name(*fold, facts.stock));
        FaceFinding {
            message: message!(
                "text-on-fold",
                "the text {words} lies across {folds}",
                words = quoted(&text.content),
                folds = Message::joined(folds, ", ")
            ),
            help: message!(
                "text-on-fold-help",
                "keep it on one side of the fold: make it smaller, break it, or move it"
            ),
            element: text.id,
            of_words: true,
            degree: text.over.0,
        }
    });
    found.collect()
}

/// A fold as people know it: by the panels of a box, or by its distance.
fn name(fold: Line, stock: &Stock) -> Message {
    let (middle, length) = (fold.midpoint(), (fold.p1 - fold.p0).hypot());
    let beside = (fold.p1 - fold.p0) / length.max(f64::MIN_POSITIVE) * BESIDE;
    let panel = |at: Point| {
        let mut panels = stock.shape.net()?.panels.iter();
        panels.find(|panel| panel.area.contains(at))
    };
    let one = panel(Point::new(middle.x - beside.y, middle.y - beside.x));
    let other = panel(Point::new(middle.x + beside.y, middle.y + beside.x));
    match (one, other) {
        (Some(one), Some(other)) => message!(
            "text-on-fold-panels",
            "the fold between `{one}` and `{other}`",
            one = one.name,
            other = other.name
        ),
        _ => message!(
            "text-on-fold-from-top",
            "the fold {at} from the top",
            at = Mm(fold.p0.y)
        ),
    }
}
