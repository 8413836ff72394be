//! A suite's files on the disk: ours are replaced and removed, everybody else's are kept.
//!
//! Input: source files and their manifest. Output: files. Invariant: a file is ours if the manifest beside it says so *and* its hash is
//! what we wrote; one that was edited by hand, or was never ours, is told about and stays as it is. Without a manifest nobody knows
//! which of our files were edited: that is an error. Whenever this is interrupted, the manifest on the disk knows all of our files: it is written before them,
//! with what they replace, and again behind them.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use indexmap::{IndexMap, IndexSet};

use super::exit_code::UsageError;
use super::placement::shown;
use super::ui::Ui;
use crate::hash::sha256;
use crate::java::{JavaFile, has_method};
use crate::manifest::{FILE_NAME, FileEntry, Manifest, TestEntry};
use crate::output;
use crate::suite::JavaSource;

/// Whose a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// Nobody's: it is not there.
    Nobody,
    Ours,
    /// Ours once, then edited.
    Edited,
    Foreign,
}

/// What becomes of our files of classes that a run carved nothing of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    Goes,
    /// The run was for some targets only: the others' tests stand as they are.
    Stays,
    /// So do they, because not all has been tried (yet); and so does the file of a class of which a run that ended had tests that this one has not.
    Waits,
}

/// A suite as it stands on the disk now.
#[derive(Debug)]
pub(super) struct Stored {
    /// Without tests of files that are not ours, with the old entries of files that were kept.
    pub(super) manifest: Manifest,
    /// The files of the manifest that stayed as they were.
    kept: IndexSet<String>,
    /// The tests that somebody took out of them, by file and method.
    gone: IndexSet<(String, String)>,
    /// Ours of an earlier run that ended, of classes that this one carved nothing of. (What this run saved on its way is no news.)
    pub(super) removed: usize,
}

impl Stored {
    /// The tests that were written now.
    pub(super) fn new_tests(&self) -> impl Iterator<Item = &TestEntry> {
        self.manifest.tests.iter().filter(|test| !self.kept.contains(&test.path))
    }

    /// The older tests that stand in files that were kept.
    pub(super) fn older_tests(&self) -> impl Iterator<Item = &TestEntry> {
        let stands = |test: &&TestEntry| !self.gone.contains(&(test.path.clone(), test.method.clone()));
        self.manifest.tests.iter().filter(|test| self.kept.contains(&test.path)).filter(stands)
    }
}

/// What a source file says that we wrote (`java/unit.rs`).
const MARK: &str = "carved from recorded runs. */";

/// Writes the files and the manifest.
///
/// # Errors
/// The old manifest is not one, or is gone and its files are not; the disk.
pub(super) fn write_suite(
    directory: &Path,
    files: &[JavaFile],
    mut manifest: Manifest,
    rest: Rest,
    ui: &Ui,
) -> anyhow::Result<Stored> {
    let old = old_manifest(directory)?;
    if old.is_none() {
        refuse_orphans(directory, files)?;
    }
    let old = old.unwrap_or_default();
    let mut kept = IndexSet::new();
    let mut to_write: Vec<(&str, &[u8])> = Vec::new();
    if rest != Rest::Goes && old.resources.is_some() {
        manifest.resources.clone_from(&old.resources);
    }
    let root = manifest.resources.clone().or_else(|| old.resources.clone());
    let resources = resources(files, manifest.resources.as_deref())?;
    let all = files.iter().map(|file| (file.path.as_str(), file.text.as_bytes()));
    let all: Vec<(&str, &[u8])> =
        all.chain(resources.iter().map(|(path, content)| (path.as_str(), content.as_slice()))).collect();
    for (path, content) in &all {
        if is_resource_of(path, root.as_deref(), &kept) || rest == Rest::Waits && loses_tests(&old, path, &manifest) {
            keep_old(&mut manifest, &old, path, &mut kept);
            continue;
        }
        match owner(directory, path, Some(content), &old)? {
            Owner::Nobody | Owner::Ours => {
                to_write.push((path, content));
                manifest.files.push(entry(&old, path, content, rest));
            }
            Owner::Edited => {
                warn(directory, path, "was edited by hand: it is kept, what is new in it is not written", ui);
                keep_old(&mut manifest, &old, path, &mut kept);
            }
            Owner::Foreign => {
                warn(directory, path, "is not ours: it is kept, ours is not written", ui);
                manifest.tests.retain(|test| test.path != *path);
            }
        }
    }
    let mut to_remove = Vec::new();
    for gone in old.files.iter().filter(|old| all.iter().all(|(path, _)| *path != old.path)) {
        let may_stay = rest == Rest::Stays || rest == Rest::Waits && !is_left_out(&old, gone, &manifest);
        let is_kept = may_stay || is_resource_of(&gone.path, root.as_deref(), &kept);
        match owner(directory, &gone.path, None, &old)? {
            Owner::Ours if is_kept => {
                keep_old(&mut manifest, &old, &gone.path, &mut kept);
            }
            Owner::Ours => {
                to_remove.push(gone);
            }
            Owner::Edited | Owner::Foreign => {
                warn(directory, &gone.path, "was edited by hand: it is kept", ui);
                keep_old(&mut manifest, &old, &gone.path, &mut kept);
            }
            Owner::Nobody => {}
        }
    }
    let has_resources = |root: &String| manifest.files.iter().any(|file| file.path.starts_with(&format!("{root}/")));
    manifest.resources = root.filter(has_resources);
    let removed = to_remove.iter().filter(|file| !file.interim).count();
    let gone = store_all(directory, &mut manifest, to_write, to_remove)?;
    Ok(Stored { manifest, kept, gone, removed })
}

/// Changes a suite that stands: `files` have their new text, or none if they go; `manifest` lists the tests of then, and all files as they were.
///
/// `read`: the sources that the new texts were made of.
///
/// # Errors
/// Somebody changed one of them in the meantime; the disk.
pub(super) fn change_suite(
    directory: &Path,
    mut manifest: Manifest,
    files: &IndexMap<String, Option<String>>,
    read: &[JavaSource],
) -> anyhow::Result<()> {
    for source in read.iter().filter(|source| files.contains_key(&source.relative_path)) {
        let path = directory.join(&source.relative_path);
        if fs::read_to_string(&path).ok().as_ref() != Some(&source.text) {
            return Err(UsageError(format!(
                "{} changed in the meantime, so nothing was written: run this again",
                shown(&path)
            ))
            .into());
        }
    }
    let mut to_remove = Vec::new();
    let old = manifest.clone();
    for (path, text) in files {
        let known = manifest.files.iter().position(|file| file.path == *path);
        // (What was edited by hand stays, and is known as such.)
        let is_ours = owner(directory, path, None, &old)? == Owner::Ours;
        match (text, known.filter(|_| is_ours)) {
            (Some(text), Some(at)) => {
                let file = &mut manifest.files[at];
                file.replaces = Some(std::mem::replace(&mut file.sha256, sha256(text)));
            }
            (None, Some(at)) => to_remove.push(manifest.files.remove(at)),
            (_, None) => {}
        }
    }
    let to_write = files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_ref()?.as_bytes()))).collect();
    store_all(directory, &mut manifest, to_write, to_remove.iter().collect())?;
    Ok(())
}

/// What the manifest says of a file that is written.
fn entry(old: &Manifest, path: &str, content: &[u8], rest: Rest) -> FileEntry {
    let sha256 = sha256(content);
    let known = old.files.iter().find(|file| file.path == path);
    let replaces = known.map(|file| file.sha256.clone()).filter(|known| *known != sha256);
    FileEntry { path: path.to_owned(), sha256, replaces, interim: rest == Rest::Waits }
}

/// Whether the file that an earlier run wrote when it ended has tests which a new one for it has not.
fn loses_tests(old: &Manifest, path: &str, manifest: &Manifest) -> bool {
    let names = |manifest: &Manifest| -> IndexSet<String> {
        manifest.tests.iter().filter(|test| test.path == path).map(|test| test.method.clone()).collect()
    };
    let is_whole = old.files.iter().any(|file| file.path == path && !file.interim);
    is_whole && !names(old).is_subset(&names(manifest))
}

/// Whether a file was saved before its run ended, and all of its tests are of methods of which that run has others now, or left them out for others.
fn is_left_out(old: &Manifest, file: &FileEntry, manifest: &Manifest) -> bool {
    let is_settled = |target: &String| {
        manifest.tests.iter().any(|test| test.target == *target)
            || manifest.reduced.iter().any(|left| left.target == *target)
    };
    let mut own = old.tests.iter().filter(|test| test.path == file.path);
    file.interim && own.all(|test| is_settled(&test.target))
}

/// What is on the disk in the end counts. The tests that are not there, by file and method.
fn count_tests(directory: &Path, manifest: &mut Manifest) -> IndexSet<(String, String)> {
    let paths: IndexSet<&String> = manifest.tests.iter().map(|test| &test.path).collect();
    let text = |path: &String| fs::read_to_string(directory.join(path)).unwrap_or_default();
    let texts: IndexMap<String, String> = paths.into_iter().map(|path| (path.clone(), text(path))).collect();
    let (stand, gone): (Vec<_>, Vec<_>) =
        manifest.tests.iter().cloned().partition(|test| has_method(&texts[&test.path], &test.method));
    let standing = Manifest { tests: stand, ..Manifest::default() };
    let summary = &mut manifest.summary;
    summary.tests = standing.tests.len();
    summary.optimistic = standing.tests.iter().filter(|test| test.optimistic).count();
    summary.statements = standing.tests.iter().map(|test| test.size.statements).sum();
    summary.assertions = standing.tests.iter().map(|test| test.size.assertions).sum();
    summary.methods_with_tests = standing.tested().len();
    summary.methods_tested_through_callers = standing.tested_through_callers().len();
    gone.into_iter().map(|test| (test.path, test.method)).collect()
}

/// Changes the files. Where that is interrupted, the manifest has both what they were and what they were to be. The tests that are not there then, by file and method.
fn store_all(
    directory: &Path,
    manifest: &mut Manifest,
    to_write: Vec<(&str, &[u8])>,
    to_remove: Vec<&FileEntry>,
) -> anyhow::Result<IndexSet<(String, String)>> {
    let mut begun = manifest.clone();
    begun.files.extend(to_remove.iter().map(|file| (*file).clone()));
    store(directory, &begun)?;
    // What tests read comes behind them in the list, and is there before them.
    for (path, content) in to_write.into_iter().rev() {
        output::write_file(&directory.join(path), content)?;
    }
    for gone in &to_remove {
        output::remove_file(&directory.join(&gone.path))?;
    }
    manifest.files.iter_mut().for_each(|file| file.replaces = None);
    let gone = count_tests(directory, manifest);
    store(directory, manifest)?;
    Ok(gone)
}

fn store(directory: &Path, manifest: &Manifest) -> anyhow::Result<()> {
    Ok(output::write_file(&directory.join(FILE_NAME), manifest.to_text().as_bytes())?)
}

/// Whether a file belongs to the tests of a source that was kept as it is: `resources/a/ACarvedTest/x.csv` to `a/ACarvedTest.java`.
pub(super) fn is_resource_of(path: &str, root: Option<&str>, kept: &IndexSet<String>) -> bool {
    let below = root.and_then(|root| path.strip_prefix(root)?.strip_prefix('/'));
    below.and_then(|below| below.rsplit_once('/')).is_some_and(|(class, _)| kept.contains(&format!("{class}.java")))
}

/// The resources of the class in this file that its new text does not name; all if it has none.
pub(super) fn unnamed_resources<'a>(
    manifest: &'a Manifest,
    path: &str,
    text: Option<&'a str>,
) -> impl Iterator<Item = &'a FileEntry> + use<'a> {
    let class = [path.to_owned()].into_iter().collect();
    let is_its = move |file: &&FileEntry| is_resource_of(&file.path, manifest.resources.as_deref(), &class);
    let is_named = move |file: &FileEntry| {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        text.is_some_and(|text| text.contains(name))
    };
    manifest.files.iter().filter(is_its).filter(move |file| !is_named(file))
}

/// What tests read, by its path from the source directory.
fn resources(files: &[JavaFile], root: Option<&str>) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let Some(root) = root else { return Ok(Vec::new()) };
    let all = files.iter().flat_map(|file| &file.resources).map(|file| {
        let from = &file.copy.path;
        let content = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        Ok((format!("{root}/{}", file.path), content))
    });
    all.collect()
}

/// Our files without their manifest: what they were when we wrote them is not known, so nothing is written beside them.
fn refuse_orphans(directory: &Path, files: &[JavaFile]) -> anyhow::Result<()> {
    for file in files {
        let text = fs::read(directory.join(&file.path)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        if text != file.text && text.contains(MARK) {
            bail!(
                "{} was written by testcarve, but {} is gone, so nobody can tell whether it was edited since; bring that back, or move \
                 the carved tests away",
                shown(&directory.join(&file.path)),
                shown(&directory.join(FILE_NAME))
            );
        }
    }
    Ok(())
}

fn warn(directory: &Path, path: &str, what: &str, ui: &Ui) {
    ui.warn(&format!("{} {what}", shown(&directory.join(path))));
}

fn keep_old(manifest: &mut Manifest, old: &Manifest, path: &str, kept: &mut IndexSet<String>) {
    kept.insert(path.to_owned());
    manifest.tests.retain(|test| test.path != path);
    manifest.tests.extend(old.tests.iter().filter(|test| test.path == path).cloned());
    manifest.files.extend(old.files.iter().filter(|file| file.path == path).cloned());
}

/// Whose the file is; one that already has the new text is ours however it came there.
fn owner(directory: &Path, path: &str, new: Option<&[u8]>, old: &Manifest) -> anyhow::Result<Owner> {
    let file = directory.join(path);
    let content = match fs::read(&file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Owner::Nobody),
        read => read.with_context(|| format!("cannot read {}", file.display()))?,
    };
    if new == Some(&*content) {
        return Ok(Owner::Ours);
    }
    let known = old.files.iter().find(|file| file.path == path);
    Ok(match known {
        None => Owner::Foreign,
        Some(known) if known.sha256 == sha256(&content) => Owner::Ours,
        Some(_) => Owner::Edited,
    })
}

/// The manifest that is there, with its files as they are where its run was interrupted while it wrote.
fn old_manifest(directory: &Path) -> anyhow::Result<Option<Manifest>> {
    let path = directory.join(FILE_NAME);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        read => read.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let mut manifest: Manifest = serde_json::from_str(&text)
        .with_context(|| format!("{} is not a manifest of testcarve: move it away", path.display()))?;
    for file in &mut manifest.files {
        let Some(before) = file.replaces.take() else { continue };
        if fs::read(directory.join(&file.path)).is_ok_and(|content| sha256(content) == before) {
            file.sha256 = before;
        }
    }
    Ok(Some(manifest))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::manifest::ReducedEntry;

    fn file(path: &str, text: &str) -> JavaFile {
        JavaFile {
            path: path.to_owned(),
            class_name: String::new(),
            text: text.to_owned(),
            tests: Vec::new(),
            shares_set_up: false,
            resources: Vec::new(),
        }
    }

    fn manifest(paths: &[&str]) -> Manifest {
        let test = |path: &&str| TestEntry {
            method: "m".to_owned(),
            invocation: 1,
            path: (*path).to_owned(),
            ..TestEntry::default()
        };
        Manifest { tests: paths.iter().map(test).collect(), ..Manifest::default() }
    }

    fn try_write(directory: &Path, files: &[JavaFile], rest: Rest) -> anyhow::Result<Stored> {
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        write_suite(directory, files, manifest(&paths), rest, &Ui::new())
    }

    fn write(directory: &Path, files: &[JavaFile]) -> Manifest {
        try_write(directory, files, Rest::Goes).unwrap().manifest
    }

    #[test]
    fn ours_is_replaced_and_what_is_no_longer_carved_goes() {
        let directory = tempfile::tempdir().unwrap();
        write(directory.path(), &[file("a/A.java", "1"), file("a/B.java", "1")]);
        let written = write(directory.path(), &[file("a/A.java", "2")]);
        assert_eq!(fs::read_to_string(directory.path().join("a/A.java")).unwrap(), "2");
        assert!(!directory.path().join("a/B.java").exists());
        assert_eq!(written.files.len(), 1);
    }

    #[test]
    fn a_run_for_some_targets_leaves_the_files_of_other_classes() {
        let directory = tempfile::tempdir().unwrap();
        write(directory.path(), &[file("a/A.java", "1"), file("a/B.java", " void m() {")]);
        let stored = try_write(directory.path(), &[file("a/A.java", "2")], Rest::Stays).unwrap();
        assert_eq!(fs::read_to_string(directory.path().join("a/B.java")).unwrap(), " void m() {");
        assert_eq!((stored.new_tests().count(), stored.older_tests().count(), stored.removed), (1, 1, 0));
        assert_eq!(write(directory.path(), &[file("a/A.java", "2")]).files.len(), 1);
        assert!(!directory.path().join("a/B.java").exists());
    }

    #[test]
    fn an_edited_file_is_kept_with_its_entries_and_stays_ours_to_know() {
        let directory = tempfile::tempdir().unwrap();
        write(directory.path(), &[file("A.java", "1"), file("B.java", "1")]);
        fs::write(directory.path().join("A.java"), "edited").unwrap();
        fs::write(directory.path().join("B.java"), "edited").unwrap();
        for files in [&[file("A.java", "2")][..], &[file("A.java", "3")]] {
            let written = write(directory.path(), files);
            assert_eq!(fs::read_to_string(directory.path().join("A.java")).unwrap(), "edited");
            assert_eq!(fs::read_to_string(directory.path().join("B.java")).unwrap(), "edited");
            assert_eq!(written.tests.len(), 2);
            assert_eq!(written.files[0].sha256, sha256("1"));
        }
    }

    #[test]
    fn a_file_that_was_never_ours_is_not_touched_nor_listed() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("A.java"), "mine").unwrap();
        let written = write(directory.path(), &[file("A.java", "1")]);
        assert_eq!(fs::read_to_string(directory.path().join("A.java")).unwrap(), "mine");
        assert!(written.tests.is_empty() && written.files.is_empty());
    }

    #[test]
    fn a_run_that_was_interrupted_while_it_wrote_has_left_only_files_of_ours() {
        let directory = tempfile::tempdir().unwrap();
        write(directory.path(), &[file("A.java", "1"), file("B.java", "1"), file("C.java", "1")]);
        let mut begun = write(directory.path(), &[file("A.java", "2"), file("B.java", "2")]);
        // As if it had come to A only, and not to the end.
        fs::write(directory.path().join("B.java"), "1").unwrap();
        fs::write(directory.path().join("C.java"), "1").unwrap();
        begun.files.iter_mut().for_each(|file| file.replaces = Some(sha256("1")));
        begun.files.push(FileEntry { path: "C.java".to_owned(), sha256: sha256("1"), replaces: None, interim: false });
        store(directory.path(), &begun).unwrap();
        let written = write(directory.path(), &[file("A.java", "3"), file("B.java", "3")]);
        for name in ["A.java", "B.java"] {
            assert_eq!(fs::read_to_string(directory.path().join(name)).unwrap(), "3");
        }
        assert!(!directory.path().join("C.java").exists());
        assert!(written.files.iter().all(|file| file.replaces.is_none()));
    }

    #[test]
    fn a_run_that_has_not_ended_takes_no_tests_from_one_that_has() {
        let directory = tempfile::tempdir().unwrap();
        let write = |text: &str, methods: &[&str], rest| {
            let test = |method: &&str| TestEntry {
                method: (*method).to_owned(),
                path: "A.java".to_owned(),
                ..TestEntry::default()
            };
            let manifest = Manifest { tests: methods.iter().map(test).collect(), ..Manifest::default() };
            let stored = write_suite(directory.path(), &[file("A.java", text)], manifest, rest, &Ui::new()).unwrap();
            (fs::read_to_string(directory.path().join("A.java")).unwrap(), stored.manifest.tests.len())
        };
        let is = |text: &str, tests: usize| (text.to_owned(), tests);
        assert_eq!(write("1", &["a", "b"], Rest::Waits), is("1", 2));
        assert_eq!(write("2", &["a"], Rest::Waits), is("2", 1));
        assert_eq!(write("3", &["a", "b"], Rest::Goes), is("3", 2));
        assert_eq!(write("4", &["a"], Rest::Waits), is("3", 2));
        assert_eq!(write("5", &["a", "b", "c"], Rest::Waits), is("5", 3));
        assert_eq!(write("6", &["a"], Rest::Goes), is("6", 1));
    }

    #[test]
    fn what_was_saved_before_and_left_out_in_the_end_goes() {
        let directory = tempfile::tempdir().unwrap();
        let write = |paths: &[&str], reduced: &[&str]| {
            let test = |path: &&str| TestEntry {
                target: (*path).to_owned(),
                path: (*path).to_owned(),
                ..TestEntry::default()
            };
            let left = |path: &&str| ReducedEntry { target: (*path).to_owned(), ..ReducedEntry::default() };
            let manifest = Manifest {
                tests: paths.iter().map(test).collect(),
                reduced: reduced.iter().map(left).collect(),
                ..Manifest::default()
            };
            let files: Vec<JavaFile> = paths.iter().map(|path| file(path, "1")).collect();
            write_suite(directory.path(), &files, manifest, Rest::Waits, &Ui::new()).unwrap();
            paths_of(directory.path())
        };
        write(&["A.java", "B.java", "C.java"], &[]);
        assert_eq!(write(&["A.java"], &["B.java"]), ["A.java", "C.java"], "nobody has come to C yet");
    }

    /// The Java files there.
    fn paths_of(directory: &Path) -> Vec<String> {
        let names = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut paths: Vec<String> = names.filter(|name| name.ends_with(".java")).collect();
        paths.sort();
        paths
    }

    #[test]
    fn only_tests_that_were_written_count_as_new() {
        let directory = tempfile::tempdir().unwrap();
        write(directory.path(), &[file("A.java", "1"), file("B.java", "1")]);
        for (edited, older) in [(" void m() {", 1), ("void other() {", 0)] {
            fs::write(directory.path().join("A.java"), edited).unwrap();
            let stored = try_write(directory.path(), &[file("A.java", "2"), file("B.java", "2")], Rest::Goes).unwrap();
            let new: Vec<&str> = stored.new_tests().map(|test| test.path.as_str()).collect();
            assert_eq!(
                (new, stored.older_tests().count(), stored.manifest.summary.tests),
                (vec!["B.java"], older, older)
            );
        }
    }

    #[test]
    fn our_files_without_their_manifest_are_an_error_unless_they_are_the_same() {
        let directory = tempfile::tempdir().unwrap();
        let ours = |rest: &str| format!("/** Tests of A, {MARK}\n{rest}");
        write(directory.path(), &[file("A.java", &ours("1"))]);
        fs::remove_file(directory.path().join(FILE_NAME)).unwrap();
        assert_eq!(write(directory.path(), &[file("A.java", &ours("1"))]).tests.len(), 1);
        fs::remove_file(directory.path().join(FILE_NAME)).unwrap();
        let error = try_write(directory.path(), &[file("A.java", &ours("2"))], Rest::Goes).unwrap_err();
        assert!(error.to_string().contains("testcarve.json is gone"), "{error}");
        assert_eq!(fs::read_to_string(directory.path().join("A.java")).unwrap(), ours("1"));
        assert!(!directory.path().join(FILE_NAME).exists());
    }
}
