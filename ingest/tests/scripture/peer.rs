//! Our converter beside an independent one, `gurmukhi-utils` (GPL-3.0: it is run, never copied). Where the two
//! differ, a rule says why.

use crate::ground::{rows, workspace};
use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::process::{Command, Stdio};
use vichar_engine::text::font_code::to_unicode;
use vichar_engine::text::normal::normal;

/// What the peer makes of every line; `None` where it is not installed.
fn peer() -> Option<Vec<String>> {
    let folder = workspace().join("tests/peer");
    if !folder.join("node_modules/gurmukhi-utils").is_dir() {
        return None;
    }
    let mut child = Command::new("node")
        .arg("convert.js")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take().unwrap();
    // Written from a thread of its own: both pipes are small, and each end would wait for the other.
    let written = std::thread::spawn(move || {
        let mut out = BufWriter::new(stdin);
        rows().iter().for_each(|row| writeln!(out, "{}", serde_json::to_string(&row.code).unwrap()).unwrap());
    });
    let ran = child.wait_with_output().unwrap();
    written.join().unwrap();
    assert!(ran.status.success());
    let said = String::from_utf8(ran.stdout).unwrap();
    Some(said.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn every_difference_from_the_peer_has_its_rule() {
    let Some(theirs) = peer() else {
        let _ = writeln!(std::io::stderr(), "SKIPPED the peer: run `npm ci --ignore-scripts` in tests/peer");
        return;
    };
    assert_eq!(theirs.len(), rows().len());
    let (mut raw, mut lines, mut counts) = (0, 0, BTreeMap::<&str, u32>::new());
    for (row, theirs) in rows().iter().zip(&theirs) {
        let ours = to_unicode(&row.code);
        if ours == *theirs {
            continue;
        }
        raw += 1;
        let same = normal(&ours) == normal(theirs);
        if !same {
            lines += 1;
        }
        let (a, b, c): (Vec<_>, Vec<_>, Vec<_>) = (
            ours.split_whitespace().collect(),
            theirs.split_whitespace().collect(),
            row.code.replace("Ø", "").split_whitespace().map(str::to_owned).collect(),
        );
        if a.len() != b.len() {
            eprintln!("LEN {} {} | {ours} | {theirs}", row.id, row.code);
            continue;
        }
        for (i, (x, y)) in a.iter().zip(&b).enumerate() {
            if x != y {
                eprintln!(
                    "DIFF {} {} {} {} {} {} {}",
                    if normal(x) == normal(y) { "same" } else { "DIFF" },
                    row.id,
                    c.get(i).map_or("", |s| s),
                    x,
                    y,
                    x.escape_unicode(),
                    y.escape_unicode()
                );
                *counts.entry("x").or_default() += 1;
            }
        }
    }
    panic!("{raw} {lines} {counts:?}");
}
