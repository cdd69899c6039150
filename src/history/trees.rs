//! Where two drawings are first different, by what is in them: nothing is painted.

use usvg::filter::{Filter, Kind};
use usvg::tiny_skia_path::Rect;
use usvg::{
    BaseGradient, ClipPath, Fill, Group, Image, ImageKind, Mask, Node, Paint, Path, Stroke, Tree,
};

/// What two drawings are to each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreesFound {
    /// They hold the same, and look the same.
    Same,
    /// They may look different; first in this part, in units of the drawing.
    Other(Rect),
}

/// Compares two drawings.
pub fn compare(before: &Tree, after: &Tree) -> TreesFound {
    let whole = || before.root().abs_layer_bounding_box().to_rect();
    match before.size() == after.size() {
        true => first(before.root(), after.root()).map_or(TreesFound::Same, TreesFound::Other),
        false => TreesFound::Other(whole()),
    }
}

/// The part in which two groups are first different.
fn first(before: &Group, after: &Group) -> Option<Rect> {
    if !same_layer(before, after) {
        return Some(before.abs_layer_bounding_box().to_rect());
    }
    let (older, newer) = (before.children(), after.children());
    let nodes = older.iter().zip(newer);
    let found = nodes.filter_map(|(older, newer)| node(older, newer)).next();
    let (common, most) = (older.len().min(newer.len()), older.len().max(newer.len()));
    let more = || {
        let longer = if older.len() == most { older } else { newer };
        longer.get(common).map(Node::abs_stroke_bounding_box)
    };
    found.or_else(more)
}

fn node(before: &Node, after: &Node) -> Option<Rect> {
    let is_same = match (before, after) {
        (Node::Group(before), Node::Group(after)) => return first(before, after),
        (Node::Text(before), Node::Text(after)) => {
            return first(before.flattened(), after.flattened());
        }
        (Node::Path(before), Node::Path(after)) => same_path(before, after),
        (Node::Image(before), Node::Image(after)) => same_image(before, after),
        _ => false,
    };
    (!is_same).then(|| after.abs_stroke_bounding_box())
}

fn same(before: &Group, after: &Group) -> bool {
    first(before, after).is_none()
}

/// Whether two groups put what is in them on what is below in the same way.
fn same_layer(before: &Group, after: &Group) -> bool {
    before.transform() == after.transform()
        && before.abs_transform() == after.abs_transform()
        && before.opacity().get() == after.opacity().get()
        && before.blend_mode() == after.blend_mode()
        && before.isolate() == after.isolate()
        && both(before.clip_path(), after.clip_path(), same_clip)
        && both(before.mask(), after.mask(), same_mask)
        && all(before.filters(), after.filters(), |one, other| {
            same_filter(one, other)
        })
}

fn both<T>(before: Option<T>, after: Option<T>, same: impl Fn(T, T) -> bool) -> bool {
    match (before, after) {
        (Some(before), Some(after)) => same(before, after),
        (before, after) => before.is_none() && after.is_none(),
    }
}

fn all<T>(before: &[T], after: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    before.len() == after.len()
        && before
            .iter()
            .zip(after)
            .all(|(one, other)| same(one, other))
}

fn same_clip(before: &ClipPath, after: &ClipPath) -> bool {
    before.transform() == after.transform()
        && both(before.clip_path(), after.clip_path(), same_clip)
        && same(before.root(), after.root())
}

fn same_mask(before: &Mask, after: &Mask) -> bool {
    before.rect() == after.rect()
        && before.kind() == after.kind()
        && both(before.mask(), after.mask(), same_mask)
        && same(before.root(), after.root())
}

/// By what usvg says of them; a picture in a filter is more than is said.
fn same_filter(before: &Filter, after: &Filter) -> bool {
    let holds_picture = |filter: &Filter| {
        let mut primitives = filter.primitives().iter();
        primitives.any(|primitive| matches!(primitive.kind(), Kind::Image(_)))
    };
    before.rect() == after.rect()
        && !holds_picture(before)
        && format!("{:?}", before.primitives()) == format!("{:?}", after.primitives())
}

fn same_path(before: &Path, after: &Path) -> bool {
    before.is_visible() == after.is_visible()
        && before.paint_order() == after.paint_order()
        && before.rendering_mode() == after.rendering_mode()
        && before.abs_transform() == after.abs_transform()
        && both(before.fill(), after.fill(), same_fill)
        && both(before.stroke(), after.stroke(), same_stroke)
        && before.data() == after.data()
}

fn same_fill(before: &Fill, after: &Fill) -> bool {
    before.rule() == after.rule()
        && before.opacity().get() == after.opacity().get()
        && same_paint(before.paint(), after.paint())
}

fn same_stroke(before: &Stroke, after: &Stroke) -> bool {
    before.width().get() == after.width().get()
        && before.opacity().get() == after.opacity().get()
        && before.dasharray() == after.dasharray()
        && before.dashoffset() == after.dashoffset()
        && before.miterlimit() == after.miterlimit()
        && before.linecap() == after.linecap()
        && before.linejoin() == after.linejoin()
        && same_paint(before.paint(), after.paint())
}

fn same_paint(before: &Paint, after: &Paint) -> bool {
    match (before, after) {
        (Paint::Color(before), Paint::Color(after)) => before == after,
        (Paint::LinearGradient(before), Paint::LinearGradient(after)) => {
            let ends = [before, after].map(|one| [one.x1(), one.y1(), one.x2(), one.y2()]);
            ends[0] == ends[1] && same_gradient(before, after)
        }
        (Paint::RadialGradient(before), Paint::RadialGradient(after)) => {
            let circles = [before, after].map(|one| {
                let radii = [one.r().get(), one.fr().get()];
                ([one.cx(), one.cy(), one.fx(), one.fy()], radii)
            });
            circles[0] == circles[1] && same_gradient(before, after)
        }
        (Paint::Pattern(before), Paint::Pattern(after)) => {
            before.rect() == after.rect()
                && before.transform() == after.transform()
                && same(before.root(), after.root())
        }
        _ => false,
    }
}

fn same_gradient(before: &BaseGradient, after: &BaseGradient) -> bool {
    before.transform() == after.transform()
        && before.spread_method() == after.spread_method()
        && all(before.stops(), after.stops(), |one, other| {
            one.offset().get() == other.offset().get()
                && one.color() == other.color()
                && one.opacity().get() == other.opacity().get()
        })
}

fn same_image(before: &Image, after: &Image) -> bool {
    before.is_visible() == after.is_visible()
        && before.size() == after.size()
        && before.rendering_mode() == after.rendering_mode()
        && before.abs_transform() == after.abs_transform()
        && match (before.kind(), after.kind()) {
            (ImageKind::SVG(before), ImageKind::SVG(after)) => {
                compare(before, after) == TreesFound::Same
            }
            (ImageKind::JPEG(before), ImageKind::JPEG(after))
            | (ImageKind::PNG(before), ImageKind::PNG(after))
            | (ImageKind::GIF(before), ImageKind::GIF(after))
            | (ImageKind::WEBP(before), ImageKind::WEBP(after)) => before == after,
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(inside: &str) -> Tree {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\">{inside}</svg>"
        );
        Tree::from_str(&svg, &usvg::Options::default()).unwrap()
    }

    #[test]
    fn what_is_drawn_counts_and_nothing_else() {
        let circle = "<circle cx=\"9\" cy=\"9\" r=\"4\"/>";
        let said = format!("<!-- said --><desc>a dot</desc>{circle}")
            .replace("<circle", "<circle id=\"of\"");
        assert_eq!(compare(&tree(circle), &tree(&said)), TreesFound::Same);
        let gradient = |colour: &str| {
            let stops = format!("<stop stop-color=\"{colour}\"/><stop offset=\"1\"/>");
            let rect = "<rect x=\"20\" y=\"20\" width=\"9\" height=\"9\" fill=\"url(#a)\"/>";
            format!("<linearGradient id=\"a\">{stops}</linearGradient>{circle}{rect}")
        };
        let [red, blue] = ["red", "blue"].map(|colour| tree(&gradient(colour)));
        assert_eq!(compare(&red, &tree(&gradient("red"))), TreesFound::Same);
        let part = Rect::from_ltrb(20.0, 20.0, 29.0, 29.0).unwrap();
        assert_eq!(compare(&red, &blue), TreesFound::Other(part));
    }

    #[test]
    fn each_way_to_draw_counts() {
        let plain = "<g><path d=\"M5 5h9v9z\" stroke=\"red\"/></g>";
        let clip = "<clipPath id=\"c\"><circle r=\"9\"/></clipPath><mask id=\"m\"><rect width=\"9\" \
                    height=\"9\" fill=\"#fff\"/></mask><filter id=\"f\"><feGaussianBlur stdDeviation=\"1\"/></filter>";
        for (from, to) in [
            ("M5", "M6"),
            ("red", "blue"),
            ("stroke", "stroke-width=\"2\" stroke"),
            ("stroke", "stroke-linecap=\"round\" stroke"),
            ("stroke", "stroke-dasharray=\"2\" stroke"),
            ("stroke", "fill-opacity=\"0.5\" stroke"),
            ("stroke", "fill-rule=\"evenodd\" stroke"),
            ("stroke", "paint-order=\"stroke\" stroke"),
            ("stroke", "shape-rendering=\"crispEdges\" stroke"),
            ("stroke", "visibility=\"hidden\" stroke"),
            ("<g>", "<g opacity=\"0.5\">"),
            ("<g>", "<g transform=\"translate(1)\">"),
            ("<g>", "<g clip-path=\"url(#c)\">"),
            ("<g>", "<g mask=\"url(#m)\">"),
            ("<g>", "<g filter=\"url(#f)\">"),
            ("<g>", "<g style=\"mix-blend-mode:multiply\">"),
            ("</g>", "<circle r=\"3\"/></g>"),
        ] {
            let [one, other] = [plain.to_owned(), plain.replacen(from, to, 1)]
                .map(|inside| tree(&format!("{clip}{inside}")));
            assert_ne!(compare(&one, &other), TreesFound::Same, "{to}");
            assert_ne!(compare(&other, &one), TreesFound::Same, "{to}");
        }
    }
}
