//! `testcarve agent`: writes the agent where the user wants it and prints the option that loads it.

use std::path::{Path, PathBuf};

use super::args::AgentArgs;
use super::exit_code::{ExitCode, UsageError};
use super::settings::Settings;
use super::ui::Ui;
use crate::bundle::{self, AGENT_FILE};
use crate::output;
use crate::record::launch::agent_option;
use crate::record::options::AgentOptions;

/// Name of the options file beside the agent.
const OPTIONS_FILE: &str = "testcarve-agent.properties";

/// Writes the agent and its options file, and prints `-javaagent:…`.
pub fn run(args: AgentArgs, settings: &Settings, ui: &Ui) -> anyhow::Result<ExitCode> {
    let jar = std::path::absolute(agent_path(args.output)?)?;
    let options_file = jar.with_file_name(OPTIONS_FILE);
    let option = agent_option(&jar, &options_file)?;
    output::write_file(&jar, bundle::agent_bytes())?;
    output::write_file(&options_file, options(settings)?.as_bytes())?;
    ui.result(&format!("{option}\n"))?;
    ui.summary(&format!(
        "Wrote {} and {OPTIONS_FILE} (where the recording goes, which classes). Give the line above to the JVM as its \
         first option.",
        jar.display()
    ));
    Ok(ExitCode::Success)
}

/// The jar's path: its name is fixed, because its manifest puts it on the boot class path by that name.
fn agent_path(output: Option<PathBuf>) -> Result<PathBuf, UsageError> {
    let path = output.unwrap_or_else(|| PathBuf::from("."));
    let names_a_jar = path.extension().is_some_and(|extension| extension == "jar") && !path.is_dir();
    let path = match path.file_name() {
        Some(name) if names_a_jar && name != AGENT_FILE => {
            return Err(UsageError(format!(
                "the agent must keep its file name {AGENT_FILE} (its manifest refers to it); give a directory, or {}",
                path.with_file_name(AGENT_FILE).display()
            )));
        }
        _ if names_a_jar => path,
        _ => path.join(AGENT_FILE),
    };
    if path.to_string_lossy().contains('=') {
        return Err(UsageError(format!(
            "a JVM option cannot hold the path {}: it has a '='; give another directory with -o",
            path.display()
        )));
    }
    Ok(path)
}

fn options(settings: &Settings) -> anyhow::Result<String> {
    // Where the JVM will run is not known here: a relative path means its working directory.
    let options = AgentOptions {
        output: Path::new(&settings.record.output),
        include: &settings.record.include,
        exclude: &settings.record.exclude,
        budget: settings.record.budget,
        // Nor in which time zone.
        timezone: None,
    };
    Ok(options.to_properties()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(output: Option<&str>) -> Result<PathBuf, UsageError> {
        agent_path(output.map(PathBuf::from))
    }

    #[test]
    fn the_agent_keeps_its_name() {
        assert_eq!(path(None).unwrap(), Path::new("./testcarve-agent.jar"));
        assert_eq!(path(Some("d")).unwrap(), Path::new("d/testcarve-agent.jar"));
        let own = "d/testcarve-agent.jar";
        assert_eq!(path(Some(own)).unwrap(), Path::new(own));
        insta::assert_snapshot!(
            path(Some("d/recorder.jar")).unwrap_err(),
            @"the agent must keep its file name testcarve-agent.jar (its manifest refers to it); give a directory, or d/testcarve-agent.jar"
        );
    }

    #[test]
    fn a_path_that_a_jvm_option_cannot_hold_is_refused() {
        assert!(path(Some("a=b")).is_err());
    }
}
