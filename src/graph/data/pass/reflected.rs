//! What `Field.set(object, value)` wrote, which no record tells.
//!
//! Input: such a call. Output: a definition of the field, where one field of the object alone can hold the value. Invariant: where several could, nothing is defined, and the next
//! read tells. Why not the name of the field: what a `Field` is of, the recording does not see.

use super::Pass;
use crate::graph::calls::hidden_writes::FIELD;
use crate::graph::data::DefinitionKind;
use crate::graph::invocation::{Invocation, Outcome};
use crate::graph::location::Location;
use crate::program::class_of_descriptor;
use crate::trace::access;
use crate::trace::check::{box_of, fits};
use crate::trace::definition::{Callee, ClassKind, Field};
use crate::trace::event::{ClassId, FieldId, ObjectId, Value};

const OBJECT: &str = "java/lang/Object";
const ABOVE_BOXES: [&str; 4] =
    ["Ljava/lang/Object;", "Ljava/lang/Number;", "Ljava/lang/Comparable;", "Ljava/io/Serializable;"];
const ABOVE_TEXTS: [&str; 4] =
    ["Ljava/lang/Object;", "Ljava/lang/CharSequence;", "Ljava/lang/Comparable;", "Ljava/io/Serializable;"];

impl Pass<'_> {
    pub(super) fn reflected_write(&mut self, callee: &Callee, invocation: &Invocation) {
        self.hidden.note(callee, invocation, self.log.values(invocation.arguments));
        let is_set = callee.owner == FIELD && callee.name == "set";
        if !is_set || !matches!(invocation.outcome, Outcome::Returned(_)) {
            return;
        }
        let [Value::Object(object), value] = *self.log.values(invocation.arguments) else { return };
        if let Some((field, value)) = self.only_field_for(object, value) {
            let location = self.intern(Location::Field(object, field));
            self.define_at(invocation.end, location, DefinitionKind::Kill, value);
        }
    }

    /// The one field of an object that can hold a value, with the value as it stands there.
    fn only_field_for(&self, object: ObjectId, value: Value) -> Option<(FieldId, Value)> {
        let program = self.program;
        let classes = program.superclasses(program.object(object).class);
        // (Fields of libraries are not told.)
        let is_told =
            |class: &ClassId| program.class(*class).kind != ClassKind::Library || program.class(*class).name == OBJECT;
        if !classes.iter().all(is_told) {
            return None;
        }
        let fields = classes.into_iter().flat_map(|class| program.fields_of(class));
        let mut holding = fields.filter_map(|id| Some((*id, self.held(program.field(*id), value)?)));
        let only = holding.next()?;
        holding.next().is_none().then_some(only)
    }

    /// A value as a field holds it, if it can.
    fn held(&self, field: &Field, value: Value) -> Option<Value> {
        if field.access & access::STATIC != 0 {
            return None;
        }
        let holds = |own: &str, above: &[&str]| field.desc == own || above.contains(&field.desc.as_str());
        match value {
            Value::Boxed(primitive) if fits(Value::Primitive(primitive), &field.desc) => {
                Some(Value::Primitive(primitive))
            }
            Value::Boxed(primitive) => holds(box_of(primitive), &ABOVE_BOXES).then_some(value),
            Value::String(_) => holds("Ljava/lang/String;", &ABOVE_TEXTS).then_some(value),
            Value::Object(held) => self.is_assignable(held, &field.desc).then_some(value),
            _ => None,
        }
    }

    fn is_assignable(&self, object: ObjectId, desc: &str) -> bool {
        let class = self.program.object(object).class;
        match class_of_descriptor(desc) {
            Some(name) => name == OBJECT || self.program.supertype_names(class).contains(&name),
            None => self.program.class(class).name == desc,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::graph::location::Location;
    use crate::graph::with_history;

    const HEAD: &str = r#"testcarve-trace 5
class 1 name="shop/Main" access=1 kind=app
class 2 name="shop/Order" access=1 kind=app super="java/lang/Object"
class 3 name="java/lang/reflect/Field" access=1 kind=lib
field 1 class=2 name="count" desc="I" access=2
field 2 class=2 name="next" desc="Lshop/Order;" access=2
field 3 class=2 name="name" desc="Ljava/lang/String;" access=2
field 4 class=2 name="title" desc="Ljava/lang/String;" access=2
field 5 class=2 name="all" desc="Lshop/Order;" access=a
string 1 "tea"
method 1 class=1 name="main" desc="([Ljava/lang/String;)V" access=9
method 2 class=2 name="<init>" desc="()V" access=1
callee 1 owner="java/lang/reflect/Field" name="set" desc="(Ljava/lang/Object;Ljava/lang/Object;)V" op=virtual
object 1 class=3
object 2 class=2
object 3 class=2
thread 1 name="main"
T 1
> 1 - n
> 2 _
= o2
< -
> 2 _
= o3
< -
"#;

    /// The fields that a call of `Field.set` with this value defined.
    fn written(value: &str) -> Vec<String> {
        let text = format!("{HEAD}( 1 o1 o2 {value}\n) -\n< -\nend complete -\n");
        with_history(&text, |history| {
            let defined = history.flow.definitions.iter().map(|one| history.flow.locations.get(one.location));
            let fields = defined.filter_map(|location| match location {
                Location::Field(_, field) => Some(history.program.field(*field).name.clone()),
                _ => None,
            });
            fields.collect()
        })
    }

    #[test]
    fn the_one_field_that_can_hold_the_value_is_written() {
        assert_eq!(written("I5"), ["count"]);
        assert_eq!(written("o3"), ["next"], "a static field is no field of the object");
    }

    #[test]
    fn where_several_fields_can_hold_it_nobody_knows() {
        assert!(written("s1").is_empty());
        assert!(written("n").is_empty());
        assert!(written("J5").is_empty());
    }
}
