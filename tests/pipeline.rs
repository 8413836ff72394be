//! The whole line from a trace to Java, on recordings that no agent would write: whatever is in them, nothing panics, and what is
//! carved twice is the same.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};
use proptest::sample::Index;
use testcarve::carve::{CarveOptions, Carver, PerMethod};
use testcarve::graph::History;
use testcarve::java::{Emission, EmitOptions, Junit, emit_suite};
use testcarve::library::LibraryTable;
use testcarve::program::Program;
use testcarve::trace::parse_trace;

use super::trace::{cases, changed, mutation};

const TESTS_OF_A_METHOD: usize = 5;

static EXAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
});

static TABLE: LazyLock<LibraryTable> = LazyLock::new(LibraryTable::builtin);

/// The suite of a trace; none if it cannot be read.
fn carved(text: &[u8], junit: Junit) -> Option<Emission> {
    let recording = parse_trace(text, Path::new("x.trace"), &mut |_| {}).ok()?;
    let program = Program::new(recording.header, recording.definitions);
    let history = History::build(&program, &recording.log, &TABLE);
    let mut carver = Carver::new(&history, &TABLE, CarveOptions::default());
    let targets = 0..carver.targets.len();
    let scenarios: Vec<_> =
        targets.flat_map(|target| carver.carve_round(target, 0, PerMethod::Most(TESTS_OF_A_METHOD))).collect();
    Some(emit_suite(&program, &scenarios, &EmitOptions { junit, release: 17, ..EmitOptions::default() }))
}

#[test]
fn every_example_gives_tests() {
    for example in EXAMPLES.iter() {
        assert!(carved(example, Junit::Junit5).is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

    #[test]
    fn no_change_of_a_recording_makes_the_pipeline_panic(
        example in any::<Index>(),
        mutations in proptest::collection::vec(mutation(), 1..6),
    ) {
        let text = changed(&EXAMPLES[example.index(EXAMPLES.len())], &mutations);
        prop_assert_eq!(carved(&text, Junit::Junit4), carved(&text, Junit::Junit4));
    }
}
