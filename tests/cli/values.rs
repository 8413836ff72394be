//! What methods take and give: arrays and library values, as `tests/programs/values` has them.

use std::fs;
use std::path::Path;

use crate::workspace::{Workspace, text};

/// Records a program and carves its suite: its workspace, and what was told.
fn carved(main: &str) -> (Workspace, String) {
    let workspace = Workspace::of_program("values");
    workspace.succeed("javac", ["-g", "-d", "classes", &format!("{main}.java")]);
    let command = ["record", "--", "java", "-cp", "classes", &format!("values.{main}")];
    assert!(workspace.testcarve(command).output().unwrap().status.success());
    let generated = workspace.testcarve(["generate", "--reduce", "none", "--minimize=none"]).output().unwrap();
    assert!(generated.status.success(), "{}", text(&generated.stderr));
    (workspace, text(&generated.stderr))
}

fn suite(directory: &Path, main: &str) -> String {
    fs::read_to_string(directory.join(format!("carved-tests/values/{main}CarvedTest.java"))).unwrap()
}

/// Each change of the program is noticed by a carved test whose name begins so.
fn assert_noticed(workspace: &Workspace, main: &str, changes: &[(&str, &str, &str)]) {
    let file = format!("{main}.java");
    let mut source = fs::read_to_string(workspace.path().join(&file)).unwrap();
    for (line, broken, _) in changes {
        assert!(source.contains(line), "{line}");
        source = source.replace(line, broken);
    }
    workspace.write(&file, &source);
    workspace.succeed("javac", ["-d", "broken", &file]);
    let verified = workspace.testcarve(["verify", "carved-tests", "--classpath", "broken"]).output().unwrap();
    let told = text(&verified.stdout);
    for (_, broken, test) in changes {
        assert!(told.contains(&format!("values.{main}CarvedTest.{test}")), "{broken}: {told}");
    }
}

#[test]
fn arrays_and_library_values_are_given_and_compared_as_they_were_recorded() {
    let (workspace, told) = carved("Values");
    assert!(told.contains("Before verification 23 of 23 compiled, 23 were green; 0 were weak."), "{told}");
    insta::assert_snapshot!(suite(workspace.path(), "Values"));
    let changes = [
        ("new Date(millis)", "new Date(millis + 1)", "date_"),
        ("setScale(2)", "setScale(3)", "prices_"),
        ("Optional.of(LocalDate.parse(text))", "Optional.of(LocalDate.parse(text).plusDays(1))", "day_"),
        ("grid[0][1] = 7", "grid[1][0] = 7", "grid_"),
        ("new AtomicReference<>(text)", "new AtomicReference<>(text + text)", "reference_"),
        ("counter.addAndGet(5)", "counter.addAndGet(4)", "count_"),
        ("sum += number;", "sum = number;", "sum_"),
        ("values[0]", "values[1]", "first_"),
    ];
    assert_noticed(&workspace, "Values", &changes);
}

#[test]
fn records_views_resets_and_later_calls_tell_what_a_collection_holds() {
    let (workspace, told) = carved("Stock");
    assert!(told.contains("were green; "), "{told}");
    insta::assert_snapshot!(suite(workspace.path(), "Stock"));
    let changes = [
        ("items.add(new Item(name, cents));", "items.add(0, new Item(name, cents));", "items_"),
        ("item.name().equals(name)", "!item.name().equals(name)", "add_"),
        ("stream().filter", "stream().skip(1).filter(item -> true).filter", "find_"),
        ("summingInt(Item::cents)", "summingInt(item -> 1)", "totals_"),
    ];
    assert_noticed(&workspace, "Stock", &changes);
}

#[test]
fn what_a_throwable_says_and_holds_is_asserted_whether_it_is_thrown_or_returned() {
    let (workspace, told) = carved("Failures");
    assert!(told.contains("were green; "), "{told}");
    insta::assert_snapshot!(suite(workspace.path(), "Failures"));
    let changes = [
        ("\"problem with \" + text", "\"trouble with \" + text", "problem_"),
        ("\"rejected \" + code, code,", "\"rejected \" + code, code + 1,", "reject_"),
        ("List.of(\"a\", \"b\")", "List.of(\"b\", \"a\")", "wrap_"),
    ];
    assert_noticed(&workspace, "Failures", &changes);
}

#[test]
fn repositories_builders_resets_and_long_results_are_looked_at_by_what_tells() {
    let (workspace, told) = carved("Desk");
    assert!(told.contains("Before verification 35 of 35 compiled, 35 were green; 4 were weak (1 not run"), "{told}");
    assert!(told.contains("1 STATIC_STATE, as values.Desk#number()"), "{told}");
    insta::assert_snapshot!(suite(workspace.path(), "Desk"));
    insta::assert_snapshot!("repositories", suite(workspace.path(), "Desk_Repository"));
    insta::assert_snapshot!("builders", suite(workspace.path(), "Desk_Title"));
    insta::assert_snapshot!("resets", suite(workspace.path(), "Desk_Lamp"));
    let lamp = workspace.testcarve(["preview", "--target", "Lamp#<init>"]).output().unwrap();
    assert!(text(&lamp.stderr).contains("generate would leave the test out as WEAK"), "{}", text(&lamp.stderr));
    let changes = [
        ("orElse(\"none\")", "orElse(\"\")", "rename_"),
        ("squares[i] = i * i;", "squares[i] = i < 190 ? i * i : 0;", "squares_"),
        ("i < count; i++) {\n            marks", "i < count - 1; i++) {\n            marks", "marks_"),
        ("mapToInt(Integer::intValue).sum()", "mapToInt(count -> 1).sum()", "sum_"),
    ];
    assert_noticed(&workspace, "Desk", &changes);
}
