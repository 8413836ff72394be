package primitives.flags;

class Switches {
    private final boolean[] state;

    Switches(int count) {
        state = new boolean[count];
    }

    void set(short index, boolean on) {
        state[index] = on;
    }

    Boolean isOn(byte index, Boolean fallback) {
        return index < state.length ? Boolean.valueOf(state[index]) : fallback == null ? Boolean.FALSE : fallback;
    }

    static float dim(byte level, float factor) {
        return level * factor;
    }

    boolean all() {
        boolean all = true;
        for (boolean on : state) {
            all &= on;
        }
        return all;
    }
}
