//! Fonts, each opened once for all faces.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::text::{Font, Tag};
use skrifa::{FontRef, MetadataProvider};
use usvg::FontOpticalSizing;
use usvg::fontdb::{Database, ID, Source};
use usvg::layout::Span;

use crate::load::fonts::COLOUR_TABLES;

/// The axis of type size, which usvg sets by itself where a font has it.
const OPTICAL_SIZE: [u8; 4] = *b"opsz";

/// A place on an axis of a variable font; the number as bits, so that it can be told from others.
type Coordinate = ([u8; 4], u32);

/// Fonts by the database they are numbered in.
#[derive(Default)]
pub struct FontCache {
    /// Kept, so that no other database can take the place in memory of one that is known here.
    databases: Vec<Arc<Database>>,
    files: HashMap<(usize, ID), Option<LoadedFont>>,
    fonts: HashMap<(usize, ID, Vec<Coordinate>), Option<Font>>,
}

/// A font file and the axes it has.
struct LoadedFont {
    data: Arc<dyn AsRef<[u8]> + Send + Sync>,
    index: u32,
    axes: Vec<[u8; 4]>,
    /// Whether glyphs have colours of their own.
    coloured: bool,
}

impl FontCache {
    /// The font of a glyph of this span, or without one a font that has no axes; `None` for a file that
    /// is no usable font.
    pub fn get(&mut self, database: &Arc<Database>, id: ID, span: Option<&Span>) -> Option<Font> {
        let place = self.place(database);
        let file = self.files.entry((place, id));
        let file = file
            .or_insert_with(|| LoadedFont::open(database, id))
            .as_ref()?;
        let coordinates = span.map_or_else(Vec::new, |span| file.coordinates(span));
        let font = self.fonts.entry((place, id, coordinates.clone()));
        font.or_insert_with(|| file.font(&coordinates)).clone()
    }

    /// True for a font with glyphs in colours of their own.
    pub fn is_coloured(&mut self, database: &Arc<Database>, id: ID) -> bool {
        let place = self.place(database);
        let file = self.files.entry((place, id));
        let file = file.or_insert_with(|| LoadedFont::open(database, id));
        file.as_ref().is_some_and(|file| file.coloured)
    }

    fn place(&mut self, database: &Arc<Database>) -> usize {
        let known = |other: &Arc<Database>| Arc::ptr_eq(other, database);
        match self.databases.iter().position(known) {
            Some(place) => place,
            None => {
                self.databases.push(database.clone());
                self.databases.len() - 1
            }
        }
    }
}

impl LoadedFont {
    fn open(database: &Database, id: ID) -> Option<LoadedFont> {
        let (Source::Binary(data), index) = database.face_source(id)?;
        let font = FontRef::from_index(data.as_ref().as_ref(), index).ok()?;
        let axes = font.axes().iter().map(|axis| axis.tag().to_be_bytes());
        let axes = axes.collect();
        let tables = font.table_directory().table_records();
        let tags = tables.iter().map(|table| table.tag().to_be_bytes());
        let coloured = tags.into_iter().any(|tag| COLOUR_TABLES.contains(&tag));
        Some(LoadedFont {
            data,
            index,
            axes,
            coloured,
        })
    }

    /// What usvg shaped with: the span's variations that the font has axes for. A plain font is
    /// the same whatever they say.
    fn coordinates(&self, span: &Span) -> Vec<Coordinate> {
        let asked = span.variations.iter().map(|asked| (asked.tag, asked.value));
        let mut coordinates: Vec<Coordinate> = asked
            .filter(|(tag, _)| self.axes.contains(tag))
            .map(|(tag, value)| (tag, value.to_bits()))
            .collect();
        if span.font_optical_sizing == FontOpticalSizing::Auto
            && self.axes.contains(&OPTICAL_SIZE)
            && !coordinates.iter().any(|(tag, _)| *tag == OPTICAL_SIZE)
        {
            coordinates.push((OPTICAL_SIZE, span.font_size.get().to_bits()));
        }
        coordinates
    }

    fn font(&self, coordinates: &[Coordinate]) -> Option<Font> {
        let coordinates: Vec<(Tag, f32)> = coordinates
            .iter()
            .map(|(tag, value)| (Tag::new(tag), f32::from_bits(*value)))
            .collect();
        Font::new_variable(self.data.clone().into(), self.index, &coordinates)
    }
}
