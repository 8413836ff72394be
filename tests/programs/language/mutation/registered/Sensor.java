package mutation.registered;

class Sensor {
    private final String name;
    private int degrees;

    Sensor(String name, int degrees) {
        this.name = name;
        this.degrees = degrees;
    }

    /** The argument learns of its caller. */
    Sensor join(Registry registry) {
        registry.register(this);
        return this;
    }

    void heat(int by) {
        degrees += by;
    }

    String name() {
        return name;
    }

    int degrees() {
        return degrees;
    }
}
