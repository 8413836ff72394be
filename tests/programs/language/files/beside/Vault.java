package files.beside;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Vault {
    private final String directory;

    Vault(String directory) {
        this.directory = directory;
    }

    void put(String name) throws IOException {
        Files.writeString(Path.of(directory, name), name);
    }

    String backup() {
        return directory + ".bak";
    }

    String status() {
        return directory + "=" + new File(directory).list().length;
    }

    String[] names() {
        return new File(directory).list();
    }

    boolean putOutside(String name) throws IOException {
        Files.writeString(Path.of(directory + "/../" + name), name);
        return true;
    }
}
