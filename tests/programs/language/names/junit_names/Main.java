package names.junit_names;

public class Main {
    public static void main(String[] args) {
        Test test = new Test("7 times 6?", "42");
        Assertions assertions = test.run("41");
        System.out.println(test.question() + assertions.failures());
        System.out.println(assertions.assertEquals("a", "b") + " " + assertions.failures());
        System.out.println(test.run("42").failures());
    }
}
