package files.relative;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Counter {
    private int count;

    int next() {
        return ++count;
    }

    boolean store() throws IOException {
        Path file = Path.of("count.txt");
        boolean known = Files.exists(file);
        Files.writeString(file, count + "\n");
        return known;
    }
}
