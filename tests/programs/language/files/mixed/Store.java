package files.mixed;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.stream.Stream;

class Store {
    private Store() {}

    static File put(String name, String text) throws IOException {
        File directory = new File("mixed");
        directory.mkdirs();
        File file = new File(directory, name + ".txt");
        try (Writer writer = new FileWriter(file)) {
            writer.write(text);
        }
        return file;
    }

    static long length(String name) {
        return new File("mixed", name + ".txt").length();
    }

    static boolean mark(File directory) throws IOException {
        return new File(directory, "mark.csv").createNewFile();
    }

    static long count(String directory) throws IOException {
        try (Stream<?> all = Files.list(Paths.get(directory))) {
            return all.filter(one -> one.toString().endsWith(".csv")).count();
        }
    }
}
