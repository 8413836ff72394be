package files.replaced;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class Main {
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory("saver");
        Path file = directory.resolve("list.txt");
        Saver saver = new Saver(file);
        saver.save(List.of("pear", "apple"));
        saver.save(List.of("plum"));
        System.out.println(saver.saves());
        System.out.println(saver.measure());
        System.out.println(saver.draft().startsWith("draft of 2: "));
        Files.delete(file);
        Files.delete(directory);
    }
}
