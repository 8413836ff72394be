package hidden.drivers_own;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

class Till {
    private final List<Rate> admitted = new ArrayList<>();
    private int charged;

    boolean admit(Rate rate) {
        return !admitted.contains(rate) && admitted.add(rate);
    }

    int charge(Rate rate) {
        int due = rate == null ? 0 : rate.of(1000);
        charged += due;
        return due;
    }

    int charged() {
        return charged;
    }

    static String given(Rate rate) {
        return rate == null ? "none" : "some";
    }

    static int rounded(IntUnaryOperator rounding) {
        return rounding == null ? 1234 : rounding.applyAsInt(1234);
    }
}
