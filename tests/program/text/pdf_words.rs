//! The words of a PDF as a reader that follows ISO 32000-1 finds them: what ActualText says (14.9.4),
//! else what ToUnicode says of each glyph (9.10.3), a new line wherever the text matrix moves down.

use std::collections::BTreeMap;

use massicot::render::text::FaceText;
use massicot::render::{Face, FaceSide, FaceWithRuns};
use massicot::units::{Mm, Size};
use massicot::write::pdf::{Metadata, PageBox, PdfProfile, write_face_pdf};
use usvg::tiny_skia_path::Transform;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

/// A face of 100 × 100 mm in a PDF of its own.
pub fn pdf(tree: usvg::Tree, text: FaceText) -> Vec<u8> {
    let face = Face {
        name: "words".into(),
        side: FaceSide::Front,
        trim: Size::new(Mm(100.0), Mm(100.0)),
        bleed: Mm::ZERO,
        tree: tree.into(),
        text: text.into(),
    };
    let face = FaceWithRuns::new(face);
    let metadata = Metadata {
        title: "words",
        author: None,
        language: "fr",
    };
    write_face_pdf(face, PageBox::Trim, &metadata, &PdfProfile::default()).unwrap()
}

/// The lines of text of such a PDF.
pub fn lines(pdf: &[u8]) -> Vec<String> {
    let document = Document::load_mem(pdf).unwrap();
    let mut lines = Vec::new();
    for object in document.objects.values() {
        let Ok(stream) = object.as_stream() else {
            continue;
        };
        let form = stream.dict.get(b"Subtype").and_then(Object::as_name);
        if form.is_ok_and(|name| name == b"Form") {
            let resources = dictionary(&document, stream.dict.get(b"Resources").unwrap());
            let content = stream.decompressed_content().unwrap();
            lines.extend(Reader::new(&document, resources).read(&content));
        }
    }
    lines
}

fn dictionary<'d>(document: &'d Document, object: &'d Object) -> &'d Dictionary {
    let (_, object) = document.dereference(object).unwrap();
    object.as_dict().unwrap()
}

struct Reader {
    fonts: BTreeMap<Vec<u8>, BTreeMap<u16, String>>,
    font: Vec<u8>,
    /// Where text is, and what was there before `q`.
    matrix: Transform,
    saved: Vec<Transform>,
    baseline: Option<f32>,
    /// What is said in place of glyphs, by each marked content around them.
    marked: Vec<Option<String>>,
    lines: Vec<String>,
}

impl Reader {
    fn new(document: &Document, resources: &Dictionary) -> Reader {
        let fonts = resources.get(b"Font").ok();
        let fonts = fonts.map(|fonts| dictionary(document, fonts)).into_iter();
        let fonts = fonts.flatten().map(|(name, font)| {
            let cmap = dictionary(document, font).get(b"ToUnicode").unwrap();
            let (_, cmap) = document.dereference(cmap).unwrap();
            let cmap = cmap.as_stream().unwrap().get_plain_content().unwrap();
            (name.clone(), to_unicode(&String::from_utf8_lossy(&cmap)))
        });
        Reader {
            fonts: fonts.collect(),
            font: Vec::new(),
            matrix: Transform::identity(),
            saved: Vec::new(),
            baseline: None,
            marked: Vec::new(),
            lines: Vec::new(),
        }
    }

    fn read(mut self, content: &[u8]) -> Vec<String> {
        for operation in Content::decode(content).unwrap().operations {
            let operands = &operation.operands;
            match operation.operator.as_str() {
                "q" => self.saved.push(self.matrix),
                "Q" => self.matrix = self.saved.pop().unwrap(),
                "cm" => self.matrix = self.matrix.pre_concat(transform(operands)),
                "Tf" => self.font = operands[0].as_name().unwrap().to_vec(),
                "Tm" => self.place(self.matrix.pre_concat(transform(operands)).ty),
                "BMC" => self.marked.push(None),
                "BDC" => self.begin(&operands[1]),
                "EMC" => {
                    self.marked.pop();
                }
                "Tj" => self.show(&operands[0]),
                "TJ" => operands[0]
                    .as_array()
                    .unwrap()
                    .iter()
                    .for_each(|item| self.show(item)),
                _ => {}
            }
        }
        self.lines
    }

    fn place(&mut self, baseline: f32) {
        if self
            .baseline
            .is_none_or(|before| (before - baseline).abs() > 0.5)
        {
            self.lines.push(String::new());
        }
        self.baseline = Some(baseline);
    }

    fn begin(&mut self, properties: &Object) {
        let said = properties
            .as_dict()
            .and_then(|dict| dict.get(b"ActualText"));
        let said = said
            .ok()
            .map(|text| lopdf::decode_text_string(text).unwrap());
        self.marked.push(said);
    }

    fn show(&mut self, shown: &Object) {
        let Object::String(bytes, _) = shown else {
            return;
        };
        // Said where the first of its glyphs stands, and once.
        if let Some(said) = self.marked.iter_mut().flatten().next() {
            self.lines
                .last_mut()
                .unwrap()
                .push_str(&std::mem::take(said));
            return;
        }
        for code in bytes.chunks_exact(2) {
            let code = u16::from_be_bytes([code[0], code[1]]);
            let text = &self.fonts[&self.font][&code];
            self.lines.last_mut().unwrap().push_str(text);
        }
    }
}

fn transform(operands: &[Object]) -> Transform {
    let number = |index: usize| operands[index].as_float().unwrap();
    Transform::from_row(
        number(0),
        number(1),
        number(2),
        number(3),
        number(4),
        number(5),
    )
}

/// `<0003> <0061>`, each on a line of its own.
fn to_unicode(cmap: &str) -> BTreeMap<u16, String> {
    let entry = |line: &str| {
        let mut parts = line
            .split(['<', '>'])
            .filter(|part| !part.trim().is_empty());
        let code = u16::from_str_radix(parts.next()?, 16).ok()?;
        let text =
            parts.next()?.as_bytes().chunks(4).map(|digits| {
                u16::from_str_radix(std::str::from_utf8(digits).unwrap(), 16).unwrap()
            });
        let text = String::from_utf16(&text.collect::<Vec<u16>>()).unwrap();
        parts.next().is_none().then_some((code, text))
    };
    let entries = cmap.lines().filter(|line| line.starts_with('<'));
    entries.filter_map(entry).collect()
}
