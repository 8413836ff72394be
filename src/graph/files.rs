//! Where the recorded program worked in the file system.
//!
//! Input: the header, the locations that were read and written, the files that were found. Output: which directories were temporary, what was written
//! below a directory, what a file held when it was first read. Invariant: paths are absolute and normalised, as in `paths`.

pub mod paths;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use indexmap::{IndexMap, IndexSet};

use self::paths::{PATHS, PathRules};
use super::data::{DataFlow, DefinitionKind};
use super::invocation::{CallForest, Invocation, InvocationId, Invoked, Span};
use super::location::Location;
use super::recorded_call::ANY;
use crate::program::Program;
use crate::trace::copies::{FoundContent, WrittenFile};
use crate::trace::event::{ContentShape, Event, EventId, ObjectId, Primitive, Value};
use crate::trace::log::EventLog;

const FILE: &str = "file:";
const ENTRIES: &str = "entries:";
const TREE: &str = "tree:";
const DRAWING: [&str; 2] = ["createTempFile", "createTempDirectory"];

/// The files of a recording.
#[derive(Debug, Default)]
pub struct Files {
    rules: PathRules,
    /// Where the JVM had its temporary files.
    temporary: Option<String>,
    /// The directories right below it in which the program worked.
    temporary_directories: IndexSet<String>,
    /// Files right below it.
    temporary_files: IndexSet<String>,
    /// What the program had made under a name of chance, and where.
    drawn: IndexMap<String, EventId>,
    /// The values that name something there.
    drawn_values: IndexSet<ObjectId>,
    /// By the calls that drew them: the last names.
    drawn_names: BTreeMap<EventId, String>,
    written: BTreeSet<String>,
    /// Files and directories that were there before the program came to them.
    found: BTreeMap<String, Found>,
    /// By path: the values that named it.
    values: IndexMap<String, Vec<ObjectId>>,
    /// The calls that gave values among others: what lies in a directory.
    listed: IndexMap<ObjectId, InvocationId>,
    /// By the calls that list what a filter chooses: the names.
    chosen: BTreeMap<EventId, BTreeSet<String>>,
    /// By path: where the log tells what became of it, in order.
    told: BTreeMap<String, Vec<usize>>,
}

/// What the program found in the file system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Directory,
    /// A file that nobody read: so many bytes.
    Unread(u32),
    Read(FoundContent),
    /// It is not known what was in it.
    Uncopied,
}

impl Files {
    /// Collects them.
    #[must_use]
    pub fn build(program: &Program, log: &EventLog, calls: &CallForest, flow: &DataFlow) -> Self {
        let rules = PathRules::of(program);
        let temporary = program.header.get("java.io.tmpdir").map(|path| path.trim_end_matches(rules.separator));
        let temporary = temporary.filter(|path| !path.is_empty()).map(str::to_owned);
        let mut files = Self { rules, temporary, ..Self::default() };
        for (id, location) in flow.locations.iter() {
            if let Location::Resource(name) = location {
                // (What is deleted is asked for its entries, whatever it is.)
                let is_write = |kind| match Self::are_entries(location) {
                    true => kind == DefinitionKind::Update,
                    false => kind != DefinitionKind::Initial,
                };
                let written = flow.definitions_of(id).iter().any(|one| is_write(flow.definition(*one).kind));
                files.accessed(name, written);
            }
        }
        for (at, written) in log.written.iter().enumerate() {
            files.told.entry(written.path.clone()).or_default().push(at);
        }
        let drawn = drawn_objects(program, calls);
        let mut listings: Vec<(InvocationId, Vec<Value>)> = Vec::new();
        for (at, event) in (0u32..).zip(log.events.iter()) {
            let at = EventId(at);
            match event {
                Event::FileRead { name, .. } | Event::FileFound { name, .. } => {
                    let is_database = |name: &str| flow.database_files.get(name).is_some_and(|opened| *opened < at);
                    let is_own = |name: &str| is_database(name) || was_moved_there(flow, name, at);
                    let name = log.text(name).to_utf8().filter(|name| !is_own(name));
                    if let Some((name, what)) = name.zip(found_at(log, at)) {
                        files.find(name, what);
                    }
                }
                Event::Content { object: Value::Object(object), content } if is_path(program, object) => {
                    if let ContentShape::Literal { text, .. } = &log.content(content).shape
                        && let Some(path) = text.to_utf8().map(|text| files.rules.absolute(&text))
                    {
                        files.drawn.extend(drawn.get(&object).map(|drawn| (path.clone(), *drawn)));
                        files.values.entry(path).or_default().push(object);
                    }
                }
                Event::UnobservedWrite { object: Value::Object(object), content } => {
                    if let Some(listing) = flow.returned_by(object).first().filter(|id| lists(program, calls.get(**id)))
                        && let ContentShape::List(entries) = &log.content(content).shape
                    {
                        listings.push((*listing, entries.to_vec()));
                    }
                }
                _ => {}
            }
        }
        files.drawn_names = files.drawn.iter().map(|(path, at)| (*at, files.name(path).to_owned())).collect();
        files.list(program, calls, &listings);
        let in_drawn = files.values.iter().filter(|(path, _)| files.is_drawn(path));
        files.drawn_values = in_drawn.flat_map(|(_, objects)| objects).copied().collect();
        files
    }

    /// What calls listed of directories. (An array that is sorted later is told once more.)
    fn list(&mut self, program: &Program, calls: &CallForest, listings: &[(InvocationId, Vec<Value>)]) {
        if listings.is_empty() {
            return;
        }
        let named = self.values.iter().flat_map(|(path, objects)| objects.iter().map(move |object| (*object, path)));
        let names: IndexMap<ObjectId, &str> = named.map(|(object, path)| (object, self.name(path))).collect();
        let name = |entry: &Value| match entry {
            Value::Object(object) => names.get(object).map(|name| (*name).to_owned()),
            _ => program.text_of(*entry),
        };
        let (mut listed, mut chosen) = (IndexMap::new(), BTreeMap::new());
        for (listing, entries) in listings {
            listed.extend(entries.iter().filter_map(|entry| Some((entry.object()?, *listing))));
            let call = calls.get(*listing);
            if call.arguments.len > 0 {
                chosen.entry(call.start).or_insert_with(|| entries.iter().filter_map(name).collect());
            }
        }
        (self.listed, self.chosen) = (listed, chosen);
    }

    /// Something was found. What is read later is known better.
    fn find(&mut self, name: String, what: Found) {
        match what {
            Found::Directory => self.at_temporary_directory(&name),
            _ => self.at_temporary(&name),
        }
        let known = self.found.entry(name).or_insert_with(|| what.clone());
        // A directory may have too much in it to be told.
        if matches!(known, Found::Unread(_)) || *known == Found::Directory && what == Found::Uncopied {
            *known = what;
        }
    }

    fn accessed(&mut self, name: &str, written: bool) {
        if let Some(path) = name.strip_prefix(FILE) {
            self.at_temporary(path);
            if written {
                self.written.insert(path.to_owned());
            }
        }
        if let Some(path) = name.strip_prefix(ENTRIES).filter(|_| written) {
            self.at_temporary_directory(path);
        }
    }

    fn at_temporary_directory(&mut self, path: &str) {
        if self.temporary_part(path) == Some(path) {
            self.temporary_directories.insert(path.to_owned());
        }
    }

    fn at_temporary(&mut self, path: &str) {
        if let Some(part) = self.temporary_part(path).map(str::to_owned) {
            let all = if part == path { &mut self.temporary_files } else { &mut self.temporary_directories };
            all.insert(part);
        }
    }

    /// The place right below the temporary directory that a path lies in or is; not the one that the program ran in.
    fn temporary_part<'t>(&self, path: &'t str) -> Option<&'t str> {
        let temporary = self.temporary.as_deref()?;
        let rest = path.strip_prefix(temporary)?.strip_prefix(self.rules.separator)?;
        let name = rest.split(self.rules.separator).next().filter(|name| !name.is_empty())?;
        let part = &path[..temporary.len() + self.rules.separator.len_utf8() + name.len()];
        (!self.is_inside(&self.rules.working_directory, part)).then_some(part)
    }

    /// The temporary directories that a text names, and files that lie right in the JVM's own.
    #[must_use]
    pub fn temporary_in(&self, text: &str) -> Vec<String> {
        let Some(temporary) = &self.temporary else {
            return Vec::new();
        };
        let starts = text.match_indices(temporary.as_str()).map(|(at, _)| at);
        starts.filter_map(|at| self.name_at(text, at)).map(str::to_owned).collect()
    }

    /// The longest known place right below the temporary directory that stands in a text from here on.
    fn name_at<'t>(&self, text: &'t str, at: usize) -> Option<&'t str> {
        let place = self.temporary_part(&text[at..])?;
        // In a message the name may be followed by a colon, a quote, a full stop.
        let ends = place.char_indices().map(|(at, unit)| at + unit.len_utf8()).rev();
        let known = |place: &&str| self.temporary_directories.contains(*place) || self.temporary_files.contains(*place);
        ends.map(|end| &place[..end]).find(known)
    }

    /// The directory that a path means or lies in, if the program wrote there or found something there that is still known: what was
    /// taken as a value may be another one next time.
    #[must_use]
    pub fn directory_of(&self, path: &str) -> Option<String> {
        let below = self.below(path);
        let is_root = |directory: &str| self.rules.directory(directory).is_none();
        let is_around_everything = is_root(path) || self.rules.working_directory.starts_with(&below);
        if !is_around_everything && (self.is_found_directory(path) || self.is_written_below(&below)) {
            return Some(path.to_owned());
        }
        let directory = self.directory(path).filter(|directory| !is_root(directory));
        directory.filter(|_| self.written.contains(path) || self.found.contains_key(path)).map(str::to_owned)
    }

    /// Whether a text is an absolute path.
    #[must_use]
    pub fn is_absolute(&self, text: &str) -> bool {
        let drive = self.rules.separator == '\\' && text.as_bytes().get(1..3) == Some(b":\\");
        drive || text.starts_with(self.rules.separator) && !text.contains('\n')
    }

    /// The path that a text without a root names.
    #[must_use]
    pub fn from_working_directory(&self, text: &str) -> Option<String> {
        let is_name = !self.rules.is_absolute(text) && !text.contains('\n');
        is_name.then(|| self.rules.absolute(text))
    }

    /// The path that a text names, with a root or without.
    #[must_use]
    pub fn absolute(&self, text: &str) -> String {
        self.rules.absolute(text)
    }

    /// The directory that the program ran in, unless it lies in a root, or is one: a text with one name may be anything.
    #[must_use]
    pub fn told_working_directory(&self) -> Option<&str> {
        let here = self.rules.working_directory.as_str();
        let around = self.rules.directory(here)?;
        self.rules.directory(around).is_some().then_some(here)
    }

    /// Whether a path is the directory that the program ran in.
    #[must_use]
    pub fn is_working_directory(&self, path: &str) -> bool {
        path == self.rules.working_directory
    }

    /// Whether a path lies in the working directory.
    #[must_use]
    pub fn is_here(&self, path: &str) -> bool {
        let here = &self.rules.working_directory;
        !here.is_empty() && path != here && self.is_inside(path, here)
    }

    /// A path in the working directory as it is named from there, with `/`.
    #[must_use]
    pub fn way_from_here(&self, path: &str) -> Option<String> {
        self.way(path, &self.rules.working_directory)
    }

    /// What follows the working directory, with it.
    #[must_use]
    pub fn from_here(&self, rest: &str) -> String {
        format!("{}{rest}", self.rules.working_directory)
    }

    /// Whether a file was found that does not lie in the working directory. (What the program drew, it made itself.)
    #[must_use]
    pub fn is_found_elsewhere(&self, path: &str) -> bool {
        let is_file = self.found.get(path).is_some_and(|found| *found != Found::Directory);
        is_file && !self.is_drawn(path) && !self.is_inside(path, &self.rules.working_directory)
    }

    /// Whether a path lies in a directory, or is it.
    #[must_use]
    pub fn is_inside(&self, path: &str, directory: &str) -> bool {
        self.rules.is_inside(path, directory)
    }

    /// Whether a path is a single file among the JVM's temporary ones.
    #[must_use]
    pub fn is_temporary_file(&self, path: &str) -> bool {
        self.temporary_files.contains(path) && !self.temporary_directories.contains(path)
    }

    /// Whether the program made a path, or a directory around it, under a name that it drew: a test has another one each time.
    #[must_use]
    pub fn is_drawn(&self, path: &str) -> bool {
        self.drawn_at(path).is_some()
    }

    /// The call that drew the name of a path, or of the innermost such directory around it.
    #[must_use]
    pub fn drawn_at(&self, path: &str) -> Option<EventId> {
        let mut around = std::iter::successors(Some(path), |inner| self.directory(inner));
        around.find_map(|around| self.drawn.get(around).copied())
    }

    /// Whether a value names what [`Self::is_drawn`] tells.
    #[must_use]
    pub fn is_drawn_value(&self, object: ObjectId) -> bool {
        self.drawn_values.contains(&object)
    }

    /// The names that were drawn in a span.
    pub fn drawn_in<'a>(&'a self, log: &'a EventLog, span: Span) -> impl Iterator<Item = &'a str> {
        let inside = self.drawn_names.range(span.first..).take_while(move |(at, _)| **at <= span.last);
        inside.filter(move |(at, _)| log.thread(**at) == span.thread).map(|(_, name)| name.as_str())
    }

    /// Whether a call draws the name of a file or directory that it makes.
    #[must_use]
    pub fn draws_name(program: &Program, invoked: Invoked) -> bool {
        match invoked {
            Invoked::Library(callee) => {
                let callee = program.callee(callee);
                DRAWING.contains(&callee.name.as_str())
                    && matches!(callee.owner.as_str(), "java/io/File" | "java/nio/file/Files")
            }
            Invoked::App(_) => false,
        }
    }

    /// Whether a path is gone behind a call: what deletes it ends what it had in it. (`File.delete()` says false where it did not.)
    #[must_use]
    pub fn deletes(flow: &DataFlow, call: &Invocation, path: &str) -> bool {
        let entries = flow.locations.find(&Location::Resource(format!("{ENTRIES}{path}")));
        let mut left = entries.into_iter().flat_map(|entries| flow.definitions_in(entries, call.end, call.end));
        let may_stay =
            call.receiver_object().is_some() && call.returned() == Some(Value::Primitive(Primitive::Boolean(false)));
        call.threw().is_none() && !may_stay && left.any(|id| flow.definition(*id).kind == DefinitionKind::Kill)
    }

    /// The file or directory whose state a location is.
    #[must_use]
    pub fn path_of(location: &Location) -> Option<&str> {
        Self::file(location).or_else(|| Self::entries(location))
    }

    /// The values that named a path.
    #[must_use]
    pub fn values_of(&self, path: &str) -> &[ObjectId] {
        self.values.get(path).map_or(&[], Vec::as_slice)
    }

    /// The call that gave a value among others that lie in a directory.
    #[must_use]
    pub fn listed_by(&self, object: ObjectId) -> Option<InvocationId> {
        self.listed.get(&object).copied()
    }

    /// The names that a call chose of what lies in a directory; none if it does not choose.
    #[must_use]
    pub fn chosen_by(&self, call: EventId) -> Option<&BTreeSet<String>> {
        self.chosen.get(&call)
    }

    /// The last name of a path.
    #[must_use]
    pub fn name<'p>(&self, path: &'p str) -> &'p str {
        path.rsplit(self.rules.separator).next().unwrap_or_default()
    }

    /// A path as people know it: from the working directory, if it lies there.
    #[must_use]
    pub fn told(&self, path: &str) -> String {
        let inside =
            path.strip_prefix(&self.rules.working_directory).and_then(|rest| rest.strip_prefix(self.rules.separator));
        inside.unwrap_or(path).to_owned()
    }

    /// The files and directories that were found anywhere in a directory.
    pub fn found_inside(&self, directory: &str) -> impl Iterator<Item = &str> {
        self.found_below(&self.below(directory))
    }

    /// The files and directories that were found right in a directory, and the directories there in which something was found.
    pub fn found_in(&self, directory: &str) -> impl Iterator<Item = &str> {
        let below = self.below(directory);
        let length = below.len();
        let entry =
            move |path: &'_ str| path[length..].find(self.rules.separator).map_or(path.len(), |end| length + end);
        self.found_below(&below).map(move |path| &path[..entry(path)])
    }

    /// What was found, of the paths that begin so.
    fn found_below(&self, below: &str) -> impl Iterator<Item = &str> + use<'_> {
        let below = below.to_owned();
        let behind = self.found.range::<str, _>((Bound::Included(below.as_str()), Bound::Unbounded));
        behind.map(|(path, _)| path.as_str()).take_while(move |path| path.starts_with(&below))
    }

    fn is_written_below(&self, below: &str) -> bool {
        self.written_below(below).next().is_some()
    }

    /// What was written, of the paths that begin so.
    fn written_below(&self, below: &str) -> impl Iterator<Item = &str> + use<'_> {
        let below = below.to_owned();
        let behind = self.written.range::<str, _>((Bound::Included(below.as_str()), Bound::Unbounded));
        behind.map(String::as_str).take_while(move |path| path.starts_with(&below))
    }

    /// What a path was when the program found it; a directory too where something in it was found.
    #[must_use]
    pub fn found(&self, path: &str) -> Option<&Found> {
        let around = || self.found_below(&self.below(path)).next().map(|_| &Found::Directory);
        self.found.get(path).or_else(around)
    }

    /// What is told last of a path up to an event: what it still is then, as changes alone are told.
    #[must_use]
    pub fn last_told<'l>(&self, log: &'l EventLog, path: &str, last: EventId) -> Option<&'l WrittenFile> {
        let told = self.told.get(path)?;
        let behind = told.partition_point(|at| log.written[*at].event <= last);
        told[..behind].last().map(|at| &log.written[*at])
    }

    /// What is told first of a path in a range of events.
    #[must_use]
    pub fn first_told<'l>(
        &self,
        log: &'l EventLog,
        path: &str,
        (first, last): (EventId, EventId),
    ) -> Option<&'l WrittenFile> {
        let told = self.told.get(path)?;
        let before = told.partition_point(|at| log.written[*at].event < first);
        told.get(before).map(|at| &log.written[*at]).filter(|written| written.event <= last)
    }

    /// The paths right in a directory that the program changed; whether the log tells of them.
    pub fn changed_in<'a>(&'a self, directory: &str) -> impl Iterator<Item = (&'a str, bool)> + use<'a> {
        let below = self.below(directory);
        let length = below.len();
        let inside = self.written_below(&below);
        let right_there = inside.filter(move |path| !path[length..].contains(self.rules.separator));
        right_there.map(|path| (path, self.told.contains_key(path)))
    }

    /// Whether it is not known what was in a file or directory.
    #[must_use]
    pub fn is_uncopied(&self, path: &str) -> bool {
        self.found.get(path) == Some(&Found::Uncopied)
    }

    /// Whether a path is a directory that was there.
    #[must_use]
    pub fn is_found_directory(&self, path: &str) -> bool {
        self.found(path) == Some(&Found::Directory)
    }

    /// Whether the program made a directory itself, by a name that is not one of chance. (Right among the JVM's temporary files others make some in its time: a
    /// test runner.)
    #[must_use]
    pub fn is_made_directory(&self, directory: &str) -> bool {
        let is_own = self.temporary_part(directory) != Some(directory) && !self.drawn.contains_key(directory);
        is_own && self.written.contains(directory) && self.found(directory).is_none()
    }

    /// The way from a directory to a path in it, with `/`.
    #[must_use]
    pub fn way(&self, path: &str, directory: &str) -> Option<String> {
        let rest = path.strip_prefix(directory)?.strip_prefix(self.rules.separator)?;
        Some(rest.replace(self.rules.separator, "/"))
    }

    /// The directory that a path lies in; none for a root.
    #[must_use]
    pub fn directory<'p>(&self, path: &'p str) -> Option<&'p str> {
        self.rules.directory(path)
    }

    /// What all paths below a directory begin with.
    fn below(&self, directory: &str) -> String {
        format!("{directory}{}", self.rules.separator)
    }

    /// The location that a file is.
    #[must_use]
    pub fn location(path: &str) -> Location {
        Location::Resource(format!("{FILE}{path}"))
    }

    /// The file that a location is, if it is one with a name.
    #[must_use]
    pub fn file(location: &Location) -> Option<&str> {
        match location {
            Location::Resource(name) => name.strip_prefix(FILE).filter(|path| *path != ANY),
            _ => None,
        }
    }

    /// What locations of the file system are named by, but for directories with all that lies in them.
    pub const KINDS: [&str; 2] = ["file", "entries"];

    /// The directory that a location is with all that lies in it.
    #[must_use]
    pub fn tree(location: &Location) -> Option<&str> {
        match location {
            Location::Resource(name) => Self::named_tree(name),
            _ => None,
        }
    }

    /// The directory that a name means with all that lies in it.
    #[must_use]
    pub fn named_tree(name: &str) -> Option<&str> {
        name.strip_prefix(TREE)
    }

    /// Whether a file lies in a directory, or a directory's entries do.
    #[must_use]
    pub fn is_in_tree(name: &str, tree: &str) -> bool {
        Self::directories_around(name).any(|directory| directory == tree)
    }

    /// The locations that the directories around a file are, or around a directory's entries, with all that lies in them.
    pub fn trees_of(name: &str) -> impl Iterator<Item = Location> {
        Self::directories_around(name).map(|directory| Location::Resource(format!("{TREE}{directory}")))
    }

    fn directories_around(name: &str) -> impl Iterator<Item = &str> {
        let inner = name.strip_prefix(ENTRIES);
        let path = inner.or_else(|| name.strip_prefix(FILE)).unwrap_or_default();
        let around = path.rmatch_indices(['/', '\\']).map(|(end, _)| &path[..end]);
        inner.into_iter().chain(around).filter(|directory| !directory.is_empty())
    }

    /// Whether a location is the entries of a directory, with a name or without.
    #[must_use]
    pub fn are_entries(location: &Location) -> bool {
        matches!(location, Location::Resource(name) if name.starts_with(ENTRIES))
    }

    /// The directory whose entries a location is, if it is one with a name.
    #[must_use]
    pub fn entries(location: &Location) -> Option<&str> {
        match location {
            Location::Resource(name) => name.strip_prefix(ENTRIES).filter(|path| *path != ANY),
            _ => None,
        }
    }
}

/// What an event tells that was found.
fn found_at(log: &EventLog, at: EventId) -> Option<Found> {
    match log.event(at) {
        Event::FileRead { .. } => Some(log.found.get(&at).cloned().map_or(Found::Uncopied, Found::Read)),
        Event::FileFound { bytes, .. } => Some(bytes.map_or(Found::Directory, Found::Unread)),
        _ => None,
    }
}

/// Whether the program moved a directory to where something is found.
fn was_moved_there(flow: &DataFlow, path: &str, at: EventId) -> bool {
    let name = format!("{ENTRIES}{path}");
    let mut trees = Files::trees_of(&name).filter_map(|tree| flow.locations.find(&tree));
    trees.any(|tree| flow.reaching(tree, at).is_some())
}

/// Whether a call gives what lies in a directory as an array.
fn lists(program: &Program, call: &Invocation) -> bool {
    let Invoked::Library(callee) = call.invoked else { return false };
    let callee = program.callee(callee);
    callee.owner == "java/io/File" && matches!(callee.name.as_str(), "list" | "listFiles")
}

fn is_path(program: &Program, object: ObjectId) -> bool {
    PATHS.contains(&program.class(program.object(object).class).name.as_str())
}

/// The files and directories that calls made under a name of chance, and where these began.
fn drawn_objects(program: &Program, calls: &CallForest) -> IndexMap<ObjectId, EventId> {
    let drawing = calls.invocations.iter().filter(|call| Files::draws_name(program, call.invoked));
    drawing.filter_map(|call| Some((call.returned()?.object()?, call.start))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_there_in_the_working_directory_is_made_there() {
        let rules = PathRules { separator: '/', working_directory: "/work/shop".to_owned() };
        let mut files = Files { rules, ..Files::default() };
        files.find("/work/shop/data/old.txt".to_owned(), Found::Unread(3));
        for made in ["/work/shop/a.txt", "/work/shop/out/a.txt", "/work/shop/data/new.txt"] {
            assert!(files.is_here(made), "{made}");
        }
        for other in ["/work/shop", "/work/shop2/a.txt", "/tmp/a.txt"] {
            assert!(!files.is_here(other), "{other}");
        }
        assert_eq!(files.way_from_here("/work/shop/out/a.txt").as_deref(), Some("out/a.txt"));
        assert_eq!(files.from_working_directory("").as_deref(), Some("/work/shop"));
        assert!(!Files::default().is_here("/a.txt"));
    }
}
