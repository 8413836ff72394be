package loaders.oddpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Takes the program off the class path into a jar whose path needs quoting everywhere. */
public class Pack {
    public static void main(String[] args) throws IOException {
        Path directory = Files.createDirectories(Path.of("lib [2] 100% {größe}+a #1"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(directory.resolve("the jar (1)!.jar")))) {
            for (String type : new String[] {"Jar", "Main"}) {
                String name = "loaders/oddpath/" + type + ".class";
                jar.putNextEntry(new JarEntry(name));
                Files.copy(Path.of("classes", name), jar);
                Files.delete(Path.of("classes", name));
            }
        }
    }
}
