package initialisation.escaping;

class Worker {
    private String greeting = "";
    private final String name;

    /** Hands itself out before it is complete. */
    Worker(Office office, String name) {
        office.enter(this);
        this.name = name;
    }

    void greet(String greeting) {
        this.greeting = greeting + " " + name;
    }

    String greeting() {
        return greeting;
    }

    String name() {
        return name;
    }
}
