//! `testcarve list`: the methods that a recording saw, grouped by class, with what can be carved and why not.

use std::fmt::Write as _;

use indexmap::IndexMap;
use serde_json::{Value as Json, json};

use super::args::ListArgs;
use super::exit_code::ExitCode;
use super::recordings::{budget_text, load, traces_of};
use super::settings::Settings;
use super::targets::NO_CALLS;
use super::ui::{Format, Ui};
use super::weak;
use crate::carve::{CarveOptions, Carver};
use crate::counted::counted;
use crate::generate::first_test;
use crate::graph::History;
use crate::slice::reason::Reason;

/// One method of the list.
struct Row {
    calls: usize,
    /// Why no invocation gives a test; none: one does.
    obstacle: Option<Reason>,
}

/// By class and method, in the order in which recordings tell of them: what several JVMs ran counts once.
type Rows = IndexMap<String, IndexMap<String, Row>>;

/// Runs the command.
///
/// # Errors
/// No or bad recording.
pub fn run(args: &ListArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    if let Some(directory) = &args.weak {
        return weak::run(args, directory, settings, ui);
    }
    let table = &*settings.library();
    let mut rows = Rows::new();
    let mut left_out = 0;
    for file in traces_of(&args.traces)? {
        let recording = load(&file, ui)?;
        left_out += recording.ends.dropped;
        let history = History::build(&recording.program, &recording.log, table);
        let keeping = settings.keeping();
        let mut carver = Carver::new(&history, table, CarveOptions { variants: 1, keeping, ..CarveOptions::default() });
        let bar = ui.progress("slicing", Some(carver.targets.len() as u64));
        let targets: Vec<usize> = (0..carver.targets.len()).collect();
        let found = carver.each(&targets, |_, search| {
            let obstacle = first_test(&history, search).err();
            bar.inc(1);
            (search.target().method, Row { calls: search.target().calls, obstacle })
        });
        for (method, row) in found {
            add(&mut rows, &history.program.method_text(method), row);
        }
        bar.finish_and_clear();
    }
    match args.format {
        Format::Json => ui.json(&to_json(&rows, left_out))?,
        Format::Text => ui.result(&to_text(&rows))?,
    }
    if rows.is_empty() {
        ui.summary(&format!("0 methods seen: {NO_CALLS}"));
        return Ok(ExitCode::Missing);
    }
    let methods = || rows.values().flat_map(IndexMap::values);
    let carvable = methods().filter(|row| row.obstacle.is_none()).count();
    let seen = counted(methods().count(), "method");
    if let Some(text) = budget_text(left_out) {
        ui.summary(&text);
    }
    ui.summary(&format!("{seen} seen, {carvable} can be carved. Next: testcarve generate"));
    Ok(ExitCode::Success)
}

fn add(rows: &mut Rows, method: &str, row: Row) {
    let (class, name) = method.split_once('#').unwrap_or(("", method));
    let known = rows.entry(class.to_owned()).or_default().entry(name.to_owned());
    let known = known.or_insert_with(|| Row { calls: 0, obstacle: row.obstacle.clone() });
    known.calls += row.calls;
    if row.obstacle.is_none() {
        known.obstacle = None;
    }
}

fn to_text(rows: &Rows) -> String {
    let mut text = String::new();
    for (class, methods) in rows {
        let _ = writeln!(text, "{class}");
        for (method, row) in methods {
            let verdict = match &row.obstacle {
                None => "carvable".to_owned(),
                Some(reason) => format!("{}: {}", reason.code, reason.detail),
            };
            let _ = writeln!(text, "  {method}  {}  {verdict}", counted(row.calls, "call"));
        }
    }
    text
}

fn to_json(rows: &Rows, left_out: u64) -> Json {
    let of_class = |(class, methods): (&String, &IndexMap<String, Row>)| {
        let one = |(method, row): (&String, &Row)| {
            let reason = row.obstacle.as_ref();
            let reason = reason.map(|reason| json!({"reason": reason.code.to_string(), "detail": reason.detail}));
            json!({"target": format!("{class}#{method}"), "calls": row.calls, "carvable": row.obstacle.is_none(), "obstacle": reason})
        };
        methods.iter().map(one).collect::<Vec<_>>()
    };
    let methods: Vec<Json> = rows.iter().flat_map(of_class).collect();
    json!({"format": 1, "calls_left_out": left_out, "methods": methods})
}
