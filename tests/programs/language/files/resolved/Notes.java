package files.resolved;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Works in the directory that it is given, which lies in the working directory. */
class Notes {
    private final Path directory;
    private final String name;

    Notes(Path directory) {
        this.directory = directory;
        this.name = directory.toString();
    }

    Notes(String name) {
        this.directory = new File(name).toPath();
        this.name = name;
    }

    void add(String name, String line) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    List<String> read(String name) throws IOException {
        return Files.readAllLines(directory.resolve(name));
    }

    boolean rename(String from, String to) {
        File place = directory.toFile();
        return new File(place, from).renameTo(new File(place, to));
    }

    boolean delete(String name) throws IOException {
        return Files.deleteIfExists(directory.toAbsolutePath().resolve(name));
    }

    /** Does nothing with the directory that it is given. */
    void drop(String name) throws IOException {
        if (name.length() > 5) {
            throw new IllegalArgumentException("not " + name);
        }
        Files.delete(directory.resolve(name));
    }

    int write(String name, String text) throws IOException {
        File inner = new File(directory.toFile(), "inner");
        inner.mkdir();
        try (FileWriter out = new FileWriter(new File(inner, name))) {
            out.write(text);
        }
        return inner.list().length;
    }

    boolean make(String inner) {
        return new File(name, inner).mkdir();
    }

    /** At a place of its own, whatever directory it was given. */
    int log(String line) throws IOException {
        Path log = Path.of("notes", "log.txt");
        Files.writeString(log, line);
        return (int) Files.size(log);
    }
}
