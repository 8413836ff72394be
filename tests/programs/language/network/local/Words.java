package network.local;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

/** What lies on the class path, by its URL. */
class Words {
    static int count(String name) throws IOException {
        URL url = Words.class.getResource(name);
        int count = 0;
        try (InputStream in = url.openStream()) {
            while (in.read() >= 0) {
                count++;
            }
        }
        return count;
    }

    static int bytes(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return in.readAllBytes().length;
        }
    }
}
