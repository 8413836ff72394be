package types.containers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Gives its books in containers; a book has no {@code equals}. */
class Shelf {
    private final List<Book> books = new ArrayList<>();

    void add(String title, int year) {
        books.add(new Book(title, year));
    }

    Map<Integer, List<Book>> byYear() {
        Map<Integer, List<Book>> byYear = new TreeMap<>(Comparator.reverseOrder());
        for (Book book : books) {
            byYear.computeIfAbsent(book.year(), year -> new ArrayList<>()).add(book);
        }
        return byYear;
    }

    List<List<Book>> pairs() {
        List<List<Book>> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < books.size(); i += 2) {
            pairs.add(List.of(books.get(i), books.get(i + 1)));
        }
        return pairs;
    }

    List<Book> sorted() {
        List<Book> sorted = new ArrayList<>(books);
        sorted.sort(Comparator.comparing(Book::title));
        return sorted;
    }

    Set<Book> before(int year) {
        Set<Book> old = new LinkedHashSet<>();
        for (Book book : books) {
            if (book.year() < year) {
                old.add(book);
            }
        }
        return old;
    }

    /** Its first elements are no list's: only a list has elements by number. */
    Deque<Book> pile() {
        return new ArrayDeque<>(books);
    }

    Optional<List<Book>> some() {
        return Optional.of(new ArrayList<>(books.subList(1, 3)));
    }

    CompletableFuture<Book> newest() {
        return CompletableFuture.completedFuture(books.get(2));
    }

    Iterator<String> titles() {
        List<String> titles = new ArrayList<>();
        for (Book book : books) {
            titles.add(book.title());
        }
        return titles.iterator();
    }
}
