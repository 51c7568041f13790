//! The mails that a server wrote.

use crate::client::until;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A folder of mails, read once each.
pub(crate) struct Letters {
    folder: PathBuf,
    seen: BTreeSet<PathBuf>,
}

#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) whole: String,
    pub(crate) to: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

impl Letters {
    pub(crate) fn of(data: &Path) -> Self {
        Self::within(&data.join("mail"))
    }

    pub(crate) fn within(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), seen: BTreeSet::new() }
    }

    fn unseen(&self) -> Vec<(PathBuf, Letter)> {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mails =
            files.filter(|path| path.extension().is_some_and(|kind| kind == "eml") && !self.seen.contains(path));
        mails.map(|path| (path.clone(), Letter::parse(&std::fs::read_to_string(path).unwrap()))).collect()
    }

    /// The next mail to an address.
    pub(crate) async fn next(&mut self, to: &str) -> Letter {
        let is_to = |letter: &Letter| letter.to == to;
        until(&format!("a mail to {to}"), || async { self.unseen().iter().any(|(_, letter)| is_to(letter)) }).await;
        let (path, letter) = self.unseen().into_iter().find(|(_, letter)| is_to(letter)).unwrap();
        self.seen.insert(path);
        letter
    }

    /// How many mails lie there, seen or not.
    pub(crate) fn count(&self) -> usize {
        self.unseen().len() + self.seen.len()
    }
}

impl Letter {
    fn parse(whole: &str) -> Self {
        let to = header(whole, "To").to_owned();
        let part = |kind: &str| {
            let start = whole.find(&format!("Content-Type: {kind}")).expect("a part of this kind");
            let part = whole[start..].split("\r\n--").next().unwrap();
            let (head, body) = part.split_once("\r\n\r\n").unwrap();
            match header(head, "Content-Transfer-Encoding") {
                "base64" => String::from_utf8(STANDARD.decode(body.replace("\r\n", "")).unwrap()).unwrap(),
                "quoted-printable" => unquoted(body),
                _ => body.to_owned(),
            }
        };
        let (text, html) = (part("text/plain"), part("text/html"));
        Self { whole: whole.to_owned(), to, text, html }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        header(&self.whole, name)
    }

    /// What stands behind the # of its link, and the page that the link names.
    pub(crate) fn link(&self) -> (String, String) {
        let link = self.text.split_whitespace().find(|word| word.contains("/verify#") || word.contains("/reset#"));
        let (page, token) = link.expect("a link").split_once('#').unwrap();
        assert!(token.len() == 64 && token.bytes().all(|b| b.is_ascii_hexdigit()), "{token}");
        (page.to_owned(), token.to_owned())
    }

    pub(crate) fn token(&self) -> String {
        self.link().1
    }
}

fn header<'a>(of: &'a str, name: &str) -> &'a str {
    let prefix = format!("{name}: ");
    of.lines().find_map(|line| line.strip_prefix(&prefix)).unwrap_or_default().trim()
}

/// Quoted-printable text (RFC 2045, 6.7).
fn unquoted(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).expect("UTF-8")
}
