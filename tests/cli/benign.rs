//! State that the user calls benign: `[benign]` of the settings.

use crate::workspace::{Workspace, text};

const SOURCES: [(&str, &str); 4] = [
    (
        "Rates.java",
        "package m; import java.util.*; class Rates { private final Map<String, Integer> memo = new TreeMap<>(); \
         int of(String name) { Integer known = memo.get(name); if (known != null) { return known; } \
         int rate = name.length() * 3; memo.put(name, rate); return rate; } \
         String report(String name) { return name + \" at \" + of(name); } }",
    ),
    (
        "Shop.java",
        "package m; class Shop { private final Memo memo; private int sold; Shop(Memo memo) { this.memo = memo; } \
         void sell(int price) { sold += price; memo.last = price; } int sold() { return sold; } \
         String sign(String name) { memo.asked++; return \"*\" + name + \"*\"; } }",
    ),
    ("Memo.java", "package m; class Memo { int asked; int last; }"),
    (
        "Main.java",
        "package m; public class Main { public static void main(String[] args) { Rates rates = new Rates(); rates.of(\"pen\"); \
         rates.of(\"ink\"); System.out.println(rates.report(\"pen\")); Shop shop = new Shop(new Memo()); shop.sell(4); shop.sell(5); \
         System.out.println(shop.sign(\"tea\") + shop.sold()); } }",
    ),
];

fn recorded() -> Workspace {
    let workspace = Workspace::of_sources(&SOURCES);
    let recorded = workspace.record(&["java", "-cp", "classes", "m.Main"]);
    assert_eq!(text(&recorded.stdout), "pen at 9\n*tea*9\n", "{}", text(&recorded.stderr));
    workspace
}

/// The body of the first test of a method.
#[track_caller]
fn preview(workspace: &Workspace, target: &str) -> String {
    let preview = workspace.testcarve(["preview", "--target", target]).output().unwrap();
    assert!(preview.status.success(), "{}", text(&preview.stderr));
    let preview = text(&preview.stdout);
    preview.split("@Test").nth(1).unwrap_or_else(|| panic!("{preview}")).to_owned()
}

#[test]
fn the_content_of_a_field_that_is_called_benign_is_not_brought_about() {
    let workspace = recorded();
    let whole = preview(&workspace, "Rates#report");
    assert!(whole.contains("rates.of(\"pen\");") && whole.contains("rates.of(\"ink\");"), "{whole}");
    workspace.write("testcarve.toml", "[benign]\nfields = ['m.Rates.memo']\n");
    let short = preview(&workspace, "Rates#report");
    assert!(!short.contains("rates.of("), "{short}");
    assert!(short.contains("assertEquals(\"pen at 9\", rates.report(\"pen\"))"), "{short}");
}

#[test]
fn state_of_a_class_that_is_called_benign_is_not_brought_about() {
    let workspace = recorded();
    let whole = preview(&workspace, "Shop#sign");
    workspace.write("testcarve.toml", "[benign]\nclasses = ['m.Mem*']\n");
    let short = preview(&workspace, "Shop#sign");
    assert!(short.contains("assertEquals(\"*tea*\", shop.sign(\"tea\"))"), "{whole}\n{short}");
}

#[test]
fn what_is_wrongly_called_benign_leaves_no_red_test_behind() {
    let workspace = recorded();
    workspace.write("testcarve.toml", "[benign]\nfields = ['m.Shop.sold']\n");
    let generated = workspace.testcarve(["generate", "-o", "carved"]).output().unwrap();
    let told = text(&generated.stderr);
    assert!(generated.status.success(), "{told}");
    assert!(told.contains("1 FAILS, as m.Shop#sold()"), "{told}");
    let source = std::fs::read_to_string(workspace.path().join("carved/m/ShopCarvedTest.java")).unwrap();
    // (Right where nothing was left out.)
    assert!(!source.contains("void sold_") && source.contains("assertEquals(4, shop.sold());"), "{source}");
}
