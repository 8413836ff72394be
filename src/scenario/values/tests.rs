use std::cell::Cell;

use proptest::prelude::*;

use super::*;
use crate::ddmin::{Minimizer, Oracle, minimize};
use crate::graph::files::Found;
use crate::scenario::model::{Input, LadderStep, TypeArguments, Variable, VariableId};
use crate::scenario::parts::Parts;
use crate::scenario::places::{FoundFile, Places};
use crate::scenario::region::Region;
use crate::slice::sentence::Sentence;
use crate::trace::event::{ClassId, EventId, MethodId, Narrow};

fn text(text: &str) -> Operand {
    Operand::Literal(Literal::Text(text.into()))
}

fn int(number: i32) -> Operand {
    Operand::Literal(Literal::Primitive(Primitive::Int(number)))
}

fn variable(number: u32) -> Operand {
    Operand::Variable(VariableId(number))
}

fn action(event: u32, kind: ActionKind, arguments: Vec<Operand>, result: Option<u32>) -> Action {
    Action {
        kind,
        step: LadderStep::default(),
        arguments,
        result: result.map(VariableId),
        threw: None,
        returned_receiver: false,
        event: EventId(event),
        why: Sentence::default(),
    }
}

fn call(name: &str) -> ActionKind {
    let method =
        MethodRef { method: None, owner: "A".to_owned(), name: name.to_owned(), desc: String::new(), is_static: true };
    ActionKind::InvokeStatic { method }
}

fn list() -> ActionKind {
    ActionKind::LibraryLiteral { form: LiteralForm::Collection { class: "java/util/ArrayList".to_owned() } }
}

fn made(class: &str, text: &str) -> ActionKind {
    let form = LiteralForm::ConstructText { class: class.to_owned(), text: text.into() };
    ActionKind::LibraryLiteral { form }
}

/// A test that only acts.
fn scenario(arrange: Vec<Action>, act: Vec<Operand>) -> Scenario {
    let variables = (0..8).map(|_| Variable { class: ClassId(0) }).collect();
    Scenario {
        cut: ClassId(0),
        mut_method: MethodId(0),
        invocation: EventId(99),
        package: String::new(),
        recorded_in: String::new(),
        variables,
        places: Places::default(),
        staying: Vec::new(),
        found: Vec::new(),
        replaced: Vec::new(),
        claims: Vec::new(),
        arrange,
        set_up: Vec::new(),
        act: action(99, call("act"), act, None),
        within: None,
        exit: None,
        assertions: Vec::new(),
        closes: Vec::new(),
        leaves_connections: false,
        tear_down: Vec::new(),
        input: None,
        printed: None,
        region: Region::default(),
        found_tables: Vec::new(),
        asks_region: false,
        asks_time: false,
        draws: false,
        sets: Vec::new(),
        idle: false,
        optimistic: false,
        instead_of: None,
        type_arguments: TypeArguments::default(),
    }
}

#[test]
fn an_array_that_the_test_makes_stays_filled_where_it_is_taken() {
    let made = action(
        1,
        ActionKind::CreateArray { desc: "[Ljava/lang/String;".to_owned(), lengths: vec![2], elements: false },
        vec![int(2)],
        Some(0),
    );
    let filled =
        |event, index| action(event, ActionKind::StoreElement { array: variable(0), index }, vec![text("b")], None);
    let whole =
        scenario(vec![made, filled(2, 0), action(3, call("other"), Vec::new(), None), filled(4, 1)], vec![variable(0)]);
    let parts = Parts::of(&whole);
    let needs: Vec<&[usize]> = parts.units().iter().map(|unit| &unit.needs[..]).collect();
    assert_eq!(needs, [&[][..], &[0], &[], &[0, 1], &[0, 1, 3]]);
}

struct Keeps<'s, F>(&'s Scenario, Values, F);

impl<F: Fn(&Scenario) -> bool> Oracle for Keeps<'_, F> {
    type Reason = ();
    type Error = std::convert::Infallible;

    fn judge(&mut self, asked: &[(usize, Candidate)]) -> Result<Vec<Result<(), ()>>, Self::Error> {
        let judged = |(_, kept): &(usize, Candidate)| {
            let smaller = self.1.reduced(self.0, kept);
            if (self.2)(&smaller.scenario) { Ok(()) } else { Err(()) }
        };
        Ok(asked.iter().map(judged).collect())
    }
}

/// What is left so that this still holds.
fn smallest(scenario: &Scenario, grain: Grain, holds: impl Fn(&Scenario) -> bool) -> Scenario {
    let values = Values::of(scenario, grain, false);
    let mut machines = [Minimizer::new(values.units())];
    let mut oracle = Keeps(scenario, values, holds);
    let Ok(()) = minimize(&mut machines, &mut oracle);
    oracle.1.reduced(scenario, machines[0].kept()).scenario
}

#[test]
fn an_element_goes_with_what_only_it_takes_and_a_call_that_made_it_stays() {
    let arrange = vec![
        action(1, list(), vec![text("inner")], Some(0)),
        action(2, call("make"), vec![], Some(1)),
        action(3, list(), vec![variable(0), int(7), variable(1), text("z")], Some(2)),
    ];
    let scenario = scenario(arrange, vec![variable(2)]);
    let left = smallest(&scenario, Grain::Elements, |smaller| {
        smaller.arrange.iter().any(|one| one.arguments.contains(&text("z")))
    });
    let kinds: Vec<(&ActionKind, &[Operand], Option<VariableId>)> =
        left.arrange.iter().map(|one| (&one.kind, &one.arguments[..], one.result)).collect();
    assert_eq!(kinds, [(&call("make"), &[][..], None), (&list(), &[text("z")][..], Some(VariableId(2)))]);
}

#[test]
fn keys_go_with_their_values_and_an_array_is_as_long_as_its_elements() {
    let map = ActionKind::LibraryLiteral {
        form: LiteralForm::Factory { class: "java/util/Map".to_owned(), method: "of".to_owned() },
    };
    let array = |length| ActionKind::CreateArray { desc: "[I".to_owned(), lengths: vec![length], elements: true };
    let arrange = vec![
        action(1, map, vec![text("a"), int(1), text("b"), int(2)], Some(0)),
        action(2, array(3), vec![int(5), int(1), int(6)], Some(1)),
    ];
    let scenario = scenario(arrange, vec![variable(0), variable(1)]);
    let has = |smaller: &Scenario, at: usize, what: &Operand| smaller.arrange[at].arguments.contains(what);
    let left = smallest(&scenario, Grain::Elements, |smaller| has(smaller, 0, &int(2)) && has(smaller, 1, &int(6)));
    assert_eq!(left.arrange[0].arguments, [text(""), int(2)]);
    assert_eq!((&left.arrange[1].kind, &left.arrange[1].arguments[..]), (&array(1), &[int(6)][..]));
}

#[test]
fn of_a_method_for_so_many_elements_the_one_for_fewer_is_called() {
    let of = |method: Option<u32>, desc: &str| ActionKind::InvokeStatic {
        method: MethodRef {
            method: method.map(MethodId),
            owner: "java/util/List".to_owned(),
            name: "of".to_owned(),
            desc: desc.to_owned(),
            is_static: true,
        },
    };
    let two = of(Some(4), "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/List;");
    let scenario = scenario(vec![action(1, two, vec![text("a"), text("b")], Some(0))], vec![variable(0)]);
    let has_b = |smaller: &Scenario| smaller.arrange[0].arguments.contains(&text("b"));
    let left = smallest(&scenario, Grain::Elements, has_b);
    assert_eq!(left.arrange[0].kind, of(None, "(Ljava/lang/Object;)Ljava/util/List;"));
    assert_eq!(left.arrange[0].arguments, [text("b")]);
}

#[test]
fn a_single_element_of_a_factory_that_takes_one_stays() {
    let single = ActionKind::LibraryLiteral {
        form: LiteralForm::Factory { class: "java/util/Collections".to_owned(), method: "singletonList".to_owned() },
    };
    let scenario = scenario(vec![action(1, single, vec![int(7)], Some(0))], vec![variable(0)]);
    assert_eq!(smallest(&scenario, Grain::Elements, |_| true).arrange[0].arguments, [int(0)]);
}

#[test]
fn texts_lose_lines_then_characters_wherever_the_test_gives_them() {
    let arrange = vec![action(1, made("java/lang/StringBuilder", "one\ntwo\nthree"), vec![], Some(0))];
    let mut scenario = scenario(arrange, vec![variable(0), text("x\u{1f600}y")]);
    scenario.input = Some(Input { text: "yes\nno\n".into(), platform_charset: false });
    scenario.found = vec![FoundFile {
        directory: 0,
        path: "a".to_owned(),
        what: Found::Read(FoundContent::Text("k=1\nl=2\n".into())),
    }];
    let in_file = |scenario: &Scenario| match &scenario.found[0].what {
        Found::Read(FoundContent::Text(text)) => text.to_utf8(),
        _ => None,
    };
    let texts = |scenario: &Scenario| {
        let ActionKind::LibraryLiteral { form: LiteralForm::ConstructText { text: made, .. } } =
            &scenario.arrange[0].kind
        else {
            unreachable!("made above")
        };
        let Operand::Literal(Literal::Text(given)) = &scenario.act.arguments[1] else { unreachable!("made above") };
        let input = scenario.input.as_ref().map(|input| &input.text);
        [made.to_utf8(), given.to_utf8(), input.and_then(JavaText::to_utf8), in_file(scenario)].map(Option::unwrap)
    };
    let holds = |smaller: &Scenario| {
        let [made, given, input, file] = texts(smaller);
        made.contains('w') && given.contains('\u{1f600}') && input.contains('n') && file.contains('2')
    };
    let left = smallest(&scenario, Grain::Elements, holds);
    assert_eq!(texts(&left), ["two\n", "x\u{1f600}y", "no\n", "l=2\n"]);
    let left = smallest(&left, Grain::Characters, holds);
    assert_eq!(texts(&left), ["w", "\u{1f600}", "n", "2"]);
    assert_eq!(size(&left), 4);
}

#[test]
fn numbers_become_nought_or_one_or_have_fewer_digits() {
    let smaller = |number: Primitive| smaller_numbers(number).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(smaller(Primitive::Int(1234)), ["0", "1", "12", "123"]);
    assert_eq!(smaller(Primitive::Long(Narrow(-52))), ["0", "1", "-5"]);
    assert_eq!(smaller(Primitive::Double(Narrow(19.95f64.to_bits()))), ["0", "1", "19", "19.9"]);
    assert_eq!(smaller(Primitive::Byte(1)), ["0"]);
    assert_eq!(smaller(Primitive::Short(0)), [""; 0]);
    assert_eq!(smaller(Primitive::Double(Narrow(f64::NAN.to_bits()))), ["0", "1"]);
    assert_eq!(smaller(Primitive::Double(Narrow(1e300f64.to_bits()))), ["0", "1"]);
    let scenario = scenario(Vec::new(), vec![int(875), int(30), int(9)]);
    let left = smallest(&scenario, Grain::Elements, |smaller| {
        let Operand::Literal(Literal::Primitive(Primitive::Int(first))) = smaller.act.arguments[0] else {
            return false;
        };
        first > 50 && smaller.act.arguments[1] != int(0)
    });
    assert_eq!(left.act.arguments, [int(87), int(1), int(0)]);
}

#[test]
fn what_stands_in_two_places_becomes_smaller_in_both_or_in_one() {
    let arrange = vec![action(1, call("put"), vec![text("Lamp"), int(1234)], None)];
    let scenario = scenario(arrange, vec![text("Lamp"), int(1234), text("Lamp")]);
    let is_equal = |smaller: &Scenario| {
        let (put, asked) = (&smaller.arrange[0].arguments, &smaller.act.arguments);
        let Operand::Literal(Literal::Primitive(Primitive::Int(number))) = put[1] else { return false };
        put[..2] == asked[..2] && number > 99 && put[0] != text("")
    };
    let left = smallest(&scenario, Grain::Elements, is_equal);
    assert_eq!(left.act.arguments, [text("Lamp"), int(123), text("")]);
    let left = smallest(&left, Grain::Characters, is_equal);
    assert_eq!(left.act.arguments, [text("L"), int(123), text("")]);
}

#[test]
fn what_names_something_and_what_sets_up_stays() {
    let arrange = vec![
        action(1, call("setUp"), vec![text("set"), int(5)], None),
        action(2, made("java/io/File", "a/b"), vec![], Some(0)),
        action(3, call("setProperty"), vec![text("fee"), text("3")], None),
    ];
    let mut scenario = scenario(arrange, vec![variable(0), text("given")]);
    scenario.set_up = vec![EventId(1)];
    scenario.sets = vec!["property:fee".to_owned()];
    let left = smallest(&scenario, Grain::Elements, |_| true);
    assert_eq!(left.arrange[..2], scenario.arrange[..2]);
    assert_eq!(left.arrange[2].arguments, [text("fee"), text("")]);
    assert_eq!(Values::of(&scenario, Grain::Elements, true).units().len(), 0);
}

#[test]
fn of_long_rows_and_texts_some_go_together_and_that_is_told() {
    let long = scenario(Vec::new(), vec![text(&"x".repeat(100))]);
    let values = Values::of(&long, Grain::Characters, false);
    assert_eq!((values.units().len(), values.is_coarse()), (50, true));
    let row = vec![action(1, list(), (0..130).map(int).collect(), Some(0))];
    let values = Values::of(&scenario(row, vec![variable(0)]), Grain::Elements, false);
    assert_eq!((values.units().len(), values.is_coarse()), (44, true));
    assert!(!Values::of(&scenario(Vec::new(), vec![text("short")]), Grain::Characters, false).is_coarse());
}

fn operand(made: u32) -> impl Strategy<Value = Operand> {
    let taken = (0..made.max(1)).prop_map(move |id| if made == 0 { int(1) } else { variable(id) });
    let number = any::<i64>().prop_map(|value| Operand::Literal(Literal::Boxed(Primitive::Long(Narrow(value)))));
    let lone = proptest::collection::vec(any::<u16>(), 0..6)
        .prop_map(|units| Operand::Literal(Literal::Text(JavaText(units.into()))));
    prop_oneof![taken, number, lone, "[a\n]{0,9}".prop_map(|letters| text(&letters)), any::<i32>().prop_map(int)]
}

fn scenarios() -> impl Strategy<Value = Scenario> {
    let kind = prop_oneof![
        Just(list()),
        Just(call("make")),
        Just(ActionKind::CreateArray { desc: "[Ljava/lang/Object;".to_owned(), lengths: vec![4], elements: true }),
        Just(ActionKind::LibraryLiteral { form: LiteralForm::Map { class: "java/util/HashMap".to_owned() } }),
        "[a-c\n]{0,90}".prop_map(|text| made("java/lang/StringBuilder", &text)),
    ];
    let actions = (0..6u32).map(move |at| {
        (kind.clone(), proptest::collection::vec(operand(at), 4))
            .prop_map(move |(kind, arguments)| action(at, kind, arguments, Some(at)))
    });
    let act = proptest::collection::vec(operand(6), 0..4);
    (actions.collect::<Vec<_>>(), act).prop_map(|(arrange, act)| scenario(arrange, act))
}

fn makes_all_it_takes(scenario: &Scenario) -> bool {
    let mut made = Vec::new();
    let mut actions = scenario.arrange.iter().chain([&scenario.act]);
    actions.all(|action| {
        let has = action.operands().filter_map(Operand::variable).all(|id| made.contains(&id));
        made.extend(action.result);
        has
    })
}

proptest! {
    #[test]
    fn all_kept_is_the_same_and_whatever_goes_leaves_variables_that_are_made(
        scenario in scenarios(),
        is_fine in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let grain = if is_fine { Grain::Characters } else { Grain::Elements };
        let values = Values::of(&scenario, grain, false);
        let whole = Minimizer::<()>::new(values.units());
        prop_assert_eq!(&values.reduced(&scenario, whole.kept()).scenario, &scenario);
        let (asked, is_sound) = (Cell::new(0u64), Cell::new(true));
        let left = smallest(&scenario, grain, |smaller| {
            asked.set(asked.get() + 1);
            is_sound.set(is_sound.get() && makes_all_it_takes(smaller) && size(smaller) <= size(&scenario));
            (seed ^ asked.get()).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62 != 0
        });
        prop_assert!(is_sound.get() && makes_all_it_takes(&left));
        prop_assert!(size(&left) <= size(&scenario));
    }
}
