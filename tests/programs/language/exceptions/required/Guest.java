package exceptions.required;

import java.util.Objects;

/** What it gives a library to say is its own; what the JDK says by itself is not. */
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
