package functions.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;

class Thermostat {
    /** How a reading is shown. */
    interface Scale {
        double of(double celsius);
    }

    private final List<DoubleConsumer> listeners = new ArrayList<>();
    private Scale scale = celsius -> celsius;
    private double last = Double.NaN;

    void onChange(DoubleConsumer listener) {
        listeners.add(listener);
    }

    void use(Scale scale) {
        this.scale = scale;
    }

    boolean measure(double celsius) {
        double value = scale.of(celsius);
        if (value == last) {
            return false;
        }
        last = value;
        for (DoubleConsumer listener : listeners) {
            listener.accept(value);
        }
        return true;
    }
}
