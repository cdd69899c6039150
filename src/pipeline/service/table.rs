//! Decks, tiles and a saved object for a virtual table.

use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::Job;
use super::images::ending;
use crate::impose::Turn;
use crate::message::Message;
use crate::pipeline::Error;
use crate::pipeline::cached::CachedFaces;
use crate::pipeline::ledger::{FileOrigin, Ledger};
use crate::pipeline::outputs::{Content, Made};
use crate::render::{FaceJob, ordered};
use crate::service::Tabletop;
use crate::service::preset::ImageFormat;
use crate::service::tabletop::{CardSheet, FaceImage, SheetSlot, table};
use crate::view::KnownFaces;
use crate::write::jpg;
use crate::write::png::{self, Extent, PngOptions};
use crate::write::raster::{self, Canvas};

/// The folder of the images, beside the saved object.
const IMAGES: &str = "images";

/// Writes the images of a game and its saved object; what was written.
///
/// # Errors
/// The findings of a face that cannot be drawn, or [`Error::Failed`] where a file cannot be
/// written.
pub fn write(job: &Job<'_>, form: &Tabletop, ledger: &Ledger) -> Result<Made, Error> {
    let prefix = match job.options.image_url.as_deref() {
        Some("here") => here(job, ledger)?,
        prefix => prefix.unwrap_or_default().to_owned(),
    };
    let url = |name: &str, cut_out: bool| format!("{prefix}{name}.{}", kind(form, cut_out));
    let game = job.game();
    let table = table(form, game, &job.plan, &url);
    let mut total = 0;
    let mut put = |name: &str, cut_out: bool, image: Vec<u8>| {
        total += image.len();
        let name = format!("{IMAGES}/{name}.{}", kind(form, cut_out));
        job.put(ledger, &job.path(&name), &image, &[]).map(drop)
    };
    let known = KnownFaces::default();
    let cached = CachedFaces::new(&job.renderer, &known, job.control);
    for sheet in &table.sheets {
        put(&sheet.name, false, card_sheet(job, &cached, form, sheet)?)?;
    }
    let made = |picture: &FaceImage| single(job, &cached, form, picture);
    ordered(&table.pictures, made, |images| {
        for (picture, image) in table.pictures.iter().zip(images) {
            put(&picture.name, picture.cut_out, image?)?;
        }
        Ok::<(), Error>(())
    })?;
    let state = serde_json::to_string_pretty(&table.state).map_err(|error| {
        Error::Failed(message!(
            "what-error",
            "{what}: {error}",
            what = game.id,
            error
        ))
    })?;
    let path = job.path(&format!("{}.json", game.id));
    let bytes = format!("{state}\n");
    let written = ledger.write(&path, bytes.as_bytes(), saved(job))?;
    Ok(Made {
        path: written.path,
        bytes: total,
        content: Content::Table {
            images: table.sheets.len() + table.pictures.len(),
            folder: IMAGES,
        },
        product: None,
        replaced: written.replaced,
    })
}

/// The saved object has everything in it, and where that is found: other components and another
/// address make another one of the same name.
fn saved(job: &Job<'_>) -> FileOrigin {
    let mut made_by = job.variant.command.clone();
    for component in &job.options.components {
        made_by.push_str(&format!(" --component {component}"));
    }
    if let Some(prefix) = &job.options.image_url {
        made_by.push_str(&format!(" --image-url {prefix}"));
    }
    FileOrigin {
        made_by,
        of: Vec::new(),
    }
}

/// The address of the folder that the images are written to.
fn here(job: &Job<'_>, ledger: &Ledger) -> Result<String, Error> {
    let folder = ledger.out().path().join(job.path(IMAGES));
    let absolute = std::path::absolute(&folder).map_err(|error| {
        Error::Failed(message!(
            "what-error",
            "{what}: {error}",
            what = folder.display(),
            error
        ))
    })?;
    let plain = absolute.display().to_string().replace('\\', "/");
    Ok(format!("file:///{}/", plain.trim_start_matches('/')))
}

/// Only PNG has what is not there.
fn kind(form: &Tabletop, cut_out: bool) -> &'static str {
    match cut_out {
        true => ending(ImageFormat::Png),
        false => ending(form.format),
    }
}

fn encoded(job: &Job<'_>, form: &Tabletop, mut image: Pixmap, dpi: f64) -> Result<Vec<u8>, Error> {
    let failed = |error: Message| {
        let game = &job.game().id;
        Error::Failed(message!("table-failed", "{game}: {error}", game, error))
    };
    if job.options.grayscale {
        raster::grey(&mut image);
    }
    match form.format {
        ImageFormat::Png => {
            png::encoded(image, dpi, false).map_err(|error| failed(error.to_string().into()))
        }
        ImageFormat::Jpg => {
            jpg::encoded(&image, dpi).map_err(|error| failed(error.to_string().into()))
        }
    }
}

/// A face as it is when it has been cut out of its bleed, in so many dots.
fn face(job: &Job<'_>, face: usize, dots: [u32; 2], dpi: f64) -> Result<Pixmap, Error> {
    let canvas = Canvas {
        dots,
        dpi,
        turn: Turn::None,
    };
    let drawn = job.draw(face)?;
    let name = format!("{}/{}", job.game().id, drawn.name);
    let watched = job.control.watch.begin(name);
    let image = raster::on_canvas(&drawn, &canvas);
    drop(watched);
    image.ok_or_else(|| {
        Error::Failed(message!(
            "service-table-face",
            "{job}: an image has no dots",
            job = job.game().id
        ))
    })
}

/// The image of one face, out of the cache where it is there.
fn single(
    job: &Job<'_>,
    cached: &CachedFaces<'_>,
    form: &Tabletop,
    picture: &FaceImage,
) -> Result<Vec<u8>, Error> {
    let format = kind(form, picture.cut_out);
    let (dots, dpi, is_cut) = (picture.dots, picture.dpi, picture.cut_out);
    let key = as_form(job, &format!("image {format} {dots:?} {dpi:?} {is_cut}"));
    let faces = [job.plan.faces[picture.face]];
    taken(cached, &faces, &key, || drawn(job, form, picture))
}

/// The image of the cards of a sheet, out of the cache where it is there.
fn card_sheet(
    job: &Job<'_>,
    cached: &CachedFaces<'_>,
    form: &Tabletop,
    sheet: &CardSheet,
) -> Result<Vec<u8>, Error> {
    let (size, card, dpi) = (sheet.size(), sheet.card, sheet.dpi);
    let mut key = format!("sheet {} {size:?} {card:?} {dpi:?} ", kind(form, false));
    let mut faces = Vec::new();
    for slot in &sheet.slots {
        key.push(match slot {
            SheetSlot::Face(index) => {
                faces.push(job.plan.faces[*index]);
                '#'
            }
            SheetSlot::Blank => '-',
        });
    }
    let make = || encoded(job, form, grid(job, sheet)?, dpi);
    taken(cached, &faces, &as_form(job, &key), make)
}

/// All that an image is made of beside its faces.
fn as_form(job: &Job<'_>, form: &str) -> String {
    let options = job.options;
    format!("table {form} {:?} {:?}", options.grayscale, options.low_ink)
}

fn taken(
    cached: &CachedFaces<'_>,
    faces: &[FaceJob],
    form: &str,
    make: impl FnOnce() -> Result<Vec<u8>, Error>,
) -> Result<Vec<u8>, Error> {
    // What there is to find was told by the preflight.
    let make = || Ok((Some(make()?), Vec::new()));
    let (bytes, _) = cached.file(faces, Some(form), make)?;
    Ok(bytes.unwrap_or_default())
}

fn drawn(job: &Job<'_>, form: &Tabletop, picture: &FaceImage) -> Result<Vec<u8>, Error> {
    let failed = |error: Message| {
        let picture = &picture.name;
        Error::Failed(message!(
            "table-picture-failed",
            "{picture}: {error}",
            picture,
            error
        ))
    };
    if !picture.cut_out {
        let image = face(job, picture.face, picture.dots, picture.dpi)?;
        return encoded(job, form, image, picture.dpi);
    }
    let face_job = job.plan.faces[picture.face];
    let face = job.draw(picture.face)?;
    let options = PngOptions {
        dpi: picture.dpi,
        extent: Extent::Outline(face_job.component(job.game()).stock.cut_path()),
        grayscale: job.options.grayscale,
    };
    png::encode(&face, &options).map_err(|error| failed(error.to_string().into()))
}

/// Draws the faces of a sheet, in parallel, and puts each in its place.
fn grid(job: &Job<'_>, sheet: &CardSheet) -> Result<Pixmap, Error> {
    let [width, height] = sheet.size();
    let failed = || {
        let name = &sheet.name;
        Error::Failed(message!(
            "table-sheet-size",
            "{name}: {width} × {height} dots",
            name,
            width,
            height
        ))
    };
    let mut image = Pixmap::new(width, height).ok_or_else(failed)?;
    image.fill(Color::WHITE);
    let cards: Result<Vec<Option<Pixmap>>, Error> = sheet
        .slots
        .par_iter()
        .map(|slot| match slot {
            SheetSlot::Face(index) => face(job, *index, sheet.card, sheet.dpi).map(Some),
            SheetSlot::Blank => Ok(None),
        })
        .collect();
    for (place, card) in cards?.into_iter().enumerate() {
        let Some(card) = card else { continue };
        let [x, y] = sheet.corner(place);
        let (paint, whole) = (PixmapPaint::default(), Transform::identity());
        image.draw_pixmap(x as i32, y as i32, card.as_ref(), &paint, whole, None);
    }
    Ok(image)
}
