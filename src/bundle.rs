//! The Java parts inside the binary (`build.rs` puts them there) and the directory they are unpacked to.
//!
//! A JVM needs files, so the parts are unpacked once into a cache directory named by version and content:
//! `TESTCARVE_CACHE`, else the platform's cache directory. Whatever lies there is compared with the binary's own
//! bytes before it is used: a cut or changed file is replaced, never run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::output::{self, OutputError};

mod files {
    include!(concat!(env!("OUT_DIR"), "/bundle.rs"));
}

/// The variable that names the cache directory.
pub const CACHE_VARIABLE: &str = "TESTCARVE_CACHE";

/// File name of the agent. Its manifest names it, so it must not be renamed.
pub const AGENT_FILE: &str = "testcarve-agent.jar";
const RUNNER_FILE: &str = "testcarve-runner.jar";

/// The Java parts could not be made available.
#[derive(Debug, Error)]
pub enum BundleError {
    /// No cache directory is known.
    #[error("no directory for the Java agent: neither {CACHE_VARIABLE} nor HOME is set; set {CACHE_VARIABLE}")]
    NoCache,
    /// The JVM ends the path of `-javaagent:` at the first `=`.
    #[error("the cache directory {} has a '=' in its name, which a JVM option cannot hold; set {CACHE_VARIABLE}", .0.display())]
    Unusable(PathBuf),
    /// The files could not be written.
    #[error("cannot unpack the Java agent; {CACHE_VARIABLE} names another directory for it")]
    Output(#[from] OutputError),
}

/// The Java parts, unpacked.
#[derive(Debug, Clone)]
pub struct Bundle {
    directory: PathBuf,
}

impl Bundle {
    /// Unpacks the Java parts into the cache, unless they are there.
    pub fn unpack() -> Result<Self, BundleError> {
        Self::unpack_below(&cache()?)
    }

    fn unpack_below(cache: &Path) -> Result<Self, BundleError> {
        if cache.to_string_lossy().contains('=') {
            return Err(BundleError::Unusable(cache.to_owned()));
        }
        let name = format!("{}-{}", env!("CARGO_PKG_VERSION"), files::CONTENT_HASH);
        let bundle = Self { directory: cache.join(name) };
        if bundle.is_whole() {
            return Ok(bundle);
        }
        match output::write_directory(&bundle.directory, files::FILES) {
            // Another testcarve may have unpacked the same files in the meantime.
            Err(_) if bundle.is_whole() => Ok(bundle),
            written => Ok(written.map(|()| bundle)?),
        }
    }

    fn is_whole(&self) -> bool {
        files::FILES
            .iter()
            .all(|(name, content)| fs::read(self.directory.join(name)).is_ok_and(|found| found == *content))
    }

    /// The agent.
    pub fn agent_jar(&self) -> PathBuf {
        self.directory.join(AGENT_FILE)
    }

    /// The runner of carved tests.
    pub fn runner_jar(&self) -> PathBuf {
        self.directory.join(RUNNER_FILE)
    }

    /// `JUnit` and what it needs, for programs that bring none; sorted by name.
    pub fn junit_jars(&self) -> Vec<PathBuf> {
        files::FILES
            .iter()
            .filter(|(name, _)| name.starts_with("junit/"))
            .map(|(name, _)| self.directory.join(name))
            .collect()
    }
}

/// The agent's bytes, to be written where the user wants them.
pub fn agent_bytes() -> &'static [u8] {
    files::FILES
        .iter()
        .find(|(name, _)| *name == AGENT_FILE)
        .map(|(_, content)| *content)
        .expect("build.rs embeds the agent or fails")
}

/// The cache directory, absolute; it need not be there yet.
pub fn cache() -> Result<PathBuf, BundleError> {
    let cache = cache_directory(|name| env::var_os(name).map(PathBuf::from)).ok_or(BundleError::NoCache)?;
    Ok(std::path::absolute(&cache).unwrap_or(cache))
}

fn cache_directory(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let set = |name| variable(name).filter(|path| !path.as_os_str().is_empty());
    if let Some(own) = set(CACHE_VARIABLE) {
        return Some(own);
    }
    let platform = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Caches"))
    } else {
        // The XDG specification: a relative path is to be ignored.
        set("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(|| set("HOME").map(|home| home.join(".cache")))
    };
    platform.map(|cache| cache.join("testcarve"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_replaced() {
        let cache = tempfile::tempdir().unwrap();
        let agent = Bundle::unpack_below(cache.path()).unwrap().agent_jar();
        fs::write(&agent, b"half").unwrap();
        Bundle::unpack_below(cache.path()).unwrap();
        assert_eq!(fs::read(&agent).unwrap(), agent_bytes());
    }

    #[test]
    fn everything_a_jvm_needs_is_unpacked() {
        let cache = tempfile::tempdir().unwrap();
        let bundle = Bundle::unpack_below(cache.path()).unwrap();
        assert!(bundle.runner_jar().is_file());
        assert!(bundle.junit_jars().len() > 3);
        assert!(bundle.junit_jars().iter().all(|jar| jar.is_file()));
    }

    #[test]
    fn a_cache_whose_name_a_jvm_option_cannot_hold_is_refused() {
        let error = Bundle::unpack_below(Path::new("/nowhere/a=b")).unwrap_err();
        assert!(matches!(error, BundleError::Unusable(_)), "{error}");
    }

    #[test]
    fn the_variable_wins_over_the_platform() {
        let home = |name: &str| (name == "HOME").then(|| PathBuf::from("/home/u"));
        assert!(cache_directory(home).unwrap().starts_with("/home/u"));
        let own = |name: &str| Some(PathBuf::from(if name == CACHE_VARIABLE { "/own" } else { "/other" }));
        assert_eq!(cache_directory(own).unwrap(), Path::new("/own"));
        assert_eq!(cache_directory(|_| None), None);
    }
}
