//! Which mutants of the program the suite notices.
//!
//! Input: what the original run executed, and the mutants that were tried. Output: a part of the report. Invariant: a mutant counts if the original run
//! executed its line, whether a test runs it or not, so that a suite that leaves out what is hard looks no better.

use indexmap::{IndexMap, IndexSet};

use crate::suite::{Coverage, Effect, Mutant, MutantReport};

use super::application::Application;
use super::denominator::target_text;
use super::report::{MethodMutants, MutantVerdict, Mutants, Noticed};

/// The classes of the application (with slashes) that a run executed.
#[must_use]
pub(crate) fn executed_classes(coverage: &Coverage, application: &Application) -> Vec<String> {
    let executed = coverage.methods.iter().filter(|(key, method)| {
        method.instructions.covered > 0 && application.has_class(&key.class_name) && !application.is_driver(key)
    });
    executed.map(|(key, _)| key.class_name.clone()).collect::<IndexSet<String>>().into_iter().collect()
}

/// Whether a run executed a mutant's line; of a class without lines, its method.
#[must_use]
pub(crate) fn is_executed(coverage: &Coverage, application: &Application, mutant: &Mutant) -> bool {
    let executed = match coverage.lines.get(&(mutant.method.class_name.clone(), mutant.line)) {
        Some(line) => line.instructions.covered > 0,
        None => coverage.methods.get(&mutant.method).is_some_and(|method| method.instructions.covered > 0),
    };
    executed && !application.is_driver(&mutant.method)
}

/// The figures. `recorded`: what the recorded run makes of the same sample, or of a part of it.
#[must_use]
pub(crate) fn figures(report: &MutantReport, recorded: Option<&MutantReport>) -> Mutants {
    let tried: Vec<&(Mutant, Effect)> = report.made().collect();
    let mut by_method: IndexMap<String, Vec<Effect>> = IndexMap::new();
    for (mutant, effect) in &tried {
        by_method.entry(target_text(&mutant.method)).or_default().push(*effect);
    }
    let all: Vec<Effect> = tried.iter().map(|(_, effect)| *effect).collect();
    let of_method = |(method, effects): (String, Vec<Effect>)| MethodMutants {
        method,
        mutants: noticed(&effects),
        run_by_tests: run(&effects),
    };
    let mut by_method: Vec<MethodMutants> = by_method.into_iter().map(of_method).collect();
    let missed = |one: &MethodMutants| one.mutants.tried - one.mutants.noticed;
    by_method.sort_by(|one, other| missed(other).cmp(&missed(one)).then_with(|| one.method.cmp(&other.method)));
    let of_recorded = |report: &MutantReport| {
        report.made().map(|(mutant, effect)| (mutant.number, *effect)).collect::<IndexMap<usize, Effect>>()
    };
    let recorded: Option<IndexMap<usize, Effect>> = recorded.map(of_recorded);
    let verdict = |(mutant, effect): &&(Mutant, Effect)| MutantVerdict {
        method: target_text(&mutant.method),
        line: mutant.line,
        source: mutant.source.clone(),
        operator: mutant.operator.clone(),
        change: mutant.change.clone(),
        verdict: word(*effect),
        recorded_run: recorded.as_ref().and_then(|effects| effects.get(&mutant.number)).map(|effect| word(*effect)),
    };
    Mutants {
        found: report.found,
        sample: noticed(&all),
        run_by_tests: run(&all),
        recorded_run: recorded.as_ref().map(|effects| noticed(&effects.values().copied().collect::<Vec<_>>())),
        by_method,
        tried: tried.iter().map(verdict).collect(),
    }
}

fn word(effect: Effect) -> &'static str {
    match effect {
        Effect::Unreached => "not_run",
        effect if effect.is_noticed() => "noticed",
        _ => "survived",
    }
}

fn noticed(effects: &[Effect]) -> Noticed {
    Noticed::new(effects.len(), effects.iter().filter(|effect| effect.is_noticed()).count())
}

/// Of those that a test runs.
fn run(effects: &[Effect]) -> Noticed {
    let run: Vec<Effect> = effects.iter().copied().filter(|effect| *effect != Effect::Unreached).collect();
    noticed(&run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{Covered, LineCoverage, MethodCoverage, MethodKey};

    fn mutant(method: &str, line: u32) -> Mutant {
        let method =
            MethodKey { class_name: "a/B".to_owned(), method_name: method.to_owned(), descriptor: "()V".to_owned() };
        Mutant {
            number: line as usize,
            method,
            line,
            source: "B.java".to_owned(),
            operator: "math".to_owned(),
            change: "+ became -".to_owned(),
        }
    }

    fn report(sample: Vec<(Mutant, Effect)>) -> MutantReport {
        MutantReport { found: 9, sample, not_compiled: Vec::new(), red: Vec::new() }
    }

    #[test]
    fn mutants_are_counted_in_all_and_by_method_with_the_most_unnoticed_first() {
        let sample = vec![
            (mutant("m", 1), Effect::Noticed),
            (mutant("m", 2), Effect::TimedOut),
            (mutant("n", 3), Effect::Survived),
            (mutant("n", 4), Effect::Unreached),
            (mutant("n", 5), Effect::Unavailable),
        ];
        let recorded = sample.iter().cloned().map(|(mutant, effect)| match effect {
            Effect::Survived => (mutant, Effect::Noticed),
            effect => (mutant, effect),
        });
        let recorded = report(recorded.collect());
        let figures = figures(&report(sample), Some(&recorded));
        assert_eq!((figures.found, figures.sample), (9, Noticed::new(4, 2)));
        assert_eq!(figures.run_by_tests, Noticed::new(3, 2));
        let methods: Vec<(&str, Noticed)> =
            figures.by_method.iter().map(|one| (one.method.as_str(), one.mutants)).collect();
        assert_eq!(methods, [("a.B#n()", Noticed::new(2, 0)), ("a.B#m()", Noticed::new(2, 2))]);
        assert_eq!(figures.recorded_run, Some(Noticed::new(4, 3)));
        let told: Vec<(&str, Option<&str>)> = figures.tried.iter().map(|one| (one.verdict, one.recorded_run)).collect();
        let noticed = ("noticed", Some("noticed"));
        assert_eq!(told, [noticed, noticed, ("survived", Some("noticed")), ("not_run", Some("not_run"))]);
    }

    #[test]
    fn a_mutant_counts_where_its_line_was_executed() {
        let mut coverage = Coverage::default();
        let application = Application::driven_by(mutant("main", 1).method);
        let counters = |covered| Covered { covered, total: 1 };
        for (method, line, covered) in [("main", 1, 1), ("m", 2, 1), ("m", 3, 0)] {
            let line_coverage = LineCoverage { instructions: counters(covered), branches: counters(0) };
            coverage.lines.insert(("a/B".to_owned(), line), line_coverage);
            let executed = MethodCoverage { instructions: counters(1), ..MethodCoverage::default() };
            coverage.methods.insert(mutant(method, line).method, executed);
        }
        assert_eq!(executed_classes(&coverage, &application), ["a/B"]);
        let executed = |method, line| is_executed(&coverage, &application, &mutant(method, line));
        assert_eq!([executed("m", 2), executed("m", 3), executed("main", 1)], [true, false, false]);
        assert_eq!([executed("m", 0), executed("idle", 0)], [true, false]);
    }
}
