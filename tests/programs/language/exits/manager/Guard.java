package exits.manager;

/** Lets some in, and may end the day. */
class Guard {
    private final Door door = new Door();
    private int admitted;

    void admit(String name) {
        if (name.isEmpty()) {
            close();
        }
        door.open();
        admitted++;
    }

    void close() {
        System.out.println("Closed.");
        System.exit(-1);
    }

    void halt(int status) {
        Runtime.getRuntime().halt(status);
    }

    /** Goes on. */
    boolean tolerant() {
        try {
            System.exit(4);
            return true;
        } catch (RuntimeException e) {
            admitted = 100;
            return false;
        }
    }

    int admitted() {
        return admitted;
    }
}
