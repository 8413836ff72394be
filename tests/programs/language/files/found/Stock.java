package files.found;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Stock {
    public static void main(String[] arguments) throws IOException {
        Files.createDirectories(Path.of("stock", "sub"));
        Files.writeString(Path.of("stock", "prices.txt"), "apple=3\npear=4\n");
        Files.writeString(Path.of("stock", "sub", "more.txt"), "plum=7\n");
    }
}
