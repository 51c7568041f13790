//! Hostile files, folders and lines.

use super::super::trial::{Trial, link};
use super::*;
use proptest::prelude::*;
use std::io::{self, Cursor};

#[track_caller]
fn check(bytes: &[u8], want: &[(u64, Result<&str, &str>)]) {
    let mut lines = Lines::new(Cursor::new(bytes));
    let mut got = Vec::new();
    while let Some((number, line)) = lines.next() {
        got.push((number, line.map(str::to_owned).map_err(|fault| fault.reason)));
    }
    let want: Vec<_> =
        want.iter().map(|&(number, line)| (number, line.map(str::to_owned).map_err(str::to_owned))).collect();
    assert_eq!(got, want);
}

#[test]
fn lines_end_as_they_like() {
    check(b"", &[]);
    check(b"a", &[(1, Ok("a"))]);
    check(b"a\nb\r\n\nc", &[(1, Ok("a")), (2, Ok("b")), (3, Ok("")), (4, Ok("c"))]);
    check(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb", &[(1, Ok("a")), (2, Ok("\u{feff}b"))]);
}

#[test]
fn what_is_not_utf8_has_its_byte() {
    check(b"ok\nab\xFF\nok", &[(1, Ok("ok")), (2, Err("is not UTF-8 at byte 5")), (3, Ok("ok"))]);
    check(b"\xEF\xBB\xBFa\xC0\xAF", &[(1, Err("is not UTF-8 at byte 4"))]);
    for bytes in
        [&b"\xC3"[..], b"\x80", b"\xE0\xA8", b"\xE0\x80\x80", b"\xED\xA0\x80", b"\xF0\x9F\x99", b"\xF4\x90\x80\x80"]
    {
        check(bytes, &[(1, Err("is not UTF-8 at byte 0"))]);
    }
    check(
        "\u{feff}a".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>().as_slice(),
        &[(1, Err("is not UTF-8 at byte 0"))],
    );
}

#[test]
fn the_cap_is_met_exactly() {
    let at_cap = "x".repeat(LINE_CAP);
    check(at_cap.as_bytes(), &[(1, Ok(&at_cap))]);
    let over = format!("{at_cap}x\nnext");
    check(over.as_bytes(), &[(1, Err("the line is longer than 1 MiB")), (2, Ok("next"))]);
}

/// 200 MB without a line end, made as it is read.
struct Endless {
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.left);
        buffer[..length].fill(b'x');
        self.left -= length;
        Ok(length)
    }
}

#[test]
fn a_line_of_200_mb_is_never_held() {
    let mut lines = Lines::new(BufReader::new(Endless { left: 200_000_000 }.chain(&b"\nnext\n"[..])));
    assert_eq!(lines.next().unwrap().1.unwrap_err(), Fault::new(1, "the line is longer than 1 MiB"));
    assert!(lines.line.capacity() <= LINE_CAP, "{}", lines.line.capacity());
    assert_eq!(lines.next().unwrap(), (2, Ok("next")));
    assert!(lines.next().is_none());
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk failed"))
    }
}

#[test]
fn a_failing_disk_is_told_once() {
    let mut lines = Lines::new(BufReader::new(Broken));
    assert_eq!(lines.next().unwrap().1.unwrap_err().reason, "cannot be read: the disk failed");
    assert!(lines.next().is_none());
}

#[test]
fn links_and_ways_out_are_not_followed() {
    let trial = Trial::new(&[("real/a.md", b"# A\n\ntext"), ("secret", b"s")]);
    link(&trial.path("real"), &trial.path("folder"));
    link(&trial.path("secret"), &trial.path("real/b.md"));
    let reason =
        |path: &str| open(&trial.path(path)).unwrap_err().reason.replace(&trial.path("").display().to_string(), "");
    assert!(open(&trial.path("real/a.md")).is_ok());
    assert_eq!(reason("real/b.md"), "real/b.md is a symbolic link");
    assert_eq!(reason("folder/a.md"), "folder is a symbolic link");
    assert_eq!(reason("real/../secret"), "the path leaves its folder by `..`");
    assert_eq!(reason("real"), "is not a plain file");
    assert_eq!(reason("none"), "does not exist");
    assert_eq!(open(Path::new("/dev/zero")).unwrap_err().reason, "is not a plain file");
    let found = files(&trial.path("real")).unwrap();
    assert_eq!(found[0], Ok(trial.path("real/a.md")));
    assert_eq!(found[1], Err((trial.path("real/b.md"), Fault::new(None, "is a symbolic link"))));
}

#[test]
fn a_whole_file_has_a_cap() {
    let trial = Trial::new(&[("small", b"\xEF\xBB\xBFa"), ("bad", b"\xEF\xBB\xBFa\nb\xFF")]);
    File::create(trial.path("large")).unwrap().set_len(FILE_CAP + 1).unwrap();
    assert_eq!(whole(&trial.path("small")), Ok((b"a".to_vec(), 3)));
    assert_eq!(whole(&trial.path("large")), Err(Fault::new(None, "is larger than 16 MiB")));
    assert_eq!(whole_text(&trial.path("bad")), Err(Fault::new(2, "is not UTF-8 at byte 6")));
}

#[test]
fn the_digest_of_a_folder_tells_its_names_and_bytes() {
    let sum = |files: &[(&str, &[u8])]| digest(&Trial::new(files).path("")).unwrap();
    let one = sum(&[("a.md", b"x"), ("b/c.md", b"y")]);
    assert_eq!(one, sum(&[("b/c.md", b"y"), ("a.md", b"x"), (".hidden", b"z")]));
    assert_ne!(one, sum(&[("a.md", b"x"), ("b/d.md", b"y")]));
    assert_ne!(one, sum(&[("a.md", b"x"), ("b/c.md", b"z")]));
}

proptest! {
    #[test]
    fn lines_are_the_lines_of_the_text(text in "\\PC{0,5}(\n\\PC{0,5}){0,4}") {
        let mut lines = Lines::new(BufReader::with_capacity(3, text.as_bytes()));
        let mut got = Vec::new();
        while let Some((_, line)) = lines.next() {
            got.push(line.unwrap().to_owned());
        }
        prop_assert_eq!(got, text.strip_prefix('\u{feff}').unwrap_or(&text).lines().collect::<Vec<_>>());
    }
}
