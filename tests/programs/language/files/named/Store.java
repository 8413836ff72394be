package files.named;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;

/** Makes a directory for itself. */
class Store {
    private static final File DATA = new File("named-data");

    Store() {
        DATA.mkdir();
    }

    void save(String name, String text) throws IOException {
        Files.writeString(new File(DATA, name + ".txt").toPath(), text);
    }

    String load(String name) throws IOException {
        File file = new File(DATA, name + ".txt");
        return file.isFile() ? Files.readString(file.toPath()) : null;
    }

    String names() {
        String[] names = DATA.list((directory, name) -> name.endsWith(".txt"));
        Arrays.sort(names);
        return String.join(" ", names);
    }

    int drop() {
        int dropped = 0;
        for (File file : DATA.listFiles()) {
            dropped += file.delete() ? 1 : 0;
        }
        return DATA.delete() ? dropped : -dropped;
    }
}
