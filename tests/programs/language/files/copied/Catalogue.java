package files.copied;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks for books in a file that was written before. */
class Catalogue {
    private final Path file;

    Catalogue(Path file) {
        this.file = file;
    }

    int price(String wanted) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            for (int length = in.readByte(); length > 0; length = in.readByte()) {
                StringBuilder title = new StringBuilder();
                for (int i = 0; i < length; i++) {
                    title.append(in.readChar());
                }
                int price = in.readInt();
                in.readInt();
                if (wanted.contentEquals(title)) {
                    return price;
                }
            }
        }
        return -1;
    }
}
