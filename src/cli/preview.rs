//! `testcarve preview`: one carved test on the terminal, with the reason for each of its lines.

use std::fmt::Write as _;

use anyhow::bail;
use serde_json::json;

use super::args::PreviewArgs;
use super::exit_code::ExitCode;
use super::recordings::load_recordings;
use super::settings::Settings;
use super::ui::{Format, Ui};
use crate::carve::{CarveOptions, Carver};
use crate::graph::History;
use crate::java::{EmitOptions, EmittedTest, JavaFile, emit_suite};
use crate::library::LibraryTable;
use crate::program::pattern::MethodPattern;
use crate::scenario::model::Scenario;
use crate::trace::event::EventId;

/// Runs the command.
///
/// # Errors
/// No or bad recording.
pub fn run(args: &PreviewArgs, _settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let table = LibraryTable::builtin();
    let mut reasons = Vec::new();
    for recording in load_recordings(&args.traces, ui)? {
        let history = History::build(&recording.program, &recording.log, &table);
        let options = CarveOptions { targets: vec![MethodPattern::parse(&args.target)], ..CarveOptions::default() };
        let mut carver = Carver::new(&history, &table, options);
        if let Some(id) = args.invocation.and_then(|event| history.calls.starting_at(EventId(event))) {
            let scenarios = carver.carve_invocation(id).map_err(|reason| anyhow::anyhow!("{reason}"))?;
            show(args, &history, &scenarios[0], ui)?;
            return Ok(ExitCode::Success);
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
    reasons.dedup();
    reasons.truncate(10);
    ui.summary(&format!("no test number {} for {}", args.nth, args.target));
    for reason in reasons {
        ui.summary(&format!("  {reason}"));
    }
    Ok(ExitCode::Missing)
}

fn show(args: &PreviewArgs, history: &History<'_>, scenario: &Scenario, ui: &Ui) -> anyhow::Result<()> {
    let release = history.program.class(scenario.cut).version.saturating_sub(44).max(8);
    let emission =
        emit_suite(history.program, std::slice::from_ref(scenario), &EmitOptions { release, ..EmitOptions::default() });
    if let Some((_, error)) = emission.rejected.first() {
        let actions = scenario.arrange.iter().chain([&scenario.act]);
        let whys: Vec<String> = actions.map(|action| format!("  {} (event {})", action.why, action.event.0)).collect();
        bail!("the test cannot be written: {error}; its actions are there because\n{}", whys.join("\n"));
    }
    let file = &emission.files[0];
    let test = &file.tests[0];
    match args.format {
        Format::Text => ui.result(&text(args, scenario, file, test))?,
        Format::Json => ui.json(&json!({
            "format": 1,
            "target": history.program.method_text(scenario.mut_method),
            "invocation": scenario.invocation.0,
            "source": file.text,
            "actions": explained(scenario, test).map(|(text, why, event)| json!({"text": text, "why": why, "event": event})).collect::<Vec<_>>(),
            "assertions": scenario.assertions.iter().map(|one| one.why.clone()).collect::<Vec<_>>(),
        }))?,
    }
    Ok(())
}

fn explained<'a>(scenario: &'a Scenario, test: &'a EmittedTest) -> impl Iterator<Item = (&'a str, &'a str, u32)> {
    let actions = scenario.arrange.iter().chain([&scenario.act]);
    test.action_texts.iter().zip(actions).map(|(text, action)| (text.as_str(), action.why.as_str(), action.event.0))
}

fn text(args: &PreviewArgs, scenario: &Scenario, file: &JavaFile, test: &EmittedTest) -> String {
    let lines: Vec<&str> = file.text.lines().collect();
    let (first, last) = (test.first_line.saturating_sub(1) as usize, test.last_line as usize);
    let mut text = format!("{}\n", lines[first..last].join("\n"));
    if args.explain {
        text.push_str("\nwhy:\n");
        for (action, why, event) in explained(scenario, test) {
            let _ = writeln!(text, "  {action}\n      {why} (event {event})");
        }
        for assertion in &scenario.assertions {
            let _ = writeln!(text, "  assertion\n      {}", assertion.why);
        }
    }
    text
}
