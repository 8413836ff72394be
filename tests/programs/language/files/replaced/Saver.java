package files.replaced;

import java.io.BufferedWriter;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Lines in a file that is never half written. */
class Saver {
    private final Path file;
    private int saves;

    Saver(Path file) {
        this.file = file;
    }

    void save(List<String> lines) throws IOException {
        Path temporary = Files.createTempFile(file.getParent(), "saver", ".tmp");
        Files.write(temporary, lines);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
        saves++;
    }

    int saves() {
        return saves;
    }

    String measure() throws IOException {
        File temporary = File.createTempFile("saver", null);
        try (BufferedWriter out = new BufferedWriter(new FileWriter(temporary))) {
            for (String line : Files.readAllLines(file)) {
                out.write(line + "\r\n");
            }
        }
        String measured = "by mail: " + temporary.length() + " characters";
        return temporary.delete() ? measured : "undeletable";
    }

    String draft() throws IOException {
        File draft = File.createTempFile("draft", ".txt");
        String told = "draft of " + saves + ": " + draft.getName();
        draft.delete();
        return told;
    }
}
