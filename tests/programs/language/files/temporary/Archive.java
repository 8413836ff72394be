package files.temporary;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

class Archive {
    private final Path directory;
    private final Path file;

    Archive(Path directory) {
        this.directory = directory;
        this.file = directory.resolve("log.txt");
    }

    void add(String line) throws IOException {
        Files.write(file, List.of(line), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    List<String> read() throws IOException {
        if (!Files.exists(file)) {
            throw new FileNotFoundException("nothing in " + file);
        }
        return Files.readAllLines(file);
    }

    void rotate() throws IOException {
        Path old = directory.resolve("log.1.txt");
        Files.move(file, old);
    }

    List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    boolean clear() throws IOException {
        return Files.deleteIfExists(file);
    }

    Path file() {
        return file;
    }
}
