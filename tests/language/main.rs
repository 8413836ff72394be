//! The Java language, shape by shape: small programs that are recorded, carved, compiled and run (hard-cases.md; `tests/programs/language`).
//!
//! Input: `tests/programs/language/<group>/fixtures.toml` with a directory of Java sources for each fixture. A fixture is one test here,
//! by the name `<group>::<fixture>`; those of a group are carved into one suite, so that they are also verified beside each other.
//! Output: what libtest prints, then the groups with their counts. `cargo test --test language -- arrays` runs one group,
//! `INSTA_UPDATE=always` accepts changed suites, `TESTCARVE_README=overwrite` rewrites the list of fixtures.
#![expect(clippy::unwrap_used, reason = "in a test, a value that is not there is a failure like any other")]
#![expect(clippy::print_stdout, reason = "the list of groups is what this program prints")]

mod batch;
mod fixture;
mod jdk;
#[path = "../maven.rs"]
mod maven;
mod readme;
mod source;
mod verdict;
#[path = "../workspace.rs"]
#[allow(dead_code, reason = "the other test program uses the rest")]
mod workspace;

use std::cmp::Reverse;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use batch::Batch;
use fixture::Group;
use jdk::Jdks;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let jdks = Jdks::find();
    let groups = Group::all();
    let mut batches: Vec<Vec<Trial>> = groups.iter().flat_map(|group| batches(group, &jdks)).collect();
    // The longest begin first: no processor is to wait for one that began at the end.
    batches.sort_by_key(|batch| Reverse(batch.len()));
    // Whoever comes first carves for the whole batch, and the others wait for it: so that no two of one batch begin side by side.
    let first: Vec<Trial> = batches.iter_mut().map(|batch| batch.remove(0)).collect();
    let trials = first.into_iter().chain(batches.into_iter().flatten()).chain([readme_trial()]).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        print!("{}", summary(&groups, &jdks));
    }
    conclusion.exit_code()
}

/// The fixtures of a group: those for one JDK are one batch, which the first of them runs.
fn batches(group: &Arc<Group>, jdks: &Jdks) -> Vec<Vec<Trial>> {
    let found = group.jdks().into_iter().filter_map(|feature| Some((feature, jdks.of(feature)?.clone())));
    let trials = |(feature, jdk)| {
        let batch = Arc::new(Batch::new(Arc::clone(group), feature, jdk));
        let trial = |name: String| {
            let batch = Arc::clone(&batch);
            Trial::test(format!("{}::{name}", group.name), move || batch.check(&name).map_err(Failed::from))
        };
        group.names(feature).into_iter().map(trial).collect()
    };
    found.map(trials).collect()
}

fn readme_trial() -> Trial {
    Trial::test("readme", || {
        readme::check(&Group::all());
        Ok(())
    })
}

fn summary(groups: &[Arc<Group>], jdks: &Jdks) -> String {
    let mut text = String::from("\nfixtures of the Java language, by group of hard-cases.md\n");
    let mut all = 0;
    for group in groups {
        let numbers: Vec<String> = group.numbers().iter().map(ToString::to_string).collect();
        let count: usize = group.jdks().into_iter().map(|feature| group.names(feature).len()).sum();
        all += count;
        text.push_str(&format!("{count:5}  {} ({}): {}\n", group.name, numbers.join(", "), group.title()));
    }
    text.push_str(&format!("{all:5}  in all\n"));
    let absent = groups.iter().flat_map(|group| group.jdks().into_iter().map(move |feature| (group, feature)));
    let mut missing: Vec<(u32, usize)> = Vec::new();
    for (group, feature) in absent.filter(|(_, feature)| jdks.of(*feature).is_none()) {
        let count = group.names(feature).len();
        match missing.iter_mut().find(|(other, _)| *other == feature) {
            Some((_, sum)) => *sum += count,
            None => missing.push((feature, count)),
        }
    }
    for (feature, count) in missing {
        text.push_str(&format!("NOT RUN: {count} fixtures need JDK {feature}\n"));
    }
    text
}
