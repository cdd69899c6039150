//! An image for each face.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use super::Job;
use crate::cli::console::counted;
use crate::cli::session::Failure;
use crate::render::ordered;
use crate::service::order::{Order, order};
use crate::service::preset::ImageFormat;
use crate::service::{Fit, Images};
use crate::write::raster::{self, Canvas};
use crate::write::{jpg, png};

/// The list of a component's cards.
const LIST: &str = "cards.csv";

/// Writes the images of every component; a line about each.
pub fn write(job: &Job<'_>, images: &Images) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    for (index, pieces) in &job.plan.components {
        let Some(fit) = job.taken.fit(*index) else {
            continue;
        };
        let component = &job.game().components[*index];
        let order = order(images, component, &job.plan, pieces);
        let id = &component.id.value;
        let bytes = faces(job, images, fit, id, &order)?;
        let list = order.list(ending(images.format));
        let list_path = job.path(id).join(LIST);
        job.write(&list_path, list.as_bytes(), &[id])?;
        let cards: u32 = order.cards.iter().map(|card| card.quantity).sum();
        lines.push(format!(
            "{}  {}, {}, {} kB{}",
            job.ledger.out().path().join(job.path(id)).display(),
            counted(order.files.len(), "image"),
            counted(cards as usize, "card"),
            bytes.div_ceil(1000),
            fit.product
                .map_or(String::new(), |product| format!(", {}", product.title)),
        ));
        lines.extend(others(job, id, images.format, &order));
    }
    Ok(lines)
}

/// Draws each face once, in parallel, and writes it under all of its names; how many bytes.
fn faces(
    job: &Job<'_>,
    images: &Images,
    fit: &Fit<'_>,
    component: &str,
    order: &Order,
) -> Result<usize, Failure> {
    let mut names: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for file in &order.files {
        names.entry(file.face).or_default().push(&file.path);
    }
    let made = |(face, names): (usize, Vec<&str>)| {
        let named = names.into_iter().map(|name| {
            let file = format!("{component}/{name}.{}", ending(images.format));
            let bytes = image(job, images, fit, face, &format!("{component}/{name}"))?;
            Ok((job.path(&file), bytes))
        });
        let files: Result<Vec<(PathBuf, Vec<u8>)>, Failure> = named.collect();
        Ok::<_, Failure>((face, files?))
    };
    ordered(names, made, |results| {
        let mut total = 0;
        for made in results {
            let (face, files) = made?;
            let of = job.plan.faces[face].name(job.game());
            for (path, bytes) in files {
                total += bytes.len();
                job.write(&path, &bytes, &[&of])?;
            }
        }
        Ok(total)
    })
}

fn image(
    job: &Job<'_>,
    images: &Images,
    fit: &Fit<'_>,
    face: usize,
    title: &str,
) -> Result<Vec<u8>, Failure> {
    let face_job = job.plan.faces[face];
    // Its errors have been told: every face has been drawn before.
    let face = job.renderer.draw(face_job).face.ok_or(Failure::Findings)?;
    let failed = |error: String| Failure::Failed(format!("{}/{title}: {error}", job.game().id));
    let canvas = Canvas {
        dots: fit.dots.unwrap_or_default(),
        dpi: images.dpi,
        turn: fit.turn(face_job.side.into()),
    };
    let watched = job
        .session
        .watch
        .begin(format!("{}/{title}", job.game().id));
    let pixmap = raster::on_canvas(&face, &canvas);
    drop(watched);
    let mut pixmap = pixmap.ok_or_else(|| failed("the image has no dots".to_owned()))?;
    if job.grayscale {
        raster::grey(&mut pixmap);
    }
    match images.format {
        // In greys as well: what services take is RGB.
        ImageFormat::Png => png::encoded(pixmap, images.dpi, false, Some(title))
            .map_err(|error| failed(error.to_string())),
        ImageFormat::Jpg => {
            jpg::encoded(&pixmap, images.dpi).map_err(|error| failed(error.to_string()))
        }
    }
}

/// What files of a format end in.
pub fn ending(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Png => "png",
        ImageFormat::Jpg => "jpg",
    }
}

/// Says which images of the folder are none of ours and would be uploaded with the others; those
/// that an earlier run left are told of with everything else that is no longer made.
fn others(job: &Job<'_>, component: &str, format: ImageFormat, order: &Order) -> Option<String> {
    let ending = ending(format);
    let made: HashSet<PathBuf> = order
        .files
        .iter()
        .map(|file| PathBuf::from(format!("{}.{ending}", file.path)))
        .collect();
    let is_image = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
    let folder = job.path(component);
    let files = job.ledger.out().files(&folder).into_iter();
    let unknown = |path: &PathBuf| !made.contains(path) && !job.ledger.knows(&folder.join(path));
    let others = files.filter(|path| is_image(path) && unknown(path));
    let others: Vec<String> = others.map(|path| path.display().to_string()).collect();
    (!others.is_empty()).then(|| {
        format!(
            "  not of this build, not to be uploaded: {}",
            others.join(", ")
        )
    })
}
