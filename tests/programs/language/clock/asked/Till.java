package clock.asked;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Asks for the time and the user, and says something else. */
class Till {
    private Instant opened;
    private String by;
    private int sold;

    void open() {
        opened = Instant.now();
        by = System.getProperty("user.name");
        System.out.println("open, " + sold + " sold");
    }

    void sell(String what, int pieces) {
        sold += pieces;
        System.out.println("sold " + what + ", " + (opened.isAfter(Instant.now()) ? "closed" : "open"));
    }

    String cashier() {
        return by.isEmpty() ? "nobody" : "somebody, " + sold + " sold";
    }

    String signed(String text) {
        return text + " by " + System.getProperty("user.name");
    }

    void report(Path file) {
        try {
            Files.writeString(file, "sold: " + sold + (opened.equals(Instant.now()) ? " at once\n" : " today\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
