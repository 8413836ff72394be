//! Which tests are written and which are left out, by `generate` and by `reduce`.

use std::fs;

use serde_json::Value;

use crate::workspace::{Workspace, text};

/// Three calls of `fee` are tried: two take the same way, and of these only the second lies on the boundary; the third takes another. Of `half` both take the same way and no
/// mutant tells them apart.
const PROGRAM: &str = "public class Shop {
  private String name = \"none\";

  String name() {
    return name;
  }

  void rename(String to) {
    name = to.trim();
  }

  int fee(int price) {
    if (price > 100) {
      return 0;
    }
    return 5;
  }

  static int half(int price) {
    return price / 2;
  }

  public static void main(String[] arguments) {
    Shop shop = new Shop();
    shop.rename(\" Corner \");
    System.out.println(shop.name() + shop.fee(50) + shop.fee(100) + shop.fee(250));
    System.out.println(half(30) + \" \" + half(50));
  }
}
";

fn recorded() -> Workspace {
    let workspace = Workspace::of_sources(&[("Shop.java", PROGRAM)]);
    let recorded = workspace.record(&["java", "-cp", "classes", "Shop"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    workspace
}

fn source(workspace: &Workspace, directory: &str) -> String {
    fs::read_to_string(workspace.path().join(directory).join("ShopCarvedTest.java")).unwrap()
}

fn manifest(workspace: &Workspace, directory: &str) -> Value {
    let text = fs::read_to_string(workspace.path().join(directory).join("testcarve.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// How many tests call this.
fn tests_of(source: &str, call: &str) -> usize {
    source.split("@Test").skip(1).filter(|test| test.contains(call)).count()
}

fn unnoticed(workspace: &Workspace, directory: &str) -> (String, String) {
    workspace.out(&["list", "--weak", directory], 0)
}

#[test]
fn what_adds_no_branch_and_no_kill_is_not_written_and_told_with_what_covers_it() {
    let workspace = recorded();
    workspace.out(&["generate", "-o", "whole", "--reduce", "none"], 0);
    let (_, told) = workspace.out(&["generate", "-o", "carved", "--reduce", "kills"], 0);
    let (whole, carved) = (source(&workspace, "whole"), source(&workspace, "carved"));
    assert_eq!((tests_of(&whole, "fee("), tests_of(&carved, "fee(")), (3, 2), "{carved}");
    // The one on the boundary shows what the earlier one does, and what that does not.
    assert!(carved.contains("fee(100)") && carved.contains("fee(250)"), "{carved}");
    assert_eq!((tests_of(&whole, "half("), tests_of(&carved, "half(")), (2, 1), "{carved}");
    assert_eq!(unnoticed(&workspace, "carved"), unnoticed(&workspace, "whole"));
    assert!(told.contains("left out (reduced in testcarve.json); --reduce none writes all."), "{told}");
    let manifest = manifest(&workspace, "carved");
    let reduced = manifest["reduced"].as_array().unwrap();
    let fee: Vec<&Value> = reduced.iter().filter(|one| one["target"] == "Shop#fee(int)").collect();
    assert_eq!(fee.len(), 1, "{reduced:?}");
    let names: Vec<String> = manifest["tests"].as_array().unwrap().iter().map(name).collect();
    for covering in fee[0]["covered_by"].as_array().unwrap() {
        assert!(names.contains(&covering.as_str().unwrap().to_owned()), "{covering} {names:?}");
    }
}

fn name(test: &Value) -> String {
    format!("{}.{}", test["class"].as_str().unwrap(), test["method"].as_str().unwrap())
}

#[test]
fn a_criterion_of_branches_or_paths_keeps_one_test_for_each_and_kills_take_a_verification() {
    let workspace = recorded();
    for by in ["coverage", "paths"] {
        workspace.out(&["generate", "-o", by, "--reduce", by, "--no-verify"], 0);
        let carved = source(&workspace, by);
        assert_eq!((tests_of(&carved, "fee("), tests_of(&carved, "half(")), (2, 1), "{by}: {carved}");
    }
    workspace.out(&["generate", "-o", "all", "--no-verify", "--reduce", "none"], 0);
    assert_eq!(tests_of(&source(&workspace, "all"), "fee("), 3);
    workspace.out(&["generate", "-o", "default", "--no-verify"], 0);
    assert_eq!(tests_of(&source(&workspace, "default"), "fee("), 2);
    let (_, told) = workspace.out(&["generate", "-o", "x", "--reduce", "kills", "--no-verify"], 2);
    assert!(told.contains("--reduce kills keeps tests by what they notice"), "{told}");
}

#[test]
fn a_getter_that_other_tests_look_through_needs_no_test_of_its_own() {
    let workspace = recorded();
    workspace.out(&["generate", "-o", "carved", "--reduce", "kills"], 0);
    let targets = |directory: &str| {
        let all = manifest(&workspace, directory);
        let of = |list: &str| {
            let all = all[list].as_array().cloned().unwrap_or_default();
            all.iter().filter(|one| one["target"] == "Shop#name()").count()
        };
        (of("tests"), of("reduced"), of("skipped"))
    };
    assert_eq!(targets("carved"), (1, 0, 0));
    workspace.out(&["generate", "-o", "skipping", "--skip-accessors"], 0);
    assert_eq!(targets("skipping"), (0, 1, 0));
}

#[test]
fn a_suite_that_stands_is_reduced_to_tests_that_notice_as_much_also_without_its_recording() {
    let workspace = recorded();
    let whole = ["generate", "-o", "whole", "--reduce", "none"];
    workspace.out(&whole, 0);
    let (before, noticed) = (source(&workspace, "whole"), unnoticed(&workspace, "whole"));
    let (would, told) = workspace.out(&["reduce", "whole", "--dry-run"], 0);
    assert!(told.contains("Would take ") && would.contains("ShopCarvedTest.fee_"), "{would}{told}");
    assert_eq!(source(&workspace, "whole"), before);

    let (took, _) = workspace.out(&["reduce", "whole"], 0);
    assert_eq!(took, would);
    let after = source(&workspace, "whole");
    assert_eq!((tests_of(&after, "fee("), after.contains("fee(100)")), (2, true), "{after}");
    assert_eq!(unnoticed(&workspace, "whole"), noticed);
    workspace.out(&["verify", "whole"], 0);
    let gone = manifest(&workspace, "whole")["reduced"].as_array().unwrap().len();
    assert_eq!(gone, took.lines().count());
    assert_eq!(workspace.out(&["reduce", "whole"], 0).0, "");
    // It is as ours as before.
    workspace.out(&whole, 0);
    assert_eq!(source(&workspace, "whole"), before);

    fs::rename(workspace.path().join("testcarve-out"), workspace.path().join("elsewhere")).unwrap();
    let (_, told) = workspace.out(&["reduce", "whole", "--by", "paths", "--classpath", "classes"], 2);
    assert!(told.contains("--by paths goes by the recording of these tests, which is not there"), "{told}");
    let (_, told) = workspace.out(&["reduce", "whole"], 3);
    assert!(told.contains("do without it where there is --classpath"), "{told}");
    let (took, told) = workspace.out(&["reduce", "whole", "--classpath", "classes"], 0);
    assert!(took.contains("fee_") && told.contains("chosen by what they notice alone"), "{took}{told}");
    workspace.out(&["verify", "whole", "--classpath", "classes"], 0);
    let weak = workspace.out(&["list", "--weak", "whole", "elsewhere"], 0);
    assert_eq!(weak, noticed);
}

#[test]
fn tests_that_somebody_edited_stay_and_a_class_left_empty_goes() {
    let workspace = recorded();
    workspace.out(&["generate", "-o", "whole", "--reduce", "none"], 0);
    let file = workspace.path().join("whole/ShopCarvedTest.java");
    let edited = source(&workspace, "whole").replace("fee(50)", "fee(50 + 1)").replace("fee(100)", "fee(100 - 1)");
    fs::write(&file, &edited).unwrap();
    let (_, told) = workspace.out(&["reduce", "whole"], 0);
    assert!(told.contains("; 2 were edited by hand and stay as they are."), "{told}");
    let after = source(&workspace, "whole");
    assert_eq!(tests_of(&after, "fee("), 3, "{after}");
    assert_eq!(tests_of(&after, "half("), 1, "{after}");
    // It is still known as edited.
    let (_, told) = workspace.out(&["generate", "-o", "whole", "--reduce", "none"], 0);
    assert!(told.contains("was edited by hand"), "{told}");
}
