package loaders.modulejar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** Takes the program off the class path into a modular jar that names its main class. */
public class Pack {
    public static void main(String[] args) throws IOException {
        Path module = Path.of("bakery");
        for (String type : new String[] {"Main", "Oven"}) {
            String name = "loaders/modulejar/" + type + ".class";
            Files.createDirectories(module.resolve(name).getParent());
            Files.move(Path.of("classes", name), module.resolve(name));
        }
        Path source = Files.writeString(module.resolve("module-info.java"), "module bakery { exports loaders.modulejar; }");
        run("javac", "-d", "bakery", source.toString());
        Files.delete(source);
        Files.createDirectories(Path.of("bakery-lib"));
        run("jar", "--create", "--file", "bakery-lib/bakery.jar", "--main-class", "loaders.modulejar.Main", "-C", "bakery", ".");
    }

    private static void run(String tool, String... words) {
        if (ToolProvider.findFirst(tool).get().run(System.out, System.err, words) != 0) {
            throw new IllegalStateException(tool);
        }
    }
}
