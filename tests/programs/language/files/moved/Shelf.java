package files.moved;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;

class Shelf {
    private final File directory;

    Shelf(File directory) {
        this.directory = directory;
    }

    void put(String name, String text) throws IOException {
        try (Writer out = new FileWriter(new File(directory, name))) {
            out.write(text);
        }
    }

    boolean has(String name) {
        return new File(directory, name).exists();
    }

    String text(String name) throws IOException {
        return Files.readString(directory.toPath().resolve(name));
    }

    int count() {
        return directory.list().length;
    }

    boolean moveTo(File place) {
        return directory.renameTo(place);
    }
}
