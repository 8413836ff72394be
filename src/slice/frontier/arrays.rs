//! Arrays that a test makes hold what they held in the recording.
//!
//! Input: a frontier whose needs are met. Output: the stores that fill its arrays, as needs. Invariant: nothing is added that costs more than
//! a word, see [`Frontier::is_cheap`].

use super::{Frontier, MOST_MEMBERS, Need, What};
use crate::id_map::IdSet;
use crate::slice::bindings::Binding;
use crate::slice::reason::Reason;
use crate::trace::event::{Event, EventId, ObjectId, Value};

impl Frontier<'_, '_> {
    /// What a test makes by `new T[n]` is filled as it was in the recording, also where no action looked: a reader takes the array
    /// for what the program had. Only by what costs a word: see [`Self::is_cheap`].
    pub(super) fn fill_arrays(&mut self) -> Result<(), Reason> {
        let mut filled: IdSet<ObjectId> = IdSet::default();
        while let Some(array) = self.made_array(&filled) {
            filled.insert(array);
            let user = self.first_taker(array, 0).unwrap_or(self.act);
            let stored = self.context.stored_elements(array, self.position(user));
            if self.members.len() + stored.len() > MOST_MEMBERS {
                continue;
            }
            for id in stored {
                if self.is_cheap(self.context.history.flow.definition(id).value, self.position(user)) {
                    self.queue.push_back(Need { member: user, what: What::Definition(id), shown_by: user });
                }
            }
            self.meet_all()?;
        }
        Ok(())
    }

    /// The first member that takes an array. One that only stands in another array is taken with that.
    fn first_taker(&self, array: ObjectId, depth: usize) -> Option<EventId> {
        let users = self.users.get(&array).filter(|_| depth <= self.bindings.len())?;
        let takers = users.iter().filter_map(|member| match self.context.history.log.event(*member) {
            Event::ArrayStore { array: outer, value, .. } if value == Value::Object(array) => {
                self.first_taker(outer.object().filter(|outer| *outer != array)?, depth + 1)
            }
            Event::ArrayStore { .. } => None,
            _ => Some(*member),
        });
        takers.min_by_key(|member| self.position(*member))
    }

    fn made_array(&self, filled: &IdSet<ObjectId>) -> Option<ObjectId> {
        let log = self.context.history.log;
        let mut made = self.bindings.iter().filter_map(|(object, binding)| match binding {
            Binding::Action(action) if matches!(log.event(*action), Event::ArrayCreation { .. }) => Some(*object),
            _ => None,
        });
        made.find(|array| !filled.contains(array) && self.users.contains_key(array))
    }

    /// Literals, constants, what the test has already, and arrays that it can make.
    fn is_cheap(&mut self, value: Value, at: EventId) -> bool {
        let Some(object) = value.object() else {
            return true;
        };
        let context = self.context;
        let constant = context.enum_class(object).is_some_and(|class| context.names_enum(class));
        let literal = || context.is_immutable(object) && context.literal(object, at).is_some();
        let array = || {
            let creation = context.creation_action(object).filter(|_| context.history.program.is_array(object));
            creation.is_some_and(|at| self.covering(at).is_none() && context.performable(at).is_ok())
        };
        constant || literal() || array() || self.is_available(object, at)
    }
}
