package names.junit_names;

class Test {
    private final String question;
    private final String expected;

    Test(String question, String expected) {
        this.question = question;
        this.expected = expected;
    }

    Assertions run(String answer) {
        Assertions assertions = new Assertions();
        assertions.assertEquals(expected, answer);
        return assertions;
    }

    String question() {
        return question;
    }
}
