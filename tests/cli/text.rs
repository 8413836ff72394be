//! What the command line says: help, usage and errors as snapshots in `tests/cmd`, and rules for all help texts.

use clap::CommandFactory;
use testcarve::cli::args::Args;

#[test]
fn help_and_error_texts_are_as_reviewed() {
    trycmd::TestCases::new().case("tests/cmd/*.toml");
}

/// Every command with its path, `testcarve` first.
fn commands() -> Vec<(String, clap::Command)> {
    let root = Args::command();
    let mut all = vec![("testcarve".to_owned(), root.clone())];
    all.extend(root.get_subcommands().map(|command| (format!("testcarve {}", command.get_name()), command.clone())));
    all
}

fn assert_reads_well(place: &str, help: &str) {
    let first = help.chars().next();
    assert!(first.is_some_and(char::is_uppercase), "{place} begins with a capital: {help}");
    assert!(!help.ends_with('.'), "{place} has no full stop: {help}");
    assert!(!help.contains("  "), "{place} has no double blanks: {help}");
    assert!(help.len() <= 140, "{place} is one line or two: {help}");
}

#[test]
fn every_command_and_argument_has_a_help_text_in_one_style() {
    for (path, command) in commands() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert_reads_well(&path, &about);
        for argument in command.get_arguments() {
            let place = format!("{path} {}", argument.get_id());
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            assert_reads_well(&place, &help);
        }
    }
}

#[test]
fn clap_finds_no_fault_with_the_arguments() {
    Args::command().debug_assert();
}
