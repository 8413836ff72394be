package store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Values by key, with a journal of what they were before. */
public class Store {
    private final Map<String, String> values = new TreeMap<>();
    private final Deque<Change> journal = new ArrayDeque<>();

    /** One step back: the key and the value it had, null if it had none. */
    private record Change(String key, String before) {
    }

    /** Sets a value and returns the one it replaces. */
    public synchronized Optional<String> set(String key, String value) {
        String before = values.put(key, value);
        journal.push(new Change(key, before));
        return Optional.ofNullable(before);
    }

    public synchronized Optional<String> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    public synchronized int size() {
        return values.size();
    }

    /** Takes the last change back and returns its key. */
    public synchronized String undo() {
        if (journal.isEmpty()) {
            throw new IllegalStateException("nothing to undo");
        }
        Change last = journal.pop();
        if (last.before() == null) {
            values.remove(last.key());
        } else {
            values.put(last.key(), last.before());
        }
        return last.key();
    }
}
