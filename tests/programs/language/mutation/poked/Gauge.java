package mutation.poked;

class Gauge {
    private int level;

    Gauge() {
        level = 1;
    }

    int percent() {
        return level * 10;
    }

    /** Only ever called after the driver has changed the level behind everybody's back. */
    String label() {
        return "at level " + level;
    }
}
