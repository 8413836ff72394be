package files.appended;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("log");
        Path file = directory.resolve("log.txt");
        Log log = new Log(file.toFile());
        log.as("bob");
        log.add("came");
        log.as("ann");
        log.add("went");
        System.out.println(Files.readAllLines(file));
        Files.delete(file);
        Files.delete(directory);
    }
}
