//! The images of a component: their names and quantities, in the order of their names, in which
//! services list them.

use super::preset::{Copies, Images};
use crate::load::Component;
use crate::render::{Plan, PlannedPiece};

/// The least number of digits of a card's number, so that names sort numerically.
const DIGITS: usize = 3;

/// One image to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImageFile {
    /// Its path in the component's folder, without its ending.
    pub path: String,
    /// The index of the face in the plan.
    pub face: usize,
}

/// One card in the order list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    pub front: String,
    pub back: Option<String>,
    pub quantity: u32,
}

/// A component's images and cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    pub files: Vec<ImageFile>,
    pub cards: Vec<Card>,
}

/// Names every image of a component's pieces.
pub fn order<'p>(
    images: &Images,
    component: &Component,
    plan: &Plan,
    pieces: &'p [PlannedPiece],
) -> Order {
    let slots: Vec<(&PlannedPiece, u32)> = match images.copies {
        Copies::Once => pieces.iter().map(|piece| (piece, piece.copies)).collect(),
        Copies::Each => {
            let copied =
                |piece: &'p PlannedPiece| std::iter::repeat_n((piece, 1), piece.copies as usize);
            pieces.iter().flat_map(copied).collect()
        }
    };
    let digits = slots.len().to_string().len().max(DIGITS);
    let mut order = Order::default();
    for (index, (piece, quantity)) in slots.into_iter().enumerate() {
        let number = format!("{:0digits$}", index + 1);
        let name = &component.entries[piece.entry].id.value;
        let filled = |pattern: &str| pattern.replace("{number}", &number).replace("{name}", name);
        let front = filled(&images.front);
        let back = piece.back.map(|face| {
            let shared = plan.faces[face].entry.is_none();
            let path = match shared {
                true => filled(&images.shared_back),
                false => filled(&images.back),
            };
            ImageFile { path, face }
        });
        order.cards.push(Card {
            front: front.clone(),
            back: back.as_ref().map(|back| back.path.clone()),
            quantity,
        });
        order.files.push(ImageFile {
            path: front,
            face: piece.front,
        });
        order.files.extend(back);
    }
    order.files.sort_by(|a, b| a.path.cmp(&b.path));
    order.files.dedup_by(|a, b| a.path == b.path);
    order
}

impl Order {
    /// The list that goes with the images: a line a card, with its quantity (RFC 4180).
    pub fn list(&self, ending: &str) -> String {
        let mut text = String::from("front,back,quantity\r\n");
        for card in &self.cards {
            let back = card.back.as_ref().map(|back| format!("{back}.{ending}"));
            text.push_str(&format!(
                "{}.{ending},{},{}\r\n",
                card.front,
                back.unwrap_or_default(),
                card.quantity
            ));
        }
        text
    }
}
