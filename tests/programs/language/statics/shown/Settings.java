package statics.shown;

import java.util.Properties;
import java.util.TreeMap;

/** What the JVM's properties and a map of the user's say together. */
class Settings {
    private final Properties all;
    private final TreeMap<String, String> own = new TreeMap<>();

    Settings() {
        all = System.getProperties();
    }

    void set(String key, String value) {
        own.put(key, value);
    }

    String get(String key) {
        String value = own.get(key);
        return value != null ? value : all.getProperty("statics." + key, "no " + key);
    }
}
