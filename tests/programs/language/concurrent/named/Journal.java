package concurrent.named;

import java.util.ArrayList;
import java.util.List;

/** Who did what, by the names of threads: which thread runs a test is the build tool's choice. */
class Journal {
    private final List<String> lines = new ArrayList<>();

    String sign(String text) {
        lines.add(text);
        return text + " by " + Thread.currentThread().getName();
    }

    long owner() {
        return Thread.currentThread().getId();
    }

    int lines() {
        return lines.size();
    }
}
