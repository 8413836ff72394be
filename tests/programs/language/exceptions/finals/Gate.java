package exceptions.finals;

/** finally: what it does while an exception passes, what it throws instead, what it returns instead. */
class Gate {
    private boolean open;
    private int passed;
    private String last = "";

    void pass(String plate) {
        open = true;
        try {
            last = plate.substring(0, 5);
            passed++;
        } finally {
            open = false;
        }
    }

    /** An exception in finally takes the place of the one that was on its way. */
    void close(String reason) {
        try {
            if (reason.isEmpty()) {
                throw new IllegalArgumentException("no reason");
            }
        } finally {
            if (passed < 2) {
                throw new IllegalStateException("only " + passed + " passed");
            }
        }
    }

    /** A return in finally swallows whatever was on its way. */
    @SuppressWarnings("finally")
    int check(String digits) {
        int value = -1;
        try {
            value = Integer.parseInt(digits);
        } finally {
            return value;
        }
    }

    boolean open() {
        return open;
    }

    String state() {
        return passed + " passed, last " + last;
    }
}
