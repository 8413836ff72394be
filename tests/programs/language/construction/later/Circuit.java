package construction.later;

class Circuit {
    private final int most;
    private final Lamp[] lamps;
    private int load;

    Circuit(int most, Lamp... lamps) {
        this.most = most;
        this.lamps = lamps;
    }

    /** Completes the lamps that were there before it. */
    Circuit connect() {
        for (Lamp lamp : lamps) {
            lamp.init(this);
        }
        return this;
    }

    boolean take(int watts) {
        if (load + watts > most) {
            return false;
        }
        load += watts;
        return true;
    }

    int load() {
        return load;
    }
}
