//! Kill −9 at any moment of a build: what is live answers as before, and the next build succeeds.

use crate::place::Place;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const KILLS: u32 = 50;
const ROWS: usize = 2_000;
/// Failures can be run again.
const SEED: u64 = 0x5EED;

/// The numbers of a xorshift generator, between 0 and 1.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[test]
fn a_killed_build_changes_nothing_and_stops_nothing() {
    let place = Place::new();
    let manifests = [place.corpus("north", "heron", ROWS), place.corpus("south", "ibis", ROWS)];
    let mut want = Vec::new();
    let mut longest = Duration::ZERO;
    for manifest in &manifests {
        let begun = Instant::now();
        place.build(manifest);
        longest = longest.max(begun.elapsed());
        want.push(place.seen());
    }
    assert_ne!(want[0], want[1]);
    assert!(want.iter().all(|seen| seen.ids.len() == 10));

    let mut random = Random(SEED);
    let (mut live, mut early, mut late) = (1, 0, 0);
    for kill in 0..KILLS {
        let next = 1 - live;
        let (before, number) = (place.live(), place.generations().last().copied());
        // A moment in each fiftieth of a build, so that none of its steps is passed over.
        let moment = longest.mul_f64((f64::from(kill) + random.next()) / f64::from(KILLS));
        let finished = kill_at(build(&place, &manifests[next]), moment);
        let now = place.live();
        assert!(now == before || now == number.map(|n| n + 1), "kill {kill}: {before:?} became {now:?}");
        let shown = if now == before { live } else { next };
        assert_eq!(place.seen(), want[shown], "kill {kill} at {moment:?}");
        assert_eq!(place.unaccounted(), Vec::<std::path::PathBuf>::new(), "kill {kill} at {moment:?}");
        *(if finished { &mut late } else { &mut early }) += 1;

        place.build(&manifests[next]);
        assert_eq!(place.seen(), want[next], "the build after kill {kill}");
        assert_eq!(place.unaccounted(), Vec::<std::path::PathBuf>::new());
        let left: Vec<String> = place.unfinished().into_iter().filter(|path| !path.contains(".probe-")).collect();
        assert_eq!(left, Vec::<String>::new(), "the build after kill {kill}");
        live = next;
    }
    assert!(early >= KILLS / 2, "only {early} of {KILLS} builds were killed, {late} had ended before");
}

fn build(place: &Place, manifest: &Path) -> Command {
    let mut command = place.command(&["build", "--force", "--manifest", manifest.to_str().unwrap()]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Starts a program and kills it at a moment of its life; true when it had ended by then.
fn kill_at(mut command: Command, moment: Duration) -> bool {
    let begun = Instant::now();
    let mut child: Child = command.spawn().unwrap();
    while begun.elapsed() < moment {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        std::thread::yield_now();
    }
    // SIGKILL on Unix.
    child.kill().unwrap();
    child.wait().unwrap().success()
}
