package files.taken;

import java.io.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes into its user's file, and into one that is there when tests run. */
class Ledger {
    private int sum;

    int sum(int amount) {
        sum += amount;
        return sum;
    }

    int book(String line) throws IOException {
        try (FileWriter out = new FileWriter("taken-ledger.txt", true)) {
            out.write(line + "\n");
        }
        return line.length();
    }

    long print() throws IOException {
        Path path = Path.of("taken-print.txt");
        Files.writeString(path, sum + "\n");
        return Files.size(path);
    }
}
