package initialisation.order;

class Boot {
    static final String NAME;

    static {
        NAME = "boot";
        Defaults.level = 5;
    }

    static String touch() {
        return NAME;
    }

    /** Reads what its own initialiser had set, and others since. */
    static String status(String user) {
        return user + " at " + Defaults.level;
    }
}
