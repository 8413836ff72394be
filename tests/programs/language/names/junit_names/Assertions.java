package names.junit_names;

class Assertions {
    private int failures;

    boolean assertEquals(String expected, String actual) {
        if (!expected.equals(actual)) {
            failures++;
        }
        return expected.equals(actual);
    }

    int failures() {
        return failures;
    }
}
