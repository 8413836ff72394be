package staff;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Data directories among the test resources, copied before a test changes them. */
final class Fixture {
    private Fixture() {
    }

    static void copy(String name, Path to) throws IOException {
        URL url = Fixture.class.getResource("/" + name);
        try {
            Path from = Path.of(url.toURI());
            try (Stream<Path> files = Files.walk(from)) {
                files.skip(1).forEach(file -> copy(file, to.resolve(from.relativize(file).toString())));
            }
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static void copy(Path from, Path to) {
        try {
            Files.copy(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
