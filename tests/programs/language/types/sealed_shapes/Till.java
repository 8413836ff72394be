package types.sealed_shapes;

import java.util.List;

final class Till {
    private Till() {}

    static long total(long amount, Payment... payments) {
        long total = 0;
        for (Payment payment : payments) {
            total += payment.fee(amount);
        }
        return total;
    }

    static Payment cheapest(long amount, List<? extends Payment> payments) {
        Payment best = payments.get(0);
        for (Payment payment : payments) {
            if (payment.fee(amount) < best.fee(amount)) {
                best = payment;
            }
        }
        return best;
    }
}
