package files.rule;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;

class Box {
    private final File directory;

    Box(File directory) {
        this.directory = directory;
    }

    long put(String name, String text) throws IOException {
        File file = new File(directory, name);
        try (Writer out = new FileWriter(file)) {
            out.write(text);
        }
        return file.length();
    }

    int count() {
        return directory.list().length;
    }
}
