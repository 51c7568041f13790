//! Files of TOML that others wrote, read so that each fault has its line.

use super::input::{self, Fault};
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error, ValueDeserializer};

/// The text of one file.
pub(super) struct TomlFile {
    source: String,
    /// Where each line ends, in bytes.
    ends: Vec<usize>,
}

/// One `[[table]]` of a file.
pub(super) struct Table<'a> {
    /// Where it begins.
    pub(super) line: u64,
    /// Where each of its keys stands.
    keys: HashMap<String, u64>,
    value: Spanned<DeValue<'a>>,
}

impl TomlFile {
    pub(super) fn read(path: &Path) -> Result<Self, Fault> {
        let source = input::whole_text(path)?;
        let ends = source.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at).collect();
        Ok(Self { source, ends })
    }

    /// The line of the byte at `at`.
    pub(super) fn line_at(&self, at: usize) -> u64 {
        1 + self.ends.partition_point(|&end| end < at) as u64
    }

    /// The whole file in its types.
    pub(super) fn parse<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        toml::from_str(&self.source).map_err(|error| self.fault(&error))
    }

    /// The tables `[[key]]` of a file that has nothing else.
    pub(super) fn tables(&self, key: &str) -> Result<Vec<Table<'_>>, Fault> {
        let parsed = DeTable::parse(&self.source).map_err(|error| self.fault(&error))?;
        let mut tables = Vec::new();
        for (name, value) in parsed.into_inner() {
            let line = self.line_at(name.span().start);
            match value.into_inner() {
                DeValue::Array(values) if *name.get_ref() == key => {
                    tables.extend(values.into_iter().map(|value| self.table(value)));
                }
                _ => {
                    let reason = format!("`{}` is not known: write each as [[{key}]]", name.get_ref());
                    return Err(Fault::new(line, reason));
                }
            }
        }
        Ok(tables)
    }

    fn table<'a>(&self, value: Spanned<DeValue<'a>>) -> Table<'a> {
        let keys = match value.get_ref() {
            DeValue::Table(table) => {
                table.iter().map(|(key, _)| (key.get_ref().to_string(), key.span().start)).collect()
            }
            _ => Vec::new(),
        };
        let keys = keys.into_iter().map(|(key, at)| (key, self.line_at(at))).collect();
        Table { line: self.line_at(value.span().start), keys, value }
    }

    /// A table in its type.
    pub(super) fn row<T: DeserializeOwned>(&self, table: Table<'_>) -> Result<T, Fault> {
        let line = table.line;
        T::deserialize(ValueDeserializer::from(table.value)).map_err(|error| {
            let fault = self.fault(&error);
            Fault { line: fault.line.or(Some(line)), ..fault }
        })
    }

    fn fault(&self, error: &Error) -> Fault {
        Fault::new(error.span().map(|span| self.line_at(span.start)), error.message())
    }
}

impl Table<'_> {
    /// The line of a key, or of the table when it has none such.
    pub(super) fn line_of(&self, key: &str) -> u64 {
        self.keys.get(key).copied().unwrap_or(self.line)
    }

    /// What stands under a key, when it is text.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match self.value.get_ref() {
            DeValue::Table(table) => match table.get(key)?.get_ref() {
                DeValue::String(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }
}
