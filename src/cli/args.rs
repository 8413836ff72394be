//! The command line as typed: clap's derive structures and nothing else.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Records a running Java program and carves `JUnit` tests out of the recording.
#[derive(Debug, Parser)]
#[command(
    name = "testcarve",
    version,
    about,
    max_term_width = 100,
    disable_help_subcommand = true
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands; one file in `src/cli` each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a command and record the Java programs it starts
    Record(RecordArgs),
    /// Write the recording agent to a file and print the option that loads it
    Agent(AgentArgs),
}

/// Arguments of `record`.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "testcarve record [OPTIONS] -- COMMAND...",
    after_help = "\
Without --include, application code is every class that comes from a directory, from the jar of -jar, or from \
BOOT-INF/classes; other jars are libraries. In a GLOB, * also matches dots: com.acme.*

Exit status: COMMAND's own (128+n if signal n ended it); 127 if COMMAND was not found, 126 if it cannot be run; \
125 if nothing was recorded or recording failed."
)]
pub struct RecordArgs {
    /// Directory for the recording; an older recording in it is kept as DIR.old [default: testcarve-out]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// Classes to record; can be given more than once
    #[arg(long, value_name = "GLOB")]
    pub include: Vec<String>,

    /// Classes not to record, also if an --include matches them; can be given more than once
    #[arg(long, value_name = "GLOB")]
    pub exclude: Vec<String>,

    /// The command to run: java, mvn, gradle, a script
    #[arg(required = true, trailing_var_arg = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

/// Arguments of `agent`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The agent is for programs that `testcarve record` cannot start: services, containers, IDEs. Copy both files that are \
written, and give the printed option to the JVM.")]
pub struct AgentArgs {
    /// Where to write the agent: a directory, or a file named testcarve-agent.jar [default: the working directory]
    #[arg(short, long, value_name = "FILE.jar")]
    pub output: Option<PathBuf>,
}
