package enclosed.steps;

/** What a user of formulas adds. */
abstract class Rule {
    private final String name;

    Rule(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    abstract int apply(int value);
}
