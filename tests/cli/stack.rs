//! The stack of recorded threads: woven frames take more of it than the program's own, and the program must not notice.

use std::process::Output;

use crate::workspace::{Workspace, text};

const RECURSION: &str = r#"
public class Recursion {
    static int sum(int[] numbers, int from) {
        return from == numbers.length ? 0 : numbers[from] + sum(numbers, from + 1);
    }

    static void print(int depth) {
        int[] ones = new int[depth];
        java.util.Arrays.fill(ones, 1);
        System.out.println("sum " + sum(ones, 0));
    }

    public static void main(String[] args) throws InterruptedException {
        int depth = Integer.parseInt(args[0]);
        if (args.length == 1) {
            print(depth);
            return;
        }
        Thread thread = new Thread(null, () -> print(depth), "deep", Long.parseLong(args[1]));
        thread.start();
        thread.join();
    }
}
"#;

const ENDLESS: &str = r#"
public class Endless {
    private Endless next;

    int depth() {
        return next == null ? 1 : 1 + next.depth();
    }

    boolean isEndless() {
        try {
            depth();
            return false;
        } catch (StackOverflowError e) {
            return true;
        }
    }

    public static void main(String[] args) {
        Endless one = new Endless();
        System.out.println(one.isEndless());
        one.next = one;
        System.out.println(one.isEndless());
        one.next = null;
        System.out.println(one.depth() + " " + one.isEndless());
        one.next = one;
        one.depth();
    }
}
"#;

/// Without the frames that stood on the stack when it was full: which of them did differs from run to run.
fn seen(output: &Output) -> (Option<i32>, String, String) {
    let errors = text(&output.stderr);
    let errors: Vec<&str> = errors.lines().filter(|line| !line.starts_with("\tat ")).collect();
    (output.status.code(), text(&output.stdout), errors.join("\n"))
}

fn ends_recorded_as_bare(workspace: &Workspace, command: &str) {
    let words: Vec<&str> = command.split(' ').collect();
    let bare = workspace.command(words[0]).args(&words[1..]).output().unwrap();
    let recorded = workspace.record(&words);
    assert_eq!(seen(&recorded), seen(&bare), "{command}");
}

#[test]
fn a_recursion_that_fits_into_the_stack_fits_when_it_is_recorded() {
    let workspace = Workspace::of_sources(&[("Recursion.java", RECURSION)]);
    for command in [
        "java -cp classes Recursion 7000",
        "java -Xint -cp classes Recursion 7000",
        "java -Xss512k -cp classes Recursion 3000",
        "java -XX:ThreadStackSize=512 -cp classes Recursion 3000 0",
        "java -cp classes Recursion 3000 500000",
    ] {
        ends_recorded_as_bare(&workspace, command);
    }
}

#[test]
fn the_jvms_that_a_script_starts_have_the_stack_too() {
    let workspace = Workspace::of_sources(&[("Recursion.java", RECURSION)]);
    workspace
        .write("run.sh", "java -cp classes Recursion 7000 2> err.txt\njava -cp classes Recursion 7000 0 2>> err.txt\n");
    ends_recorded_as_bare(&workspace, "sh run.sh");
}

#[test]
fn a_stack_that_overflows_does_so_when_it_is_recorded() {
    let workspace = Workspace::of_sources(&[("Endless.java", ENDLESS)]);
    ends_recorded_as_bare(&workspace, "java -cp classes Endless");
}

/// Compiled into the program's methods, hooks would make frames of 24 bytes 640 large.
#[test]
fn hooks_of_the_agent_are_not_compiled_into_the_program() {
    let workspace = Workspace::empty();
    let written = workspace.testcarve(["agent", "-o", "agent"]).output().unwrap();
    assert!(written.status.success(), "{}", text(&written.stderr));
    let jar = "agent/testcarve-agent.jar";
    for hooks in ["ThreadRecorder", "FrameHooks", "CallHooks", "FieldHooks"] {
        let class = format!("testcarve.agent.record.{hooks}");
        let printed = workspace.succeed("javap", ["-v", "-cp", jar, class.as_str()]);
        assert!(text(&printed.stdout).contains("jdk.internal.vm.annotation.DontInline"), "{hooks}");
    }
}
