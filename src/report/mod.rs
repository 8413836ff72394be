//! What a suite has, for people to look at and for machines to read.
//!
//! Input: a manifest with the sources of its tests; as far as they are there, the sources of the program, the recordings, the lines that the tests
//! run, figures of other commands, an older manifest. Output: a [`Report`], printed as one HTML file (`page`), Markdown, SARIF, `JUnit` XML, or as it
//! is. Invariants: the same input gives the same bytes; what is not known is absent and the page says how to get it, nothing is made up; each method
//! under test is in one state ([`methods::State`]). Why one model for all of them: a figure then has one value wherever it stands.

mod around;
mod details;
mod difference;
mod explained;
mod figures;
mod junit;
mod layers;
mod markdown;
mod members;
mod methods;
mod page;
mod reasons;
mod sarif;
mod sizes;
mod sources;
mod tokens;
mod treemap;

use indexmap::IndexMap;
use serde::Serialize;

pub(crate) use self::around::{CallsAround, calls_around};
pub(crate) use self::details::{LinesRun, TestSource};
pub(crate) use self::figures::Figures;
pub(crate) use self::junit::to_junit;
pub(crate) use self::markdown::to_markdown;
pub(crate) use self::page::{EVALUATION_FILE, WEAK_FILE, to_html};
pub(crate) use self::sarif::to_sarif;
pub(crate) use self::sources::Sources;

use self::details::Details;
use self::difference::{Difference, difference};
use self::figures::{Kept, Mutants};
use self::methods::{Counts, Method, State, methods};
use self::sizes::{Sizes, sizes};
use crate::manifest::{Manifest, TestEntry};
use crate::slice::reason::ReasonCode;

/// Version of the document.
const FORMAT: u32 = 1;

/// What a report is made of.
pub(crate) struct Input<'a> {
    /// The directory of the tests, as people name it.
    pub(crate) name: String,
    pub(crate) manifest: &'a Manifest,
    /// For each test of the manifest its source, if it stands there.
    pub(crate) tests: Vec<Option<TestSource>>,
    /// For each test where its recorded call stands, if its recording is there.
    pub(crate) calls: Vec<Option<CallsAround>>,
    pub(crate) sources: Sources,
    /// What the tests run, by package and file (`shop/Basket.java`), if they were run.
    pub(crate) lines: Option<IndexMap<String, LinesRun>>,
    pub(crate) figures: Figures,
    pub(crate) before: Option<&'a Manifest>,
}

/// The report.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    #[serde(flatten)]
    pub(crate) head: Head,
    pub(crate) packages: Vec<Package>,
    /// Source files of the classes, in their order.
    #[serde(skip)]
    pub(crate) files: Vec<details::File>,
}

/// What it says of the suite as a whole.
#[derive(Debug, Serialize)]
pub(crate) struct Head {
    pub(crate) format: u32,
    /// The directory of the tests, as it was given.
    pub(crate) name: String,
    pub(crate) recording: Vec<String>,
    pub(crate) counts: Counts,
    /// Of the methods with something to notice those that a test notices; four digits.
    pub(crate) tested_share: Option<f64>,
    pub(crate) optimistic: usize,
    pub(crate) statements: usize,
    pub(crate) assertions: usize,
    /// Lines of the program that the tests run, and those with code; none if they were not run.
    pub(crate) lines_run: Option<LinesTotal>,
    pub(crate) lines_kept: Option<Kept>,
    pub(crate) mutants: Option<Mutants>,
    /// Tests that a reduction left out.
    pub(crate) reduced: usize,
    pub(crate) sizes: Sizes,
    pub(crate) reasons: Vec<ReasonCount>,
    pub(crate) difference: Option<Difference>,
}

/// Lines of all files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LinesTotal {
    pub(crate) run: usize,
    /// Lines with code.
    pub(crate) of: usize,
}

/// A package with the classes that have methods under test.
#[derive(Debug, Serialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) counts: Counts,
    pub(crate) classes: Vec<Class>,
}

/// A class of the program.
#[derive(Debug, Serialize)]
pub(crate) struct Class {
    /// Binary name.
    pub(crate) name: String,
    pub(crate) counts: Counts,
    /// Its source file, where that is found, and its line there.
    pub(crate) source: Option<String>,
    pub(crate) line: Option<u32>,
    pub(crate) methods: Vec<Method>,
    pub(crate) tests: Vec<Test>,
    #[serde(skip)]
    pub(crate) details: Details,
}

/// A test of a class's methods.
#[derive(Debug, Serialize)]
pub(crate) struct Test {
    /// `shop.BasketCarvedTest.total_returns875`.
    pub(crate) name: String,
    pub(crate) target: String,
    pub(crate) path: String,
    /// The first line of the method, with what stands above it; none if it is not there.
    pub(crate) line: Option<u32>,
    pub(crate) verdict: String,
    pub(crate) statements: usize,
    /// Before it was minimized, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) statements_before: Option<usize>,
    pub(crate) assertions: usize,
}

/// Methods without a test that counts, by their first reason.
#[derive(Debug, Serialize)]
pub(crate) struct ReasonCount {
    pub(crate) reason: String,
    pub(crate) methods: usize,
}

impl Report {
    /// Reports on a suite.
    pub(crate) fn of(input: &Input<'_>) -> Self {
        let mut builder = Builder { input, files: IndexMap::new() };
        let packages = builder.packages();
        let manifest = input.manifest;
        let mut counts = Counts::default();
        for package in &packages {
            counts.add(&package.counts);
        }
        let run = |lines: &IndexMap<String, LinesRun>| {
            let count = |of: fn(&LinesRun) -> usize| lines.values().map(of).sum::<usize>();
            LinesTotal { run: count(|file| file.run.len()), of: count(|file| file.run.len() + file.missed.len()) }
        };
        let head = Head {
            format: FORMAT,
            name: input.name.clone(),
            recording: manifest.recording.clone(),
            tested_share: counts.share().map(|share| (share * 10_000.0).round() / 10_000.0),
            optimistic: manifest.tests.iter().filter(|test| test.optimistic).count(),
            statements: manifest.tests.iter().map(|test| test.size.statements).sum(),
            assertions: manifest.tests.iter().map(|test| test.size.assertions).sum(),
            lines_run: input.lines.as_ref().map(run),
            lines_kept: input.figures.coverage,
            mutants: input.figures.mutants.clone(),
            reduced: manifest.reduced.len(),
            sizes: sizes(packages.iter().flat_map(|package| &package.classes).flat_map(|class| &class.tests)),
            reasons: by_reason(&packages),
            difference: input.before.map(|before| difference(before, manifest)),
            counts,
        };
        Self { head, packages, files: builder.files.into_values().flatten().collect() }
    }

    /// All classes, in the order of their names.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &Class> {
        self.packages.iter().flat_map(|package| &package.classes)
    }

    /// The methods that no test notices although they do something, each with its class.
    pub(crate) fn missing(&self) -> impl Iterator<Item = (&Class, &Method)> {
        let all = self.classes().flat_map(|class| class.methods.iter().map(move |method| (class, method)));
        all.filter(|(_, method)| matches!(method.state, State::Weak | State::Without))
    }
}

/// Most frequent first; where there is nothing to notice, nothing is missing: that comes last.
fn by_reason(packages: &[Package]) -> Vec<ReasonCount> {
    let mut counts: IndexMap<&str, usize> = IndexMap::new();
    let methods = packages.iter().flat_map(|package| &package.classes).flat_map(|class| &class.methods);
    for reason in methods.filter_map(|method| method.reason.as_deref()) {
        *counts.entry(reason).or_default() += 1;
    }
    let counts = counts.into_iter().map(|(reason, methods)| ReasonCount { reason: reason.to_owned(), methods });
    let mut ranked: Vec<ReasonCount> = counts.collect();
    let is_nothing = |one: &ReasonCount| one.reason == ReasonCode::NothingToNotice.code();
    ranked.sort_by(|one, other| {
        let by_count = || other.methods.cmp(&one.methods).then_with(|| one.reason.cmp(&other.reason));
        is_nothing(one).cmp(&is_nothing(other)).then_with(by_count)
    });
    ranked
}

struct Builder<'i, 'a> {
    input: &'i Input<'a>,
    /// By the outermost class that it is asked for; none if it is not found.
    files: IndexMap<String, Option<details::File>>,
}

impl Builder<'_, '_> {
    fn packages(&mut self) -> Vec<Package> {
        let mut classes: IndexMap<String, Vec<Method>> = IndexMap::new();
        for method in methods(self.input.manifest) {
            classes.entry(class_of(&method.target).to_owned()).or_default().push(method);
        }
        let mut tests: IndexMap<&str, Vec<usize>> = IndexMap::new();
        for (at, test) in self.input.manifest.tests.iter().enumerate() {
            tests.entry(class_of(&test.target)).or_default().push(at);
        }
        let mut packages: IndexMap<String, Package> = IndexMap::new();
        for (name, methods) in classes {
            let own = tests.get(name.as_str()).map(Vec::as_slice).unwrap_or_default();
            let class = self.class(name, methods, own);
            let name = class.name.rsplit_once('.').map_or("", |(package, _)| package).to_owned();
            let empty = || Package { name: name.clone(), counts: Counts::default(), classes: Vec::new() };
            let package = packages.entry(name.clone()).or_insert_with(empty);
            package.counts.add(&class.counts);
            package.classes.push(class);
        }
        packages.sort_unstable_keys();
        packages.into_values().collect()
    }

    fn class(&mut self, name: String, mut methods: Vec<Method>, tests: &[usize]) -> Class {
        let mut counts = Counts { tests: tests.len(), ..Counts::default() };
        for method in &methods {
            counts.count(method.state);
        }
        let (file, nested) = self.file(&name);
        let found = file.and_then(|at| self.files[at].as_ref());
        if let Some(found) = found {
            for method in &mut methods {
                let signature = method.target.split_once('#').map_or("", |(_, signature)| signature);
                method.line = found.members.method(&nested, signature).map(|extent| extent.line);
            }
        }
        let mutants = self.input.figures.mutants.iter().flat_map(|mutants| &mutants.unnoticed);
        Class {
            counts,
            source: found.map(|file| file.path.clone()),
            line: found.and_then(|file| file.members.class(&nested)).map(|extent| extent.line),
            details: Details {
                methods: found.map(|file| file.extents(&nested, &methods)).unwrap_or_default(),
                changes: mutants.filter(|one| class_of(&one.target) == name).cloned().collect(),
                tests: tests.iter().map(|at| details::test(self.input, *at)).collect(),
            },
            tests: tests.iter().map(|at| self.test(*at)).collect(),
            methods,
            name,
        }
    }

    /// Where the file of a class is in the list, and the class's name in it.
    fn file(&mut self, class: &str) -> (Option<usize>, String) {
        let (package, nested) = class.rsplit_once('.').unwrap_or(("", class));
        // A name may begin with a dollar sign.
        let outer = nested.split_once('$').map_or(nested, |(outer, _)| if outer.is_empty() { nested } else { outer });
        let key = if package.is_empty() { outer.to_owned() } else { format!("{package}.{outer}") };
        if !self.files.contains_key(&key) {
            let relative = format!("{}.java", key.replace('.', "/"));
            let found = self.input.sources.find(&relative);
            let lines = self.input.lines.as_ref().and_then(|lines| lines.get(&relative)).cloned();
            self.files.insert(key.clone(), found.map(|source| details::File::of(source, lines)));
        }
        (self.files.get_index_of(&key), nested.to_owned())
    }

    fn test(&self, at: usize) -> Test {
        let entry: &TestEntry = &self.input.manifest.tests[at];
        let source = self.input.tests.get(at).and_then(Option::as_ref);
        Test {
            name: entry.name(),
            target: entry.target.clone(),
            path: entry.path.clone(),
            line: source.map(|source| source.line),
            verdict: entry.verdict.clone(),
            statements: entry.size.statements,
            statements_before: entry.minimized.as_ref().map(|minimized| minimized.statements_before),
            assertions: entry.size.assertions,
        }
    }
}

fn class_of(target: &str) -> &str {
    target.split_once('#').map_or(target, |(class, _)| class)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::manifest::{ActionEntry, AssertionEntry, SkippedEntry, TestSize};

    /// Text that a page, a document or a log must not take for its own.
    pub(crate) const NASTY: &str = "</script><b>\"it's\" & ]]>\u{2028}\u{1}";

    /// A suite of two classes with one test, whose texts are as bad as can be.
    pub(crate) fn manifest() -> Manifest {
        let skipped = |target: &str, reason: &str| SkippedEntry {
            target: target.to_owned(),
            recording: "1.trace".to_owned(),
            invocation: 3,
            reason: reason.to_owned(),
            detail: NASTY.to_owned(),
        };
        let test = TestEntry {
            class: "shop.BasketCarvedTest".to_owned(),
            method: "total".to_owned(),
            target: "shop.Basket#total()".to_owned(),
            recording: "1.trace".to_owned(),
            verdict: "green".to_owned(),
            actions: vec![
                ActionEntry {
                    id: 0,
                    text: "new Basket()".to_owned(),
                    why: NASTY.to_owned(),
                    step: "recorded".to_owned(),
                    event: 1,
                    needs: vec![],
                },
                ActionEntry {
                    id: 1,
                    text: "basket.total()".to_owned(),
                    why: "the method under test".to_owned(),
                    step: "recorded".to_owned(),
                    event: 2,
                    needs: vec![0],
                },
            ],
            assertions: vec![AssertionEntry {
                text: "assertEquals(0, basket.total());".to_owned(),
                why: "what the method returned".to_owned(),
                event: 3,
            }],
            size: TestSize { statements: 1, assertions: 1 },
            path: "shop/BasketCarvedTest.java".to_owned(),
            ..TestEntry::default()
        };
        Manifest {
            format: 1,
            recording: vec!["1.trace".to_owned()],
            tests: vec![test],
            skipped: vec![
                skipped("shop.Basket#weak()", "WEAK"),
                skipped("shop.Item#talk()", "NETWORK"),
                skipped("shop.Item#idle()", "NOTHING_TO_NOTICE"),
            ],
            ..Manifest::default()
        }
    }

    /// The report on it, with its own program's source.
    pub(crate) fn report() -> Report {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(directory.path().join("shop")).unwrap();
        let source = format!(
            "package shop;\nclass Basket {{\n  // {NASTY}\n  int total() {{ return 0; }}\n  void weak() {{ }}\n}}\n"
        );
        std::fs::write(directory.path().join("shop/Basket.java"), source).unwrap();
        let manifest = manifest();
        let source = TestSource {
            line: 7,
            text:
                "@Test\nvoid total() {\n    Basket basket = new Basket();\n\n    assertEquals(0, basket.total());\n}\n"
                    .to_owned(),
        };
        Report::of(&Input {
            name: "carved".to_owned(),
            manifest: &manifest,
            tests: vec![Some(source)],
            calls: vec![None],
            sources: Sources::new(vec![directory.path().to_owned()]),
            lines: None,
            figures: Figures::default(),
            before: None,
        })
    }

    #[test]
    fn classes_have_their_methods_with_lines_and_their_tests() {
        let report = report();
        assert_eq!(
            (
                report.head.counts.methods,
                report.head.counts.tested,
                report.head.counts.weak,
                report.head.counts.without
            ),
            (4, 1, 1, 1)
        );
        let basket = report.classes().next().unwrap();
        assert_eq!((basket.name.as_str(), basket.line), ("shop.Basket", Some(2)));
        assert_eq!(basket.source.as_ref(), Some(&report.files[0].path));
        assert_eq!(basket.methods.iter().map(|method| method.line).collect::<Vec<_>>(), [Some(4), Some(5)]);
        assert_eq!(basket.tests[0].line, Some(7));
        let item = report.classes().nth(1).unwrap();
        assert_eq!((item.source.as_deref(), report.files.len()), (None, 1));
        assert_eq!(
            report.missing().map(|(_, method)| method.target.as_str()).collect::<Vec<_>>(),
            ["shop.Basket#weak()", "shop.Item#talk()"]
        );
        assert_eq!(report.head.tested_share, Some(0.3333));
    }
}
