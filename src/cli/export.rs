//! `testcarve minimize --export DIR`: one test as a project of its own, for reducers of others.
//!
//! Input: a test method as it stands in its file, the class path. Output: a directory with the class with that test alone, what it needs in `lib`, and a script that says of a candidate
//! whether it still ends as the test does now. Invariants: the script was run twice on what is written, and was content; the directory needs nothing of ours nor of where it came from.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail};

use super::args::MinimizeArgs;
use super::exit_code::{ExitCode, NotGreen, UsageError};
use super::placement::shown;
use super::settings::Settings;
use super::test_file::{TestFile, world};
use super::ui::Ui;
use super::verify::World;
use crate::bundle::Bundle;
use crate::java::with_test_alone;
use crate::jvm::{self, Finished, options_text};
use crate::output;
use crate::suite::{TEST_LIMIT, choose_junit};

const SCRIPT: &str = include_str!("../../templates/interesting.sh");
const RUN_ONE_TEST: &str = include_str!("../../templates/RunOneTest.java");
const SCRIPT_FILE: &str = "interesting.sh";
/// For one compilation and one run of the script.
const SCRIPT_LIMIT: Duration = Duration::from_secs(300);

/// Runs the command.
///
/// # Errors
/// No such test; no class path; a directory that is in use; a test that does not compile alone, or ends now so, now so.
pub(super) fn run(
    args: &MinimizeArgs,
    (name, directory): (&str, &Path),
    settings: &Settings,
    ui: &Ui,
) -> anyhow::Result<ExitCode> {
    let found = TestFile::find(&args.directory, name)?;
    if fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some()) || directory.is_file() {
        return Err(UsageError(format!("{} is there already; choose another directory", shown(directory))).into());
    }
    let Some(world) = world(args, settings, ui)? else {
        bail!("no recording says what the test runs on: name it (--recording), or give --classpath");
    };
    let directory = std::path::absolute(directory).unwrap_or_else(|_| directory.to_owned());
    // (One that is empty is in the way of the whole one.)
    output::remove_directory(&directory)?;
    let bar = ui.progress("writing and trying", None);
    let mut ended = String::new();
    output::fill_directory(&directory, |new| -> anyhow::Result<()> {
        let project = Project { found: &found, home: &directory, new };
        project.write(&world)?;
        ended = project.try_out()?;
        Ok(())
    })?;
    bar.finish_and_clear();
    ui.summary(&format!(
        "Wrote {}: {}, which is {ended}, and {SCRIPT_FILE}, which says so of each candidate; what to call it with stands in it.",
        shown(&directory),
        found.test.name()
    ));
    Ok(ExitCode::Success)
}

/// What is written, on its way.
struct Project<'a> {
    found: &'a TestFile,
    /// Where it is to be.
    home: &'a Path,
    /// Where it is until it is whole.
    new: &'a Path,
}

impl Project<'_> {
    fn file(&self) -> String {
        self.found.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn write(&self, world: &World) -> anyhow::Result<()> {
        output::write_file(&self.new.join("RunOneTest.java"), RUN_ONE_TEST.as_bytes())?;
        let alone = with_test_alone(&self.found.text, &self.found.test);
        output::write_file(&self.new.join(self.file()), alone.as_bytes())?;
        // (What only the recorded command line said, a password maybe, is nobody else's: tests are green without it.)
        let all = world.needed.options.iter();
        let options: Vec<&String> = all.filter(|option| !world.needed.only_recorded.options.contains(option)).collect();
        output::write_file(&self.new.join("java-options"), options_text(options).as_bytes())?;
        let junit = choose_junit(&world.class_path, &Bundle::unpack()?.junit_jars());
        for (number, entry) in junit.class_path.iter().chain(&junit.junit_jars).enumerate() {
            let name = entry.file_name().unwrap_or_default().to_string_lossy();
            // Their order is that of the class path.
            let to = self.new.join("lib").join(format!("{number:05}-{name}"));
            output::copy(entry, &to, self.new)
                .with_context(|| format!("cannot copy the class path entry {}", shown(entry)))?;
        }
        Ok(())
    }

    /// How the test ends, by the script, twice: the second time it expects that.
    fn try_out(&self) -> anyhow::Result<String> {
        self.write_script("")?;
        let first = self.run_script()?;
        let ended = first.stdout.trim().to_owned();
        if ended != "green" && !ended.starts_with("red ") {
            let what = format!("{} alone {ended}", self.found.test.name());
            let told = first.stderr.trim();
            let told = if told.is_empty() { String::new() } else { format!(":\n{told}") };
            let remedy = "--classpath says what it needs, compiled tests beside it included";
            return Err(NotGreen(format!("{what}; {remedy}{told}")).into());
        }
        self.write_script(&ended)?;
        let second = self.run_script()?;
        if !second.status.success() {
            let other = second.stdout.trim();
            return Err(NotGreen(format!(
                "{} is {ended} once and {other} the other time: no reducer can do anything with that",
                self.found.test.name()
            ))
            .into());
        }
        Ok(ended)
    }

    fn write_script(&self, expected: &str) -> anyhow::Result<()> {
        let folder = self.found.path_in_sources();
        let folder = folder.parent().map(|folder| folder.to_string_lossy().replace('\\', "/")).unwrap_or_default();
        let folder = if folder.is_empty() { folder } else { format!("{folder}/") };
        let home = self.home.to_string_lossy();
        let filled = [
            ("@TEST@", self.found.test.name()),
            ("@ENDED@", expected.to_owned()),
            ("@HOME_TEXT@", home.clone().into_owned()),
            ("@HOME@", quoted(&home)),
            ("@FOLDER@", folder),
            ("@FILE@", self.file()),
            ("@CLASS@", quoted(&self.found.test.class)),
            ("@METHOD@", quoted(&self.found.test.method)),
            ("@SECONDS@", TEST_LIMIT.as_secs().to_string()),
            ("@EXPECTED@", quoted(expected)),
        ];
        let script = filled.iter().fold(SCRIPT.to_owned(), |script, (mark, text)| script.replace(mark, text));
        Ok(output::write_program(&self.new.join(SCRIPT_FILE), script.as_bytes())?)
    }

    fn run_script(&self) -> anyhow::Result<Finished> {
        let script: PathBuf = self.new.join(SCRIPT_FILE);
        let mut command = Command::new("sh");
        command.arg(script).arg(self.new.join(self.file())).env_remove("JAVA_TOOL_OPTIONS");
        Ok(jvm::run(&mut command, SCRIPT_LIMIT)?)
    }
}

/// As one word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_more_than_one_word_to_the_shell() {
        assert_eq!(quoted("a $b 'c'"), "'a $b '\\''c'\\'''");
        assert_eq!(quoted("A$B"), "'A$B'");
    }
}
