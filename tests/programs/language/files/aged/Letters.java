package files.aged;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;

/** Letters in a directory; the file system keeps when they were written. */
class Letters {
    private final Path directory;

    Letters(Path directory) {
        this.directory = directory;
    }

    int write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
        return text.length();
    }

    String year(String name, String before) throws IOException {
        return before + Files.getLastModifiedTime(directory.resolve(name)).toInstant().atZone(ZoneOffset.UTC).getYear();
    }

    int day(String name) {
        return Instant.ofEpochMilli(time(name)).atZone(ZoneOffset.UTC).getDayOfYear();
    }

    long time(String name) {
        return directory.resolve(name).toFile().lastModified();
    }

    long length(String name) throws IOException {
        return Files.size(directory.resolve(name));
    }
}
