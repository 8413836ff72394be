package files.named;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;

/** Keeps what happens in a file that it names itself. */
class Diary {
    private static final String NAME = "named-diary.txt";

    int add(String line) throws IOException {
        try (PrintWriter out = new PrintWriter(new FileWriter(NAME, true))) {
            out.println(line);
        }
        return line.length();
    }

    int lines() throws IOException {
        int lines = 0;
        try (BufferedReader in = new BufferedReader(new FileReader(NAME))) {
            while (in.readLine() != null) {
                lines++;
            }
        }
        return lines;
    }

    /** From one name of its own to another. */
    boolean archive() {
        return new File(NAME).renameTo(new File("named-diary.old"));
    }

    boolean burn() {
        return new File("named-diary.old").delete();
    }
}
