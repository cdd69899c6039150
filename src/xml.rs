//! XML that is read and written in more than one place: names of namespaces, escaped text.

/// The namespace of SVG's elements.
pub const SVG: &str = "http://www.w3.org/2000/svg";
/// The namespace of `xml:space` and `xml:lang`.
pub const XML: &str = "http://www.w3.org/XML/1998/namespace";
/// The namespace of `xlink:href`.
pub const XLINK: &str = "http://www.w3.org/1999/xlink";
/// The namespace of our own attributes in templates.
pub const MASSICOT: &str = "urn:massicot";
/// The attribute there that says what becomes of an element where ink is saved.
pub const INK: &str = "ink";
/// The other attributes there, by the elements that have them.
pub const OWN_ATTRIBUTES: [(&str, &[&str]); 3] = [
    (
        "text",
        &[
            "fit",
            "fit-group",
            "lines",
            "max-lines",
            "max-size",
            "min-size",
            "overflow",
            "rich",
            "start",
            "vertical-align",
        ],
    ),
    ("image", &["fit", "focus", "crop"]),
    ("rect", &["flow"]),
];
/// Those of a `<text>`.
pub const TEXT_ATTRIBUTES: &[&str] = OWN_ATTRIBUTES[0].1;

/// Text as XML has it, in elements and in attributes.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

/// Writes text as [`escaped`] has it behind what is there.
pub fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            _ => out.push(character),
        }
    }
}
