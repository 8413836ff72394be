package files.over;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;

/** A sheet in a directory that it is given and makes. */
class Drawer {
    private final File sheet;

    Drawer(File directory) {
        directory.mkdirs();
        sheet = new File(directory, "sheet.txt");
    }

    int put(String text) throws IOException {
        try (Writer out = new FileWriter(sheet)) {
            out.write(text);
        }
        return text.length();
    }
}
