//! What measured texts come to, from one run to the next.

use crate::packed::{Packer, Unpacker};
use crate::render::text::{TextBlock, TextContext};

/// Where measured texts are kept.
pub trait KeptTexts: Sync {
    /// What was kept for a document of these texts, which is all that they are made of beside the
    /// fonts and icons of their game.
    fn get(&self, document: &[&str]) -> Option<Vec<u8>>;

    /// Keeps it.
    fn put(&self, document: &[&str], texts: &[u8]);
}

/// The texts of a document as they were measured before, or as `measure` does it. Where that finds anything
/// it is done each time.
pub fn kept<P>(
    texts: Option<&dyn KeptTexts>,
    document: &str,
    context: &TextContext<'_>,
    measure: impl FnOnce() -> (Vec<TextBlock>, Vec<P>),
) -> (Vec<TextBlock>, Vec<P>) {
    let Some(texts) = texts else {
        return measure();
    };
    let TextContext {
        language,
        icons: _,
        comfortable_size,
        least_size,
        mode,
    } = context;
    let form = format!("{language} {comfortable_size:?} {least_size:?} {mode:?}");
    let parts = [&form, document];
    if let Some(blocks) = texts.get(&parts).and_then(|bytes| read(&bytes)) {
        return (blocks, Vec::new());
    }
    let (blocks, problems) = measure();
    if problems.is_empty()
        && let Some(bytes) = packed(&blocks)
    {
        texts.put(&parts, &bytes);
    }
    (blocks, problems)
}

fn packed(blocks: &[TextBlock]) -> Option<Vec<u8>> {
    let mut packer = Packer::default();
    packer.list(blocks, |packer, block| {
        let TextBlock {
            element,
            bottoms,
            starts,
            goes_on,
            marks,
            first,
            size,
            natural,
            longest_word,
            margins,
            padding,
            share,
        } = block;
        packer.place(Some(element.start))?;
        packer.place(Some(element.end))?;
        // One of each for every line.
        packer.number(u32::try_from(bottoms.len()).ok()?);
        for ((bottom, start), goes_on) in bottoms.iter().zip(starts).zip(goes_on) {
            packer.double(*bottom);
            packer.place(Some(*start))?;
            packer.number(u32::from(*goes_on));
        }
        packer.list(marks, |packer, mark| packer.place(Some(*mark)))?;
        let rest = [size, natural, longest_word, padding, share];
        for length in first.iter().chain(margins).chain(rest) {
            packer.double(*length);
        }
        Some(())
    })?;
    Some(packer.0)
}

fn read(bytes: &[u8]) -> Option<Vec<TextBlock>> {
    let mut unpacker = Unpacker(bytes);
    let blocks = unpacker.list(block)?;
    unpacker.0.is_empty().then_some(blocks)
}

fn block(unpacker: &mut Unpacker<'_>) -> Option<TextBlock> {
    let element = unpacker.place()??..unpacker.place()??;
    let mut lines = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..unpacker.number()? {
        lines.0.push(length(unpacker)?);
        lines.1.push(unpacker.place()??);
        lines.2.push(unpacker.number()? != 0);
    }
    let (bottoms, starts, goes_on) = lines;
    let marks = unpacker.list(|unpacker| unpacker.place()?)?;
    let mut lengths = [0.0; 11];
    for one in &mut lengths {
        *one = length(unpacker)?;
    }
    let [
        left,
        top,
        up,
        right,
        down,
        back,
        size,
        natural,
        longest_word,
        padding,
        share,
    ] = lengths;
    Some(TextBlock {
        element,
        bottoms,
        starts,
        goes_on,
        marks,
        first: [left, top],
        size,
        natural,
        longest_word,
        margins: [up, right, down, back],
        padding,
        share,
    })
}

fn length(unpacker: &mut Unpacker<'_>) -> Option<f64> {
    unpacker.double().filter(|length| length.is_finite())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Mutex;

    use super::*;
    use crate::load::IconSets;
    use crate::render::text::TextMode;
    use crate::units::Mm;

    #[derive(Default)]
    struct InMemory(Mutex<HashMap<String, Vec<u8>>>);

    impl KeptTexts for InMemory {
        fn get(&self, document: &[&str]) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(&document.join("\0")).cloned()
        }

        fn put(&self, document: &[&str], texts: &[u8]) {
            let mut all = self.0.lock().unwrap();
            all.insert(document.join("\0"), texts.to_vec());
        }
    }

    fn measured() -> TextBlock {
        TextBlock {
            element: 7..300,
            bottoms: vec![4.2, 8.4],
            starts: vec![0, 31],
            goes_on: vec![false, true],
            marks: vec![12],
            first: [0.1, 0.2],
            size: 3.5,
            natural: 80.0,
            longest_word: 17.25,
            margins: [1.0, 2.0, 3.0, 4.0],
            padding: 0.5,
            share: 1.0,
        }
    }

    #[test]
    fn texts_are_measured_once_and_those_with_problems_each_time() {
        let (texts, icons) = (InMemory::default(), IconSets::default());
        let context = |language| TextContext {
            language,
            icons: &icons,
            comfortable_size: Mm(2.8),
            least_size: Mm(1.8),
            mode: TextMode::Outlines,
        };
        let ask = |document: &str, language, problem: Option<()>| {
            let mut times = 0;
            let (blocks, _) = kept(Some(&texts), document, &context(language), || {
                times += 1;
                (vec![measured()], problem.into_iter().collect::<Vec<()>>())
            });
            assert_eq!(format!("{blocks:?}"), format!("{:?}", [measured()]));
            times
        };
        assert_eq!(ask("<svg/>", "fr", None), 1);
        assert_eq!(ask("<svg/>", "fr", None), 0);
        assert_eq!(ask("<svg/>", "en", None), 1);
        assert_eq!(ask("<svg />", "fr", None), 1);
        assert_eq!(ask("<g/>", "fr", Some(())), 1);
        assert_eq!(ask("<g/>", "fr", Some(())), 1);
    }

    #[test]
    fn what_is_cut_off_or_no_length_is_none() {
        let bytes = packed(&[measured(), measured()]).unwrap();
        assert!(read(&bytes).is_some());
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_none(), "{end}");
        }
        assert!(read(&[&bytes[..], &[0]].concat()).is_none());
        let mut endless = measured();
        endless.natural = f64::INFINITY;
        assert!(read(&packed(&[endless]).unwrap()).is_none());
    }
}
