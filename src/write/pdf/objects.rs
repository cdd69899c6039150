//! Serialises PDF objects (ISO 32000-1, 7.3).

use std::io::Write;

use lopdf::{Dictionary, Object, Stream, StringFormat};

/// What ends a word, beside white space (ISO 32000-1, 7.2.2), and what begins an escape in a name.
const DELIMITERS: &[u8] = b"()<>[]{}/%#";

/// Appends an object.
pub fn write(out: &mut Vec<u8>, object: &Object) {
    match object {
        Object::Null => out.extend(b"null"),
        Object::Boolean(true) => out.extend(b"true"),
        Object::Boolean(false) => out.extend(b"false"),
        Object::Integer(value) => text(out, format_args!("{value}")),
        // PDF has no notation for NaN and infinities.
        Object::Real(value) if !value.is_finite() => out.push(b'0'),
        Object::Real(value) => text(out, format_args!("{value}")),
        Object::Name(value) => name(out, value),
        Object::String(value, StringFormat::Literal) => literal(out, value),
        Object::String(value, StringFormat::Hexadecimal) => hexadecimal(out, value),
        Object::Array(items) => array(out, items),
        Object::Dictionary(value) => dictionary(out, value),
        Object::Stream(value) => stream(out, value),
        Object::Reference((number, generation)) => {
            text(out, format_args!("{number} {generation} R"));
        }
    }
}

/// Appends a dictionary.
pub fn dictionary(out: &mut Vec<u8>, dictionary: &Dictionary) {
    out.extend(b"<<");
    for (key, value) in dictionary {
        name(out, key);
        item(out, value);
    }
    out.extend(b">>");
}

fn text(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to memory cannot fail.
    let _ = out.write_fmt(text);
}

fn array(out: &mut Vec<u8>, items: &[Object]) {
    out.push(b'[');
    if let Some((first, rest)) = items.split_first() {
        write(out, first);
        rest.iter().for_each(|next| item(out, next));
    }
    out.push(b']');
}

/// An object behind another, with the space that parts two words.
fn item(out: &mut Vec<u8>, object: &Object) {
    let is_word = matches!(
        object,
        Object::Null
            | Object::Boolean(_)
            | Object::Integer(_)
            | Object::Real(_)
            | Object::Reference(_)
    );
    if is_word {
        out.push(b' ');
    }
    write(out, object);
}

fn name(out: &mut Vec<u8>, value: &[u8]) {
    out.push(b'/');
    for &byte in value {
        match byte {
            b'!'..=b'~' if !DELIMITERS.contains(&byte) => out.push(byte),
            _ => text(out, format_args!("#{byte:02X}")),
        }
    }
}

fn literal(out: &mut Vec<u8>, value: &[u8]) {
    out.push(b'(');
    for &byte in value {
        match byte {
            b'(' | b')' | b'\\' => out.extend([b'\\', byte]),
            // Bare, it would be read as a line feed.
            b'\r' => out.extend(b"\\r"),
            _ => out.push(byte),
        }
    }
    out.push(b')');
}

fn hexadecimal(out: &mut Vec<u8>, value: &[u8]) {
    out.push(b'<');
    for byte in value {
        text(out, format_args!("{byte:02X}"));
    }
    out.push(b'>');
}

fn stream(out: &mut Vec<u8>, stream: &Stream) {
    dictionary(out, &stream.dict);
    out.extend(b"stream\n");
    out.extend(&stream.content);
    out.extend(b"\nendstream");
}

/// A text string (ISO 32000-1, 7.9.2.2): ASCII as it is, anything else as UTF-16BE with a byte order
/// mark.
pub fn text_string(text: &str) -> Object {
    if text.is_ascii() {
        return Object::String(text.into(), StringFormat::Literal);
    }
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    let bytes = units.flat_map(u16::to_be_bytes).collect();
    Object::String(bytes, StringFormat::Hexadecimal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::{Document, dictionary};

    fn written(object: impl Into<Object>) -> String {
        let mut out = Vec::new();
        write(&mut out, &object.into());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn words_are_parted_and_signs_are_not() {
        let items: Vec<Object> = vec![
            1.into(),
            Object::Real(0.5),
            Object::Null,
            "Name".into(),
            true.into(),
            (3, 0).into(),
            Object::Array(vec![]),
        ];
        assert_eq!(written(items), "[1 0.5 null/Name true 3 0 R[]]");
        let dictionary = dictionary! { "A" => 1, "B" => "C", "D" => dictionary! {} };
        assert_eq!(written(dictionary), "<</A 1/B/C/D<<>>>>");
    }

    #[test]
    fn what_would_be_misread_is_escaped() {
        assert_eq!(written("a b#/é"), "/a#20b#23#2F#C3#A9");
        let string = |text: &str, format| written(Object::String(text.into(), format));
        assert_eq!(string("(a\\\r", StringFormat::Literal), r"(\(a\\\r)");
        assert_eq!(string("a\n", StringFormat::Hexadecimal), "<610A>");
        assert_eq!(written(f32::NAN), "0");
    }

    #[test]
    fn a_stream_is_read_again_as_it_was() {
        let stream = Stream::new(dictionary! { "Key" => "Value" }, b"q\nQ\r".to_vec());
        let mut file = b"%PDF-1.4\n1 0 obj\n".to_vec();
        write(&mut file, &Object::Stream(stream.clone()));
        let table = file.len() + "\nendobj\n".len();
        let end = format!(
            "\nendobj\nxref\n0 2\n0000000000 65535 f \n0000000009 00000 n \n\
             trailer\n<</Size 2>>\nstartxref\n{table}\n%%EOF"
        );
        file.extend(end.bytes());
        let read = Document::load_mem(&file).unwrap();
        let read = read.get_object((1, 0)).unwrap().as_stream().unwrap();
        assert_eq!((&read.dict, &read.content), (&stream.dict, &stream.content));
    }
}
