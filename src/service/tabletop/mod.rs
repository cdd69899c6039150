//! A game for Tabletop Simulator: card sheets, tiles, and the saved object that refers to them.

mod objects;
mod sheets;

use crate::load::{Component, Entry, Game, Shape, Stock};
use crate::render::{Plan, PlannedPiece};
use crate::units::{MM_PER_INCH, Mm};

pub use objects::{Object, SaveState};
pub use sheets::{CardSheet, SheetSlot};

use super::preset::Tabletop;
use objects::{CustomDeck, Guids};

/// The shortest and longest side of a piece that counts as a card.
const LEAST_CARD: Mm = Mm(40.0);
const MOST_CARD: Mm = Mm(160.0);
/// A piece this long counts as a board, and is locked in place.
const LEAST_BOARD: Mm = Mm(200.0);
/// Width of the rows of objects, in the table's units of about an inch.
const TABLE_WIDTH: f64 = 40.0;

/// An image of one face.
#[derive(Clone, PartialEq, Debug)]
pub struct FaceImage {
    /// Its name, without its ending.
    pub name: String,
    /// Which face, by its number in the plan.
    pub face: usize,
    /// Width and height in dots.
    pub dots: [u32; 2],
    pub dpi: f64,
    /// Whether it is transparent outside the piece's outline, which gives a token its shape.
    pub cut_out: bool,
}

/// Everything to write for a game.
#[derive(Debug)]
pub struct TabletopGame {
    pub sheets: Vec<CardSheet>,
    pub pictures: Vec<FaceImage>,
    pub state: SaveState,
}

/// Builds the images and the saved object of a game. `url` returns the URL of an image by its name
/// without extension, and whether it is cut out.
pub fn table(
    form: &Tabletop,
    game: &Game,
    plan: &Plan,
    url: &dyn Fn(&str, bool) -> String,
) -> TabletopGame {
    let mut setting = TabletopBuilder {
        form,
        game,
        plan,
        url,
        guids: Guids::default(),
        decks: 0,
        sheets: Vec::new(),
        pictures: Vec::new(),
    };
    let mut objects = Vec::new();
    for (index, pieces) in &plan.components {
        let component = &game.components[*index];
        let object = match pieces.is_empty() {
            true => None,
            false if is_deck(component, pieces) => setting.deck(component, pieces),
            false => setting.tiles(component, pieces),
        };
        objects.extend(object.map(|object| (object, inches(&component.stock))));
    }
    TabletopGame {
        sheets: setting.sheets,
        pictures: setting.pictures,
        state: SaveState::new(&game.title, spread(objects)),
    }
}

/// True for a deck: hand-sized rectangles, several of them or one with a back.
fn is_deck(component: &Component, pieces: &[PlannedPiece]) -> bool {
    let trim = component.stock.trim;
    let (short, long) = (trim.width.min(trim.height), trim.width.max(trim.height));
    let several = pieces.len() > 1 || pieces.iter().any(|piece| piece.back.is_some());
    component.stock.shape.is_rectangle()
        && component.stock.folds.is_empty()
        && short >= LEAST_CARD
        && long <= MOST_CARD
        && several
}

fn inches(stock: &Stock) -> [f64; 2] {
    [
        stock.trim.width.0 / MM_PER_INCH,
        stock.trim.height.0 / MM_PER_INCH,
    ]
}

/// Places the objects side by side, in rows.
fn spread(objects: Vec<(Object, [f64; 2])>) -> Vec<Object> {
    let (mut right, mut row, mut down) = (0.0, 0.0, 0.0_f64);
    let mut placed = Vec::new();
    for (mut object, [width, height]) in objects {
        if right > 0.0 && right + width > TABLE_WIDTH {
            (right, down, row) = (0.0, down + row + 1.0, 0.0);
        }
        object.transform.place(
            right + width / 2.0 - TABLE_WIDTH / 2.0,
            TABLE_WIDTH / 4.0 - down - height / 2.0,
        );
        right += width + 1.0;
        row = height.max(row);
        placed.push(object);
    }
    placed
}

struct TabletopBuilder<'a> {
    form: &'a Tabletop,
    game: &'a Game,
    plan: &'a Plan,
    url: &'a dyn Fn(&str, bool) -> String,
    guids: Guids,
    /// The decks so far: their numbers begin with 1.
    decks: u32,
    sheets: Vec<CardSheet>,
    pictures: Vec<FaceImage>,
}

/// The display name: what an entry is called, else its id.
fn nickname(entry: &Entry) -> &str {
    entry.name().unwrap_or(&entry.id.value)
}

impl TabletopBuilder<'_> {
    /// The name of an image among those of all games.
    fn named(&self, component: &Component, what: &str) -> String {
        format!("{}-{}-{what}", self.game.id, component.id.value)
    }

    /// The cards of a component: a deck, or a card by itself.
    fn deck(&mut self, component: &Component, pieces: &[PlannedPiece]) -> Option<Object> {
        let mut cards = Vec::new();
        let size = inches(&component.stock);
        let scale = size[1].max(size[0]) / 3.5;
        for (number, chunk) in pieces.chunks(sheets::capacity(self.form)).enumerate() {
            self.decks += 1;
            let (key, custom) = (self.decks, self.sheet(component, number, chunk));
            for (index, piece) in chunk.iter().enumerate() {
                let entry = &component.entries[piece.entry];
                for copy in 0..piece.copies {
                    let name = format!("{}/{}/{copy}", component.id.value, entry.id.value);
                    let guid = self.guids.of(&name);
                    let id = key * 100 + index as u32;
                    cards.push(Object::card(
                        guid,
                        nickname(entry),
                        (key, id),
                        &custom,
                        scale,
                    ));
                }
            }
        }
        match cards.len() {
            0 => None,
            1 => cards.pop(),
            _ => {
                let guid = self.guids.of(&component.id.value);
                Some(Object::deck(guid, &component.title, cards, scale))
            }
        }
    }

    /// Draws a sheet of faces, and one of backs where each has its own.
    fn sheet(
        &mut self,
        component: &Component,
        number: usize,
        pieces: &[PlannedPiece],
    ) -> CustomDeck {
        let stock = &component.stock;
        let number = number + 1;
        let own = |face: usize| self.plan.faces[face].entry.is_some();
        let first = pieces.iter().find_map(|piece| piece.back);
        let unique = first.is_some_and(own);
        let shared = first.filter(|face| !own(*face));
        let hidden = shared.map_or(SheetSlot::Blank, SheetSlot::Face);
        let faces = pieces
            .iter()
            .map(|piece| SheetSlot::Face(piece.front))
            .collect();
        let name = self.named(component, &format!("faces-{number}"));
        let fronts = CardSheet::new(self.form, name, stock, faces, hidden);
        let back = match (unique, shared) {
            (true, _) => {
                let own =
                    |piece: &PlannedPiece| piece.back.map_or(SheetSlot::Blank, SheetSlot::Face);
                let backs = pieces.iter().map(own).collect();
                let name = self.named(component, &format!("backs-{number}"));
                let sheet = CardSheet::new(self.form, name, stock, backs, SheetSlot::Blank);
                let url = (self.url)(&sheet.name, false);
                self.sheets.push(sheet);
                url
            }
            (false, Some(face)) => {
                let name = self.named(component, "back");
                self.picture(name, face, stock, false)
            }
            (false, None) => {
                let name = self.named(component, "blank");
                let sheet = CardSheet::single(self.form, name, stock, SheetSlot::Blank);
                let url = (self.url)(&sheet.name, false);
                if !self.sheets.contains(&sheet) {
                    self.sheets.push(sheet);
                }
                url
            }
        };
        let deck = CustomDeck {
            face: (self.url)(&fronts.name, false),
            back,
            columns: fronts.columns,
            rows: fronts.rows,
            back_is_hidden: unique,
            unique_back: unique,
        };
        self.sheets.push(fronts);
        deck
    }

    /// Draws one face; what the table finds it by.
    fn picture(&mut self, name: String, face: usize, stock: &Stock, cut_out: bool) -> String {
        let url = (self.url)(&name, cut_out);
        let known = self.pictures.iter().any(|picture| picture.name == name);
        if !known {
            let dpi = sheets::fine(self.form, stock, 1, 1);
            self.pictures.push(FaceImage {
                name,
                face,
                dots: sheets::dots(stock, dpi),
                dpi,
                cut_out,
            });
        }
        url
    }

    /// The pieces of a component that are not cards: one tile, or a bag of tiles.
    fn tiles(&mut self, component: &Component, pieces: &[PlannedPiece]) -> Option<Object> {
        let stock = &component.stock;
        let mut tiles = Vec::new();
        for piece in pieces {
            let entry = &component.entries[piece.entry];
            let cut_out = matches!(stock.shape, Shape::Path(_) | Shape::TuckBox(_));
            let front = self.named(component, &entry.id.value);
            let front = self.picture(front, piece.front, stock, cut_out);
            let back = piece.back.filter(|_| !cut_out).map(|face| {
                let shared = self.plan.faces[face].entry.is_none();
                let what = match shared {
                    true => "back".to_owned(),
                    false => format!("{}-back", entry.id.value),
                };
                let name = self.named(component, &what);
                self.picture(name, face, stock, false)
            });
            for copy in 0..piece.copies {
                let name = format!("{}/{}/{copy}", component.id.value, entry.id.value);
                let guid = self.guids.of(&name);
                let nickname = nickname(entry);
                let images = (front.clone(), back.clone());
                tiles.push(Object::tile(guid, nickname, images, stock, inches(stock)));
            }
        }
        match tiles.len() {
            0 => None,
            1 => {
                let mut tile = tiles.pop()?;
                tile.nickname = component.title.clone();
                tile.locked = stock.trim.width.max(stock.trim.height) >= LEAST_BOARD;
                Some(tile)
            }
            _ => {
                let guid = self.guids.of(&component.id.value);
                Some(Object::bag(guid, &component.title, tiles))
            }
        }
    }
}
