package files.unclosed;

import java.io.BufferedWriter;
import java.io.FileWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Leaves its writer and its threads to the end of the JVM. */
public class Main {
    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory("unclosed");
        Journal journal = new Journal(new BufferedWriter(new FileWriter(directory.resolve("journal.txt").toFile())));
        System.out.println(journal.note("begun"));
        System.out.println(journal.note("done"));
        ExecutorService threads = Executors.newFixedThreadPool(2);
        System.out.println(journal.checked(threads, " a line "));
        System.exit(0);
    }
}
