//! What makes a test too large: which calls most of its actions are, and what they bring about.
//!
//! Input: the members so far. Output: words. Invariant: numbers and calls stand in round brackets at the end, so that what stands before them is the same for all invocations
//! that fail for one cause ([`cause`]).

use std::cmp::Reverse;

use indexmap::IndexMap;

use super::{Frontier, MOST_MEMBERS};
use crate::graph::data::DefinitionId;
use crate::graph::location::LocationId;
use crate::id_map::IdMap;
use crate::library::is_jdk;
use crate::slice::{Need, Why};
use crate::trace::event::{Event, EventId};

/// Kinds of calls, and things that they bring about, that are told.
const TOLD: usize = 2;
const DETAILS: &str = " (";

/// What a detail says without its numbers.
pub(in crate::slice) fn cause(detail: &str) -> &str {
    detail.split(DETAILS).next().unwrap_or(detail)
}

impl Frontier<'_, '_> {
    /// The first of the members that most are like: there for one location. None if those are few.
    pub(super) fn most_needed(&self) -> Option<(EventId, DefinitionId)> {
        let mut needed: IdMap<LocationId, Vec<(EventId, DefinitionId)>> = IdMap::default();
        for (member, why) in &self.members {
            if let Need::Definition(id) = why.need {
                needed.entry(self.context.history.flow.definition(id).location).or_default().push((*member, id));
            }
        }
        let most = needed.into_values().max_by_key(Vec::len)?;
        (most.len() > MOST_MEMBERS / 10).then(|| most[0])
    }

    /// Why there is no test.
    pub(super) fn too_large(&self, most: Option<DefinitionId>) -> String {
        let most = most.map(|id| self.location_text(id));
        let why = most.as_ref().map_or_else(String::new, |most| format!(", most of them for {most}"));
        let called = self.most_of(|member, _| Some(self.context.action_text(member)));
        let calls: Vec<String> = called.iter().map(|(call, (count, _))| format!("{count} {call}")).collect();
        let mut details = format!("of the first {} there are {}", self.members.len(), calls.join(" and "));
        let roots = self.most_of(|member, _| self.root_need(member));
        let roots: Vec<&str> = roots.keys().filter(|root| Some(*root) != most.as_ref()).map(String::as_str).collect();
        if !roots.is_empty() {
            let target = self.context.action_text(self.act);
            details = format!("{details}; {target} needs them for {}", roots.join(" and "));
        }
        if let Some(class) = called.values().find_map(|(_, member)| self.unknown_class(*member)) {
            details = format!("{details}; if calls of {class} only look, a row in testcarve.toml says so");
        }
        format!("the test would need more than {MOST_MEMBERS} actions{why}{DETAILS}{details})")
    }

    /// What most members have in common, with how many these are and the first of them.
    fn most_of(&self, what: impl Fn(EventId, &Why) -> Option<String>) -> IndexMap<String, (usize, EventId)> {
        let mut all: IndexMap<String, (usize, EventId)> = IndexMap::new();
        for (member, why) in self.members.iter().filter(|(member, _)| **member != self.act) {
            if let Some(word) = what(*member, why) {
                all.entry(word).or_insert((0, *member)).0 += 1;
            }
        }
        all.sort_by_key(|_, (count, _)| Reverse(*count));
        all.truncate(TOLD);
        all
    }

    /// What of the act's own needs a member is there for, in the end.
    fn root_need(&self, member: EventId) -> Option<String> {
        let mut why = self.members.get(&member)?;
        // (Members that were lifted are gone: then what is known of the way.)
        while let Some(above) =
            why.parent.filter(|parent| *parent != self.act).and_then(|parent| self.members.get(&parent))
        {
            why = above;
        }
        match why.need {
            Need::Definition(id) => Some(self.location_text(id)),
            Need::Object(object) => Some(self.object_text(object)),
            _ => None,
        }
    }

    /// The class of a library without a row that a call is of.
    fn unknown_class(&self, member: EventId) -> Option<String> {
        let Event::Call { callee, .. } = self.context.history.log.event(member) else { return None };
        let owner = &self.context.history.program.callee(callee).owner;
        let is_known = is_jdk(owner) || self.context.table.kind(&[owner.as_str()]).is_some();
        (!is_known).then(|| owner.replace('/', "."))
    }
}

#[cfg(test)]
mod tests {
    use super::cause;

    #[test]
    fn numbers_are_no_part_of_a_cause() {
        assert_eq!(
            cause("more than 150 actions, most of them for the Log (of 151, 80 are Log.add)"),
            cause("more than 150 actions, most of them for the Log (of 151, 92 are Log.add)")
        );
    }
}
