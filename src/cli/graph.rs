//! `testcarve graph`: execution flow, calls, data dependences or one slice, as dot or JSON.

use super::args::{GraphArgs, GraphFormat, GraphKind};
use super::exit_code::{ExitCode, NotGreen, UsageError};
use super::recordings::load_recordings;
use super::settings::Settings;
use super::targets::Called;
use super::ui::Ui;
use crate::carve::{CarveOptions, Carver};
use crate::graph::History;
use crate::graph::export::ActionGraph;
use crate::library::LibraryTable;
use crate::program::pattern::MethodPattern;

/// Runs the command.
///
/// # Errors
/// No or bad recording; `--kind slice` without a target that can be carved.
pub fn run(args: &GraphArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let table = &*settings.library();
    let (mut missing, mut called) = (false, Called::default());
    let recordings = load_recordings(&args.traces, ui)?;
    for recording in &recordings {
        let history = History::build(&recording.program, &recording.log, table);
        let graph = match args.kind {
            GraphKind::Flow => history.flow_graph(),
            GraphKind::Call => history.call_graph(),
            GraphKind::Data => history.data_graph(),
            GraphKind::Slice => match slice_graph(&history, table, args, settings, &mut called)? {
                Some(graph) => graph,
                None => {
                    missing = true;
                    continue;
                }
            },
        };
        match args.format {
            GraphFormat::Dot => ui.result(&graph.to_dot())?,
            GraphFormat::Json => ui.json(&graph.to_json())?,
        }
    }
    let is_slice = args.kind == GraphKind::Slice;
    if let Some(target) = args.target.as_ref().filter(|target| is_slice && !called.matches(target)) {
        return Err(NotGreen(called.unmatched(target)).into());
    }
    if missing {
        ui.summary("There is a recording in which no call of the target can be carved; testcarve list says why.");
    }
    Ok(if missing { ExitCode::Missing } else { ExitCode::Success })
}

/// The slice of the first invocation of the target that can be carved.
fn slice_graph(
    history: &History<'_>,
    table: &LibraryTable,
    args: &GraphArgs,
    settings: &Settings,
    called: &mut Called,
) -> anyhow::Result<Option<ActionGraph>> {
    let Some(target) = &args.target else {
        return Err(UsageError("--kind slice needs --target PATTERN".to_owned()).into());
    };
    let keeping = settings.keeping();
    let options = CarveOptions { targets: vec![MethodPattern::parse(target)], keeping, ..CarveOptions::default() };
    let mut carver = Carver::new(history, table, options);
    called.know(history.program);
    called.add(history.program, &carver.called);
    for index in 0..carver.targets.len() {
        let slice = carver.one(index, |search| {
            let invocation = history.calls.starting_at(search.carve_first()?.invocation)?;
            search.slice(invocation).ok()?.1.into_iter().next()
        });
        if let Some(slice) = slice {
            return Ok(Some(slice.graph(history)));
        }
    }
    Ok(None)
}
