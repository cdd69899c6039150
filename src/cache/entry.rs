//! What is kept under a key: a seal, and the bytes that it is of.

use super::CacheKey;

/// An entry begins with a seal of so many bytes.
pub const SEAL: usize = 32;

/// What is under the seal of an entry, where the seal is that of its key and its bytes.
pub fn opened(key: &CacheKey, mut found: Vec<u8>) -> Option<Vec<u8>> {
    let (seal, bytes) = found.split_at_checked(SEAL)?;
    if key.seal(bytes).as_bytes() != seal {
        return None;
    }
    found.drain(..SEAL);
    Some(found)
}
