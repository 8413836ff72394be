package exceptions.caught;

import java.util.ArrayList;
import java.util.List;

/** What is thrown below is caught here: the caller never sees it. */
class Importer {
    private final List<String> problems = new ArrayList<>();
    private int sum;

    int read(String... cells) {
        int good = 0;
        for (String cell : cells) {
            try {
                sum += amount(cell);
                good++;
            } catch (NumberFormatException e) {
                problems.add("not a number: " + cell);
            } catch (IllegalStateException | NullPointerException e) {
                problems.add(e instanceof NullPointerException ? "nothing" : e.getMessage());
            }
        }
        return good;
    }

    static int amount(String cell) {
        int amount = Integer.parseInt(cell.trim());
        if (amount < 0) {
            throw new IllegalStateException("below zero: " + amount);
        }
        return amount;
    }

    int sum() {
        return sum;
    }

    List<String> problems() {
        return problems;
    }
}
