package files.handed;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.io.FileUtils;

/** Kept in a file by a library that is given it for each call. */
class Notes {
    private final File file;

    Notes(File file) {
        this.file = file;
    }

    void add(String note) throws IOException {
        FileUtils.writeStringToFile(file, note + "\n", StandardCharsets.UTF_8, true);
    }

    List<String> all() throws IOException {
        return FileUtils.readLines(file, StandardCharsets.UTF_8);
    }

    static String title(File file) throws IOException {
        return FileUtils.readFileToString(file, StandardCharsets.UTF_8).trim();
    }
}
