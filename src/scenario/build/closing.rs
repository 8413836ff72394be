//! What the test closes: it leaves nothing open that the recorded program closed, and nothing behind that its system test tore down.
//!
//! Input: the actions. Output: [`Closing`]s, with a variable for each object. Invariants: only what an action of the test opened, and
//! none of them closes; a `close()` of the program finds what the actions left in its fields, else the object stays open. Why no action where the
//! program closed it: a test that fails closes, too.

use super::Builder;
use crate::graph::data::DefinitionId;
use crate::graph::invocation::{Invocation, Invoked};
use crate::graph::location::Location;
use crate::library::Kind;
use crate::scenario::model::{Action, ActionKind, Close, Closing, MethodRef, Operand, VariableId};
use crate::slice::{Need, Why};
use crate::trace::definition::CallKind;
use crate::trace::event::{EventId, ObjectId, Value};

impl Builder<'_, '_> {
    /// What the actions open and the recorded program closed later.
    pub(super) fn closings(&mut self, act: &mut Action) -> Vec<Closing> {
        let context = self.context;
        let performed = self.slice.performed();
        self.name_receiver_as_before(act);
        let opened_in = |made: EventId| performed.iter().any(|member| context.contains(*member, made));
        let mut closings: Vec<Closing> = Vec::new();
        for member in performed.iter().copied().filter(|member| !self.slice.observers.contains(member)) {
            let given = self.opened_by(member).and_then(|object| Some((object, context.history.closes.of(object)?)));
            let span = context.span(member);
            let held = context.history.closes.opened_in(span.first, span.last);
            let own = held.filter(|(made, _)| context.contains(member, *made));
            let calls: Vec<EventId> = own.filter_map(|(_, at)| self.closing_call(at, &performed)).collect();
            let how =
                given.map(|(object, at)| (at, Some(object))).into_iter().chain(calls.into_iter().map(|at| (at, None)));
            for (at, object) in how {
                let is_closed = performed.iter().any(|member| context.contains(*member, at))
                    || closings.iter().any(|known| {
                        context.contains(known.at, at) && self.finds_all(known.at, &performed)
                            || context.contains(at, known.at)
                    });
                if is_closed || !self.leaves_all_for(at, &performed) {
                    continue;
                }
                let how = match object {
                    Some(object) if self.is_close(at) => self.resource(member, object, at, act),
                    Some(object) => {
                        self.opened_variable(member, object, act);
                        self.call(member, at)
                    }
                    None => self.call(member, at),
                };
                let late = context
                    .invocation(at)
                    .is_some_and(|close| context.history.closes.is_kept_open_beside(close, &opened_in));
                closings.extend(how.map(|how| Closing { how, at, late }));
            }
        }
        let observers = performed.iter().copied().filter(|member| self.slice.observers.contains(member));
        let looked: Vec<Closing> = observers.filter_map(|observer| self.looked(observer, &performed)).collect();
        // Of two that are called alike, a test cannot tell what each gave.
        let is_one = |one: &&Closing| looked.iter().filter(|other| other.how == one.how).count() == 1;
        closings.extend(looked.iter().filter(is_one).cloned());
        closings
    }

    /// A call that gives its receiver back gives it a second name, which the test may not write down.
    fn name_receiver_as_before(&mut self, act: &Action) {
        let receiver = self.context.invocation(act.event).and_then(Invocation::receiver_object);
        let (Some(receiver), ActionKind::Invoke { receiver: Operand::Variable(before), .. }) = (receiver, &act.kind)
        else {
            return;
        };
        if act.result.is_some() && self.held.get(&receiver).copied() == act.result {
            self.held.insert(receiver, *before);
        }
    }

    /// What an observer opens stays open as long as the test looks.
    fn looked(&self, observer: EventId, performed: &[EventId]) -> Option<Closing> {
        let context = self.context;
        let at = context.history.closes.of(self.opened_by(observer)?)?;
        let is_closed = performed.iter().any(|member| context.contains(*member, at));
        if is_closed || !self.leaves_all_for(at, performed) {
            return None;
        }
        let method = self.closing_method(at)?;
        let probe = self.observer(context.history.calls.starting_at(observer)?)?;
        Some(Closing { how: Close::Look { probe, method }, at, late: true })
    }

    /// What cleans up behind the test: what the system test's tear-down did about the tables that the actions changed, and the user's resets; nothing twice.
    /// What takes no object is given back, it stands in a method of the class; what takes those that the test has is closed with them, in the test itself.
    pub(super) fn tear_down(&mut self, closings: &mut Vec<Closing>) -> Vec<Action> {
        let calls = self.context.tear_down(self.slice.act, &self.slice.performed());
        let mut actions: Vec<Action> = Vec::new();
        for at in calls {
            let Some(action) = self.late(at) else { continue };
            let is_known = |known: &Action| known.kind == action.kind && known.arguments == action.arguments;
            let is_alone = action.operands().all(|operand| matches!(operand, Operand::Literal(_)));
            let is_closing = |one: &Closing| matches!(&one.how, Close::Call { action, .. } if is_known(action));
            if actions.iter().any(is_known) || closings.iter().any(is_closing) {
                continue;
            }
            if is_alone {
                actions.push(action);
            } else if let Some(opener) = self.last_needed(&action, closings) {
                let at = action.event;
                closings.push(Closing { how: Close::Call { opener, action: Box::new(action) }, at, late: true });
            }
        }
        actions
    }

    /// The action behind which the test has all that a call takes. (Of what is a resource, its declaration is no place for a call: the next action is.)
    fn last_needed(&self, call: &Action, closings: &[Closing]) -> Option<EventId> {
        let is_given = |given: &Action| {
            given.result.is_some_and(|given| call.operands().any(|one| *one == Operand::Variable(given)))
        };
        let at = self.arrange.iter().rposition(is_given)?;
        let given = self.arrange[at].result;
        let is_resource =
            |one: &Closing| matches!(one.how, Close::Resource { variable, .. } if given == Some(variable));
        let at = at + usize::from(closings.iter().any(is_resource));
        self.arrange.get(at).map(|action| action.event)
    }

    fn resource(&mut self, opener: EventId, object: ObjectId, at: EventId, act: &mut Action) -> Option<Close> {
        let method = self.closing_method(at)?;
        let variable = self.opened_variable(opener, object, act)?;
        Some(Close::Resource { variable, method })
    }

    /// Whether a call is one of `close()`: an executor is closed by its `shutdown()` before Java 19.
    fn is_close(&self, at: EventId) -> bool {
        self.closing_method(at).is_some_and(|method| method.name == "close")
    }

    /// The method that closed something, as a test may call it.
    fn closing_method(&self, at: EventId) -> Option<MethodRef> {
        let owner = self.context.performable(at).ok()?.owner;
        Some(match self.context.invocation(at)?.invoked {
            Invoked::App(method) => self.method_ref(method, owner?),
            Invoked::Library(callee) => self.callee_ref(callee),
        })
    }

    /// A call that closed something and that the test can make: without arguments, on what it has anyway.
    fn closing_call(&self, close: EventId, performed: &[EventId]) -> Option<EventId> {
        let context = self.context;
        let calls = &context.history.calls;
        let is_had = |action: EventId| {
            let receiver = context.invocation(action).and_then(Invocation::receiver_object);
            context.taken(action).len() == usize::from(receiver.is_some())
                && receiver.is_none_or(|receiver| self.held.contains_key(&receiver))
        };
        let around = context.enclosing(close).map(|id| calls.get(id).start);
        let mut all = around.take_while(|action| !performed.iter().any(|member| context.contains(*action, *member)));
        all.find(|action| context.performable(*action).is_ok() && is_had(*action))
    }

    fn call(&mut self, opener: EventId, at: EventId) -> Option<Close> {
        Some(Close::Call { opener, action: Box::new(self.late(at)?) })
    }

    /// A call that is made behind all others, with what the test has then.
    fn late(&mut self, at: EventId) -> Option<Action> {
        let why = Why { need: Need::SetUp, event: at, parent: None };
        let known = self.arrange.len();
        let action = self.member(at, &why).ok();
        self.arrange.truncate(known);
        let action = action.filter(|action| action.threw.is_none())?;
        Some(Action { result: None, ..action })
    }

    /// Whether the actions left in the fields of the program what a closing finds there. What a stream still has to write is not looked at.
    fn leaves_all_for(&self, close: EventId, performed: &[EventId]) -> bool {
        let flow = &self.context.history.flow;
        let is_left = |id: DefinitionId| {
            let definition = flow.definition(id);
            matches!(flow.locations.get(definition.location), Location::State(_) | Location::Resource(_))
                || performed.iter().any(|member| self.context.contains(*member, definition.event))
        };
        self.context.needs(close).iter().all(|used| is_left(used.definition))
    }

    /// Whether what a closing goes through holds what it held: a pool closes what was given back to it.
    fn finds_all(&self, close: EventId, performed: &[EventId]) -> bool {
        let flow = &self.context.history.flow;
        let is_collection = |location: &Location| match location {
            Location::State(holder) => {
                let kind = self.context.library_kind(*holder);
                matches!(kind, Some(Kind::List | Kind::Set | Kind::Collection | Kind::Map))
            }
            _ => false,
        };
        let is_left = |id: DefinitionId| {
            let definition = flow.definition(id);
            !is_collection(flow.locations.get(definition.location))
                || performed.iter().any(|member| self.context.contains(*member, definition.event))
        };
        self.context.needs(close).iter().all(|used| is_left(used.definition))
    }

    /// The object that an action makes and gives to the test.
    fn opened_by(&self, member: EventId) -> Option<ObjectId> {
        let invocation = self.context.invocation(member)?;
        let given = if self.constructs(invocation) { Some(invocation.receiver) } else { invocation.returned() };
        let object = given.and_then(Value::object).filter(|_| invocation.threw().is_none())?;
        let creation = self.context.history.flow.creations[object.index()]?;
        self.context.contains(member, creation.event).then_some(object)
    }

    fn constructs(&self, invocation: &Invocation) -> bool {
        let program = self.context.history.program;
        match invocation.invoked {
            Invoked::App(method) => program.method(method).name == "<init>",
            Invoked::Library(callee) => program.callee(callee).kind == CallKind::New,
        }
    }

    /// The variable for what an action opens: one of its own if nothing else asked for it.
    fn opened_variable(&mut self, member: EventId, object: ObjectId, act: &mut Action) -> Option<VariableId> {
        let at = self.arrange.iter().rposition(|action| action.event == member);
        let known = if member == self.slice.act { act.result } else { self.arrange[at?].result };
        if known.is_some() {
            return known;
        }
        let variable = self.new_variable(object);
        match at {
            Some(at) if member != self.slice.act => self.arrange[at].result = Some(variable),
            _ => act.result = Some(variable),
        }
        Some(variable)
    }
}
