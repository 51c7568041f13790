//! The settings: `config.toml` compiled in, then the file that `VICHAR_CONFIG` names, then the environment.

use figment::Figment;
use figment::error::Kind;
use figment::providers::{Env, Format, Toml};
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// The defaults, as they are documented.
pub const DEFAULTS: &str = include_str!("../../config.toml");

/// All settings. What each means stands in `config.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Config {
    pub data_dir: PathBuf,
    pub server: Server,
    pub database: Database,
    pub auth: Auth,
    pub mail: Mail,
    pub contact: Contact,
    pub questions: Questions,
    pub corpus: Corpus,
    pub generations: Generations,
    pub models: Models,
    pub translations: Translations,
    pub safety: Safety,
    pub log: Log,
    pub metrics: Metrics,
}

/// How the server meets the network.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Server {
    pub address: SocketAddr,
    pub public_url: String,
    pub trusted_proxies: Vec<String>,
    pub answers_at_once: usize,
    pub queue: usize,
    pub queue_ms: u64,
    pub body_bytes: usize,
    pub header_seconds: u64,
    pub idle_seconds: u64,
    pub connections: usize,
    pub drain_seconds: u64,
}

/// Where accounts and chats lie.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Database {
    pub url: Secret,
    pub connections: u32,
}

/// Who may come in, and what a stranger learns.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Auth {
    pub account_disclosure: Disclosure,
    pub verified_to_ask: bool,
    pub session_days: u32,
    pub session_idle_days: u32,
}

/// What a stranger learns of who has an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Disclosure {
    /// An unknown address is told from a wrong password.
    Catalogue,
    /// Nothing.
    Strict,
}

/// How mails are sent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Mail {
    pub from: String,
    pub smtp: Secret,
    pub owner: String,
}

/// How visitors reach the site's owner.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Contact {
    pub phone: String,
    pub email: String,
    pub facebook: String,
    pub instagram: String,
    pub twitter: String,
}

/// Questions a day.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Questions {
    pub visitor: u32,
    pub free: u32,
    pub amateur: u32,
    pub professional: u32,
    pub business: u32,
}

/// A setting that may hold a password: it is not printed.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The setting, for the one place that uses it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        self.0.trim()
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() { "(empty)" } else { "(secret)" })
    }
}

/// Which texts are built.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Corpus {
    pub manifests: Vec<PathBuf>,
}

/// How generations are kept and watched.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Generations {
    pub keep: usize,
    pub watch_ms: u64,
}

/// Which models are used, and whence they come.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Models {
    pub embedder: String,
    pub from: PathBuf,
}

/// Which translations are left out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Translations {
    pub without: Vec<u8>,
}

/// Whose help lines come first.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Safety {
    pub region: String,
}

/// What is logged.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Log {
    pub level: String,
}

/// What is counted, and where it can be read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "config.toml has one sentence on each")]
pub struct Metrics {
    pub address: String,
}

impl Config {
    /// Reads the settings of this process.
    ///
    /// # Errors
    /// One line that names the key, where it was set, and what it wants.
    pub fn load() -> Result<Self, String> {
        Self::read(std::env::var_os("VICHAR_CONFIG").map(PathBuf::from).as_deref())
    }

    fn read(file: Option<&Path>) -> Result<Self, String> {
        let mut figment = Figment::from(Toml::string(DEFAULTS));
        if let Some(file) = file {
            if !file.is_file() {
                return Err(format!("VICHAR_CONFIG names {}, which is no file", file.display()));
            }
            figment = figment.merge(Toml::file(file));
        }
        // VICHAR_CONFIG names a file; it is not a setting.
        let environment = Env::prefixed("VICHAR_").ignore(&["config"]).split("__");
        figment.merge(environment).extract().map_err(|error| one_line(&error))
    }

    /// Makes the data folder and proves that it can be written.
    ///
    /// # Errors
    /// One line that names the folder and what it wants.
    pub fn prepare_data_dir(&self) -> Result<(), String> {
        let wants = |e: std::io::Error| {
            format!("data_dir {}: {e}; it must be a folder that this user can write", self.data_dir.display())
        };
        std::fs::create_dir_all(&self.data_dir).map_err(wants)?;
        let probe = self.data_dir.join(format!(".probe-{}", std::process::id()));
        std::fs::write(&probe, b"").and_then(|()| std::fs::remove_file(&probe)).map_err(wants)
    }
}

fn one_line(error: &figment::Error) -> String {
    let key = if error.path.is_empty() { String::new() } else { format!("{}: ", error.path.join(".")) };
    let place = match error.metadata.as_ref().map(|m| (&m.source, &m.name)) {
        Some((Some(source), _)) => format!(" (in {source})"),
        Some((None, name)) if name.contains("environment") => " (in the environment, as VICHAR_…)".into(),
        Some((None, name)) => format!(" (in {name})"),
        None => String::new(),
    };
    let wants = match &error.kind {
        Kind::UnknownField(_, known) => format!("there is no such setting; those here are {}", known.join(", ")),
        Kind::InvalidType(found, wanted) => format!("it is {found}; it must be {wanted}"),
        Kind::InvalidValue(found, wanted) => format!("it is {found}; it must be {wanted}"),
        kind => kind.to_string(),
    };
    format!("{key}{wants}{place}").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::{Config, DEFAULTS};

    /// Every setting has its sentence: a comment stands above each key, or above the pair that it explains.
    #[test]
    fn every_default_is_explained() {
        let mut explained = false;
        for line in DEFAULTS.lines() {
            match line.trim() {
                "" => explained = false,
                l if l.starts_with('#') => explained = true,
                l if l.starts_with('[') => explained = false,
                l => assert!(explained, "no sentence above `{l}`"),
            }
        }
    }

    #[test]
    fn a_bad_setting_is_named() {
        let check = |text: &str, want: &[&str]| {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("vichar.toml");
            std::fs::write(&file, text).expect("a file");
            match Config::read(Some(&file)) {
                Ok(_) => assert!(want.is_empty(), "{text} was taken"),
                Err(line) => {
                    assert!(!line.contains('\n') && !want.is_empty(), "{line}");
                    want.iter().for_each(|w| assert!(line.contains(w), "{line:?} lacks {w:?}"));
                }
            }
        };
        check("[server]\naddress = \"127.0.0.1:9000\"", &[]);
        check("[server]\nadress = \"127.0.0.1:9000\"", &["adress", "vichar.toml"]);
        check("[server]\nqueue = \"many\"", &["server.queue", "many"]);
        check("[server]\naddress = 9000", &["server.address"]);
        check("data_dir = [", &["vichar.toml"]);
    }
}
