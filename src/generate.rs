//! From a recording to a verified suite: carves, writes, verifies, and tries further invocations of methods that got no test.
//!
//! Input: a history, options, where tests run. Output: [`Generated`]: the source files, the kept scenarios with their verdicts, what was
//! skipped and why, and the figures before and after verification. Invariant: every kept test was green, and, if verified,
//! noticed an emptied body; the written text is the text that was verified.

use std::path::PathBuf;
use std::time::Duration;

use indexmap::{IndexMap, IndexSet};

use crate::carve::{CarveOptions, Carver, PerMethod};
use crate::graph::History;
use crate::graph::data::{Definition, DefinitionKind, is_default};
use crate::graph::invocation::{Invocation, InvocationId, Invoked, Outcome};
use crate::graph::location::Location;
use crate::java::{Emission, EmitOptions, EmittedTest, JavaFile, Junit, emit_suite};
use crate::library::LibraryTable;
use crate::manifest::{ActionEntry, AssertionEntry, SkippedEntry, TestEntry, TestSize, Verification, Verified, hash};
use crate::scenario::model::{Action, ActionKind, Operand, Scenario, VariableId};
use crate::slice::reason::ReasonCode;
use crate::suite::{
    JavaSource, Level, Progress, RecordedOutcome, Target, TestOutcome, TestReport, TestToVerify, VariantResult,
    Verdict, VerifyError, VerifyReport, VerifyRequest, WarmJvms, verify_suite,
};
use crate::trace::definition::CallKind;
use crate::trace::event::{EventId, MethodId, Primitive, Value};

/// What is generated.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    pub carve: CarveOptions,
    pub per_method: PerMethod,
    pub max_tests: Option<usize>,
    pub keep_weak: bool,
    pub junit: Junit,
    pub junit4_has_assert_throws: bool,
    pub header: Option<String>,
    pub indent: usize,
}

/// Where tests are compiled and run.
#[derive(Clone, Debug)]
pub struct Verifier {
    pub java_home: PathBuf,
    /// Without JUnit.
    pub class_path: Vec<PathBuf>,
    pub runner_jar: PathBuf,
    pub junit_jars: Vec<PathBuf>,
    pub level: Level,
    pub workers: usize,
    pub working_directory: Option<PathBuf>,
}

/// A kept test.
#[derive(Clone, Debug)]
pub struct KeptTest {
    pub scenario: Scenario,
    pub verdict: &'static str,
}

/// Figures of one generation.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub emitted: usize,
    pub compiled: usize,
    pub green_before: usize,
    pub weak: usize,
    pub nothing_to_notice: usize,
    /// Emptied bodies tried and noticed: void methods, then the others.
    pub void_tried: usize,
    pub void_noticed: usize,
    pub other_tried: usize,
    pub other_noticed: usize,
    /// Methods of which every verified invocation had nothing to notice.
    pub methods_nothing_to_notice: usize,
    pub verify_time: Duration,
}

/// The outcome.
#[derive(Debug, Default)]
pub struct Generated {
    pub files: Vec<JavaFile>,
    pub tests: Vec<TestEntry>,
    pub skipped: Vec<SkippedEntry>,
    pub figures: Figures,
    /// The part of `figures` that optimistic tests have.
    pub optimistic_figures: Figures,
    pub methods: usize,
    pub methods_with_tests: IndexSet<MethodId>,
    pub methods_nothing_to_notice: IndexSet<MethodId>,
    pub statements: Vec<usize>,
    pub assertions: Vec<usize>,
    pub optimistic: usize,
}

impl Generated {
    /// The figures of the verification that depend on recording and verdicts only; none if there was no verification.
    #[must_use]
    pub fn verification(&self) -> Option<Verification> {
        let verified = |figures: &Figures| Verified {
            emitted: figures.emitted,
            compiled: figures.compiled,
            green_before: figures.green_before,
            weak: figures.weak,
            nothing_to_notice: figures.nothing_to_notice,
            void_tried: figures.void_tried,
            void_noticed: figures.void_noticed,
            other_tried: figures.other_tried,
            other_noticed: figures.other_noticed,
        };
        let all = verified(&self.figures);
        (all.emitted > 0).then(|| Verification { all, optimistic: verified(&self.optimistic_figures) })
    }
}

/// Rounds of trying further invocations for methods without a test.
const ROUNDS: usize = 6;

/// Generates the suite of one recording.
///
/// # Errors
/// The suite could not be verified at all.
pub fn generate_tests(
    history: &History<'_>,
    table: &LibraryTable,
    options: &GenerateOptions,
    verifier: Option<&Verifier>,
    progress: &mut dyn FnMut(&str, usize, usize),
) -> Result<Generated, VerifyError> {
    let carver = Carver::new(history, table, options.carve.clone());
    let mut generator = Generator {
        history,
        options,
        verifier,
        carver,
        kept: Vec::new(),
        generated: Generated::default(),
        jvms: WarmJvms::default(),
    };
    generator.generated.methods = generator.carver.targets.len();
    generator.rounds(progress)?;
    generator.write(progress)?;
    Ok(generator.finish())
}

struct Generator<'a> {
    history: &'a History<'a>,
    options: &'a GenerateOptions,
    verifier: Option<&'a Verifier>,
    carver: Carver<'a>,
    kept: Vec<KeptTest>,
    generated: Generated,
    jvms: WarmJvms,
}

impl Generator<'_> {
    fn rounds(&mut self, progress: &mut dyn FnMut(&str, usize, usize)) -> Result<(), VerifyError> {
        let mut open: Vec<usize> = (0..self.carver.targets.len()).collect();
        for round in 0..ROUNDS {
            let mut batch = Vec::new();
            for (done, target) in open.iter().enumerate() {
                progress("carving", done, open.len());
                // Later rounds only look for a first test: the next behaviours, then ever further ones.
                let wanted = if round == 0 { self.options.per_method } else { PerMethod::Most(2 << round) };
                batch.extend(distinct(self.carver.carve_target(*target, wanted)));
            }
            if batch.is_empty() {
                break;
            }
            self.judge(batch, progress)?;
            if self.verifier.is_none() {
                break;
            }
            let have: IndexSet<MethodId> = self.kept.iter().map(|kept| kept.scenario.mut_method).collect();
            open.retain(|target| !have.contains(&self.carver.targets[*target].method));
        }
        Ok(())
    }

    /// Writes and verifies a batch; keeps what is worth it.
    fn judge(&mut self, batch: Vec<Scenario>, progress: &mut dyn FnMut(&str, usize, usize)) -> Result<(), VerifyError> {
        let emission = self.emit(&batch);
        for (index, error) in &emission.rejected {
            self.skip(&batch[*index], ReasonCode::NotExpressible, error.to_string());
        }
        let Some(verifier) = self.verifier else {
            let rejected: IndexSet<usize> = emission.rejected.iter().map(|(index, _)| *index).collect();
            let good = batch.into_iter().enumerate().filter(|(index, _)| !rejected.contains(index));
            self.kept.extend(good.map(|(_, scenario)| KeptTest { scenario, verdict: "unverified" }));
            return Ok(());
        };
        let report = self.verify(verifier, &emission, &batch, true, progress)?;
        let tests = emission.files.iter().flat_map(|file| &file.tests);
        for (test, report) in tests.zip(report.tests) {
            self.settle(&batch[test.scenario], &report);
        }
        Ok(())
    }

    fn settle(&mut self, scenario: &Scenario, report: &TestReport) {
        count_test(&mut self.generated.figures, self.history, scenario, report);
        if scenario.optimistic {
            count_test(&mut self.generated.optimistic_figures, self.history, scenario, report);
        }
        match &report.verdict {
            Verdict::Green => self.keep(scenario, "green"),
            Verdict::Weak => {
                if self.options.keep_weak {
                    self.keep(scenario, "weak");
                }
                self.skip(scenario, ReasonCode::Weak, survivors(&report.variants));
            }
            Verdict::NothingToNotice => {
                self.generated.methods_nothing_to_notice.insert(scenario.mut_method);
                self.skip(
                    scenario,
                    ReasonCode::NothingToNotice,
                    "every emptied body does what the recorded call did".to_owned(),
                );
            }
            Verdict::DoesNotCompile(diagnostics) => {
                let text: Vec<String> =
                    diagnostics.iter().map(|one| format!("line {}: {}", one.line, one.message)).collect();
                self.skip(scenario, ReasonCode::DoesNotCompile, text.join("; "));
            }
            Verdict::Red(outcome) => self.skip(scenario, ReasonCode::Fails, describe(outcome)),
            Verdict::Flaky(outcome) => {
                self.skip(scenario, ReasonCode::Fails, format!("depends on the order of tests: {}", describe(outcome)));
            }
            Verdict::EnvironmentDependent(outcome) => {
                self.skip(
                    scenario,
                    ReasonCode::Fails,
                    format!("depends on clock, zone, locale or encoding: {}", describe(outcome)),
                );
            }
        }
    }

    fn keep(&mut self, scenario: &Scenario, verdict: &'static str) {
        self.kept.push(KeptTest { scenario: scenario.clone(), verdict });
    }

    fn skip(&mut self, scenario: &Scenario, code: ReasonCode, detail: String) {
        let target = self.history.program.method_text(scenario.mut_method);
        self.generated.skipped.push(SkippedEntry {
            target,
            invocation: scenario.invocation.0,
            reason: code.to_string(),
            detail,
        });
    }

    fn emit(&self, scenarios: &[Scenario]) -> Emission {
        let program = self.history.program;
        let oldest = scenarios.iter().map(|one| program.class(one.cut).version.saturating_sub(44).max(8)).min();
        let release = self.options.carve.release.or(oldest).unwrap_or(8);
        let options = EmitOptions {
            junit: self.options.junit,
            junit4_has_assert_throws: self.options.junit4_has_assert_throws,
            release,
            indent: self.options.indent,
            header: self.options.header.clone(),
        };
        emit_suite(program, scenarios, &options)
    }

    fn verify(
        &mut self,
        verifier: &Verifier,
        emission: &Emission,
        scenarios: &[Scenario],
        try_emptied: bool,
        progress: &mut dyn FnMut(&str, usize, usize),
    ) -> Result<VerifyReport, VerifyError> {
        let started = std::time::Instant::now();
        let sources =
            emission.files.iter().map(|file| JavaSource { relative_path: file.path.clone(), text: file.text.clone() });
        let tests = emission.files.iter().flat_map(|file| file.tests.iter().map(move |test| (file, test)));
        let tests = tests.map(|(file, test)| self.to_verify(file, test, &scenarios[test.scenario])).collect();
        let request = VerifyRequest {
            java_home: verifier.java_home.clone(),
            class_path: verifier.class_path.clone(),
            sources: sources.collect(),
            tests,
            empty_bodies: try_emptied,
            level: if try_emptied { Level::Quick } else { verifier.level },
            release: None,
            workers: verifier.workers,
            runner_jar: verifier.runner_jar.clone(),
            junit_jars: verifier.junit_jars.clone(),
            jvm_options: Vec::new(),
            working_directory: verifier.working_directory.clone(),
            test_limit: Duration::from_secs(10),
        };
        let report = verify_suite(&mut self.jvms, &request, &mut |step| match step {
            Progress::Compiled { compiled, total } => progress("compiling", compiled, total),
            Progress::Ran { done, total } => progress("running", done, total),
            Progress::Shuffled { total } => progress("running shuffled", total, total),
            Progress::Emptied { done, total } => progress("emptying bodies", done, total),
            Progress::OwnJvm { done, total } => progress("running alone", done, total),
        });
        self.generated.figures.verify_time += started.elapsed();
        report
    }

    fn to_verify(&self, file: &JavaFile, test: &EmittedTest, scenario: &Scenario) -> TestToVerify {
        let program = self.history.program;
        let method = program.method(scenario.mut_method);
        let id = self.history.calls.starting_at(scenario.invocation).expect("a scenario's invocation");
        let invocation = self.history.calls.get(id);
        TestToVerify {
            class_name: file.class_name.clone(),
            method_name: test.method.clone(),
            target: Target {
                class_name: program.class(method.class).name.clone(),
                method_name: method.name.clone(),
                descriptor: method.desc.clone(),
            },
            act_lines: (test.act_line, test.act_line),
            recorded_outcome: recorded_outcome(self.history, invocation),
            nothing_defined: if method.name == "<init>" {
                !constructs_anything(self.history, id)
            } else {
                !defines_anything(self.history, invocation)
            },
        }
    }

    /// Writes what was kept, and verifies that very text.
    fn write(&mut self, progress: &mut dyn FnMut(&str, usize, usize)) -> Result<(), VerifyError> {
        if let Some(most) = self.options.max_tests {
            self.kept.truncate(most);
        }
        loop {
            let scenarios: Vec<Scenario> = self.kept.iter().map(|kept| kept.scenario.clone()).collect();
            let emission = self.emit(&scenarios);
            let Some(verifier) = self.verifier.filter(|_| !scenarios.is_empty()) else {
                self.generated.files = emission.files;
                return Ok(());
            };
            let report = self.verify(verifier, &emission, &scenarios, false, progress)?;
            let tests = emission.files.iter().flat_map(|file| &file.tests);
            let red: IndexMap<usize, Verdict> = tests
                .zip(report.tests)
                .filter(|(_, report)| is_red(&report.verdict))
                .map(|(test, report)| (test.scenario, report.verdict))
                .collect();
            if red.is_empty() {
                self.generated.files = emission.files;
                return Ok(());
            }
            for index in red.keys() {
                self.skip(&scenarios[*index], ReasonCode::Fails, "red in the final run".to_owned());
            }
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                !red.contains_key(&(index - 1))
            });
        }
    }

    fn finish(mut self) -> Generated {
        for rejection in std::mem::take(&mut self.carver.rejections) {
            self.generated.skipped.push(SkippedEntry {
                target: self.history.program.method_text(rejection.method),
                invocation: self.history.calls.get(rejection.invocation).start.0,
                reason: rejection.reason.code.to_string(),
                detail: rejection.reason.detail,
            });
        }
        self.generated.skipped.sort();
        let with: IndexSet<MethodId> =
            self.kept.iter().filter(|kept| kept.verdict != "weak").map(|kept| kept.scenario.mut_method).collect();
        let nothing =
            self.generated.methods_nothing_to_notice.iter().copied().filter(|method| !with.contains(method)).collect();
        self.generated.methods_nothing_to_notice = nothing;
        self.generated.methods_with_tests = with;
        self.generated.optimistic = self.kept.iter().filter(|kept| kept.scenario.optimistic).count();
        let files = std::mem::take(&mut self.generated.files);
        for file in &files {
            for test in &file.tests {
                self.generated.statements.push(test.statements);
                self.generated.assertions.push(test.assertions);
                let entry = entry(self.history, file, test, &self.kept[test.scenario]);
                self.generated.tests.push(entry);
            }
        }
        self.generated.files = files;
        self.generated
    }
}

/// Two tests of a method that do and assert the same are one.
fn distinct(scenarios: Vec<Scenario>) -> Vec<Scenario> {
    let mut seen: IndexSet<String> = IndexSet::new();
    scenarios.into_iter().filter(|scenario| seen.insert(shape(scenario))).collect()
}

/// A scenario without the numbers of its events.
fn shape(scenario: &Scenario) -> String {
    let actions: Vec<_> =
        scenario.arrange.iter().chain([&scenario.act]).map(|one| (&one.kind, &one.arguments, &one.threw)).collect();
    let assertions: Vec<_> = scenario.assertions.iter().map(|one| (&one.probe, &one.expected)).collect();
    format!("{actions:?}{assertions:?}")
}

fn is_red(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Red(_) | Verdict::Flaky(_) | Verdict::EnvironmentDependent(_) | Verdict::DoesNotCompile(_)
    )
}

fn describe(outcome: &TestOutcome) -> String {
    format!("{:?} {} {}", outcome.kind, outcome.exception, outcome.message).trim().to_owned()
}

fn survivors(variants: &[VariantResult]) -> String {
    let alive = variants
        .iter()
        .filter(|one| matches!(one.effect, crate::suite::Effect::Survived | crate::suite::Effect::MaybeEqual));
    let words: Vec<&str> = alive.map(|one| one.variant.word()).collect();
    format!("stays green when the body only returns {}", words.join(" or "))
}

fn count_test(figures: &mut Figures, history: &History<'_>, scenario: &Scenario, report: &TestReport) {
    figures.emitted += 1;
    figures.compiled += usize::from(!matches!(report.verdict, Verdict::DoesNotCompile(_)));
    figures.green_before += usize::from(report.quick.as_ref().is_some_and(TestOutcome::is_green));
    figures.weak += usize::from(matches!(report.verdict, Verdict::Weak));
    figures.nothing_to_notice += usize::from(matches!(report.verdict, Verdict::NothingToNotice));
    count_variants(figures, history, scenario, &report.variants);
}

/// A method counts as noticed in one invocation if every tried variant was.
fn count_variants(figures: &mut Figures, history: &History<'_>, scenario: &Scenario, variants: &[VariantResult]) {
    use crate::suite::Effect;
    let tried: Vec<Effect> = variants
        .iter()
        .map(|one| one.effect)
        .filter(|effect| matches!(effect, Effect::Noticed | Effect::TimedOut | Effect::Survived))
        .collect();
    if tried.is_empty() {
        return;
    }
    let noticed = usize::from(!tried.contains(&Effect::Survived));
    let method = history.program.method(scenario.mut_method);
    if method.desc.ends_with(")V") && method.name != "<init>" {
        figures.void_tried += 1;
        figures.void_noticed += noticed;
    } else {
        figures.other_tried += 1;
        figures.other_noticed += noticed;
    }
}

fn recorded_outcome(history: &History<'_>, invocation: &Invocation) -> RecordedOutcome {
    match invocation.outcome {
        Outcome::Threw(_) => RecordedOutcome::Threw,
        Outcome::Open => RecordedOutcome::Unknown,
        Outcome::Returned(value) => match value {
            Value::Absent => RecordedOutcome::Void,
            Value::Null => RecordedOutcome::Null,
            Value::Primitive(primitive) | Value::Boxed(primitive) => RecordedOutcome::Value(primitive_text(primitive)),
            Value::String(text) if history.program.text(text).0.is_empty() => RecordedOutcome::Empty,
            Value::String(_) | Value::Class(_) | Value::PrimitiveClass(_) => RecordedOutcome::Other,
            Value::Object(_) | Value::Unobserved | Value::Unbound => RecordedOutcome::Unknown,
        },
    }
}

fn primitive_text(primitive: Primitive) -> String {
    match primitive {
        Primitive::Boolean(value) => value.to_string(),
        Primitive::Byte(value) => value.to_string(),
        Primitive::Short(value) => value.to_string(),
        Primitive::Char(value) => value.to_string(),
        Primitive::Int(value) => value.to_string(),
        Primitive::Long(value) => value.to_string(),
        Primitive::Float(bits) => f32::from_bits(bits).to_string(),
        Primitive::Double(bits) => f64::from_bits(bits).to_string(),
    }
}

/// Whether a constructor did anything behind its call of `super()` or `this()`.
fn constructs_anything(history: &History<'_>, id: InvocationId) -> bool {
    let invocation = history.calls.get(id);
    let Some(bound) = invocation.bound_at else {
        return true;
    };
    history.flow.defined_in(bound, invocation.end).iter().any(|definition| {
        let definition = history.flow.definition(*definition);
        let mut around = history.calls.ancestry(history.calls.frame(definition.event)).take_while(|other| *other != id);
        let early = definition.event == bound || definition.kind == DefinitionKind::Initial;
        !early && !around.any(|other| history.calls.get(other).initialises || is_chained(history, other))
    })
}

/// Whether an invocation is `super(...)` of a library class: its end stands behind the point where the object is bound.
fn is_chained(history: &History<'_>, id: InvocationId) -> bool {
    match history.calls.get(id).invoked {
        Invoked::Library(callee) => history.program.callee(callee).kind == CallKind::Super,
        Invoked::App(_) => false,
    }
}

/// Whether an invocation changed anything that was there before it.
fn defines_anything(history: &History<'_>, invocation: &Invocation) -> bool {
    let flow = &history.flow;
    flow.defined_in(invocation.start, invocation.end).iter().any(|id| {
        let definition = flow.definition(*id);
        let location = flow.locations.get(definition.location);
        let made_inside = location
            .holder()
            .and_then(|holder| flow.creations[holder.index()])
            .is_some_and(|one| invocation.spans(one.event));
        let initialised =
            history.calls.frame(definition.event).is_some_and(|frame| history.calls.get(frame).initialises);
        let real = !matches!(definition.kind, DefinitionKind::Initial);
        real && !made_inside
            && !initialised
            && !matches!(location, Location::Resource(_))
            && changes(history, invocation, definition)
    })
}

/// Whether a definition left something else than what was there: setting a field to what it held is no change.
fn changes(history: &History<'_>, invocation: &Invocation, definition: &Definition) -> bool {
    let flow = &history.flow;
    match flow.locations.get(definition.location) {
        Location::State(object) => {
            let before = flow.content_at(*object, invocation.start);
            let complete = before.is_some_and(|(_, content)| history.log.content(content).complete);
            !complete || before != flow.content_at(*object, EventId(invocation.end.0 + 4))
        }
        _ => {
            let before = flow.reaching(definition.location, invocation.start).map(|id| flow.definition(id).value);
            before.map_or(!is_default(definition.value), |before| before != definition.value)
        }
    }
}

fn entry(history: &History<'_>, file: &JavaFile, test: &EmittedTest, kept: &KeptTest) -> TestEntry {
    let lines: Vec<&str> = file.text.lines().collect();
    let body = lines[test.first_line.saturating_sub(1) as usize..test.last_line as usize].join("\n");
    let scenario = &kept.scenario;
    let actions: Vec<&Action> = scenario.arrange.iter().chain([&scenario.act]).collect();
    let made: IndexMap<VariableId, usize> =
        actions.iter().enumerate().filter_map(|(id, action)| Some((action.result?, id))).collect();
    let explained = &test.explanation;
    let told = explained.actions.iter().zip(&actions).enumerate();
    TestEntry {
        class: file.class_name.clone(),
        method: test.method.clone(),
        target: history.program.method_text(scenario.mut_method),
        invocation: scenario.invocation.0,
        sha256: hash(&body),
        actions: told
            .map(|(id, (told, action))| ActionEntry {
                id,
                text: told.text.clone(),
                why: told.why.clone(),
                event: told.event.0,
                needs: needs(action, &made),
            })
            .collect(),
        assertions: explained
            .assertions
            .iter()
            .map(|told| AssertionEntry { text: told.text.clone(), why: told.why.clone(), event: told.event.0 })
            .collect(),
        verdict: kept.verdict.to_owned(),
        optimistic: scenario.optimistic,
        size: TestSize { statements: test.statements, assertions: test.assertions },
        path: file.path.clone(),
    }
}

fn needs(action: &Action, made: &IndexMap<VariableId, usize>) -> Vec<usize> {
    let holder = match &action.kind {
        ActionKind::Invoke { receiver: operand, .. }
        | ActionKind::ReadField { holder: operand, .. }
        | ActionKind::WriteField { holder: operand, .. }
        | ActionKind::StoreElement { array: operand, .. }
        | ActionKind::LoadElement { array: operand, .. } => Some(operand),
        _ => None,
    };
    let operands = holder.into_iter().chain(&action.arguments);
    let ids: IndexSet<usize> = operands
        .filter_map(|operand| match operand {
            Operand::Variable(variable) => made.get(variable).copied(),
            Operand::Literal(_) => None,
        })
        .collect();
    ids.into_iter().collect()
}
