//! An image for each face.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use super::Job;
use crate::message::Message;
use crate::pipeline::Error;
use crate::pipeline::cached::CachedFaces;
use crate::pipeline::ledger::Ledger;
use crate::pipeline::outputs::{Content, Made};
use crate::render::ordered;
use crate::service::order::{Order, order};
use crate::service::preset::ImageFormat;
use crate::service::{Images, ProductFit};
use crate::view::KnownFaces;
use crate::write::raster::{self, Canvas};
use crate::write::{jpg, png};

/// The list of a component's cards.
const LIST: &str = "cards.csv";

/// Writes the images of every component; what was made of each.
///
/// # Errors
/// The findings of a face that cannot be drawn, or [`Error::Failed`] where a file cannot be
/// written.
pub fn write(job: &Job<'_>, images: &Images, ledger: &Ledger) -> Result<Vec<Made>, Error> {
    let mut made = Vec::new();
    for (id, fit, order) in components(job, images) {
        let ending = ending(images.format);
        let mut bytes = 0;
        faces(job, (images, fit), id, &order, |face, names, image| {
            let of = job.plan.faces[face].name(job.game());
            for name in names {
                let name = format!("{id}/{name}");
                let image = match images.format {
                    ImageFormat::Png => Cow::Owned(png::titled(image, &name)),
                    ImageFormat::Jpg => Cow::Borrowed(image),
                };
                bytes += image.len();
                let path = job.path(&format!("{name}.{ending}"));
                job.put(ledger, &path, &image, &[&of])?;
            }
            Ok(())
        })?;
        let list = order.list(ending);
        let list_path = job.path(id).join(LIST);
        job.put(ledger, &list_path, list.as_bytes(), &[id])?;
        let cards: u32 = order.cards.iter().map(|card| card.quantity).sum();
        made.push(Made {
            path: ledger.out().path().join(job.path(id)),
            bytes,
            content: Content::Images {
                images: order.files.len(),
                cards: cards as usize,
                others: others(job, ledger, id, ending, &order),
            },
            product: fit.product.map(|product| product.title.clone()),
            replaced: None,
        });
    }
    Ok(made)
}

/// Draws the images of every component for the cache; how many there are.
///
/// # Errors
/// The findings of a face that cannot be drawn.
pub fn fill(job: &Job<'_>, images: &Images) -> Result<usize, Error> {
    let mut count = 0;
    for (id, fit, order) in components(job, images) {
        faces(job, (images, fit), id, &order, |_, _, _| {
            count += 1;
            Ok(())
        })?;
    }
    Ok(count)
}

/// The components that the service takes, by their ids, each with the product that it becomes and the
/// files of its cards.
fn components<'j>(
    job: &'j Job<'_>,
    images: &'j Images,
) -> impl Iterator<Item = (&'j str, &'j ProductFit<'j>, Order)> {
    job.plan.components.iter().filter_map(|(index, pieces)| {
        let fit = job.taken.fit(*index)?;
        let component = &job.game().components[*index];
        let order = order(images, component, &job.plan, pieces);
        Some((&*component.id.value, fit, order))
    })
}

/// Draws each face once, in parallel, and hands it to `put` in order: its number in the plan, all of
/// its names, and the image without a title.
fn faces<'o>(
    job: &Job<'_>,
    (images, fit): (&Images, &ProductFit<'_>),
    component: &str,
    order: &'o Order,
    mut put: impl FnMut(usize, &[&'o str], &[u8]) -> Result<(), Error> + Send,
) -> Result<(), Error> {
    let mut names: BTreeMap<usize, Vec<&'o str>> = BTreeMap::new();
    for file in &order.files {
        names.entry(file.face).or_default().push(&file.path);
    }
    let known = KnownFaces::default();
    let ahead = names
        .keys()
        .map(|face| (job.plan.faces[*face], Some(form(job, (images, fit), *face))));
    let cached = CachedFaces::new(&job.renderer, &known, job.control).in_order(ahead);
    let made = |(face, names): (usize, Vec<&'o str>)| {
        let title = format!("{component}/{}", names.first().copied().unwrap_or_default());
        let bytes = image(job, &cached, (images, fit), face, &title)?;
        Ok::<_, Error>((face, names, bytes))
    };
    ordered(names, made, |results| {
        for made in results {
            let (face, names, bytes) = made?;
            put(face, &names, &bytes)?;
        }
        Ok(())
    })
}

/// What the image of a face is drawn on.
fn canvas(job: &Job<'_>, (images, fit): (&Images, &ProductFit<'_>), face: usize) -> Canvas {
    Canvas {
        dots: fit.dots.unwrap_or_default(),
        dpi: images.dpi,
        turn: fit.turn(job.plan.faces[face].side.into()),
    }
}

/// All that an image is made of beside its face and its title.
fn form(job: &Job<'_>, (images, fit): (&Images, &ProductFit<'_>), face: usize) -> String {
    let (options, canvas) = (job.options, canvas(job, (images, fit), face));
    format!(
        "image {:?} {canvas:?} {:?} {:?}",
        images.format, options.grayscale, options.low_ink
    )
}

/// The image of a face, without a title; `title` is for what goes wrong.
fn image(
    job: &Job<'_>,
    cached: &CachedFaces<'_>,
    (images, fit): (&Images, &ProductFit<'_>),
    face: usize,
    title: &str,
) -> Result<Vec<u8>, Error> {
    job.control.go_on()?;
    let face_job = job.plan.faces[face];
    let failed = |error: Message| {
        let game = &job.game().id;
        Error::Failed(message!(
            "images-failed",
            "{game}/{title}: {error}",
            game,
            title,
            error
        ))
    };
    let canvas = canvas(job, (images, fit), face);
    let options = job.options;
    let form = form(job, (images, fit), face);
    let make = || {
        let face = job.draw(face)?;
        let name = format!("{}/{title}", job.game().id);
        let watched = job.control.watch.begin(name);
        let pixmap = raster::on_canvas(&face, &canvas);
        drop(watched);
        let mut pixmap = pixmap
            .ok_or_else(|| failed(message!("service-images-image", "the image has no dots")))?;
        if options.grayscale {
            raster::grey(&mut pixmap);
        }
        let bytes = match images.format {
            // In greys as well: what services take is RGB.
            ImageFormat::Png => png::encoded(pixmap, images.dpi, false)
                .map_err(|error| failed(error.to_string().into())),
            ImageFormat::Jpg => {
                jpg::encoded(&pixmap, images.dpi).map_err(|error| failed(error.to_string().into()))
            }
        };
        // What there is to find was told by the preflight.
        Ok((Some(bytes?), Vec::new()))
    };
    let (bytes, _) = cached.file(&[face_job], Some(&form), make)?;
    bytes.ok_or_else(|| {
        failed(message!(
            "service-images-image-face-cannot-drawn",
            "the face cannot be drawn"
        ))
    })
}

/// What files of a format end in.
pub fn ending(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Png => "png",
        ImageFormat::Jpg => "jpg",
    }
}

/// The images of the folder that are none of ours and would be uploaded with the others; those
/// that an earlier run left are told of with everything else that is no longer made.
fn others(
    job: &Job<'_>,
    ledger: &Ledger,
    component: &str,
    ending: &str,
    order: &Order,
) -> Vec<String> {
    let made: HashSet<PathBuf> = order
        .files
        .iter()
        .map(|file| PathBuf::from(format!("{}.{ending}", file.path)))
        .collect();
    let is_image = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
    let folder = job.path(component);
    let files = ledger.out().files(&folder).into_iter();
    let unknown = |path: &PathBuf| !made.contains(path) && !ledger.knows(&folder.join(path));
    let others = files.filter(|path| is_image(path) && unknown(path));
    others.map(|path| path.display().to_string()).collect()
}
