package exceptions.outcome;

/** The exception is what the call gives: with a message of its own, without one, and the virtual machine's. */
class Thermostat {
    private final int[] presets = {16, 19, 22};
    private String room;
    private int target = 19;

    int preset(int number) {
        return presets[number];
    }

    void place(String room) {
        this.room = room;
    }

    String label() {
        return room.trim() + ": " + target;
    }

    void target(int degrees) {
        if (degrees > 30) {
            throw new IllegalArgumentException(degrees + " degrees are too hot");
        }
        target = degrees;
    }

    int share(int rooms) {
        return target * 10 / rooms;
    }

    void lock() {
        if (target != 16) {
            throw new IllegalStateException();
        }
    }

    static Integer number(Object text) {
        return (Integer) text;
    }
}
