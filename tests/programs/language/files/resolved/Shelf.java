package files.resolved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What was there before the program. */
class Shelf {
    public static void main(String[] arguments) throws IOException {
        Files.createDirectories(Path.of("notes", "old"));
        Files.writeString(Path.of("notes", "a.txt"), "asters\n");
    }
}
