package values;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What methods take and give: arrays of any dimension, and values of the library that are no collections. */
public class Values {
    // ---- what comes back

    static Date date(long millis) {
        return new Date(millis);
    }

    static BigDecimal price(String text) {
        return new BigDecimal(text).setScale(2);
    }

    static List<BigDecimal> prices(String text) {
        List<BigDecimal> all = new ArrayList<>();
        for (String one : text.split(" ")) {
            all.add(price(one));
        }
        return all;
    }

    static Optional<LocalDate> day(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
    }

    static Map.Entry<String, Integer> entry(String key) {
        return new AbstractMap.SimpleEntry<>(key, key.length());
    }

    static UUID id(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes());
    }

    static AtomicReference<String> reference(String text) {
        return new AtomicReference<>(text);
    }

    static int[][] grid(int size) {
        int[][] grid = new int[size][size];
        grid[0][1] = 7;
        return grid;
    }

    static String[] words(String text) {
        return text.split(" ");
    }

    static List<int[]> pairs(int first) {
        List<int[]> pairs = new ArrayList<>();
        pairs.add(new int[] {first, first + 1});
        return pairs;
    }

    // ---- what is changed

    static void count(AtomicInteger counter) {
        counter.addAndGet(5);
    }

    static int roll(Random dice) {
        return dice.nextInt(6);
    }

    // ---- what is taken

    static String join(String[] texts) {
        return String.join("-", texts);
    }

    static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    static int corner(int[][] grid) {
        return grid[grid.length - 1][grid.length - 1];
    }

    static String first(Object[] values) {
        return String.valueOf(values[0]);
    }

    public static void main(String[] args) {
        System.out.println(date(5).getTime() + " " + price("1.5") + prices("1 2.25") + day("2024-02-29") + day(""));
        System.out.println(entry("key") + " " + id("a") + reference("x") + grid(2)[0][1] + words("a b").length);
        System.out.println(pairs(3).get(0)[1]);
        AtomicInteger counter = new AtomicInteger(2);
        count(counter);
        System.out.println(counter + " " + roll(new Random(42)));
        String[] filled = new String[2];
        Arrays.fill(filled, "q");
        System.out.println(join(filled) + join(List.of("m", "n").toArray(new String[0])));
        int[] numbers = {3, 1, 2};
        Arrays.sort(numbers);
        System.out.println(sum(numbers) + sum(numbers.clone()) + sum(Arrays.copyOf(numbers, 2)));
        int[][] square = new int[2][2];
        square[1][1] = 9;
        System.out.println(corner(square) + corner(new int[][] {{1, 2}, {3, 4}}));
        // What nobody looks at is part of what was given, too.
        System.out.println(first(new Object[] {"used", 1, 'c', null, LocalDate.EPOCH}));
    }
}
