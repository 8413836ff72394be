//! The report as tables for people; they are Markdown, too, so that they can be pasted as they are.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, Table, presets};
use indexmap::IndexSet;

use super::report::{
    Counter, Counters, EmptiedBodies, Evaluation, Fidelity, Mutants, Noticed, ReasonCount, Size, TestCounts, share,
};
use crate::counted::counted;

/// Methods with lost lines that are shown.
const MOST_LOST: usize = 10;

/// All tables of a report.
#[must_use]
pub(crate) fn to_text(evaluation: &Evaluation) -> String {
    let subject = &evaluation.subject;
    let mut text = format!("Command: {}\nIn:      {}\n", subject.command.join(" "), subject.directory);
    let input = match subject.input_bytes {
        0 => "none was recorded".to_owned(),
        count => format!("{} of standard input, as recorded", counted(count, "byte")),
    };
    let _ = writeln!(text, "Input:   {input}\nSuite:   {}\n", subject.tests);
    let tables = [
        summary(evaluation),
        methods(evaluation),
        tests(evaluation),
        sizes(evaluation),
        emptied_bodies(evaluation.emptied_bodies.as_ref()),
        mutants(evaluation.mutants.as_ref()),
        fidelity(&evaluation.fidelity),
        coverage(evaluation),
        lines_lost(evaluation),
        cost(evaluation),
        reasons(evaluation),
    ];
    for table in tables {
        let _ = writeln!(text, "{table}\n");
    }
    without_test(&mut text, evaluation);
    text
}

fn table(header: &[&str], rows: Vec<Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header);
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn row(name: &str, cells: impl IntoIterator<Item = String>) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(cells).collect()
}

/// The columns of the paper's "Summary of Test Carving", with the sizes that stand below it.
fn summary(evaluation: &Evaluation) -> Table {
    let (coverage, seconds) = (&evaluation.coverage, &evaluation.seconds);
    let time = |seconds: Option<f64>| seconds.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds:.1} s"));
    let size = evaluation
        .sizes
        .statements
        .map(|size| format!("{:.1} ± {:.1} ({} to {})", size.mean, size.deviation, size.smallest, size.largest));
    let carving = seconds.read + seconds.graphs + seconds.carve + seconds.emit;
    let original = [
        evaluation.subject.system_tests.to_string(),
        of(coverage.original.lines),
        of(coverage.original.branches),
        "-".to_owned(),
        time(evaluation.recording.median_plain),
        "-".to_owned(),
    ];
    let carved = [
        evaluation.tests.all.written.to_string(),
        of(coverage.carved.lines),
        of(coverage.carved.branches),
        size.unwrap_or_else(|| "-".to_owned()),
        time(Some(seconds.compile_and_run)),
        time(Some(carving)),
    ];
    let header = ["Summary, as the paper's", "tests", "statements", "branches", "size of a test", "run", "carving"];
    table(&header, vec![row("system tests", original), row("carved tests", carved)])
}

fn methods(evaluation: &Evaluation) -> Table {
    let methods = &evaluation.methods;
    let line = |name: &str, count: usize, of: Option<usize>| {
        row(name, [count.to_string(), percent(of.and_then(|whole| share(count, whole)))])
    };
    let rows = vec![
        line("executed and accessible", methods.executed_accessible, None),
        line("with nothing to notice, left out below", methods.nothing_to_notice, Some(methods.executed_accessible)),
        line("... of these also with rejected invocations", methods.nothing_to_notice_with_rejections, None),
        line("with a carved green test", methods.with_test, Some(methods.under_test)),
        line("... with optimistic tests only", methods.with_optimistic_tests_only, Some(methods.under_test)),
        line("tested through a caller only", methods.tested_through_callers, Some(methods.under_test)),
        line(
            "with a test of either kind",
            methods.with_test + methods.tested_through_callers,
            Some(methods.under_test),
        ),
        line("with a test, but not counted above", methods.with_test_not_counted, None),
    ];
    table(&["Methods and constructors", "count", "share"], rows)
}

fn tests(evaluation: &Evaluation) -> Table {
    let (all, optimistic) = (&evaluation.tests.all, &evaluation.tests.optimistic);
    let line = |name: &str, count: fn(&TestCounts) -> Option<usize>, whole: fn(&TestCounts) -> Option<usize>| {
        let part = count(all).zip(whole(all)).and_then(|(part, whole)| share(part, whole));
        row(name, [number(count(all)), percent(part), number(count(optimistic))])
    };
    let none: fn(&TestCounts) -> Option<usize> = |_| None;
    let rows = vec![
        line("emitted", |one| one.emitted, none),
        line("compiling", |one| one.compiling, |one| one.emitted),
        line("passing before verification", |one| one.passing_before_verification, |one| one.emitted),
        line("weak, left out", |one| one.weak, |one| one.emitted),
        line("with nothing to notice, left out", |one| one.nothing_to_notice, |one| one.emitted),
        row(
            "red as source, green in the executor, left out",
            [evaluation.tests.disagreeing.to_string(), percent(None), number(None)],
        ),
        line("in the suite", |one| Some(one.written), none),
        line("passing after verification", |one| Some(one.passing), |one| Some(one.written)),
    ];
    table(&["Tests", "all", "share", "optimistic"], rows)
}

fn sizes(evaluation: &Evaluation) -> Table {
    let line = |name: &str, size: Option<Size>| {
        let number = |value: f64| format!("{value:.1}");
        let cells =
            size.map(|size| [number(size.mean), number(size.deviation), number(size.median), size.largest.to_string()]);
        row(name, cells.unwrap_or_else(|| ["-"; 4].map(str::to_owned)))
    };
    let sizes = &evaluation.sizes;
    let mut rows = vec![line("statements", sizes.statements), line("assertions", sizes.assertions)];
    if sizes.optimistic_statements.is_some() {
        rows.push(line("statements, optimistic tests", sizes.optimistic_statements));
        rows.push(line("assertions, optimistic tests", sizes.optimistic_assertions));
    }
    table(&["Per test", "mean", "deviation", "median", "largest"], rows)
}

fn emptied_bodies(bodies: Option<&EmptiedBodies>) -> Table {
    let line = |name: &str, noticed: Option<Noticed>| {
        let share = noticed.and_then(|one| one.share);
        row(name, [number(noticed.map(|one| one.tried)), number(noticed.map(|one| one.noticed)), percent(share)])
    };
    let mut rows = vec![
        line("void methods", bodies.map(|one| one.void)),
        line("... first choice", bodies.map(|one| one.first_choice_void)),
        line("... first choice, by method", bodies.map(|one| one.void_methods)),
        line("... by method, with further tries and callers", bodies.and_then(|one| one.tested_void_methods)),
        line("constructors", bodies.map(|one| one.constructor)),
        line("... first choice", bodies.map(|one| one.first_choice_constructor)),
        line("methods with a result", bodies.map(|one| one.other)),
        line("... first choice", bodies.map(|one| one.first_choice_other)),
    ];
    let optimistic = |one: &EmptiedBodies| [one.optimistic_void, one.optimistic_constructor, one.optimistic_other];
    if let Some([void, constructor, other]) = bodies.map(optimistic).filter(|all| all.iter().any(|one| one.tried > 0)) {
        rows.push(line("void methods, optimistic tests", Some(void)));
        rows.push(line("constructors, optimistic tests", Some(constructor)));
        rows.push(line("methods with a result, optimistic tests", Some(other)));
    }
    table(&["Emptied bodies, weak tests included", "tried", "noticed", "share"], rows)
}

/// In all, then of each method.
fn mutants(mutants: Option<&Mutants>) -> Table {
    let line = |name: &str, noticed: Option<Noticed>| {
        let share = noticed.and_then(|one| one.share);
        row(name, [number(noticed.map(|one| one.tried)), number(noticed.map(|one| one.noticed)), percent(share)])
    };
    let found = mutants.map_or_else(|| "-".to_owned(), |mutants| mutants.found.to_string());
    let recorded = mutants.and_then(|mutants| mutants.recorded_run);
    let is_part = recorded.is_some_and(|one| mutants.is_some_and(|mutants| one.tried < mutants.sample.tried));
    let same = if is_part { "a part of the sample" } else { "the same sample" };
    let mut rows = vec![
        line(&format!("of {found} in executed lines, a sample"), mutants.map(|mutants| mutants.sample)),
        line("... those that a test runs", mutants.map(|mutants| mutants.run_by_tests)),
        line(&format!("{same}, noticed by the recorded run itself"), recorded),
    ];
    let by_method = mutants.into_iter().flat_map(|mutants| &mutants.by_method);
    rows.extend(by_method.map(|one| line(&one.method, Some(one.mutants))));
    table(&["Mutants, in all and of each method", "tried", "noticed", "share"], rows)
}

fn fidelity(fidelity: &Fidelity) -> Table {
    let line = |name: &str, count: usize| row(name, [count.to_string(), percent(share(count, fidelity.tests))]);
    let mut rows = vec![line("proven: the act does what was recorded", fidelity.proven)];
    rows.extend(fidelity.not_proven.iter().map(|one| line(&format!("... not, {}", one.reason), one.count)));
    table(&["Fidelity of green tests", "tests", "share"], rows)
}

fn coverage(evaluation: &Evaluation) -> Table {
    let coverage = &evaluation.coverage;
    let line = |name: &str, counters: &Counters| {
        let kept = format!("{} ({})", counters.lines_kept, percent(counters.lines_kept_share));
        row(name, [of(counters.lines), of(counters.branches), kept])
    };
    let mut rows = vec![line("original run", &coverage.original), line("carved suite", &coverage.carved)];
    rows.extend(coverage.carved_without_optimistic.iter().map(|one| line("carved suite, no optimistic tests", one)));
    table(&["Coverage (JaCoCo)", "lines", "branches", "lines of the original run kept"], rows)
}

fn lines_lost(evaluation: &Evaluation) -> Table {
    let lost = &evaluation.lines_lost;
    let mut rows: Vec<_> = lost.iter().take(MOST_LOST).map(|one| row(&one.method, [one.lines.to_string()])).collect();
    if lost.len() > MOST_LOST {
        let lines: usize = lost[MOST_LOST..].iter().map(|one| one.lines).sum();
        rows.push(row(&format!("{} more methods", lost.len() - MOST_LOST), [lines.to_string()]));
    }
    table(&["Lines of the original run lost, by method", "lines"], rows)
}

fn cost(evaluation: &Evaluation) -> Table {
    let (cost, seconds) = (&evaluation.recording, &evaluation.seconds);
    let runs = cost.runs.len();
    let time = |seconds: f64| format!("{seconds:.3} s");
    let rows = [
        (format!("run without our agent, median of {runs}"), cost.median_plain.map(time)),
        (format!("run with our agent, median of {runs}"), cost.median_recorded.map(time)),
        ("slowdown".to_owned(), cost.slowdown.map(|factor| format!("{factor:.2}x"))),
        ("events".to_owned(), Some(cost.events.to_string())),
        ("bytes".to_owned(), Some(cost.bytes.to_string())),
        ("invocations dropped by a budget".to_owned(), Some(cost.dropped_invocations.to_string())),
        ("reading the recording".to_owned(), Some(time(seconds.read))),
        ("graphs".to_owned(), Some(time(seconds.graphs))),
        ("slices and scenarios".to_owned(), Some(time(seconds.carve))),
        ("Java source".to_owned(), Some(time(seconds.emit))),
        ("compiling and running the suite once".to_owned(), Some(time(seconds.compile_and_run))),
        ("trying mutants".to_owned(), Some(time(seconds.mutants))),
    ];
    let rows = rows.into_iter().map(|(name, value)| vec![name, value.unwrap_or_else(|| "-".to_owned())]);
    table(&["Cost", "value"], rows.collect())
}

/// Methods first: a method that lacks a test counts more than an invocation.
fn reasons(evaluation: &Evaluation) -> Table {
    let reasons = &evaluation.reasons;
    let all = reasons.by_methods.iter().chain(&reasons.by_invocations);
    let all: IndexSet<&str> = all.map(|one| one.reason.as_str()).collect();
    let count = |counts: &[ReasonCount], reason: &str| {
        let found = counts.iter().find(|one| one.reason == reason);
        found.map_or(0, |one| one.count).to_string()
    };
    let line =
        |reason: &&str| row(reason, [count(&reasons.by_methods, reason), count(&reasons.by_invocations, reason)]);
    table(&["Reason", "methods without a test", "invocations without a test"], all.iter().map(line).collect())
}

fn without_test(text: &mut String, evaluation: &Evaluation) {
    let without = &evaluation.methods_without_test;
    if without.is_empty() {
        text.push_str("Every method that counts has a test.\n");
        return;
    }
    text.push_str("Methods without a test, with their first reason:\n");
    for one in without {
        let others = one.reasons.iter().filter(|other| other.reason != one.reason);
        let others: Vec<String> = others.map(|other| format!("{} {}", other.reason, other.count)).collect();
        let also = if others.is_empty() { String::new() } else { format!(" (also {})", others.join(", ")) };
        let detail = one.detail.lines().next().unwrap_or_default();
        let _ = writeln!(text, "  {}\n    {}: {detail}{also}", one.target, one.reason);
    }
}

fn number(count: Option<usize>) -> String {
    count.map_or_else(|| "-".to_owned(), |count| count.to_string())
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:.1}%", share * 100.0))
}

fn of(counter: Counter) -> String {
    let share = share(counter.covered as usize, counter.total as usize);
    format!("{} of {} ({})", counter.covered, counter.total, percent(share))
}
