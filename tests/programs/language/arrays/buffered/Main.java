package arrays.buffered;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("header", ".bin");
        Files.write(file, new byte[] {'I', 'D', 4, 'I', 'D', 3});
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            Reader reader = new Reader(channel);
            System.out.println(reader.header().isNewerThan(3));
            System.out.println(reader.header().isNewerThan(3));
        }
        Files.delete(file);
    }
}
