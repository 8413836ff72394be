package files.looked;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Looks at files that it mostly does not read. */
class Depot {
    private final String directory;

    Depot(String directory) {
        this.directory = directory;
    }

    private File file(String name) {
        return new File(directory, name);
    }

    List<String> names() {
        String[] names = new File(directory).list();
        Arrays.sort(names);
        return List.of(names);
    }

    long total() {
        long total = 0;
        for (File file : new File(directory).listFiles()) {
            total += file.isFile() ? file.length() : 1000;
        }
        return total;
    }

    int tree() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of(directory))) {
            return (int) all.filter(Files::isRegularFile).count();
        }
    }

    String longest() {
        File[] files = new File(directory).listFiles(File::isFile);
        return Arrays.stream(files).max(Comparator.comparingLong(File::length)).orElseThrow().getName();
    }

    boolean isEmpty(String name) throws IOException {
        try (Stream<Path> all = Files.list(Path.of(directory, name))) {
            return all.findAny().isEmpty();
        }
    }

    boolean has(String name) {
        return file(name).exists();
    }

    boolean delete(String name) {
        return file(name).delete();
    }

    boolean rename(String from, String to) {
        return file(from).renameTo(file(to));
    }

    int sum(String name) throws IOException {
        int sum = 0;
        for (byte one : Files.readAllBytes(file(name).toPath())) {
            sum += one;
        }
        return sum;
    }

    void append(String name, String text) throws IOException {
        Files.writeString(file(name).toPath(), text, StandardOpenOption.APPEND);
    }

    /** Reads what it was sure to find. */
    String first(String name) throws IOException {
        File file = file(name);
        return file.createNewFile() ? "" : Files.readAllLines(file.toPath()).get(0);
    }

    /** Makes a directory with those around it. */
    boolean make(String name) {
        return file(name).mkdirs();
    }

    long store(String name, String text) throws IOException {
        Path path = file(name).toPath();
        try {
            Files.createFile(path);
        } catch (FileAlreadyExistsException e) {
            return -Files.size(path);
        }
        Files.writeString(path, text);
        return Files.size(path);
    }
}
