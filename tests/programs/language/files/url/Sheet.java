package files.url;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is written by its path and read by its URL. */
class Sheet {
    static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes());
    }

    static String read(URL url) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (InputStream in = url.openStream()) {
            in.transferTo(all);
        }
        return all.toString();
    }

    static int length(Path file) throws IOException {
        return read(file.toUri().toURL()).length();
    }
}
