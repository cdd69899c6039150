//! Converted faces of a component, from one run to the next.

use super::cached_objects::CachedObjects;
use super::draw::{LinkArea, Marked, PageParts};
use super::faces::ConvertedFace;
use super::noted::NotedObjects;
use crate::packed::{Packer, Unpacker};
use crate::units::{Mm, Size};

/// The converted faces of a component as an entry of the cache has them.
pub struct CachedForms {
    /// With numbers that begin at 0.
    pub(super) faces: Vec<ConvertedFace>,
    pub(super) objects: CachedObjects,
}

impl CachedForms {
    /// The faces of an entry; none for what is no such entry.
    pub fn read(bytes: Vec<u8>) -> Option<CachedForms> {
        let mut unpacker = Unpacker(&bytes);
        let faces = unpacker.list(face)?;
        let start = bytes.len() - unpacker.0.len();
        let objects = CachedObjects::read(bytes, start)?;
        let are_there = faces
            .iter()
            .all(|face| (face.form as usize) < objects.len());
        are_there.then_some(CachedForms { faces, objects })
    }

    /// How many they are.
    pub fn count(&self) -> usize {
        self.faces.len()
    }
}

impl NotedObjects {
    /// The entry of these faces, which are made of what was noted; none where they cannot be kept.
    pub fn with_faces(self, faces: &[ConvertedFace]) -> Option<Vec<u8>> {
        let (base, objects) = self.into_bytes()?;
        let mut packer = Packer::default();
        packer.list(faces, |packer, face| {
            packer.number(face.form.checked_sub(base)?);
            for length in [face.size.width, face.size.height] {
                packer.double(length.0);
            }
            packer.number(u32::from(face.parts.is_some()));
            face.parts
                .as_ref()
                .map_or(Some(()), |parts| pack_parts(parts, packer))
        })?;
        packer.0.extend(objects);
        Some(packer.0)
    }
}

fn face(unpacker: &mut Unpacker<'_>) -> Option<ConvertedFace> {
    let form = unpacker.number()?;
    let mut length = || unpacker.double().map(Mm);
    let size = Size::new(length()?, length()?);
    let parts = match unpacker.number()? {
        0 => None,
        _ => Some(Box::new(parts(unpacker)?)),
    };
    Some(ConvertedFace { form, size, parts })
}

fn pack_parts(parts: &PageParts, packer: &mut Packer) -> Option<()> {
    let area = |area: &[f32; 4], packer: &mut Packer| {
        area.iter().for_each(|edge| packer.real(*edge));
    };
    packer.list(&parts.marked, |packer, marked| {
        packer.place(marked.tag)?;
        packer.place(marked.link.map(|link| link as usize))
    })?;
    packer.list(&parts.boxes, |packer, (tag, edges)| {
        packer.number(u32::try_from(*tag).ok()?);
        area(edges, packer);
        Some(())
    })?;
    packer.list(&parts.links, |packer, link| {
        packer.number(link.link);
        packer.place(link.tag)?;
        area(&link.area, packer);
        Some(())
    })?;
    packer.bytes(parts.words.as_bytes())
}

fn parts(unpacker: &mut Unpacker<'_>) -> Option<PageParts> {
    let area = |unpacker: &mut Unpacker<'_>| {
        let mut edges = [0.0; 4];
        for edge in &mut edges {
            *edge = unpacker.real()?;
        }
        Some(edges)
    };
    Some(PageParts {
        marked: unpacker.list(|unpacker| {
            Some(Marked {
                tag: unpacker.place()?,
                link: unpacker.place()?.map(|link| link as u32),
            })
        })?,
        boxes: unpacker.list(|unpacker| Some((unpacker.number()? as usize, area(unpacker)?)))?,
        links: unpacker.list(|unpacker| {
            Some(LinkArea {
                link: unpacker.number()?,
                tag: unpacker.place()?,
                area: area(unpacker)?,
            })
        })?,
        words: String::from_utf8(unpacker.bytes()?.to_vec()).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_written_page_is_kept() {
        let whole = PageParts {
            marked: vec![
                Marked {
                    tag: Some(0),
                    link: None,
                },
                Marked {
                    tag: None,
                    link: Some(4),
                },
            ],
            boxes: vec![(3, [0.1, 2.0, -3.5, 4.0])],
            links: vec![LinkArea {
                link: 4,
                tag: Some(7),
                area: [1.0, 2.0, 3.0, 0.3],
            }],
            words: "couverture – 1".into(),
        };
        for parts in [whole, PageParts::default()] {
            let faces = [ConvertedFace {
                form: 2,
                size: Size::new(Mm(63.1), Mm(88.0)),
                parts: Some(Box::new(parts)),
            }];
            let entry = NotedObjects::new(2).with_faces(&faces).unwrap();
            let again = Unpacker(&entry).list(face).unwrap();
            assert_eq!((again.len(), again[0].form), (1, 0));
            assert_eq!(again[0].size, faces[0].size);
            assert_eq!(
                format!("{:?}", again[0].parts),
                format!("{:?}", faces[0].parts)
            );
            // Its form is nowhere.
            assert!(CachedForms::read(entry).is_none());
        }
    }
}
