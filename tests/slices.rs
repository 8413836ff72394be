//! Slices of small hand-written recordings: who is in, how each object is had.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use testcarve::carve::{CarveOptions, Carver, PerMethod};
use testcarve::graph::History;
use testcarve::graph::files::Found;
use testcarve::graph::invocation::Span;
use testcarve::library::LibraryTable;
use testcarve::program::Program;
use testcarve::program::pattern::MethodPattern;
use testcarve::scenario::model::{ActionKind, Expected, Scenario};
use testcarve::slice::Slice;
use testcarve::slice::context::SliceContext;
use testcarve::slice::frontier::{Frontier, OracleNeeds};
use testcarve::slice::init_order::impure_initialisers;
use testcarve::slice::keeping::{Keeping, Kept};
use testcarve::slice::perform::{TestPlace, performable};
use testcarve::slice::policy::{Guesses, Reach, Strategy};
use testcarve::trace::copies::FoundContent;
use testcarve::trace::event::{Event, EventId, Primitive, Value};

/// Does something with the carver of a trace.
fn with_carver<R>(trace: &str, target: &str, work: impl FnOnce(&mut Carver<'_>) -> R) -> R {
    with_history(trace, |history, table| {
        let options = CarveOptions { targets: vec![MethodPattern::parse(target)], ..CarveOptions::default() };
        work(&mut Carver::new(history, table, options))
    })
}

fn with_history<R>(trace: &str, work: impl FnOnce(&History<'_>, &LibraryTable) -> R) -> R {
    with_history_of(&in_traces(trace), work)
}

fn in_traces(trace: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces").join(trace)
}

fn with_history_of<R>(path: &Path, work: impl FnOnce(&History<'_>, &LibraryTable) -> R) -> R {
    let recording = testcarve::trace::read_trace(path, &mut |_| {}).expect("a valid trace");
    let program = Program::new(recording.header, recording.definitions);
    let table = LibraryTable::builtin();
    let history = History::build(&program, &recording.log, &table);
    work(&history, &table)
}

fn reasons(carver: &Carver<'_>) -> Vec<String> {
    carver.rejections.iter().map(|one| one.reason.to_string()).collect()
}

/// The scenario of the nth invocation of the target (0 is the most different one).
fn carve(trace: &str, target: &str) -> Vec<Scenario> {
    with_carver(trace, target, |carver| {
        let scenarios =
            (0..carver.targets.len()).flat_map(|index| carver.carve_round(index, 0, PerMethod::Most(10))).collect();
        assert_eq!(reasons(carver), Vec::<String>::new());
        scenarios
    })
}

#[test]
fn what_never_ended_is_no_step_of_a_test() {
    with_history("open-when-another-ends.trace", |history, _| {
        let place = TestPlace::in_package("acme");
        let calls = history.calls.iter().filter(|(_, call)| call.method().is_some());
        let reasons =
            calls.map(|(_, call)| performable(history, &place, call.start).map(drop).map_err(|why| why.to_string()));
        let open = || Err("OPEN: acme.Account#deposit(int) never ended in the recording".to_owned());
        assert_eq!(reasons.collect::<Vec<_>>(), [Ok(()), Ok(()), open(), open(), Ok(())]);
    });
}

#[test]
fn an_invocation_that_ends_the_jvm_says_so() {
    with_carver("exits.trace", "acme.Quit#quit", |carver| {
        assert!(carver.carve_round(0, 0, PerMethod::Most(10)).is_empty());
        assert_eq!(
            reasons(carver),
            [
                "EXITS: the call ends the JVM by System.exit; catch that in a system test, by system-lambda, system-rules, system-stubs or a security manager"
            ]
        );
    });
}

#[test]
fn what_the_budget_left_out_is_told_as_that() {
    with_carver("left-out.trace", "acme.Counter#total", |carver| {
        assert!(carver.carve_round(0, 0, PerMethod::Most(1)).is_empty());
        assert_eq!(
            reasons(carver),
            [
                "UNOBSERVED: Counter.total needs count of the Counter, which changed by no recorded action: perhaps in a call that the budget left out, which record --budget would let in"
            ]
        );
    });
}

#[test]
fn an_object_that_may_be_made_where_the_budget_left_out_calls_says_so() {
    with_carver("made-left-out.trace", "acme.Counter#unit", |carver| {
        assert!(carver.carve_round(0, 0, PerMethod::Most(1)).is_empty());
        assert_eq!(
            reasons(carver),
            [
                "NO_BINDING: Counter.unit needs the Counter, which the recording did not see being made: perhaps in a call that the budget left out, which record --budget would let in"
            ]
        );
    });
}

#[test]
fn invocations_that_were_not_looked_at_are_counted() {
    with_carver("account.trace", "acme.Account#deposit", |carver| {
        assert_eq!(carver.carve_round(0, 0, PerMethod::Most(1)).len(), 1);
        let rest: Vec<usize> = carver.not_selected().map(|(_, _, count)| count).collect();
        assert_eq!(rest, [1]);
        assert_eq!(carver.carve_round(0, 0, PerMethod::Most(1)).len(), 1);
        assert_eq!(carver.not_selected().count(), 0);
    });
}

#[test]
fn what_another_thread_was_at_before_is_not_caused_by_an_invocation_in_whose_time_it_goes_on() {
    with_history("three-threads.trace", |history, _| {
        let calls = &history.calls;
        let settle =
            calls.iter().find(|(_, one)| one.returned().is_some_and(|value| value != Value::Absent)).unwrap().1;
        let written = (0u32..).map(EventId).zip(history.log.events.iter()).filter_map(|(id, event)| match event {
            Event::FieldWrite { value: Value::Primitive(Primitive::Int(value)), .. } => {
                Some((value, calls.may_cause(settle, id)))
            }
            _ => None,
        });
        assert_eq!(written.collect::<Vec<_>>(), [(1, true), (5, false), (12, true)]);
    });
}

/// A client asks twice; each time a thread that nobody was seen to start works on one static field, by a method of the program's.
fn asked_twice(owner: &str) -> String {
    let callee = format!("callee 1 owner=\"{owner}\" name=\"post\" desc=\"()V\" op=static\n");
    let asked = |served: &str| format!("( 1 -\n{}T 1\n) -\n", served.replace(BETWEEN, ""));
    twice_served(&callee, "", asked)
}

/// The same by a socket, and by chance the client is in no call of a library when its server begins, nor in the midst of that: between sending and the last call.
fn talked_twice(last: &str) -> String {
    let callees = r#"class 4 name="java/net/Socket" access=1 kind=lib super="java/lang/Object"
class 5 name="java/io/OutputStream" access=1 kind=lib super="java/lang/Object"
class 6 name="java/io/InputStream" access=1 kind=lib super="java/lang/Object"
callee 1 owner="java/net/Socket" name="getOutputStream" desc="()Ljava/io/OutputStream;" op=virtual
callee 2 owner="java/io/OutputStream" name="flush" desc="()V" op=virtual
callee 3 owner="java/net/Socket" name="getInputStream" desc="()Ljava/io/InputStream;" op=virtual
callee 4 owner="java/io/InputStream" name="read" desc="()I" op=virtual
callee 5 owner="java/net/Socket" name="close" desc="()V" op=virtual
object 1 class=4
object 2 class=5
object 3 class=6
"#;
    let asked = |served: &str| format!("( 2 o2\n) -\n{}T 1\n{last}", served.replace(BETWEEN, "T 1\n( 3 o1\n) o3\n"));
    twice_served(callees, "( 1 o1\n) o2\n", asked)
}

/// Stands where a server has begun, and not called anything yet.
const BETWEEN: &str = "between\n";

fn twice_served(definitions: &str, first: &str, asked: impl Fn(&str) -> String) -> String {
    let before = fs::read_to_string(in_traces("exits.trace")).unwrap();
    let (before, _) = before.split_once("thread 1").unwrap();
    let more = "field 1 class=3 name=\"served\" desc=\"I\" access=9\ncallee 9 owner=\"java/lang/System\" name=\"gc\" desc=\"()V\" op=static\n";
    let threads = "thread 1 name=\"main\"\nthread 2 name=\"pool 1\"\nthread 3 name=\"pool 2\"\n";
    let served = |thread, before, behind| {
        asked(&format!("T {thread}\n> 2 - i3\n{BETWEEN}T {thread}\n( 9 -\n) -\nR 1 i{before}\nW 1 i{behind}\n< -\n"))
    };
    let events = format!("T 1\n> 1 - n\n{first}{}{}< -\nend complete -\n", served(2, 0, 1), served(3, 1, 2));
    format!("{before}{definitions}{more}{threads}{events}")
}

/// Which of the outermost methods are of what chance decided.
fn shared_in(trace: &str) -> Vec<bool> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("asked.trace");
    fs::write(&path, trace).unwrap();
    with_history_of(&path, |history, _| {
        let spans = history.calls.iter().filter(|(_, call)| call.method().is_some() && call.parent.is_none());
        let spans = spans.map(|(_, call)| Span { thread: call.thread, first: call.start, last: call.end });
        spans.map(|span| history.threads.shared_in(span, span).is_some()).collect()
    })
}

#[test]
fn what_another_thread_did_while_a_call_into_a_library_went_on_was_waited_for_by_that_call() {
    let shared = |owner: &str| shared_in(&asked_twice(owner));
    assert_eq!(shared("org/client/Client"), [false; 3]);
    assert_eq!(shared("java/net/URL"), [false; 3]);
    // That one waits for nobody: it is chance that it went on so long.
    assert_eq!(shared("java/lang/Math"), [false, false, true]);
}

#[test]
fn what_a_server_does_between_what_a_client_sends_and_what_it_reads_was_waited_for_by_the_client() {
    assert_eq!(shared_in(&talked_twice("( 4 o3\n) i7\n")), [false; 3]);
    // Who reads no answer waits for nobody.
    assert_eq!(shared_in(&talked_twice("( 5 o1\n) -\n")), [false, false, true]);
}

fn names(scenario: &Scenario) -> Vec<String> {
    scenario
        .arrange
        .iter()
        .map(|action| match &action.kind {
            ActionKind::Construct { constructor } => format!("new {}", constructor.owner),
            ActionKind::Invoke { method, .. } | ActionKind::InvokeStatic { method } => method.name.clone(),
            other => format!("{other:?}"),
        })
        .collect()
}

#[test]
fn a_reader_of_state_brings_the_actions_that_wrote_it_and_private_calls_are_lifted() {
    let all = carve("account.trace", "Account#describe");
    assert_eq!(names(&all[0]), ["new java/util/ArrayList", "new acme/Account", "deposit", "deposit"]);
}

#[test]
fn a_void_method_is_asserted_through_what_it_changed() {
    let all = carve("account.trace", "Account#deposit");
    let first = all.iter().find(|one| names(one).len() == 2).expect("the first deposit");
    let texts: Vec<String> = first.assertions.iter().map(|one| format!("{:?}", one.expected)).collect();
    assert!(matches!(first.assertions[0].expected, Expected::Value(_)), "{texts:?}");
    assert!(first.assertions.iter().any(|one| matches!(one.expected, Expected::List(_))), "{texts:?}");
}

/// The account's recording with an event of another thread, of something else, behind each of its events.
fn with_another_thread_between(directory: &Path) -> PathBuf {
    let text = fs::read_to_string(in_traces("account.trace")).unwrap();
    let (definitions, events) = text.split_once("T 1\n").unwrap();
    let mut ticks = 0;
    let between = |line: &str| {
        let is_event = line.len() > 1 && line[1..].starts_with(' ');
        ticks += u32::from(is_event);
        if is_event { format!("{line}\nT 2\nW 9 i{ticks}\nT 1\n") } else { format!("{line}\n") }
    };
    let events: String = events.lines().map(between).collect();
    let ticker = "field 9 class=2 name=\"ticks\" desc=\"I\" access=9\nthread 2 name=\"ticker\"\n";
    let path = directory.join("between.trace");
    fs::write(&path, format!("{definitions}{ticker}T 1\n{events}")).unwrap();
    path
}

#[test]
fn events_of_another_thread_between_those_of_this_one_change_no_test() {
    let directory = tempfile::tempdir().unwrap();
    let between = with_another_thread_between(directory.path());
    assert_eq!(all_carved(&between), all_carved(&in_traces("account.trace")));
}

/// All tests of a recording by their members and assertions, and what has none.
fn all_carved(path: &Path) -> (Vec<String>, Vec<String>) {
    with_history_of(path, |history, table| {
        let mut carver = Carver::new(history, table, CarveOptions::default());
        let scenarios: Vec<Scenario> =
            (0..carver.targets.len()).flat_map(|index| carver.carve_round(index, 0, PerMethod::Most(10))).collect();
        let told = scenarios.iter().map(|one| {
            let asserted = one.assertions.iter().map(|one| format!("{:?} {:?}", one.probe, one.expected));
            format!("{:?} {:?} {:?}", one.mut_method, names(one), asserted.collect::<Vec<_>>())
        });
        (told.collect(), reasons(&carver))
    })
}

/// As a hook writes it that had no stack left to look at the value.
#[test]
fn a_read_whose_value_was_not_seen_tells_of_no_write() {
    let text = fs::read_to_string(in_traces("account.trace")).unwrap();
    let directory = tempfile::tempdir().unwrap();
    for read in ["r o2 1 i0\n", "r o2 2 o1\n", "r o2 1 i5\n", "r o2 1 i12\n"] {
        let (location, _) = read.rsplit_once(' ').unwrap();
        let path = directory.path().join("unseen.trace");
        fs::write(&path, text.replacen(read, &format!("{location} ?\n"), 1)).unwrap();
        assert_eq!(all_carved(&path), all_carved(&in_traces("account.trace")), "{read}");
    }
}

#[test]
fn where_nothing_could_be_guessed_a_slice_is_the_same_with_all_guesses() {
    let strategy = |reach, guesses| Strategy {
        objects: reach,
        definitions: reach,
        guesses,
        behind: None,
        recorded_time: false,
        copies: false,
    };
    let mut compared = 0;
    for trace in ["account.trace", "three-threads.trace", "exits.trace"] {
        with_history(trace, |history, table| {
            let impure = impure_initialisers(history).into();
            let kept = Kept::find(history, &Keeping::default());
            let context = SliceContext::new(history, table, impure, TestPlace::in_package("acme"), Arc::clone(&kept));
            for (id, _) in history.calls.iter().filter(|(_, call)| call.method().is_some()) {
                for reach in [Reach::Innermost, Reach::Outermost] {
                    let close =
                        |guesses| Frontier::close(&context, id, strategy(reach, guesses), &OracleNeeds::default());
                    let sound = close(Guesses::Nothing);
                    let members = |slice: Slice| (slice.members, slice.bindings);
                    for guesses in [Guesses::Doubtful, Guesses::All].into_iter().filter(|_| !sound.could_guess) {
                        let guessed = close(guesses).result.map(members);
                        assert_eq!(guessed, sound.result.clone().map(members), "{trace}, {}", id.index());
                        compared += 1;
                    }
                }
            }
        });
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn of_two_states_of_a_file_the_earlier_is_copied_and_calls_bring_about_the_later() {
    let all = carve("copied.trace", "Growth#now");
    let [scenario] = all.as_slice() else { panic!("{} scenarios", all.len()) };
    let [found] = scenario.found.as_slice() else { panic!("{:?}", scenario.found) };
    assert_eq!((found.path.as_str(), &found.what), ("log", &Found::Read(FoundContent::Text("012345678".into()))));
    let added = scenario.arrange.iter().filter(|action| match &action.kind {
        ActionKind::Invoke { method, .. } => method.name == "add",
        _ => false,
    });
    let texts: Vec<String> = added.map(|action| format!("{:?}", action.arguments)).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
}

/// The kinds of the actions before the act, and what arrays are made of.
fn arranged(trace: &str, target: &str) -> Vec<String> {
    let scenarios = carve(trace, target);
    let kind = |action: &testcarve::scenario::model::Action| match &action.kind {
        ActionKind::Construct { .. } => format!("new {:?}", action.arguments),
        ActionKind::CreateArray { elements: true, .. } => format!("array of {:?}", action.arguments),
        other => format!("{other:?}"),
    };
    scenarios.iter().flat_map(|scenario| scenario.arrange.iter().map(kind)).collect()
}

#[test]
fn what_a_private_constant_holds_is_made_by_a_test_that_does_not_touch_its_class() {
    let made = arranged("constants.trace", "acme.Style#width");
    assert_eq!(made.len(), 1, "{made:?}");
    assert!(made[0].starts_with("new [") && made[0].contains('4'), "{made:?}");
}

#[test]
fn the_initialiser_of_a_class_that_the_act_touches_is_left_to_the_jvm() {
    assert_eq!(arranged("constants.trace", "acme.Main#show"), Vec::<String>::new());
}

#[test]
fn an_array_that_nothing_a_test_may_call_filled_is_written_by_its_elements() {
    let made = arranged("constants.trace", "acme.Style#fits");
    assert_eq!(made.len(), 1, "{made:?}");
    assert!(made[0].starts_with("array of [") && made[0].contains('3') && made[0].contains('7'), "{made:?}");
}

#[test]
fn a_class_whose_initialiser_looks_into_one_that_is_left_out_is_left_out_too() {
    with_history("constants.trace", |history, table| {
        let of = |class: &str, method: &str| {
            let is_it = |call: &testcarve::graph::invocation::Invocation| {
                let called = call.method().map(|id| history.program.method(id));
                called.is_some_and(|called| called.name == method && history.program.class(called.class).name == class)
            };
            history.calls.iter().map(|(_, call)| call).find(|call| is_it(call)).unwrap()
        };
        let context = |untouched: &[_]| {
            let kept = Kept::find(history, &Keeping::default());
            let place = TestPlace { untouched: Vec::from(untouched), ..TestPlace::in_package("acme") };
            SliceContext::new(history, table, Arc::from([]), place, kept)
        };
        let main = history.program.method(of("acme/Main", "<clinit>").method().unwrap()).class;
        let border = of("acme/Border", "<init>").start;
        assert!(context(&[]).performable(border).is_ok());
        assert!(context(&[main]).performable(border).is_err(), "its initialiser would run that of Main");
        assert!(context(&[main]).performable(of("acme/Style", "<init>").start).is_ok());
    });
}

#[test]
fn what_is_too_large_says_which_calls_and_what_for() {
    const DEPOSITS: usize = 160;
    let text = fs::read_to_string(in_traces("three-threads.trace")).unwrap();
    let (head, _) = text.split_once("thread 2").unwrap();
    let deposit = |at: usize| format!("> 3 o1 i5\nr o1 1 i{}\nw o1 1 i{}\n< -\n", at * 5, at * 5 + 5);
    let deposits: String = (0..DEPOSITS).map(deposit).collect();
    let settled = format!("> 4 o1\nr o1 1 i{0}\n< i{0}\n", DEPOSITS * 5);
    let trace = format!("{head}T 1\n> 2 _\nobject 1 class=3\n= o1\n< -\n{deposits}{settled}end complete -\n");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("1.trace");
    fs::write(&path, trace).unwrap();
    with_history_of(&path, |history, table| {
        let options =
            CarveOptions { targets: vec![MethodPattern::parse("acme.Account#settle")], ..CarveOptions::default() };
        let mut carver = Carver::new(history, table, options);
        assert!(carver.carve_round(0, 0, PerMethod::Most(1)).is_empty());
        let [reason] = &reasons(&carver)[..] else { panic!("one reason") };
        assert_eq!(
            reason,
            "TOO_LARGE: the test would need more than 150 actions, most of them for balance of the Account \
             (of the first 151 there are 149 Account.deposit and 1 new Account; Account.settle needs them for the Account)"
        );
    });
}
