//! Messages as they come and go: JSON behind a header that says how long it is (LSP 3.17, Base Protocol).

use std::io::{self, BufRead, Read};

use lsp_server::{ErrorCode, Message as Told};
use serde_json::{Value, json};

use crate::pipeline::Error;

/// The largest message that is read, in bytes.
const MOST: u64 = 64 << 20;
/// The longest headers, in bytes.
const MOST_HEADERS: u64 = 4 << 10;

/// What an editor said.
pub enum Heard {
    Message(Told),
    /// No JSON, or no message; why.
    Unread(ErrorCode, String),
}

/// The next message; none where the stream has ended.
///
/// # Errors
/// What stands for no message, or for one that is too large: where the next begins is not known then.
pub fn read(from: &mut impl BufRead) -> Result<Option<Heard>, Error> {
    let Some(length) = length(from)? else {
        return Ok(None);
    };
    if length > MOST {
        return Err(Error::Failed(message!(
            "lsp-frames-large",
            "the editor: a message of {length} bytes; one of {most} MiB is the largest that is read",
            length,
            most = MOST >> 20
        )));
    }
    // It grows with what comes, not with what is said to come.
    let mut body = Vec::new();
    let read = from.take(length).read_to_end(&mut body);
    if (read.map_err(failed)? as u64) < length {
        return Err(failed(io::ErrorKind::UnexpectedEof.into()));
    }
    let value: Value = match serde_json::from_slice(&body) {
        Ok(value) => value,
        Err(error) => {
            return Ok(Some(Heard::Unread(
                ErrorCode::ParseError,
                error.to_string(),
            )));
        }
    };
    Ok(Some(match serde_json::from_value(value) {
        Ok(message) => Heard::Message(message),
        Err(error) => Heard::Unread(ErrorCode::InvalidRequest, error.to_string()),
    }))
}

/// The length that the headers say; none where the stream has ended.
fn length(from: &mut impl BufRead) -> Result<Option<u64>, Error> {
    let mut headers = from.take(MOST_HEADERS);
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let read = headers.read_until(b'\n', &mut line).map_err(failed)?;
        if read == 0 && headers.limit() == MOST_HEADERS {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let (header, is_whole) = (line.trim_end(), line.ends_with('\n'));
        if header.is_empty() && is_whole && length.is_some() {
            return Ok(length);
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("Content-Length")
        {
            length = value.trim().parse().ok();
        }
        if !is_whole || header.is_empty() {
            return Err(Error::Failed(message!(
                "lsp-frames-headers",
                "the editor: no header `Content-Length` with a number in the first {most} bytes of a message",
                most = MOST_HEADERS
            )));
        }
    }
}

pub fn failed(error: io::Error) -> Error {
    Error::Failed(message!("lsp-serve", "the editor: {error}", error))
}

/// A message as it goes out.
pub fn framed(message: Told) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Memory takes it, and keys of its maps are texts.
    let _ = message.write(&mut bytes);
    bytes
}

/// An answer to what said no id that could be read.
pub fn nameless(code: ErrorCode, why: &str) -> Vec<u8> {
    let error = json!({ "code": code as i32, "message": why });
    let body = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}
