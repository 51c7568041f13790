//! Tokens: what a browser or a mail holds that the database knows only by its digest.

use crate::Error;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// 256 random bits. Whoever holds them is let in; they are shown to nobody else, and never logged.
pub(crate) struct Token(String);

impl Token {
    /// # Errors
    /// When the system has no randomness to give.
    pub(crate) fn new() -> Result<Self, Error> {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).map_err(|_| Error::Panicked)?;
        Ok(Self(hex(&bytes)))
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> String {
        hash_of(&self.0)
    }
}

/// SHA-256 in hex: what the database holds of a token.
pub(crate) fn hash_of(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
