package console.letters;

/** Prints letters that not every machine can. */
class Sign {
    private final String name;
    private boolean open = true;

    Sign(String name) {
        this.name = name;
    }

    void show() {
        System.out.println(name + (open ? ": offen \u2713" : ": zu"));
    }

    void close(String until) {
        open = false;
        System.out.println("bis " + until);
    }

    void warn() {
        System.err.println(name + " \u2717");
    }
}
