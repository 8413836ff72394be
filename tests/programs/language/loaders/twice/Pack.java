package loaders.twice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Takes the plug-in off the class path into a jar. */
public class Pack {
    public static void main(String[] args) throws IOException {
        String name = "loaders/twice/Letters.class";
        Path file = Path.of("classes", name);
        Files.createDirectories(Path.of("plugins"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(Path.of("plugins/letters.jar")))) {
            jar.putNextEntry(new JarEntry(name));
            Files.copy(file, jar);
        }
        Files.delete(file);
    }
}
