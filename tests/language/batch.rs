//! The fixtures of a group that run on one JDK: recorded each by itself, carved into one suite, run against the original and the broken code.

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::{Arc, OnceLock};

use indexmap::IndexSet;
use testcarve::manifest::{FileEntry, Manifest};

use crate::fixture::{Edit, Fixture, Group};
use crate::jdk;
use crate::maven;
use crate::source;
use crate::verdict::Verdict;
use crate::workspace::{QUICK, Workspace, copy, java_files, text};

/// Where the suite is written, beside the directory that the programs run in: what stands there is copied for each JVM that runs tests.
const SUITE: &str = "../carved-tests";
/// Likewise.
const RECORDED: &str = "../recorded";

/// One run of the tool over some fixtures, made by whichever of them asks first.
pub(super) struct Batch {
    group: Arc<Group>,
    jdk: u32,
    home: Option<PathBuf>,
    carved: OnceLock<Result<Carved, String>>,
}

/// What a batch came to.
pub(super) struct Carved {
    workspace: Workspace,
    pub(super) manifest: Manifest,
    /// `class.method` of the tests that are red on each variant of the broken code.
    pub(super) red: Vec<Vec<String>>,
}

impl Batch {
    pub(super) fn new(group: Arc<Group>, jdk: u32, home: Option<PathBuf>) -> Self {
        Self { group, jdk, home, carved: OnceLock::new() }
    }

    /// Whether a fixture came out as it says.
    pub(super) fn check(&self, name: &str) -> Result<(), String> {
        // (A batch that fails, fails once for all.)
        let carved = self.carved.get_or_init(|| {
            catch_unwind(AssertUnwindSafe(|| self.carve())).unwrap_or_else(|panic| Err(panic_text(&*panic)))
        });
        let carved = carved.as_ref().map_err(Clone::clone)?;
        let fixture = self.group.fixture(name);
        let prefix = self.group.prefix(name);
        Verdict { fixture, prefix: &prefix, carved }.check()?;
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language/snapshots"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        if !self.group.fixture(name).unrepeated {
            settings.bind(|| insta::assert_snapshot!(format!("{}__{name}", self.group.name), carved.source(&prefix)));
        }
        Ok(())
    }

    fn carve(&self) -> Result<Carved, String> {
        let workspace = Workspace::empty();
        let names = self.group.names(self.jdk);
        self.compile(&workspace, "classes", &names, &[])?;
        for name in &names {
            self.record(&workspace, name)?;
        }
        // Those that run the same way one after the other: their tests share JVMs.
        let mut alike = names;
        alike.sort_by_key(|name| (&self.group.fixture(name).jars, &self.group.fixture(name).jvm));
        let recordings = alike.iter().map(|name| format!("{RECORDED}/{name}"));
        let check = std::iter::once("check".to_owned()).chain(recordings.clone());
        let lawful = self.run(&workspace, env!("CARGO_BIN_EXE_testcarve"), check)?;
        if !lawful.status.success() {
            return Err(told("check", &lawful));
        }
        // (What is left out is asked in `tests/cli`, of suites and of tests: here all that can be carved is looked at, as it was carved.)
        let generate = ["generate", "--reduce", "none", "--minimize=none", "-o", SUITE].map(String::from).into_iter();
        let generate = generate.chain(self.group.options()).chain(recordings);
        let generated = self.run(&workspace, env!("CARGO_BIN_EXE_testcarve"), generate)?;
        // A group of rejections alone writes nothing: status 1, and a manifest that says why.
        if !generated.status.success() && generated.status.code() != Some(1) {
            return Err(told("generate", &generated));
        }
        let manifest = fs::read_to_string(workspace.path().join(SUITE).join("testcarve.json"))
            .map_err(|error| format!("{error}\n{}", told("generate", &generated)))?;
        let manifest: Manifest = serde_json::from_str(&manifest).map_err(|error| error.to_string())?;
        let red = self.red(&workspace, &manifest)?;
        Ok(Carved { workspace, manifest, red })
    }

    /// The sources of some fixtures with the edits made.
    fn sources(
        &self,
        workspace: &Workspace,
        directory: &str,
        names: &[String],
        edits: &[(&String, &Edit)],
    ) -> Vec<PathBuf> {
        let target = workspace.path().join(directory);
        for name in names {
            let source = self.group.directory.join(name);
            for file in java_files(&source) {
                let mut text = fs::read_to_string(&file).unwrap();
                let relative = file.strip_prefix(&source).unwrap();
                for (_, edit) in edits.iter().filter(|(of, edit)| *of == name && Path::new(&edit.file) == relative) {
                    assert_eq!(
                        text.matches(&edit.line).count(),
                        1,
                        "{}: `{}` stands there once",
                        file.display(),
                        edit.line
                    );
                    text = text.replace(&edit.line, &edit.becomes);
                }
                let copy = target.join(name).join(relative);
                fs::create_dir_all(copy.parent().unwrap()).unwrap();
                fs::write(copy, source::repeated(&text)).unwrap();
            }
        }
        java_files(&target)
    }

    /// Compiles some fixtures with the edits made, and puts beside their classes what else they have.
    fn compile(
        &self,
        workspace: &Workspace,
        classes: &str,
        names: &[String],
        edits: &[(&String, &Edit)],
    ) -> Result<(), String> {
        let files = self.sources(workspace, &format!("../{}-src", classes.trim_start_matches("../")), names, edits);
        let class_path = libraries(names.iter().map(|name| self.group.fixture(name)));
        let flags = ["-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-cp", &class_path, "-d", classes];
        let compiled = self.run(workspace, "javac", flags.map(PathBuf::from).into_iter().chain(files))?;
        for name in names {
            source::copy_others(&self.group.directory.join(name), &workspace.path().join(classes));
        }
        if compiled.status.success() { Ok(()) } else { Err(told("javac", &compiled)) }
    }

    fn record(&self, workspace: &Workspace, name: &str) -> Result<(), String> {
        let fixture = self.group.fixture(name);
        let prefix = self.group.prefix(name);
        let mut class_path = format!("classes:{}", libraries([fixture]));
        if let Some(class) = &fixture.prepare {
            let prepared = self.run(workspace, "java", ["-cp", &class_path, &format!("{prefix}{class}")])?;
            if !prepared.status.success() {
                return Err(told(&format!("prepare {name}"), &prepared));
            }
        }
        let mut command: Vec<String> = ["record", "-o", &format!("{RECORDED}/{name}")].map(String::from).into();
        command.extend(fixture.record.iter().cloned());
        if !fixture.manifest.is_empty() {
            class_path = format!("{}:{class_path}", self.pack(workspace, name)?);
            // A jar on the class path is a library unless it is named.
            command.extend(["--include".to_owned(), format!("{prefix}*")]);
        }
        command.extend(["--", "java"].into_iter().chain(QUICK).map(String::from));
        command.extend(fixture.jvm.iter().cloned());
        if fixture.java.is_empty() {
            command.extend(["-cp".to_owned(), class_path]);
            command.extend(driver(fixture, &prefix));
        } else {
            command.extend(fixture.java.iter().cloned());
        }
        let recorded = self.run_with(workspace, env!("CARGO_BIN_EXE_testcarve"), command, &fixture.input)?;
        if recorded.status.code() != Some(fixture.exit) {
            return Err(told(&format!("record {name}"), &recorded));
        }
        let summary = fs::read_to_string(workspace.path().join(format!("{RECORDED}/{name}/record.json"))).unwrap();
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
        let traces = summary["traces"].as_array().unwrap().iter();
        let unwoven: Vec<String> = traces
            .flat_map(|trace| trace["unwoven"].as_array().into_iter().flatten())
            .map(|one| one.as_str().unwrap().to_owned())
            .collect();
        let expected = &fixture.unwoven;
        let all =
            unwoven.len() == expected.len() && unwoven.iter().zip(expected).all(|(one, begin)| one.starts_with(begin));
        if all { Ok(()) } else { Err(format!("{name}: not woven: {unwoven:?}, expected {expected:?}")) }
    }

    /// Moves the classes of a fixture into a jar.
    fn pack(&self, workspace: &Workspace, name: &str) -> Result<String, String> {
        let (jar, manifest) = (format!("{name}.jar"), format!("{name}.mf"));
        let lines = self.group.fixture(name).manifest.iter().map(|line| format!("{line}\n"));
        fs::write(workspace.path().join(&manifest), lines.collect::<String>()).unwrap();
        let classes = self.group.prefix(name).trim_end_matches('.').replace('.', "/");
        let packed = self.run(workspace, "jar", ["cfm", &jar, &manifest, "-C", "classes", &classes])?;
        if !packed.status.success() {
            return Err(told("jar", &packed));
        }
        fs::remove_dir_all(workspace.path().join("classes").join(classes)).unwrap();
        Ok(jar)
    }

    /// Which carved tests are red on the broken code, for each variant of it.
    fn red(&self, workspace: &Workspace, manifest: &Manifest) -> Result<Vec<Vec<String>>, String> {
        let names = self.group.names(self.jdk);
        let mut variants: Vec<Vec<(&String, &Edit)>> = Vec::new();
        for name in &names {
            let edits = &self.group.fixture(name).broken;
            for edit in edits {
                let at = variant(edits, edit);
                variants.resize(variants.len().max(at + 1), Vec::new());
                variants[at].push((name, edit));
            }
        }
        let numbered = variants.iter().enumerate();
        numbered.map(|(at, edits)| self.red_on(workspace, manifest, &format!("../broken{at}"), edits)).collect()
    }

    /// Compiles the fixtures that these edits are of, and runs their tests, no others.
    fn red_on(
        &self,
        workspace: &Workspace,
        manifest: &Manifest,
        broken: &str,
        edits: &[(&String, &Edit)],
    ) -> Result<Vec<String>, String> {
        let names: IndexSet<String> = edits.iter().map(|(name, _)| (*name).clone()).collect();
        let names: Vec<String> = names.into_iter().collect();
        self.compile(workspace, broken, &names, edits)?;
        let suite = format!("{broken}-tests");
        copy(&workspace.path().join(SUITE), &workspace.path().join(&suite));
        let prefixes: Vec<String> = names.iter().map(|name| self.group.prefix(name)).collect();
        let is_of_others = |file: &&FileEntry| !prefixes.iter().any(|prefix| is_in(file, prefix));
        for file in manifest.files.iter().filter(is_of_others) {
            fs::remove_file(workspace.path().join(&suite).join(&file.path)).unwrap();
        }
        if manifest.files.iter().all(|file| is_of_others(&file)) {
            return Ok(Vec::new());
        }
        let jars = names.iter().flat_map(|name| &self.group.fixture(name).jars).map(|jar| maven::jar(jar));
        let class_path = std::env::join_paths([PathBuf::from(broken)].into_iter().chain(jars)).unwrap();
        let verify = ["verify", &suite, "--once", "--format", "json", "--classpath"].map(Into::into);
        let verify = verify.into_iter().chain([class_path]);
        let verified = self.run(workspace, env!("CARGO_BIN_EXE_testcarve"), verify)?;
        let document: serde_json::Value = serde_json::from_slice(&verified.stdout)
            .map_err(|error| format!("{error}\n{}", told("verify", &verified)))?;
        let tests = document["tests"].as_array().unwrap();
        let red = tests.iter().filter(|test| test["green"] == false);
        Ok(red
            .map(|test| format!("{}.{}", test["class"].as_str().unwrap(), test["method"].as_str().unwrap()))
            .collect())
    }

    fn run<S: AsRef<std::ffi::OsStr>>(
        &self,
        workspace: &Workspace,
        program: &str,
        args: impl IntoIterator<Item = S>,
    ) -> Result<Output, String> {
        self.run_with(workspace, program, args, "")
    }

    /// The same, with this standard input.
    fn run_with<S: AsRef<std::ffi::OsStr>>(
        &self,
        workspace: &Workspace,
        program: &str,
        args: impl IntoIterator<Item = S>,
        input: &str,
    ) -> Result<Output, String> {
        let mut command = workspace.command(program);
        jdk::on_path(&mut command, self.home.as_deref());
        if !input.is_empty() {
            workspace.write("input", input);
            command.stdin(fs::File::open(workspace.path().join("input")).unwrap());
        }
        command.args(args).output().map_err(|error| format!("{program}: {error}"))
    }
}

impl Carved {
    /// The carved classes of a package, one after the other.
    pub(super) fn source(&self, prefix: &str) -> String {
        let read = |file: &FileEntry| fs::read_to_string(self.workspace.path().join(SUITE).join(&file.path)).unwrap();
        self.manifest.files.iter().filter(|file| is_in(file, prefix)).map(read).collect::<Vec<_>>().join("\n")
    }
}

/// Whether a carved file is of this package.
fn is_in(file: &FileEntry, prefix: &str) -> bool {
    match prefix.replace('.', "/") {
        package if package.is_empty() => !file.path.contains('/'),
        package => file.path.starts_with(&package),
    }
}

/// Which broken variant of the code an edit belongs to: all edits of a fixture are made at once, but for those that say they have to be alone, and
/// where `TESTCARVE_EDITS=alone` asks for it (slow). One edit must not turn the tests red that another one is for.
pub(super) fn variant(edits: &[Edit], edit: &Edit) -> usize {
    let place = edits.iter().position(|one| std::ptr::eq(one, edit)).unwrap();
    if std::env::var_os("TESTCARVE_EDITS").is_some_and(|word| word == "alone") {
        return place;
    }
    if edit.alone { 1 + edits[..place].iter().filter(|one| one.alone).count() } else { 0 }
}

/// The class that the JVM starts, with its arguments.
fn driver(fixture: &Fixture, prefix: &str) -> Vec<String> {
    if fixture.junit.is_empty() {
        return vec![format!("{prefix}{}", fixture.main.as_deref().unwrap_or("Main"))];
    }
    let console = "org.junit.platform.console.ConsoleLauncher";
    let classes = fixture.junit.iter().flat_map(|class| ["-c".to_owned(), format!("{prefix}{class}")]);
    [console, "execute", "--details=none"].map(String::from).into_iter().chain(classes).collect()
}

/// JUnit with its console, for drivers and for the tests that are carved, then the jars that fixtures ask for.
fn libraries<'f>(fixtures: impl IntoIterator<Item = &'f Fixture>) -> String {
    let asked = fixtures.into_iter().flat_map(|fixture| fixture.jars.iter().map(String::as_str));
    let jars: IndexSet<&str> = [maven::JUNIT_CONSOLE].into_iter().chain(asked).collect();
    jars.into_iter().map(|jar| maven::jar(jar).to_str().unwrap().to_owned()).collect::<Vec<_>>().join(":")
}

fn told(what: &str, output: &Output) -> String {
    format!("{what} ended with {}\n{}{}", output.status, text(&output.stdout), text(&output.stderr))
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_else(|| "a panic".to_owned())
}
