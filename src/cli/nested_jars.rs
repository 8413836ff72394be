//! Classes in jars in jars (fat jars of Spring Boot and others), which neither javac nor a plain class loader can read there.
//!
//! Input: class path entries, of which some are `FILE.jar!/FOLDER/` or `FILE.jar!/LIB.jar/`. Output: the same with the jar unpacked in the
//! cache, by its content, and all libraries in it behind what was named: javac also wants supertypes that the program never loaded.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail};
use indexmap::IndexMap;

use crate::bundle::cache;
use crate::hash::sha256;
use crate::jvm::{self, Jdk};
use crate::output;

/// What unpacking one jar may take.
const LIMIT: Duration = Duration::from_secs(300);
/// Where unpacked jars lie in the cache.
const DIRECTORY: &str = "jars";
/// Hex digits that tell one jar from all others.
const DIGITS: usize = 24;
/// Between a jar and what is in it.
const INSIDE: &str = "!/";

/// The entries with those inside jars unpacked.
///
/// # Errors
/// No cache, no JDK, or a jar that cannot be unpacked.
pub(super) fn unpacked(entries: Vec<PathBuf>) -> anyhow::Result<Vec<PathBuf>> {
    let mut jars: IndexMap<PathBuf, PathBuf> = IndexMap::new();
    let mut all = Vec::new();
    for entry in entries {
        let Some((jar, inside)) = split(&entry) else {
            all.push(entry);
            continue;
        };
        if !jar.is_file() {
            continue;
        }
        if !jars.contains_key(&jar) {
            jars.insert(jar.clone(), unpack(&jar)?);
        }
        all.push(jars[&jar].join(inside));
    }
    for directory in jars.values() {
        all.extend(jars_below(directory));
    }
    Ok(all)
}

/// The jar and the path in it; jars are unpacked one deep, as their launchers do.
fn split(entry: &Path) -> Option<(PathBuf, PathBuf)> {
    let (jar, inside) = entry.to_str()?.split_once(INSIDE)?;
    let inside = inside.trim_end_matches('/');
    (!inside.contains(INSIDE)).then(|| (PathBuf::from(jar), PathBuf::from(inside)))
}

/// Where the jar lies unpacked: a directory named by its content, made once.
fn unpack(jar: &Path) -> anyhow::Result<PathBuf> {
    let content = std::fs::read(jar).with_context(|| format!("cannot read {}", jar.display()))?;
    let directory = cache()?.join(DIRECTORY).join(&sha256(content)[..DIGITS]);
    if !directory.is_dir() {
        let jar = std::path::absolute(jar)?;
        output::fill_directory(&directory, |empty| extract(&jar, empty))?;
    }
    Ok(directory)
}

fn extract(jar: &Path, directory: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(Jdk::find()?.jar());
    let done = jvm::run(command.arg("xf").arg(jar).current_dir(directory), LIMIT)?;
    if !done.status.success() {
        bail!("cannot unpack {}: {}", jar.display(), done.stderr.trim());
    }
    Ok(())
}

/// The jars in a directory and below, by name.
fn jars_below(directory: &Path) -> Vec<PathBuf> {
    let mut inside: Vec<PathBuf> =
        std::fs::read_dir(directory).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    inside.sort();
    let is_jar = |path: &Path| path.extension().is_some_and(|extension| extension == "jar");
    inside
        .into_iter()
        .flat_map(|path| match path.is_dir() {
            true => jars_below(&path),
            false => is_jar(&path).then_some(path).into_iter().collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_a_jar_is_told_from_a_file() {
        let split = |text: &str| split(Path::new(text)).map(|(jar, inside)| (jar, inside.display().to_string()));
        assert_eq!(split("/a/b.jar"), None);
        assert_eq!(split("/a/b!.jar"), None);
        assert_eq!(
            split("/a/b.jar!/BOOT-INF/classes/"),
            Some((PathBuf::from("/a/b.jar"), "BOOT-INF/classes".to_owned()))
        );
        assert_eq!(split("/a/b.jar!/lib/c.jar/"), Some((PathBuf::from("/a/b.jar"), "lib/c.jar".to_owned())));
    }

    #[test]
    fn entries_outside_jars_stay_as_they_are() {
        let entries = vec![PathBuf::from("/a/classes"), PathBuf::from("/a/b.jar")];
        assert_eq!(unpacked(entries.clone()).unwrap(), entries);
        assert!(unpacked(vec![PathBuf::from("/gone.jar!/classes/")]).unwrap().is_empty());
    }
}
