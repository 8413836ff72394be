//! `testcarve list`: the methods that a recording saw, grouped by class, with what can be carved and why not.

use std::fmt::Write as _;

use indexmap::IndexMap;
use serde_json::{Value as Json, json};

use super::args::ListArgs;
use super::exit_code::ExitCode;
use super::recordings::{load, traces_of};
use super::settings::Settings;
use super::targets::NO_CALLS;
use super::ui::{Format, Ui};
use crate::carve::{CarveOptions, Carver, TargetSearch};
use crate::counted::counted;
use crate::graph::History;

/// One method of the list.
struct Row {
    class: String,
    method: String,
    calls: usize,
    /// Why the first invocation that was tried cannot be carved; none: it can.
    obstacle: Option<(String, String)>,
}

/// Runs the command.
///
/// # Errors
/// No or bad recording.
pub fn run(args: &ListArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let table = &*settings.library();
    let mut rows = Vec::new();
    for file in traces_of(&args.traces)? {
        let recording = load(&file, ui)?;
        let history = History::build(&recording.program, &recording.log, table);
        let keeping = settings.keeping();
        let mut carver = Carver::new(&history, table, CarveOptions { variants: 1, keeping, ..CarveOptions::default() });
        let bar = ui.progress("slicing", Some(carver.targets.len() as u64));
        let targets: Vec<usize> = (0..carver.targets.len()).collect();
        rows.extend(carver.each(&targets, |_, search| {
            let row = row(&history, search);
            bar.inc(1);
            row
        }));
        bar.finish_and_clear();
    }
    match args.format {
        Format::Json => ui.json(&to_json(&rows))?,
        Format::Text => ui.result(&to_text(&rows))?,
    }
    if rows.is_empty() {
        ui.summary(&format!("0 methods seen: {NO_CALLS}"));
        return Ok(ExitCode::Missing);
    }
    let carvable = rows.iter().filter(|row| row.obstacle.is_none()).count();
    let seen = counted(rows.len(), "method");
    ui.summary(&format!("{seen} seen, {carvable} can be carved. Next: testcarve generate"));
    Ok(ExitCode::Success)
}

fn row(history: &History<'_>, search: &mut TargetSearch<'_, '_>) -> Row {
    let carved = search.carve_first().is_some();
    let obstacle = search.first_reason().filter(|_| !carved);
    let obstacle = obstacle.map(|reason| (reason.code.to_string(), reason.detail.clone()));
    let (method, calls) = (search.target().method, search.target().calls);
    let text = history.program.method_text(method);
    let (class, name) = text.split_once('#').unwrap_or(("", &text));
    Row { class: class.to_owned(), method: name.to_owned(), calls, obstacle }
}

fn to_text(rows: &[Row]) -> String {
    let mut by_class: IndexMap<&str, Vec<&Row>> = IndexMap::new();
    for row in rows {
        by_class.entry(&row.class).or_default().push(row);
    }
    let mut text = String::new();
    for (class, rows) in by_class {
        let _ = writeln!(text, "{class}");
        for row in rows {
            let verdict = match &row.obstacle {
                None => "carvable".to_owned(),
                Some((code, detail)) => format!("{code}: {detail}"),
            };
            let _ = writeln!(text, "  {}  {}  {verdict}", row.method, counted(row.calls, "call"));
        }
    }
    text
}

fn to_json(rows: &[Row]) -> Json {
    let methods = rows.iter().map(|row| {
        let reason = row.obstacle.as_ref().map(|(code, detail)| json!({"reason": code, "detail": detail}));
        json!({"target": format!("{}#{}", row.class, row.method), "calls": row.calls, "carvable": row.obstacle.is_none(), "obstacle": reason})
    });
    json!({"format": 1, "methods": methods.collect::<Vec<_>>()})
}
