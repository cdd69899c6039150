//! The cut of a piece that is no rectangle, for faces whose ground became paper: without it nothing shows where
//! to cut.

use usvg::roxmltree::Document;
use usvg::{Group, Node, Tree};

use crate::load::{Shape, Stock, mirrored};
use crate::render::face::FaceSide;

/// Its grey, and its width in mm: light beside what is printed, and gone once it is cut along.
const COLOUR: &str = "#8c8c8c";
const WIDTH: f64 = 0.2;
/// A line of the template so near to the cut, in mm, shows it.
const NEAR: f64 = 0.4;

/// The line of a cut.
pub struct Contour {
    /// As an SVG element in a face's own units.
    pub element: String,
    /// The trim's left, top, right and bottom, as parts of the face.
    trim: [f64; 4],
    /// What is near, as parts of its width and height.
    near: [f64; 2],
}

impl Contour {
    /// The cut of a face; none where marks in the margin show it.
    pub fn new(document: &Document<'_>, stock: &Stock, side: FaceSide) -> Option<Contour> {
        let is_shown = matches!(
            stock.shape,
            Shape::Ellipse | Shape::Hexagon(_) | Shape::Path(_)
        );
        let view_box = document.root_element().attribute("viewBox")?;
        let parts = view_box.split(|letter: char| letter.is_whitespace() || letter == ',');
        let numbers = parts.filter_map(|part| part.parse::<f64>().ok());
        let [x, y, width, height] = numbers.collect::<Vec<f64>>()[..] else {
            return None;
        };
        let (face, bleed) = (stock.bleed_size(), stock.bleed.0);
        let (across, down) = (width / face.width.0, height / face.height.0);
        if !stock.cut || !is_shown || across <= 0.0 || down <= 0.0 {
            return None;
        }
        let path = match side {
            FaceSide::Front => stock.cut_path(),
            FaceSide::Back => mirrored(&stock.cut_path(), stock.trim.width),
        };
        let (left, top) = (x + bleed * across, y + bleed * down);
        let element = format!(
            "<path transform=\"matrix({across} 0 0 {down} {left} {top})\" d=\"{}\" fill=\"none\" \
             stroke=\"{COLOUR}\" stroke-width=\"{WIDTH}\"/>",
            path.to_svg()
        );
        let (left, top) = (bleed / face.width.0, bleed / face.height.0);
        Some(Contour {
            element,
            trim: [left, top, 1.0 - left, 1.0 - top],
            near: [NEAR / face.width.0, NEAR / face.height.0],
        })
    }

    /// Whether a face has a line along its cut.
    pub fn is_drawn_in(&self, tree: &Tree) -> bool {
        self.is_drawn_below(tree.root(), tree)
    }

    fn is_drawn_below(&self, group: &Group, tree: &Tree) -> bool {
        let size = tree.size();
        let (width, height) = (f64::from(size.width()), f64::from(size.height()));
        group.children().iter().any(|node| match node {
            Node::Group(group) => self.is_drawn_below(group, tree),
            Node::Path(path) if path.stroke().is_some() && path.is_visible() => {
                let at = path.abs_bounding_box();
                let across = [at.left(), at.right()].map(|at| f64::from(at) / width);
                let down = [at.top(), at.bottom()].map(|at| f64::from(at) / height);
                let [left, top, right, bottom] = self.trim;
                let is_near =
                    |at: f64, trim: f64, axis: usize| (at - trim).abs() <= self.near[axis];
                is_near(across[0], left, 0)
                    && is_near(across[1], right, 0)
                    && is_near(down[0], top, 1)
                    && is_near(down[1], bottom, 1)
            }
            _ => false,
        })
    }
}
