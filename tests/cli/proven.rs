//! `verify --prove`: a test that does what was recorded, and one that somebody made do something else.

use serde_json::Value;

use crate::workspace::{Workspace, text};

const PROGRAM: &str = "public class Shop {
  int discount(int price) {
    return price > 100 ? price / 10 : 0;
  }

  public static void main(String[] arguments) {
    Shop shop = new Shop();
    System.out.println(shop.discount(50) + shop.discount(250));
  }
}
";

#[test]
fn a_test_with_another_argument_is_green_and_not_proven() {
    let workspace = Workspace::of_sources(&[("Shop.java", PROGRAM)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Shop"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    let generated = workspace.testcarve(["generate", "-o", "carved"]).output().unwrap();
    assert_eq!(generated.status.code(), Some(0), "{}", text(&generated.stderr));
    let proven = workspace.testcarve(["verify", "carved", "--once", "--prove"]).output().unwrap();
    let told = text(&proven.stderr);
    assert!(told.contains("2 of 2 green tests are proven"), "{told}");

    let file = workspace.path().join("carved/ShopCarvedTest.java");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("discount(50)"), "{written}");
    std::fs::write(&file, written.replace("discount(50)", "discount(60)")).unwrap();
    let proven = workspace.testcarve(["verify", "carved", "--once", "--prove", "--format", "json"]).output().unwrap();
    assert_eq!(proven.status.code(), Some(0), "{}", text(&proven.stderr));
    let json: Value = serde_json::from_slice(&proven.stdout).unwrap();
    let all = json["tests"].as_array().unwrap();
    let [edited] = all.iter().filter(|test| test["proven"] == false).collect::<Vec<_>>()[..] else { panic!("{json}") };
    assert_eq!(edited["difference"], "ARGUMENTS");
    let detail = edited["detail"].as_str().unwrap();
    assert_eq!(
        detail,
        "recorded: Shop#discount(int) with (50) on a Shop; in the test: Shop#discount(int) with (60) on a Shop"
    );
}
