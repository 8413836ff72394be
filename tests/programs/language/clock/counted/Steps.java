package clock.counted;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.LocalDateTime;

/** Notes in a log when it did what. */
class Steps {
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final long began = System.nanoTime();
    private int applied;

    void apply(String step) {
        applied++;
        note(step);
    }

    String status() {
        note("status");
        return applied + " applied, 0 pending";
    }

    String took() {
        return "took " + (System.nanoTime() - began) / 1_000_000_000 + " s";
    }

    /** Shorter once a minute. */
    String length() {
        return "of length " + LocalDateTime.now().withNano(0).toString().length();
    }

    private void note(String text) {
        new PrintStream(log, true).println(LocalDateTime.now() + " " + text);
    }
}
