package exceptions.required;

import java.util.Objects;

/** What the JDK says by itself is another text in another release. */
class Guest {
    private final String name;
    private final int seats;

    Guest(String name, String seats) {
        this.name = Objects.requireNonNull(name, "a name is needed");
        this.seats = count(seats);
    }

    static int count(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("no seats: " + e.getMessage(), e);
        }
    }

    String label() {
        return name + " (" + seats + ")";
    }
}
