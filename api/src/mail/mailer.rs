//! How mails leave: to a mail server, or into a folder.

use super::Letter;
use anyhow::{Context, anyhow};
use lettre::address::Address;
use lettre::message::{Mailbox, Message, MultiPart};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncTransport, Tokio1Executor};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::timeout;
use vichar_engine::config::Config;

/// How long a mail server may take for one step, and for all of a mail.
const STEP: Duration = Duration::from_secs(20);
const WHOLE: Duration = Duration::from_secs(60);

/// How mails leave, and whom they are from.
pub(crate) struct Mailer {
    way: Way,
    from: Mailbox,
    owner: Option<String>,
}

enum Way {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Folder(PathBuf),
}

/// Why a mail did not leave. It holds no address.
pub(super) enum Failure {
    /// It may leave later.
    Later(String),
    /// It never will: the mail server has no such address, or the address is none.
    Never(String),
}

impl Mailer {
    /// # Errors
    /// When a setting cannot be used; the line names it and holds no password.
    pub(crate) fn new(config: &Config) -> anyhow::Result<Self> {
        let settings = &config.mail;
        let from: Mailbox =
            settings.from.trim().parse().map_err(|_| {
                anyhow!("mail.from {:?}: it must be like \"Vichar <vichar@example.org>\"", settings.from)
            })?;
        let owner = settings.owner.trim();
        if !owner.is_empty() && owner.parse::<Address>().is_err() {
            return Err(anyhow!("mail.owner {owner:?}: it must be an address, or empty"));
        }
        let way = match settings.smtp.reveal() {
            "" => Way::Folder(folder(&config.data_dir)?),
            url => {
                let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| {
                    anyhow!(
                        "mail.smtp: it must be like smtps://user:password@mail.example.org or smtp://127.0.0.1:2525"
                    )
                })?;
                Way::Smtp(Box::new(smtp.timeout(Some(STEP)).build()))
            }
        };
        Ok(Self { way, from, owner: (!owner.is_empty()).then(|| owner.to_owned()) })
    }

    /// Who gets what visitors write.
    pub(crate) fn owner(&self) -> Option<&str> {
        self.owner.as_deref()
    }

    /// Sends a mail. `id` is the same each time that the same mail is sent.
    pub(super) async fn send(&self, id: &str, letter: Letter) -> Result<(), Failure> {
        let message = self.message(id, letter).map_err(|error| Failure::Never(error.to_string()))?;
        match &self.way {
            Way::Folder(folder) => {
                let path = folder.join(format!("{id}.eml"));
                write(&path, message.formatted()).await.map_err(|error| Failure::Later(error.kind().to_string()))?;
                tracing::info!("a mail is at file://{}", path.display().to_string().replace(' ', "%20"));
                Ok(())
            }
            Way::Smtp(smtp) => match timeout(WHOLE, smtp.send(message)).await {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(error)) => Err(failure(&error)),
                Err(_) => Err(Failure::Later("it took too long".into())),
            },
        }
    }

    fn message(&self, id: &str, letter: Letter) -> anyhow::Result<Message> {
        let to = letter.to.parse::<Address>().map_err(|_| anyhow!("the address is none"))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .subject(letter.worded.subject);
        if let Some(writer) = letter.reply_to.and_then(|address| address.parse::<Address>().ok()) {
            message = message.reply_to(Mailbox::new(None, writer));
        }
        Ok(message.multipart(MultiPart::alternative_plain_html(letter.worded.text, letter.worded.html))?)
    }
}

/// The folder's path from the root, so that a log's link to it works from anywhere.
fn folder(data_dir: &Path) -> anyhow::Result<PathBuf> {
    let folder = data_dir.join("mail");
    std::fs::create_dir_all(&folder)
        .and_then(|()| folder.canonicalize())
        .with_context(|| format!("data_dir: mails go to {}, which cannot be made", folder.display()))
}

/// Writes aside and renames: whoever looks into the folder sees whole mails.
async fn write(path: &Path, bytes: Vec<u8>) -> io::Result<()> {
    let path = path.to_owned();
    let written = tokio::task::spawn_blocking(move || {
        let aside = path.with_extension("part");
        std::fs::write(&aside, bytes).and_then(|()| std::fs::rename(&aside, &path))
    });
    written.await.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
}

/// What a mail server said, by its code: its words can hold the address.
fn failure(error: &lettre::transport::smtp::Error) -> Failure {
    match error.status().map(|code| code.to_string()) {
        // There is no such mailbox, or it may not be written to. Other lasting refusals are about this site, and its
        // owner can put them right.
        Some(code) if matches!(code.as_str(), "550" | "551" | "553") => Failure::Never(format!("refused with {code}")),
        Some(code) => Failure::Later(format!("refused with {code}")),
        None if error.is_timeout() => Failure::Later("it took too long".into()),
        None => Failure::Later("the mail server was not reached, or went away".into()),
    }
}
