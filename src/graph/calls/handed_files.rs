//! Libraries that nobody knows and the files that they are given: `mapper.writeValue(file, note)`, `new Ini(file)` and its `store()`.
//!
//! Input: calls of methods that the library table does not list, in order; what was told of files. Output: which files such a call reads or
//! writes. Invariant: never less than what was told: a file that became another one while the call ran, or before anybody could look, counts
//! as written by it. Why not by the methods' names: the recording looked at the files. What it cannot tell (the same content again, a call that
//! names no file in its descriptor) counts as written where files are not the program's own.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};

use crate::graph::files::paths::Paths;
use crate::graph::invocation::{CallForest, Invocation, Invoked};
use crate::graph::recorded_call::RecordedCall;
use crate::library::Access;
use crate::program::{Program, parameter_descriptors};
use crate::trace::copies::{WrittenContent, WrittenFile};
use crate::trace::definition::Callee;
use crate::trace::event::{EventId, ObjectId, ThreadId};
use crate::trace::log::EventLog;

/// What the names of methods begin with by which objects of libraries read the files that they keep.
const READING: [&str; 6] = ["load", "read", "reload", "refresh", "parse", "open"];

/// How descriptors name files.
const FILES: [&str; 2] = ["Ljava/io/File;", "Ljava/nio/file/Path;"];

/// What others write a file through.
const STREAMS: [&str; 4] =
    ["java/io/OutputStream", "java/io/Writer", "java/io/RandomAccessFile", "java/nio/channels/Channel"];

/// Which files such calls work on.
#[derive(Debug)]
pub(in crate::graph) struct HandedFiles<'a> {
    forest: &'a CallForest,
    /// What was told of each file while the program ran.
    told: IndexMap<&'a str, Vec<&'a WrittenFile>>,
    /// By thread: where its frames of the application begin. Empty if no file was told of.
    frames: IndexMap<ThreadId, Vec<EventId>>,
    /// By object of a library: the files that it was made of or set to.
    keepers: IndexMap<ObjectId, Rc<IndexSet<String>>>,
}

impl<'a> HandedFiles<'a> {
    pub(in crate::graph) fn new(log: &'a EventLog, forest: &'a CallForest) -> Self {
        let mut told: IndexMap<&str, Vec<&WrittenFile>> = IndexMap::new();
        for one in log.written.iter().filter(|one| one.content != WrittenContent::Directory) {
            told.entry(&one.path).or_default().push(one);
        }
        let mut frames: IndexMap<ThreadId, Vec<EventId>> = IndexMap::new();
        let invocations = forest.invocations.iter().filter(|_| !told.is_empty());
        for frame in invocations.filter(|one| !matches!(one.invoked, Invoked::Library(_))) {
            frames.entry(frame.thread).or_default().push(frame.start);
        }
        Self { forest, told, frames, keepers: IndexMap::new() }
    }

    /// The calls will be told once more, from the first.
    pub(super) fn begin_again(&mut self) {
        self.keepers.clear();
    }

    /// How a call touches the files that it is given, and those that its receiver and what it is given keep.
    pub(super) fn accesses(
        &mut self,
        program: &Program,
        paths: &Paths,
        callee: &Callee,
        call: RecordedCall<'_>,
    ) -> Vec<(String, Access)> {
        let objects = call.arguments.iter().filter(|value| value.object().is_some());
        let given: IndexSet<String> = objects.filter_map(|value| paths.of(program, *value)).collect();
        let (receiver, result) = (call.receiver.object(), call.result.object());
        let all = std::iter::once(&call.receiver).chain(call.arguments).filter_map(|value| value.object());
        let keepers: Vec<ObjectId> = if self.keepers.is_empty() {
            Vec::new()
        } else {
            all.filter(|one| self.keepers.contains_key(one)).collect()
        };
        if given.is_empty() && keepers.is_empty() {
            return Vec::new();
        }
        let given = Rc::new(given);
        let (set, made) = (receiver.or(result).filter(|_| callee.sets()), result.filter(|_| callee.makes()));
        let told =
            [set, made].into_iter().flatten().filter(|object| !given.is_empty() && program.is_of_library(*object));
        self.keepers.extend(told.map(|keeper| (keeper, Rc::clone(&given))));
        let by_receiver = receiver.and_then(|object| self.keepers.get(&object)).cloned();
        if let Some((part, kept)) = result.filter(|object| program.is_of_library(*object)).zip(by_receiver) {
            self.keepers.entry(part).or_insert(kept);
        }
        // What it opens, others write into.
        let opens = made.is_some() || result.is_some_and(|object| is_stream(program, object));
        let names_file =
            parameter_descriptors(&callee.desc).iter().any(|desc| FILES.contains(&desc.trim_start_matches('[')));
        let trusted = call.invocation.filter(|_| names_file);
        let mut found: Vec<(String, Access)> =
            given.iter().filter_map(|path| self.access(paths, path, trusted, opens)).collect();
        for kept in keepers.iter().filter_map(|keeper| self.keepers.get(keeper)) {
            let others = kept.iter().filter(|path| !given.contains(*path) && self.is_known(paths, path));
            found.extend(others.filter_map(|path| self.access_kept(path, callee, call.invocation)));
        }
        found
    }

    fn access(&self, paths: &Paths, path: &str, call: Option<&Invocation>, opens: bool) -> Option<(String, Access)> {
        let name = format!("file:{path}");
        let is_own = paths.is_in_working_directory(path);
        let Some(call) = call.filter(|_| self.is_known(paths, path)) else {
            // Of a directory, or where no file ever was, nothing is told. Those in the working directory are the program's own more often than not.
            return (!is_own).then_some((name, Access::Update));
        };
        let told = self.told.get(path).map_or(&[][..], Vec::as_slice);
        let later = opens && told.last().is_some_and(|one| one.event > call.start);
        // Who writes again what was there already writes, too.
        let may_be_same = !is_own && paths.is_found_file(path);
        let writes = later || may_be_same || self.is_changed(path, call);
        Some((name, if writes { Access::ReadUpdate } else { Access::Read }))
    }

    /// What an object of a library does to a file that it keeps, most often it did before: when it was told of it.
    fn access_kept(&self, path: &str, callee: &Callee, call: Option<&Invocation>) -> Option<(String, Access)> {
        let reads = READING.iter().any(|verb| callee.name.starts_with(verb));
        let access = match call {
            Some(call) if self.is_changed(path, call) => Access::ReadUpdate,
            _ if reads => Access::Read,
            _ => return None,
        };
        Some((format!("file:{path}"), access))
    }

    /// Whether anything was told of a file.
    fn is_known(&self, paths: &Paths, path: &str) -> bool {
        self.told.contains_key(path) || paths.is_found_file(path)
    }

    /// Whether a file may have become another one by a call.
    fn is_changed(&self, path: &str, call: &Invocation) -> bool {
        let Some(told) = self.told.get(path) else { return false };
        let next = told.partition_point(|one| one.event <= call.start);
        // (What was given up changes without a word.)
        let is_lost = told[..next].iter().any(|one| one.content == WrittenContent::Unknown);
        // Whoever tells it: a thread that looks first tells what another one wrote.
        is_lost || told.get(next).is_some_and(|one| one.event <= call.end || self.is_first_look(call, one.event))
    }

    /// Whether nobody could look at files between the end of a call and an event: that is done where a frame of the application begins or ends.
    fn is_first_look(&self, call: &Invocation, event: EventId) -> bool {
        let inside = call.parent.is_some_and(|parent| event < self.forest.get(parent).end);
        let frames = self.frames.get(&call.thread).map_or(&[][..], Vec::as_slice);
        let next = frames.partition_point(|start| *start <= call.end);
        inside && frames.get(next).is_none_or(|start| *start > event)
    }
}

fn is_stream(program: &Program, object: ObjectId) -> bool {
    let names = program.supertype_names(program.object(object).class);
    STREAMS.iter().any(|stream| names.contains(stream))
}
