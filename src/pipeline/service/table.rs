//! Decks, tiles and a saved object for a virtual table.

use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::Job;
use super::images::ending;
use crate::impose::Turn;
use crate::pipeline::Error;
use crate::pipeline::ledger::FileOrigin;
use crate::pipeline::outputs::{Content, Made};
use crate::render::ordered;
use crate::service::Tabletop;
use crate::service::preset::ImageFormat;
use crate::service::tabletop::{CardSheet, FaceImage, SheetSlot, table};
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
pub fn write(job: &Job<'_>, form: &Tabletop) -> Result<Made, Error> {
    let prefix = match job.options.image_url.as_deref() {
        Some("here") => here(job)?,
        prefix => prefix.unwrap_or_default().to_owned(),
    };
    let url = |name: &str, cut_out: bool| format!("{prefix}{name}.{}", kind(form, cut_out));
    let game = job.game();
    let table = table(form, game, &job.plan, &url);
    let mut total = 0;
    let mut put = |name: &str, cut_out: bool, image: Vec<u8>| {
        total += image.len();
        let name = format!("{IMAGES}/{name}.{}", kind(form, cut_out));
        job.put(&job.path(&name), &image, &[]).map(drop)
    };
    for sheet in &table.sheets {
        put(
            &sheet.name,
            false,
            encoded(job, form, grid(job, sheet)?, sheet.dpi)?,
        )?;
    }
    let made = |picture: &FaceImage| single(job, form, picture);
    ordered(&table.pictures, made, |images| {
        for (picture, image) in table.pictures.iter().zip(images) {
            put(&picture.name, picture.cut_out, image?)?;
        }
        Ok::<(), Error>(())
    })?;
    let state = serde_json::to_string_pretty(&table.state)
        .map_err(|error| Error::Failed(format!("{}: {error}", game.id)))?;
    let path = job.path(&format!("{}.json", game.id));
    let bytes = format!("{state}\n");
    let written = job.ledger.write(&path, bytes.as_bytes(), saved(job))?;
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
fn here(job: &Job<'_>) -> Result<String, Error> {
    let folder = job.ledger.out().path().join(job.path(IMAGES));
    let absolute = std::path::absolute(&folder)
        .map_err(|error| Error::Failed(format!("{}: {error}", folder.display())))?;
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
    let failed = |error: String| Error::Failed(format!("{}: {error}", job.game().id));
    if job.options.grayscale {
        raster::grey(&mut image);
    }
    match form.format {
        ImageFormat::Png => {
            png::encoded(image, dpi, false).map_err(|error| failed(error.to_string()))
        }
        ImageFormat::Jpg => jpg::encoded(&image, dpi).map_err(|error| failed(error.to_string())),
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
    image.ok_or_else(|| Error::Failed(format!("{}: an image has no dots", job.game().id)))
}

fn single(job: &Job<'_>, form: &Tabletop, picture: &FaceImage) -> Result<Vec<u8>, Error> {
    let failed = |error: String| Error::Failed(format!("{}: {error}", picture.name));
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
    png::encode(&face, &options).map_err(|error| failed(error.to_string()))
}

/// Draws the faces of a sheet, in parallel, and puts each in its place.
fn grid(job: &Job<'_>, sheet: &CardSheet) -> Result<Pixmap, Error> {
    let [width, height] = sheet.size();
    let failed = || Error::Failed(format!("{}: {width} × {height} dots", sheet.name));
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
