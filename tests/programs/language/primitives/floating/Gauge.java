package primitives.floating;

class Gauge {
    private double last;

    void read(double value) {
        last = value;
    }

    double inverse() {
        return 1 / last;
    }

    double last() {
        return last;
    }

    static float ratio(float part, float whole) {
        return part / whole;
    }

    static int compare(double one, double other) {
        return Double.compare(one, other);
    }
}
