package loaders.jars;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Takes the program off the class path into a jar, and what it uses into another one beside it, as start scripts have them. */
public class Pack {
    public static void main(String[] args) throws IOException {
        pack("prices.jar", "prices/Round");
        pack("till.jar", "Main", "Till");
    }

    private static void pack(String file, String... types) throws IOException {
        Path directory = Files.createDirectories(Path.of("jars-lib"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(directory.resolve(file)))) {
            for (String type : types) {
                String name = "loaders/jars/" + type + ".class";
                jar.putNextEntry(new JarEntry(name));
                Files.copy(Path.of("classes", name), jar);
                Files.delete(Path.of("classes", name));
            }
        }
    }
}
