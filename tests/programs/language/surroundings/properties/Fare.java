package surroundings.properties;

class Fare {
    private Fare() {
    }

    /** Read once: a test comes too late. */
    private static class Rate {
        static final int RATE = Integer.getInteger("fare.rate", 1);
    }

    static int gross(int net) {
        return net + Integer.getInteger("fare.fee", 1);
    }

    static long limit(long base) {
        return base + Long.getLong("fare.limit", 2L);
    }

    static boolean isLoud(int riders) {
        return Boolean.getBoolean("fare.loud") && riders > 1;
    }

    static String tag(String text) {
        return text + System.getProperty("fare.tag", "none");
    }

    static String mark(String text) {
        return text + System.getProperty("fare.tag");
    }

    static String all(String text) {
        return text + System.getProperties().getProperty("fare.tag");
    }

    static int unset(int count) {
        return count * Integer.parseInt(System.getProperty("fare.unset", "1"));
    }

    /** The command line sets it first, the program later. */
    static int scaled(int count) {
        return count * Integer.getInteger("fare.scale", 1);
    }

    static int rated(int count) {
        return count * Rate.RATE;
    }
}
