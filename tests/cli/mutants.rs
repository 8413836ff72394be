//! Mutants of a small program: those that its carved tests notice, and those that they do not.

use serde_json::Value;

use crate::workspace::{Workspace, text};

/// The suite is carved from two calls each: no price lies on the boundary of 100 cents, and what `log` counts is looked at by nobody.
const PROGRAM: &str = "public class Shop {
  private int sold;
  private static int logged;

  int discount(int price) {
    if (price > 100) {
      return price / 10;
    }
    return 0;
  }

  void sell(int count) {
    sold += count;
    log();
  }

  int sold() {
    return sold;
  }

  private static void log() {
    logged++;
  }

  public static void main(String[] arguments) {
    Shop shop = new Shop();
    shop.sell(3);
    shop.sell(4);
    System.out.println(shop.sold() + shop.discount(50) + shop.discount(250));
  }
}
";

/// The comparison at its boundary; the counter that nobody reads.
const UNNOTICED: &str = "Shop
  discount(int)
    Shop.java:6 > became >=
  sell(int)
    Shop.java:14 call of log() left out
  log()
    Shop.java:22 + became -
";

fn carved() -> Workspace {
    let workspace = Workspace::of_sources(&[("Shop.java", PROGRAM)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Shop"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    let generated = workspace.testcarve(["generate", "-o", "carved"]).output().unwrap();
    assert_eq!(generated.status.code(), Some(0), "{}", text(&generated.stderr));
    workspace
}

fn json(workspace: &Workspace, arguments: &[&str]) -> Value {
    serde_json::from_str(&workspace.out(&[arguments, &["--format", "json"]].concat(), 0).0).unwrap()
}

#[test]
fn list_weak_tells_what_no_test_notices_and_evaluate_counts_it() {
    let workspace = carved();
    let (listed, summary) = workspace.out(&["list", "--weak", "carved"], 0);
    assert_eq!(listed, UNNOTICED);
    assert!(summary.contains("The tests notice 5 of 8 mutants.\n"), "{summary}");
    let again = workspace.out(&["list", "--weak", "carved", "testcarve-out"], 0);
    assert_eq!(again.0, listed);

    let weak = json(&workspace, &["list", "--weak", "carved"]);
    assert_eq!((&weak["found"], &weak["tried"]), (&Value::from(8), &Value::from(8)));
    assert_eq!((&weak["not_compiled"], &weak["red"]), (&serde_json::json!([]), &serde_json::json!([])));
    let boundary = serde_json::json!({
        "target": "Shop#discount(int)", "source": "Shop.java", "line": 6,
        "operator": "conditionals_boundary", "change": "> became >="
    });
    assert_eq!(weak["unnoticed"][0], boundary);

    let mutants = &json(&workspace, &["evaluate", "testcarve-out", "carved", "--runs", "0"])["mutants"];
    assert_eq!((&mutants["sample"]["tried"], &mutants["sample"]["noticed"]), (&Value::from(8), &Value::from(5)));
    let methods: Vec<&str> =
        mutants["by_method"].as_array().unwrap().iter().map(|one| one["method"].as_str().unwrap()).collect();
    assert_eq!(methods, ["Shop#discount(int)", "Shop#log()", "Shop#sell(int)", "Shop#sold()"]);
    // It prints 7 + 0 + 25 in one sum: what the tests do not notice, it does not either.
    assert_eq!(
        (&mutants["recorded_run"]["tried"], &mutants["recorded_run"]["noticed"]),
        (&Value::from(8), &Value::from(5))
    );
    let verdicts: Vec<&str> =
        mutants["tried"].as_array().unwrap().iter().map(|one| one["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == "survived").count(), 3);
    let table = workspace.out(&["evaluate", "testcarve-out", "carved", "--runs", "0"], 0).0;
    let row = table.lines().find(|line| line.starts_with("| Shop#discount(int)")).unwrap_or(&table);
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    assert_eq!(cells[1..5], ["Shop#discount(int)", "4", "3", "75.0%"]);
}

#[test]
fn list_weak_says_which_tests_can_notice_nothing() {
    let workspace = carved();
    let file = workspace.path().join("carved/ShopCarvedTest.java");
    let whole = std::fs::read_to_string(&file).unwrap();
    let name_of = |call: &str| {
        let test = whole.split("@Test").skip(1).find(|test| test.contains(call)).unwrap();
        format!("ShopCarvedTest.{}", test.split_once("void ").unwrap().1.split_once('(').unwrap().0)
    };
    let (broken, wrong) = (name_of("discount(50)"), name_of("discount(250)"));
    let edited = whole.replace("discount(50)", "discount(gone)").replace("discount(250)", "discount(350)");
    std::fs::write(&file, edited).unwrap();
    let (listed, told) = workspace.out(&["list", "--weak", "carved"], 0);
    assert!(listed.contains("Shop.java:14 call of log() left out"), "{listed}");
    assert!(told.contains(&format!("1 test does not compile and can notice nothing:\n  {broken}\n")), "{told}");
    assert!(told.contains(&format!("1 test does not pass and can notice nothing:\n  {wrong}\n")), "{told}");
    let weak = json(&workspace, &["list", "--weak", "carved"]);
    assert_eq!((&weak["not_compiled"][0], &weak["red"][0]), (&Value::from(broken), &Value::from(wrong)));
}
