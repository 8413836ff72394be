//! Properties that only the recorded command line set: the test sets those that it reads, before all else.
//!
//! Input: a slice. Output: an action for each property, and the locations that they set, which the test class puts back. Why a call like any other: the recorded
//! command line was the first that set the property, and what the program sets by itself is written as that, too.

use indexmap::IndexMap;

use crate::scenario::model::{Action, ActionKind, LadderStep, Literal, MethodRef, Operand};
use crate::slice::Slice;
use crate::slice::context::SliceContext;
use crate::trace::event::{EventId, JavaText};

pub(super) fn properties_of_command(context: &SliceContext<'_>, slice: &Slice) -> (Vec<Action>, Vec<String>) {
    let history = context.history;
    let reading = history.found_properties.reading_command();
    let mut read: IndexMap<&str, (&str, EventId)> = IndexMap::new();
    for span in slice.performed().into_iter().flat_map(|member| history.spans(member)) {
        for event in span.those_of(&reading, history.log) {
            if let Some((key, value)) = history.found_properties.of_command(event) {
                read.entry(key).or_insert((value, event));
            }
        }
    }
    let sets = read.keys().map(|key| format!("property:{key}")).collect();
    (read.into_iter().map(|(key, (value, event))| setting(key, value, event)).collect(), sets)
}

/// `System.setProperty("fee", "3")`, as a call that read it shows.
fn setting(key: &str, value: &str, event: EventId) -> Action {
    let text = |text: &str| Operand::Literal(Literal::Text(JavaText::from(text)));
    let method = MethodRef {
        method: None,
        owner: "java/lang/System".to_owned(),
        name: "setProperty".to_owned(),
        desc: "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;".to_owned(),
        is_static: true,
    };
    Action {
        kind: ActionKind::InvokeStatic { method },
        step: LadderStep::Recorded,
        arguments: vec![text(key), text(value)],
        result: None,
        threw: None,
        returned_receiver: false,
        event,
        why: "the recorded command line set it".into(),
    }
}
