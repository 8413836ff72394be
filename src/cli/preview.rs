//! `testcarve preview`: one carved test on the terminal, with the reason for each of its lines.

use std::fmt::Write as _;

use anyhow::bail;
use serde_json::{Value, json};

use super::args::PreviewArgs;
use super::exit_code::{ExitCode, NotGreen};
use super::recordings::load_recordings;
use super::settings::Settings;
use super::targets::unmatched;
use super::ui::{Format, Ui};
use crate::carve::{CarveOptions, Carver};
use crate::graph::History;
use crate::java::{EmitOptions, EmittedTest, Explanation, JavaFile, SourceLine, Told, emit_suite};
use crate::library::LibraryTable;
use crate::program::Program;
use crate::program::pattern::MethodPattern;
use crate::scenario::model::{Expected, Scenario};
use crate::trace::event::EventId;

/// A line of the explanation.
const WIDTH: usize = 100;
/// A call inside a line.
const LABEL: usize = 50;

/// Runs the command.
///
/// # Errors
/// No or bad recording; nothing recorded that the arguments name.
pub fn run(args: &PreviewArgs, _settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let table = LibraryTable::builtin();
    let recordings = load_recordings(&args.traces, ui)?;
    let mut reasons = Vec::new();
    let mut matched = false;
    let mut others = Vec::new();
    for recording in &recordings {
        let history = History::build(&recording.program, &recording.log, &table);
        let options = CarveOptions { targets: vec![MethodPattern::parse(&args.target)], ..CarveOptions::default() };
        let mut carver = Carver::new(&history, &table, options);
        matched |= !carver.targets.is_empty();
        if let Some(event) = args.invocation {
            match invocation(&history, &mut carver, event, &args.target)? {
                Found::Carved(scenario) => {
                    show(args, &history, &scenario, ui)?;
                    return Ok(ExitCode::Success);
                }
                Found::Other(method) => others.push(method),
                Found::None => {}
            }
            continue;
        }
        let mut scenarios = Vec::new();
        for index in 0..carver.targets.len() {
            let wanted = args.nth.saturating_sub(scenarios.len());
            scenarios.extend(carver.carve_more(index, wanted));
        }
        reasons.extend(
            carver.rejections.iter().map(|one| format!("{}: {}", history.program.method_text(one.method), one.reason)),
        );
        if let Some(scenario) = args.nth.checked_sub(1).and_then(|nth| scenarios.into_iter().nth(nth)) {
            show(args, &history, &scenario, ui)?;
            return Ok(ExitCode::Success);
        }
    }
    if !matched {
        let programs: Vec<&Program> = recordings.iter().map(|recording| &recording.program).collect();
        return Err(NotGreen(unmatched(&args.target, &programs)).into());
    }
    if let Some(event) = args.invocation {
        return Err(NotGreen(no_invocation(event, &args.target, &others)).into());
    }
    reasons.dedup();
    reasons.truncate(10);
    ui.summary(&format!("no test number {} for {}", args.nth, args.target));
    for reason in reasons {
        ui.summary(&format!("  {reason}"));
    }
    Ok(ExitCode::Missing)
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
    let mut scenarios = carver.carve_invocation(id).map_err(|reason| NotGreen(format!("{method}: {reason}")))?;
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

fn show(args: &PreviewArgs, history: &History<'_>, scenario: &Scenario, ui: &Ui) -> anyhow::Result<()> {
    let release = history.program.class(scenario.cut).version.saturating_sub(44).max(8);
    let emission =
        emit_suite(history.program, std::slice::from_ref(scenario), &EmitOptions { release, ..EmitOptions::default() });
    if let Some((_, error)) = emission.rejected.first() {
        let actions = scenario.arrange.iter().chain([&scenario.act]);
        let whys: Vec<String> =
            actions.map(|action| format!("  {}", reason(&action.why.plain(), action.event))).collect();
        bail!("the test cannot be written: {error}; its actions are there because\n{}", whys.join("\n"));
    }
    let file = &emission.files[0];
    let test = &file.tests[0];
    match args.format {
        Format::Text => ui.result(&text(args, file, test))?,
        Format::Json => ui.json(&json(history, scenario, file, test))?,
    }
    if says_nothing(scenario) {
        ui.warn("nothing that was recorded tells what this call did: generate would leave the test out as WEAK");
    }
    Ok(())
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
