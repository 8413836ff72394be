package opaque.logged;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Store {
    private static final Logger LOG = LoggerFactory.getLogger(Store.class);
    private final Path directory;

    public Store(Path directory) {
        this.directory = directory;
    }

    public void save(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        LOG.info("saves {} with {}", file, text);
        Files.writeString(file, text);
    }

    public String first(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(directory.resolve(name));
        LOG.debug("has {}", bytes);
        int end = indexOf(bytes, (byte) ' ');
        return new String(bytes, 0, end, StandardCharsets.UTF_8) + " of " + names().size();
    }

    static int indexOf(byte[] bytes, byte wanted) {
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == wanted) {
                return at;
            }
        }
        return -1;
    }

    List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            List<String> names = all.map(one -> one.getFileName().toString()).sorted().collect(Collectors.toList());
            LOG.debug("{} in {}", names, this);
            return names;
        }
    }
}
