package functions.lambdas;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

class Pricing {
    private final long base;

    Pricing(long base) {
        this.base = base;
    }

    long quote(LongUnaryOperator discount) {
        return discount.applyAsLong(base);
    }

    long cheapest(List<LongUnaryOperator> discounts) {
        long best = base;
        for (LongUnaryOperator discount : discounts) {
            long quote = discount.applyAsLong(base);
            best = Math.min(best, quote);
        }
        return best;
    }

    long when(BooleanSupplier open) {
        return open.getAsBoolean() ? base : 0;
    }
}
