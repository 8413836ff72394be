package loaders.modular;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Takes the program off the class path into a module. */
public class Pack {
    public static void main(String[] args) throws IOException {
        Path module = Path.of("mods/kitchen");
        for (String type : new String[] {"Main", "Kitchen", "internal/Scale"}) {
            String name = "loaders/modular/" + type + ".class";
            Files.createDirectories(module.resolve(name).getParent());
            Files.move(Path.of("classes", name), module.resolve(name));
        }
        Path source = Files.writeString(Path.of("mods/module-info.java"), "module kitchen { exports loaders.modular; }");
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, System.out, System.err, "-d", module.toString(), source.toString());
        Files.delete(source);
        System.exit(status);
    }
}
