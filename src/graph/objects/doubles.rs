//! Objects for which only a double can stand in a test: somebody who was not recorded made them, and handed them in.
//!
//! Input: calls, data flow. Output: for each such object the type that a double has, and the calls on it: what they gave, the double gives. Invariants: never an
//! object that the recording saw being made (but for a mock, which no test repeats), nor one of the JDK's classes, whose values have literals; of calls within calls only the outermost, as
//! nothing runs inside a double. Only where tests may use Mockito.
//! Why by the recording alone: whether an object is doubled depends on no slice, so what its calls use and change is left out of all of them alike.

use super::super::data::DataFlow;
use super::super::invocation::{CallForest, Invocation, InvocationId, Invoked};
use super::super::location::Location;
use crate::id_map::IdMap;
use crate::library::LibraryTable;
use crate::program::driver::is_mockito;
use crate::program::{Program, class_of_descriptor, parameter_descriptors, result_descriptor};
use crate::trace::access;
use crate::trace::definition::{Class, ClassKind, SYSTEM_LOADER};
use crate::trace::event::{ClassId, Event, EventId, ObjectId, ThreadId, Value};
use crate::trace::log::EventLog;

/// In the name of a class that Mockito makes for a mock.
const MOCK: &str = "$MockitoMock$";

/// What stands for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Double {
    /// The narrowest class or interface as which it was handed on.
    pub class: ClassId,
    /// When it, or the double that gave it, was first handed in: who runs longer had it from where it was made.
    pub since: EventId,
}

/// A call on such an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    pub call: InvocationId,
    first: EventId,
    last: EventId,
    since: EventId,
}

/// All of a recording.
#[derive(Debug, Default)]
pub struct Doubles {
    of: IdMap<ObjectId, Double>,
    /// By thread, in order; none lies in another one.
    answered: Vec<Vec<Answered>>,
}

impl Doubles {
    /// Finds them in two passes over the calls.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, calls: &CallForest, flow: &DataFlow, table: &LibraryTable) -> Self {
        let mut finder = DoubleFinder { program, log, flow, table, found: Self::default() };
        if program.has_mockito && table.may_mock() {
            calls.iter().for_each(|(_, invocation)| finder.find_in(invocation));
            // (What was handed in by an array was called before anybody saw it.)
            calls.iter().for_each(|(id, invocation)| finder.answered(id, invocation));
        }
        finder.found
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// What stands for an object, if only a double can.
    #[must_use]
    pub fn get(&self, object: ObjectId) -> Option<Double> {
        self.of.get(&object).copied()
    }

    /// The call on a double around an event, if a test that begins its work at an action has one there.
    #[must_use]
    pub fn around(&self, event: EventId, thread: ThreadId, action: EventId) -> Option<&Answered> {
        let all = self.answered.get(thread.index())?;
        let last = all[..all.partition_point(|one| one.first <= event)].last()?;
        (event <= last.last && last.since <= action).then_some(last)
    }

    /// The calls on doubles between two events of a thread, for a test that begins its work at an action.
    pub fn between(
        &self,
        first: EventId,
        last: EventId,
        thread: ThreadId,
        action: EventId,
    ) -> impl Iterator<Item = &Answered> {
        let all = self.answered.get(thread.index()).map_or(&[][..], Vec::as_slice);
        let inside =
            all[all.partition_point(|one| one.first < first)..].iter().take_while(move |one| one.first <= last);
        inside.filter(move |one| one.since <= action)
    }
}

struct DoubleFinder<'a> {
    program: &'a Program,
    log: &'a EventLog,
    flow: &'a DataFlow,
    table: &'a LibraryTable,
    found: Doubles,
}

impl DoubleFinder<'_> {
    fn find_in(&mut self, invocation: &Invocation) {
        match invocation.invoked {
            Invoked::App(method) => {
                let desc = &self.program.method(method).desc;
                let values = self.log.values(invocation.arguments);
                for (value, desc) in values.iter().zip(parameter_descriptors(desc)) {
                    self.handed(*value, desc, invocation.start, None);
                }
            }
            Invoked::Library(callee) => {
                let asked = invocation.receiver_object().and_then(|object| self.found.get(object));
                let desc = result_descriptor(&self.program.callee(callee).desc);
                if let (Some(double), Some(given)) = (asked, invocation.returned()) {
                    self.handed(given, desc, double.since, Some(invocation.start));
                }
            }
        }
    }

    fn answered(&mut self, call: InvocationId, invocation: &Invocation) {
        let object = invocation.receiver_object().filter(|_| invocation.callee().is_some());
        let Some(double) = object.and_then(|object| self.found.get(object)) else { return };
        let thread = invocation.thread.index();
        if self.found.answered.len() <= thread {
            self.found.answered.resize(thread + 1, Vec::new());
        }
        let all = &mut self.found.answered[thread];
        if all.last().is_none_or(|last| last.last < invocation.start) {
            let (first, last) = (invocation.start, invocation.end);
            all.push(Answered { call, first, last, since: double.since });
        }
    }

    /// A value that is handed on as a declared type; `given_by`: by that call on a double.
    fn handed(&mut self, value: Value, desc: &str, at: EventId, given_by: Option<EventId>) {
        let Some(object) = value.object() else { return };
        // What is declared by a type of the JDK's is known by its own.
        let own = || self.open(self.program.object(object).class);
        let Some(class) = self.doubled(desc).or_else(own) else { return };
        if let Some(known) = self.found.of.get_mut(&object) {
            let name = &self.program.class(known.class).name;
            if self.program.supertype_names(class).contains(&name.as_str()) {
                known.class = class;
            }
        } else if self.is_handed_in(object, given_by) && !self.is_held_before(object, at) {
            // Nothing that the program runs makes a mock.
            let since = if self.is_mock(object) { EventId(0) } else { at };
            self.found.of.insert(object, Double { class, since });
        }
    }

    /// The class that a descriptor names, if a test may have a double of it.
    fn doubled(&self, desc: &str) -> Option<ClassId> {
        self.open(self.program.class_by_name(class_of_descriptor(desc)?, SYSTEM_LOADER)?)
    }

    /// An interface, or an open class of a library: never one that is tested.
    fn open(&self, class: ClassId) -> Option<ClassId> {
        let definition = self.program.class(class);
        let is_interface = definition.access & access::INTERFACE != 0;
        let is_closed = definition.access & (access::FINAL | access::ENUM) != 0;
        let may_be = is_interface || !is_closed && definition.kind == ClassKind::Library;
        let is_known = definition.loader >= SYSTEM_LOADER && !definition.is_made_at_run_time();
        (may_be && is_known && definition.permits.is_empty()).then_some(class)
    }

    /// Whether nobody was seen making an object, and nothing says what it holds.
    fn is_handed_in(&self, object: ObjectId, given_by: Option<EventId>) -> bool {
        let definition = self.program.object(object);
        let class = self.program.class(definition.class);
        if definition.enum_name.is_some() || !self.is_foreign(class) {
            return false;
        }
        let made = self.flow.creations[object.index()].map(|made| made.event);
        made.is_none() || given_by == made || self.is_mock(object)
    }

    /// Whether Mockito made an object.
    fn is_mock(&self, object: ObjectId) -> bool {
        let class = self.program.class(self.program.object(object).class);
        let made = self.flow.creations[object.index()].map(|made| self.log.event(made.event));
        let is_made_by_mockito =
            matches!(made, Some(Event::Call { callee, .. }) if is_mockito(&self.program.callee(callee).owner));
        is_made_by_mockito || made.is_none() && class.name.contains(MOCK)
    }

    /// Whether something else than the system test held an object before: a constant of a library, which a test has from there.
    fn is_held_before(&self, object: ObjectId, at: EventId) -> bool {
        let flow = self.flow;
        let held = flow.holders(object).iter().map(|id| flow.definition(*id)).take_while(|held| held.event < at);
        held.into_iter().any(|held| match *flow.locations.get(held.location) {
            Location::Field(_, field) | Location::Static(field) => {
                let class = self.program.field(field).class;
                self.program.class(class).kind == ClassKind::Library || self.program.is_target_class(class)
            }
            _ => false,
        })
    }

    /// Whether a class is neither the program's own nor one whose values can be written down.
    fn is_foreign(&self, class: &Class) -> bool {
        let is_library = class.kind == ClassKind::Library && class.loader >= SYSTEM_LOADER;
        let is_array = class.name.starts_with('[');
        !is_array && (class.is_made_at_run_time() || is_library && self.table.literal(&class.name).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::Doubles;
    use crate::graph::with_history;
    use crate::trace::event::{EventId, ObjectId, ThreadId};

    const HEAD: &str = r#"testcarve-trace 5
class 1 name="shop/DeskTest" access=1 kind=test loader=2
class 2 name="shop/Desk" access=1 kind=app loader=2
class 3 name="shop/Orders" access=600 kind=app loader=2
class 4 name="shop/Orders$MockitoMock$1" access=1 kind=lib interfaces="shop/Orders" loader=2
class 5 name="web/Form" access=1 kind=lib loader=2 version=61
class 6 name="web/Sealed" access=11 kind=lib loader=2 version=61
class 7 name="shop/OpenOrders" access=600 kind=app interfaces="shop/Orders" loader=2
field 1 class=6 name="FORM" desc="Lweb/Form;" access=9
method 1 class=1 name="test" desc="()V" access=1 marks="org/junit/jupiter/api/Test"
method 2 class=2 name="fill" desc="(Lshop/Orders;Lweb/Form;Lweb/Sealed;)V" access=1
method 3 class=2 name="use" desc="(Lshop/OpenOrders;)V" access=1
method 4 class=2 name="back" desc="()V" access=1
callee 1 owner="org/mockito/Mockito" name="mock" desc="(Ljava/lang/Class;)Ljava/lang/Object;" op=static
callee 2 owner="shop/Orders" name="all" desc="()Lweb/Form;" op=interface
callee 3 owner="web/Form" name="of" desc="()Lweb/Form;" op=static
callee 5 owner="web/Form" name="text" desc="()Ljava/lang/String;" op=virtual
callee 4 owner="web/Framework" name="runs" desc="()V" op=static
object 1 class=2
object 2 class=4
object 3 class=5
object 4 class=6
object 5 class=5
thread 1 name="main"
T 1
> 1 - n
"#;
    const MOCKED: &str = "( 1 - n\n) o2\n";
    const FILLED: &str = "> 2 o1 o2 o3 o4\n";

    fn with_doubles<T>(head: &str, events: &str, told: impl Fn(&Doubles) -> T) -> T {
        with_history(&format!("{head}{events}< -\nend complete -\n"), |history| told(&history.doubles))
    }

    fn doubled(events: &str) -> Vec<bool> {
        let has = |doubles: &Doubles| (2..6).map(|number| doubles.get(ObjectId(number)).is_some()).collect();
        with_doubles(HEAD, events, has)
    }

    #[test]
    fn mocks_and_open_library_objects_that_nobody_made_are_doubled() {
        assert_eq!(doubled(&format!("{MOCKED}{FILLED}< -\n")), [true, true, false, false]);
    }

    #[test]
    fn what_the_recording_saw_being_made_is_not_doubled() {
        assert_eq!(doubled(&format!("{MOCKED}( 3 -\n) o3\n{FILLED}< -\n")), [true, false, false, false]);
    }

    #[test]
    fn a_constant_of_a_library_is_not_doubled() {
        let read = "R 1 o3\n";
        assert_eq!(doubled(&format!("{MOCKED}{read}{FILLED}< -\n")), [true, false, false, false]);
    }

    #[test]
    fn nothing_is_doubled_where_the_system_tests_use_no_mocks() {
        let head = HEAD.replace("org/mockito/Mockito", "org/shop/Makers");
        let has = |doubles: &Doubles| doubles.get(ObjectId(3)).is_some();
        assert!(!with_doubles(&head, &format!("{FILLED}< -\n"), has));
    }

    #[test]
    fn what_a_double_gives_is_doubled_too() {
        assert_eq!(doubled(&format!("{MOCKED}{FILLED}( 2 o2\n) o5\n< -\n")), [true, true, false, true]);
    }

    #[test]
    fn the_narrowest_type_counts() {
        let class = |doubles: &Doubles| doubles.get(ObjectId(2)).map(|double| double.class.0);
        let events = format!("{MOCKED}{FILLED}< -\n> 3 o1 o2\n< -\n");
        assert_eq!(with_doubles(HEAD, &events, class), Some(7));
    }

    /// The numbers of the events that calls on doubles have, for who begins at an action.
    fn answered(events: &str, action: u32) -> Vec<u32> {
        let inside = |doubles: &Doubles| {
            let is_in = |at: &u32| doubles.around(EventId(*at), ThreadId(1), EventId(action)).is_some();
            (0..12).filter(is_in).collect()
        };
        with_doubles(HEAD, events, inside)
    }

    #[test]
    fn a_call_on_a_double_has_all_that_happens_inside() {
        let called = format!("{MOCKED}{FILLED}( 2 o2\n> 4 o1\n< -\n) o5\n< -\n");
        assert_eq!(answered(&called, 3), [4, 5, 6, 7]);
    }

    #[test]
    fn a_mock_is_one_for_everybody() {
        let called = format!("{MOCKED}( 4 -\n{FILLED}( 2 o2\n) n\n< -\n) -\n");
        assert_eq!(answered(&called, 3), [5, 6]);
    }

    #[test]
    fn who_runs_the_framework_that_hands_in_an_object_has_the_object_itself() {
        let called = format!("{MOCKED}( 4 -\n{FILLED}( 5 o3\n) n\n< -\n) -\n");
        assert_eq!(answered(&called, 4), [5, 6]);
        assert_eq!(answered(&called, 3), [0_u32; 0]);
    }
}
