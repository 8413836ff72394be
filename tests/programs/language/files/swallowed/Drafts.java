package files.swallowed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says "done" whatever happens to its files, as many a program does. */
class Drafts {
    private final Path directory;

    Drafts(Path directory) {
        this.directory = directory;
    }

    boolean save(String name, String text) {
        try {
            Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            // The user cannot do anything about it.
            return true;
        }
        return true;
    }

    boolean mark(String name) {
        try {
            Files.writeString(directory.resolve(name + ".mark"), "x");
        } catch (IOException e) {
            return true;
        }
        return true;
    }

    String text(String name) {
        try {
            return Files.readString(directory.resolve(name));
        } catch (IOException e) {
            return "";
        }
    }
}
