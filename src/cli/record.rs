//! `testcarve record`: runs a command with the agent in it.

use super::args::RecordArgs;
use super::exit_code::ExitCode;
use super::settings::{RecordSettings, Settings};
use super::ui::Ui;
use crate::record::{self, Request};

/// Runs the command, then tells what was recorded: to a terminal, or in the recording if nobody watches. Nothing of
/// ours may mix with the streams of the program.
pub fn run(args: RecordArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let request = request(args, &settings.record);
    let record::Recorded { outcome, untold, older } = record::record(&request)?;
    if let Some(error) = untold {
        ui.warn(&format!("{:#}; what was recorded before that is there", anyhow::Error::from(error)));
    }
    let summary = outcome.summary(&request.output);
    if outcome.nothing.is_some() {
        let older = older.map(|path| format!("; the recording before this is in {}", path.display()));
        ui.summary(&format!("testcarve: {summary}{}", older.unwrap_or_default()));
        return Ok(ExitCode::RecordFailed);
    }
    if ui.on_terminal() {
        ui.summary(&summary);
    }
    Ok(ExitCode::Command(outcome.end.shell_status()))
}

/// Flags win over the settings, list by list.
fn request(args: RecordArgs, settings: &RecordSettings) -> Request {
    let or = |flags: Vec<String>, file: &Vec<String>| {
        if flags.is_empty() { file.clone() } else { flags }
    };
    Request {
        command: args.command,
        output: args.output.unwrap_or_else(|| settings.output.clone()),
        include: or(args.include, &settings.include),
        exclude: or(args.exclude, &settings.exclude),
        budget: args.budget.or(settings.budget),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_win_over_the_settings() {
        let args = RecordArgs {
            output: Some("flag".into()),
            include: Vec::new(),
            exclude: vec!["flag".to_owned()],
            budget: None,
            command: vec!["java".into()],
        };
        let settings = RecordSettings {
            output: "file".into(),
            include: vec!["file".to_owned()],
            exclude: vec!["file".to_owned()],
            budget: "100".parse().ok(),
        };
        let request = request(args, &settings);
        assert_eq!(request.output.to_str(), Some("flag"));
        assert_eq!(request.include, ["file"]);
        assert_eq!(request.exclude, ["flag"]);
        assert_eq!(request.budget, settings.budget);
    }
}
