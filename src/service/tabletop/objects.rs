//! Tabletop Simulator's saved objects, as far as decks, tiles and bags need them.
//!
//! The fields are those of its knowledge base (custom-content/save-file-format) and of the
//! options it lists for decks, tiles and tokens; what it does not find it takes as its default.

use std::collections::{BTreeMap, HashSet};
use std::hash::Hasher;

use serde::Serialize;
use siphasher::sip::SipHasher13;

use crate::load::{Shape, Stock};

/// How thick tiles are, in units of about an inch: greyboard of 2 mm and a half.
const THICKNESS: f64 = 0.1;
/// Width of a tile of scale 1, in units.
const TILE: f64 = 2.0;
/// Dots that the outline of a token may be off (the table's own default).
const MERGE: f64 = 15.0;

/// A file of saved objects.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct SaveState {
    save_name: String,
    game_mode: String,
    date: String,
    table: String,
    sky: String,
    note: String,
    rules: String,
    player_turn: String,
    object_states: Vec<Object>,
}

/// A thing on the table, or in another.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Object {
    #[serde(rename = "GUID")]
    guid: String,
    name: &'static str,
    pub transform: Transform,
    pub nickname: String,
    description: String,
    color_diffuse: ColorDiffuse,
    grid: bool,
    pub locked: bool,
    #[serde(rename = "CardID", skip_serializing_if = "Option::is_none")]
    card_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sideways_card: Option<bool>,
    #[serde(rename = "DeckIDs", skip_serializing_if = "Vec::is_empty")]
    deck_ids: Vec<u32>,
    /// By the hundreds of the ids of their cards.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    custom_deck: BTreeMap<u32, CustomDeck>,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_image: Option<CustomImage>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contained_objects: Vec<Object>,
}

/// Position, rotation in degrees, and scale of an object.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Transform {
    pos_x: f64,
    pos_y: f64,
    pos_z: f64,
    rot_x: f64,
    rot_y: f64,
    rot_z: f64,
    scale_x: f64,
    scale_y: f64,
    scale_z: f64,
}

#[derive(Clone, Debug, Serialize)]
struct ColorDiffuse {
    r: f64,
    g: f64,
    b: f64,
}

/// The sheets of a deck.
#[derive(Clone, Debug, Serialize)]
pub struct CustomDeck {
    #[serde(rename = "FaceURL")]
    pub face: String,
    #[serde(rename = "BackURL")]
    pub back: String,
    #[serde(rename = "NumWidth")]
    pub columns: u32,
    #[serde(rename = "NumHeight")]
    pub rows: u32,
    /// Whether a hidden card shows its back, and not the last place of its sheet.
    #[serde(rename = "BackIsHidden")]
    pub back_is_hidden: bool,
    /// Whether the backs are a sheet as well.
    #[serde(rename = "UniqueBack")]
    pub unique_back: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct CustomImage {
    #[serde(rename = "ImageURL")]
    image: String,
    #[serde(rename = "ImageSecondaryURL")]
    other: String,
    image_scalar: f64,
    width_scale: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_tile: Option<CustomTile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_token: Option<CustomToken>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct CustomTile {
    /// 0 a box, 1 a hexagon, 2 a circle, 3 a box with round corners.
    #[serde(rename = "Type")]
    kind: u8,
    thickness: f64,
    stackable: bool,
    /// Whether the image is made to fit the tile, and not the tile the image.
    stretch: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct CustomToken {
    thickness: f64,
    merge_distance_pixels: f64,
    stackable: bool,
}

/// The names of objects for the table: six hexadecimal digits, each once.
#[derive(Default)]
pub struct Guids(HashSet<String>);

impl Guids {
    /// The same for the same name, but where another has it already.
    pub fn of(&mut self, name: &str) -> String {
        for salt in 0_u32.. {
            let mut hasher = SipHasher13::new();
            hasher.write(name.as_bytes());
            hasher.write(&salt.to_le_bytes());
            let guid = format!("{:06x}", hasher.finish() & 0xff_ffff);
            if self.0.insert(guid.clone()) {
                return guid;
            }
        }
        String::new()
    }
}

impl SaveState {
    /// Objects for the list of saved objects.
    pub fn new(name: &str, object_states: Vec<Object>) -> SaveState {
        SaveState {
            save_name: name.to_owned(),
            game_mode: String::new(),
            date: String::new(),
            table: String::new(),
            sky: String::new(),
            note: String::new(),
            rules: String::new(),
            player_turn: String::new(),
            object_states,
        }
    }
}

impl Transform {
    fn scaled(scale: f64, face_down: bool) -> Transform {
        Transform {
            pos_x: 0.0,
            pos_y: 1.0,
            pos_z: 0.0,
            rot_x: 0.0,
            rot_y: 180.0,
            rot_z: if face_down { 180.0 } else { 0.0 },
            scale_x: rounded(scale),
            scale_y: if face_down { rounded(scale) } else { 1.0 },
            scale_z: rounded(scale),
        }
    }

    /// Places it right of and away from the centre of the table.
    pub fn place(&mut self, right: f64, away: f64) {
        (self.pos_x, self.pos_z) = (rounded(right), rounded(away));
    }
}

/// Four decimals are more than the table keeps.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4 + 0.0
}

impl Object {
    fn new(guid: String, name: &'static str, nickname: &str, transform: Transform) -> Object {
        Object {
            guid,
            name,
            transform,
            nickname: nickname.to_owned(),
            description: String::new(),
            color_diffuse: ColorDiffuse {
                r: 1.0,
                g: 1.0,
                b: 1.0,
            },
            grid: true,
            locked: false,
            card_id: None,
            sideways_card: None,
            deck_ids: Vec::new(),
            custom_deck: BTreeMap::new(),
            custom_image: None,
            contained_objects: Vec::new(),
        }
    }

    /// One card of the sheet `key`, by its id.
    pub fn card(
        guid: String,
        nickname: &str,
        (key, id): (u32, u32),
        sheets: &CustomDeck,
        scale: f64,
    ) -> Object {
        Object {
            card_id: Some(id),
            sideways_card: Some(false),
            custom_deck: BTreeMap::from([(key, sheets.clone())]),
            ..Object::new(guid, "Card", nickname, Transform::scaled(scale, true))
        }
    }

    /// A deck of cards, the first on top when face down.
    pub fn deck(guid: String, nickname: &str, cards: Vec<Object>, scale: f64) -> Object {
        let sheets = cards.iter().flat_map(|card| card.custom_deck.clone());
        Object {
            sideways_card: Some(false),
            deck_ids: cards.iter().filter_map(|card| card.card_id).collect(),
            custom_deck: sheets.collect(),
            contained_objects: cards,
            ..Object::new(guid, "DeckCustom", nickname, Transform::scaled(scale, true))
        }
    }

    /// A tile with an image on each side, or a token cut out along its image; as large as the
    /// stock.
    pub fn tile(
        guid: String,
        nickname: &str,
        (image, back): (String, Option<String>),
        stock: &Stock,
        [width, height]: [f64; 2],
    ) -> Object {
        let stackable = true;
        let kind = match &stock.shape {
            Shape::Rectangle { corner_radius } if corner_radius.0 > 0.0 => Some(3),
            Shape::Rectangle { .. } => Some(0),
            Shape::Hexagon(_) => Some(1),
            Shape::Ellipse => Some(2),
            Shape::Path(_) | Shape::TuckBox(_) => None,
        };
        let custom_tile = kind.map(|kind| CustomTile {
            kind,
            thickness: THICKNESS,
            stackable,
            stretch: kind == 1 || kind == 2,
        });
        let custom_token = kind.is_none().then_some(CustomToken {
            thickness: THICKNESS,
            merge_distance_pixels: MERGE,
            stackable,
        });
        let name = match kind {
            Some(_) => "Custom_Tile",
            None => "Custom_Token",
        };
        // A tile as long as it is wide is as wide as its scale says; another has the image's form.
        let scale = width.min(height) / TILE;
        Object {
            custom_image: Some(CustomImage {
                other: back.unwrap_or_else(|| image.clone()),
                image,
                image_scalar: 1.0,
                width_scale: 0.0,
                custom_tile,
                custom_token,
            }),
            ..Object::new(guid, name, nickname, Transform::scaled(scale, false))
        }
    }

    /// A bag with objects in it.
    pub fn bag(guid: String, nickname: &str, things: Vec<Object>) -> Object {
        Object {
            contained_objects: things,
            ..Object::new(guid, "Bag", nickname, Transform::scaled(1.0, false))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_the_table_are_each_once_and_always_the_same() {
        let all = |count: usize| -> Vec<String> {
            let mut guids = Guids::default();
            (0..count)
                .map(|index| guids.of(&format!("{index}")))
                .collect()
        };
        let (some, more) = (all(50), all(20_000));
        assert_eq!(some, more[..50]);
        let each: HashSet<&String> = more.iter().collect();
        assert_eq!(each.len(), more.len());
        assert!(more.iter().all(|guid| guid.len() == 6));
        // The same name again is another thing.
        let mut guids = Guids::default();
        assert_ne!(guids.of("a"), guids.of("a"));
    }
}
