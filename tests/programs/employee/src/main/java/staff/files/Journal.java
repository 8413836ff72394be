package staff.files;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** Who did what and when: one line is added to journal.log for each change. */
public final class Journal {
    private final File file;
    private String user = "-";

    public Journal(DataDirectory data) {
        file = data.journal().toFile();
    }

    public void actingUser(String name) {
        user = name;
    }

    public void add(String what) throws IOException {
        try (PrintWriter out = new PrintWriter(new FileWriter(file, StandardCharsets.UTF_8, true))) {
            out.print(LocalDate.now() + " " + user + " " + what + "\n");
        }
    }
}
