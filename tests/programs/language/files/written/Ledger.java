package files.written;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/** Writes files that nobody reads. */
class Ledger {
    private final Path directory;

    Ledger(Path directory) {
        this.directory = directory;
    }

    void report(List<String> names) throws IOException {
        try (PrintWriter out = new PrintWriter(directory.resolve("report.txt").toFile())) {
            int number = 0;
            for (String name : names) {
                out.print(++number + ". " + name + '\n');
            }
            out.print("in " + directory + '\n');
        }
    }

    void note(String text) throws IOException {
        Files.writeString(
            directory.resolve("notes.txt"), text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    int export(int... amounts) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
                Files.newOutputStream(directory.resolve("amounts.bin"))))) {
            for (int amount : amounts) {
                out.writeInt(amount);
            }
        }
        return amounts.length;
    }

    boolean drop(String name) {
        return directory.resolve(name).toFile().delete();
    }

    void forget(String name) throws IOException {
        Files.delete(directory.resolve(name));
    }

    void stamp(String text) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("stamp.txt"))) {
            out.write(Instant.now() + " " + text);
        }
    }

    String mark(String text) throws IOException {
        Files.writeString(directory.resolve("mark.txt"), "[" + text + "]");
        return "marked";
    }
}
