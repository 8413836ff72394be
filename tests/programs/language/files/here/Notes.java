package files.here;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keeps each note in a file of its own, in the directory that it is given. */
class Notes {
    private final File directory;
    private final List<String> titles = new ArrayList<>();

    Notes(File directory) throws IOException {
        this.directory = directory;
        File[] files = directory.listFiles((folder, name) -> name.matches("note-\\d+\\.txt"));
        Arrays.sort(files);
        for (File file : files) {
            titles.add(Files.readAllLines(file.toPath()).get(0));
        }
    }

    int add(String title, String text) throws IOException {
        titles.add(title);
        File file = new File(directory, "note-" + titles.size() + ".txt");
        Files.write(file.toPath(), (title + "\n" + text + "\n").getBytes(StandardCharsets.UTF_8));
        return titles.size();
    }

    String text(int number) throws IOException {
        List<String> lines = Files.readAllLines(new File(directory, "note-" + number + ".txt").toPath());
        return String.join(" ", lines.subList(1, lines.size()));
    }

    List<String> titles() {
        return titles;
    }

    /** Removes what it lists. */
    int clear() {
        int removed = 0;
        for (File file : directory.listFiles((folder, name) -> name.startsWith("note-"))) {
            removed += file.delete() ? 1 : 0;
        }
        titles.clear();
        return removed;
    }
}
