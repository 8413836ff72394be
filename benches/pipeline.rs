//! How the stages grow with the recording: each bench runs the same work on recordings of doubling length, side by side in one run, so
//! that what is not linear shows as a ratio, on any machine.
//!
//! `parse`, `history`: items are events. `slice_last`: one slice at the end of the recording: what lies between must cost nothing, so the
//! columns should be equal. `carve_all`: a test for every method.

use std::fmt::Write as _;
use std::path::Path;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use testcarve::carve::{CarveOptions, Carver, PerMethod};
use testcarve::graph::History;
use testcarve::library::LibraryTable;
use testcarve::program::Program;
use testcarve::trace::parse_trace;
use testcarve::trace::recording::Recording;

/// Accounts in a recording.
const SIZES: [usize; 3] = [2_000, 4_000, 8_000];
/// What one account does: made, paid into twice, asked once.
const HEAD: &str = r#"testcarve-trace 1
header agent "0.1.0"
header java.version "17.0.15"
header command "acme.Main"
class 1 name="java/lang/Object" access=1 kind=lib nest=top loader=0 version=61
class 3 name="acme/Account" access=1 kind=app super="java/lang/Object" nest=top source="file:/app/" loader=2 version=61 weave=full
field 1 class=3 name="balance" desc="I" access=2
method 2 class=3 name="<init>" desc="()V" access=1
method 3 class=3 name="deposit" desc="(I)V" access=1 params="amount"
method 4 class=3 name="balance" desc="()I" access=1
thread 1 name="main"
T 1
"#;

fn trace(accounts: usize) -> String {
    let mut text = HEAD.to_owned();
    for account in 1..=accounts {
        writeln!(text, "> 2 _\nobject {account} class=3\n= o{account}\n< -").expect("a string");
        for (before, after) in [(0, 5), (5, 12)] {
            let paid = after - before;
            writeln!(text, "> 3 o{account} i{paid}\nr o{account} 1 i{before}\nw o{account} 1 i{after}\n< -")
                .expect("a string");
        }
        writeln!(text, "> 4 o{account}\nr o{account} 1 i12\n< i12").expect("a string");
    }
    text.push_str("end complete -\n");
    text
}

fn parsed(text: &str) -> Recording {
    parse_trace(text.as_bytes(), Path::new("bench.trace"), &mut |_| {}).expect("a good trace")
}

#[divan::bench(args = SIZES)]
fn parse(bencher: Bencher<'_, '_>, accounts: usize) {
    let text = trace(accounts);
    let events = parsed(&text).log.len();
    bencher.counter(ItemsCount::new(events)).bench(|| parsed(black_box(&text)));
}

#[divan::bench(args = SIZES)]
fn history(bencher: Bencher<'_, '_>, accounts: usize) {
    let recording = parsed(&trace(accounts));
    let table = LibraryTable::builtin();
    let program = Program::new(recording.header, recording.definitions);
    bencher
        .counter(ItemsCount::new(recording.log.len()))
        .bench_local(|| History::build(black_box(&program), black_box(&recording.log), &table));
}

/// Carving benches look at the same history again and again.
fn with_history(accounts: usize, bench: impl FnOnce(&History<'_>, &LibraryTable)) {
    let recording = parsed(&trace(accounts));
    let table = LibraryTable::builtin();
    let program = Program::new(recording.header, recording.definitions);
    bench(&History::build(&program, &recording.log, &table), &table);
}

#[divan::bench(args = SIZES)]
fn slice_last(bencher: Bencher<'_, '_>, accounts: usize) {
    with_history(accounts, |history, table| {
        let mut carver = Carver::new(history, table, CarveOptions::default());
        let (last, _) = history.calls.iter().last().expect("a call");
        bencher.bench_local(|| carver.of_invocation(last, |search| search.slice(black_box(last)).expect("a slice")));
    });
}

#[divan::bench(args = SIZES)]
fn carve_all(bencher: Bencher<'_, '_>, accounts: usize) {
    with_history(accounts, |history, table| {
        bencher.bench_local(|| {
            let mut carver = Carver::new(history, table, CarveOptions::default());
            (0..carver.targets.len()).flat_map(|target| carver.carve_round(target, 0, PerMethod::Most(3))).count()
        });
    });
}

fn main() {
    divan::main();
}
