//! The command line: arguments, settings, exit codes, and one file per subcommand.
//!
//! To add a subcommand: its arguments in `args.rs`; a file with
//! `pub fn run(args: XArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode>`; a line in [`run`]; a code for
//! its errors in `exit_code.rs`; and a case in `tests/cmd`. It is announced (listed by `--help`) only when it works.

pub mod agent;
pub mod args;
mod borrowed;
pub mod check;
mod class_path;
pub mod demo;
pub mod demo_program;
pub mod evaluate;
pub mod exit_code;
mod export;
pub mod generate;
mod generated;
pub mod graph;
mod jvm_options;
mod keeping;
pub mod list;
pub mod minimize;
mod nested_jars;
mod placement;
pub mod preview;
mod prove;
pub mod record;
mod recorded_run;
pub mod recordings;
pub mod reduce;
pub mod report;
mod saving;
mod scratch;
mod secrets;
pub mod settings;
mod shared_database;
mod shrink;
mod smaller;
mod staleness;
mod suite_files;
mod targets;
mod test_dependency;
mod test_file;
pub mod ui;
pub mod verify;
mod weak;

use std::path::Path;

use clap::Parser;

use self::args::{Args, Command};
use self::exit_code::ExitCode;
use self::scratch::Scratch;
use self::settings::Settings;
use self::ui::Ui;

/// Runs `testcarve` with this process's arguments.
pub fn main() -> ExitCode {
    let args = Args::parse();
    let ui = Ui::new();
    run(args, &ui).unwrap_or_else(|error| {
        let code = ExitCode::of(&error);
        if code != ExitCode::Success {
            ui.error(&error);
        }
        code
    })
}

fn run(args: Args, ui: &Ui) -> anyhow::Result<ExitCode> {
    let settings = Settings::load(Path::new("."))?;
    let is_long = matches!(
        args.command,
        Command::Generate(_)
            | Command::Minimize(_)
            | Command::Verify(_)
            | Command::Evaluate(_)
            | Command::Reduce(_)
            | Command::Report(_)
    );
    let _scratch = is_long.then(Scratch::open).transpose()?;
    match args.command {
        Command::Demo(args) => demo::run(&args, &settings, ui),
        Command::Record(args) => record::run(args, &settings, ui),
        Command::Agent(args) => agent::run(args, &settings, ui),
        Command::List(args) => list::run(&args, &settings, ui),
        Command::Graph(args) => graph::run(&args, &settings, ui),
        Command::Preview(args) => preview::run(&args, &settings, ui),
        Command::Generate(args) => generate::run(&args, &settings, ui),
        Command::Check(args) => check::run(&args, &settings, ui),
        Command::Minimize(args) => minimize::run(&args, &settings, ui),
        Command::Verify(args) => verify::run(&args, &settings, ui),
        Command::Reduce(args) => reduce::run(&args, &settings, ui),
        Command::Evaluate(args) => evaluate::run(&args, &settings, ui),
        Command::Report(args) => report::run(&args, &settings, ui),
    }
}
