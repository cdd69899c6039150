//! The profile that a PDF is drawn and written by: its standard, colours and output intent.

use std::fmt::Write;
use std::sync::Arc;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary};

use super::deflate;
use super::draw::{FileColours, Transparency};
use super::error::PdfError;
use super::file::FileWriter;
use super::objects::text_string;
use super::press::{
    Curve, CutLine, Moment, PdfColours, PdfPreset, PrintingCondition, Separation, Standard,
};

/// A [`PdfPreset`] with its ICC profile read and its colour conversions computed.
#[derive(Clone, Default)]
pub struct PdfProfile {
    pub(super) standard: Standard,
    pub(super) colours: FileColours,
    /// All that the colours are computed from.
    pub(super) conversion: String,
    pub(super) condition: Option<PrintingCondition>,
    pub(super) cut: Option<CutLine>,
    pub(super) made: Moment,
}

impl PdfProfile {
    /// Reads the ICC profile and computes how colours become inks.
    ///
    /// # Errors
    /// [`PdfError::Press`] for values that contradict each other, a printing condition that is
    /// not known, and an ICC profile that cannot be used.
    pub fn new(preset: &PdfPreset) -> Result<PdfProfile, PdfError> {
        if let Some(problem) = preset.problems().into_iter().next() {
            let key = problem.path.join(".");
            return Err(PdfError::Press(message!(
                "press-problem",
                "`{key}`: {problem}",
                key,
                problem = problem.message
            )));
        }
        let condition = preset
            .output_intent
            .as_deref()
            .map(PrintingCondition::named);
        let condition = condition.transpose()?;
        let icc = condition.as_ref().map(|condition| condition.icc);
        let colours = match (preset.colours, icc) {
            (PdfColours::Rgb, _) => FileColours::Rgb,
            (PdfColours::Grey, None) => FileColours::Grey(None),
            (PdfColours::Grey, Some(icc)) => FileColours::Grey(Some(Arc::new(Curve::new(icc)?))),
            (PdfColours::Cmyk, Some(icc)) => {
                FileColours::Inks(Arc::new(Separation::new(icc, preset.ink_limit)?))
            }
            (PdfColours::Cmyk, None) => {
                return Err(PdfError::Press(message!(
                    "pdf-profile",
                    "inks need an output intent"
                )));
            }
        };
        let icc = icc.map(|icc| blake3::hash(icc).to_hex());
        Ok(PdfProfile {
            standard: preset.standard,
            colours,
            conversion: format!("{:?} {icc:?} {:?}", preset.colours, preset.ink_limit),
            condition,
            cut: preset.cut.clone(),
            made: Moment::default(),
        })
    }

    /// All of it that converted faces depend on.
    pub fn form(&self) -> String {
        let standard = self.standard;
        format!("{standard:?} {} {}", self.conversion, self.is_tagged())
    }

    /// What kinds of transparency the files may have.
    pub(super) fn transparency(&self) -> Transparency {
        match (self.standard, &self.colours) {
            (Standard::X1a, _) => Transparency::None,
            (_, FileColours::Inks(_)) => Transparency::Normal,
            _ => Transparency::Live,
        }
    }

    /// True where no text is flattened into pictures, so that faces can be drawn
    /// [with runs](crate::render::Renderer::draw_with_runs).
    pub fn takes_runs(&self) -> bool {
        self.transparency() == Transparency::Live
    }

    /// Whether the parts of written pages are marked, and their links can be followed. What is printed
    /// has no use for that, and PDF/X allows no links on a page.
    pub(super) fn is_tagged(&self) -> bool {
        self.standard == Standard::Plain && self.transparency() == Transparency::Live
    }

    /// The same profile with the date that PDF/X files state. Plain PDF states none.
    pub fn made_at(self, made: Moment) -> PdfProfile {
        PdfProfile { made, ..self }
    }

    /// Adds the entries that PDF/X requires in the Info dictionary.
    pub(super) fn describe(&self, info: &mut Dictionary) {
        if let Some(name) = self.standard.name() {
            info.set("CreationDate", text_string(&self.made.info()));
            info.set("ModDate", text_string(&self.made.info()));
            info.set("Trapped", Object::Name(b"False".to_vec()));
            info.set("GTS_PDFXVersion", text_string(name));
        }
    }

    /// Adds the properties that PDF/X requires in XMP; `identity` is the document ID.
    pub(super) fn describe_xmp(&self, packet: &mut String, identity: &str) {
        let Some(name) = self.standard.name() else {
            return;
        };
        for key in ["CreateDate", "ModifyDate", "MetadataDate"] {
            let _ = writeln!(packet, "<xmp:{key}>{}</xmp:{key}>", self.made.xmp());
        }
        let _ = write!(
            packet,
            "<pdf:Trapped>False</pdf:Trapped>\n\
             <xmpMM:DocumentID>xmp.did:{identity}</xmpMM:DocumentID>\n\
             <xmpMM:VersionID>1</xmpMM:VersionID>\n\
             <xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n\
             <pdfxid:GTS_PDFXVersion>{name}</pdfxid:GTS_PDFXVersion>\n"
        );
    }

    /// Adds the output intent with its ICC profile (ISO 32000-1, 14.11.5).
    ///
    /// # Errors
    /// [`PdfError::Press`] for PDF/X without an output intent, which [`PdfProfile::new`] refuses;
    /// those of the file.
    pub(super) fn intend(
        &self,
        file: &mut FileWriter<'_>,
        catalogue: &mut Dictionary,
    ) -> Result<(), PdfError> {
        match (&self.condition, self.standard) {
            (_, Standard::Plain) => Ok(()),
            (None, _) => Err(PdfError::Press(message!(
                "pdf-profile-intend",
                "PDF/X needs an output intent"
            ))),
            (Some(condition), _) => {
                let intent = intent(condition, file)?;
                catalogue.set("OutputIntents", vec![Object::Reference(intent)]);
                Ok(())
            }
        }
    }
}

fn intent(condition: &PrintingCondition, file: &mut FileWriter<'_>) -> Result<ObjectId, PdfError> {
    let about = &condition.about;
    let mut profile = Stream::new(dictionary! { "N" => 4 }, condition.icc.to_vec());
    deflate::compress_one(&mut profile)?;
    let profile = file.add(profile)?;
    let literal = |text: &str| Object::String(text.into(), StringFormat::Literal);
    file.add(dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => literal(&about.identifier),
        "OutputCondition" => literal(&about.identifier),
        "RegistryName" => literal(&about.registry),
        "Info" => literal(&about.info),
        "DestOutputProfile" => profile,
    })
}
