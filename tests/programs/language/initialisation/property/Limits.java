package initialisation.property;

/** Looks at the property once. */
class Limits {
    private static final int MOST = Integer.parseInt(System.getProperty("limits.most", "10"));

    private Limits() {
    }

    static int most() {
        return MOST;
    }
}
