package functions.conditions;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

public class Main {
    private static final Predicate<Integer> TWO = number -> number == 2;

    public static void main(String[] args) {
        Filter filter = new Filter();
        System.out.println(filter.keep(TWO, Arrays.asList(1, 2, 3)));
        System.out.println(filter.keep(word -> !word.isEmpty() && word.charAt(0) == 'a', List.of("", "at", "by")));
        System.out.println(filter.keep(word -> word == null || word.length() > 2 || word.equals("I"), Arrays.asList("an", null, "one", "I")));
        System.out.println(filter.keep(value -> value instanceof String && (value.hashCode() > 97 || !value.equals("a")), List.of("a", "b", 3)));
        System.out.println(filter.keep(number -> (number < 2 || number > 5) && number % 2 == 0, List.of(0, 1, 2, 6, 7)));
        System.out.println(filter.keep(number -> number > 1 && number < 4 || number == 7, List.of(0, 2, 5, 7)));
        System.out.println(filter.below(value -> value < 2.5, 1, 3, Double.NaN));
        System.out.println(filter.below(value -> !(value >= 2.5), 1, 3, Double.NaN));
        System.out.println(filter.below(value -> value != value || value * 2 <= 5, 1, 3, Double.NaN));
        // Boxes of one number are two objects; as numbers they are the same.
        System.out.println(filter.pairs((one, other) -> one.intValue() == other.intValue(), List.of(1000, 1000, 7)));
        System.out.println(filter.pairs((one, other) -> one == other, Arrays.asList("x", "x", null)));
        System.out.println(filter.pairs((one, other) -> one.isEmpty() == other.isEmpty(), List.of("", "x", "y")));
        System.out.println(filter.sum(number -> number > 0 ? number : -number, 3, -4));
        System.out.println(filter.sum(number -> number == 0 ? 1 : number > 9 && number < 20 ? 2 : 3, 0, 12, 20));
        System.out.println(
                filter.sum(
                        number -> {
                            if (number < 0) {
                                return 0;
                            }
                            return Math.max(number, args.length > 0 ? 9 : 5);
                        },
                        3,
                        -4,
                        8));
        // One box of two kinds: no number becomes the other.
        System.out.println(filter.map(number -> number > 1 ? (Object) number : (Object) 0.5, List.of(1, 2)));
        System.out.println(filter.map(word -> word.isEmpty() ? null : word.length(), List.of("", "four")));
        System.out.println(filter.map(word -> word.isEmpty() ? List.of() : List.of(word), List.of("", "four")));
        System.out.println(filter.map(word -> word + (word.length() == 1 ? " letter" : " letters"), List.of("a", "bc")));
        System.out.println(filter.map(number -> number > 4L, List.of(4L, 5L)));
    }
}
