package exits.manager;

/** Counts how often it was opened. */
class Door {
    private int opened;

    int open() {
        opened++;
        return opened;
    }
}
