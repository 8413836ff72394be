package statics.said;

/** Statics that say the default value which they have anyway, and are filled on first use: a singleton, a table behind a flag. */
class Machine {
    private static Machine only = null;
    private static boolean ready = false;
    private static int[] powers = null;

    private final int size;

    private Machine(int size) {
        this.size = size;
    }

    static Machine only() {
        if (only == null) {
            only = new Machine(7);
        }
        return only;
    }

    static void prepare() {
        if (!ready) {
            powers = new int[8];
            powers[0] = 1;
            for (int i = 1; i < powers.length; i++) {
                powers[i] = powers[i - 1] * 3;
            }
            ready = true;
        }
    }

    static int power(int exponent) {
        return powers[exponent];
    }

    int size() {
        return size;
    }
}
