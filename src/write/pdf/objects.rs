//! Serialises PDF objects (ISO 32000-1, 7.3).

use std::borrow::Cow;
use std::io::Write;

use lopdf::{Dictionary, Object, ObjectId, StringFormat};

/// What ends a word, beside white space (ISO 32000-1, 7.2.2), and what begins an escape in a name.
const DELIMITERS: &[u8] = b"()<>[]{}/%#";

/// Appends an object.
pub fn write(out: &mut Vec<u8>, object: &Object) {
    write_with(out, object, &mut reference);
}

/// Appends an object whose references are written by `refer`.
pub fn write_with(out: &mut Vec<u8>, object: &Object, refer: &mut Refer<'_>) {
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
        Object::Array(items) => array(out, items, refer),
        Object::Dictionary(value) => dictionary_with(out, value, refer),
        Object::Stream(value) => {
            dictionary_with(out, &value.dict, refer);
            out.extend(STREAM);
            out.extend(&value.content);
            out.extend(END_STREAM);
        }
        Object::Reference(id) => refer(out, *id),
    }
}

/// Appends a reference.
pub type Refer<'a> = dyn FnMut(&mut Vec<u8>, ObjectId) + 'a;

/// What stands before and behind the content of a stream.
pub const STREAM: &[u8] = b"stream\n";
pub const END_STREAM: &[u8] = b"\nendstream";

fn reference(out: &mut Vec<u8>, (number, generation): ObjectId) {
    text(out, format_args!("{number} {generation} R"));
}

/// Appends a dictionary.
pub fn dictionary(out: &mut Vec<u8>, dictionary: &Dictionary) {
    dictionary_with(out, dictionary, &mut reference);
}

/// Appends a dictionary whose references are written by `refer`.
pub fn dictionary_with(out: &mut Vec<u8>, dictionary: &Dictionary, refer: &mut Refer<'_>) {
    out.extend(b"<<");
    for (key, value) in dictionary {
        name(out, key);
        item(out, value, refer);
    }
    out.extend(b">>");
}

fn text(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to memory cannot fail.
    let _ = out.write_fmt(text);
}

fn array(out: &mut Vec<u8>, items: &[Object], refer: &mut Refer<'_>) {
    out.push(b'[');
    if let Some((first, rest)) = items.split_first() {
        write_with(out, first, refer);
        for next in rest {
            item(out, next, refer);
        }
    }
    out.push(b']');
}

/// An object behind another, with the space that parts two words.
fn item(out: &mut Vec<u8>, object: &Object, refer: &mut Refer<'_>) {
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
    write_with(out, object, refer);
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

/// A text string (ISO 32000-1, 7.9.2.2): ASCII as it is, anything else as UTF-16BE with a byte order
/// mark.
pub fn text_string(text: &str) -> Object {
    let text = &*one_line(text);
    if text.is_ascii() {
        return Object::String(text.into(), StringFormat::Literal);
    }
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    let bytes = units.flat_map(u16::to_be_bytes).collect();
    Object::String(bytes, StringFormat::Hexadecimal)
}

/// A text of the content as a reader's window can show it: what is no character that can be seen
/// (a line break, an escape) becomes a space.
fn one_line(text: &str) -> Cow<'_, str> {
    match text.contains(char::is_control) {
        true => text.replace(char::is_control, " ").into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::{Document, Stream, dictionary};

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
