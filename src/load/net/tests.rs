use super::*;
use crate::load::offset;
use crate::load::shape::corners;

fn boxes() -> Vec<TuckBox> {
    let sizes = [
        (64.0, 89.0, 18.0),
        (20.0, 20.0, 8.0),
        (20.0, 200.0, 60.0),
        (200.0, 20.0, 60.0),
        (60.0, 60.0, 60.0),
        (300.0, 300.0, 8.0),
    ];
    let tuck_box = |(width, height, depth)| TuckBox {
        width,
        height,
        depth,
        card: 0.5,
    };
    sizes.into_iter().map(tuck_box).collect()
}

fn area(net: &Net, name: &str) -> Rect {
    let mut panels = net.panels.iter();
    panels.find(|panel| panel.name == name).unwrap().area
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-3
}

#[test]
fn sides_are_as_large_as_the_room_and_the_card() {
    for tuck_box in boxes() {
        let net = tuck_box.net();
        let [width, height, depth] =
            [tuck_box.width, tuck_box.height, tuck_box.depth].map(|room| room + 0.5);
        let sides = [
            ("front", width, height),
            ("back", width, height),
            ("left", depth, height),
            ("right", depth, height),
            ("lid", width, depth),
            ("bottom", width, depth),
        ];
        for (name, width, height) in sides {
            let area = area(&net, name);
            assert!(
                same(area.width(), width) && same(area.height(), height),
                "{name}"
            );
        }
    }
}

/// Folded, each edge of the lid and the bottom meets one of a side that is as long.
#[test]
fn the_net_closes() {
    for net in boxes().into_iter().map(TuckBox::net) {
        let [front, back, left, right, lid, bottom] =
            ["front", "back", "left", "right", "lid", "bottom"].map(|name| area(&net, name));
        // Around the sides: each begins where the one before ends.
        for (one, next) in [(left, front), (front, right), (right, back)] {
            assert!(same(one.x1, next.x0) && same(one.y0, next.y0) && same(one.y1, next.y1));
        }
        // The lid hangs on the back and comes to the front's edge; the bottom the other way round.
        assert!(same(lid.y1, back.y0) && same(lid.x0, back.x0) && same(lid.x1, back.x1));
        assert!(same(lid.width(), front.width()));
        assert!(same(bottom.y0, front.y1) && same(bottom.x0, front.x0));
        assert!(same(bottom.width(), back.width()));
        for (end, side) in [(lid, left), (lid, right), (bottom, left), (bottom, right)] {
            assert!(same(end.height(), side.width()));
        }
        // The glue flap comes to the back's free edge and is no longer than it.
        let glue = area(&net, "glue");
        assert!(same(glue.x1, left.x0) && glue.height() <= back.height());
        assert!(glue.width() < back.width());
    }
}

#[test]
fn flaps_are_shorter_than_what_they_go_into() {
    for net in boxes().into_iter().map(TuckBox::net) {
        let front = area(&net, "front");
        let depth = area(&net, "lid").height();
        for name in ["tuck", "bottom_flap"] {
            let flap = area(&net, name).height();
            assert!(flap < depth && flap < front.height(), "{name}");
        }
        let dust = area(&net, "dust_top_left").height();
        assert!(dust < depth && dust * 2.0 < front.width());
    }
}

#[test]
fn the_cut_is_one_contour_around_all_panels_and_folds() {
    for net in boxes().into_iter().map(TuckBox::net) {
        assert!(offset::is_simple(&net.outline), "{:?}", net.size);
        let bounds = kurbo::Shape::bounding_box(&net.outline);
        let whole = Rect::new(0.0, 0.0, net.size.width.0, net.size.height.0);
        assert!(same(bounds.x0, 0.0) && same(bounds.y0, 0.0), "{bounds:?}");
        assert!(
            same(bounds.x1, whole.x1) && same(bounds.y1, whole.y1),
            "{bounds:?}"
        );
        let inside = |x, y| kurbo::Shape::contains(&net.outline, Point::new(x, y));
        for panel in &net.panels {
            let middle = panel.area.center();
            assert!(inside(middle.x, middle.y), "{}", panel.name);
        }
        for fold in &net.folds {
            let middle = fold.midpoint();
            for (x, y) in [(0.01, 0.01), (-0.01, -0.01), (0.01, -0.01), (-0.01, 0.01)] {
                assert!(inside(middle.x + x, middle.y + y), "{fold:?}");
            }
        }
    }
}

#[test]
fn glue_flaps_lie_on_the_net_beside_their_fold() {
    for net in boxes().into_iter().map(TuckBox::net) {
        let cut = corners(&net.outline);
        assert_eq!(net.glue.len(), 2);
        for corner in net.glue.iter().flatten() {
            let on_cut = cut.iter().any(|other| other.distance(*corner) < 1e-9);
            assert!(on_cut, "{corner:?}");
        }
        for [one, other, ..] in &net.glue {
            let fold = Line::new(*one, *other);
            let is_fold = |line: &Line| {
                let near = |point| kurbo::ParamCurveNearest::nearest(line, point, 1e-9);
                near(fold.p0).distance_sq < 1e-9 && near(fold.p1).distance_sq < 1e-9
            };
            assert!(net.folds.iter().any(is_fold), "{fold:?}");
        }
    }
}

#[test]
fn a_net_seen_from_inside_is_its_mirror_image() {
    let net = boxes().remove(0).net();
    let inside = net.mirrored();
    let (left, right) = (area(&net, "left"), area(&inside, "left"));
    assert!(same(left.x0, net.size.width.0 - right.x1));
    let again = inside.mirrored();
    assert!(same(area(&again, "lid").x0, area(&net, "lid").x0));
    assert!(same(again.glue[1][2].x, net.glue[1][2].x));
}
