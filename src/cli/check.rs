//! `testcarve check`: whether a recording keeps its own laws.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use super::args::CheckArgs;
use super::exit_code::ExitCode;
use super::recordings::{read, traces_of};
use super::settings::Settings;
use super::ui::{Format, Ui};
use crate::counted::{counted, word_for};
use crate::trace::check::{Findings, check_recording};

/// What was found in one trace.
struct Checked {
    path: PathBuf,
    events: usize,
    cut: bool,
    findings: Findings,
}

/// Runs the command.
///
/// # Errors
/// No recording, or one that cannot be parsed.
pub fn run(args: &CheckArgs, _settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let mut all = Vec::new();
    for path in traces_of(&args.traces)? {
        let recording = read(&path, ui)?;
        let findings = check_recording(&recording);
        let cut = recording.cut_text().is_some();
        all.push(Checked { path, events: recording.log.len(), cut, findings });
    }
    match args.format {
        Format::Text => ui.result(&to_text(&all))?,
        Format::Json => ui.json(&to_json(&all))?,
    }
    let broken: usize = all.iter().map(|one| one.findings.count).sum();
    let events: usize = all.iter().map(|one| one.events).sum();
    if broken == 0 && events == 0 {
        ui.summary("There is no event in it, so there was nothing to check.");
        return Ok(ExitCode::Missing);
    }
    if broken == 0 {
        ui.summary(&format!("{} {} all laws.", counted(events, "event"), word_for(events, "keeps", "keep")));
        return Ok(ExitCode::Success);
    }
    let (places, events) = (counted(broken, "place"), counted(events, "event"));
    ui.summary(&format!(
        "A law is broken in {places} of {events}: the recording cannot be trusted. Please report it with the trace."
    ));
    Ok(ExitCode::BadInput)
}

/// `FILE:LINE: law: detail`, as compilers write.
fn to_text(all: &[Checked]) -> String {
    let mut text = String::new();
    for one in all {
        for finding in &one.findings.first {
            let line = finding.event.map(|(_, line)| format!(":{line}")).unwrap_or_default();
            let _ = writeln!(text, "{}{line}: {}: {}", one.path.display(), finding.law, finding.detail);
        }
        let untold = one.findings.count - one.findings.first.len();
        if untold > 0 {
            let _ = writeln!(text, "{}: {untold} more", one.path.display());
        }
    }
    text
}

fn to_json(all: &[Checked]) -> Json {
    let traces = all.iter().map(|one| {
        let findings = one.findings.first.iter().map(|finding| {
            let (event, line) = finding.event.map_or((None, None), |(event, line)| (Some(event.0), Some(line)));
            json!({"law": finding.law.to_string(), "event": event, "line": line, "detail": finding.detail})
        });
        json!({"trace": one.path, "events": one.events, "cut": one.cut, "count": one.findings.count, "findings": findings.collect::<Vec<_>>()})
    });
    json!({"format": 1, "traces": traces.collect::<Vec<_>>()})
}
