//! `vichar-api account`: what the site's owner does with accounts.

use crate::plans::PLANS;
use crate::store::Store;
use clap::Subcommand;
use std::io::Write;

/// About accounts.
#[derive(Debug, Subcommand)]
pub enum Accounts {
    /// Signs an account out everywhere and keeps it out.
    Disable {
        /// Its address.
        email: String,
    },
    /// Lets a disabled account in again.
    Enable {
        /// Its address.
        email: String,
    },
    /// Activates a plan.
    Plan {
        /// The account's address.
        email: String,
        /// Which plan.
        #[arg(value_parser = PLANS)]
        plan: String,
    },
    /// Lists who asks for a plan: the address, the plan, and the one that is asked for.
    ListRequests,
}

impl Accounts {
    /// Does it, and prints a line. Whether there was such an account.
    ///
    /// # Errors
    /// When the database fails, or nothing can be printed.
    pub async fn run(&self, store: &Store, mut out: impl Write) -> anyhow::Result<bool> {
        let (is_there, done) = match self {
            Self::Disable { email } => (store.set_disabled(email, true).await?, format!("{email} is disabled.")),
            Self::Enable { email } => (store.set_disabled(email, false).await?, format!("{email} is enabled.")),
            Self::Plan { email, plan } => (store.set_plan(email, plan).await?, format!("{email} has the plan {plan}.")),
            Self::ListRequests => {
                for (email, plan, wanted) in store.plan_requests().await? {
                    writeln!(out, "{email}\t{plan}\t{wanted}")?;
                }
                return Ok(true);
            }
        };
        if is_there {
            writeln!(out, "{done}")?;
        } else {
            writeln!(out, "There is no account of this address.")?;
        }
        Ok(is_there)
    }
}
