//! Document metadata: the Info dictionary and its equivalent in XMP.

use std::fmt::Write;

use super::objects::text_string;
use super::profile::PdfProfile;
use crate::xml;
use lopdf::{Dictionary, Stream, dictionary};

/// The title, author and language of a document.
///
/// No date: the same content gives the same bytes, whenever it is built. (PDF/X has one, see
/// [`Moment`](super::Moment).)
#[derive(Clone, Copy, Debug)]
pub struct Metadata<'a> {
    pub title: &'a str,
    pub author: Option<&'a str>,
    /// A BCP 47 tag.
    pub language: &'a str,
}

const PRODUCER: &str = concat!("Massicot ", env!("CARGO_PKG_VERSION"));

impl Metadata<'_> {
    /// Sets the catalogue's entries.
    pub(super) fn describe(&self, catalogue: &mut Dictionary) {
        catalogue.set("Lang", text_string(self.language));
        let preferences = dictionary! { "DisplayDocTitle" => true };
        catalogue.set("ViewerPreferences", preferences);
    }

    /// The Info dictionary, with what `profile` adds.
    pub(super) fn info(&self, profile: &PdfProfile) -> Dictionary {
        let mut info = dictionary! {
            "Title" => text_string(self.title),
            "Creator" => text_string(PRODUCER),
            "Producer" => text_string(PRODUCER),
        };
        if let Some(author) = self.author {
            info.set("Author", text_string(author));
        }
        profile.describe(&mut info);
        info
    }

    /// The metadata stream of a file with this ID. It is not compressed, so that programs that
    /// cannot read PDF find it.
    pub(super) fn stream(&self, profile: &PdfProfile, id: &str) -> Stream {
        let dict = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
        Stream::new(dict, self.xmp(profile, id).into_bytes())
    }

    /// An XMP packet (ISO 16684-1) that says what the Info dictionary says.
    fn xmp(&self, profile: &PdfProfile, identity: &str) -> String {
        let mut packet = String::from(
            "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
             <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
             <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
             <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
             xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
             xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" \
             xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">\n\
             <dc:format>application/pdf</dc:format>\n",
        );
        let title = escaped(self.title);
        let language = escaped(self.language);
        let _ = writeln!(
            packet,
            "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>"
        );
        if let Some(author) = self.author {
            let author = escaped(author);
            let _ = writeln!(
                packet,
                "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
            );
        }
        let _ = writeln!(
            packet,
            "<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>"
        );
        let _ = writeln!(packet, "<xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool>");
        let _ = writeln!(packet, "<pdf:Producer>{PRODUCER}</pdf:Producer>");
        profile.describe_xmp(&mut packet, identity);
        packet + "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>"
    }
}

/// Text for XML; what XML cannot hold becomes a space.
fn escaped(text: &str) -> String {
    let held = |character: char| match character {
        '\u{fffe}' | '\u{ffff}' => ' ',
        character if character.is_control() => ' ',
        character => character,
    };
    xml::escaped(&text.chars().map(held).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xmp_is_escaped_and_says_what_info_says() {
        let metadata = Metadata {
            title: "Rouge & <noir>\u{1}",
            author: Some("Ève \"X\""),
            language: "fr",
        };
        let plain = PdfProfile::default();
        let xmp = metadata.xmp(&plain, "");
        assert!(xmp.contains(">Rouge &amp; &lt;noir&gt; </rdf:li>"), "{xmp}");
        assert!(xmp.contains("<rdf:li>Ève &quot;X&quot;</rdf:li>"), "{xmp}");
        assert!(
            xmp.contains("<dc:language><rdf:Bag><rdf:li>fr</rdf:li>"),
            "{xmp}"
        );
        assert!(!xmp.contains("Date"), "{xmp}");
        let info = metadata.info(&plain);
        assert_eq!(info.get(b"Title").unwrap(), &text_string(metadata.title));
        assert_eq!(info.get(b"Author").unwrap(), &text_string("Ève \"X\""));
    }

    #[test]
    fn text_strings() {
        let bytes = |value: &str| text_string(value).as_str().unwrap().to_vec();
        assert_eq!(bytes("Events"), b"Events");
        assert_eq!(bytes("É"), [0xfe, 0xff, 0x00, 0xc9]);
        assert_eq!(bytes("𝄞"), [0xfe, 0xff, 0xd8, 0x34, 0xdd, 0x1e]);
    }
}
