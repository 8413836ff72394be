package files.absent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** What the user wants, if there is a file that says so. */
class Settings {
    private static final Path FILE = Paths.get("settings/absent.properties");

    private final String mode;

    private Settings(String mode) {
        this.mode = mode;
    }

    static Settings load() throws IOException {
        if (Files.exists(FILE)) {
            return new Settings(new String(Files.readAllBytes(FILE)).trim());
        }
        return new Settings("plain");
    }

    String mode() {
        return mode;
    }
}
