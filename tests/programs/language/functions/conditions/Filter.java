package functions.conditions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

class Filter {
    private final List<Object> dropped = new ArrayList<>();

    <T> List<T> keep(Predicate<? super T> wanted, List<T> values) {
        List<T> kept = new ArrayList<>();
        for (T value : values) {
            if (wanted.test(value)) {
                kept.add(value);
            } else {
                dropped.add(value);
            }
        }
        return kept;
    }

    int below(DoublePredicate limit, double... values) {
        int below = 0;
        for (double value : values) {
            below += limit.test(value) ? 1 : 0;
        }
        return below;
    }

    <T> int pairs(BiPredicate<T, T> same, List<T> values) {
        int pairs = 0;
        for (int i = 1; i < values.size(); i++) {
            pairs += same.test(values.get(i - 1), values.get(i)) ? 1 : 0;
        }
        return pairs;
    }

    int sum(IntUnaryOperator weight, int... values) {
        int sum = 0;
        for (int value : values) {
            sum += weight.applyAsInt(value);
        }
        return sum;
    }

    <T, R> List<R> map(Function<T, R> change, List<T> values) {
        List<R> changed = new ArrayList<>();
        for (T value : values) {
            changed.add(change.apply(value));
        }
        return changed;
    }
}
