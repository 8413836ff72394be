package files.handed;

import java.nio.file.Files;
import java.nio.file.Path;

class Before {
    public static void main(String[] arguments) throws Exception {
        Files.writeString(Path.of("title.txt"), "To buy\n");
    }
}
