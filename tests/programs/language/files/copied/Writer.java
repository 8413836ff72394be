package files.copied;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a catalogue, book by book. */
class Writer implements AutoCloseable {
    private final DataOutputStream out;
    private int sum;

    Writer(Path file) throws IOException {
        out = new DataOutputStream(Files.newOutputStream(file));
    }

    void add(String title, int price) throws IOException {
        sum = sum * 31 + price;
        out.writeByte(title.length());
        out.writeChars(title);
        out.writeInt(price);
        out.writeInt(sum);
    }

    @Override
    public void close() throws IOException {
        out.writeByte(0);
        out.close();
    }
}
