//! The strokes of a page, read back from its content stream.

use lopdf::{Document, Object};

const MM: f64 = 25.4 / 72.0;

/// A straight line in mm from the page's top left corner, and how it was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub from: (f64, f64),
    pub to: (f64, f64),
    pub grey: f64,
}

/// A page as it is told: its height, its boxes, its lines and faces.
pub struct Page {
    pub size: (f64, f64),
    /// Left, top, right, bottom.
    pub bleed_box: [f64; 4],
    pub lines: Vec<Line>,
    /// Where each face is placed, in the order in which they are drawn; the others are notes.
    pub faces: Vec<(f64, f64)>,
}

pub fn pages(pdf: &[u8]) -> Vec<Page> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let ids: Vec<_> = document.page_iter().collect();
    ids.into_iter().map(|id| page(&document, id)).collect()
}

fn page(document: &Document, id: lopdf::ObjectId) -> Page {
    let dict = document.get_dictionary(id).expect("a page");
    let numbers = |key: &[u8]| -> Vec<f64> {
        let array = dict.get(key).and_then(Object::as_array).expect("a box");
        array.iter().map(number).collect()
    };
    let (media, bleed) = (numbers(b"MediaBox"), numbers(b"BleedBox"));
    let height = media[3] * MM;
    let content = document.get_page_content(id);
    let content = lopdf::content::Content::decode(&content).expect("operators");
    let mut faces = Vec::new();
    let (mut lines, mut grey, mut at) = (Vec::new(), 0.0, (0.0, 0.0));
    let (mut matrix, mut saved) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Vec::new());
    for operation in &content.operations {
        let operands: Vec<f64> = operation.operands.iter().map(number).collect();
        let point = |index: usize| {
            let (x, y) = (operands[index], operands[index + 1]);
            let [a, b, c, d, e, f] = matrix;
            ((a * x + c * y + e) * MM, height - (b * x + d * y + f) * MM)
        };
        match operation.operator.as_str() {
            "q" => saved.push(matrix),
            "Q" => matrix = saved.pop().expect("a saved state"),
            "cm" => matrix = through(&operands, matrix),
            "G" => grey = operands[0],
            "m" => at = point(0),
            "l" => {
                lines.push(Line {
                    from: at,
                    to: point(0),
                    grey,
                });
                at = point(0);
            }
            "Do" => {
                let name = operation.operands[0].as_name().expect("a name");
                if name.starts_with(b"F") {
                    faces.push((matrix[4] * MM, height - matrix[5] * MM));
                }
            }
            _ => (),
        }
    }
    Page {
        size: (media[2] * MM, height),
        bleed_box: [
            bleed[0] * MM,
            height - bleed[3] * MM,
            bleed[2] * MM,
            height - bleed[1] * MM,
        ],
        lines,
        faces,
    }
}

/// One matrix, then another.
fn through(first: &[f64], then: [f64; 6]) -> [f64; 6] {
    let by = |x: f64, y: f64| (then[0] * x + then[2] * y, then[1] * x + then[3] * y);
    let (right, up) = (by(first[0], first[1]), by(first[2], first[3]));
    let moved = by(first[4], first[5]);
    [
        right.0,
        right.1,
        up.0,
        up.1,
        moved.0 + then[4],
        moved.1 + then[5],
    ]
}

fn number(object: &Object) -> f64 {
    object.as_float().map(f64::from).unwrap_or_default()
}

impl Line {
    pub fn upright(&self) -> bool {
        (self.from.0 - self.to.0).abs() < 1e-3
    }

    pub fn length(&self) -> f64 {
        (self.from.0 - self.to.0).hypot(self.from.1 - self.to.1)
    }
}

impl Page {
    /// Ticks on art: drawn with a white edge first.
    pub fn ticks(&self) -> Vec<Line> {
        self.lines
            .iter()
            .copied()
            .filter(|line| line.grey == 1.0)
            .collect()
    }

    /// Black strokes of the length of a crop mark off the art.
    pub fn crops(&self) -> Vec<Line> {
        let [left, top, right, bottom] = self.bleed_box;
        let beside = |line: &&Line| {
            let (x, y) = (
                (line.from.0 + line.to.0) / 2.0,
                (line.from.1 + line.to.1) / 2.0,
            );
            x < left || x > right || y < top || y > bottom
        };
        let of_length = |line: &&Line| (2.0..4.0).contains(&line.length());
        let black = self.lines.iter().filter(|line| line.grey == 0.0);
        black.filter(of_length).filter(beside).copied().collect()
    }

    /// Where the cuts are that the crop marks speak of: left, top, right, bottom.
    pub fn cut(&self) -> [f64; 4] {
        let crops = self.crops();
        let xs: Vec<f64> = crops
            .iter()
            .filter(|line| line.upright())
            .map(|line| line.from.0)
            .collect();
        let ys: Vec<f64> = crops
            .iter()
            .filter(|line| !line.upright())
            .map(|line| line.from.1)
            .collect();
        assert!(
            xs.len() >= 4 && ys.len() >= 4,
            "a mark at both ends of every cut"
        );
        let least = |all: &[f64]| all.iter().copied().fold(f64::MAX, f64::min);
        let most = |all: &[f64]| all.iter().copied().fold(f64::MIN, f64::max);
        [least(&xs), least(&ys), most(&xs), most(&ys)]
    }
}
