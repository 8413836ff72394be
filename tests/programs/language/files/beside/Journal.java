package files.beside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

class Journal {
    private static final Path LOG = Path.of(System.getProperty("java.io.tmpdir"), "testcarve-beside.log");
    private final Path file;

    Journal(Path file) {
        this.file = file;
    }

    String add(String line) throws IOException {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return file + ": " + Files.readAllLines(file).size();
    }

    static boolean log(String line) throws IOException {
        Files.writeString(LOG, line);
        return Files.size(LOG) > 0;
    }

    /** Draws its own file. */
    static String draft(String text) throws IOException {
        Path draft = Files.createTempFile("draft", ".txt");
        Files.writeString(draft, text);
        String kept = Files.readString(draft);
        Files.delete(draft);
        return kept;
    }
}
