package files.channels;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

class Store {
    private final Path file;

    Store(Path file) {
        this.file = file;
    }

    void put(String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.position(channel.size());
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        }
    }

    String get() throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
            channel.read(bytes);
            bytes.flip();
            return StandardCharsets.UTF_8.decode(bytes).toString();
        }
    }

    long size() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(this.file.toFile(), "r")) {
            return file.getChannel().size();
        }
    }

    void cut(int length) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(this.file.toFile(), "rw")) {
            file.getChannel().truncate(length);
        }
    }

    char at(int position) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(this.file.toFile(), "r")) {
            file.seek(position);
            return (char) file.read();
        }
    }
}
