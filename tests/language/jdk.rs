//! The JDKs that are on this machine.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::fixture::BASE_JDK;

/// JDKs by feature version; the base is whatever `java` is (17 or newer).
pub(super) struct Jdks {
    found: Vec<(u32, PathBuf)>,
}

impl Jdks {
    /// Looks at `TESTCARVE_JDK<n>` and below `/usr/lib/jvm`.
    pub(super) fn find() -> Self {
        let mut found: Vec<(u32, PathBuf)> = env::vars_os()
            .filter_map(|(name, value)| {
                let feature = name.to_str()?.strip_prefix("TESTCARVE_JDK")?.parse().ok()?;
                Some((feature, PathBuf::from(value)))
            })
            .collect();
        for entry in fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten() {
            if let Some(feature) = feature_of(&entry.path()) {
                found.push((feature, entry.path()));
            }
        }
        found.sort();
        Self { found }
    }

    /// The home of a JDK that will do: `None` inside means the one on the path.
    pub(super) fn of(&self, feature: u32) -> Option<Option<PathBuf>> {
        if feature == BASE_JDK {
            return Some(None);
        }
        self.found.iter().find(|(found, _)| *found >= feature).map(|(_, home)| Some(home.clone()))
    }
}

/// The feature version in the `release` file of a JDK; none for a runtime without compiler.
fn feature_of(home: &Path) -> Option<u32> {
    if !home.join("bin/javac").is_file() {
        return None;
    }
    let release = fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    version.split(['.', '"', '-']).next()?.parse().ok()
}

/// Lets a command find this JDK's programs first.
pub(super) fn on_path(command: &mut Command, home: Option<&Path>) {
    let Some(home) = home else { return };
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = [home.join("bin")].into_iter().chain(env::split_paths(&path));
    command.env("JAVA_HOME", home).env("PATH", env::join_paths(paths).unwrap());
}
