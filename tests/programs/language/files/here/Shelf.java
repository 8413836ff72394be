package files.here;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The same in other words. */
class Shelf {
    private final Path directory;

    Shelf(Path directory) {
        this.directory = directory;
    }

    void put(String name, String text) throws IOException {
        Files.createDirectories(directory.resolve("here-shelf"));
        Files.writeString(directory.resolve("here-shelf").resolve(name), text + "\n");
    }

    String names() throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve("here-shelf"))) {
            return all.map(path -> path.getFileName().toString()).sorted().collect(Collectors.joining(" "));
        }
    }

    boolean rename(String from, String to) throws IOException {
        Path shelf = directory.resolve("here-shelf");
        return Files.exists(Files.move(shelf.resolve(from), shelf.resolve(to)));
    }

    void close() throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve("here-shelf"))) {
            for (Path path : all.collect(Collectors.toList())) {
                Files.delete(path);
            }
        }
        Files.delete(directory.resolve("here-shelf"));
    }
}
