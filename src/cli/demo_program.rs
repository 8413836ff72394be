//! The bundled program of `testcarve demo`.
//!
//! Its sources (`demo/`) are in the binary. They are written to a directory that the user can look at
//! afterwards, compiled, and recorded as any program is; then a broken variant of one class is compiled beside it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail};

use super::exit_code::UsageError;
use super::settings::DEFAULT_RECORDING;
use crate::jvm::{self, Jdk};
use crate::output;
use crate::record::outcome::Outcome;
use crate::record::{self, Request};

/// Where the demo works unless told.
pub const DEFAULT_DIRECTORY: &str = "testcarve-demo";
/// Tells a directory of ours, which may be replaced, from somebody's own.
const MARK: &str = ".testcarve-demo";
/// The demo program is small; a compiler that takes longer hangs.
const COMPILER_LIMIT: Duration = Duration::from_secs(120);

macro_rules! demo_files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../demo/", $name)))),*]
    };
}

/// The files of the demo, as they lie in `demo/`.
const FILES: &[(&str, &[u8])] = demo_files![
    "README.md",
    "src/shop/Basket.java",
    "src/shop/Item.java",
    "src/shop/Main.java",
    "src/shop/PriceList.java",
    "src/shop/Receipt.java",
    "src/shop/UnknownItemException.java",
    "broken/shop/Basket.java",
];

/// The demo program in its directory.
#[derive(Debug)]
pub struct Demo {
    directory: PathBuf,
    jdk: Jdk,
}

impl Demo {
    /// Writes the program and compiles it.
    pub fn prepare(directory: &Path) -> anyhow::Result<Self> {
        let jdk = Jdk::find().context("the demo needs a JDK")?;
        if directory.exists() && !directory.join(MARK).exists() {
            bail!(UsageError(format!(
                "{} exists and was not made by a demo; choose another directory with -o",
                directory.display()
            )));
        }
        let files: Vec<(&str, &[u8])> =
            [(MARK, &b""[..]), (".gitignore", b"*\n")].into_iter().chain(FILES.iter().copied()).collect();
        output::write_directory(directory, &files)?;
        let directory = std::path::absolute(directory)?;
        let demo = Self { directory, jdk };
        demo.compile("src/", &[], &demo.classes())?;
        Ok(demo)
    }

    /// The sources.
    pub fn sources(&self) -> PathBuf {
        self.directory.join("src")
    }

    /// The compiled program.
    pub fn classes(&self) -> PathBuf {
        self.directory.join("classes")
    }

    /// The recording, once it is made.
    pub fn recording(&self) -> PathBuf {
        self.directory.join(DEFAULT_RECORDING)
    }

    /// Runs the program and records it; what it prints is shown.
    pub fn record(&self) -> anyhow::Result<Outcome> {
        let command: [OsString; 4] = [self.jdk.java().into(), "-cp".into(), self.classes().into(), "shop.Main".into()];
        let request = Request {
            command: command.into(),
            output: self.recording(),
            include: Vec::new(),
            exclude: Vec::new(),
            budget: None,
        };
        let record::Recorded { outcome, untold, .. } = record::record(&request)?;
        untold.map_or(Ok(()), Err)?;
        if let Some(nothing) = &outcome.nothing {
            bail!("the demo program was not recorded: {nothing}");
        }
        Ok(outcome)
    }

    /// Compiles the broken variant of the program and gives the directory of its classes.
    pub fn compile_broken(&self) -> anyhow::Result<PathBuf> {
        let classes = self.directory.join("broken-classes");
        // The broken file first: javac takes the rest from the sound classes.
        self.compile("broken/", &[self.classes()], &classes)?;
        Ok(classes)
    }

    /// What the broken variant changes, as a diff shows it.
    pub fn broken_lines(&self) -> String {
        let text = |wanted: &str| {
            let file = FILES.iter().find(|(name, _)| *name == wanted);
            file.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
        };
        let (sound, broken) = (text("src/shop/Basket.java"), text("broken/shop/Basket.java"));
        let changed = sound.lines().zip(broken.lines()).filter(|(a, b)| a != b);
        changed.map(|(a, b)| format!("-{a}\n+{b}\n")).collect()
    }

    fn compile(&self, below: &str, class_path: &[PathBuf], classes: &Path) -> anyhow::Result<()> {
        let javac = self.jdk.home().join("bin").join(format!("javac{}", std::env::consts::EXE_SUFFIX));
        let mut command = Command::new(javac);
        command.arg("-g").arg("-d").arg(classes);
        if !class_path.is_empty() {
            command.arg("-cp").arg(jvm::join_class_path(class_path)?);
        }
        let is_source = |name: &&str| name.starts_with(below) && name.ends_with(".java");
        let names = FILES.iter().map(|(name, _)| *name).filter(is_source);
        command.args(names.map(|name| self.directory.join(name)));
        let finished = jvm::run(&mut command, COMPILER_LIMIT).context("cannot compile the demo program")?;
        if !finished.status.success() {
            bail!("cannot compile the demo program: {}", finished.stderr.trim());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_demo_is_in_the_binary() {
        let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("demo");
        for folder in ["src/shop", "broken/shop"] {
            for entry in std::fs::read_dir(demo.join(folder)).unwrap() {
                let name = format!("{folder}/{}", entry.unwrap().file_name().to_string_lossy());
                assert!(FILES.iter().any(|(known, _)| *known == name), "{name}");
            }
        }
    }

    #[test]
    fn the_broken_variant_differs_in_one_line() {
        let text = |name: &str| {
            let (_, bytes) = FILES.iter().find(|(known, _)| *known == name).unwrap();
            String::from_utf8(bytes.to_vec()).unwrap()
        };
        let (sound, broken) = (text("src/shop/Basket.java"), text("broken/shop/Basket.java"));
        let differing = sound.lines().zip(broken.lines()).filter(|(a, b)| a != b).count();
        assert_eq!((sound.lines().count(), differing), (broken.lines().count(), 1));
    }

    #[test]
    fn the_demo_compiles_is_recorded_and_breaks() {
        let scratch = tempfile::tempdir().unwrap();
        let directory = scratch.path().join("the demo");
        Demo::prepare(&directory).unwrap();
        let demo = Demo::prepare(&directory).unwrap();
        assert!(demo.record().unwrap().nothing.is_none());
        assert!(demo.compile_broken().unwrap().join("shop/Basket.class").is_file());
    }

    #[test]
    fn somebodys_own_directory_is_not_replaced() {
        let scratch = tempfile::tempdir().unwrap();
        let error = Demo::prepare(scratch.path()).unwrap_err();
        assert!(error.is::<UsageError>(), "{error}");
    }
}
