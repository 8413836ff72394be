//! Where a test may write: nothing of its user's.
//!
//! Input: the places that a scenario passes, the members, what these write. Output: the first file that would lie elsewhere. Invariant: a file in a directory that
//! the test names from the working directory (`data`) is the test's only if the members have its name from the test: as a value, or made of one (`directory.resolve(name)`).
//! A program that is given `data` may know `data/log.txt` by itself. What it names by itself in the working directory, and nobody had there before, the test makes and
//! removes (a claim).

use std::collections::BTreeSet;

use super::spelling::{Directory, names_place};
use crate::graph::data::{Definition, DefinitionKind};
use crate::graph::databases;
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
    /// The files that the test would write outside its directories, and that the program did not draw itself; what lies in another stands behind it.
    pub(super) fn written_elsewhere<'d>(&self, written: impl Iterator<Item = &'d Definition>) -> BTreeSet<String> {
        let flow = &self.context.history.flow;
        let paths = written
            .filter(|definition| definition.kind != DefinitionKind::Initial)
            .filter_map(|definition| Files::file(flow.locations.get(definition.location)));
        let all: BTreeSet<&str> = paths.filter(|path| !self.holds(path)).collect();
        let is_apart = |path: &&&str| !self.is_around(path, &all);
        all.iter().filter(is_apart).map(|path| (*path).to_owned()).collect()
    }

    /// Whether all that lies in a directory is elsewhere in the test: `attic` of `attic/old`, where the test has `old`.
    fn is_around(&self, path: &str, written: &BTreeSet<&str>) -> bool {
        let files = &self.context.history.files;
        let is_inside = |inner: &str| inner != path && files.is_inside(inner, path);
        self.taken.directories.iter().any(|one| is_inside(&one.recorded)) && !written.iter().any(|one| is_inside(one))
    }

    /// Whether a file at its own place is nobody's but the test's.
    pub(super) fn may_claim(&self, path: &str) -> bool {
        self.context.is_made_in_place(path) && !self.names_of(path).is_empty()
    }

    /// The names that a file stands for: a database has other files beside. None where nobody could tell them all.
    pub(super) fn names_of(&self, path: &str) -> Vec<String> {
        let files = &self.context.history.files;
        let mut ways = self.context.history.openings.iter().flat_map(|(_, ways)| ways);
        let named = ways.find_map(|way| {
            let whole = files.absolute(databases::file(&way.url)?);
            let endings = databases::endings_of_files(&way.url);
            let names: Vec<String> = endings.iter().map(|ending| format!("{whole}{ending}")).collect();
            let is_its = path == whole || names.iter().any(|name| name == path);
            let is_hidden = names.is_empty() && path.starts_with(&whole);
            (is_its || is_hidden).then_some(names)
        });
        named.unwrap_or_else(|| vec![path.to_owned()])
    }

    /// The places that the program knows by itself, too, as it writes there: they stay where they are. (In the working directory lies much that has nothing to do with what
    /// else is done there: it stays only for a file that both the test and the program name.)
    pub(super) fn known_by_program(&self, written: &BTreeSet<String>) -> BTreeSet<String> {
        let files = &self.context.history.files;
        let named = self.taken.directories.iter().filter(|one| !one.spelled.is_empty());
        let is_shared = |one: &Directory, path: &str| {
            one.has(path, files)
                && (!files.is_working_directory(&one.recorded) || self.is_told(path, &self.origins(path)))
        };
        let known = named.filter(|one| written.iter().any(|path| is_shared(one, path)));
        known.map(|one| one.recorded.clone()).collect()
    }

    /// Whether a test may write a file. In a directory that it names from the working directory, and in that itself, the program may know others by names of its
    /// own: those are the user's still.
    fn holds(&self, path: &str) -> bool {
        let files = &self.context.history.files;
        let is_apart = |one: &Directory| one.spelled.is_empty() && !files.is_working_directory(&one.recorded);
        let mut around = self.taken.directories.iter().filter(|one| one.has(path, files));
        files.is_drawn(path) || around.any(|one| is_apart(one) || self.is_from_test(path))
    }

    /// Whether the members have a file's name from the test: as a text, or as a value made of one (`directory.resolve(name)`). (Of what a library gives, nobody may
    /// know where it is from.)
    fn is_from_test(&self, path: &str) -> bool {
        let origins = self.origins(path);
        self.is_told(path, &origins) && !origins.contains(&Some(false))
    }

    /// Whether the test names a file, where the values that do come from there.
    fn is_told(&self, path: &str, origins: &[Option<bool>]) -> bool {
        origins.contains(&Some(true)) || self.taken.named.contains(path)
    }

    /// Of the values that name a file and that the members make: whether each comes from a text of the test's; none if nobody knows.
    fn origins(&self, path: &str) -> Vec<Option<bool>> {
        let history = self.context.history;
        let made = |object: &&ObjectId| {
            let maker = self.maker(**object).map(|id| history.calls.get(id).start);
            maker.is_some_and(|at| self.members.iter().any(|member| self.context.contains(*member, at)))
        };
        let own = history.files.values_of(path).iter().filter(made);
        own.map(|object| self.comes_from_test(Value::Object(*object), MOST_STEPS)).collect()
    }

    /// Whether a value is made of a text of the test's that names one of its places; none if nobody knows.
    fn comes_from_test(&self, value: Value, steps: usize) -> Option<bool> {
        let history = self.context.history;
        let maker = value.object().filter(|_| steps > 0).and_then(|object| self.maker(object))?;
        let maker = history.calls.get(maker);
        let first = history.log.values(maker.arguments).first().copied();
        let of = [Some(maker.receiver), first]
            .into_iter()
            .flatten()
            .find(|of| *of != value && matches!(of, Value::Object(_) | Value::String(_)))?;
        match history.program.text_of(of) {
            Some(text) => Some(names_place(&text, &self.taken.directories) && self.is_given(of, maker)),
            None => self.comes_from_test(of, steps - 1),
        }
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

    /// The call that made a value, or listed it among others.
    fn maker(&self, object: ObjectId) -> Option<InvocationId> {
        let history = self.context.history;
        let created = || history.calls.starting_at(history.flow.creations[object.index()]?.event);
        let returned = || history.flow.returned_by(object).first().copied();
        created().or_else(returned).or_else(|| history.files.listed_by(object))
    }
}
