package console.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads lines to the end of the input; says something only where a line is odd. */
class Notebook {
    private final BufferedReader reader;
    private final List<String> notes = new ArrayList<>();
    private String title;

    Notebook(BufferedReader reader) {
        this.reader = reader;
    }

    String title() throws IOException {
        title = reader.readLine();
        return title;
    }

    boolean note() throws IOException {
        String line = reader.readLine();
        if (line == null) {
            return false;
        }
        if (line.isBlank()) {
            System.err.println("nothing noted");
            return true;
        }
        notes.add(line.strip());
        return true;
    }

    int count() {
        return notes.size();
    }

    void show() {
        System.out.println("-- " + title);
        for (int i = 0; i < count(); i++) {
            System.out.println(i + 1 + " " + notes.get(i));
        }
    }
}
