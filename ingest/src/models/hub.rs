//! The Hugging Face hub, by way of its own client, which resumes a download that was cut.

use super::aside::{Aside, make, open};
use crate::disk;
use crate::outcome::Refused;
use crate::progress::Progress;
use anyhow::{Context, Result, anyhow};
use hf_hub::api::sync::{ApiBuilder, ApiRepo};
use hf_hub::{Cache, Repo, RepoType};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;
use vichar_engine::model::files::ModelFile;

/// The client waits for ever for a hub that says nothing. We do not.
const PATIENCE: Duration = Duration::from_secs(30);
/// Another address of the hub, for those who keep a mirror; the hub's own tools read it too.
const ENDPOINT: &str = "HF_ENDPOINT";

/// Where the hub is, and how long its silence is borne.
pub(super) struct Hub {
    endpoint: Option<String>,
    patience: Duration,
}

/// What is heard of a download.
enum Heard {
    Bytes(u64),
    End(Result<PathBuf, String>),
}

impl Hub {
    /// The hub, or the mirror that the environment names.
    pub(super) fn from_env() -> Self {
        Self { endpoint: std::env::var(ENDPOINT).ok().filter(|endpoint| !endpoint.is_empty()), patience: PATIENCE }
    }

    /// Brings the missing files of a model.
    ///
    /// # Errors
    /// When the hub cannot be reached, says nothing, or has other files. What was downloaded by then is kept.
    pub(super) fn fetch(&self, aside: &Aside, progress: Progress) -> Result<()> {
        // The client is given a folder of ours, without a token in it: it neither fills nor reads the user's own.
        let cache = aside.folder("hub").join("cache");
        make(&cache)?;
        keep_only_halves(aside, &cache)?;
        for file in aside.missing() {
            let path = self.download(self.repository(aside, &cache)?, file, progress)?;
            aside.take(file, "Checking", &path, &mut open(&path)?)?;
        }
        disk::remove(&aside.folder("hub"))
    }

    fn repository(&self, aside: &Aside, cache: &Path) -> Result<ApiRepo> {
        // No retries: the client's would write the beginning of a file behind a half that was there.
        let mut builder = ApiBuilder::from_cache(Cache::new(cache.into())).with_progress(false).with_retries(0);
        if let Some(endpoint) = &self.endpoint {
            builder = builder.with_endpoint(endpoint.clone());
        }
        Ok(builder.build()?.repo(repo(aside)))
    }

    /// Downloads on a thread of its own, so that silence can be told from work. A thread that is given up ends with the
    /// process at the latest.
    fn download(&self, repository: ApiRepo, file: &ModelFile, progress: Progress) -> Result<PathBuf> {
        let (heard, hears) = mpsc::channel();
        let name = file.name.clone();
        let mut step = progress.step(&format!("Fetching {name} from the hub"), "bytes", Some(file.bytes));
        std::thread::spawn(move || {
            let done = repository.download_with_progress(&name, Counter(heard.clone())).map_err(|e| e.to_string());
            // Nobody hears it when the hub was given up.
            let _ = heard.send(Heard::End(done));
        });
        loop {
            match hears.recv_timeout(self.patience) {
                Ok(Heard::Bytes(read)) => step.advance(read),
                Ok(Heard::End(done)) => {
                    let path = done.map_err(|error| anyhow!("{error}"))?;
                    step.done();
                    return Ok(path);
                }
                Err(RecvTimeoutError::Timeout) => {
                    return Err(anyhow!("it said nothing for {} s", self.patience.as_secs()));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(anyhow!("its answer could not be understood")),
            }
        }
    }
}

fn repo(aside: &Aside) -> Repo {
    let hub = &aside.model.hub;
    Repo::with_revision(hub.repository.clone(), RepoType::Model, hub.revision.clone())
}

struct Counter(Sender<Heard>);

impl hf_hub::api::Progress for Counter {
    fn init(&mut self, _size: usize, _filename: &str) {}

    fn update(&mut self, size: usize) {
        let _ = self.0.send(Heard::Bytes(size as u64));
    }

    fn finish(&mut self) {}
}

/// Makes what an interrupted pull left fit to be gone on with. The client asks for the rest of every half, and a hub
/// that is asked for the rest of a whole file answers with an error; so a whole one is taken at once. Only weights lie
/// under their SHA-256; the small files are fetched anew.
fn keep_only_halves(aside: &Aside, cache: &Path) -> Result<()> {
    let kept = Cache::new(cache.into()).repo(repo(aside));
    // Links to the blobs; the client does not make them anew where they lead nowhere.
    disk::remove(&kept.pointer_path(""))?;
    let Ok(entries) = fs::read_dir(kept.blob_path("")) else { return Ok(()) };
    let missing = aside.missing();
    for path in entries.flatten().map(|entry| entry.path()) {
        let is_of = |file: &&&ModelFile| path.file_stem().is_some_and(|name| name == file.sha256.as_str());
        let size = fs::metadata(&path).map_or(0, |metadata| metadata.len());
        match missing.iter().find(is_of) {
            Some(file) if size < file.bytes => continue,
            Some(file) if size == file.bytes => match aside.take(file, "Checking", &path, &mut open(&path)?) {
                // What is refused is fetched anew.
                Err(error) if !error.is::<Refused>() => return Err(error),
                _ => {}
            },
            _ => {}
        }
        fs::remove_file(&path).with_context(|| format!("{}: cannot be removed", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Hub;
    use crate::models::small;
    use crate::outcome::Refused;
    use crate::progress::Progress;
    use std::fs;
    use std::io::{BufRead, BufReader, Write};
    use std::net::{TcpListener, TcpStream};
    use std::path::Path;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;
    use tempfile::TempDir;

    type Files = Vec<(&'static str, Vec<u8>)>;

    /// A hub of one repository. It cuts the first answer that is longer than `cut`, and then no more.
    struct Shelf {
        address: String,
        /// The file, and the first byte that was asked for; questions after the size are left out.
        asked: Arc<Mutex<Vec<(String, usize)>>>,
    }

    impl Shelf {
        fn open(files: Files, mut cut: usize) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let address = format!("http://{}", listener.local_addr().unwrap());
            let asked = Arc::new(Mutex::new(Vec::new()));
            let heard = Arc::clone(&asked);
            std::thread::spawn(move || {
                for stream in listener.incoming() {
                    answer(stream.unwrap(), &files, &mut cut, &heard);
                }
            });
            Self { address, asked }
        }

        fn hub(&self) -> Hub {
            Hub { endpoint: Some(self.address.clone()), patience: Duration::from_secs(20) }
        }

        fn asked(&self) -> Vec<(String, usize)> {
            std::mem::take(&mut *self.asked.lock().unwrap())
        }
    }

    fn answer(mut stream: TcpStream, files: &Files, cut: &mut usize, asked: &Mutex<Vec<(String, usize)>>) {
        let head: Vec<String> =
            BufReader::new(&stream).lines().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
        let path = head[0].split(' ').nth(1).unwrap();
        let name = path.strip_prefix(&format!("/nobody/small/resolve/{}/", small::REVISION)).unwrap();
        let (_, bytes) = files.iter().find(|(file, _)| *file == name).unwrap();
        let range = head.iter().find_map(|line| line.to_lowercase().strip_prefix("range: bytes=").map(str::to_owned));
        let range = range.unwrap();
        let (from, to) = range.split_once('-').unwrap();
        let from: usize = from.parse().unwrap();
        let to = to.parse().map_or(bytes.len(), |last: usize| last + 1);
        if to == bytes.len() {
            asked.lock().unwrap().push((name.to_owned(), from));
        }
        let body = &bytes[from..to];
        // Weights lie under their SHA-256, small files under another name: as on the hub.
        let etag = if name == "weights.bin" { small::sha256(bytes) } else { format!("e7a6{}", bytes.len()) };
        let (length, last, all, revision) = (body.len(), to - 1, bytes.len(), small::REVISION);
        let head = format!(
            "HTTP/1.1 206 Partial Content\r\nETag: \"{etag}\"\r\nX-Repo-Commit: {revision}\r\nConnection: close\r\n\
             Content-Range: bytes {from}-{last}/{all}\r\nContent-Length: {length}\r\n\r\n"
        );
        let sent = if length > *cut { std::mem::replace(cut, usize::MAX) } else { length };
        // A client that leaves early is no fault of the hub.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body[..sent]));
    }

    fn left(data: &Path) -> bool {
        data.join("models/.pull-small/hub").exists()
    }

    #[test]
    fn the_hub_gives_every_file() {
        let shelf = Shelf::open(small::files().into(), usize::MAX);
        let (data, model) = (TempDir::new().unwrap(), small::model());
        let aside = small::aside(&model, data.path());
        shelf.hub().fetch(&aside, Progress::detect()).unwrap();
        assert!(aside.missing().is_empty() && !left(data.path()));
        assert_eq!(
            shelf.asked(),
            small::FILES[..2].iter().chain(&["weights.bin"]).map(|f| ((*f).into(), 0)).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_download_that_was_cut_is_gone_on_with() {
        let shelf = Shelf::open(small::files().into(), 60_000);
        let (data, model) = (TempDir::new().unwrap(), small::model());
        shelf.hub().fetch(&small::aside(&model, data.path()), Progress::detect()).unwrap_err();
        assert_eq!(shelf.asked().last(), Some(&("weights.bin".into(), 0)));
        let aside = small::aside(&model, data.path());
        assert_eq!(aside.missing().len(), 1);
        shelf.hub().fetch(&aside, Progress::detect()).unwrap();
        let asked = shelf.asked();
        let [(name, from)] = asked.as_slice() else { panic!("{asked:?}") };
        assert!(name == "weights.bin" && (1..=60_000).contains(from), "{asked:?}");
        assert!(aside.missing().is_empty() && !left(data.path()));
    }

    #[test]
    fn what_a_killed_pull_left_is_used_or_fetched_anew() {
        let weights = small::files()[2].1.clone();
        let check = |end: &str, bytes: &[u8], want: &[usize]| {
            let shelf = Shelf::open(small::files().into(), usize::MAX);
            let (data, model) = (TempDir::new().unwrap(), small::model());
            let blobs = data.path().join("models/.pull-small/hub/cache/models--nobody--small/blobs");
            fs::create_dir_all(&blobs).unwrap();
            fs::write(blobs.join(format!("{}{end}", small::sha256(&weights))), bytes).unwrap();
            // Half of a small file, under a name that tells nothing of it.
            fs::write(blobs.join("e7a63.part"), b"?").unwrap();
            let aside = small::aside(&model, data.path());
            shelf.hub().fetch(&aside, Progress::detect()).unwrap();
            assert!(aside.missing().is_empty() && !left(data.path()));
            let asked: Vec<usize> = shelf.asked().iter().filter(|a| a.0 == "weights.bin").map(|a| a.1).collect();
            assert_eq!(asked, want, "{} bytes {end}", bytes.len());
        };
        check(".part", &weights[..40_000], &[40_000]);
        check(".part", &weights, &[]);
        check("", &weights, &[]);
        check(".part", &vec![9; weights.len()], &[0]);
        check(".part", &vec![9; weights.len() + 1], &[0]);
    }

    #[test]
    fn other_files_are_refused_before_the_weights_are_fetched() {
        let mut files = small::files();
        files[1].1[3] ^= 1;
        let shelf = Shelf::open(files.into(), usize::MAX);
        let (data, model) = (TempDir::new().unwrap(), small::model());
        let error = shelf.hub().fetch(&small::aside(&model, data.path()), Progress::detect()).unwrap_err();
        assert!(error.is::<Refused>() && error.to_string().contains("is not the tokens.json of small"), "{error:#}");
        assert!(shelf.asked().iter().all(|(name, _)| name != "weights.bin"));
    }

    #[test]
    fn a_hub_that_is_not_there_or_says_nothing_is_given_up() {
        let (data, model) = (TempDir::new().unwrap(), small::model());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = Some(format!("http://{}", listener.local_addr().unwrap()));
        let silent = Hub { endpoint, patience: Duration::from_millis(50) };
        let error = silent.fetch(&small::aside(&model, data.path()), Progress::detect()).unwrap_err();
        assert!(error.to_string().contains("said nothing"), "{error:#}");
        drop(listener);
        let gone = Hub { patience: Duration::from_secs(20), ..silent };
        let error = gone.fetch(&small::aside(&model, data.path()), Progress::detect()).unwrap_err();
        assert!(!error.to_string().contains("said nothing"), "{error:#}");
    }
}
