//! No place of a file has more ink than there may be: every colour, every stop, every pixel.

use lopdf::content::Content;
use lopdf::{Document, Object};

use super::support::{PRESS, cards, pdf, profile};
use super::x1a::fixture;

/// The most ink of anything in a file, in percent, and how many things were looked at.
fn most(bytes: &[u8]) -> (f64, usize) {
    let document = Document::load_mem(bytes).expect("a PDF");
    let mut sums = Vec::new();
    for object in document.objects.values() {
        match object {
            Object::Dictionary(dict) => {
                let ends = ["C0", "C1"]
                    .iter()
                    .filter_map(|key| dict.get(key.as_bytes()).ok());
                let ends = ends.filter_map(|end| end.as_array().ok());
                sums.extend(ends.filter(|end| end.len() == 4).map(|end| sum(end)));
            }
            Object::Stream(stream) => {
                let Ok(content) = stream.decompressed_content() else {
                    continue;
                };
                let space = stream.dict.get(b"ColorSpace").and_then(Object::as_name);
                if space.is_ok_and(|space| space == b"DeviceCMYK") {
                    let ink =
                        |pixel: &[u8]| pixel.iter().map(|ink| f64::from(*ink)).sum::<f64>() / 2.55;
                    sums.extend(content.chunks_exact(4).map(ink));
                } else if stream.dict.has(b"BBox") {
                    let steps = Content::decode(&content).expect("operators").operations;
                    let colours = steps.iter().filter(|step| {
                        ["k", "K", "scn", "SCN"].contains(&step.operator.as_str())
                            && step.operands.len() == 4
                    });
                    sums.extend(colours.map(|step| sum(&step.operands)));
                }
            }
            _ => {}
        }
    }
    (sums.iter().copied().fold(0.0, f64::max), sums.len())
}

fn sum(parts: &[Object]) -> f64 {
    let parts = parts
        .iter()
        .map(|part| f64::from(part.as_float().expect("a number")));
    parts.sum::<f64>() * 100.0
}

#[test]
fn every_colour_of_every_file_is_within_the_limit() {
    const LIMIT: f64 = 150.0;
    let free = profile(&format!("{PRESS}\ncolours = \"cmyk\""));
    let bound = profile(&format!("{PRESS}\ncolours = \"cmyk\"\nink_limit = {LIMIT}"));
    let faces = [
        "gradients",
        "pictures",
        "patterns",
        "opacity",
        "filters",
        "text",
    ]
    .map(fixture);
    for face in faces.into_iter().chain(cards().into_iter().take(3)) {
        let name = face.name.clone();
        let faces = [face];
        let (unbound, looked) = most(&pdf(&faces, &free));
        assert!(looked > 3, "{name}: only {looked} colours");
        let (bound, _) = most(&pdf(&faces, &bound));
        assert!(bound <= LIMIT + 0.001, "{name}: {bound} %");
        assert!(
            unbound > LIMIT || name == "opacity",
            "{name} has nothing to limit: {unbound} %"
        );
    }
}
