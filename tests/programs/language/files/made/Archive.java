package files.made;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;

/** Texts in a directory that it makes itself. */
class Archive {
    private final File directory;

    Archive(String directory) {
        this.directory = new File(directory);
    }

    boolean open() {
        return directory.mkdirs();
    }

    boolean isOpen() {
        return directory.isDirectory();
    }

    void put(String name, String text) throws IOException {
        Files.writeString(directory.toPath().resolve(name), text + "\n");
    }

    List<String> names() {
        String[] names = directory.list();
        Arrays.sort(names);
        return List.of(names);
    }

    String where() {
        return "in " + directory.getName() + ", " + directory.getAbsolutePath();
    }

    int clear() {
        int cleared = 0;
        for (File file : directory.listFiles()) {
            cleared += file.delete() ? 1 : 0;
        }
        return directory.delete() ? cleared : -cleared;
    }
}
