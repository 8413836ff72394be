//! The whole line from a trace to Java, on recordings that no agent would write: whatever is in them, nothing panics, and what is
//! carved twice is the same.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};
use proptest::sample::Index;
use testcarve::carve::{CarveOptions, Carver, PerMethod};
use testcarve::ddmin::{Candidate, Minimizer, Oracle, minimize};
use testcarve::graph::History;
use testcarve::java::{Emission, EmitOptions, Junit, emit_suite, lower_alone};
use testcarve::library::LibraryTable;
use testcarve::program::Program;
use testcarve::scenario::model::Scenario;
use testcarve::scenario::values::{Grain, Values};
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
    let (program, scenarios) = scenarios(text)?;
    Some(emit_suite(&program, &scenarios, &EmitOptions { junit, release: 17, ..EmitOptions::default() }))
}

fn scenarios(text: &[u8]) -> Option<(Program, Vec<Scenario>)> {
    let recording = parse_trace(text, Path::new("x.trace"), &mut |_| {}).ok()?;
    let program = Program::new(recording.header, recording.definitions);
    let scenarios = {
        let history = History::build(&program, &recording.log, &TABLE);
        let mut carver = Carver::new(&history, &TABLE, CarveOptions::default());
        let targets = 0..carver.targets.len();
        let carve = |target| carver.carve_round(target, 0, PerMethod::Most(TESTS_OF_A_METHOD));
        targets.flat_map(carve).collect::<Vec<_>>()
    };
    Some((program, scenarios))
}

/// Lowers each scenario with smaller values that it is asked about, and says by chance what of it passes.
struct Lowering<'p> {
    program: &'p Program,
    scenario: &'p Scenario,
    values: Values,
    chance: u64,
    lowered: usize,
}

impl Oracle for Lowering<'_> {
    type Reason = ();
    type Error = std::convert::Infallible;

    fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), ()>>, Self::Error> {
        let options = EmitOptions { release: 17, steps: true, ..EmitOptions::default() };
        let smaller: Vec<Scenario> =
            asked.iter().map(|(_, kept)| self.values.reduced(self.scenario, kept).scenario).collect();
        let lowered = lower_alone(self.program, &smaller, &options);
        self.lowered += lowered.iter().filter(|one| one.is_ok()).count();
        let mut passes = || {
            self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            self.chance >> 62 == 0
        };
        Ok(asked.iter().map(|_| if passes() { Ok(()) } else { Err(()) }).collect())
    }
}

/// So many candidates are asked about.
const MOST_CANDIDATES: usize = 60;

#[test]
fn a_scenario_with_any_smaller_values_is_lowered_or_refused() {
    let mut lowered = 0;
    for (program, scenarios) in EXAMPLES.iter().filter_map(|text| scenarios(text)) {
        for (number, scenario) in (1..).zip(&scenarios) {
            for grain in [Grain::Elements, Grain::Characters] {
                let values = Values::of(scenario, grain, false);
                let mut machines = [Minimizer::new(values.units()).at_most(MOST_CANDIDATES)];
                let mut oracle = Lowering { program: &program, scenario, values, chance: number, lowered: 0 };
                let Ok(()) = minimize(&mut machines, &mut oracle);
                lowered += oracle.lowered;
            }
        }
    }
    assert!(lowered > 20, "{lowered}");
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
