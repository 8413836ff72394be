package opaque.ranked;

import java.util.Comparator;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

class Catalog {
    private static final Comparator<Book> NEWEST = Comparator.comparingInt(Book::year).reversed();
    private final Map<String, SortedSet<Book>> byTag = new TreeMap<>();

    void load(String text) {
        for (String line : text.split("\n")) {
            String[] parts = line.split(",");
            Book book = new Book(parts[0], Integer.parseInt(parts[1]));
            byTag.computeIfAbsent(parts[2], tag -> new TreeSet<>(NEWEST)).add(book);
        }
    }

    SortedSet<Book> tagged(String tag) {
        return byTag.get(tag);
    }
}
