package methods.modifiers;

class Meter {
    private double value;

    protected final double read(double step) {
        value += step;
        return value;
    }

    static String unit() {
        return "units";
    }

    strictfp double scaled(double factor) {
        return value * factor;
    }

    final void limit(double most) {
        value = Math.min(value, most);
    }

    double value() {
        return value;
    }
}
