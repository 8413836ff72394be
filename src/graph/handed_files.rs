//! Libraries that nobody knows and the files that they are given: `mapper.writeValue(file, note)`, `new Ini(file)` and its `store()`.
//!
//! Input: calls of methods that the library table does not list, in order; what was told of files. Output: which files such a call reads or
//! writes. Invariant: never less than what was told: a file that became another one while the call ran, or before anybody could look, counts
//! as written by it. Why not by the methods' names: the recording looked at the files.

use indexmap::{IndexMap, IndexSet};

use super::databases::{is_of_library, makes};
use super::effects::RecordedCall;
use super::invocation::{CallForest, Invocation, Invoked};
use super::paths::Paths;
use crate::library::Access;
use crate::program::Program;
use crate::trace::copies::{WrittenContent, WrittenFile};
use crate::trace::definition::Callee;
use crate::trace::event::{Event, EventId, ObjectId, ThreadId};
use crate::trace::log::EventLog;

/// Which files such calls work on.
#[derive(Debug)]
pub(super) struct HandedFiles<'a> {
    log: &'a EventLog,
    forest: &'a CallForest,
    /// What was told of each file while the program ran.
    told: IndexMap<&'a str, Vec<&'a WrittenFile>>,
    /// Files of which anything was told.
    known: IndexSet<String>,
    /// By thread: where its frames of the application begin. Empty if no file was told of.
    frames: IndexMap<ThreadId, Vec<EventId>>,
    /// By object of a library: the files that it was made of or set to.
    keepers: IndexMap<ObjectId, IndexSet<String>>,
}

impl<'a> HandedFiles<'a> {
    pub(super) fn new(log: &'a EventLog, forest: &'a CallForest) -> Self {
        let mut told: IndexMap<&str, Vec<&WrittenFile>> = IndexMap::new();
        for one in log.written.iter().filter(|one| one.content != WrittenContent::Directory) {
            told.entry(&one.path).or_default().push(one);
        }
        let found = log.events.iter().filter_map(|event| match event {
            Event::FileRead { name, .. } | Event::FileFound { name, bytes: Some(_) } => log.text(*name).to_utf8(),
            _ => None,
        });
        let known = found.chain(told.keys().map(|path| (*path).to_owned())).collect();
        let mut frames: IndexMap<ThreadId, Vec<EventId>> = IndexMap::new();
        let invocations = forest.invocations.iter().filter(|_| !told.is_empty());
        for frame in invocations.filter(|one| !matches!(one.invoked, Invoked::Library(_))) {
            frames.entry(frame.thread).or_default().push(frame.start);
        }
        Self { log, forest, told, known, frames, keepers: IndexMap::new() }
    }

    /// The calls will be told once more, from the first.
    pub(super) fn begin_again(&mut self) {
        self.keepers.clear();
    }

    /// How a call touches the files that it is given, and those that its receiver keeps.
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
        let kept = receiver.and_then(|object| self.keepers.get(&object)).cloned().unwrap_or_default();
        if given.is_empty() && kept.is_empty() {
            return Vec::new();
        }
        let is_made = callee.name == "<init>";
        let set = receiver.or(result).filter(|_| is_made || callee.name.starts_with("set"));
        let made = result.filter(|_| is_made || makes(callee) || !kept.is_empty());
        for (keeper, files) in [(set, &given), (made, &given), (made, &kept)] {
            if let Some(keeper) = keeper.filter(|object| !files.is_empty() && is_of_library(program, *object)) {
                self.keepers.entry(keeper).or_default().extend(files.iter().cloned());
            }
        }
        let of_kept = kept.iter().filter(|path| !given.contains(*path)).filter_map(|path| self.access_kept(path, call));
        given.iter().filter_map(|path| self.access(paths, path, call)).chain(of_kept).collect()
    }

    fn access(&self, paths: &Paths, path: &str, call: RecordedCall<'_>) -> Option<(String, Access)> {
        if self.known.contains(path) {
            return self.access_kept(path, call);
        }
        // Of a directory, or where no file ever was, nothing is told. Those in the working directory are the program's own more often than not.
        (!paths.is_in_working_directory(path)).then(|| (format!("file:{path}"), Access::Update))
    }

    fn access_kept(&self, path: &str, call: RecordedCall<'_>) -> Option<(String, Access)> {
        let access = if self.is_changed(path, call.invocation) { Access::ReadUpdate } else { Access::Read };
        self.known.contains(path).then(|| (format!("file:{path}"), access))
    }

    /// Whether a file may have become another one by a call.
    fn is_changed(&self, path: &str, call: Option<&Invocation>) -> bool {
        let Some(told) = self.told.get(path) else { return false };
        let Some(call) = call else { return true };
        let next = told.partition_point(|one| one.event <= call.start);
        // (What was given up changes without a word.)
        let is_lost = told[..next].iter().any(|one| one.content == WrittenContent::Unknown);
        let own = || told[next..].iter().find(|one| self.log.thread(one.event) == call.thread);
        is_lost || own().is_some_and(|one| one.event <= call.end || self.is_first_look(call, one.event))
    }

    /// Whether nobody could look at files between the end of a call and an event: that is done where a frame of the application begins or ends.
    fn is_first_look(&self, call: &Invocation, event: EventId) -> bool {
        let inside = call.parent.is_some_and(|parent| event < self.forest.get(parent).end);
        let frames = self.frames.get(&call.thread).map_or(&[][..], Vec::as_slice);
        let next = frames.partition_point(|start| *start <= call.end);
        inside && frames.get(next).is_none_or(|start| *start > event)
    }
}
