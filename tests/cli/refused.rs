//! Tests that the executor takes and javac does not.

use std::time::Duration;

use crate::workspace::{Workspace, text};

/// A raw type as a type argument: javac takes no map of `Class<?>` for it.
const SOURCES: [(&str, &str); 2] = [
    (
        "Registry.java",
        "package rt; import java.util.*; class Registry { final Map<String, Class> types = new HashMap<>(); \
         int add(String name, Class type) { types.put(name, type); return types.size(); } \
         Map<String, Class> all() { return types; } Class find(String name) { return types.get(name); } }",
    ),
    (
        "Main.java",
        "package rt; import java.util.*; public class Main { public static void main(String[] args) { \
         Registry one = new Registry(); one.add(\"text\", String.class); one.add(\"list\", List.class); \
         System.out.println(one.all().size() + \" \" + one.find(\"text\")); \
         Registry other = new Registry(); other.add(\"map\", Map.class); \
         System.out.println(other.all().size() + other.add(\"set\", Set.class)); } }",
    ),
];

#[test]
fn generate_ends_where_a_test_was_written_in_several_ways_and_refused_in_all() {
    let workspace = Workspace::of_sources(&SOURCES);
    let recorded = workspace.record(&["java", "-cp", "classes", "rt.Main"]);
    assert_eq!(text(&recorded.stdout), "2 class java.lang.String\n3\n", "{}", text(&recorded.stderr));
    let mut generate = assert_cmd::Command::from_std(workspace.testcarve(["generate", "-o", "carved"]));
    let generated = generate.timeout(Duration::from_secs(300)).output().unwrap();
    assert!(generated.status.success(), "{}", text(&generated.stderr));
    let manifest = std::fs::read_to_string(workspace.path().join("carved/testcarve.json")).unwrap();
    assert!(manifest.contains("\"DOES_NOT_COMPILE\"") && manifest.contains("\"reduced\""), "{manifest}");
}
