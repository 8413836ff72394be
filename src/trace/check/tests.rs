//! Each law has a recording that breaks it, and only it.

use super::{Law, check_recording};
use crate::trace::recorded;

const DEFINITIONS: &str = r#"testcarve-trace 1
class 1 name="java/lang/Object" kind=lib
class 2 name="a/A" kind=app super="java/lang/Object"
class 3 name="[I" kind=array super="java/lang/Object"
method 1 class=2 name="main" desc="(I)V" access=9
method 2 class=2 name="<init>" desc="()V" access=1
method 3 class=2 name="text" desc="()Ljava/lang/String;" access=1
field 1 class=2 name="n" desc="I" access=2
field 2 class=2 name="all" desc="Ljava/util/List;" access=a
string 1 "x"
object 1 class=2
object 2 class=3
callee 1 owner="java/util/List" name="get" desc="(I)Ljava/lang/Object;" op=interface
callee 2 owner="java/util/ArrayList" name="<init>" desc="()V" op=new
thread 1 name="main"
T 1
"#;

/// The laws that these events break.
fn broken(events: &str) -> Vec<Law> {
    let text = format!("{DEFINITIONS}{events}end complete -\n");
    let recording = recorded(&text);
    check_recording(&recording).first.into_iter().map(|finding| finding.law).collect()
}

#[test]
fn a_lawful_recording_has_no_findings() {
    let events = "> 1 - i5\n> 2 _\nw _ 1 i0\n= o1\nr o1 1 i0\n< -\n( 2 _\n) o1\n( 1 o1 i0\n> 3 o1\n< s1\n) s1\n\
                  a o2 3\ns o2 0 i1\nW 2 n\nm o1\nn o1\n> 3 o1\n^ 1 o1\n> 3 o1\n! o1\n";
    assert_eq!(broken(events), []);
}

#[test]
fn a_recording_may_end_anywhere() {
    assert_eq!(broken("> 1 - i5\n> 2 _\n"), []);
}

#[test]
fn a_gone_frame_leaves_the_call_around_it_open() {
    assert_eq!(broken("> 1 - i5\n( 1 o1 i0\n> 3 o1\n^ 1\n) n\n< -\n"), []);
    assert_eq!(broken("> 1 - i5\n( 1 o1 i0\n> 3 o1\n^ 1 o1\n) n\n"), [Law::Balance]);
}

#[test]
fn every_broken_law_is_found() {
    let cases = [
        ("< -\n", Law::Balance),
        ("> 1 - i5\n) n\n", Law::Balance),
        ("> 1 - i5\n^ 1\n", Law::Depth),
        ("> 1 - i5\n^ 2 o1\n", Law::Depth),
        ("> 1 - i5\n= o1\n", Law::Binding),
        ("> 2 _\n< -\n", Law::Binding),
        ("> 2 _\n= o1\n= o1\n", Law::Binding),
        ("> 1 o1 i5\n", Law::Arguments),
        ("> 1 -\n", Law::Arguments),
        ("> 3 _\n", Law::Arguments),
        ("( 2 -\n", Law::Arguments),
        ("> 1 - j5\n", Law::Types),
        ("> 3 o1\n< I5\n", Law::Types),
        ("> 1 - i5\n< n\n", Law::Types),
        ("r o1 1 s1\n", Law::Types),
        ("s o2 0 z1\n", Law::Types),
        ("s o1 0 i1\n", Law::Types),
        ("r n 1 i0\n", Law::Access),
        ("w _ 1 i0\n", Law::Access),
        ("R 1 i0\n", Law::Access),
        ("r o1 2 n\n", Law::Access),
        ("g o2 -1 i1\n", Law::Access),
        ("n o1\n", Law::Monitors),
    ];
    for (events, law) in cases {
        assert_eq!(broken(events), [law], "{events}");
    }
}

#[test]
fn a_finding_names_its_line() {
    let text = format!("{DEFINITIONS}> 1 - i5\nstring 2 \"\"\nn o1\n");
    let recording = recorded(&text);
    let findings = check_recording(&recording);
    assert_eq!(findings.first[0].to_string(), "line 19 (event 1): monitors: the monitor of o1 was not entered");
}

#[test]
fn supers_are_defined_unless_the_recording_was_cut() {
    let text = "testcarve-trace 1\nclass 1 name=\"a/A\" super=\"a/B\"\nobject 1 class=1\n";
    let laws = |text: &str| {
        let recording = recorded(text);
        check_recording(&recording).count
    };
    assert_eq!(laws(text), 0);
    assert_eq!(laws(&format!("{}end complete -\n", text.replace("object 1 class=1\n", ""))), 0);
    assert_eq!(laws(&format!("{text}end complete -\n")), 1);
}
