package files.given;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts there what the program finds. */
class Shelf {
    public static void main(String[] arguments) throws IOException {
        Files.createDirectories(Path.of("stall", "old"));
        Files.writeString(Path.of("poem.txt"), "roses\nviolets\n");
        Files.writeString(Path.of("stall", "list.txt"), "daisies\n");
        Files.writeString(Path.of("stall", "old", "list.txt"), "tulips\n");
    }
}
