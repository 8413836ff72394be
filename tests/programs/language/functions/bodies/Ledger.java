package functions.bodies;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

class Ledger {
    static final int RATE = 3;

    private final List<String> entries = new ArrayList<>();

    <T> T first(Supplier<T> source) {
        return source.get();
    }

    List<Integer> each(Function<String, Integer> price, String... items) {
        List<Integer> prices = new ArrayList<>();
        for (String item : items) {
            prices.add(price.apply(item));
        }
        return prices;
    }

    int enter(Consumer<? super String> listener, String... lines) {
        for (String line : lines) {
            entries.add(line);
            listener.accept(line);
        }
        return entries.size();
    }

    double sum(DoubleUnaryOperator fee, double... amounts) {
        double sum = 0;
        for (double amount : amounts) {
            sum += fee.applyAsDouble(amount);
        }
        return sum;
    }

    String guard(Runnable check) {
        try {
            check.run();
            return "passed";
        } catch (IllegalStateException refused) {
            return refused.getMessage();
        }
    }

    int count(Predicate<Object> wanted, Object... values) {
        int count = 0;
        for (Object value : values) {
            count += wanted.test(value) ? 1 : 0;
        }
        return count;
    }

    <T> List<T> sorted(Comparator<? super T> order, List<T> values) {
        List<T> sorted = new ArrayList<>(values);
        sorted.sort(order);
        return sorted;
    }

    String label(BiFunction<String, Character, Object> join, String name, char grade) {
        return join.apply(name, grade).toString();
    }

    int widest(IntFunction<int[]> row, int rows) {
        int widest = 0;
        for (int i = 0; i < rows; i++) {
            widest = Math.max(widest, row.apply(i).length);
        }
        return widest;
    }
}
