package functions.bodies;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        String mark = args.length + "!";
        System.out.println(ledger.first(() -> new ArrayList<>(Arrays.asList("a", mark))));
        System.out.println(ledger.each(item -> item.length() * 2 + Ledger.RATE, "pear", "fig"));
        List<String> heard = new ArrayList<>();
        System.out.println(
                ledger.enter(
                        line -> {
                            heard.add("<" + line + ">");
                            heard.add(mark.concat(line));
                        },
                        "one",
                        "two"));
        System.out.println(heard);
        System.out.println(ledger.sum(amount -> -(amount + 1) / 4 - Math.floor(amount % 3), 7.5, 2));
        System.out.println(
                ledger.guard(
                        () -> {
                            throw new IllegalStateException("closed " + mark);
                        }));
        System.out.println(ledger.count(value -> value instanceof List<?>, "x", heard, 4));
        System.out.println(ledger.sorted((left, right) -> right.compareTo(left), List.of(3, 9, 5)));
        System.out.println(ledger.label((name, grade) -> String.format("%s-%c%n", name, grade).trim(), "Ada", 'b'));
        System.out.println(ledger.label((name, grade) -> (int) grade + (long) name.length(), "Bob", 'c'));
        System.out.println(ledger.label((name, grade) -> (int) grade, "Eve", 'd'));
        System.out.println(ledger.label((name, grade) -> name + (int) grade, "Kim", 'e'));
        System.out.println(ledger.widest(row -> new int[] {row, row + 1, 7}, 2));
        System.out.println(ledger.widest(row -> new int[5], 1));
    }
}
