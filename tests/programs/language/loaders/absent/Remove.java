package loaders.absent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes away what only an annotation names, as where a library was there for the compiler alone. */
public class Remove {
    public static void main(String[] args) throws IOException {
        Files.delete(Path.of("classes/loaders/absent/Strategy.class"));
    }
}
