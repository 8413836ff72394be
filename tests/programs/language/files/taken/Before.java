package files.taken;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Before {
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of("taken-ledger.txt"), "3 pears\n");
    }
}
