//! The command line as typed: clap's derive structures, and the way to them.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use clap::{Parser, Subcommand};

use super::ui::Format;
use crate::carve::PerMethod;
use crate::generate::Keep;
use crate::record::options::Budget;
use crate::reduce::Criterion;
use crate::scenario::oracle::OracleLevel;
use crate::slice::keeping::External;
use crate::slice::policy::{Assume, Policy};
use crate::slice::projection::Projection;

/// Records a running Java program and carves `JUnit` tests out of the recording.
#[derive(Debug, Parser)]
#[command(name = "testcarve", version, about, max_term_width = 100, disable_help_subcommand = true)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands; one file in `src/cli` each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show the whole tour on a bundled program
    Demo(DemoArgs),
    /// Run a command and record the Java programs it starts
    Record(RecordArgs),
    /// Write the recording agent to a file and print the option that loads it
    Agent(AgentArgs),
    /// List the methods seen, with what can be carved and why not
    List(ListArgs),
    /// Check a recording's own laws
    Check(CheckArgs),
    /// Show one carved test
    Preview(PreviewArgs),
    /// Carve tests and write them as JUnit source
    Generate(Box<GenerateArgs>),
    /// Make the tests of a generated suite smaller
    Minimize(MinimizeArgs),
    /// Compile and run a generated suite
    Verify(VerifyArgs),
    /// Take out of a generated suite the tests that show nothing that others do not
    Reduce(ReduceArgs),
    /// Show the figures of a recorded program and its carved suite side by side
    Evaluate(EvaluateArgs),
    /// Put a carved suite on one page: what is tested and why, what is not
    Report(ReportArgs),
    /// Export the execution flow, call or data dependence graph, or a slice
    Graph(GraphArgs),
}

impl Command {
    /// A command as the shell would give it to us.
    pub(super) fn typed(words: &[&str], paths: &[&Path]) -> anyhow::Result<Self> {
        let words = std::iter::once("testcarve").chain(words.iter().copied()).map(OsString::from);
        let all = words.chain(paths.iter().map(|path| path.as_os_str().to_owned()));
        Ok(Args::try_parse_from(all)?.command)
    }
}

/// Arguments of `demo`.
#[derive(Debug, clap::Args)]
pub struct DemoArgs {
    /// Directory for the program, its recording and its tests; one that an earlier demo made is replaced [default: testcarve-demo]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
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
    /// Directory for the recording; an older recording in it is kept as DIR.old, or as DIR.failed if its command failed [default: testcarve-out]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// Classes to record; can be given more than once
    #[arg(long, value_name = "GLOB")]
    pub include: Vec<String>,

    /// Classes not to record, also if an --include matches them; can be given more than once
    #[arg(long, value_name = "GLOB")]
    pub exclude: Vec<String>,

    /// Most events of one test or thread, from a quarter on calls are left out (main: 50 times as many) [default: 40000]
    #[arg(long, value_name = "EVENTS|none")]
    pub(crate) budget: Option<Budget>,

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

/// Arguments of `list`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A mutant is a small change of the program's code: `> became >=`, a call left out, a result that says nothing. With --weak a sample of at most 300, in code that \
the tests run, is tried now, on the tests as they stand; each that no test notices is told with its line.")]
pub struct ListArgs {
    /// Trace files or recording directories [default: testcarve-out]
    #[arg(value_name = "TRACE")]
    pub traces: Vec<PathBuf>,

    /// List instead the mutants that the tests in this directory do not notice: the tests are run now [TRACE: default as recorded there]
    #[arg(long, value_name = "SRC_DIR")]
    pub weak: Option<PathBuf>,

    /// Form of the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// Trace files or recording directories [default: testcarve-out]
    #[arg(value_name = "TRACE")]
    pub traces: Vec<PathBuf>,

    /// Form of the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `preview`.
#[derive(Debug, clap::Args)]
pub struct PreviewArgs {
    /// Trace files or recording directories [default: testcarve-out]
    #[arg(value_name = "TRACE")]
    pub traces: Vec<PathBuf>,

    /// The method under test: com.acme.Order#add(int,java.lang.String), parts optional, with *
    #[arg(long, value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub target: String,

    /// Which of its tests, from 1, those of the most different invocations first
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub nth: NonZeroUsize,

    /// The invocation of this number, as testcarve.json and list name it
    #[arg(long, value_name = "EVENT", conflicts_with = "nth")]
    pub invocation: Option<u32>,

    /// Which slice of several is taken
    #[arg(long, value_enum, default_value_t)]
    pub policy: Policy,

    /// Whether tests may rest on assumptions, which verification confirms
    #[arg(long, value_enum, default_value_t)]
    pub assume: Assume,

    /// Say for each line why it is there
    #[arg(long)]
    pub explain: bool,

    /// Form of the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateArgs {
    /// Trace files or recording directories [default: testcarve-out]
    #[arg(value_name = "TRACE")]
    pub traces: Vec<PathBuf>,

    /// Source directory for the tests [default: that of the module if its build has a JUnit, or carved-tests]
    #[arg(short, long, value_name = "SRC_DIR")]
    pub output: Option<PathBuf>,

    /// Directory for files that tests read [default: the module's src/test/resources, else resources in SRC_DIR]
    #[arg(long, value_name = "DIR")]
    pub resources: Option<PathBuf>,

    /// Only these methods; can be given more than once
    #[arg(long, value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub target: Vec<String>,

    /// Not these methods; can be given more than once
    #[arg(long, value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub exclude_target: Vec<String>,

    /// JUnit version of the tests
    #[arg(long, value_enum, default_value_t)]
    pub junit: JunitChoice,

    /// Java release of the tests [default: that of the class under test]
    #[arg(long, value_name = "N", value_parser = release)]
    pub release: Option<u32>,

    /// Which slice of several is taken
    #[arg(long, value_enum, default_value_t)]
    pub policy: Policy,

    /// Whether tests may rest on assumptions, which verification confirms
    #[arg(long, value_enum, default_value_t)]
    pub assume: Assume,

    /// Distinct tests for one invocation
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one())]
    pub variants: usize,

    /// Which part of the state before the call a test keeps: touched, reachable or k=N
    #[arg(long, value_name = "WHICH", default_value = "touched")]
    pub projection: Projection,

    /// How much of the system test's earlier work on files, databases and the console a test repeats [default: precise]
    #[arg(long, value_enum)]
    pub external: Option<External>,

    /// Methods that set up: tests that work on files or databases call them as the system test did; can be given more than once
    #[arg(long, value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub setup: Vec<String>,

    /// Methods that tests which change databases or properties call at their end; can be given more than once
    #[arg(long, value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub reset_environment_by: Vec<String>,

    /// What is asserted
    #[arg(long, value_enum, default_value_t)]
    pub oracle: OracleLevel,

    /// Tests for each method: the N most different ones (+: and more for other branches and kinds of values), one for each path, or all
    #[arg(long, value_name = "N|N+|paths|all", default_value = "3+")]
    pub per_method: PerMethod,

    /// Leave out tests that add no branch and kind of value; nor kill (emptied body, mutant); or no path [default: kills if verified]
    #[arg(long, value_enum, value_name = "CRITERION")]
    pub reduce: Option<ReduceChoice>,

    /// Leave out the tests of trivial getters and setters that other tests call
    #[arg(long)]
    pub skip_accessors: bool,

    /// Most tests in all
    #[arg(long, value_name = "N")]
    pub max_tests: Option<usize>,

    /// Also write tests that stay green when the method's body is emptied
    #[arg(long)]
    pub keep_weak: bool,

    /// Leave out of each test what it does not need: actions; or values, too [default: actions if verified, without --time-limit]
    #[arg(long, value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "actions", value_name = "WHAT")]
    pub minimize: Option<MinimizeChoice>,

    /// What a minimized test keeps, beside being green and noticing emptied bodies [default: kills]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub keep: Option<Keep>,

    /// How the tests are verified before they are written
    #[arg(long, value_enum, default_value_t)]
    pub verify: VerifyLevel,

    /// Database server on another machine whose rows tests may change while they are verified; can be given more than once
    #[arg(long, value_name = "HOST", value_parser = NonEmptyStringValueParser::new())]
    pub allow_database: Vec<String>,

    /// Directory outside the working directory in which tests may make and remove the program's files; can be given more than once
    #[arg(long, value_name = "DIR")]
    pub allow_directory: Vec<PathBuf>,

    /// The same as --verify none
    #[arg(long, conflicts_with = "verify")]
    pub no_verify: bool,

    /// Time after which no more is carved, as 90, 30s, 15m or 2h; what is verified by then is written
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,

    /// How often what is verified so far is written [default: 30s, or more rarely where that takes more than a tenth of the time]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub save_every: Option<Duration>,

    /// Class path for compiling and running [default: the recorded one]
    #[arg(long, value_name = "CP")]
    pub classpath: Option<String>,

    /// Form of the summary
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `minimize`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
--while and --export work on the text of a test as it stands, carved or written by hand, edited or not. --while tries smaller texts in the file itself, with its original in a \
copy beside it, and puts that back if it is interrupted. Statements go with those that need their variables, then elements, lines and characters of texts, and numbers become \
0 or 1. With a class path (of the recording, or --classpath) javac is asked before COMMAND is run.")]
pub struct MinimizeArgs {
    /// Source directory that testcarve generate wrote to; with --while and --export any source directory
    #[arg(value_name = "SRC_DIR")]
    pub directory: PathBuf,

    /// Only this test: METHOD, CLASS.METHOD, or with the package
    #[arg(long, value_name = "NAME")]
    pub test: Option<String>,

    /// What a minimized test keeps, beside being green and noticing emptied bodies
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub keep: Keep,

    /// Leave out values, too: elements, lines and characters of texts, digits of numbers
    #[arg(long, conflicts_with_all = ["command", "export"])]
    pub values: bool,

    /// Keep instead what makes COMMAND succeed (exit status 0), in a shell in the current directory: a bug that stays red, a script of yours
    #[arg(long = "while", value_name = "COMMAND", requires = "test", conflicts_with = "keep", value_parser = NonEmptyStringValueParser::new())]
    pub command: Option<String>,

    /// Time that a run of COMMAND may take, as 90, 30s or 15m [default: ten times what the whole test takes, 10s at least]
    #[arg(long, value_name = "TIME", requires = "command", value_parser = duration)]
    pub time_limit: Option<Duration>,

    /// Write the test to DIR instead, as a project of its own with a script for reducers: cvise, delta, picire
    #[arg(long, value_name = "DIR", requires = "test", conflicts_with_all = ["command", "keep", "dry_run"])]
    pub export: Option<PathBuf>,

    /// Tell how much smaller the tests would be, and write nothing (--while: print the smaller file)
    #[arg(long)]
    pub dry_run: bool,

    /// Trace files or recording directories [default: what the tests were carved from]
    #[arg(long, value_name = "TRACE")]
    pub recording: Vec<PathBuf>,

    /// Class path for running [default: the recorded one]
    #[arg(long, value_name = "CP")]
    pub classpath: Option<String>,

    /// Database server on another machine whose rows tests may change; can be given more than once
    #[arg(long, value_name = "HOST", value_parser = NonEmptyStringValueParser::new())]
    pub allow_database: Vec<String>,

    /// Directory outside the working directory in which tests may change files; can be given more than once
    #[arg(long, value_name = "DIR")]
    pub allow_directory: Vec<PathBuf>,
}

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// Source directory that testcarve generate wrote to
    #[arg(value_name = "SRC_DIR")]
    pub directory: PathBuf,

    /// Trace files or recording directories that the class path is taken from [default: what the tests were carved from]
    #[arg(long, value_name = "TRACE", conflicts_with = "classpath")]
    pub recording: Vec<PathBuf>,

    /// Class path for compiling and running [default: the recorded one]
    #[arg(long, value_name = "CP")]
    pub classpath: Option<String>,

    /// Directory outside the working directory in which tests may change files; can be given more than once
    #[arg(long, value_name = "DIR")]
    pub allow_directory: Vec<PathBuf>,

    /// Run the tests once, class by class, and not again shuffled and in another environment
    #[arg(long)]
    pub once: bool,

    /// Record the tests, too, and tell which acts did otherwise than the invocations that they were carved from
    #[arg(long)]
    pub prove: bool,

    /// Form of the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `reduce`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A test stays if it adds something to the others, by the criterion; each method keeps at least its best test. Branches and paths are those of the recording; for kills \
mutants of the program are tried on the tests as they stand. Tests that were edited by hand, and those that are not ours, stay as they are.")]
pub struct ReduceArgs {
    /// Source directory that testcarve generate wrote to
    #[arg(value_name = "SRC_DIR")]
    pub directory: PathBuf,

    /// What a test must add to stay: a branch, a branch or a kill (a mutant that it notices), or a path
    #[arg(long, value_enum, value_name = "CRITERION", default_value_t)]
    pub by: Criterion,

    /// Only say which tests would go
    #[arg(long)]
    pub dry_run: bool,

    /// Trace files or recording directories that the tests were carved from [default: as testcarve.json names them]
    #[arg(long, value_name = "TRACE")]
    pub recording: Vec<PathBuf>,

    /// Class path for compiling and running [default: the recorded one]
    #[arg(long, value_name = "CP")]
    pub classpath: Option<String>,
}

/// Arguments of `evaluate`.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "testcarve evaluate [OPTIONS] [TRACE]... <SRC_DIR> [-- COMMAND...]",
    after_help = "\
The recorded command is run again, with the standard input that was recorded: once with JaCoCo's agent, then plain and recorded in turns. After -- another \
command can be given: for a program that does not end by itself, or whose recording does not tell how it was started."
)]
pub struct EvaluateArgs {
    /// Trace files or recording directories [default: testcarve-out], then the source directory that testcarve generate wrote to
    #[arg(required = true, value_name = "TRACE|SRC_DIR")]
    pub paths: Vec<PathBuf>,

    /// The command to run instead of the recorded one
    #[arg(last = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,

    /// Plain and recorded runs for the slowdown, each
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub runs: usize,

    /// Seconds that one run of the command may take
    #[arg(long, value_name = "SECONDS", default_value_t = 1800)]
    pub time_limit: u64,

    /// Class path for compiling and running the suite [default: the recorded one]
    #[arg(long, value_name = "CP")]
    pub classpath: Option<String>,

    /// Form of the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `report`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page needs no network and no server. Recordings add the calls around each recorded one; those that the tests were carved from are read where they still are. \
Mutants and lines kept are shown where SRC_DIR holds testcarve-weak.json or testcarve-evaluation.json: what list --weak and evaluate print with --format json.")]
pub struct ReportArgs {
    /// Source directory that testcarve generate wrote to
    #[arg(value_name = "SRC_DIR")]
    pub directory: PathBuf,

    /// Trace files or recording directories [default: what the tests were carved from]
    #[arg(value_name = "TRACE")]
    pub traces: Vec<PathBuf>,

    /// Where to write it [default: testcarve-report.html; other formats: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Source directory of the program; can be given more than once [default: as projects have it near the tests and classes]
    #[arg(long, value_name = "DIR")]
    pub sources: Vec<PathBuf>,

    /// Run the tests once, to show which lines of the program they run
    #[arg(long)]
    pub lines: bool,

    /// What evaluate or list --weak printed with --format json; can be given more than once
    #[arg(long, value_name = "FILE.json")]
    pub figures: Vec<PathBuf>,

    /// An older testcarve.json: shows what was gained and lost since
    #[arg(long, value_name = "OLD.json")]
    pub before: Option<PathBuf>,

    /// Form of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: ReportFormat,
}

/// `report --format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ReportFormat {
    /// One page for a browser.
    #[default]
    Html,
    /// A few lines for a pull request.
    Markdown,
    /// SARIF 2.1.0: methods without a test and unnoticed changes, where they are.
    Sarif,
    /// JUnit XML: a test case for each method.
    Junit,
    /// For programs; stable and documented.
    Json,
}

/// `--reduce`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ReduceChoice {
    Coverage,
    Kills,
    Paths,
    /// All are written
    None,
}

/// `--minimize` of `generate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum MinimizeChoice {
    Actions,
    Values,
    /// Tests are written as they were carved
    None,
}

/// `--junit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum JunitChoice {
    /// What the module's build or the class path has, else 5.
    #[default]
    Auto,
    /// JUnit 4.
    #[value(name = "4")]
    Four,
    /// JUnit 5.
    #[value(name = "5")]
    Five,
}

/// `--verify`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum VerifyLevel {
    /// Write what was carved, as it is.
    None,
    /// Warm JVMs and two shuffled runs, one of them at another clock, zone and locale.
    #[default]
    Quick,
    /// Each test in a JVM of its own, at another clock, zone and locale.
    Full,
}

/// Arguments of `graph`.
#[derive(Debug, clap::Args)]
pub struct GraphArgs {
    /// Trace files or recording directories [default: testcarve-out]
    #[arg(value_name = "TRACE")]
    pub traces: Vec<PathBuf>,

    /// Which graph
    #[arg(long, value_enum)]
    pub kind: GraphKind,

    /// The method whose slice is shown, for --kind slice
    #[arg(long, value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub target: Option<String>,

    /// Form of the graph
    #[arg(long, value_enum, default_value_t)]
    pub format: GraphFormat,
}

/// `graph --kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum GraphKind {
    /// Order of the invocations of each thread.
    Flow,
    /// Nesting.
    Call,
    /// Data dependence.
    Data,
    /// The slice of one method under test.
    Slice,
}

/// `graph --format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum GraphFormat {
    /// Graphviz.
    #[default]
    Dot,
    /// Nodes and edges.
    Json,
}

/// The oldest Java that tests are written for.
pub const OLDEST_RELEASE: u32 = 8;

fn release(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(release) if release >= OLDEST_RELEASE => Ok(release),
        _ => Err(format!("tests are written for a Java release from {OLDEST_RELEASE} on: 8, 11, 17")),
    }
}

fn at_least_one() -> clap::builder::RangedU64ValueParser<usize> {
    clap::builder::RangedU64ValueParser::new().range(1..)
}

/// Seconds, or a number with `s`, `m` or `h`.
fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "" | "s" => Some(1),
        "m" => Some(60),
        "h" => Some(3600),
        _ => None,
    };
    let product = seconds.zip(digits.parse::<u64>().ok()).and_then(|(unit, count)| count.checked_mul(unit));
    match product {
        Some(1..) => Ok(Duration::from_secs(product.unwrap_or_default())),
        _ => Err("give a number of seconds, or one with s, m or h: 90, 30s, 15m, 2h".to_owned()),
    }
}
