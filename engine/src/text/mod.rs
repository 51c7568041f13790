//! Gurmukhi text: the font code of the source, one normal form, and the keys that retrieval compares.
//!
//! Index and query pass through the same functions, or they cannot match.

pub mod bridge;
pub mod countries;
pub mod english;
pub mod font_code;
pub mod letters;
pub mod normal;
pub mod punjabi;
pub mod roman;
pub mod sentences;
pub mod sound;
pub mod spelling;
