//! What is printed parses to the same again, whatever it is.

mod definitions;
mod events;

use std::path::Path;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Strategy, any, prop_assert_eq, proptest};

use self::definitions::{define, name};
use self::events::{id, push, sketch};
use super::render_recording;
use crate::trace::parse_trace;
use crate::trace::recording::Recording;

fn recording() -> impl Strategy<Value = Recording> {
    let (first, second) = (definitions::first(), definitions::second());
    let events = vec((id(), sketch()), 0..30);
    let ends = (option::of(name()), vec((name(), name()), 0..2), any::<u32>(), any::<bool>());
    (first, second, events, ends, vec(name(), 0..3)).prop_map(|(first, second, events, ends, header)| {
        let mut recording = Recording::default();
        define(&mut recording, first, second);
        for (index, text) in header.into_iter().enumerate() {
            recording.header.0.insert(format!("key.{index}"), text);
        }
        for (thread, sketch) in events {
            push(&mut recording, thread, sketch);
        }
        let (class_path, unwoven, dropped, complete) = ends;
        recording.ends.class_path = class_path;
        recording.ends.unwoven = unwoven;
        recording.ends.dropped = u64::from(dropped);
        recording.ends.complete = complete;
        recording
    })
}

proptest! {
    #[test]
    fn what_is_printed_parses_to_the_same(recording in recording()) {
        let mut text = String::new();
        render_recording(&recording, &mut text).unwrap();
        let parsed = parse_trace(text.as_bytes(), Path::new("x.trace"), &mut |_| {});
        let parsed = parsed.map_err(|error| error.to_string()).unwrap();
        prop_assert_eq!(&parsed.header, &recording.header);
        prop_assert_eq!(&parsed.definitions, &recording.definitions);
        prop_assert_eq!(&parsed.log, &recording.log);
        prop_assert_eq!(&parsed.ends, &recording.ends);
    }
}
