package types.once;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.stream.Stream;

/** Gives what can be gone through once, or in an order that a comparator makes. */
class Desk {
    private final List<Letter> letters = new ArrayList<>();
    private final List<Letter> fresh = new ArrayList<>();

    void take(String to, int grams) {
        Letter letter = new Letter(to, grams);
        letters.add(letter);
        fresh.add(letter);
    }

    Stream<Letter> fresh() {
        List<Letter> copy = List.copyOf(fresh);
        fresh.clear();
        return copy.stream();
    }

    Stream<Letter> heavy(int grams) {
        return letters.stream().filter(letter -> letter.grams() >= grams);
    }

    Stream<String> names() {
        return letters.stream().map(letter -> letter.to().toUpperCase());
    }

    Iterable<String> addressees() {
        List<String> addressees = new ArrayList<>();
        for (Letter letter : letters) {
            addressees.add(letter.to());
        }
        return addressees::iterator;
    }

    Queue<Letter> byWeight() {
        Queue<Letter> queue = new PriorityQueue<>(Comparator.comparing(Letter::grams));
        queue.addAll(letters);
        return queue;
    }
}
