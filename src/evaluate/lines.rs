//! Lines of the source that a run executed, so that what a suite keeps of another run can be counted.
//!
//! Input: coverage by class. Output: coverage by source line, as JaCoCo's own reports count it: a line that two classes share (an
//! anonymous class is created there) is one line. Drivers' lines (`main`) do not count.

use indexmap::{IndexMap, IndexSet};

use crate::program::text::binary_name;
use crate::suite::{Coverage, Covered, LineCoverage};

use super::application::Application;
use super::denominator::target_text;

/// Package and file (or class, if it was compiled without), and number.
type Line = (String, u32);

/// What a run executed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ExecutedLines {
    executed: IndexSet<Line>,
    all: usize,
    pub branches: Covered,
}

impl ExecutedLines {
    /// The lines of the application's classes.
    #[must_use]
    pub(crate) fn of(coverage: &Coverage, application: &Application) -> Self {
        let lines = lines(coverage, application);
        let mut branches = Covered::default();
        for line in lines.values() {
            branches.covered += line.branches.covered;
            branches.total += line.branches.total;
        }
        let all = lines.len();
        let executed = lines.into_iter().filter(|(_, line)| is_executed(line)).map(|(line, _)| line).collect();
        Self { executed, all, branches }
    }

    /// Executed lines and lines with code.
    #[must_use]
    pub(crate) fn count(&self) -> Covered {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Covered { covered: number(self.executed.len()), total: number(self.all) }
    }

    /// How many of another run's executed lines this one executed, too.
    #[must_use]
    pub(crate) fn kept_of(&self, other: &Self) -> usize {
        other.executed.iter().filter(|line| self.executed.contains(*line)).count()
    }
}

/// All lines with code but the drivers', each once: what two classes have on it counts together.
fn lines(coverage: &Coverage, application: &Application) -> IndexMap<Line, LineCoverage> {
    let drivers = driver_lines(coverage, application);
    let mut lines: IndexMap<Line, LineCoverage> = IndexMap::new();
    for ((class, number), line) in &coverage.lines {
        let drives =
            drivers.iter().any(|(name, first, last)| name == class && (*first..=*last).contains(&i64::from(*number)));
        if drives || !application.has_class(class) {
            continue;
        }
        let whole = lines.entry((file_of(coverage, class), *number)).or_default();
        for (sum, own) in [(&mut whole.branches, line.branches), (&mut whole.instructions, line.instructions)] {
            sum.covered += own.covered;
            sum.total += own.total;
        }
    }
    lines
}

fn is_executed(line: &LineCoverage) -> bool {
    line.instructions.covered > 0
}

/// The lines of each file (`shop/Basket.java`) that were executed, and its other lines with code, in order.
#[must_use]
pub(crate) fn by_file(coverage: &Coverage, application: &Application) -> IndexMap<String, (Vec<u32>, Vec<u32>)> {
    let mut files: IndexMap<String, (Vec<u32>, Vec<u32>)> = IndexMap::new();
    for ((file, number), line) in lines(coverage, application) {
        let (executed, missed) = files.entry(file).or_default();
        if is_executed(&line) { executed } else { missed }.push(number);
    }
    for (executed, missed) in files.values_mut() {
        executed.sort_unstable();
        missed.sort_unstable();
    }
    files.sort_unstable_keys();
    files
}

/// The methods of whose executed lines some are not in `kept`, with how many, most first. Private ones and lambdas are methods here, too.
#[must_use]
pub(crate) fn lost_by_method(
    original: &Coverage,
    application: &Application,
    kept: &ExecutedLines,
) -> Vec<(String, usize)> {
    let counted = ExecutedLines::of(original, application);
    let mut lost: IndexMap<String, usize> = IndexMap::new();
    for ((class, number), line) in &original.lines {
        let place = (file_of(original, class), *number);
        if line.instructions.covered > 0 && counted.executed.contains(&place) && !kept.executed.contains(&place) {
            *lost.entry(method_at(original, class, *number)).or_default() += 1;
        }
    }
    let mut ranked: Vec<(String, usize)> = lost.into_iter().collect();
    ranked.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    ranked
}

/// The method with the fewest lines around a line: a lambda lies inside of another method.
fn method_at(coverage: &Coverage, class: &str, number: u32) -> String {
    let number = i64::from(number);
    let methods = coverage
        .methods
        .iter()
        .filter(|(key, method)| key.class_name == class && (method.range.0..=method.range.1).contains(&number));
    let innermost = methods.min_by_key(|(_, method)| method.range.1 - method.range.0);
    innermost.map_or_else(|| binary_name(class), |(key, _)| target_text(key))
}

fn driver_lines<'a>(coverage: &'a Coverage, application: &Application) -> Vec<(&'a str, i64, i64)> {
    let drivers = coverage.methods.iter().filter(|(key, _)| application.is_driver(key));
    drivers.map(|(key, method)| (key.class_name.as_str(), method.range.0, method.range.1)).collect()
}

fn file_of(coverage: &Coverage, class: &str) -> String {
    let package = class.rfind('/').map_or("", |end| &class[..=end]);
    match coverage.classes.get(class).and_then(|class| class.source.as_deref()) {
        Some(file) => format!("{package}{file}"),
        None => class.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{ClassFile, MethodCoverage, MethodKey};
    use crate::trace::definition::Nesting;

    fn coverage(lines: &[(&str, u32, u32)]) -> Coverage {
        let mut coverage = Coverage::default();
        for &(class, number, covered) in lines {
            let file = ClassFile { access: 1, nesting: Nesting::Top, outer: None, source: Some("B.java".to_owned()) };
            coverage.classes.insert(class.to_owned(), file);
            let line = LineCoverage {
                instructions: Covered { covered, total: 2 },
                branches: Covered { covered: covered.min(1), total: 2 },
            };
            coverage.lines.insert((class.to_owned(), number), line);
        }
        coverage
    }

    #[test]
    fn a_line_of_two_classes_is_one_line() {
        let run = coverage(&[("a/B", 1, 0), ("a/B$1", 1, 2), ("a/B", 2, 1), ("a/B", 3, 0)]);
        let lines = ExecutedLines::of(&run, &Application::default());
        assert_eq!(lines.count(), Covered { covered: 2, total: 3 });
        assert_eq!(lines.branches, Covered { covered: 2, total: 8 });
        let files = by_file(&run, &Application::default());
        assert_eq!(files["a/B.java"], (vec![1, 2], vec![3]));
    }

    #[test]
    fn kept_is_what_both_runs_executed() {
        let all = Application::default();
        let original = ExecutedLines::of(&coverage(&[("a/B", 1, 1), ("a/B", 2, 1), ("a/B", 3, 0)]), &all);
        let carved = ExecutedLines::of(&coverage(&[("a/B", 1, 1), ("a/B", 2, 0), ("a/B", 3, 1)]), &all);
        assert_eq!((carved.kept_of(&original), original.kept_of(&original)), (1, 2));
    }

    #[test]
    fn lost_lines_are_told_by_method() {
        let mut run = coverage(&[("a/B", 1, 1), ("a/B", 2, 1), ("a/B", 3, 1), ("a/B", 9, 0)]);
        for (name, range) in [("m", (1, 3)), ("lambda$m$0", (2, 2)), ("idle", (9, 9))] {
            let method =
                MethodKey { class_name: "a/B".to_owned(), method_name: name.to_owned(), descriptor: "()V".to_owned() };
            run.methods.insert(method, MethodCoverage { range, ..MethodCoverage::default() });
        }
        let all = Application::default();
        let nothing = lost_by_method(&run, &all, &ExecutedLines::default());
        assert_eq!(nothing, [("a.B#m()".to_owned(), 2), ("a.B#lambda$m$0()".to_owned(), 1)]);
        assert_eq!(lost_by_method(&run, &all, &ExecutedLines::of(&run, &all)), []);
    }

    #[test]
    fn the_lines_of_main_do_not_count() {
        let mut run = coverage(&[("a/B", 1, 1), ("a/B", 5, 1), ("a/B", 6, 0)]);
        let main = MethodKey {
            class_name: "a/B".to_owned(),
            method_name: "main".to_owned(),
            descriptor: "([Ljava/lang/String;)V".to_owned(),
        };
        run.methods.insert(main.clone(), MethodCoverage { range: (5, 6), ..MethodCoverage::default() });
        let lines = ExecutedLines::of(&run, &Application::driven_by(main));
        assert_eq!(lines.count(), Covered { covered: 1, total: 1 });
    }
}
