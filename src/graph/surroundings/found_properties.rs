//! Which system properties the recorded program found set, and which texts are such a property.
//!
//! Input: a recording. Output: each property that was there before the program itself set it, with its value; for a text that a call is given the property that
//! its caller had asked for. Invariant: none of those that every JVM has,
//! and none that gave only what the program takes by itself. Why by its calls: a build tool sets properties inside the JVM that it started (`mvn test
//! -Dhotel.url=…`), where the JVM's arguments do not show them.

use indexmap::{IndexMap, IndexSet};

use crate::graph::invocation::{CallForest, InvocationId};
use crate::program::Program;
use crate::trace::event::{Event, EventId, StringId, Value};
use crate::trace::log::EventLog;

const SYSTEM: &str = "java/lang/System";
const SETTERS: [&str; 2] = ["setProperty", "clearProperty"];
const OF_ALL: [&str; 2] = ["getProperties", "setProperties"];
/// The JVM's own and those by which a test runner talks to itself.
const NOT_THE_USERS: [&str; 21] = [
    "java.",
    "jdk.",
    "sun.",
    "awt.",
    "os.",
    "native.",
    "stdin.",
    "stdout.",
    "stderr.",
    "user.country",
    "user.dir",
    "user.home",
    "user.language",
    "user.name",
    "file.encoding",
    "file.separator",
    "line.separator",
    "path.separator",
    "surefire.",
    "org.gradle.",
    "basedir",
];
/// How keys end that say where another program is, and who may use it.
const WAYS: [(&str, Way); 12] = [
    ("url", Way::Open),
    ("uri", Way::Open),
    ("host", Way::Open),
    ("port", Way::Open),
    ("address", Way::Open),
    ("server", Way::Open),
    ("user", Way::Open),
    ("username", Way::Open),
    ("login", Way::Open),
    ("password", Way::Secret),
    ("passwd", Way::Secret),
    ("secret", Way::Secret),
];
/// Events in which a call of `getProperty` has its result.
const NEAR: u32 = 8;

/// What a property says of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Open,
    /// Nobody may read it in a test.
    Secret,
}

/// A call that found one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub key: StringId,
    /// What the program takes by itself.
    pub default: Option<StringId>,
    pub value: StringId,
}

/// What the program found set.
#[derive(Debug, Default)]
pub struct FoundProperties {
    all: IndexMap<EventId, Found>,
    /// Of properties that say where something is and how to get in, the first of a frame for each value: any other text may be equal by chance.
    by_frame: IndexMap<(InvocationId, StringId), EventId>,
    /// The values of these, each with the calls that gave it, in order.
    ways: IndexMap<StringId, Vec<EventId>>,
    /// Those of the values that are secrets; none that says nothing, or that another property tells, as the user's name.
    secrets: IndexSet<StringId>,
}

impl FoundProperties {
    /// Finds the calls.
    #[must_use]
    pub fn find(program: &Program, log: &EventLog, calls: &CallForest) -> Self {
        let all = found(program, log);
        let (mut by_frame, mut ways) = (IndexMap::new(), IndexMap::<StringId, Vec<EventId>>::new());
        let (mut secrets, mut told) = (IndexSet::new(), IndexSet::new());
        for (at, one) in &all {
            let way = program.text(one.key).to_utf8().and_then(|key| way(&key));
            let known = if way == Some(Way::Secret) { &mut secrets } else { &mut told };
            known.insert(one.value);
            if way.is_none() {
                continue;
            }
            ways.entry(one.value).or_default().push(*at);
            if let Some(frame) = frame(calls, *at) {
                by_frame.entry((frame, one.value)).or_insert(*at);
            }
        }
        secrets.retain(|value| !told.contains(value) && !program.text(*value).0.is_empty());
        Self { all, by_frame, ways, secrets }
    }

    /// The values that said where something is and how to get in.
    pub fn ways(&self) -> impl Iterator<Item = StringId> {
        self.ways.keys().copied()
    }

    /// The calls that gave these, in order.
    #[must_use]
    pub fn asking_ways(&self) -> Vec<EventId> {
        let mut calls: Vec<EventId> = self.ways.values().flatten().copied().collect();
        calls.sort_unstable();
        calls
    }

    /// The property that a text was which a call is given: its caller had asked for it before, or it is a secret, whoever asked for it.
    #[must_use]
    pub fn given_to(&self, call: EventId, text: StringId, calls: &CallForest) -> Option<&Found> {
        let by_caller = frame(calls, call).and_then(|frame| self.by_frame.get(&(frame, text)));
        let of_secret = || self.secrets.get(&text).and_then(|secret| self.ways[secret].first());
        self.all.get(by_caller.or_else(of_secret).filter(|asked| **asked < call)?)
    }
}

/// The invocation that makes a call.
fn frame(calls: &CallForest, call: EventId) -> Option<InvocationId> {
    calls.get(calls.starting_at(call)?).parent
}

/// Each property once, with the value that the first call found.
#[must_use]
pub fn values(program: &Program, log: &EventLog) -> IndexMap<StringId, StringId> {
    let mut values = IndexMap::new();
    for found in found(program, log).into_values() {
        values.entry(found.key).or_insert(found.value);
    }
    values
}

/// Calls that found a property that the program does not set before, by the order in which it asked.
fn found(program: &Program, log: &EventLog) -> IndexMap<EventId, Found> {
    let mut own = IndexSet::new();
    let mut all = IndexMap::new();
    for (at, event) in (0u32..).map(EventId).zip(log.events.iter()) {
        let Event::Call { callee, arguments, .. } = event else { continue };
        let callee = program.callee(callee);
        if callee.owner != SYSTEM {
            continue;
        }
        let arguments = log.values(arguments);
        let text = |at: usize| arguments.get(at).and_then(|value| string(*value));
        // Whoever has all of them may set any.
        if OF_ALL.contains(&callee.name.as_str()) {
            break;
        }
        let Some(key) = text(0) else { continue };
        if SETTERS.contains(&callee.name.as_str()) {
            own.insert(key);
        } else if callee.name == "getProperty"
            && !own.contains(&key)
            && program.text(key).to_utf8().is_some_and(|key| is_the_users(&key))
            && let Some(value) = given(log, at).and_then(string).filter(|value| Some(*value) != text(1))
        {
            all.insert(at, Found { key, default: text(1), value });
        }
    }
    all
}

/// What a key says by its last word of the way to another program; none if it says something else.
fn way(key: &str) -> Option<Way> {
    let key = key.to_lowercase();
    WAYS.iter().find(|(word, _)| key.ends_with(word)).map(|(_, way)| *way)
}

fn is_the_users(key: &str) -> bool {
    !NOT_THE_USERS.iter().any(|start| key.starts_with(start))
}

fn string(value: Value) -> Option<StringId> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// What a call gave that runs nothing of the program.
#[must_use]
pub fn given(log: &EventLog, call: EventId) -> Option<Value> {
    log.behind(call, NEAR).find_map(|(_, event)| match event {
        Event::CallReturn { value } => Some(value),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"testcarve-trace 2
thread 1 name="main"
callee 1 owner="java/lang/System" name="getProperty" desc="(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" op=static
callee 2 owner="java/lang/System" name="setProperty" desc="(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" op=static
string 1 "db.url"
string 2 "none"
string 3 "jdbc:h2:mem:a b"
string 4 "user.dir"
string 5 "db.password"
string 6 "db.user"
string 7 "s3cret"
callee 3 owner="lib/Driver" name="connect" desc="(Ljava/lang/String;)V" op=static
T 1
"#;

    fn found(calls: &str) -> Vec<String> {
        let text = format!("{HEAD}{calls}");
        let recording = crate::trace::recorded(&text);
        let program = Program::new(recording.header, recording.definitions);
        let text = |id| program.text(id).to_utf8().unwrap();
        values(&program, &recording.log)
            .into_iter()
            .map(|(key, value)| format!("{}={}", text(key), text(value)))
            .collect()
    }

    #[test]
    fn a_property_that_was_set_is_set_for_the_tests() {
        assert_eq!(found("( 1 - s1 s2\n) s3\n( 1 - s1 s2\n) s3\n"), ["db.url=jdbc:h2:mem:a b"]);
    }

    /// Which call, of those that are given a text, is given which property.
    fn given_to(calls: &str, call: u32, text: u32) -> Option<String> {
        let recording = crate::trace::recorded(&format!("{HEAD}{calls}"));
        let program = Program::new(recording.header, recording.definitions);
        let forest = CallForest::build(&recording.log, &program);
        let found = FoundProperties::find(&program, &recording.log, &forest);
        let given = found.given_to(EventId(call), StringId(text), &forest)?;
        program.text(given.key).to_utf8()
    }

    #[test]
    fn a_secret_is_asked_for_whoever_asked_before() {
        let asked = "( 1 - s5 s2\n) s7\n( 3 - s7\n) -\n";
        assert_eq!(given_to(asked, 2, 7).as_deref(), Some("db.password"));
        // A name is as it stands.
        assert_eq!(given_to("( 1 - s6 s2\n) s7\n( 3 - s7\n) -\n", 2, 7), None);
    }

    #[test]
    fn a_secret_that_the_users_name_tells_is_none() {
        assert_eq!(given_to("( 1 - s6 s2\n) s7\n( 1 - s5 s2\n) s7\n( 3 - s7\n) -\n", 4, 7), None);
    }

    #[test]
    fn a_default_and_what_the_program_or_the_jvm_set_are_not() {
        assert_eq!(found("( 1 - s1 s2\n) s2\n"), [""; 0]);
        assert_eq!(found("( 2 - s1 s3\n) -\n( 1 - s1 s2\n) s3\n"), [""; 0]);
        assert_eq!(found("( 1 - s4 s2\n) s3\n"), [""; 0]);
    }
}
