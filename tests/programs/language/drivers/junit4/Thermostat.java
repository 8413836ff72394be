package drivers.junit4;

class Thermostat {
    private int degrees;

    Thermostat(int degrees) {
        this.degrees = degrees;
    }

    void warmer(int step) {
        if (step <= 0) {
            throw new IllegalArgumentException("not warmer: " + step);
        }
        degrees += step;
    }

    int degrees() {
        return degrees;
    }

    boolean isFrost() {
        return degrees < 4;
    }
}
