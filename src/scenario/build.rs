//! Slice and plan to scenario: what the test does, step by step.
//!
//! Input: a valid slice, the oracle's plan. Output: a [`Scenario`]. Invariants: actions stand in recorded order; an object had
//! through a field, getter or literal is read right before its first use; a check whose operands the test does not hold is left out
//! (the plan's needs make that rare).

mod action;
mod assertion;
mod binding;
mod closing;
mod doubles;
mod drawn_text;
mod expected;
mod functional;
mod input;
mod measure;
mod own_thread;
mod probe;
mod properties;
mod repeatable;
mod rows;
mod tear_down;
mod ways;

use indexmap::{IndexMap, IndexSet};

use self::properties::properties_of_command;
use self::repeatable::may_be_time;
use super::model::{
    Action, Assertion, Exit, Literal, MethodRef, Operand, Printed, PrintedOn, Scenario, TypeArguments, Variable,
    VariableId,
};
use super::oracle::Plan;
use super::places::{Places, place};
use super::printed::{PrintedText, Stream, printed_text, prints, prints_into};
use super::region::{Region, asks_region};
use super::select::body_of_constant;
use super::timeless::Timeless;
use crate::graph::data::Use;
use crate::graph::databases::ServerTable;
use crate::graph::location::Location;
use crate::graph::surroundings::exits::CaughtExit;
use crate::program::Program;
use crate::slice::Slice;
use crate::slice::bindings::Binding;
use crate::slice::context::SliceContext;
use crate::slice::reason::{Reason, ReasonCode};
use crate::slice::sentence::Sentence;
use crate::trace::definition::CallKind;
use crate::trace::event::{CalleeId, ClassId, EventId, MethodId, ObjectId, StringId, Value, ValueSpan};

/// Writes the scenario of a slice.
///
/// # Errors
/// A value that no operand can express.
pub fn build_scenario(
    context: &SliceContext<'_>,
    slice: &Slice,
    plan: &Plan,
    release: u32,
) -> Result<Scenario, Reason> {
    let drawn = drawn_names(context, slice);
    let draws_keys = slice.performed().into_iter().any(|member| context.draws_keys(member));
    let mut builder = Builder {
        context,
        slice,
        release,
        variables: Vec::new(),
        held: IndexMap::new(),
        remade: IndexMap::new(),
        arrange: Vec::new(),
        drawn,
        draws_keys,
        drawn_texts: IndexMap::new(),
    };
    let (properties, set) = properties_of_command(context, slice);
    builder.arrange.extend(properties);
    let of_thread = builder.set_own_thread();
    let mut act = None;
    for event in slice.performed() {
        if slice.observers.contains(&event) {
            continue;
        }
        if event == slice.act {
            builder.hold_for_checks(plan);
            // What is called behind it is told before, as nothing stands between the two.
            slice.observers.iter().try_for_each(|observer| builder.stub(*observer))?;
        }
        builder.stub(event)?;
        let action = builder.member(event, &slice.members[&event])?;
        if event == slice.act {
            act = Some(action);
        } else {
            builder.arrange.push(action);
        }
    }
    let mut act = act.expect("the target is a member of its slice");
    let assertions = builder.assertions(plan, &mut act);
    let mut closes = builder.closings(&mut act);
    let tear_down = builder.tear_down(&act, &mut closes);
    closes.extend(builder.closings_of_looks(&assertions));
    let leaves_connections = builder.leaves_connections(&closes, &act);
    let input = builder.input()?;
    let mut scenario = builder.scenario(act, assertions);
    scenario.sets.extend(set.into_iter().chain(of_thread));
    place(context, slice, Scenario { closes, leaves_connections, tear_down, input, ..scenario })
}

/// The names of files that the test draws anew.
fn drawn_names(context: &SliceContext<'_>, slice: &Slice) -> Vec<String> {
    let history = context.history;
    let spans = slice.performed().into_iter().flat_map(|member| history.spans(member));
    spans.flat_map(|span| history.files.drawn_in(history.log, span)).map(str::to_owned).collect()
}

/// What something that the test performs sets of what all of a JVM sees.
fn sets(context: &SliceContext<'_>, slice: &Slice) -> Vec<String> {
    let locations = &context.history.flow.locations;
    let changed = slice.performed().into_iter().flat_map(|member| context.resources_changed_in(member));
    let names = changed.filter_map(|definition| locations.get(definition.location).of_jvm());
    names.collect::<IndexSet<&str>>().into_iter().map(str::to_owned).collect()
}

/// Tables on database servers of which something that the test performs met rows that were there before the recording. (What only adds rows meets none; a
/// database in memory or in a file of the test's begins empty.)
fn found_tables(context: &SliceContext<'_>, slice: &Slice) -> Vec<String> {
    let flow = &context.history.flow;
    let adds = |used: &Use| {
        let left = flow.rows_left.get(&used.event);
        left.is_some_and(|all| all.iter().all(|rows| rows.adds)) || flow.counted.contains(&(used.event, used.location))
    };
    let table = |used: &Use| Some(ServerTable::of(flow.locations.get(used.location))?.table);
    let used = slice.performed().into_iter().flat_map(|member| context.resources_used_in(member));
    // (Few uses are of a table; of those, the chain of updates behind each is walked.)
    let of_tables = used.filter_map(|used| Some((used, table(used)?)));
    let found = of_tables.filter(|(used, _)| used.definition.is_none_or(|id| flow.begins_unseen(id)) && !adds(used));
    found.map(|(_, table)| table).collect::<IndexSet<&str>>().into_iter().map(str::to_owned).collect()
}

/// The members that set up the system test, and read nothing that the test gives.
fn set_up(context: &SliceContext<'_>, slice: &Slice) -> Vec<EventId> {
    let locations = &context.history.flow.locations;
    let stdin = |location| matches!(locations.get(location), Location::Resource(name) if name == "stdin");
    let reads = |member: &EventId| context.resources_used_in(*member).any(|used| stdin(used.location));
    let members = slice.members.keys().copied().filter(|member| context.is_set_up(*member));
    members.filter(|member| !reads(member)).collect()
}

/// A test of a constant's body is a test of its enum.
fn class_under_test(program: &Program, method: MethodId) -> ClassId {
    let class = program.method(method).class;
    body_of_constant(program, class).unwrap_or(class)
}

struct Builder<'a, 'h> {
    context: &'a SliceContext<'h>,
    slice: &'a Slice,
    release: u32,
    variables: Vec<Variable>,
    held: IndexMap<ObjectId, VariableId>,
    /// What stands for objects that the test makes once more, to compare them with those that the program makes.
    remade: IndexMap<ObjectId, VariableId>,
    arrange: Vec<Action>,
    /// The names of files that the members draw.
    drawn: Vec<String>,
    /// The test draws keys that are others in each run.
    draws_keys: bool,
    /// Texts with such keys that it has.
    drawn_texts: IndexMap<StringId, VariableId>,
}

impl Builder<'_, '_> {
    fn scenario(self, act: Action, assertions: Vec<Assertion>) -> Scenario {
        let history = self.context.history;
        let method = history.calls.get(self.slice.target).method().expect("a target is an app method");
        let (printed, within) = (self.printed(), self.within());
        Scenario {
            cut: class_under_test(history.program, method),
            mut_method: method,
            invocation: self.slice.act,
            package: self.context.place.package.clone(),
            recorded_in: self.recorded_in(),
            variables: self.variables,
            places: Places::default(),
            staying: Vec::new(),
            found: Vec::new(),
            replaced: Vec::new(),
            claims: Vec::new(),
            set_up: set_up(self.context, self.slice),
            arrange: self.arrange,
            act,
            exit: history
                .caught_exit(self.slice.act)
                .map(|CaughtExit { status, catcher, .. }| Exit { status, catcher }),
            assertions,
            closes: Vec::new(),
            leaves_connections: false,
            tear_down: Vec::new(),
            input: None,
            printed,
            region: Region::default(),
            found_tables: found_tables(self.context, self.slice),
            asks_region: asks_region(self.context, self.slice),
            asks_time: self.slice.asks_clock_or_chance(self.context),
            draws: self.draws_keys || self.slice.performed().into_iter().any(|member| self.context.is_rolled(member)),
            sets: sets(self.context, self.slice),
            idle: false,
            within,
            optimistic: self.slice.optimistic,
            type_arguments: TypeArguments::default(),
            instead_of: self.slice.instead_of.clone(),
        }
    }

    /// The action that the act was recorded in, where it is performed behind that.
    fn within(&self) -> Option<EventId> {
        let act = self.slice.act;
        let around = |member: &&EventId| **member != act && self.context.contains(**member, act);
        self.slice.members.keys().find(around).copied()
    }

    /// What the act printed, if another run prints it again and the test can see it.
    fn printed(&self) -> Option<Printed> {
        let invocation = self.context.history.calls.get(self.slice.target);
        let printed = printed_text(self.context, invocation)?;
        let PrintedText { text, platform_lines, buffer, stream } = printed;
        let is_of_chance = self.is_volatile(invocation.start);
        if is_of_chance && !self.is_of_clock(invocation.start) {
            return None;
        }
        let timeless = is_of_chance.then(|| Timeless::of(&text)).flatten();
        let has_times = timeless.is_some() && !self.context.measures_time(invocation.start);
        let Timeless { text, times } = timeless.unwrap_or(Timeless { text, times: Vec::new() });
        if is_of_chance && !has_times && may_be_time(&text)
            || self.names_drawn(&text)
            || self.context.names_way(invocation.start, &text)
        {
            return None;
        }
        let tried = is_of_chance || self.context.is_on_trial(invocation.start);
        let members = self.slice.performed().into_iter().take_while(|member| *member != self.slice.act);
        let any = |prints: &dyn Fn(EventId) -> bool| members.into_iter().any(prints);
        // (`toString(Charset)` came with Java 10.)
        if buffer.is_some_and(|buffer| buffer.utf8) && self.release < 10 {
            return None;
        }
        let held = buffer.and_then(|buffer| Some((self.held.get(&buffer.object)?, buffer)));
        let (on, arrange_prints) = match (held, stream) {
            (Some((variable, buffer)), stream) if stream.is_none_or(|stream| !stream.read_here) => {
                let prints = any(&|member| prints_into(self.context, member, buffer.object));
                (PrintedOn::Buffer { buffer: *variable, utf8: buffer.utf8 }, prints)
            }
            // (What the test made a stream over itself, no exchange reaches.)
            (Some(_), Some(stream)) if stream.through_another => return None,
            (_, Some(Stream { stream, through_another, .. })) => {
                let prints = any(&|member| prints(self.context, member, stream));
                (PrintedOn::Stream { stream, from_start: through_another }, prints)
            }
            _ => return None,
        };
        Some(Printed { on, text, platform_lines, times, tried, arrange_prints })
    }

    /// The outermost invocation's class: the system test or the main class; a nested one with those that it stands in.
    fn recorded_in(&self) -> String {
        let history = self.context.history;
        let outermost = history.calls.ancestry(Some(self.slice.target)).last();
        // Rules and extensions have classes of their own.
        let root = self.context.system_test(self.slice.act).and_then(|test| history.calls.starting_at(test.starts));
        let method = root.or(outermost).and_then(|root| history.calls.get(root).method());
        method.map_or_else(String::new, |method| {
            let name = history.program.class(history.program.method(method).class).name.as_str();
            let simple = name.rsplit('/').next().unwrap_or_default().split('$');
            // (A class without a name has a number.)
            simple.filter(|part| !part.bytes().all(|byte| byte.is_ascii_digit())).collect::<Vec<_>>().join(".")
        })
    }

    // ---- variables and operands

    fn new_variable(&mut self, object: ObjectId) -> VariableId {
        let id = self.variable_of(self.context.history.program.object(object).class);
        self.held.insert(object, id);
        id
    }

    fn variable_of(&mut self, class: ClassId) -> VariableId {
        let id = VariableId(u32::try_from(self.variables.len()).expect("few variables"));
        self.variables.push(Variable { class });
        id
    }

    /// The variable for what an action of the arrange gives, by its place there: a new one if nothing else asked for it.
    fn result_of(&mut self, place: usize, new: impl FnOnce(&mut Self) -> VariableId) -> VariableId {
        if let Some(known) = self.arrange[place].result {
            return known;
        }
        let variable = new(self);
        self.arrange[place].result = Some(variable);
        variable
    }

    fn operand(&mut self, value: Value, at: EventId) -> Result<Operand, Reason> {
        match value {
            Value::Object(object) => self.object_operand(object, at),
            Value::String(text) if let Some(drawn) = self.drawn_text(text, at) => Ok(Operand::Variable(drawn)),
            _ => literal(self.context, value).map(Operand::Literal),
        }
    }

    fn object_operand(&mut self, object: ObjectId, at: EventId) -> Result<Operand, Reason> {
        if let Some(variable) = self.held.get(&object) {
            return Ok(Operand::Variable(*variable));
        }
        match self.slice.bindings.get(&object).cloned() {
            Some(Binding::EnumConstant { class }) => Ok(Operand::Literal(self.enum_literal(object, class))),
            Some(Binding::Action(_)) | None => Err(Reason::new(
                ReasonCode::NoBinding,
                format!("{} is not there when it is needed", self.context.object_with_maker(object)),
            )),
            Some(binding) => self.read_binding(object, &binding, at),
        }
    }

    fn enum_literal(&self, object: ObjectId, class: ClassId) -> Literal {
        let name = self.context.history.program.object(object).enum_name.clone().unwrap_or_default();
        Literal::EnumConstant { class, name }
    }

    /// Where a method is called through a supertype, that one's declaration is meant.
    fn method_ref(&self, method: MethodId, owner: ClassId) -> MethodRef {
        MethodRef::of(self.context.history.program, method, owner)
    }

    fn operands(&mut self, span: ValueSpan, at: EventId) -> Result<Vec<Operand>, Reason> {
        let values = self.context.history.log.values(span).to_vec();
        values.into_iter().map(|value| self.property(value, at).map_or_else(|| self.operand(value, at), Ok)).collect()
    }

    /// A text that is a system property which the caller had found set: a test asks for it, too. The user may name another database, and a password stays
    /// where it was.
    fn property(&self, value: Value, at: EventId) -> Option<Operand> {
        let history = self.context.history;
        let Value::String(text) = value else { return None };
        let found = history.found_properties.given_to(at, text, &history.calls)?;
        let text = |id| history.program.text(id).clone();
        Some(Operand::Literal(Literal::Property { key: text(found.key), default: found.default.map(text) }))
    }

    /// A sentence over the variables that the test has so far.
    fn named(&self, why: Sentence<ObjectId>) -> Sentence<VariableId> {
        why.map(|object| self.held.get(&object).copied())
    }

    /// What comes out of the end of the JVM as the program may know it: its nearest superclass of the JDK.
    fn exception_of_exit(&self, class: ClassId) -> ClassId {
        let program = self.context.history.program;
        let is_jdks = |class: &ClassId| program.class(*class).name.starts_with("java/");
        program.superclasses(class).into_iter().find(is_jdks).unwrap_or(class)
    }

    /// The exception class itself, or the nearest superclass that the test may name.
    fn nameable_exception(&self, class: ClassId) -> ClassId {
        let program = self.context.history.program;
        let named = program
            .superclasses(class)
            .into_iter()
            .find(|class| crate::slice::perform::nameable(self.context.history, &self.context.place, *class));
        named.unwrap_or(class)
    }

    /// The object that only the act gives to the test.
    fn made_by_act(&self) -> Option<ObjectId> {
        let invocation = self.context.history.calls.get(self.slice.target);
        let program = self.context.history.program;
        let constructs = invocation.method().is_some_and(|method| program.method(method).name == "<init>");
        match invocation.threw() {
            Some(thrown) => thrown.object(),
            None if constructs => invocation.receiver_object(),
            None => invocation.returned().and_then(Value::object),
        }
    }

    /// An instance method of the JDK: the recording need not have met it.
    fn library_method(&self, owner: &str, (name, desc): (&str, &str)) -> MethodRef {
        let program = self.context.history.program;
        let class = program.class_by_name(owner, 0);
        MethodRef {
            method: class.and_then(|class| program.declared_method(class, name, desc)),
            owner: owner.to_owned(),
            name: name.to_owned(),
            desc: desc.to_owned(),
            is_static: false,
        }
    }

    fn callee_ref(&self, callee: CalleeId) -> MethodRef {
        let program = self.context.history.program;
        let callee = program.callee(callee);
        let owner = program.class_by_name(&callee.owner, 0);
        MethodRef {
            method: owner.and_then(|owner| program.visible_method(owner, &callee.name, &callee.desc)),
            owner: callee.owner.clone(),
            name: callee.name.clone(),
            desc: callee.desc.clone(),
            is_static: callee.kind == CallKind::Static,
        }
    }

    /// Operands from what the test holds already.
    fn held_operands(&self, span: ValueSpan) -> Option<Vec<Operand>> {
        let values = self.context.history.log.values(span);
        values.iter().map(|value| self.held_operand(*value)).collect()
    }

    fn held_operand(&self, value: Value) -> Option<Operand> {
        match value {
            Value::Object(object) => match (self.held.get(&object), self.context.enum_class(object)) {
                (Some(variable), _) => Some(Operand::Variable(*variable)),
                (None, Some(class)) if self.context.names_enum(class) => {
                    Some(Operand::Literal(self.enum_literal(object, class)))
                }
                _ => None,
            },
            _ => literal(self.context, value).ok().map(Operand::Literal),
        }
    }
}

/// A value that is written down.
fn literal(context: &SliceContext<'_>, value: Value) -> Result<Literal, Reason> {
    let program = context.history.program;
    match value {
        Value::Null => Ok(Literal::Null),
        Value::Primitive(primitive) => Ok(Literal::Primitive(primitive)),
        Value::Boxed(primitive) => Ok(Literal::Boxed(primitive)),
        Value::String(text) => Ok(Literal::Text(program.text(text).clone())),
        Value::Class(class) => context.names(value).map(|()| Literal::Class(program.class_desc(class))),
        Value::PrimitiveClass(letter) => Ok(Literal::Class(char::from(letter).to_string())),
        Value::Object(_) | Value::Unobserved | Value::Unbound | Value::Absent => {
            Err(Reason::new(ReasonCode::Unobserved, "it takes a value that the recording did not see"))
        }
    }
}
