package files.aged;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("aged");
        Letters letters = new Letters(directory);
        System.out.println(letters.write("a.txt", "hello") + letters.year("a.txt", "of ") + letters.day("a.txt"));
        System.out.println(letters.length("a.txt") + " " + letters.time("none.txt"));
        Files.delete(directory.resolve("a.txt"));
        Files.delete(directory);
    }
}
