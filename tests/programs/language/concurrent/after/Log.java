package concurrent.after;

/** What the last one said. */
class Log {
    private String last = "";

    void say(String text) {
        last = text;
    }

    String last() {
        return last;
    }

    static String title(String name) {
        return "Log of " + name;
    }
}
