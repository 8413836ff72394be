//! A class-data archive of what every JVM of ours loads: the runner, `JUnit` and javac. With it a JVM starts in half the time (JEP 350).
//!
//! Input: how a JVM is started. Output: the option by which it uses the archive. The archive lies beside the runner, in the cache directory, under a name made
//! of all that it depends on, and is made when it is first asked for.
//! Invariant: nothing of the user's goes into it or is run for it: a test of our own is compiled and run, in a JVM without the program and its options. It changes no
//! verdict: a JVM compares it with its own classes, and does without where they differ.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use crate::hash::sha256;
use crate::jvm::Jdk;
use crate::output::{require_writable, write_file};

use super::compile::compile_suite;
use super::runner::{Clock, Launch, Runner, path_fields};
use super::verify::{JavaSource, VerifyError};
use super::work::FIRST_WORK;

/// What is compiled and run for the sake of the classes that this loads. Where there is only `JUnit` 4, it is just compiled in vain.
const REHEARSAL: &str = "import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;

class Rehearsal {
    @BeforeEach
    void begins() {}

    @Test
    void compares() {
        assertEquals(1, 1);
        assertTrue(true);
    }
}
";
const REHEARSAL_LIMIT: Duration = Duration::from_secs(60);
/// Of the digest in its name.
const DIGITS: usize = 16;

/// The option for JVMs that are started like this; none if there can be no archive.
pub(super) fn option(launch: &Launch, jdk: &Jdk) -> Option<String> {
    let file = file(launch, jdk)?;
    if !file.exists() {
        make(launch, &file)?;
    }
    let is_made = fs::metadata(&file).is_ok_and(|known| known.len() > 0);
    is_made.then(|| format!("-XX:SharedArchiveFile={}", file.display()))
}

/// Where it is to be. None if what it is made of is not known, or if nothing can be written there.
fn file(launch: &Launch, jdk: &Jdk) -> Option<PathBuf> {
    let release = fs::read_to_string(jdk.home().join("release")).unwrap_or_default();
    let mut source = format!("{}\n{release}\n", jdk.home().display());
    for jar in std::iter::once(&launch.runner_jar).chain(&launch.junit_jars) {
        let known = fs::metadata(jar).ok()?;
        let changed = known.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        writeln!(source, "{} {} {}", jar.display(), known.len(), changed.as_nanos()).ok()?;
    }
    let digest = sha256(source);
    Some(launch.runner_jar.parent()?.join(format!("runner-{}.jsa", &digest[..DIGITS])))
}

/// A scenario, as the runner makes it: test class and method, words.
const SCENARIO: [&str; 13] =
    ["Rehearsal", "tries", "Rehearsed", "0", "do", "check", "assertEquals", "2", "I", "1", "I", "1", "end"];

fn make(launch: &Launch, file: &Path) -> Option<()> {
    require_writable(file.parent()?).ok()?;
    let scratch = tempfile::tempdir().ok()?;
    let made = scratch.path().join("made.jsa");
    let content = rehearse(launch, scratch.path(), &made).and_then(|()| Ok(fs::read(&made)?));
    // (Where none can be made, an empty file says so to the next.)
    write_file(file, &content.unwrap_or_default()).ok()
}

fn rehearse(launch: &Launch, scratch: &Path, made: &Path) -> Result<(), VerifyError> {
    let options = vec![format!("-XX:ArchiveClassesAtExit={}", made.display())];
    let launch = Launch { jvm_options: options, working_directory: None, other_home: None, ..launch.clone() };
    let mut runner = Runner::start(&launch)?;
    let classes = scratch.join("classes");
    fs::create_dir_all(&classes)?;
    let mut settings = vec![("classpath", path_fields(std::slice::from_ref(&classes)))];
    runner.prepare(&Arc::new(settings.clone()), Clock::default())?;
    let source = JavaSource { relative_path: "Rehearsal.java".to_owned(), text: REHEARSAL.to_owned() };
    compile_suite(&mut runner, &[source], &[], &classes, None)?;
    run(&mut runner, "compares")?;
    settings.push(("scenarios", Vec::new()));
    runner.prepare(&Arc::new(settings), Clock::default())?;
    runner.set("make", &SCENARIO.map(str::to_owned))?;
    run(&mut runner, SCENARIO[1])?;
    runner.quit()
}

fn run(runner: &mut Runner, method: &str) -> Result<(), VerifyError> {
    let (work, limit) = (FIRST_WORK.to_string(), REHEARSAL_LIMIT.as_millis().to_string());
    let keeps_world = false.to_string();
    let test = [work.as_str(), limit.as_str(), keeps_world.as_str(), SCENARIO[0], method, ""].map(str::to_owned);
    runner.ask("run", &test, REHEARSAL_LIMIT, &mut |_| ()).map(drop)
}
