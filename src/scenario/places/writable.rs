//! Where a test may write: nothing of its user's.
//!
//! Input: the places that a scenario passes, the members, what these write. Output: the first file that would lie elsewhere. Invariant: a file in a directory that
//! the test names from the working directory (`data`) is the test's only if the members have its name from the test: as a value, or made of one (`directory.resolve(name)`).
//! A program that is given `data` may know `data/log.txt` by itself.

use std::collections::BTreeSet;

use super::spelling::Directory;
use crate::graph::data::{Definition, DefinitionKind};
use crate::graph::files::Files;
use crate::graph::invocation::{Invocation, InvocationId};
use crate::slice::context::SliceContext;
use crate::trace::event::{EventId, ObjectId, Value};

/// From a path to the one that it was made of: `resolve`, `toFile`, `getAbsoluteFile`.
const MOST_STEPS: usize = 16;

/// What the scenario passes: the directories of its places, the files that it names itself.
pub(super) struct Taken {
    pub(super) directories: Vec<Directory>,
    /// By names from the working directory.
    pub(super) named: BTreeSet<String>,
}

/// Where the members of a test may write.
pub(super) struct Writable<'a, 'h> {
    pub(super) context: &'a SliceContext<'h>,
    pub(super) taken: &'a Taken,
    pub(super) members: &'a [EventId],
}

impl Writable<'_, '_> {
    /// A file that the test would write outside its directories, and that the program did not draw itself.
    pub(super) fn written_elsewhere<'d>(&self, written: impl Iterator<Item = &'d Definition>) -> Option<String> {
        let (flow, files) = (&self.context.history.flow, &self.context.history.files);
        let mut paths = written
            .filter(|definition| definition.kind != DefinitionKind::Initial)
            .filter_map(|definition| Files::file(flow.locations.get(definition.location)));
        paths.find(|path| !self.holds(path)).map(|path| files.told(path))
    }

    /// Whether a test may write a file. In a directory that it names from the working directory the program may know others by names of its own: those
    /// are the user's still.
    fn holds(&self, path: &str) -> bool {
        let files = &self.context.history.files;
        let mut around = self.taken.directories.iter().filter(|one| one.has(path, files));
        let named = || self.taken.named.contains(path);
        files.is_drawn(path)
            || around.any(|one| one.spelled.is_empty() || named() || self.is_made_of(path, &one.spelled))
    }

    /// Whether the members named a path by nothing but values made of one that is spelled so: `directory.resolve(name)`.
    fn is_made_of(&self, path: &str, spelled: &[String]) -> bool {
        let history = self.context.history;
        let made = |object: &&ObjectId| {
            let maker = self.maker(**object).map(|id| history.calls.get(id).start);
            maker.is_some_and(|at| self.members.iter().any(|member| self.context.contains(*member, at)))
        };
        let mut own = history.files.values_of(path).iter().filter(made).peekable();
        own.peek().is_some() && own.all(|object| self.comes_from(Value::Object(*object), spelled, MOST_STEPS))
    }

    fn comes_from(&self, value: Value, spelled: &[String], steps: usize) -> bool {
        let history = self.context.history;
        let maker = value.object().filter(|_| steps > 0).and_then(|object| self.maker(object));
        maker.map(|id| history.calls.get(id)).is_some_and(|maker| {
            let first = history.log.values(maker.arguments).first().copied();
            let of = [Some(maker.receiver), first]
                .into_iter()
                .flatten()
                .find(|of| *of != value && matches!(of, Value::Object(_) | Value::String(_)));
            of.is_some_and(|of| match history.program.text_of(of) {
                Some(text) => spelled.contains(&text) && self.is_given(of, maker),
                None => self.comes_from(of, spelled, steps - 1),
            })
        })
    }

    /// Whether a text that a call takes is one that a member was given, now or when it was put into a field; or the test writes the call itself.
    fn is_given(&self, text: Value, maker: &Invocation) -> bool {
        let (history, call) = (self.context.history, maker.start);
        let members = || self.members.iter().copied();
        let takes = |member: EventId| self.context.taken(member).contains(&text);
        let Some(around) = members().find(|member| *member != call && self.context.contains(*member, call)) else {
            return true;
        };
        let frame = maker.parent.map_or(call, |frame| history.calls.get(frame).start);
        let read = history.flow.uses_in(frame, call).iter().filter_map(|used| used.definition);
        let mut put = read.map(|id| history.flow.definition(id)).filter(|definition| definition.value == text);
        takes(around)
            || put.any(|put| members().any(|member| takes(member) && self.context.contains(member, put.event)))
    }

    /// The call that made a value.
    fn maker(&self, object: ObjectId) -> Option<InvocationId> {
        let history = self.context.history;
        let created = || history.calls.starting_at(history.flow.creations[object.index()]?.event);
        created().or_else(|| history.flow.returned_by(object).first().copied())
    }
}
