package files.looked;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What was there before the program. */
class Stock {
    public static void main(String[] arguments) throws IOException {
        Files.createDirectories(Path.of("depot", "old", "deep"));
        Files.createDirectories(Path.of("depot", "empty"));
        Files.writeString(Path.of("depot", "a.txt"), "apples\n");
        Files.writeString(Path.of("depot", "b.txt"), "secret: nobody reads this\n");
        Files.write(Path.of("depot", "c.bin"), new byte[] {1, 2, 3});
        Files.writeString(Path.of("depot", "old", "d.txt"), "dates");
        Files.writeString(Path.of("depot", "old", "deep", "e.txt"), "");
    }
}
