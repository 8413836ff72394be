package files.torn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A card a line. */
class Cards {
    private final Path file;

    Cards() {
        file = Path.of("torn-cards.txt");
    }

    int add(String card) throws IOException {
        Files.writeString(file, card + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return all().size();
    }

    List<String> all() throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
}
