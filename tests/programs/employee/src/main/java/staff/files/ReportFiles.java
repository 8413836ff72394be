package staff.files;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Reports are never overwritten: an earlier one of the same name is renamed to the next free number. */
public final class ReportFiles {
    private final File directory;

    public ReportFiles(DataDirectory data) {
        directory = data.reports().toFile();
    }

    /** @return the name of the file */
    public String write(String name, List<String> lines) throws IOException {
        File file = new File(directory, name + ".txt");
        if (file.exists()) {
            keep(file, name);
        }
        try (PrintWriter out = new PrintWriter(file, StandardCharsets.UTF_8)) {
            for (String line : lines) {
                out.print(line);
                out.print('\n');
            }
        }
        return "reports/" + file.getName();
    }

    private void keep(File file, String name) throws IOException {
        int number = 1;
        while (numbered(name, number).exists()) {
            number++;
        }
        if (!file.renameTo(numbered(name, number))) {
            throw new IOException("cannot rename " + file);
        }
    }

    private File numbered(String name, int number) {
        return new File(directory, name + "." + number + ".txt");
    }

    public List<String> list() {
        String[] names = directory.list((parent, name) -> name.endsWith(".txt"));
        if (names == null) {
            return List.of();
        }
        Arrays.sort(names);
        return List.of(names);
    }
}
