package files.folder;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.io.PrintWriter;

class Notes {
    private final File file;

    Notes(String directory) {
        this.file = new File(directory, "notes.txt");
    }

    void write(String... texts) throws IOException {
        try (PrintWriter out = new PrintWriter(file, "UTF-8")) {
            for (String text : texts) {
                out.print(text + '\n');
            }
        }
    }

    int lines() throws IOException {
        int count = 0;
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            while (in.readLine() != null) {
                count++;
            }
        }
        return count;
    }
}
