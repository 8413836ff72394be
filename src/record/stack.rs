//! The stack of recorded threads. Frames of woven code take more of it than the program's own: 1.3 times as much where they are
//! interpreted, two to four times where they are compiled, as compilers put less of woven code into one frame. A recursion that fits into
//! the stack must fit when it is recorded, so all threads get [`FACTOR`] times as much as they would have; only what is touched takes memory.
//!
//! The main thread's size is the launcher's matter, which knows `-Xss` alone; all others have theirs from the JVM. A size that the
//! program itself asks for (`new Thread(group, task, name, size)`) is the agent's matter (`StackSizes`).

use std::ffi::OsString;

/// As in the agent's `StackSizes`.
const FACTOR: u64 = 8;

/// In kilobytes, what a JVM gives by default. Only Linux on this architecture and Windows have as little as one megabyte.
const DEFAULT: u64 = if cfg!(target_arch = "x86_64") { 1024 } else { 2048 };

/// In kilobytes; the JVM refuses more.
const LARGEST: u64 = 1 << 20;

/// On top, in kilobytes: Linux may give a whole huge page to a stack whose size is a multiple of these, which would then take memory.
const ODD: u64 = 4;

/// What gives threads their stack.
const XSS: &str = "-Xss";
const THREAD_STACK: &str = "-XX:ThreadStackSize=";

/// Options of `java` whose value is the next word.
const WITH_VALUE: [&str; 14] = [
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "--upgrade-module-path",
    "--add-modules",
    "--limit-modules",
    "--add-reads",
    "--add-exports",
    "--add-opens",
    "--patch-module",
    "--enable-native-access",
    "--source",
];

/// `-Xss` for JVMs that are told nothing else; the values of variables that they read may say more.
pub(super) fn size_after<'v>(variables: impl Iterator<Item = &'v OsString>) -> String {
    let texts: Vec<String> = variables.map(|value| value.to_string_lossy().into_owned()).collect();
    let given = texts.iter().flat_map(|text| text.split_ascii_whitespace()).filter_map(given);
    option(given.map(|(_, size)| size).chain([DEFAULT]).max().unwrap_or(DEFAULT))
}

/// The words after `java`, with the stack that they give to threads grown.
pub(super) fn grown_in(words: &[OsString]) -> Vec<OsString> {
    let mut grown = words.to_vec();
    let mut at = 0;
    while let Some(word) = words.get(at).map(|word| word.to_string_lossy()) {
        if WITH_VALUE.contains(&&*word) {
            at += 1;
        } else if !word.starts_with(['-', '@']) || word == "-m" || word == "--module" {
            break; // The program, and what it is told.
        } else if let Some((name, size)) = given(&word) {
            grown[at] = if name == XSS { option(size).into() } else { format!("{name}{}", grown_size(size)).into() };
        }
        at += 1;
    }
    grown
}

/// An option as it was before [`grown_in`] or [`size_after`]: none where there was none. (A size that nobody grew is hardly ever [`FACTOR`] times another one and a little.)
pub(crate) fn before_growing(word: &str) -> Option<String> {
    let grown = word.strip_prefix(XSS).and_then(|_| given(word)).map(|(_, size)| size.saturating_sub(ODD));
    match grown.filter(|grown| grown % FACTOR == 0).map(|grown| grown / FACTOR) {
        None => Some(word.to_owned()),
        Some(DEFAULT) => None,
        Some(size) => Some(format!("{XSS}{size}k")),
    }
}

/// The size in kilobytes that an option gives to the stacks of threads, and how the option begins.
fn given(word: &str) -> Option<(&'static str, u64)> {
    if let Some(size) = word.strip_prefix(THREAD_STACK) {
        return size.parse().ok().filter(|size| *size > 0).map(|size| (THREAD_STACK, size));
    }
    let size = word.strip_prefix(XSS)?;
    let digits = size.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: u64 = digits.parse().ok().filter(|number| *number > 0)?;
    let kilobytes = match size[digits.len()..].to_ascii_lowercase().as_str() {
        "" => number.div_ceil(1024),
        "k" => number,
        "m" => number.checked_mul(1 << 10)?,
        "g" => number.checked_mul(1 << 20)?,
        _ => return None,
    };
    Some((XSS, kilobytes))
}

fn option(kilobytes: u64) -> String {
    format!("{XSS}{}k", grown_size(kilobytes))
}

/// What the JVM refuses as too large stays as it is: the message is about what the user wrote.
fn grown_size(kilobytes: u64) -> u64 {
    if kilobytes >= LARGEST { kilobytes } else { (kilobytes.saturating_mul(FACTOR) + ODD).min(LARGEST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grown(command: &str) -> String {
        let words: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        let grown = grown_in(&words);
        grown.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_size_that_the_command_gives_is_grown() {
        assert_eq!(grown("-Xss512k -cp a Main"), "-Xss4100k -cp a Main");
        assert_eq!(grown("-Xmx1g -Xss2M -jar x.jar"), "-Xmx1g -Xss16388k -jar x.jar");
        assert_eq!(grown("-Xss1048576 Main"), "-Xss8196k Main");
        assert_eq!(grown("-XX:ThreadStackSize=256 Main"), "-XX:ThreadStackSize=2052 Main");
        assert_eq!(grown("-Xss900m Main"), "-Xss1048576k Main", "the JVM takes no more");
    }

    #[test]
    fn what_is_the_programs_or_no_size_stays() {
        for command in
            ["Main -Xss1m", "-jar x.jar -Xss1m", "-m a/b -Xss1m", "-cp -Xss1m Main", "-Xss Main", "-Xss1x Main"]
        {
            assert_eq!(grown(command), command);
        }
        assert_eq!(grown("-Xss2g Main"), "-Xss2097152k Main");
    }

    #[test]
    fn a_size_in_a_variable_counts_if_it_is_larger_than_the_default() {
        let size = |texts: &[&str]| {
            let values: Vec<OsString> = texts.iter().map(OsString::from).collect();
            size_after(values.iter())
        };
        let default = option(DEFAULT);
        assert_eq!(size(&[]), default);
        assert_eq!(size(&["-Xss100k"]), default);
        assert_eq!(size(&["-Dx=y -Xss4m", "-Xss8m"]), "-Xss65540k");
    }

    #[test]
    fn tests_run_with_the_stack_that_the_program_had() {
        assert_eq!(before_growing(&option(DEFAULT)), None);
        assert_eq!(before_growing("-Xss65540k"), Some("-Xss8192k".to_owned()));
        assert_eq!(before_growing("-Xss4m"), Some("-Xss4m".to_owned()));
        assert_eq!(before_growing("-Dsize=-Xss65540k"), Some("-Dsize=-Xss65540k".to_owned()));
    }
}
