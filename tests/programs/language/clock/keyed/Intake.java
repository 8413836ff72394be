package clock.keyed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Takes things in, each under a key of its own. */
class Intake {
    private final Map<String, String> keys = new HashMap<>();
    private final Path log;

    Intake(Path log) {
        this.log = log;
    }

    int take(String name) throws IOException {
        String key = UUID.randomUUID().toString();
        keys.put(name, key);
        System.out.println("took " + name);
        Files.writeString(log, name + " as B-" + key + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return name.length();
    }

    String label(String name) {
        return name + ": " + keys.get(name);
    }

    String fresh(String name) {
        return name + "/" + UUID.randomUUID();
    }
}
