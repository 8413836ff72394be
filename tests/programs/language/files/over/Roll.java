package files.over;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;

/** A list in the working directory, written as a whole each time. */
class Roll {
    private final Path path = Paths.get("over-roll.txt");

    void save(List<String> names) throws IOException {
        Files.write(path, names);
    }
}
