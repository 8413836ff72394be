package drivers.tempdir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

class Journal {
    private final Path file;
    private int entries;

    Journal(Path directory) {
        this.file = directory.resolve("journal.txt");
    }

    void write(String entry) throws IOException {
        Files.write(file, List.of(entry), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        entries++;
    }

    List<String> read() throws IOException {
        return Files.readAllLines(file);
    }

    int entries() {
        return entries;
    }

    static String stamped(int day, String entry) {
        return "day " + day + ": " + entry;
    }
}
