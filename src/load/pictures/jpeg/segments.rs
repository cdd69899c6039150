//! The segments of a JPEG (ITU-T T.81, B.1).

use crate::message::Message;

/// Markers: start and end of the image, of a scan, and what else is looked for.
pub const SOI: u8 = 0xd8;
pub const EOI: u8 = 0xd9;
pub const SOS: u8 = 0xda;

/// A segment, and of a scan its data as well.
pub struct Segment<'a> {
    pub marker: u8,
    /// All of it, from the marker to the end of a scan's data.
    pub bytes: &'a [u8],
    /// What stands behind its length.
    pub body: &'a [u8],
    /// Empty but of a scan.
    pub coded: &'a [u8],
}

/// The segments of a file up to the end of the image.
pub struct Segments<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Segments<'a> {
    pub fn of(data: &'a [u8]) -> Segments<'a> {
        Segments { data, at: 2 }
    }

    /// The next one. `None` where the file is cut short; what is not a segment has no length.
    fn segment(&mut self) -> Option<Segment<'a>> {
        let data = self.data;
        // Any number of FF may stand before a marker.
        while data.get(self.at..)?.starts_with(&[0xff, 0xff]) {
            self.at += 1;
        }
        let [0xff, marker] = *data.get(self.at..)?.first_chunk()? else {
            return None;
        };
        let empty: &[u8] = &[];
        if marker == EOI {
            return Some(Segment {
                marker,
                bytes: empty,
                body: empty,
                coded: empty,
            });
        }
        let length = *data.get(self.at + 2..)?.first_chunk()?;
        let end = self.at + 2 + usize::from(u16::from_be_bytes(length));
        let body = data.get(self.at + 4..end)?;
        let stop = match marker {
            SOS => scan_end(data, end)?,
            _ => end,
        };
        let from = std::mem::replace(&mut self.at, stop);
        Some(Segment {
            marker,
            bytes: &data[from..stop],
            body,
            coded: &data[end..stop],
        })
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Result<Segment<'a>, Message>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.segment() {
            Some(segment) => (segment.marker != EOI).then_some(Ok(segment)),
            None => Some(Err(message!("jpeg-cut-short", "the JPEG is cut short"))),
        }
    }
}

/// Whether a marker stands for a restart, in the middle of a scan.
pub fn is_restart(marker: u8) -> bool {
    (0xd0..=0xd7).contains(&marker)
}

/// Where the data of a scan end: at the next marker that is no restart.
fn scan_end(data: &[u8], from: usize) -> Option<usize> {
    let mut pairs = data.get(from..)?.windows(2);
    let is_marker =
        |pair: &[u8]| pair[0] == 0xff && pair[1] != 0 && pair[1] != 0xff && !is_restart(pair[1]);
    pairs.position(is_marker).map(|at| from + at)
}
