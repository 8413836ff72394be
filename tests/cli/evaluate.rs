//! `evaluate` on the demo's recording and suite, whose figures can be counted by hand, whole and damaged.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::workspace::{Workspace, text};

/// All methods of `demo/src` that run and that another class of the package may call: not `main`, not the private ones of `Main` and
/// `PriceList`, not what javac adds to the record.
const EXECUTED: [&str; 21] = [
    "shop.Basket#<init>(shop.PriceList)",
    "shop.Basket#add(java.lang.String,int)",
    "shop.Basket#remove(java.lang.String)",
    "shop.Basket#redeem(int)",
    "shop.Basket#getVoucher()",
    "shop.Basket#getCounts()",
    "shop.Basket#priceOf(shop.Item,int)",
    "shop.Basket#total()",
    "shop.Item#<init>(java.lang.String,int)",
    "shop.PriceList#<init>()",
    "shop.PriceList#read(java.io.Reader)",
    "shop.PriceList#toCents(java.lang.String)",
    "shop.PriceList#add(shop.Item)",
    "shop.PriceList#find(java.lang.String)",
    "shop.PriceList#size()",
    "shop.Receipt#<init>(java.lang.String)",
    "shop.Receipt#print(shop.Basket,java.io.PrintWriter)",
    "shop.Receipt#row(java.lang.String,int)",
    "shop.Receipt#money(int)",
    "shop.UnknownItemException#<init>(java.lang.String)",
    "shop.UnknownItemException#getItem()",
];

const SUITE: [&str; 2] = ["tour/testcarve-out", "tour/carved-tests"];

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    fn json(&self) -> Value {
        assert_eq!(self.code, Some(0), "{}", self.err);
        serde_json::from_str(&self.out).unwrap()
    }

    #[track_caller]
    fn fails(&self, code: i32, message: &str) {
        assert_eq!(self.code, Some(code), "{}", self.err);
        assert!(self.err.contains(message), "{}", self.err);
    }
}

fn evaluate(workspace: &Workspace, args: &[&str]) -> Run {
    let output = workspace.testcarve([&["evaluate", "--format", "json"], args].concat()).output().unwrap();
    Run { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
}

fn evaluate_suite(workspace: &Workspace, args: &[&str]) -> Run {
    evaluate(workspace, &[&SUITE[..], args].concat())
}

fn number(json: &Value, path: &str) -> usize {
    let value = json.pointer(path).and_then(Value::as_u64);
    usize::try_from(value.unwrap_or_else(|| panic!("{path}: {json}"))).unwrap()
}

fn strings<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    list.as_array().unwrap().iter().map(|one| one[key].as_str().unwrap()).collect()
}

#[test]
fn the_figures_of_the_demo_are_those_counted_by_hand() {
    let workspace = Workspace::empty();
    let demo = workspace.testcarve(["demo", "-o", "tour"]).output().unwrap();
    assert_eq!(demo.status.code(), Some(0), "{}", text(&demo.stderr));
    let manifest: Value = serde_json::from_str(&read(&workspace, "tour/carved-tests/testcarve.json")).unwrap();

    let json = evaluate_suite(&workspace, &["--runs", "1"]).json();
    methods_add_up(&json, &manifest);
    tests_add_up(&json, &manifest);
    lines_are_counted(&json);
    assert_eq!(json["recording"]["runs"].as_array().unwrap().len(), 1);
    assert_eq!(number(&json, "/subject/system_tests"), 1, "one run of main");
    assert!(json["recording"]["slowdown"].as_f64().unwrap() > 0.5, "{json}");
    assert_eq!(number(&json, "/recording/events"), number(&manifest, "/summary/events"));
    assert_eq!(json["warnings"], Value::Array(Vec::new()));

    the_suite_is_measured_as_it_stands(&workspace, &json);
    a_recording_without_its_command_is_rebuilt(&workspace, &json);
    what_cannot_be_run_again_is_told(&workspace);
}

fn methods_add_up(json: &Value, manifest: &Value) {
    let tested = strings(&manifest["tests"], "target");
    let with_test = EXECUTED.iter().filter(|target| tested.contains(target)).count();
    let nothing = number(json, "/methods/nothing_to_notice");
    assert_eq!(number(json, "/methods/executed_accessible"), EXECUTED.len());
    assert_eq!(number(json, "/methods/under_test"), EXECUTED.len() - nothing);
    assert_eq!(number(json, "/methods/with_test"), with_test);
    let without = strings(&json["methods_without_test"], "target");
    assert_eq!(without.len(), EXECUTED.len() - nothing - with_test);
    assert!(without.iter().all(|target| EXECUTED.contains(target) && !tested.contains(target)), "{without:?}");
    let reasons = json["reasons"]["by_methods"].as_array().unwrap();
    let counted: usize = reasons.iter().map(|one| number(one, "/count")).sum();
    assert_eq!(counted, without.len());
}

fn tests_add_up(json: &Value, manifest: &Value) {
    let tests = &json["tests"]["all"];
    let written = manifest["tests"].as_array().unwrap().len();
    assert_eq!((number(tests, "/written"), number(tests, "/passing")), (written, written));
    let dropped = number(tests, "/weak") + number(tests, "/nothing_to_notice");
    let red = number(tests, "/emitted") - number(tests, "/passing_before_verification");
    assert!(number(tests, "/emitted") >= written + dropped + red, "{tests}");
    assert_eq!(number(json, "/tests/optimistic/written"), 0);
    let statements: usize =
        manifest["tests"].as_array().unwrap().iter().map(|test| number(test, "/size/statements")).sum();
    assert_eq!(statements, number(manifest, "/summary/statements"));
    let mean = json["sizes"]["statements"]["mean"].as_f64().unwrap();
    assert!(
        (mean * f64::from(u32::try_from(written).unwrap()) - f64::from(u32::try_from(statements).unwrap())).abs() < 0.5
    );
}

/// 109 lines of `demo/src` have code, 8 of them in `main`. Not executed: the two `throw`s of bad arguments, and in `Main.refuse` the
/// two calls that throw and the two jumps behind them.
fn lines_are_counted(json: &Value) {
    let coverage = &json["coverage"];
    assert_eq!((number(coverage, "/original/lines/covered"), number(coverage, "/original/lines/total")), (95, 101));
    assert_eq!(
        (number(coverage, "/original/branches/covered"), number(coverage, "/original/branches/total")),
        (26, 28)
    );
    assert_eq!(number(coverage, "/original/lines_kept"), 95);
    // Nothing private of `Main` can be carved: that alone is 20 lines.
    let carved = number(coverage, "/carved/lines/covered");
    assert!((50..=75).contains(&carved), "{coverage}");
    assert_eq!(number(coverage, "/carved/lines_kept"), carved);
    let lost = json["lines_lost"].as_array().unwrap();
    assert_eq!(lost.iter().map(|one| number(one, "/lines")).sum::<usize>(), 95 - carved);
    let private =
        serde_json::json!({"method": "shop.Main#sellBreakfast(shop.PriceList,java.io.PrintWriter)", "lines": 8});
    assert!(lost.contains(&private), "{lost:?}");
    assert_eq!(coverage["carved_without_optimistic"], Value::Null);
}

fn the_suite_is_measured_as_it_stands(workspace: &Workspace, before: &Value) {
    let file = "tour/carved-tests/shop/PriceListCarvedTest.java";
    let whole = read(workspace, file);
    // What begins a line is a statement.
    let broken = whole.replacen("\n        assertEquals(", "\n        assertEquals(1, 2);\n        assertEquals(", 1);
    assert_ne!(broken, whole);
    workspace.write(file, &broken);
    let json = evaluate_suite(workspace, &["--runs", "0"]).json();
    assert_eq!(number(&json, "/tests/all/passing"), number(before, "/tests/all/passing") - 1);
    assert_eq!(json["recording"]["slowdown"], Value::Null);
    workspace.write(file, &whole);
}

fn a_recording_without_its_command_is_rebuilt(workspace: &Workspace, before: &Value) {
    let record = workspace.path().join("tour/testcarve-out/record.json");
    let kept = fs::read_to_string(&record).unwrap();
    fs::remove_file(&record).unwrap();
    let json = evaluate_suite(workspace, &["--runs", "0"]).json();
    assert_eq!((&json["methods"], &json["coverage"]), (&before["methods"], &before["coverage"]));
    fs::write(&record, kept).unwrap();
}

fn what_cannot_be_run_again_is_told(workspace: &Workspace) {
    evaluate_suite(workspace, &["--", "sh", "-c", "exit 0"]).fails(3, "started no JVM that wrote its coverage");
    evaluate_suite(workspace, &["--", "no-such-command"]).fails(4, "no-such-command");
    evaluate_suite(workspace, &["--time-limit", "0"]).fails(4, "--time-limit");
    let record = workspace.path().join("tour/testcarve-out/record.json");
    let whole = fs::read_to_string(&record).unwrap();
    fs::write(&record, whole.replace("\"status\": 0", "\"signal\": 2")).unwrap();
    evaluate_suite(workspace, &[]).fails(3, "give one that does after --");
    fs::write(&record, &whole[..whole.len() / 2]).unwrap();
    evaluate_suite(workspace, &[]).fails(3, "cannot read record.json");
    evaluate(workspace, &["tour/testcarve-out", "tour/src"]).fails(3, "testcarve generate wrote to");
    evaluate(workspace, &["no-recording", "tour/carved-tests"]).fails(3, "no-recording does not exist");
}

#[test]
fn a_program_that_reads_standard_input_is_evaluated_with_what_was_recorded_of_it() {
    let workspace = Workspace::of_sources(&[
        (
            "Main.java",
            "package m; import java.io.*; public class Main { public static void main(String[] a) throws IOException { \
             BufferedReader in = new BufferedReader(new InputStreamReader(System.in)); Desk desk = new Desk(); \
             for (String line = in.readLine(); line != null; line = in.readLine()) { System.out.println(desk.answer(line)); } } }",
        ),
        (
            "Desk.java",
            "package m; class Desk { int answer(String line) { return line.isEmpty() ? empty() : line.length(); } \
             int empty() { return -1; } }",
        ),
    ]);
    let input = "one\n\nthree\n";
    let mut record = workspace.testcarve(["record", "--", "java", "-cp", "classes", "m.Main"]);
    let mut child = record.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    assert_eq!(text(&child.wait_with_output().unwrap().stdout), "3\n-1\n5\n");
    let carved = workspace.testcarve(["generate", "-o", "carved"]).output().unwrap();
    assert_eq!(carved.status.code(), Some(0), "{}", text(&carved.stderr));

    let json = evaluate(&workspace, &["testcarve-out", "carved", "--runs", "1"]).json();
    assert_eq!(number(&json, "/subject/input_bytes"), input.len());
    assert_eq!(number(&json, "/methods/executed_accessible"), 3);
    assert_eq!(number(&json, "/coverage/original/lines_kept"), number(&json, "/coverage/carved/lines_kept"));
    assert_eq!(json["warnings"], Value::Array(Vec::new()));
    let table = workspace.testcarve(["evaluate", "testcarve-out", "carved", "--runs", "0"]).output().unwrap();
    let table = text(&table.stdout);
    assert!(table.contains("\nInput:   11 bytes of standard input, as recorded\n"), "{table}");
}

fn read(workspace: &Workspace, file: &str) -> String {
    fs::read_to_string(workspace.path().join(Path::new(file))).unwrap()
}
