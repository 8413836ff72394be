package files.opened;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Lines implements AutoCloseable {
    private final BufferedReader in;
    private int number;

    Lines(Path file) throws IOException {
        in = Files.newBufferedReader(file);
    }

    static BufferedReader read(Path file) throws IOException {
        return Files.newBufferedReader(file);
    }

    /** What a source gives is handed out as it is: whoever opened it closes it. */
    static int count(BufferedReader in) throws IOException {
        int count = 0;
        while (in.readLine() != null) {
            count++;
        }
        return count;
    }

    String next() throws IOException {
        String line = in.readLine();
        return line == null ? null : ++number + ": " + line;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
