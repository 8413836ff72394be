//! What the test closes: it leaves nothing open that the recorded program closed, no connection to a database, and nothing behind that its system test tore down.
//!
//! Input: the actions. Output: [`Closing`]s, with a variable for each object. Invariants: only what an action of the test opened, and
//! none of them closes; a `close()` of the program finds what the actions left in its fields, else the object stays open. Why no action where the
//! program closed it: a test that fails closes, too.

use indexmap::IndexMap;

use super::Builder;
use crate::graph::data::{DefinitionId, DefinitionKind};
use crate::graph::invocation::{Invocation, Invoked};
use crate::graph::location::{Location, LocationId};
use crate::graph::objects::closes::{CLOSEABLE, Connected, EXECUTOR, LeftOpen};
use crate::library::Kind;
use crate::scenario::model::{Action, ActionKind, Close, Closing, LadderStep, MethodRef, Operand, VariableId};
use crate::slice::sentence::Sentence;
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
            let own: Vec<_> = held.filter(|(made, _)| context.contains(member, *made)).collect();
            if given.is_none() && own.is_empty() {
                continue;
            }
            let kept = self.kept_by(member);
            let calls = own.iter().filter_map(|(made, at)| self.closing_call(*at, kept.get(made), &performed));
            let calls: Vec<EventId> = calls.collect();
            // What a static keeps, others find closed, too.
            let given = given.filter(|(object, _)| self.made(*object).is_none_or(|made| !kept.contains_key(&made)));
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
        closings.extend(self.left_open(&performed, act));
        let observers = performed.iter().copied().filter(|member| self.slice.observers.contains(member));
        let looked: Vec<Closing> = observers.filter_map(|observer| self.looked(observer, &performed)).collect();
        for one in &looked {
            // Of two that are called alike, a test cannot tell what each gave.
            let is_one = looked.iter().filter(|other| other.how == one.how).count() == 1;
            if is_one && !one.calls().iter().any(|call| closings.iter().any(|known| known.makes(call))) {
                closings.push(one.clone());
            }
        }
        closings
    }

    /// What holds something outside the heap, and nobody ever closed: it is open as long as the test runs. An object of the application's closes what it opened, if it has a
    /// `close()`. (What a static keeps is for others, too.)
    fn left_open(&mut self, performed: &[EventId], act: &mut Action) -> Vec<Closing> {
        let history = self.context.history;
        let Some(at) = history.log.ids().last() else { return Vec::new() };
        let mut all = Vec::new();
        for member in performed.iter().copied().filter(|member| !self.slice.observers.contains(member)) {
            let Some(object) = self.opened_by(member).filter(|object| history.closes.of(*object).is_none()) else {
                continue;
            };
            let Some(left) = self.left_open_by(member, object) else { continue };
            if self.made(object).is_some_and(|made| self.kept_by(member).contains_key(&made)) {
                continue;
            }
            let Some(variable) = self.opened_variable(member, object, act) else { continue };
            let how = match left {
                LeftOpen::Closed(owner) => Close::Resource { variable, method: library_method(owner, "close", "()V") },
                LeftOpen::ShutDown => Close::Call { opener: member, actions: vec![shut_down(variable, at)] },
            };
            all.push(Closing { how, at, late: true });
        }
        all
    }

    /// Whether a connection to a database stays open that none of the closings closes: the test has no name for it. (Where others may share connections, all that
    /// were opened meanwhile would be closed.)
    pub(super) fn leaves_connections(&self, closings: &[Closing], act: &Action) -> bool {
        let context = self.context;
        let performed = self.slice.performed();
        let mut left = performed.iter().flat_map(|member| {
            let span = context.span(*member);
            let left = context.history.closes.connections_left(span.first, span.last);
            left.filter(|one| context.contains(*member, one.made))
        });
        let is_closed = |one: &Connected| {
            performed.iter().any(|member| context.contains(*member, one.closed))
                || closings.iter().any(|closing| self.closes(closing, one, act))
        };
        !context.history.closes.are_shared() && left.any(|one| !is_closed(&one))
    }

    /// Whether a closing closes a connection: as recorded, or with the object that opened it.
    fn closes(&self, closing: &Closing, one: &Connected, act: &Action) -> bool {
        let gives = |variable: VariableId| {
            let mut actions = self.arrange.iter().chain([act]);
            actions.find(|action| action.result == Some(variable)).map(|action| action.event)
        };
        let opener = match closing.how {
            Close::Resource { variable, .. } => gives(variable),
            Close::Look { .. } | Close::Call { .. } => None,
        };
        closing.at == one.closed
            || self.context.contains(closing.at, one.closed)
            || opener.is_some_and(|opener| self.context.contains(opener, one.made))
    }

    /// How the test closes what an action opened, if it leaves something open.
    fn left_open_by(&self, member: EventId, object: ObjectId) -> Option<LeftOpen> {
        let history = self.context.history;
        let program = history.program;
        let class = program.object(object).class;
        let is_own = program.library_part(class).is_none() && program.supertype_names(class).contains(&CLOSEABLE);
        let span = self.context.span(member);
        let closes_inside = || history.closes.leaves_open(span.first, span.last);
        let own = (is_own && closes_inside()).then_some(LeftOpen::Closed(CLOSEABLE));
        own.or_else(|| history.closes.left_open(object))
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
    fn looked(&mut self, observer: EventId, performed: &[EventId]) -> Option<Closing> {
        let context = self.context;
        let object = self.opened_by(observer)?;
        let at = context.history.closes.of(object)?;
        let is_closed = performed.iter().any(|member| context.contains(*member, at));
        if is_closed || !self.leaves_all_for(at, performed) {
            return None;
        }
        if let Some(kept) = self.kept_by(observer).get(&self.made(object)?) {
            let call = self.closing_call(at, Some(kept), performed)?;
            return Some(Closing { how: self.call(self.slice.act, call)?, at, late: true });
        }
        let method = self.closing_method(at)?;
        let probe = self.observer(context.history.calls.starting_at(observer)?)?;
        Some(Closing { how: Close::Look { probe, method }, at, late: true })
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

    /// A call that closed something and that the test can make: without arguments, on what it has anyway. What a static keeps it takes out of there, too: who comes
    /// next would find it closed.
    fn closing_call(&self, close: EventId, kept: Option<&LocationId>, performed: &[EventId]) -> Option<EventId> {
        let context = self.context;
        let (calls, flow) = (&context.history.calls, &context.history.flow);
        let takes_out = |action: EventId| {
            let span = context.span(action);
            kept.is_none_or(|kept| !flow.definitions_in(*kept, span.first, span.last).is_empty())
        };
        let is_had = |action: EventId| {
            let receiver = context.invocation(action).and_then(Invocation::receiver_object);
            context.taken(action).len() == usize::from(receiver.is_some())
                && receiver.is_none_or(|receiver| self.held.contains_key(&receiver))
        };
        let around = context.enclosing(close).map(|id| calls.get(id).start);
        let mut all = around.take_while(|action| !performed.iter().any(|member| context.contains(*action, *member)));
        all.find(|action| context.performable(*action).is_ok() && is_had(*action) && takes_out(*action))
    }

    /// The statics that an action puts objects into, by when these were made.
    fn kept_by(&self, member: EventId) -> IndexMap<EventId, LocationId> {
        let (flow, span) = (&self.context.history.flow, self.context.span(member));
        let defined = flow.defined_in(span.first, span.last).iter().map(|id| flow.definition(*id));
        let statics = defined.filter(|one| matches!(flow.locations.get(one.location), Location::Static(_)));
        let kept = statics.filter_map(|one| Some((self.made(one.value.object()?)?, one.location)));
        // (A static may get very many objects in a span.)
        let mut renewed: IndexMap<LocationId, bool> = IndexMap::new();
        kept.filter(|(_, kept)| !*renewed.entry(*kept).or_insert_with(|| self.is_renewed(*kept))).collect()
    }

    /// Whether a static never gets empty, but another object in place of one that it finds closed.
    fn is_renewed(&self, kept: LocationId) -> bool {
        let flow = &self.context.history.flow;
        let all = flow.definitions_of(kept).iter().map(|id| flow.definition(*id));
        let mut values = all.filter(|one| one.kind != DefinitionKind::Initial).map(|one| one.value);
        values.clone().nth(1).is_some() && values.all(|value| value.object().is_some())
    }

    fn made(&self, object: ObjectId) -> Option<EventId> {
        self.context.history.flow.creations[object.index()].map(|creation| creation.event)
    }

    fn call(&mut self, opener: EventId, at: EventId) -> Option<Close> {
        Some(Close::Call { opener, actions: vec![self.late(at)?] })
    }

    /// A call that is made behind all others, with what the test has then.
    pub(super) fn late(&mut self, at: EventId) -> Option<Action> {
        let why = Why { need: Need::SetUp, event: at, parent: None };
        let known = self.arrange.len();
        // (What would be read for it is cut off again.)
        let draws_keys = std::mem::take(&mut self.draws_keys);
        let action = self.member(at, &why).ok();
        self.draws_keys = draws_keys;
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
        let object = self.given_by(invocation).filter(|_| invocation.threw().is_none())?;
        self.context.contains(member, self.made(object)?).then_some(object)
    }

    /// The object that a call makes or gives.
    pub(super) fn given_by(&self, invocation: &Invocation) -> Option<ObjectId> {
        let given = if self.constructs(invocation) { Some(invocation.receiver) } else { invocation.returned() };
        given.and_then(Value::object)
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
        if member == self.slice.act {
            return Some(*act.result.get_or_insert_with(|| self.new_variable(object)));
        }
        let at = self.arrange.iter().rposition(|action| action.event == member)?;
        Some(self.result_of(at, |builder| builder.new_variable(object)))
    }
}

fn library_method(owner: &str, name: &str, desc: &str) -> MethodRef {
    MethodRef { method: None, owner: owner.to_owned(), name: name.to_owned(), desc: desc.to_owned(), is_static: false }
}

fn shut_down(executor: VariableId, at: EventId) -> Action {
    let method = library_method(EXECUTOR, "shutdownNow", "()Ljava/util/List;");
    Action {
        kind: ActionKind::Invoke { method, receiver: Operand::Variable(executor) },
        step: LadderStep::Recorded,
        arguments: Vec::new(),
        result: None,
        threw: None,
        returned_receiver: false,
        event: at,
        why: Sentence::from("nobody ends its threads"),
    }
}
