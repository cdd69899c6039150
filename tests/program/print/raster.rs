//! Pages as dots.

use std::sync::Arc;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};

/// Dots to the mm: 200 to the inch.
pub const SCALE: f64 = 200.0 / 25.4;

/// The lightness of a page's dots, 0 to 255.
pub struct Dots {
    width: usize,
    height: usize,
    grey: Vec<f32>,
}

pub fn pages(pdf: &[u8]) -> Vec<Dots> {
    let pdf = Pdf::new(Arc::new(pdf.to_vec())).expect("a PDF");
    let cache = RenderCache::new();
    let settings = PixmapSettings {
        x_scale: (SCALE * 25.4 / 72.0) as f32,
        y_scale: (SCALE * 25.4 / 72.0) as f32,
        bg_color: WHITE,
    };
    let exact = RenderSettings {
        hinting: false,
        glyph_caching: false,
        ..RenderSettings::default()
    };
    let pages = pdf.pages().iter();
    let drawn = pages.map(|page| {
        render(
            page,
            &cache,
            &InterpreterSettings::default(),
            &exact,
            &settings,
        )
    });
    drawn
        .map(|pixmap| Dots {
            width: usize::from(pixmap.width()),
            height: usize::from(pixmap.height()),
            grey: pixmap
                .data()
                .iter()
                .map(|dot| {
                    f32::from(dot.r) * 0.3 + f32::from(dot.g) * 0.59 + f32::from(dot.b) * 0.11
                })
                .collect(),
        })
        .collect()
}

impl Dots {
    /// The lightness at a place in mm from the top left corner, between dots by their share.
    pub fn at(&self, x: f64, y: f64) -> f32 {
        let (x, y) = (x * SCALE - 0.5, y * SCALE - 0.5);
        let (column, row) = (x.floor(), y.floor());
        let (right, below) = ((x - column) as f32, (y - row) as f32);
        let dot = |column: f64, row: f64| {
            let column = column.clamp(0.0, self.width as f64 - 1.0) as usize;
            let row = row.clamp(0.0, self.height as f64 - 1.0) as usize;
            self.grey[row * self.width + column]
        };
        let above = dot(column, row) * (1.0 - right) + dot(column + 1.0, row) * right;
        let under = dot(column, row + 1.0) * (1.0 - right) + dot(column + 1.0, row + 1.0) * right;
        above * (1.0 - below) + under * below
    }

    /// The darkest place along a short way of `reach` before and after a place.
    pub fn darkest(&self, (x, y): (f64, f64), along_x: bool, reach: f64) -> f64 {
        let steps = (reach * 40.0) as i32;
        let places = (-steps..=steps).map(|step| f64::from(step) / 40.0);
        let grey = |by: &f64| match along_x {
            true => self.at(x + by, y),
            false => self.at(x, y + by),
        };
        // The middle of what is dark.
        let dark: Vec<(f64, f32)> = places.map(|by| (by, 255.0 - grey(&by))).collect();
        let total: f32 = dark.iter().map(|(_, dark)| dark).sum();
        assert!(total > 40.0, "nothing is drawn at {x}, {y}");
        dark.iter()
            .map(|(by, dark)| by * f64::from(*dark))
            .sum::<f64>()
            / f64::from(total)
    }

    /// True where the page is all paper.
    pub fn is_blank(&self) -> bool {
        self.grey.iter().all(|grey| *grey > 254.0)
    }
}
