//! What a user sees, command by command, compared with the README: its examples are real output or the test is red.
//!
//! A block of the README belongs to a test by the comment above it, `<!-- transcript: NAME -->`. A line `…` in it stands for any
//! lines, a `…` within a line for any text. `TESTCARVE_README=overwrite cargo test cli::projects` writes the blocks anew (those
//! with left-out lines excepted), then look at the diff.

use std::env;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::workspace::{Workspace, text};

/// Commands with what they printed.
pub(super) struct Transcript<'w> {
    workspace: &'w Workspace,
    text: String,
}

impl<'w> Transcript<'w> {
    pub(super) fn new(workspace: &'w Workspace) -> Self {
        Self { workspace, text: String::new() }
    }

    /// Runs a command line as a shell would, with `testcarve` on the path and both streams on the terminal; gives its status.
    #[track_caller]
    pub(super) fn run(&mut self, command: &str) -> i32 {
        self.line(&format!("$ {command}"));
        let testcarve = Path::new(env!("CARGO_BIN_EXE_testcarve")).parent().unwrap();
        let before = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths([testcarve.to_owned()].into_iter().chain(env::split_paths(&before))).unwrap();
        let mut shell = self.workspace.command("sh");
        let output = shell.arg("-c").arg(format!("exec 2>&1; {command}")).env("PATH", path).output().unwrap();
        self.text.push_str(&normal(&text(&output.stdout), self.workspace.path()));
        output.status.code().unwrap_or(-1)
    }

    /// Runs a command that must succeed.
    #[track_caller]
    pub(super) fn succeed(&mut self, command: &str) {
        let status = self.run(command);
        assert_eq!(status, 0, "{}", self.text);
    }

    /// Adds a line that no command printed.
    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// All of it so far.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Compares it with the README's block of this name.
    #[track_caller]
    pub(super) fn is_in_the_readme(&self, name: &str) {
        // Tests run side by side, and each may write its block.
        let _one_at_a_time = README.lock().unwrap_or_else(PoisonError::into_inner);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
        let readme = fs::read_to_string(&path).unwrap();
        let block = Block::find(&readme, name);
        if fits(block.text, &self.text) {
            return;
        }
        let has_gaps = block.text.lines().any(|line| line == "…");
        if env::var_os("TESTCARVE_README").is_some_and(|word| word == "overwrite") && !has_gaps {
            fs::write(&path, format!("{}{}{}", block.before, self.text, block.after)).unwrap();
            return;
        }
        panic!(
            "the README's block {name} is not what happens; TESTCARVE_README=overwrite writes it. It is:\n{}",
            self.text
        );
    }
}

static README: Mutex<()> = Mutex::new(());

/// The text between the fences below a comment, and what stands around it.
struct Block<'r> {
    before: &'r str,
    text: &'r str,
    after: &'r str,
}

impl<'r> Block<'r> {
    #[track_caller]
    fn find(readme: &'r str, name: &str) -> Self {
        let comment = format!("<!-- transcript: {name} -->\n");
        let below = readme.find(&comment).unwrap_or_else(|| panic!("the README has no {comment}")) + comment.len();
        let start = below + readme[below..].find('\n').unwrap() + 1;
        assert!(readme[below..start].starts_with("```"), "a fence stands right below {comment}");
        let end = start + readme[start..].find("```\n").unwrap();
        Self { before: &readme[..start], text: &readme[start..end], after: &readme[end..] }
    }
}

/// Without what differs from machine to machine and from run to run: colours, paths, times, the order of test classes.
fn normal(printed: &str, workspace: &Path) -> String {
    // Maven's own colours can be all there is in a line.
    let is_shown = |line: &&str| line.is_empty() || !without_colours(line).is_empty();
    let mut lines: Vec<String> = printed.lines().filter(is_shown).map(|line| normal_line(line, workspace)).collect();
    // The build tool takes test classes in the order of the disk.
    for run in lines.chunk_by_mut(|one, next| is_unordered(one) && is_unordered(next)) {
        run.sort();
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn is_unordered(line: &str) -> bool {
    line.starts_with("[INFO] Tests run") || line.starts_with("[ERROR]   ")
}

fn normal_line(line: &str, workspace: &Path) -> String {
    let plain = without_colours(line).replace(&*workspace.to_string_lossy(), "…");
    for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"] {
        let words = format!("Picked up {variable}:");
        if let Some((before, _)) = plain.split_once(&words) {
            return format!("{before}{words} …");
        }
    }
    match plain.split_once("Time elapsed: ") {
        Some((before, after)) => {
            let unit = after.find(" s").unwrap_or(0);
            format!("{before}Time elapsed: …{}", &after[unit..])
        }
        None => plain.trim_end().to_owned(),
    }
}

fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\u{1b}');
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.map(|piece| piece.split_once('m').map_or("", |(_, rest)| rest));
    [first].into_iter().chain(rest).collect()
}

/// Whether a text is what a pattern with gaps describes.
fn fits(pattern: &str, actual: &str) -> bool {
    let pattern: Vec<&str> = pattern.lines().collect();
    let actual: Vec<&str> = actual.lines().collect();
    lines_fit(&pattern, &actual)
}

fn lines_fit(pattern: &[&str], actual: &[&str]) -> bool {
    match pattern {
        [] => actual.is_empty(),
        ["…", rest @ ..] => (0..=actual.len()).any(|skipped| lines_fit(rest, &actual[skipped..])),
        [line, rest @ ..] => {
            actual.first().is_some_and(|first| line_fits(line, first)) && lines_fit(rest, &actual[1..])
        }
    }
}

/// `…` is any text.
fn line_fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((before, after)) => line.strip_prefix(before).is_some_and(|rest| {
            let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            ends.into_iter().any(|end| line_fits(after, &rest[end..]))
        }),
    }
}

#[test]
fn gaps_stand_for_any_text_and_nothing_else_does() {
    assert!(fits("a\n…\nd\n", "a\nb\nc\nd\n"));
    assert!(fits("wrote …, done\n", "wrote 3, done\n"));
    assert!(fits("…\n", ""));
    assert!(!fits("a\n…\nd\n", "a\nb\nc\n"));
    assert!(!fits("a\n", "a\nb\n"));
    assert!(!fits("wrote …, done\n", "wrote 3\n"));
}

#[test]
fn colours_paths_and_times_are_left_out() {
    let printed = "[\u{1b}[1;34mINFO\u{1b}[m] Tests run: 1, Time elapsed: 0.134 s -- in b\n\
                   [INFO] Tests run: 1, Time elapsed: 2 s -- in a\n/w x/out\n";
    let expected = "[INFO] Tests run: 1, Time elapsed: … s -- in a\n\
                    [INFO] Tests run: 1, Time elapsed: … s -- in b\n…/out\n";
    assert_eq!(normal(printed, Path::new("/w x")), expected);
}
