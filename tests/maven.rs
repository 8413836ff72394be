//! Jars of Maven Central that tests run with: from the local repository, fetched where they are not there yet.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The console launcher with all of JUnit in it.
pub(crate) const JUNIT_CONSOLE: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";

/// Maven processes that write to one repository at the same time get in each other's way.
static FETCHING: Mutex<()> = Mutex::new(());

/// The jar of `group:artifact:version`, or `group:artifact:version:jar:classifier`.
pub(crate) fn jar(coordinates: &str) -> PathBuf {
    let parts: Vec<&str> = coordinates.split(':').collect();
    let [group, artifact, version, ..] = parts[..] else { panic!("{coordinates} are no coordinates") };
    let classifier = parts.get(4).map(|name| format!("-{name}")).unwrap_or_default();
    let home = std::env::var("HOME").expect("HOME");
    let directory = Path::new(&home).join(".m2/repository").join(group.replace('.', "/")).join(artifact).join(version);
    let path = directory.join(format!("{artifact}-{version}{classifier}.jar"));
    let _guard = FETCHING.lock().unwrap();
    if !path.is_file() {
        let artifact = format!("-Dartifact={coordinates}");
        let status = Command::new("mvn").args(["-q", "-B", "dependency:get", "-Dtransitive=false", &artifact]).status();
        assert!(status.is_ok_and(|status| status.success()) && path.is_file(), "mvn does not get {coordinates}");
    }
    path
}
