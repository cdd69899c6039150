//! Holds a page of a PDF, drawn by hayro, to the PNG of the same face, drawn by resvg.
//!
//! Two renderers never agree on the last shade of an edge, so pixels may differ a little
//! everywhere and much in a few places. More than that is a fault, and leaves a panel
//! `expected | difference | actual` below the target folder.

use std::path::{Path, PathBuf};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use massicot::render::{Face, FaceWithRuns};
use massicot::write::pdf::{Metadata, PageBox, PdfProfile, write_face_pdf};
use massicot::write::png::{self, Extent, PngOptions};

/// Ten pixels in a millimetre: whole tiles of patterns have whole pixels, which both renderers
/// round them to.
pub const DPI: f64 = 254.0;
/// How far a channel of a pixel may be off, of 255: an edge that lies otherwise in its pixel.
pub const SHADE: u8 = 64;
/// The share of all pixels that may be off by more.
pub const SHARE: f64 = 0.004;
/// How far the channels of all pixels may be off on average: a tint that is wrong all over.
pub const MEAN: f64 = 1.2;
/// How far they may be off on average in any one patch of 4 × 4 mm: a letter that is another, a
/// shape out of its place. Type of 8 pt is off by 13.5, one wrong letter in 9 pt by 17.
pub const PATCH: f64 = 15.0;
/// The side of a patch in pixels.
const PATCH_SIDE: u32 = 40;

/// What the compared files say about themselves.
pub const METADATA: Metadata = Metadata {
    title: "the same picture",
    author: None,
    language: "en",
};

/// Red, green and blue on white paper, row by row.
pub struct Pixels {
    pub width: u32,
    pub height: u32,
    pub rgb: Vec<u8>,
}

/// What is not the same, in words, and where to look.
#[derive(Debug)]
pub struct Mismatch {
    pub message: String,
    #[allow(dead_code, reason = "only some tests look for it")]
    pub panel: Option<PathBuf>,
}

impl Mismatch {
    fn of_sizes(expected: (u32, u32), actual: (u32, u32), name: &str) -> Mismatch {
        Mismatch {
            message: format!("{name}: {expected:?} became {actual:?} pixels"),
            panel: None,
        }
    }
}

/// Compares the PDF of a face that was set with the PNG of the same, drawn.
pub fn compare_face(
    face: &Face,
    set: FaceWithRuns,
    name: &str,
    edges: f64,
) -> Result<Difference, Mismatch> {
    let pdf = write_face_pdf(set, PageBox::Bleed, &METADATA, &PdfProfile::default());
    compare(face, &pdf.expect("a PDF"), name, edges)
}

/// Compares the first page of a PDF with the PNG of the face it should show; `edges` is how
/// many times as much may differ as on a face with some type: small type is nearly all edge.
pub fn compare(face: &Face, pdf: &[u8], name: &str, edges: f64) -> Result<Difference, Mismatch> {
    let expected = face_pixels(face);
    let actual = page_pixels(pdf, 0, &expected);
    compare_pixels(&expected, &actual, name, edges)
}

/// How far two pictures differ, if that is little enough.
pub fn compare_pixels(
    expected: &Pixels,
    actual: &Pixels,
    name: &str,
    edges: f64,
) -> Result<Difference, Mismatch> {
    let size = |pixels: &Pixels| (pixels.width, pixels.height);
    if size(expected) != size(actual) {
        return Err(Mismatch::of_sizes(size(expected), size(actual), name));
    }
    let difference = Difference::of(expected, actual);
    let all_over = difference.share <= SHARE * edges && difference.mean <= MEAN * edges;
    if all_over && difference.patch <= PATCH {
        return Ok(difference);
    }
    let faded = |a: &[u8], b: &[u8]| [0, 1, 2].map(|channel| 255 - a[channel].abs_diff(b[channel]));
    let panel = write_panel(expected, actual, name, faded);
    Err(Mismatch {
        message: format!(
            "{name}: {:.2} % of the pixels differ by more than {SHADE} ({:.2} % may), all by {:.2} \
             on average ({} may), those of the worst patch by {:.1} ({PATCH} may); see {}",
            difference.share * 100.0,
            SHARE * edges * 100.0,
            difference.mean,
            MEAN * edges,
            difference.patch,
            panel.display()
        ),
        panel: Some(panel),
    })
}

/// Compares two pictures by the same renderer, of which not one pixel may differ.
pub fn compare_exactly(expected: &Pixels, actual: &Pixels, name: &str) -> Result<(), Mismatch> {
    let size = |pixels: &Pixels| (pixels.width, pixels.height);
    if size(expected) != size(actual) {
        return Err(Mismatch::of_sizes(size(expected), size(actual), name));
    }
    let pairs = expected.rgb.chunks(3).zip(actual.rgb.chunks(3));
    let mut unequal = pairs.enumerate().filter(|(_, (one, other))| one != other);
    let Some((first, _)) = unequal.next() else {
        return Ok(());
    };
    let (column, row) = (first as u32 % expected.width, first as u32 / expected.width);
    let count = 1 + unequal.count();
    let mark = |expected: &[u8], actual: &[u8]| match expected == actual {
        // What is the same stays as a faint ground for what is not.
        true => [0, 1, 2].map(|channel| 192 + expected[channel] / 4),
        false => [220, 0, 0],
    };
    let panel = write_panel(expected, actual, name, mark);
    Err(Mismatch {
        message: format!(
            "{name}: {count} pixels differ, the first in column {column} of row {row}; see {}",
            panel.display()
        ),
        panel: Some(panel),
    })
}

/// How far two pictures differ.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// The share of pixels with a channel off by more than [`SHADE`].
    pub share: f64,
    /// By how much the channels are off on average.
    pub mean: f64,
    /// The same of the patch where it is most.
    pub patch: f64,
}

impl Difference {
    fn of(expected: &Pixels, actual: &Pixels) -> Difference {
        let width = expected.width as usize;
        let patches_across = expected.width.div_ceil(PATCH_SIDE) as usize;
        let patches_down = expected.height.div_ceil(PATCH_SIDE) as usize;
        let mut patches = vec![0u32; patches_across * patches_down];
        let mut far = 0;
        let pixels = expected.rgb.chunks(3).zip(actual.rgb.chunks(3));
        for (at, (expected, actual)) in pixels.enumerate() {
            let off = expected.iter().zip(actual).map(|(a, b)| a.abs_diff(*b));
            far += u32::from(off.clone().any(|off| off > SHADE));
            let side = PATCH_SIDE as usize;
            let patch = at / width / side * patches_across + at % width / side;
            patches[patch] += off.map(u32::from).sum::<u32>();
        }
        let all: u64 = patches.iter().map(|patch| u64::from(*patch)).sum();
        let worst = patches.iter().max().copied().unwrap_or_default();
        let channels = expected.rgb.len() as f64;
        Difference {
            share: f64::from(far) * 3.0 / channels,
            mean: all as f64 / channels,
            patch: f64::from(worst) / f64::from(PATCH_SIDE * PATCH_SIDE * 3),
        }
    }
}

/// The PNG of a face with its bleed, on white.
pub fn face_pixels(face: &Face) -> Pixels {
    let options = PngOptions {
        dpi: DPI,
        extent: Extent::Bleed,
        grayscale: false,
    };
    decode(&png::encode(face, &options).expect("a PNG"))
}

/// A PNG of ours, on white.
pub fn decode(bytes: &[u8]) -> Pixels {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("it fits")];
    let info = reader.next_frame(&mut buffer).expect("a picture");
    let on_white = |pixel: &[u8]| {
        let alpha = u32::from(pixel[3]);
        let mix = |channel: u8| ((u32::from(channel) * alpha + 255 * (255 - alpha)) / 255) as u8;
        [mix(pixel[0]), mix(pixel[1]), mix(pixel[2])]
    };
    let rgb = match info.color_type {
        ::png::ColorType::Rgb => buffer,
        ::png::ColorType::Rgba => buffer.chunks(4).flat_map(on_white).collect(),
        other => panic!("{other:?}"),
    };
    Pixels {
        width: info.width,
        height: info.height,
        rgb,
    }
}

/// A page of a PDF, as many pixels as `like`.
pub fn page_pixels(pdf: &[u8], page: usize, like: &Pixels) -> Pixels {
    let pdf = Pdf::new(pdf.to_vec()).expect("a PDF");
    let page = &pdf.pages()[page];
    let (width, height) = page.render_dimensions();
    // hayro rounds down: a hundredth of a pixel more keeps the last row.
    let settings = PixmapSettings {
        x_scale: (like.width as f32 + 0.01) / width,
        y_scale: (like.height as f32 + 0.01) / height,
        bg_color: WHITE,
    };
    let render = RenderSettings {
        hinting: false,
        ..RenderSettings::default()
    };
    let interpreter = InterpreterSettings::default();
    let pixmap = hayro::render(page, &RenderCache::new(), &interpreter, &render, &settings);
    let pixels = pixmap.data_as_u8_slice().chunks(4);
    Pixels {
        width: u32::from(pixmap.width()),
        height: u32::from(pixmap.height()),
        rgb: pixels
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect(),
    }
}

/// Where a picture of a difference is left.
pub fn panel(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).expect("the target folder");
    folder.join(format!("{}.png", name.replace('/', "-")))
}

/// Writes *expected, difference, actual* side by side; `shade` gives the pixels of the difference.
fn write_panel(
    expected: &Pixels,
    actual: &Pixels,
    name: &str,
    shade: impl Fn(&[u8], &[u8]) -> [u8; 3],
) -> PathBuf {
    let row = expected.width as usize * 3;
    let mut dots = Vec::with_capacity(expected.rgb.len() * 3);
    for (expected, actual) in expected.rgb.chunks(row).zip(actual.rgb.chunks(row)) {
        let pairs = expected.chunks(3).zip(actual.chunks(3));
        dots.extend(expected);
        dots.extend(pairs.flat_map(|(expected, actual)| shade(expected, actual)));
        dots.extend(actual);
    }
    let path = panel(name);
    let file = std::fs::File::create(&path).expect("the panel");
    let mut encoder = ::png::Encoder::new(file, expected.width * 3, expected.height);
    encoder.set_color(::png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("the panel");
    writer.write_image_data(&dots).expect("the panel");
    path
}
