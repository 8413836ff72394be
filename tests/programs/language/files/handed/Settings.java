package files.handed;

import java.io.File;
import java.io.IOException;
import org.ini4j.Ini;

/** Kept in a file by an object of a library that has been told of it. */
class Settings {
    private final Ini ini = new Ini();

    Settings(File file) throws IOException {
        ini.setFile(file);
        if (file.exists()) {
            ini.load(file);
        }
    }

    String colour(String of) {
        return ini.get("colours", of);
    }

    void paint(String what, String colour) throws IOException {
        ini.put("colours", what, colour);
        ini.store();
    }
}
