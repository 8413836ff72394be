//! `testcarve preview`: one carved test on the terminal, with the reason for each of its lines.

use std::fmt::Write as _;

use indexmap::IndexMap;
use serde_json::{Value, json};

use super::args::PreviewArgs;
use super::exit_code::{ExitCode, NotGreen};
use super::recordings::load_recordings;
use super::settings::Settings;
use super::targets::Called;
use super::ui::{Format, Ui};
use crate::carve::{CarveOptions, Carver, MOST_WEAK, PerMethod, ROUNDS, Rejection};
use crate::counted::counted;
use crate::generate::emit_alone;
use crate::graph::History;
use crate::java::{EmittedTest, Explanation, JavaFile, SourceLine, Told};
use crate::program::pattern::MethodPattern;
use crate::scenario::model::{Expected, Scenario};
use crate::trace::event::EventId;

/// A line of the explanation.
const WIDTH: usize = 100;
/// A call inside a line.
const LABEL: usize = 50;
const SAYS_NOTHING: &str =
    "nothing that was recorded tells what this call did: generate would leave the test out as WEAK";
const NOT_VERIFIED: &str = "not verified: generate runs it and may leave it out";
/// Reasons that are told where there is no test.
const MOST_REASONS: usize = 10;

/// Runs the command.
///
/// # Errors
/// No or bad recording; nothing recorded that the arguments name.
pub fn run(args: &PreviewArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let table = &*settings.library();
    let recordings = load_recordings(&args.traces, ui)?;
    let mut search = Search::new(args);
    let mut called = Called::default();
    let mut others = Vec::new();
    for recording in &recordings {
        let history = History::build(&recording.program, &recording.log, table);
        let options = CarveOptions {
            targets: vec![MethodPattern::parse(&args.target)],
            policy: args.policy,
            assume: args.assume,
            keeping: settings.keeping(),
            ..CarveOptions::default()
        };
        let mut carver = Carver::new(&history, table, options);
        called.know(&recording.program);
        called.add(&recording.program, &carver.called);
        if let Some(event) = args.invocation {
            match invocation(&history, &mut carver, event, &args.target)? {
                Found::Carved(scenario) => {
                    let shown = render(args, &history, &scenario).map_err(NotGreen)?;
                    show(&shown, ui)?;
                    if says_nothing(&scenario) {
                        ui.warn(SAYS_NOTHING);
                    } else {
                        ui.summary(NOT_VERIFIED);
                    }
                    return Ok(ExitCode::Success);
                }
                Found::Other(method) => others.push(method),
                Found::None => {}
            }
            continue;
        }
        if let Some(shown) = search.go_through(&history, &mut carver) {
            show(&shown, ui)?;
            ui.summary(NOT_VERIFIED);
            return Ok(ExitCode::Success);
        }
    }
    if !called.matches(&args.target) {
        return Err(NotGreen(called.unmatched(&args.target)).into());
    }
    if let Some(event) = args.invocation {
        return Err(NotGreen(no_invocation(event, &args.target, &others)).into());
    }
    search.end(ui)
}

/// The test that is looked for, as `generate` looks for tests: from invocation to invocation, until one gives a test that may be kept.
struct Search<'a> {
    args: &'a PreviewArgs,
    /// Tests that may be kept, so far.
    found: usize,
    /// The first test that looks at nothing.
    silent: Option<Shown>,
    /// Why invocations gave no test, each with how many.
    reasons: IndexMap<String, usize>,
}

/// What is printed for a test.
enum Shown {
    Text(String),
    Json(Value),
}

impl<'a> Search<'a> {
    fn new(args: &'a PreviewArgs) -> Self {
        Self { args, found: 0, silent: None, reasons: IndexMap::new() }
    }

    /// The test, if it is one of this recording.
    fn go_through(&mut self, history: &History<'_>, carver: &mut Carver<'_>) -> Option<Shown> {
        let shown = (0..carver.targets.len()).find_map(|target| self.go_through_target(history, carver, target));
        for Rejection { method, reason, .. } in carver.rejections.drain(..) {
            *self.reasons.entry(format!("{}: {reason}", history.program.method_text(method))).or_default() += 1;
        }
        shown
    }

    fn go_through_target(&mut self, history: &History<'_>, carver: &mut Carver<'_>, target: usize) -> Option<Shown> {
        let (found, mut silent) = (self.found, 0);
        for round in 0..ROUNDS {
            for scenario in carver.carve_round(target, round, PerMethod::Most(self.args.nth.get())) {
                match render(self.args, history, &scenario) {
                    Err(reason) => *self.reasons.entry(reason).or_default() += 1,
                    Ok(shown) if says_nothing(&scenario) => {
                        silent += 1;
                        self.silent.get_or_insert(shown);
                    }
                    Ok(shown) => {
                        self.found += 1;
                        if self.found == self.args.nth.get() {
                            return Some(shown);
                        }
                    }
                }
            }
            // Like generate, which looks no further for a method that has a test.
            if self.found > found || silent >= MOST_WEAK {
                break;
            }
        }
        None
    }

    /// What is told where no invocation gave the test.
    fn end(self, ui: &Ui) -> anyhow::Result<ExitCode> {
        let (nth, target) = (self.args.nth, &self.args.target);
        if let Some(shown) = self.silent.filter(|_| nth.get() == 1) {
            show(&shown, ui)?;
            ui.warn(SAYS_NOTHING);
            return Ok(ExitCode::Success);
        }
        let others = if self.found > 0 { format!("; it has {}", counted(self.found, "test")) } else { String::new() };
        ui.summary(&format!("no test number {nth} for {target}{others}"));
        let mut reasons: Vec<(String, usize)> = self.reasons.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let more = reasons.len().saturating_sub(MOST_REASONS);
        for (reason, count) in reasons.into_iter().take(MOST_REASONS) {
            let others = if count > 1 { format!(" ({count} invocations)") } else { String::new() };
            ui.summary(&format!("  {reason}{others}"));
        }
        if more > 0 {
            ui.summary(&format!("  and {more} more, which `testcarve generate` tells in its testcarve.json"));
        }
        Ok(ExitCode::Missing)
    }
}

/// What a recording has by the number of an invocation.
enum Found {
    None,
    /// An invocation of a method that the target does not match.
    Other(String),
    Carved(Box<Scenario>),
}

fn invocation(history: &History<'_>, carver: &mut Carver<'_>, event: u32, target: &str) -> anyhow::Result<Found> {
    let found = history.calls.starting_at(EventId(event));
    let Some((id, method)) = found.and_then(|id| Some((id, history.calls.get(id).method()?))) else {
        return Ok(Found::None);
    };
    let method = history.program.method_text(method);
    if !MethodPattern::parse(target).matches(&method) {
        return Ok(Found::Other(method));
    }
    let carved = carver.of_invocation(id, |search| search.carve_invocation(id)).unwrap_or_else(|| Ok(Vec::new()));
    let mut scenarios = carved.map_err(|reason| NotGreen(format!("{method}: {reason}")))?;
    Ok(Found::Carved(Box::new(scenarios.swap_remove(0))))
}

fn no_invocation(event: u32, target: &str, others: &[String]) -> String {
    match others {
        [] => format!("no invocation starts with event {event}; testcarve.json has the numbers"),
        [method, ..] => {
            format!("the invocation that starts with event {event} is one of {method}, which {target} does not match")
        }
    }
}

fn show(shown: &Shown, ui: &Ui) -> anyhow::Result<()> {
    match shown {
        Shown::Text(text) => ui.result(text)?,
        Shown::Json(json) => ui.json(json)?,
    }
    Ok(())
}

/// # Errors
/// Why the test cannot be written in Java.
fn render(args: &PreviewArgs, history: &History<'_>, scenario: &Scenario) -> Result<Shown, String> {
    let emission = emit_alone(history.program, scenario);
    if let Some((_, error)) = emission.rejected.first() {
        return Err(format!("{}: {}: {error}", history.program.method_text(scenario.mut_method), error.code()));
    }
    let file = &emission.files[0];
    let test = &file.tests[0];
    Ok(match args.format {
        Format::Text => Shown::Text(text(args, file, test)),
        Format::Json => Shown::Json(json(history, scenario, file, test)),
    })
}

/// A call that returns from an emptied body as well.
fn says_nothing(scenario: &Scenario) -> bool {
    let asserts = scenario.assertions.iter().any(|assertion| assertion.expected != Expected::Completes);
    !asserts && scenario.act.threw.is_none() && scenario.printed.is_none()
}

fn json(history: &History<'_>, scenario: &Scenario, file: &JavaFile, test: &EmittedTest) -> Value {
    let Explanation { actions, assertions, lines } = &test.explanation;
    let told = |all: &[Told]| -> Vec<Value> {
        all.iter().map(|one| json!({"text": one.text, "why": one.why, "event": one.event.0})).collect()
    };
    let line = |line: &SourceLine| json!({"text": line.text, "actions": line.actions, "assertion": line.assertion, "note": line.note});
    json!({
        "format": 1,
        "target": history.program.method_text(scenario.mut_method),
        "invocation": scenario.invocation.0,
        "source": file.text,
        "actions": told(actions),
        "assertions": told(assertions),
        "lines": lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn text(args: &PreviewArgs, file: &JavaFile, test: &EmittedTest) -> String {
    let lines: Vec<&str> = file.text.lines().collect();
    let (first, last) = (test.first_line.saturating_sub(1) as usize, test.last_line as usize);
    let mut text = format!("{}\n", lines[first..last].join("\n"));
    if args.explain {
        text.push_str("\nwhy:\n");
        explain(&mut text, &test.explanation);
    }
    text
}

/// Each line of the test, why it is there, and what else is in it.
fn explain(text: &mut String, explanation: &Explanation) {
    let mut told = None;
    for line in &explanation.lines {
        let _ = writeln!(text, "  {}", clipped(&line.text, WIDTH));
        let Some((own, nested)) = line.actions.split_last() else {
            let assertion = line.assertion.filter(|assertion| told != Some(*assertion));
            let why = assertion.map(|assertion| &explanation.assertions[assertion]);
            told = line.assertion;
            let _ = line.note.as_ref().map(|note| writeln!(text, "      {note}"));
            let _ = why.map(|one| writeln!(text, "      {}", reason(&one.why, one.event)));
            continue;
        };
        // An array is told by its creation, whatever its elements are there for.
        let same = |at: &&usize| explanation.actions[**at].text == explanation.actions[*own].text;
        let own = &explanation.actions[*line.actions.iter().find(same).unwrap_or(own)];
        let _ = writeln!(text, "      {}", reason(&own.why, own.event));
        let _ = line.assertion.map(|at| {
            let one = &explanation.assertions[at];
            writeln!(text, "      {}", reason(&one.why, one.event))
        });
        told = line.assertion;
        let mut before = None;
        for one in nested.iter().map(|at| &explanation.actions[*at]) {
            if one.text != own.text && before != Some(&one.text) {
                let _ = writeln!(text, "      {}: {}", clipped(&one.label, LABEL), reason(&one.why, one.event));
            }
            before = Some(&one.text);
        }
    }
}

fn reason(why: &str, event: EventId) -> String {
    format!("{why} (event {})", event.0)
}

/// The beginning of a long text.
fn clipped(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let head: String = text.chars().take(width - 1).collect();
    format!("{head}\u{2026}")
}
