package files.appended;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Adds lines to a file, through one writer over another. */
class Log {
    private final File file;
    private String who = "-";

    Log(File file) {
        this.file = file;
    }

    void as(String who) {
        this.who = who;
    }

    void add(String what) throws IOException {
        try (PrintWriter out = new PrintWriter(new FileWriter(file, StandardCharsets.UTF_8, true))) {
            out.print(who + " " + what + "\n");
        }
    }
}
