package values;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A repository behind a service, a fluent builder, a counter of all, and what only lambdas made. */
public class Desk {
    /** How urgent a ticket is. */
    public enum Urgency {
        LOW,
        HIGH
    }

    /** A ticket. */
    public record Ticket(int id, String text) {
    }

    /** Keeps tickets. */
    public static class Repository {
        private final Map<Integer, Ticket> byId = new HashMap<>();

        public void save(Ticket ticket) {
            byId.put(ticket.id(), ticket);
        }

        public Optional<Ticket> find(int id) {
            return Optional.ofNullable(byId.get(id));
        }
    }

    /** Words of a title, in order. */
    public static class Title {
        private final StringBuilder text = new StringBuilder();

        public Title word(String word) {
            text.append(word.trim()).append(' ');
            return this;
        }

        public String build() {
            return text.toString().trim();
        }
    }

    /** On or off. */
    public static class Lamp {
        private boolean on;

        public void on() {
            on = true;
        }

        public void off() {
            on = false;
        }

        public boolean isOn() {
            return on;
        }
    }

    private static int opened;

    private final Repository repository = new Repository();

    public static int number() {
        return ++opened;
    }

    public void open(int id, String text) {
        repository.save(new Ticket(id, text));
    }

    public String rename(int id, String text) {
        String old = repository.find(id).map(Ticket::text).orElse("none");
        repository.save(new Ticket(id, text));
        return old;
    }

    public static int sum(Map<Urgency, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public static String groups(Map<String, List<String>> groups) {
        return groups.toString();
    }

    public static int[] squares(int count) {
        int[] squares = new int[count];
        for (int i = 0; i < count; i++) {
            squares[i] = i * i;
        }
        return squares;
    }

    public static List<Object> marks(int count) {
        List<Object> marks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            marks.add(new Object());
        }
        return marks;
    }

    public static void main(String[] args) {
        Desk desk = new Desk();
        desk.open(1, "printer");
        desk.open(2, "coffee");
        System.out.println(desk.rename(2, "tea") + desk.rename(1, "scanner") + desk.rename(3, "new"));
        EnumMap<Urgency, Integer> counts = new EnumMap<>(Urgency.class);
        counts.put(Urgency.HIGH, 3);
        System.out.println(sum(counts));
        Map<String, List<String>> groups = new TreeMap<>();
        for (String word : List.of("ant", "bee", "ape")) {
            groups.computeIfAbsent(word.substring(0, 1), first -> new ArrayList<>()).add(word);
        }
        System.out.println(groups(groups));
        System.out.println(new Title().word(" no ").word("paper ").build());
        Lamp lamp = new Lamp();
        lamp.on();
        System.out.println(lamp.isOn());
        lamp.off();
        System.out.println(lamp.isOn());
        System.out.println(Arrays.hashCode(squares(200)) + marks(3).size());
        System.out.println(number() + number());
    }
}
