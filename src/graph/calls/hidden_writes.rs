//! Library calls that write fields of the program's objects, which no record tells: reflection, field updaters, variable handles, and what may use
//! them inside: containers, mappers, parsers of command lines.
//!
//! Input: the library calls in order. Output: which of them may have written a field between two events. Invariant: a call is only named if the object whose field changed
//! was made inside it, was given to it, or was given before to what it is called on. Why not all that nobody recorded: what the library does to a field it does while one of
//! its methods runs, and it has to have the object.

use indexmap::{IndexMap, IndexSet};

use crate::graph::invocation::{CallForest, Invocation, Outcome};
use crate::trace::definition::Callee;
use crate::trace::event::{EventId, ObjectId, Value};

/// One such call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graph) struct HiddenWrite {
    pub(in crate::graph) start: EventId,
    pub(in crate::graph) end: EventId,
    /// What it was told to write; none if it computes that from the value before.
    value: Option<Value>,
}

impl HiddenWrite {
    fn of(call: &Invocation, value: Option<Value>) -> Self {
        Self { start: call.start, end: call.end, value }
    }

    /// Whether the value before is part of what it does.
    pub(in crate::graph) fn reads(self) -> bool {
        self.value.is_none()
    }
}

/// The calls by the objects they were given.
#[derive(Debug, Default)]
pub(in crate::graph) struct HiddenWrites {
    by_object: IndexMap<ObjectId, Vec<HiddenWrite>>,
    suspects: Suspects,
}

impl HiddenWrites {
    /// Notes a library call if it is one.
    pub(in crate::graph) fn note(&mut self, callee: &Callee, invocation: &Invocation, arguments: &[Value]) {
        let Some(&Value::Object(object)) = arguments.first().filter(|_| writes_fields(callee)) else {
            return;
        };
        if !matches!(invocation.outcome, Outcome::Returned(_)) {
            return;
        }
        let told = callee.name.to_ascii_lowercase().ends_with("set") || callee.owner == FIELD;
        let value = arguments.last().copied().filter(|_| told && !callee.name.starts_with("getAnd"));
        self.by_object.entry(object).or_default().push(HiddenWrite::of(invocation, value));
    }

    /// Notes a call of a library of which nobody knows what it does. `given`: objects of the program's; `receiver`, `product`: of the library's, that it was called on and gave.
    pub(in crate::graph) fn suspect(
        &mut self,
        call: &Invocation,
        given: &[ObjectId],
        receiver: Option<ObjectId>,
        product: Option<ObjectId>,
    ) {
        self.suspects.note(call, given, receiver, product);
    }

    /// The calls between two events that led to a value of an object: the last one that may have written it, and those before it. Where none is known to write fields, each
    /// that may is taken for one that did. `made`: where the object was.
    pub(in crate::graph) fn leading_to(
        &self,
        forest: &CallForest,
        (object, made): (ObjectId, Option<EventId>),
        value: Value,
        [since, before]: [EventId; 2],
    ) -> Vec<HiddenWrite> {
        let all = self.by_object.get(&object).map_or(&[][..], Vec::as_slice);
        let from = all.partition_point(|one| one.start < since);
        let between = &all[from..all.partition_point(|one| one.end < before).max(from)];
        // Boxes are objects of their own: what a reflective call was given need not be the value that is read.
        let may = |one: &HiddenWrite| one.value.is_none_or(|told| told == value || told.object().is_some());
        match between.iter().rposition(may) {
            Some(last) => between[..=last].to_vec(),
            None => {
                let calls = self.suspects.between(forest, (object, made), since, before);
                // What it made of the value before counts, unless there was none.
                let left = |call: &Invocation| Some(value).filter(|_| call.start < since);
                calls.iter().map(|call| HiddenWrite::of(call, left(call))).collect()
            }
        }
    }
}

/// More calls than these that may have written one field are as good as none: a test would have to make them all.
const MOST_SUSPECTED: usize = 4;
/// Objects that one call may reach by what it is called on and given: more are the library's own business, and would cost the square of them.
pub(in crate::graph) const MOST_KEPT: usize = 64;

/// The calls of libraries of which nobody knows what they do.
#[derive(Debug, Default)]
struct Suspects {
    /// Their first events.
    starts: IndexSet<EventId>,
    /// By the program's objects that they were given, or the library's that they were called on.
    by_object: IndexMap<ObjectId, Vec<EventId>>,
    /// The library's objects that were given one of the program's, or came out of a call that was.
    keepers: IndexMap<ObjectId, IndexSet<ObjectId>>,
    /// The same from the other side: what came of a keeper keeps that, too.
    kept: IndexMap<ObjectId, IndexSet<ObjectId>>,
}

impl Suspects {
    fn note(&mut self, call: &Invocation, given: &[ObjectId], receiver: Option<ObjectId>, product: Option<ObjectId>) {
        self.starts.insert(call.start);
        for object in given.iter().copied().chain(receiver) {
            self.by_object.entry(object).or_default().push(call.start);
        }
        for keeper in receiver.into_iter().chain(product) {
            for object in given {
                self.keep(keeper, *object);
            }
        }
        // (What gives itself has it all already.)
        let Some(product) = product.filter(|product| receiver != Some(*product)) else { return };
        let inherited = receiver.and_then(|receiver| self.kept.get(&receiver)).into_iter().flatten();
        let inherited: Vec<ObjectId> = inherited.copied().take(MOST_KEPT).collect();
        for object in inherited {
            self.keep(product, object);
        }
    }

    fn keep(&mut self, keeper: ObjectId, object: ObjectId) {
        let keepers = self.keepers.entry(object).or_default();
        if keepers.len() < MOST_KEPT && keepers.insert(keeper) {
            self.kept.entry(keeper).or_default().insert(object);
        }
    }

    /// The calls that may have written a field of an object between two events, of which none is part of another one: that inside which it was made, if the first event
    /// lies there; else all that had it. None where one of them goes on at the second event, or threw: nobody knows how far it had come.
    fn between(
        &self,
        forest: &CallForest,
        (object, made): (ObjectId, Option<EventId>),
        since: EventId,
        before: EventId,
    ) -> Vec<Invocation> {
        let made_in = |event: EventId| {
            let mut around = forest.ancestry(forest.frame(event)).map(|id| forest.get(id));
            // (Around its own constructors.)
            let outer = around.find(|call| call.receiver_object() != Some(object));
            outer.filter(|call| self.starts.contains(&call.start))
        };
        let maker = made.and_then(made_in).filter(|maker| maker.start < since && since < maker.end);
        let made_on = maker.map(|maker| [maker.receiver_object(), maker.returned().and_then(Value::object)]);
        let keepers = self.keepers.get(&object).into_iter().flatten().copied();
        let having: IndexSet<ObjectId> =
            keepers.chain(made_on.into_iter().flatten().flatten()).chain([object]).collect();
        let mut starts: Vec<EventId> = Vec::new();
        for object in having {
            let all = self.by_object.get(&object).map_or(&[][..], Vec::as_slice);
            let from = all.partition_point(|start| *start <= since);
            starts.extend(all[from..].iter().take_while(|start| **start < before));
        }
        starts.extend(maker.map(|maker| maker.start));
        starts.sort_unstable();
        starts.dedup();
        let mut calls: Vec<Invocation> = Vec::new();
        for call in starts.into_iter().filter_map(|start| forest.starting_at(start)).map(|id| *forest.get(id)) {
            if call.end >= before {
                return Vec::new();
            }
            if calls.last().is_none_or(|last| last.end < call.end) {
                calls.push(call);
            }
        }
        if let Some(maker) = maker {
            calls.retain(|call| call.start == maker.start);
        }
        let returned = calls.iter().all(|call| matches!(call.outcome, Outcome::Returned(_)));
        if returned && calls.len() <= MOST_SUSPECTED { calls } else { Vec::new() }
    }
}

pub(in crate::graph) const FIELD: &str = "java/lang/reflect/Field";

fn writes_fields(callee: &Callee) -> bool {
    let name = callee.name.as_str();
    match callee.owner.as_str() {
        FIELD => name.starts_with("set") && name != "setAccessible",
        "java/lang/invoke/VarHandle" => !matches!(name, "get" | "getVolatile" | "getAcquire" | "getOpaque"),
        owner => {
            let updater = owner.starts_with("java/util/concurrent/atomic/Atomic") && owner.ends_with("FieldUpdater");
            updater && !matches!(name, "get" | "newUpdater")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::graph::History;
    use crate::graph::data::DefinitionKind;
    use crate::graph::invocation::Invoked;
    use crate::graph::location::Location;
    use crate::graph::with_history;

    const HEAD: &str = r#"testcarve-trace 5
class 1 name="shop/Main" access=1 kind=app
class 2 name="shop/Order" access=1 kind=app
class 3 name="org/mapper/Mapper" access=1 kind=lib
field 1 class=2 name="customer" desc="I" access=2
method 1 class=1 name="main" desc="([Ljava/lang/String;)V" access=9
method 2 class=2 name="<init>" desc="()V" access=1
callee 1 owner="org/mapper/Mapper" name="read" desc="()Ljava/lang/Object;" op=virtual
callee 2 owner="org/mapper/Mapper" name="fill" desc="(Ljava/lang/Object;)V" op=virtual
callee 3 owner="org/mapper/Mapper" name="built" desc="()Lorg/mapper/Mapper;" op=virtual
callee 4 owner="org/mapper/Mapper" name="parse" desc="()V" op=virtual
object 1 class=3
object 2 class=2
object 3 class=3
thread 1 name="main"
T 1
> 1 - n
"#;
    const MADE: &str = "> 2 _\n= o2\n< -\n";
    const FILLED: &str = "( 2 o1 o2\n) -\n";

    /// The names of the calls that defined the field, as the reads of it show, and whether something else did.
    fn writers(events: &str) -> Vec<String> {
        let text = format!("{HEAD}{events}< -\nend complete -\n");
        with_history(&text, writers_in)
    }

    fn writers_in(history: &History<'_>) -> Vec<String> {
        let is_field = |location| matches!(history.flow.locations.get(location), Location::Field(..));
        let of_field = history.flow.definitions.iter().filter(|one| is_field(one.location));
        let name = |event| {
            let call = history.calls.get(history.calls.frame(event)?);
            let Invoked::Library(callee) = call.invoked else { return None };
            Some(history.program.callee(callee).name.clone())
        };
        let told = of_field.map(|one| match one.kind {
            DefinitionKind::Kill | DefinitionKind::Update => name(one.event).unwrap_or_default(),
            _ => "nobody".to_owned(),
        });
        told.collect()
    }

    #[test]
    fn the_call_inside_which_the_library_made_an_object_filled_it() {
        assert_eq!(writers(&format!("( 1 o1\n{MADE}) o2\nr o2 1 i5\n")), ["read"]);
    }

    #[test]
    fn a_further_change_is_that_of_a_further_call() {
        let twice = format!("{MADE}{FILLED}r o2 1 i5\n{FILLED}r o2 1 i6\n");
        assert_eq!(writers(&twice), ["fill", "fill"]);
        assert_eq!(writers(&format!("{MADE}{FILLED}r o2 1 i5\nr o2 1 i6\n")), ["fill", "nobody"]);
    }

    #[test]
    fn what_came_of_a_call_on_what_was_given_an_object_has_it_too() {
        let built = format!("{MADE}{FILLED}r o2 1 i0\n( 3 o1\n) o3\n( 4 o3\n) -\nr o2 1 i5\n");
        assert!(writers(&built).contains(&"parse".to_owned()), "{:?}", writers(&built));
    }

    #[test]
    fn of_a_call_that_goes_on_or_threw_nobody_knows_how_far_it_came() {
        assert_eq!(writers(&format!("{MADE}( 2 o1 o2\nr o2 1 i5\n) -\n")), ["nobody"]);
        let threw = format!("{MADE}( 2 o1 o2\nx o3\nr o2 1 i5\n");
        assert_eq!(writers(&threw), ["nobody"]);
    }
}
