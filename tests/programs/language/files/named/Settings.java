package files.named;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Reads what its user wrote, where that lies: nothing is written there. */
class Settings {
    private final Properties properties = new Properties();

    Settings() throws IOException {
        try (InputStream in = new FileInputStream("named.properties")) {
            properties.load(in);
        }
    }

    String get(String key) {
        return properties.getProperty(key, "none");
    }
}
