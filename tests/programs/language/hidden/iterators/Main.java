package hidden.iterators;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;

public class Main {
    public static void main(String[] args) {
        Iterator<String> lines = List.of("one", "two", "three", "four").iterator();
        System.out.println(Batches.take(lines, 2));
        System.out.println(Batches.take(lines, 1));
        System.out.println(Batches.rest(lines));
        System.out.println(Batches.rest(new LinkedHashSet<>(List.of(1, 2, 3)).iterator()));
        Iterator<String> words = Batches.nonEmpty(List.of("", " alpha", " ", "beta "));
        System.out.println(Batches.take(words, 9));
        try {
            words.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
