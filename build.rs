//! Puts the Java parts (agent, runner, the `JUnit` set) inside the binary, so that an installed `testcarve` is one file.
//!
//! Each part comes from the first of these that has it:
//! 1. an environment variable: `TESTCARVE_AGENT_JAR`, `TESTCARVE_RUNNER_JAR`, `TESTCARVE_JUNIT_DIR` (a directory of jars);
//! 2. `prebuilt/` in the package (`testcarve-agent.jar`, `testcarve-runner.jar`, `junit/*.jar`);
//! 3. a Maven build of a *copy* of `instrumenter/` under `OUT_DIR`: nothing is written into the source tree. Offline
//!    first (fast, and works without a network once Maven's own cache is filled), then online.
//!
//! Output: `$OUT_DIR/bundle.rs` with `FILES` (path in the unpacked directory, bytes) and `CONTENT_HASH`.

use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use sha2::{Digest, Sha256};

/// File name the agent must keep: its manifest says `Boot-Class-Path: testcarve-agent.jar`.
const AGENT: &str = "testcarve-agent.jar";
const RUNNER: &str = "testcarve-runner.jar";

/// A file to embed: its path in the unpacked directory (`/` separated) and where it is now.
struct Part {
    name: String,
    path: PathBuf,
}

#[derive(Debug)]
enum BuildError {
    Io(PathBuf, io::Error),
    Missing(&'static str, PathBuf),
    NoMaven(io::Error),
    NoJdk,
    Maven(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            Self::Missing(what, path) => {
                write!(f, "{what} is not at {}", path.display())
            }
            Self::NoMaven(error) => write!(
                f,
                "cannot run Maven ({error}), which builds the Java agent: install Maven and a JDK 17 or newer, or set \
                 TESTCARVE_AGENT_JAR, TESTCARVE_RUNNER_JAR and TESTCARVE_JUNIT_DIR to ready-made jars"
            ),
            Self::NoJdk => f.write_str(
                "Maven found no Java compiler to build the Java agent with: install a JDK 17 or newer (not only a JRE) \
                 or point JAVA_HOME at one",
            ),
            Self::Maven(log) => write!(f, "Maven could not build the Java agent: {log}"),
        }
    }
}

type Result<T> = std::result::Result<T, BuildError>;

fn main() -> ExitCode {
    match bundle() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("cargo::error={}", error.to_string().replace('\n', " | ")));
            ExitCode::FAILURE
        }
    }
}

/// Talks to Cargo.
fn say(directive: &str) {
    println!("{directive}");
}

fn bundle() -> Result<()> {
    say("cargo::rerun-if-changed=build.rs");
    let root = directory("CARGO_MANIFEST_DIR");
    let out = directory("OUT_DIR");
    let mut maven = MavenBuild::new(&root, &out);
    let mut parts = vec![jar(&root, &mut maven, "TESTCARVE_AGENT_JAR", AGENT, "agent")?];
    parts.push(jar(&root, &mut maven, "TESTCARVE_RUNNER_JAR", RUNNER, "runner")?);
    parts.extend(junit_set(&root, &mut maven)?);
    write_bundle(&out, &parts)
}

fn directory(variable: &str) -> PathBuf {
    PathBuf::from(env::var_os(variable).expect("Cargo sets it for build scripts"))
}

/// The value of an environment variable of ours, and a new build when it changes.
fn given(variable: &str) -> Option<PathBuf> {
    say(&format!("cargo::rerun-if-env-changed={variable}"));
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// Finds one jar of ours: by its variable, prebuilt, or built by Maven in `module`.
fn jar(root: &Path, maven: &mut MavenBuild, variable: &'static str, name: &'static str, module: &str) -> Result<Part> {
    let prebuilt = root.join("prebuilt").join(name);
    let path = match given(variable) {
        Some(path) => path,
        None if prebuilt.is_file() => prebuilt,
        None => maven.target(module)?.join(name),
    };
    if !path.is_file() {
        return Err(BuildError::Missing(name, path));
    }
    Ok(Part { name: name.to_owned(), path })
}

/// Finds the `JUnit` set, sorted by name so that the binary does not depend on the order of a directory.
fn junit_set(root: &Path, maven: &mut MavenBuild) -> Result<Vec<Part>> {
    let prebuilt = root.join("prebuilt/junit");
    let directory = match given("TESTCARVE_JUNIT_DIR") {
        Some(path) => path,
        None if prebuilt.is_dir() => prebuilt,
        None => maven.target("runner")?.join("junit"),
    };
    let mut parts: Vec<Part> = entries(&directory)?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "jar"))
        .map(|path| Part { name: format!("junit/{}", file_name(&path)), path })
        .collect();
    parts.sort_by(|a, b| a.name.cmp(&b.name));
    if parts.is_empty() {
        return Err(BuildError::Missing("the JUnit set", directory));
    }
    Ok(parts)
}

fn entries(directory: &Path) -> Result<Vec<PathBuf>> {
    let fail = |error| BuildError::Io(directory.to_owned(), error);
    fs::read_dir(directory).map_err(fail)?.map(|entry| entry.map(|entry| entry.path()).map_err(fail)).collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The Maven build of a copy of `instrumenter/`, run at most once and only if a part needs it.
struct MavenBuild {
    source: PathBuf,
    copy: PathBuf,
    done: bool,
}

impl MavenBuild {
    fn new(root: &Path, out: &Path) -> Self {
        Self { source: root.join("instrumenter"), copy: out.join("instrumenter"), done: false }
    }

    /// `target/` of a module after the build.
    fn target(&mut self, module: &str) -> Result<PathBuf> {
        if !self.done {
            self.build()?;
            self.done = true;
        }
        Ok(self.copy.join(module).join("target"))
    }

    fn build(&self) -> Result<()> {
        watch(&self.source)?;
        // From scratch: classes of deleted sources must not stay in the jar.
        if self.copy.exists() {
            fs::remove_dir_all(&self.copy).map_err(|error| BuildError::Io(self.copy.clone(), error))?;
        }
        copy_sources(&self.source, &self.copy)?;
        if self.maven(&["--offline"])?.status.success() {
            return Ok(());
        }
        let online = self.maven(&[])?;
        if online.status.success() {
            return Ok(());
        }
        Err(failure(&online))
    }

    fn maven(&self, options: &[&str]) -> Result<Output> {
        let program = if cfg!(windows) { "mvn.cmd" } else { "mvn" };
        Command::new(program)
            .args(["-q", "-B", "-Dstyle.color=never", "-Dmaven.test.skip=true"])
            .args(["-Dspotless.check.skip=true", "package"])
            .args(options)
            .current_dir(&self.copy)
            // The build of the recorder is never itself recorded, and its class files do not depend on the caller's options.
            .env_remove("JAVA_TOOL_OPTIONS")
            .output()
            .map_err(BuildError::NoMaven)
    }
}

/// A failed Maven run as one message: its first error lines, or the usual cause in plain words.
fn failure(output: &Output) -> BuildError {
    let streams = [&output.stdout, &output.stderr];
    let log: String = streams.map(|stream| String::from_utf8_lossy(stream)).concat();
    let lacks_jdk = ["No compiler is provided", "JAVA_HOME", "release version 17 not supported"];
    if lacks_jdk.iter().any(|sign| log.contains(sign)) {
        return BuildError::NoJdk;
    }
    let lines: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("ERROR"))
        .map(|line| line.trim_start_matches("[ERROR]").trim())
        .filter(|line| !line.is_empty())
        .take(6)
        .collect();
    BuildError::Maven(if lines.is_empty() { log } else { lines.join("\n") })
}

/// Asks Cargo to run this again when a source of the Java parts changes; never because of somebody's own `target/`.
fn watch(source: &Path) -> Result<()> {
    for path in entries(source)? {
        if path.is_dir() {
            for part in ["src", "pom.xml"] {
                say(&format!("cargo::rerun-if-changed={}", path.join(part).display()));
            }
        } else {
            say(&format!("cargo::rerun-if-changed={}", path.display()));
        }
    }
    Ok(())
}

fn copy_sources(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(|error| BuildError::Io(to.to_owned(), error))?;
    for path in entries(from)? {
        let name = file_name(&path);
        let copy = to.join(&name);
        if path.is_dir() && name != "target" {
            copy_sources(&path, &copy)?;
        } else if path.is_file() {
            fs::copy(&path, &copy).map_err(|error| BuildError::Io(path.clone(), error))?;
        }
    }
    Ok(())
}

fn write_bundle(out: &Path, parts: &[Part]) -> Result<()> {
    let mut hash = Sha256::new();
    let mut rows = String::new();
    for part in parts {
        // What this build wrote itself is always newer than its start: watching it would mean a build every time.
        if !part.path.starts_with(out) {
            say(&format!("cargo::rerun-if-changed={}", part.path.display()));
        }
        let bytes = fs::read(&part.path).map_err(|error| BuildError::Io(part.path.clone(), error))?;
        hash.update(part.name.as_bytes());
        hash.update([0]);
        hash.update(Sha256::digest(&bytes));
        // A copy of our own: Cargo must find the same bytes even if the original is replaced while it compiles.
        let copy = out.join(part.name.replace('/', "-"));
        fs::write(&copy, bytes).map_err(|error| BuildError::Io(copy.clone(), error))?;
        rows.extend([format!("    ({:?}, include_bytes!({copy:?})),\n", part.name)]);
    }
    let digest = hash.finalize();
    let hex: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let text = format!(
        "pub(crate) const CONTENT_HASH: &str = {hex:?};\npub(crate) static FILES: &[(&str, &[u8])] = &[\n{rows}];\n"
    );
    let path = out.join("bundle.rs");
    fs::write(&path, text).map_err(|error| BuildError::Io(path.clone(), error))
}
