//! What a content is known by: its SHA-256 as text.

use sha2::{Digest, Sha256};

/// The hash of bytes or of a text, in lower-case hex.
#[must_use]
pub fn sha256(content: impl AsRef<[u8]>) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}
