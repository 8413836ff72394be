package files.lent;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.io.FileUtils;

/** Writes and reads by a library of which nothing is known. */
class Journal {
    private final File file;

    Journal(File directory) {
        this.file = new File(directory, "journal.txt");
    }

    int add(String line) throws IOException {
        FileUtils.writeStringToFile(file, line + "\n", StandardCharsets.UTF_8, true);
        return FileUtils.readLines(file, StandardCharsets.UTF_8).size();
    }
}
