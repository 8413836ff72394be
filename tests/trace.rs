//! The examples of the trace format, and traces that nobody wrote.
//!
//! `grammar/valid` has one trace for each production, `grammar/invalid` one for each mistake with the expected message beside it.
//! `TESTCARVE_UPDATE=1` writes the messages anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert, prop_oneof, proptest};
use proptest::sample::{Index, select};
use testcarve::trace::check::check_recording;
use testcarve::trace::recording::Recording;
use testcarve::trace::render::render_recording;
use testcarve::trace::{error::TraceError, parse_trace};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar").join(name)
}

/// The files of a folder with one of these endings; any other file is a mistake.
fn files(name: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(name))
        .expect("the folder is part of the package")
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    files.sort();
    for file in &files {
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        assert!(endings.contains(&ending), "{} is not expected in grammar/{name}", file.display());
    }
    files
}

fn parse(text: &[u8], name: &Path) -> Result<Recording, TraceError> {
    parse_trace(text, name, &mut |_| {})
}

fn name(file: &Path) -> &Path {
    Path::new(file.file_name().expect("files have names"))
}

#[test]
fn every_valid_example_is_read_is_lawful_and_printed_back() {
    for file in files("valid", &["trace"]) {
        let recording = parse(&fs::read(&file).unwrap(), name(&file)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(check_recording(&recording).first, [], "{}", file.display());
        let mut printed = String::new();
        render_recording(&recording, &mut printed).unwrap();
        let again = parse(printed.as_bytes(), name(&file)).unwrap_or_else(|error| panic!("{error}\n{printed}"));
        assert_eq!(again.header, recording.header, "{}", file.display());
        assert_eq!(again.definitions, recording.definitions, "{}", file.display());
        assert_eq!(again.log, recording.log, "{}", file.display());
        assert_eq!(again.ends, recording.ends, "{}", file.display());
    }
}

#[test]
fn every_invalid_example_is_refused_with_its_message() {
    let mut wrong = Vec::new();
    for file in files("invalid", &["trace", "err"]) {
        let expected_file = file.with_extension("err");
        assert!(file.with_extension("trace").exists(), "{} has no trace", expected_file.display());
        let message = match parse(&fs::read(file.with_extension("trace")).unwrap(), name(&file.with_extension("trace")))
        {
            Ok(_) => panic!("{} was read", file.display()),
            Err(error) => format!("{error}\n"),
        };
        if std::env::var_os("TESTCARVE_UPDATE").is_some() {
            fs::write(&expected_file, &message).unwrap();
        }
        let expected = fs::read_to_string(&expected_file).unwrap_or_default();
        if expected != message {
            wrong.push(format!("{}\n  expected {expected}  got      {message}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_a_line_without_its_end_is_a_cut() {
    let cut = parse(&fs::read(folder("valid/cut.trace")).unwrap(), Path::new("cut.trace")).unwrap();
    let whole = parse(&fs::read(folder("valid/end.trace")).unwrap(), Path::new("end.trace")).unwrap();
    assert_eq!(cut.cut.map(|cut| (cut.line, cut.bytes)), Some((15, 3)));
    assert!(!cut.ends.complete);
    assert_eq!((whole.cut, whole.ends.complete), (None, true));
}

#[test]
fn every_kind_of_record_has_a_valid_example() {
    let all: Vec<String> = files("valid", &["trace"]).iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let kinds = "header class method field string object thread callee lambda end T > = < ! ^ ( ) x l w r W R a s g c k u m n G I F f";
    for kind in kinds.split(' ') {
        let start = format!("\n{kind} ");
        assert!(all.iter().any(|text| text.contains(&start)), "no valid example has {kind}");
    }
}

/// All valid examples as bytes.
static EXAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let files = files("valid", &["trace"]);
    files.iter().map(|file| fs::read(file).expect("an example can be read")).collect()
});

/// A change of some bytes.
#[derive(Debug, Clone)]
pub(super) enum Mutation {
    Replace(Index, u8),
    Insert(Index, Vec<u8>),
    Delete(Index, usize),
    /// A line of the same trace, once more.
    Repeat(Index, Index),
    /// A line is left out.
    Drop(Index),
    Cut(Index),
}

pub(super) fn mutation() -> impl Strategy<Value = Mutation> {
    let token = select(vec![
        " ",
        "\n",
        "o1",
        "s1",
        "k1",
        "-",
        "~",
        "+",
        "\"",
        "\\u",
        "=",
        "4294967295",
        "99999999999999999999",
        "list+ 3 1",
        "^ 0",
        "^ 9",
        "< -",
        "T 1",
    ]);
    prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Mutation::Replace(at, byte)),
        (any::<Index>(), token).prop_map(|(at, token)| Mutation::Insert(at, token.as_bytes().to_vec())),
        (any::<Index>(), 1..9_usize).prop_map(|(at, count)| Mutation::Delete(at, count)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Mutation::Repeat(from, to)),
        any::<Index>().prop_map(Mutation::Drop),
        any::<Index>().prop_map(Mutation::Cut),
    ]
}

fn lines_of(text: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// An example with changes.
pub(super) fn changed(example: &[u8], mutations: &[Mutation]) -> Vec<u8> {
    let mut text = example.to_vec();
    for mutation in mutations {
        apply(mutation, &mut text);
    }
    text
}

fn apply(mutation: &Mutation, text: &mut Vec<u8>) {
    let place = |at: &Index, text: &[u8]| at.index(text.len() + 1);
    match mutation {
        Mutation::Replace(at, byte) if !text.is_empty() => {
            let at = at.index(text.len());
            text[at] = *byte;
        }
        Mutation::Replace(..) => {}
        Mutation::Insert(at, bytes) => {
            let at = place(at, text);
            text.splice(at..at, bytes.iter().copied());
        }
        Mutation::Delete(at, count) => {
            let at = place(at, text);
            text.drain(at..(at + count).min(text.len()));
        }
        Mutation::Drop(at) => {
            let mut all = lines_of(text);
            if !all.is_empty() {
                all.remove(at.index(all.len()));
                *text = all.concat();
            }
        }
        Mutation::Repeat(from, to) => {
            let lines = lines_of(text);
            if !lines.is_empty() {
                let mut all = lines.clone();
                all.insert(to.index(lines.len() + 1), lines[from.index(lines.len())].clone());
                *text = all.concat();
            }
        }
        Mutation::Cut(at) => text.truncate(place(at, text)),
    }
}

/// Reads, checks and prints; none of them may panic.
fn survive(text: &[u8]) {
    if let Ok(recording) = parse(text, Path::new("x.trace")) {
        let _ = check_recording(&recording);
        let mut printed = String::new();
        render_recording(&recording, &mut printed).expect("strings take all text");
    }
}

/// How many cases a property is tried on, unless `PROPTEST_CASES` says otherwise.
pub(super) fn cases(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").map_or(usual, |count| count.parse().expect("PROPTEST_CASES is a number"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2000)))]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survive(&bytes);
        survive(&[b"testcarve-trace 1\n", bytes.as_slice(), b"\n"].concat());
    }

    #[test]
    fn no_change_of_a_trace_makes_it_panic(
        example in any::<Index>(),
        mutations in proptest::collection::vec(mutation(), 1..6),
    ) {
        survive(&changed(&EXAMPLES[example.index(EXAMPLES.len())], &mutations));
    }

    #[test]
    fn a_recording_may_be_cut_anywhere(example in any::<Index>(), at in any::<Index>()) {
        let text = &EXAMPLES[example.index(EXAMPLES.len())];
        let cut = &text[..at.index(text.len() + 1)];
        let read = parse(cut, Path::new("x.trace"));
        prop_assert!(matches!(read, Ok(_) | Err(TraceError::Empty { .. })), "{:?}", read.map(|_| ()));
        if let Ok(recording) = read {
            prop_assert!(check_recording(&recording).first.is_empty());
        }
    }
}
