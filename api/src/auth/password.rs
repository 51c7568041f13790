//! Passwords: which are taken, and how they are kept. Argon2id with the parameters that OWASP names: 19 MiB, two
//! passes, one lane.

use crate::Error;
use crate::work::Places;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, Params, PasswordHasher, PasswordVerifier};
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::spawn_blocking;
use unicode_normalization::UnicodeNormalization;

/// Every password that many people have, folded and sorted. NOTICE says whose list it is.
const COMMON: &str = include_str!("common_passwords.txt");
/// Words that are the first to be guessed here.
const CONTEXT: [&str; 8] = ["vichar", "waheguru", "vaheguru", "satnam", "gurbani", "khalsa", "ਵਾਹਿਗੁਰੂ", "ਵਿਚਾਰ"];
const SHORTEST: usize = 8;
const LONGEST: usize = 256;
/// How many hashes are made at once at most, each in 19 MiB; and how many may wait for that, and how long.
const AT_ONCE: usize = 8;
const QUEUE: usize = 100;
const PATIENCE: Duration = Duration::from_secs(10);

/// A password, as it was typed. It is never printed.
pub(crate) struct Password(String);

impl Password {
    /// One to be tried. Compatible spellings are one (NFKC, as NIST SP 800-63B has it): a keyboard decides how a letter
    /// is put together, not its owner.
    pub(crate) fn given(text: &str) -> Self {
        Self(text.nfkc().collect())
    }

    /// One to be set. `personal` are the account's own words.
    pub(crate) fn new(text: &str, personal: &[&str]) -> Result<Self, Error> {
        let password = Self::given(text);
        if !(SHORTEST..=LONGEST).contains(&text.chars().count()) || password.is_common(personal) {
            return Err(Error::WeakPassword);
        }
        Ok(password)
    }

    fn is_common(&self, personal: &[&str]) -> bool {
        let folded = self.0.to_lowercase();
        if COMMON.lines().collect::<Vec<_>>().binary_search(&folded.as_str()).is_ok() {
            return true;
        }
        // "Waheguru@123" and "asha.kaur1" are their words.
        let core = folded.trim_matches(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation() || c.is_whitespace());
        let mut personal = personal.iter().flat_map(|word| [(*word).to_lowercase(), local(word).to_lowercase()]);
        core.is_empty() && folded.chars().all(|c| folded.starts_with(c))
            || CONTEXT.iter().any(|word| word.nfkc().eq(core.chars()))
            || !core.is_empty() && personal.any(|word| word == core || word == folded)
    }
}

fn local(email: &str) -> &str {
    email.rsplit_once('@').map_or(email, |(local, _)| local)
}

/// Where passwords are hashed: so many at once as there are processors, the others wait, and too many are told "busy".
pub(crate) struct Passwords {
    places: Places,
    /// What is compared with when there is no account, or no password: a hash of the same cost.
    dummy: String,
}

/// What came of comparing.
pub(crate) struct Compared {
    pub(crate) is_right: bool,
    /// A stronger hash, when the stored one is weaker than today's.
    pub(crate) stronger: Option<String>,
}

impl Passwords {
    /// # Errors
    /// When the system has no randomness to give.
    pub(crate) fn new() -> Result<Self, Error> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let dummy = hash(&Password::given("nobody has this one"))?;
        Ok(Self { places: Places::new(processors.min(AT_ONCE), QUEUE, PATIENCE), dummy })
    }

    /// A place to hash in.
    pub(crate) async fn place(&self) -> Result<Place<'_>, Error> {
        Ok(Place { permit: self.places.take().await?, dummy: &self.dummy })
    }
}

/// A place to hash in, once.
pub(crate) struct Place<'a> {
    permit: OwnedSemaphorePermit,
    dummy: &'a str,
}

impl Place<'_> {
    /// The hash of a password, in PHC form.
    pub(crate) async fn hash(self, password: Password) -> Result<String, Error> {
        self.work(move || hash(&password)).await
    }

    /// Compares a password with a hash, or with nobody's, which takes as long and is never right.
    pub(crate) async fn compare(self, password: Password, stored: Option<&str>) -> Result<Compared, Error> {
        let has_one = stored.is_some();
        let stored = stored.unwrap_or(self.dummy).to_owned();
        self.work(move || {
            let is_right = Argon2::default().verify_password(password.0.as_bytes(), stored.as_str()).is_ok() && has_one;
            let stronger = if is_right && is_weak(&stored) { Some(hash(&password)?) } else { None };
            Ok(Compared { is_right, stronger })
        })
        .await
    }

    async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let permit = self.permit;
        let done = spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| Error::Panicked)?
    }
}

fn hash(password: &Password) -> Result<String, Error> {
    // The crate's own parameters are those named above; a test holds that.
    let hash = Argon2::default().hash_password(password.0.as_bytes()).map_err(|_| Error::Panicked)?;
    Ok(hash.to_string())
}

fn is_weak(stored: &str) -> bool {
    let today = Params::DEFAULT;
    let params = PasswordHash::new(stored).ok().and_then(|hash| {
        let is_id = hash.algorithm.as_str() == "argon2id";
        Params::try_from(&hash).ok().filter(|_| is_id)
    });
    params.is_none_or(|params| params.m_cost() < today.m_cost() || params.t_cost() < today.t_cost())
}

#[cfg(test)]
mod tests {
    use super::{COMMON, Password, Passwords, is_weak};
    use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};

    #[test]
    fn passwords_are_taken_or_refused() {
        let check = |text: &str, want: bool| {
            let taken = Password::new(text, &["Asha Kaur", "asha.kaur@example.org"]).is_ok();
            assert_eq!(taken, want, "{text:?}");
        };
        check("seven77", false);
        check("eight 88", true);
        check("ਅੱਠਅੱਖਰਹਨ", true);
        check("🙂🙃🙂🙃🙂🙃🙂😀", true);
        check("correct horse battery staple", true);
        check(&"long enough ".repeat(21), true);
        check(&"x y".repeat(86), false);
        check("password1", false);
        check("PassWord1", false);
        check("ｐａｓｓｗｏｒｄ１", false);
        check("1234567890", false);
        check("aaaaaaaaaa", false);
        check("........", false);
        check("waheguru", false);
        check("Waheguru@123", false);
        check("vichar2026!", false);
        check("asha.kaur", false);
        check("Asha Kaur 1", false);
        check("asha and her horse", true);
    }

    #[test]
    fn the_list_is_long_folded_and_sorted() {
        let lines: Vec<&str> = COMMON.lines().collect();
        assert!(lines.len() > 3_000 && lines.is_sorted(), "{}", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() >= 8 && line.to_lowercase() == **line));
    }

    fn weaker(text: &str) -> String {
        let params = Params::new(8 * 1024, 1, 1, None).expect("a hash");
        let old = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        old.hash_password(text.as_bytes()).expect("a hash").to_string()
    }

    #[tokio::test]
    async fn a_hash_is_strong_and_a_weaker_one_is_made_anew() {
        let passwords = Passwords::new().expect("a hash");
        let place = async || passwords.place().await.expect("a hash");
        let long = "x".repeat(199);
        let stored = place().await.hash(Password::given(&format!("{long}a"))).await.expect("a hash");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$") && !is_weak(&stored), "{stored}");
        let compare = async |text: &str, stored: Option<&str>| {
            let compared = place().await.compare(Password::given(text), stored).await.expect("a hash");
            (compared.is_right, compared.stronger)
        };
        assert_eq!(compare(&format!("{long}a"), Some(&stored)).await, (true, None));
        assert!(!compare(&format!("{long}b"), Some(&stored)).await.0, "nothing is cut off");
        assert!(!compare("nobody has this one", None).await.0, "nobody is nobody");
        let composed = place().await.hash(Password::given("caf\u{e9} au lait")).await.expect("a hash");
        assert!(compare("cafe\u{301} au lait", Some(&composed)).await.0);

        let old = weaker("the same password");
        let (is_right, stronger) = compare("the same password", Some(&old)).await;
        let stronger = stronger.expect("a stronger one");
        assert!(is_right && stronger.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stronger}");
        assert_eq!(compare("the same password", Some(&stronger)).await, (true, None));
        assert_eq!(compare("another password", Some(&old)).await, (false, None));
    }
}
