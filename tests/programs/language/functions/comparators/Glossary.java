package functions.comparators;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

class Glossary {
    private final Comparator<? super String> order;

    Glossary(Comparator<? super String> order) {
        this.order = order;
    }

    List<String> sorted(Collection<String> words) {
        List<String> copy = new ArrayList<>(words);
        copy.sort(order);
        return copy;
    }

    SortedMap<String, Integer> index(Collection<String> words) {
        SortedMap<String, Integer> index = new TreeMap<>(order);
        for (String word : words) {
            index.put(word, index.size());
        }
        return index;
    }

    SortedSet<String> words(Collection<String> words) {
        SortedSet<String> all = new TreeSet<>(order);
        all.addAll(words);
        return all;
    }

    /** Behind a type that tells nothing of it. */
    Object snapshot(Collection<String> words) {
        return index(words);
    }

    Iterable<String> each(Collection<String> words) {
        return words(words);
    }

    /** Another comparator is all that a new one lacks. */
    SortedMap<String, Integer> none() {
        return new TreeMap<>(order);
    }

    /** Nothing promises the order in which a queue holds its elements. */
    PriorityQueue<String> queue(Collection<String> words) {
        PriorityQueue<String> queue = new PriorityQueue<>(order);
        queue.addAll(words);
        return queue;
    }

    List<String> drain(Collection<String> words) {
        PriorityQueue<String> queue = new PriorityQueue<>(order);
        queue.addAll(words);
        List<String> drained = new ArrayList<>();
        while (!queue.isEmpty()) {
            drained.add(queue.remove());
        }
        return drained;
    }
}
