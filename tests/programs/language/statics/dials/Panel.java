package statics.dials;

/** A table of dials that all of the program turns. */
class Panel {
    private static final Dial[] DIALS = { new Dial(0), new Dial(3), new Dial(8) };

    static int turn(int number, int to) {
        int old = -1;
        for (int i = 0; i < DIALS.length; i++) {
            if (i == number) {
                old = DIALS[i].set(to);
            }
        }
        return old;
    }

    static void stop(int number) {
        turn(number, -5);
    }

    static int shown(int number) {
        return DIALS[number].get() * 10;
    }

    static void reset() {
        for (Dial dial : DIALS) {
            dial.reset();
        }
    }
}
