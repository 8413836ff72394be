package files.opened;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Its close may be interrupted, of which javac warns. */
class Watch implements AutoCloseable {
    private final InputStream in;

    Watch(String file) throws IOException {
        in = new FileInputStream(file);
    }

    int next() throws IOException {
        return in.read() + 1;
    }

    @Override
    public void close() throws Exception {
        in.close();
    }
}
