package network.local;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

/** What lies on the class path, by its URL. */
class Words {
    static int first(String name) throws IOException {
        URL url = Words.class.getResource(name);
        try (InputStream in = url.openStream()) {
            return in.read();
        }
    }

    static int second(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            in.skip(1);
            return in.read();
        }
    }
}
