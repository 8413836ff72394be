//! Which places of the recording a test has elsewhere: directories as temporary ones of its own, databases in memory under names of its own.
//!
//! Input: a scenario with the texts of the recording, the slice. Output: its [`Places`], and texts split at them. Invariants: texts stay
//! those of the recording, the directories say what stands for what; a test writes to no file outside temporary directories but what it claims: names of the program's own in
//! the working directory, where nothing is before the test and nothing behind it. So it does with names that the program looked for and did not find.
//!
//! A directory is moved if the recorded program had it as a temporary one, or if it came in as a value (an argument, a property) and the
//! program wrote in it or found in it what is still known. What goes on below it is not looked at: a program that knows the place by another way, too, gives a red test.
//! A text without a root (`data/a.txt`) may be any word: it is a place only where the test makes a path of it or opens what it names. (What a broken program does there is
//! not done to the user's files then.)

mod replaced;
mod spelling;
mod staying;
mod writable;

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;

pub use self::replaced::ReplacedFile;
pub(crate) use self::spelling::numbered;
pub use self::spelling::{Directory, Places, StandsFor, TextPart, split};
use self::spelling::{end_from_place, names_place};
pub use self::staying::StayingDatabase;
use self::staying::staying;
use self::writable::{Taken, Writable};
use super::model::{Expected, Probe, Scenario};
use super::texts::{path_texts, visit_expected, visit_taken};
use crate::graph::data::Use;
use crate::graph::databases;
use crate::graph::databases::memory_databases::names_in;
use crate::graph::files::{Files, Found};
use crate::slice::Slice;
use crate::slice::context::SliceContext;
use crate::slice::copies::Copied;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::copies::{WrittenContent, WrittenFile};
use crate::trace::event::{EventId, JavaText, Primitive, Value};

/// A file or directory that the program found: the test makes it before anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// The directory's number.
    pub directory: usize,
    /// From there, with `/`.
    pub path: String,
    pub what: Found,
}

/// Finds the places of a scenario.
///
/// # Errors
/// A file that it writes would lie outside them.
pub(super) fn place(context: &SliceContext<'_>, slice: &Slice, mut scenario: Scenario) -> Result<Scenario, Reason> {
    let members = slice.performed();
    let met = met_in(context, &members);
    let (taken, directories) = directories(context, &met, &members, &mut scenario);
    let databases = databases(context, &members, &mut scenario);
    // What sets up or tears down for the recorded tests sees to their databases.
    if scenario.set_up.is_empty() && scenario.tear_down.is_empty() {
        scenario.staying = staying(context, &members, &databases);
    }
    place_ends(&context.history.files, &directories, &mut scenario);
    scenario.places = Places { directories, databases, here: None };
    // (Tests run where the recorded ones did; another program may have run anywhere.)
    if !context.history.system_tests.is_empty() {
        name_here(&context.history.files, &mut scenario);
    }
    // Where closing would leave a file behind, the object stays open.
    let mut closes = std::mem::take(&mut scenario.closes);
    let taken = Writable { context, taken: &taken, members: &members };
    let claims = taken.written_elsewhere(members.iter().flat_map(|member| context.resources_defined_in(*member)));
    closes.retain(|one| {
        let calls = one.calls().iter().map(|call| call.event).chain([one.at]);
        taken.written_elsewhere(calls.flat_map(|at| context.resources_defined_in(at))).is_subset(&claims)
    });
    scenario.closes = closes;
    // What tears down does so also behind a test that claimed nothing, as somebody's file is there.
    scenario.tear_down.retain(|one| taken.written_elsewhere(context.resources_defined_in(one.event)).is_empty());
    if let Some(path) = claims.iter().find(|path| !taken.may_claim(path)) {
        let is_database = taken.names_of(path).is_empty();
        let path = context.history.files.told(path);
        let detail = if is_database {
            format!(
                "it writes the database {path} in a directory that it was not given, or that was there before: a test would change that, \
                 and what the database has beside it; let the program take the directory, or the URL, as an argument or property"
            )
        } else {
            format!(
                "it writes {path}, not below an absolute path that it was given: a test would leave that there, \
                 unless --allow-directory says that tests may make files in its directory and remove them"
            )
        };
        return Err(Reason::new(ReasonCode::FixedPath, detail));
    }
    look_at_claims_alone(&context.history.files, &claims, &mut scenario);
    scenario.replaced = replaced::replaced(context, slice, &members, &scenario);
    name_claims(&context.history.files, &claims, &mut scenario);
    let used = || members.iter().flat_map(|member| context.resources_used_in(*member));
    let missed = used()
        .filter_map(|used| missed(context, used))
        .filter(|path| !is_in_any(path, &scenario.places.directories, &context.history.files));
    let claims: BTreeSet<String> = claims.into_iter().chain(missed.map(str::to_owned)).collect();
    let names: IndexSet<String> = claims.iter().flat_map(|path| taken.names_of(path)).collect();
    scenario.claims = names.iter().map(|path| claimed_as(&context.history.files, path)).collect();
    // What the test itself makes under a name that it draws, nobody has there before.
    let is_made = |path: &str| {
        let drawn = context.history.files.drawn_at(path);
        drawn.is_some_and(|at| members.iter().any(|member| context.contains(*member, at)))
    };
    let copied = copied_files(context, slice);
    scenario.found = found_files(context, used(), &scenario.places.directories, is_made, copied)?;
    let reason = reads_elsewhere(&context.history.files, &met, &scenario.places.directories);
    scenario.instead_of = scenario.instead_of.or(reason);
    Ok(scenario)
}

/// Why a test reads what is not where it runs, if it does.
fn reads_elsewhere(files: &Files, met: &BTreeSet<&str>, directories: &[Directory]) -> Option<Reason> {
    let away = met.iter().find(|path| files.is_found_elsewhere(path) && !is_in_any(path, directories, files))?;
    let detail = format!("it reads {away}, which the program names itself: that is not there where tests run");
    Some(Reason::new(ReasonCode::FixedPath, detail))
}

/// Has the test ask for the working directory where its texts name it: the project lies elsewhere on other machines.
fn name_here(files: &Files, scenario: &mut Scenario) {
    let Some(here) = files.told_working_directory() else { return };
    let mut is_named = false;
    let mut look = |text: &mut JavaText| is_named |= text.to_utf8().is_some_and(|text| text.contains(here));
    visit_taken(scenario, &mut look);
    visit_expected(scenario, &mut look);
    if is_named {
        scenario.places.here = Some(here.to_owned());
    }
}

/// The file in the working directory that a call looked for and did not find: somebody may have one by that name.
fn missed<'a>(context: &SliceContext<'a>, used: &Use) -> Option<&'a str> {
    let (history, flow) = (context.history, &context.history.flow);
    let path = Files::file(flow.locations.get(used.location)).filter(|path| context.is_made_in_place(path))?;
    let call = history.calls.starting_at(used.event).map(|id| history.calls.get(id))?;
    let asked = ASKING
        .iter()
        .find(|(name, _)| call.callee().is_some_and(|callee| history.program.callee(callee).name == *name));
    let is_missed = asked.is_some_and(|(_, no)| call.returned() == Some(Value::Primitive(Primitive::Boolean(*no))));
    (is_missed && used.definition.is_none_or(|id| flow.begins_unseen(id))).then_some(path)
}

/// What asks for a file, and the answer that none is there.
const ASKING: [(&str, bool); 4] = [("exists", false), ("isFile", false), ("isRegularFile", false), ("notExists", true)];

/// How a test names a file at its own place: from the working directory where it lies there.
fn claimed_as(files: &Files, path: &str) -> String {
    files.way_from_here(path).unwrap_or_else(|| path.to_owned())
}

/// A file of the program's own that is not claimed is nothing to look at.
fn look_at_claims_alone(files: &Files, claims: &BTreeSet<String>, scenario: &mut Scenario) {
    let directories = &scenario.places.directories;
    scenario.assertions.retain(|assertion| match &assertion.probe {
        Probe::File { path, .. } => {
            path.to_utf8().is_some_and(|path| claims.contains(&path) || is_in_any(&path, directories, files))
        }
        _ => true,
    });
}

/// What is claimed is named as it is claimed.
fn name_claims(files: &Files, claims: &BTreeSet<String>, scenario: &mut Scenario) {
    let looked_at = scenario.assertions.iter_mut().filter_map(|assertion| match &mut assertion.probe {
        Probe::File { path, .. } => Some(path),
        _ => None,
    });
    for path in looked_at.chain(scenario.replaced.iter_mut().map(|one| &mut one.path)) {
        if let Some(claimed) = path.to_utf8().filter(|path| claims.contains(path)) {
            *path = claimed_as(files, &claimed).as_str().into();
        }
    }
}

/// The files and directories that the members look at or change.
fn met_in<'a>(context: &SliceContext<'a>, members: &[EventId]) -> BTreeSet<&'a str> {
    let flow = &context.history.flow;
    let used = members.iter().flat_map(|member| context.resources_used_in(*member)).map(|used| used.location);
    let defined = members.iter().flat_map(|member| context.resources_defined_in(*member)).map(|one| one.location);
    let locations = used.chain(defined).map(|id| flow.locations.get(id));
    locations.filter_map(|location| Files::file(location).or_else(|| Files::entries(location))).collect()
}

fn is_in_any(path: &str, directories: &[Directory], files: &Files) -> bool {
    directories.iter().any(|one| one.has(path, files))
}

/// Bytes of a file that nobody read: a test makes up as many.
const MOST_UNREAD: u32 = 1 << 20;

/// What the test has by copies, as the first member that works on it finds it: a file for itself rather than among others of its directory, which may be from later.
fn copied_files<'a>(context: &SliceContext<'a>, slice: &Slice) -> BTreeMap<&'a str, Found> {
    let flow = &context.history.flow;
    let location = |copied: &Copied| flow.locations.get(flow.definition(copied.definition).location);
    let is_file = |copied: &&Copied| Files::file(location(copied)).is_some();
    let (files, directories): (Vec<&Copied>, Vec<&Copied>) = slice.copies.iter().partition(is_file);
    let all = directories.into_iter().chain(files).filter_map(|copied| context.copies_of(*copied)).flatten();
    let what = |written: &WrittenFile| match &written.content {
        WrittenContent::Directory => Found::Directory,
        WrittenContent::Held(content) => Found::Read(content.clone()),
        WrittenContent::Gone | WrittenContent::Unknown => Found::Uncopied,
    };
    all.map(|written| (written.path.as_str(), what(written))).collect()
}

/// The files and directories that the members meet and nobody in the recording had made, and those that the test has by copies.
fn found_files<'a>(
    context: &SliceContext<'a>,
    used: impl Iterator<Item = &'a Use>,
    directories: &[Directory],
    is_made: impl Fn(&str) -> bool,
    copied: BTreeMap<&'a str, Found>,
) -> Result<Vec<FoundFile>, Reason> {
    let (flow, files) = (&context.history.flow, &context.history.files);
    let mut met: BTreeSet<&str> = copied.keys().copied().collect();
    for used in used {
        let location = flow.locations.get(used.location);
        if let Some(path) = Files::file(location) {
            if used.definition.is_none_or(|definition| flow.begins_unseen(definition)) {
                met.insert(path);
            }
        } else if let Some(directory) = Files::entries(location) {
            let chosen = files.chosen_by(used.event);
            let is_chosen = |path: &&str| chosen.is_none_or(|chosen| chosen.contains(files.name(path)));
            met.extend(files.found_in(directory).filter(is_chosen));
            met.extend((chosen.is_some() || files.is_uncopied(directory)).then_some(directory));
        } else if let Some(directory) = Files::tree(location) {
            met.extend(files.found_inside(directory));
        }
    }
    let mut found = Vec::new();
    for path in met {
        let known = copied.get(path).or_else(|| files.found(path).filter(|_| !is_made(path)));
        let is_here = is_in_any(path, directories, files);
        if copied.contains_key(path) && !is_here {
            let detail = format!("it reads {}, which a test has nowhere", files.told(path));
            return Err(Reason::new(ReasonCode::FixedPath, detail));
        }
        let Some(what) = known.filter(|_| is_here) else { continue };
        let why = match what {
            Found::Uncopied => Some("it was too large, or somebody removed it"),
            Found::Unread(bytes) if *bytes > MOST_UNREAD => Some("it is too large to be made up"),
            _ => None,
        };
        if let Some(why) = why {
            let detail = format!("it meets {}, of which the recording holds no copy: {why}", files.told(path));
            return Err(Reason::new(ReasonCode::TooLarge, detail));
        }
        let place = |(number, one): (usize, &Directory)| Some((number, one.way(path, files)?));
        if let Some((directory, path)) = directories.iter().enumerate().find_map(place) {
            found.push(FoundFile { directory, path, what: what.clone() });
        }
    }
    Ok(found)
}

/// The places that the scenario passes, without those that the program knows by itself, and all directories: with those that only its assertions know.
fn directories(
    context: &SliceContext<'_>,
    met: &BTreeSet<&str>,
    members: &[EventId],
    scenario: &mut Scenario,
) -> (Taken, Vec<Directory>) {
    let mut known = BTreeSet::new();
    loop {
        let all = directories_but(&known, context, met, scenario);
        let taken = Writable { context, taken: &all.0, members };
        let written = taken.written_elsewhere(members.iter().flat_map(|one| context.resources_defined_in(*one)));
        let before = known.len();
        known.extend(taken.known_by_program(&written));
        // (Without a place, a file in it may be one.)
        if known.len() == before {
            return all;
        }
    }
}

/// The same, but for some places that are named from the working directory.
fn directories_but(
    known: &BTreeSet<String>,
    context: &SliceContext<'_>,
    met: &BTreeSet<&str>,
    scenario: &mut Scenario,
) -> (Taken, Vec<Directory>) {
    let files = &context.history.files;
    let mut roots: Vec<Directory> = Vec::new();
    let mut named = BTreeSet::new();
    let paths = path_texts(scenario);
    visit_taken(scenario, &mut |text| {
        let Some(text) = text.to_utf8() else { return };
        let temporary = files.temporary_in(&text);
        let path = databases::file(&text).unwrap_or(&text);
        let given = temporary.is_empty() && files.is_absolute(path);
        let given = given.then(|| files.directory_of(path)).flatten();
        given.into_iter().chain(temporary).for_each(|root| add(&mut roots, Directory::at(root, files), files));
        named.extend(files.from_working_directory(&text).map(|path| (path, text.clone())));
        let root = Directory::named(&text, paths.contains(&text), met, files);
        if let Some(root) = root.filter(|root| !known.contains(&root.recorded)) {
            add(&mut roots, root, files);
        }
    });
    let named = named.into_iter().filter(|(_, text)| names_place(text, &roots)).map(|(path, _)| path).collect();
    let taken = Taken { directories: roots.clone(), named };
    // A file in a place that the program has by itself is not the test's to look at.
    scenario.assertions.retain(|assertion| match &assertion.probe {
        Probe::File { path, .. } => {
            path.to_utf8().is_some_and(|path| is_in_any(&path, &roots, files) || context.is_made_in_place(&path))
        }
        _ => true,
    });
    visit_expected(scenario, &mut |text| {
        let temporary = text.to_utf8().map(|text| files.temporary_in(&text));
        let temporary = temporary.into_iter().flatten();
        temporary.for_each(|root| add(&mut roots, Directory::at(root, files), files));
    });
    (taken, roots)
}

/// A text that is told without the working directory goes on with a way from there: in a test it leads from the test's own directory.
fn place_ends(files: &Files, directories: &[Directory], scenario: &mut Scenario) {
    scenario.assertions.retain_mut(|assertion| {
        let Expected::TextEnds { start, end } = &mut assertion.expected else { return true };
        if let Some(placed) = end_from_place(&files.from_here(end), directories) {
            *end = placed;
        }
        !start.is_empty() || !end.is_empty()
    });
}

/// The databases in memory that the scenario names and no member knows from elsewhere.
fn databases(context: &SliceContext<'_>, members: &[EventId], scenario: &mut Scenario) -> Vec<String> {
    let mut all = IndexSet::new();
    visit_taken(scenario, &mut |text| {
        all.extend(text.to_utf8().iter().flat_map(|text| names_in(text)).map(|(_, name)| name.to_owned()));
    });
    let history = context.history;
    let behind = scenario.behind().map(|one| one.event);
    let actions: Vec<EventId> = members.iter().copied().chain(behind).collect();
    all.retain(|name| {
        let spans = actions.iter().flat_map(|action| history.spans(*action));
        history.memory_databases.is_given(name, spans, history.log)
    });
    all.into_iter().collect()
}

/// Adds a directory, or a file, that lies in none of those that are known.
fn add(roots: &mut Vec<Directory>, root: Directory, files: &Files) {
    if let Some(known) = roots.iter_mut().find(|known| known.has(&root.recorded, files)) {
        if known.recorded == root.recorded {
            let new = root.spelled.into_iter().filter(|one| !known.spelled.contains(one));
            known.spelled.extend(new.collect::<Vec<_>>());
        }
        return;
    }
    roots.retain(|known| !root.has(&known.recorded, files));
    roots.push(root);
}
