//! How a command ends, for the shell and for a program that runs it.

use std::fmt;

/// The end of a command that did what it could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All of it was done.
    Done,
    /// Some inputs were refused; the others were taken.
    Refused,
    /// Nothing was published, and what is live stays as it was.
    NothingPublished,
}

impl Outcome {
    /// The exit code.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Refused => 3,
            Self::NothingPublished => 4,
        }
    }
}

/// The exit code that an error gives.
#[must_use]
pub fn code_of(error: &anyhow::Error) -> u8 {
    if error.is::<Usage>() {
        2
    } else if error.is::<Refused>() {
        Outcome::Refused.code()
    } else {
        Outcome::NothingPublished.code()
    }
}

/// The command or the configuration asks for what cannot be: exit code 2.
#[derive(Debug)]
pub struct Usage(pub String);

/// The one input of a command was not what it has to be: exit code 3.
#[derive(Debug)]
pub struct Refused(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}
impl std::error::Error for Refused {}
