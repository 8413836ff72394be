package files.copied;

import java.io.File;
import java.util.Arrays;

/** The catalogues in a directory. */
class Shelf {
    private final File directory;

    Shelf(File directory) {
        this.directory = directory;
    }

    long bytes() {
        long sum = 0;
        for (File file : directory.listFiles()) {
            sum += file.getName().endsWith(".cat") ? file.length() : 0;
        }
        return sum;
    }

    String names() {
        String[] names = directory.list();
        Arrays.sort(names);
        return String.join(" ", names);
    }
}
