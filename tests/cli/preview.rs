//! `preview` looks for its test as `generate` does.

use crate::workspace::{Workspace, text};

/// Fifty calls with an object that no test can have, and one of the same path with one that it can.
const SOURCES: [(&str, &str); 2] = [
    (
        "Main.java",
        "package m; public class Main { public static void main(String[] a) { Region region = new Region(3); \
         for (int i = 0; i < 50; i++) { region.fits(new Object() { final int size = a.length; }); } \
         System.out.println(region.fits(\"here\")); } }",
    ),
    (
        "Region.java",
        "package m; class Region { private final int size; Region(int size) { this.size = size; } \
         boolean fits(Object shape) { return shape != null && size > 0; } }",
    ),
];

#[test]
fn invocations_are_tried_until_one_gives_a_test() {
    let workspace = Workspace::of_sources(&SOURCES);
    assert!(workspace.record(&["java", "-cp", "classes", "m.Main"]).status.success());
    let run = |args: &[&str]| {
        let output = workspace.testcarve(args).output().unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };

    let (code, test, told) = run(&["preview", "--target", "Region#fits"]);
    assert_eq!((code, told.as_str()), (Some(0), "not verified: generate runs it and may leave it out\n"));
    assert!(test.contains("assertTrue(region.fits(\"here\"))"), "{test}");
    let (code, _, told) = run(&["preview", "--target", "Region#fits", "--nth", "2"]);
    assert_eq!(code, Some(1));
    let why = "NO_BINDING: Region.fits needs the object of a class without a name that Main.main made: ";
    assert!(told.contains(why) && told.contains("(40 invocations)"), "{told}");
    let (_, list, _) = run(&["list"]);
    assert!(list.contains("fits(java.lang.Object)  51 calls  carvable"), "{list}");
    let (_, slice, told) = run(&["graph", "--kind", "slice", "--target", "Region#fits"]);
    assert!(slice.contains("fits") && told.is_empty(), "{slice}{told}");
}
