//! The PDF of every distinct template of the shipped games, held to its PNG.
//!
//! Two renderers draw them (hayro the PDF, resvg the PNG), so some tolerance is left; the PNG itself is
//! held to its golden without any, in `goldens`.

use massicot::render::{Face, FaceWithRuns, Ink};
use rayon::prelude::*;

use crate::{same_picture, shipped, templates};

/// Aids and sheets are pages of small type, where nearly every pixel is on an edge.
const SMALL_TYPE: f64 = 2.0;

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn the_pdf_of_every_template_is_the_same_picture_as_its_png() {
    let faces = templates::each(Ink::Full, |renderer, job, drawn| {
        (
            drawn.face.expect("a face"),
            renderer.draw_with_runs(job).face.expect("the face, set"),
        )
    });
    assert!(faces.len() >= 40, "only {} templates", faces.len());
    let beside = faces.iter().filter(|(_, (_, set))| set.tree().1.has_runs());
    assert!(beside.count() >= 25, "the words of few templates are set");
    let compare = |(name, (face, set)): (String, (Face, FaceWithRuns))| {
        same_picture::compare_face(&face, set, &name, SMALL_TYPE).err()
    };
    let compare = || faces.into_par_iter().filter_map(compare);
    let wrong: Vec<String> = shipped::on_threads(|| compare().map(|found| found.message).collect());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
