//! What is the same question to all objects that a collection or an array holds: `books.stream().map(Book::title)`.
//!
//! Input: a holder that the test can look at. Output: one check for each getter or field that all elements have, of all elements. Invariants: every element answers by the
//! same one, and with a value; what was stored before the act is needed; elements that have more than the others are looked at by themselves, too. Why: one assertion that tells
//! of each element is shorter than one for each.

use super::changes::Contents;
use super::{Asked, Check, Expectation, Look, Planner};
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::location::Location;
use crate::library::Comparison;
use crate::slice::perform::{callable, getter, readable};
use crate::trace::event::{ClassId, EventId, FieldId, ObjectId, Value};

/// Elements that are told in one look.
const MOST_ELEMENTS: usize = 16;
/// Getters and fields that each of them is asked by.
const MOST_ASKED: usize = 4;

impl Planner<'_, '_> {
    /// Adds what all elements of a holder say of themselves. True if that is all that a test can see of them.
    pub(super) fn each_checks(&mut self, look: &Look, holder: ObjectId) -> bool {
        let Some(Contents { values, ordered }) = self.contents(look, holder) else { return false };
        let items: Option<Vec<ObjectId>> =
            values.iter().map(|value| value.object().filter(|object| self.is_of_app(*object))).collect();
        // (Of a single one the getters say it as shortly, where its holder needs no look.)
        let many = |items: &Vec<ObjectId>| !ordered || items.len() > 1 || look.root() != look;
        let Some(items) = items.filter(many) else { return false };
        if items.iter().all(|item| self.looked.contains(item)) {
            return false;
        }
        self.each_of(look, &items, ordered)
    }

    /// The same of these elements.
    pub(super) fn each_of(&mut self, look: &Look, items: &[ObjectId], ordered: bool) -> bool {
        let is_few = (1..=MOST_ELEMENTS).contains(&items.len());
        let common = self.common_class(items).filter(|_| is_few);
        let Some(common) = common else { return false };
        let Some(checks) = self.each_asked(look, items, common, ordered) else { return false };
        for check in checks {
            self.plan.add(check);
        }
        let is_all = items.iter().all(|item| self.fields(*item).all(|field| self.has_field(common, field)));
        if is_all {
            self.looked.extend(items);
        }
        is_all
    }

    /// The nearest class that all of these are of.
    fn common_class(&self, items: &[ObjectId]) -> Option<ClassId> {
        let program = self.context.history.program;
        let class = |item: &ObjectId| program.object(*item).class;
        let classes = program.superclasses(class(items.first()?));
        classes.into_iter().find(|common| items.iter().all(|item| program.is_subclass(class(item), *common)))
    }

    fn fields(&self, item: ObjectId) -> impl Iterator<Item = FieldId> + '_ {
        let flow = &self.context.history.flow;
        flow.parts(item).iter().filter_map(|part| match *flow.locations.get(*part) {
            Location::Field(_, field) => Some(field),
            _ => None,
        })
    }

    fn has_field(&self, class: ClassId, field: FieldId) -> bool {
        let program = self.context.history.program;
        program.is_subclass(class, program.field(field).class)
    }

    /// None if an element says nothing, or more than values, of what all have by their common class.
    fn each_asked(&self, look: &Look, items: &[ObjectId], common: ClassId, ordered: bool) -> Option<Vec<Check>> {
        let first = *items.first()?;
        let flow = &self.context.history.flow;
        let mut checks = Vec::new();
        for part in flow.parts(first) {
            let Location::Field(_, field) = *flow.locations.get(*part) else { return None };
            if !self.has_field(common, field) {
                continue;
            }
            let Some(asked) = self.asked_for(field, common) else {
                // (What has a look of its own has more to say than this one.)
                self.content_look(look, first, field).is_none().then_some(())?;
                continue;
            };
            let mut needed = Vec::new();
            let told = items.iter().map(|item| self.told_by(*item, field, asked, &mut needed));
            let values = told.collect::<Option<Vec<Value>>>()?;
            let check =
                Check::plain(Look::Each { all: Box::new(look.clone()), asked }, Expectation::Each { values, ordered });
            let why = "what the elements hold".to_owned();
            checks.push(Check { definitions: needed, why, ..check });
        }
        without_least_telling(&mut checks);
        (!checks.is_empty()).then_some(checks)
    }

    /// Whether it is a value of the library that a test makes once more: a day, an amount.
    fn is_written(&self, object: ObjectId) -> bool {
        let (history, table) = (self.context.history, self.context.table);
        let class = &history.program.class(history.program.object(object).class).name;
        let equals = table.literal(class).is_some_and(|form| form.compare == Some(Comparison::Equals));
        let is_whole = |(_, content)| history.log.content(content).seen.is_whole();
        equals && self.context.is_immutable(object) && self.told_at_end(object).is_some_and(is_whole)
    }

    fn asked_for(&self, field: FieldId, class: ClassId) -> Option<Asked> {
        let (history, place) = (self.context.history, &self.context.place);
        match getter(history, place, field, class) {
            Some((method, owner)) => Some(Asked::Getter { method, owner }),
            None => readable(history, place, field).then_some(Asked::Field(field)),
        }
    }

    /// Whether an element has no other getter of that name.
    fn answers(&self, item: ObjectId, asked: Asked) -> bool {
        let (history, place) = (self.context.history, &self.context.place);
        match asked {
            Asked::Getter { method, .. } => {
                callable(history, place, method, history.program.object(item).class).is_some()
            }
            Asked::Field(_) => true,
        }
    }

    /// The value that an element gives when it is asked at the end of the act.
    fn told_by(&self, item: ObjectId, field: FieldId, asked: Asked, needed: &mut Vec<DefinitionId>) -> Option<Value> {
        let flow = &self.context.history.flow;
        let location = flow.locations.find(&Location::Field(item, field))?;
        let id = flow.reaching(location, EventId(self.invocation.end.0 + 1))?;
        let definition = flow.definition(id);
        let is_value = match definition.value {
            Value::Object(object) => self.context.enum_class(object).is_some() || self.is_written(object),
            value => value.is_known(),
        };
        if !is_value || !self.answers(item, asked) {
            return None;
        }
        match definition.kind {
            DefinitionKind::Unobserved { .. } => return None,
            _ if definition.event < self.invocation.start => needed.push(id),
            _ if !self.context.is_there_behind(self.invocation.start, id) => return None,
            _ => {}
        }
        Some(definition.value)
    }
}

/// Keeps as many as there is room for: where all elements give the same, a mistake in one of them shows elsewhere as well.
fn without_least_telling(checks: &mut Vec<Check>) {
    let all_alike = |check: &Check| match &check.expectation {
        Expectation::Each { values, .. } => values.windows(2).all(|two| two[0] == two[1]),
        _ => false,
    };
    while checks.len() > MOST_ASKED {
        let least = checks.iter().rposition(all_alike).unwrap_or(checks.len() - 1);
        checks.remove(least);
    }
}
